"""Subtree clustering (Gong & Zhu 2013): the main data region and its best segmentation into records."""
