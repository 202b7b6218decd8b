"""Cells of aligned records: joined, split, labelled and typed."""
