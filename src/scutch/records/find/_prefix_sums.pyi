"""What stands before each node of a page, for compiled modules only."""
