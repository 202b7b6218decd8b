"""Columns of a table: their names and types."""
