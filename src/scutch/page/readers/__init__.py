"""Readers: make a page from bytes, text, an lxml tree or a browser snapshot."""
