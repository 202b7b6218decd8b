"""Regions: the records of a list with their table and selectors; lists whose records are columns or have frozen cells."""
