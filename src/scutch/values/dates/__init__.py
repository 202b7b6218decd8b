"""Dates: calendar dates, times of day, times relative to now, and columns of all of them."""
