"""The tests; their folders mirror ``src/scutch``."""
