"""Layout of a page: the blocks that people see, as a tree."""
