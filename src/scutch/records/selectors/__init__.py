"""Selectors: CSS and XPath that find the records and cells of a region again."""
