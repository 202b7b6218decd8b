"""Title of a page: from its head and its headings, with and without the name of the site."""
