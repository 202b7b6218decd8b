"""Texts that several of the pages have that are read together, as two pages of results have one product."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scutch.page.parser import Columns
from scutch.page.traversal import ancestors

#: Elements from the root to the child of a body.
BODY_DEPTH: Final = 3


def pages_of_rows(page: Columns, records: Sequence[tuple[int, ...]]) -> list[int]:
    """Return the element in the body that each record is in, where pages are read together; empty for the records of one.

    ``records``: top nodes of each record. Linear in the records times their depth; at once over for those of one page.

    >>> import scutch
    >>> page = scutch.parse("<ul><li>Flax<li>Hemp</ul><ul><li>Flax</ul>").columns
    >>> pages_of_rows(page, [(5,), (7,), (10,)]), pages_of_rows(page, [(5,), (7,)])
    ([4, 4, 9], [])
    """
    if child_of_body(page, records[0][0]) == child_of_body(page, records[-1][0]):
        return []
    return [child_of_body(page, record[0]) for record in records]


def child_of_body(page: Columns, node: int) -> int:
    """Return the child of the body that an element is or is in; the element itself outside of a body."""
    around = [node, *ancestors(page, node)]
    return around[-BODY_DEPTH] if len(around) >= BODY_DEPTH else node


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
