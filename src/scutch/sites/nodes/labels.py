"""Texts as labels: the text of a ``dt``, a ``th`` or a bold word before a value."""

from __future__ import annotations

from typing import Final

from scutch.page.columns import TEXT
from scutch.page.parser import Columns

#: Characters of a label at most.
LABEL_CHARS: Final = 40
#: Characters after a label.
LABEL_ENDS: Final = " \t\r\n:：-–"
#: Nodes between a label and its value at most.
MOST_NODES_BEFORE: Final = 256
COLONS: Final = (":", "：")


def as_label(text: str) -> str:
    """Return a text as a label: on one line, without the colon after it; empty if it is too long or has no letters.

    >>> as_label(" Published\\n on: "), as_label("12:")
    ('Published on', '')
    """
    if len(text) > 2 * LABEL_CHARS:
        return ""
    found = " ".join(text.split()).strip(LABEL_ENDS)
    return found if len(found) <= LABEL_CHARS and any(map(str.isalpha, found)) else ""


def label_before(columns: Columns, node: int) -> str:
    """Return the text before a node, among its siblings or those of its ancestors that it begins; empty for none.

    A colon alone is no text.

    >>> from scutch.page.parser import parse
    >>> page = parse(b"<dl><dt>Author:</dt><dd><a href=/a>Ann</a></dd></dl>")
    >>> label_before(page, page.tag.tolist().index(0, 8))
    'Author'
    """
    tags, at = columns.tag, node - 1
    least = max(0, at - MOST_NODES_BEFORE)
    while at > least and (tags[at] != TEXT or not columns.texts[at] or columns.text(at).strip() in COLONS):
        at -= 1
    if at <= least or not shares_parent(columns, at, node):
        return ""
    return as_label(columns.text(at))


def shares_parent(columns: Columns, text: int, node: int) -> bool:
    """Whether a value follows a text directly: their outermost elements that hold nothing else are siblings."""
    parents = columns.parent
    left, right = text, node
    while columns.texts[parents[left]] == 1:
        left = parents[left]
    while parents[right] != parents[left] and right > 0:
        right = parents[right]
    return right > 0
