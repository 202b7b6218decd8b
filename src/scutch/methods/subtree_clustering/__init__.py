"""Subtree clustering (Gong & Zhu 2013): the main data region and its best division into records."""
