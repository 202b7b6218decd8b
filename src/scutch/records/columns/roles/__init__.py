"""Roles of the columns of a table: title, text, author, category, counts."""
