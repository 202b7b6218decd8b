"""Runs the article extractor of boilerpy3."""

from boilerpy3.exceptions import HTMLExtractionError
from boilerpy3.extractors import ArticleExtractor

from benchmarks.common import Gold
from benchmarks.content.runner import Answer, run

EXTRACTOR = ArticleExtractor(raise_on_failure=False)


def extract(page: Gold) -> Answer:
    """Return content and title of its document."""
    document = EXTRACTOR.get_doc(page.html.decode("utf-8", "replace"))
    return {"text": document.content, "title": document.title}


def main() -> None:
    """Run it over the corpus."""
    run("boilerpy3", "boilerpy3", extract, (HTMLExtractionError, ValueError))


if __name__ == "__main__":
    main()
