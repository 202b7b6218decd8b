"""Tables of the page: their headers, cells over several rows, and columns of icons."""
