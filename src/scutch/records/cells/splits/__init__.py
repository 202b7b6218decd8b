"""Columns that are several for a reader: states of the stock, prices of a sale, texts of several values."""
