"""Learning of wrappers: the table of all pages, the anchors of its columns, and what their values look like."""
