"""Small made-up sites whose data are known: pages of lists, written in the shape that shops, boards, blogs and grids give them."""
