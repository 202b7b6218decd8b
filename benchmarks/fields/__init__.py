"""Fields of the metadata beside what a reader of the page's head and body found in them."""
