"""Visual blocks (Sun, Chen & Lian 2016): noise rules, the base block and the blocks similar to it."""
