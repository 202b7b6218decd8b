"""Pages for ``scutch demo``; invented, like all who speak in them."""
