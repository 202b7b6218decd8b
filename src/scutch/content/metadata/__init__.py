"""Metadata of a page, with the source of each value."""
