"""Readers: from bytes, text, an lxml tree or a browser snapshot to a page."""
