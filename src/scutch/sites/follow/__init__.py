"""The next page of a list and the detail pages of its records."""
