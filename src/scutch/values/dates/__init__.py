"""Dates: whole ones, times of day, what is relative to now, and columns of all of them."""
