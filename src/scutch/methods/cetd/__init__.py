"""Content extraction via text density (Sun, Song & Liao 2011)."""
