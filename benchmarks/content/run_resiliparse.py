"""Runs resiliparse's main-content text; it has no metadata but the title element."""

from resiliparse.extract.html2text import extract_plain_text
from resiliparse.parse.html import HTMLTree

from benchmarks.common import Gold
from benchmarks.content.runner import Answer, run


def extract(page: Gold) -> Answer:
    """Return the text without bullets and image descriptions, which the gold texts do not have either."""
    tree = HTMLTree.parse_from_bytes(page.html, "utf-8")
    return {"text": extract_plain_text(tree, main_content=True, alt_texts=False, list_bullets=False), "title": tree.title}


def main() -> None:
    """Run it over the corpus."""
    run("resiliparse", "Resiliparse", extract)


if __name__ == "__main__":
    main()
