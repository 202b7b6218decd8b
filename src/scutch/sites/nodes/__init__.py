"""Nodes of a page: those that paths, labels and anchors find, and their texts."""
