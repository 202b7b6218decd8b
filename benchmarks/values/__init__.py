"""Readers of values against public cases: dates of CLDR, prices of price-parser."""
