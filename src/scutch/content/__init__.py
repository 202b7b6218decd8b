"""Content of a page: what was written for its readers, and what is known about it."""
