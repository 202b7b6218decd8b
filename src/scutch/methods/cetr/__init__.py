"""CETR, content extraction via tag ratios (Weninger, Hsu & Han 2010)."""
