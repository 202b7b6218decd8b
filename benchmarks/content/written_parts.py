"""Measures what is written of the content: captioned figures between kept paragraphs, cells of kept tables, decorative images.

Run as ``python -m benchmarks.content.written_parts [--every N] [--missing]``.

It reads the Markdown and the text of the content:

- *Figures*: a ``figure`` with an image and a caption, no quote, code or item of a list, between two paragraphs that are in the
  text, the last one before it and the first one after it. It is kept if the Markdown has the address of its image and its
  caption.
- *Cells*: of each data table with more than half of its pairs of adjacent cells in the text, the cells whose text is in it.
- *Decorations*: images of at most 48 pixels or with a name such as ``spacer`` or ``avatar``, in the Markdown.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import scutch
from benchmarks.common import pages, say
from benchmarks.content.metric import word_list
from scutch.content.images import image_address
from scutch.page.urls import base_address

CORPORA: Final = ("content-dev", "articles-dev")
#: Characters of a paragraph that counts as one.
PARAGRAPH_CHARS: Final = 60
#: Cells of a table that counts as one.
MIN_CELLS: Final = 4
#: Nodes between a figure and its paragraphs.
REACH: Final = 120
DECORATIVE: Final = re.compile(r"\b(?:spacer|blank|pixel|tracking|avatar|gravatar|icon)\b", re.IGNORECASE)
MAX_ICON_PIXELS: Final = 48


def squeezed(text: str) -> str:
    """Return the words of a text, separated by spaces, with one at each end.

    >>> squeezed("Flax, **flax**")
    ' flax flax '
    """
    return f" {' '.join(word_list(text))} "


def own_text(node: scutch.Node) -> str:
    """Return the words of a visible node."""
    return squeezed(node.text)


def inside(node: scutch.Node, *tags: str) -> Iterator[scutch.Node]:
    """Yield the descendants with these tags, in document order."""
    return (inner for inner in node.descendants() if inner.tag in tags)


def figures(page: scutch.Page, text: str) -> Iterator[tuple[scutch.Node, str, str]]:
    """Yield the captioned figures between two kept paragraphs, with the address of their image and their caption."""
    base = base_address(page)
    paragraphs = [node for node in page.elements("p") if len(node.text) >= PARAGRAPH_CHARS]
    for figure in page.elements("figure"):
        if next(inside(figure, "blockquote", "li", "pre"), None) or any(node.tag == "li" for node in figure.ancestors()):
            continue
        image = next((node for node in inside(figure, "img") if image_address(page.columns, node.index, base)), None)
        caption = next((own_text(node) for node in inside(figure, "figcaption")), "").strip()
        before = [node for node in paragraphs if figure.index - REACH < node.index < figure.index]
        after = [node for node in paragraphs if (end := page.columns.end[figure.index]) <= node.index < end + REACH]
        if image and caption and before and after and all(own_text(node) in text for node in (before[-1], after[0])):
            yield figure, image_address(page.columns, image.index, base) or "", caption


def cells(page: scutch.Page, text: str) -> Iterator[tuple[int, int]]:
    """Yield for each kept data table the number of its cells with text, and of those whose letters are in the content."""
    letters = text.replace(" ", "")
    for table in page.elements("table"):
        if next(inside(table, "table"), None):
            continue
        texts = [own_text(node) for node in inside(table, "td", "th")]
        texts = [cell for cell in texts if cell.strip()]
        pairs = [f"{one}{other.lstrip()}" in text for one, other in pairwise(texts)]
        if len(texts) >= MIN_CELLS and sum(pairs) > len(pairs) / 2:
            yield len(texts), sum(cell.replace(" ", "") in letters for cell in texts)


def is_decorative(image: scutch.Node) -> bool:
    """Whether an image is an icon, a spacer or the like by its size or its name."""
    sizes = [image.attributes.get(name, "") for name in ("width", "height")]
    is_small = all(size.isdigit() and int(size) <= MAX_ICON_PIXELS for size in sizes)
    return is_small or bool(DECORATIVE.search(" ".join((image.attributes.get("src", ""), image.attributes.get("class", "")))))


def main() -> None:
    """Print the shares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--missing", action="store_true", help="list what is missing")
    options = parser.parse_args()
    for corpus in CORPORA:
        found: Counter[str] = Counter()
        for gold in pages(None, corpus)[:: options.every]:
            page = scutch.parse(gold.html, url=gold.url or None)
            content = scutch.extract_content(page)
            text, markdown = squeezed(content.text), content.to_markdown(links=False)
            for figure, address, caption in figures(page, text):
                image, has_caption = address in markdown, f" {caption} " in squeezed(markdown)
                found.update(figures=1, images=image, captions=has_caption, both=image and has_caption)
                if options.missing and not (image and has_caption):
                    say(f"  {gold.id} {figure.xpath} {address} | {caption}")
            for whole, kept in cells(page, text):
                found.update(tables=1, cells=whole, kept=kept, torn=kept < whole)
            decorative = [
                image_address(page.columns, node.index, base_address(page))
                for node in page.elements("img")
                if is_decorative(node)
            ]
            written = sum(address in markdown for address in set(filter(None, decorative)))
            found.update(decorations=written, decorated=written > 0, pages=1)
        say(f"{corpus}: " + " ".join(f"{name} {number}" for name, number in found.items()))


if __name__ == "__main__":
    main()
