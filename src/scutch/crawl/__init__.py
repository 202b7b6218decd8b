"""Crawls: from the pages of a list to its details, politely, in a file that survives a kill."""
