"""Prefix sums over the nodes of a page."""
