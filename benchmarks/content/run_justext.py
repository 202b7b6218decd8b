"""Runs jusText with its English stop words; it has no metadata."""

import justext
from lxml.etree import LxmlError

from benchmarks.common import Gold
from benchmarks.content.runner import Answer, joined, run

STOP_WORDS = justext.get_stoplist("English")


def extract(page: Gold) -> Answer:
    """Return the paragraphs that are not boilerplate."""
    paragraphs = justext.justext(page.html, STOP_WORDS)
    return {"text": joined(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)}


def main() -> None:
    """Run it over the corpus."""
    run("justext", "jusText", extract, (LxmlError, ValueError))


if __name__ == "__main__":
    main()
