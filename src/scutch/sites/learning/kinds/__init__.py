"""What learns the wrappers of each kind of pages: lists, details, articles, threads."""
