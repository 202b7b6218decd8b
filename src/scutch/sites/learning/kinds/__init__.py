"""Learning of wrappers by kind of page: lists, details, articles, threads."""
