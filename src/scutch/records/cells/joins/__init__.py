"""Columns that are one for a reader, joined: parts of a text, variants of a state, dates and their years."""
