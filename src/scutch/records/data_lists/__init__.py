"""Data lists: lists in the JSON-LD, microdata or script state of a page."""
