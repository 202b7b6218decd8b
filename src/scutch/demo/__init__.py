"""Invented pages for ``scutch demo``."""
