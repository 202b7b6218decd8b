"""Data lists: lists that stand in JSON-LD, microdata or script state of a page."""
