"""Choices without boxes that ask for an email address: newsletters between the paragraphs, forms for a comment below them."""

from __future__ import annotations

from typing import Final

from scutch.content.refinement.chosen_nodes import ChosenNodes, masked
from scutch.kernels.select_rows import rows_of
from scutch.methods.selection import Selection
from scutch.page.parser import Columns
from scutch.page.text import IDS, ids_of

INPUT: Final = IDS["input"]
PAGE_TAGS: Final = frozenset(ids_of(("html", "body", "main", "article")))
#: Characters of a box at most, and their share of the characters of the content.
MAX_BOX_CHARS: Final = 500
MAX_BOX_SHARE: Final = 1 / 3


def without_subscriptions(columns: Columns, choice: Selection) -> Selection:
    """Return a choice without the boxes around fields for an email address. Linear in the nodes.

    Examples
    --------
    >>> import scutch
    >>> html = f"<p>{'Flax is blue. ' * 20}<aside><b>Our letters</b><form>Every week <input type=email></form></aside>"
    >>> page = scutch.parse(html)
    >>> choice = without_subscriptions(page.columns, Selection((), ((4, len(page)),), None, -1, 1.0))
    >>> [page[node].tag for node in range(len(page)) if choice.skip[node]]
    ['aside']
    """
    fields = [node for node in rows_of(columns.tag, INPUT) if columns.attribute(node, "type") == "email"]
    if not fields or not choice.ranges:
        return choice
    chosen = ChosenNodes(columns, choice)
    chars = sum(columns.chars[begin] for begin, _ in choice.ranges)
    boxes = [box_around(columns, node, min(MAX_BOX_CHARS, MAX_BOX_SHARE * chars)) for node in fields if chosen.is_chosen(node)]
    return choice._replace(skip=masked(columns, choice.skip, boxes)) if boxes else choice


def box_around(columns: Columns, field: int, most_chars: float) -> int:
    """The outermost element with at most some characters around a field, but for those of a page."""
    node = field
    while columns.tag[columns.parent[node]] not in PAGE_TAGS and columns.chars[columns.parent[node]] <= most_chars:
        node = columns.parent[node]
    return node
