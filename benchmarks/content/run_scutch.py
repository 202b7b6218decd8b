"""Runs scutch as a user gets it: ``extract_content(html, url=url)``."""

import scutch
from benchmarks.common import Gold
from benchmarks.content.runner import Answer, run


def extract(page: Gold) -> Answer:
    """Return text and metadata; the type of the page is only in the results that have one."""
    content = scutch.extract_content(page.html, url=page.url or None)
    return {"text": content.text, "title": content.title, "author": content.author, "date": content.date}


def main() -> None:
    """Run it over the corpus."""
    run("scutch", "scutch", extract)


if __name__ == "__main__":
    main()
