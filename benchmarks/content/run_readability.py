"""Runs readability-lxml."""

from lxml import html as lxml_html
from lxml.etree import LxmlError
from readability import Document
from readability.readability import Unparseable

from benchmarks.common import Gold
from benchmarks.content.runner import Answer, joined, run


def extract(page: Gold) -> Answer:
    """Return the text of the summary and the short title."""
    document = Document(page.html.decode("utf-8", "replace"))
    summary = lxml_html.fromstring(document.summary(html_partial=True))
    return {"text": joined(summary.itertext()), "title": document.short_title()}


def main() -> None:
    """Run it over the corpus."""
    run("readability-lxml", "readability-lxml", extract, (Unparseable, LxmlError, ValueError))


if __name__ == "__main__":
    main()
