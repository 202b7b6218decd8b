"""Data records by tag path clustering (Miao et al. 2009): visual signals, their similarity, and a normalised cut."""
