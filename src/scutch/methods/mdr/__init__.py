"""MDR, mining data records in web pages (Liu, Grossman & Zhai 2003): generalized nodes and their edit distance."""
