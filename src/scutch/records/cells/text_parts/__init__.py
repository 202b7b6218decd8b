"""Texts of several values as parts: templates, labels, pairs of values."""
