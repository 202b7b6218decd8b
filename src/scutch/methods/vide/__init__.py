"""Data region of a rendered page as its content (Liu, Meng & Meng 2010)."""
