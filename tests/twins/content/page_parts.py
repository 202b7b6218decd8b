"""The readable twin of ``content.markdown._page_parts``."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.page.text import visible

ANCHOR, SCRIPT = IDS["a"], IDS["script"]
TYPESETTERS: Final = ("mathjax", "katex")


def nodes_of_ids(columns: Columns, wanted: set[str]) -> dict[str, int]:
    """The first element with each of the wanted ids, else the first anchor with that name."""
    elements = [node for node in range(1, len(columns)) if columns.tag[node] > TEXT]
    ids = [(columns.attribute(node, "id"), node) for node in elements]
    names = [(columns.attribute(node, "name"), node) for node in elements if columns.tag[node] == ANCHOR]
    return {value: node for value, node in reversed([*ids, *names]) if value in wanted}


def post_lines(columns: Columns, post: int, name: int, date: int, skip: bytes | bytearray) -> tuple[int, int] | None:
    """The lines of a post with the name of its poster and its date."""
    inside = visible(columns, post + 1, columns.end[post], skip, hidden=True)
    texts = [node for node, _ in inside if columns.tag[node] == TEXT and columns.chars[node]]
    wanted = [text for text in (name, date) if text >= 0]
    if not set(wanted) <= set(texts) or abs(texts.index(wanted[0]) - texts.index(wanted[-1])) > 1:
        return None
    return post_line(columns, post, name, texts), post_line(columns, post, date, texts) if date >= 0 else -1


def post_line(columns: Columns, post: int, text: int, texts: Sequence[int]) -> int:
    """The outermost element of a post that has a text and no other of its texts."""
    node = text
    while (above := columns.parent[node]) > post:
        if bisect_left(texts, columns.end[above]) - bisect_left(texts, above) > 1:
            break
        node = above
    return node


def has_typesetter(columns: Columns) -> bool:
    """Whether a script of the page typesets TeX."""
    scripts = [node for node in range(len(columns)) if columns.tag[node] == SCRIPT]
    sources = [columns.attribute(node, "src") or "" for node in scripts]
    texts = [columns.text(node + 1) for node in scripts if columns.end[node] > node + 1]
    return any(name in text.lower() for text in (*sources, *texts) for name in TYPESETTERS)
