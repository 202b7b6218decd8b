"""Data records: the lists of a page as tables, found without a selector."""
