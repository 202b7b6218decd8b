"""The published methods, each in a file of its own."""
