"""Main content of a page, and what the page says about itself."""
