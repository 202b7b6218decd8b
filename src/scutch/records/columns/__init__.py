"""Columns of a table: which ones a reader wants, their roles, names and types."""
