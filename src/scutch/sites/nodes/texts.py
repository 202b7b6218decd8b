"""Texts of nodes: the child texts that an anchor chooses, and all texts inside."""

from __future__ import annotations

from typing import Final

from scutch.page.columns import MARKS, TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS

IGNORED: Final = MARKS["ignored"]
ANCHOR: Final = IDS["a"]
PERMALINK_SIGNS: Final = frozenset("¶#§🔗\u200b\uf0c1")


def chosen_texts(columns: Columns, node: int, which: str) -> list[int]:
    """Return the child texts of an element that are chosen: ``all``, a number from 1, or ``last``; blank ones do not count.

    >>> from scutch.page.parser import parse
    >>> page = parse(b"<p>Flax <b>blue</b> 2 m <i>tall</i></p>")
    >>> chosen_texts(page, 4, "2"), chosen_texts(page, 4, "last"), chosen_texts(page, 4, "3")
    ([8], [8], [])
    """
    found = [child for child in columns.child_nodes(node) if columns.tag[child] == TEXT and has_text(columns, child)]
    if which == "all":
        return found
    return found[-1:] if which == "last" else found[int(which) - 1 : int(which)]


def texts_inside(columns: Columns, node: int) -> list[int]:
    """Return the texts of a node, itself included, that are not blank and no scripts.

    >>> from scutch.page.parser import parse
    >>> texts_inside(parse(b"<p>Flax <b>blue</b></p><p>Hemp"), 4)
    [5, 7]
    """
    tags, end = columns.tag, columns.end[node]
    if end == node + 2 and tags[node + 1] == TEXT:  # as most are
        return [node + 1] if has_text(columns, node + 1) else []
    marks = columns.marks
    return [
        at
        for at in range(node, end)
        if tags[at] == TEXT and not marks[at] & IGNORED and has_text(columns, at) and not is_permalink(columns, at)
    ]


def is_permalink(columns: Columns, text: int) -> bool:
    """Whether a text is the sign of a link from a heading to itself.

    >>> from scutch.page.parser import parse
    >>> page = parse("<h1 id=a>Flax<a href='#a'>¶</a></h1>".encode())
    >>> is_permalink(page, 5), is_permalink(page, 7)
    (False, True)
    """
    parent = columns.parent[text]
    if columns.tag[parent] != ANCHOR or columns.end[text] - text > 1 or columns.chars[text] > 1:
        return False
    return columns.text(text).strip() in PERMALINK_SIGNS and (columns.attribute(parent, "href") or "").startswith("#")


def has_text(columns: Columns, node: int) -> bool:
    """Whether a text is not blank; the column ``texts`` does not count hidden ones."""
    return columns.texts[node] > 0 or not columns.text(node).isspace()
