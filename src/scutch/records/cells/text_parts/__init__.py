"""Texts of several values, split into parts: templates, labels, pairs of values."""
