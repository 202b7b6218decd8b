"""Icons that are values: ratings drawn in stars, and the words that others stand for."""
