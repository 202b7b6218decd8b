"""Nodes that paths, labels and anchors find on a page, and their texts."""
