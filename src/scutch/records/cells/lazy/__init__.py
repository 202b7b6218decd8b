"""Columns of a grid: their texts, labels and types, each read on first access."""
