"""Texts that occur on several pages that are read together, such as one product on two pages of results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scutch.page.parser import Columns
from scutch.page.traversal import ancestors, child_elements

#: Elements from the root to a body, and to the child of a body.
BODY_DEPTH: Final = 2
CHILD_DEPTH: Final = 3


def pages_of_rows(page: Columns, records: Sequence[tuple[int, ...]]) -> list[int]:
    """Return the copy of its page that each record is in, where pages are read together; empty for the records of one page.

    The copies are bodies, or all children of one body, each with records in it. ``records``: top nodes of each record. Linear
    in the records times their depth; at once over for those of one page.

    >>> import scutch
    >>> page = scutch.parse("<ul><li>Flax<li>Hemp</ul><ul><li>Flax</ul>").columns
    >>> pages_of_rows(page, [(5,), (7,), (10,)]), pages_of_rows(page, [(5,), (7,)]), pages_of_rows(page, [(4,), (9,)])
    ([4, 4, 9], [], [])
    """
    first, last = records[0][0], records[-1][0]
    if around_at(page, first, BODY_DEPTH) != around_at(page, last, BODY_DEPTH):
        return [around_at(page, record[0], BODY_DEPTH) for record in records]
    child = around_at(page, first, CHILD_DEPTH)
    if child in (first, around_at(page, last, CHILD_DEPTH)):
        return []
    found = [around_at(page, record[0], CHILD_DEPTH) for record in records]
    return found if set(found) == set(child_elements(page, page.parent[child])) else []


def around_at(page: Columns, node: int, depth: int) -> int:
    """Return the element around a node that is so deep below the root, the node included; the node where it is less deep."""
    around = [node, *ancestors(page, node)]
    return around[-depth] if len(around) >= depth else node


def on_several_pages(rows: Sequence[int], texts: Sequence[str], pages: Sequence[int]) -> int:
    """Return how many texts of one page another one has as well.

    ``rows``: the row of each text, or of each value of a cell. ``pages``: of each row its page; empty for one page.

    >>> on_several_pages([0, 1, 2], ["Flax", "Hemp", "Flax"], [4, 4, 9])
    1
    """
    if not pages:
        return 0
    own_rows = rows if len(rows) == len(texts) else list(dict.fromkeys(rows))
    own = {(pages[row], text) for row, text in zip(own_rows, texts, strict=True)}
    return len(own) - len({text for _, text in own})
