"""Crawls: the pages of a list and their details, requested politely, in a file that survives a kill."""
