"""Runs trafilatura twice: with its defaults, and without its fallback extractors (fast)."""

from functools import partial

import trafilatura
from trafilatura.settings import Document

from benchmarks.common import Gold
from benchmarks.content.runner import Answer, run


def extract(page: Gold, *, fast: bool) -> Answer:
    """Return text and metadata."""
    found = trafilatura.bare_extraction(page.html, url=page.url or None, fast=fast, with_metadata=True)
    if not isinstance(found, Document):
        return {"text": ""}
    return {"text": found.text, "title": found.title, "author": found.author, "date": found.date}


def main() -> None:
    """Run both over the corpus."""
    run("trafilatura", "trafilatura", partial(extract, fast=False))
    run("trafilatura-fast", "trafilatura", partial(extract, fast=True))


if __name__ == "__main__":
    main()
