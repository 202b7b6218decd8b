"""Runs turbohtml's main text and article metadata."""

import turbohtml

from benchmarks.common import Gold
from benchmarks.content.runner import Answer, run


def extract(page: Gold) -> Answer:
    """Return text and metadata."""
    article = turbohtml.parse(page.html).article()
    return {"text": article.text, "title": article.title, "author": article.byline, "date": article.date}


def main() -> None:
    """Run it over the corpus."""
    run("turbohtml", "turbohtml", extract)


if __name__ == "__main__":
    main()
