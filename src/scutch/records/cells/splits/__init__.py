"""Columns that are several for a reader, split: states of the stock, prices of a sale, lines, texts around a title."""
