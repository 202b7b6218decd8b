"""Choices without boxes that ask for an email address: newsletters between the paragraphs, forms for a comment below them."""

from __future__ import annotations

from typing import Final

from scutch.content.refinement.candidates import Candidates
from scutch.content.refinement.chosen_nodes import ChosenNodes, masked
from scutch.methods.selection import Selection
from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of

HIDDEN: Final = MARKS["hidden"]
#: Elements that are more than a box.
OUTER_TAGS: Final = frozenset(ids_of(("html", "body", "main", "article", "li")))
#: Characters of a box at most, and their share of the characters of the content.
MAX_BOX_CHARS: Final = 500
MAX_BOX_SHARE: Final = 1 / 3


def without_subscriptions(columns: Columns, choice: Selection, found: Candidates) -> Selection:
    """Return a choice without the boxes around visible fields for an email address. Linear in the nodes.

    A box is left out whole, also if the choice already leaves out its field.

    >>> import scutch
    >>> from scutch.content.refinement.candidates import candidates_of
    >>> html = f"<p>{'Flax is blue. ' * 20}<aside><b>Our letters</b><form>Every week <input type=email></form></aside>"
    >>> page = scutch.parse(html)
    >>> whole = Selection((), ((4, len(page)),), None, -1, 1.0)
    >>> choice = without_subscriptions(page.columns, whole, candidates_of(page.columns))
    >>> [page[node].tag for node in range(len(page)) if choice.skip[node]]
    ['aside']
    """
    if not found.email_fields:
        return choice
    chosen = ChosenNodes(columns, choice)
    fields = [node for node in found.email_fields if chosen.is_inside(node) and not columns.marks[node] & HIDDEN]
    chars = sum(columns.chars[begin] for begin, _ in choice.ranges)
    most_chars = min(MAX_BOX_CHARS, MAX_BOX_SHARE * chars)
    boxes = [box_around(columns, node, most_chars) for node in fields]
    return choice._replace(skip=masked(columns, choice.skip, boxes)) if boxes else choice


def box_around(columns: Columns, field: int, most_chars: float) -> int:
    """The outermost element with at most some characters around a field, but for items of lists and parts of pages."""
    node = field
    while columns.tag[columns.parent[node]] not in OUTER_TAGS and columns.chars[columns.parent[node]] <= most_chars:
        node = columns.parent[node]
    return node
