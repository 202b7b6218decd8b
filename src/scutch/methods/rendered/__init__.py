"""What a browser shows of a page: boxes, backgrounds, fonts and visibility of its nodes."""
