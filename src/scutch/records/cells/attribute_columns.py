"""Columns of what attributes tell beside or instead of a text: ``aria-label="4.5 of 5 stars"``, ``title="2026-05-12 10:00"``.

Stars are pictures and dates are said from now on many pages; the rating and the date themselves stand in ``title`` or
``aria-label``. What else stands there tells a reader no more than the text does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scutch.methods.alignment import item_values
from scutch.page.parser import Columns
from scutch.page.text import render_text
from scutch.records.cells.column_texts import Cells
from scutch.values.column import column_type
from scutch.values.rating import Rating, read_rating

TELLING: Final = frozenset(("title", "aria-label"))
#: Types of values that nobody reads in full in the text.
ATTRIBUTE_TYPES: Final = frozenset(("date", "rating"))
#: Cells that are compared with their texts.
COMPARED: Final = 4


def idle_told(page: Columns, columns: Sequence[int], attributes: Sequence[str], cells: Sequence[Cells]) -> Iterator[int]:
    """Yield the columns of such attributes that tell no date and no rating, or what the text or another one of them tells.

    Parameters
    ----------
    page
        The page.
    columns
        Which columns are looked at.
    attributes, cells
        Of each column the attribute and what stands in it.
    """
    seen: list[tuple[list[int], list[str]]] = []
    for column in columns:
        if attributes[column] not in TELLING:
            continue
        nodes = cells[column][1]
        values = item_values(page, nodes, attributes[column])
        if (nodes, values) in seen or is_said(page, nodes, values) or column_type(values) not in ATTRIBUTE_TYPES:
            yield column
        seen.append((nodes, values))


def is_said(page: Columns, nodes: Sequence[int], values: Sequence[str]) -> bool:
    """Whether the first elements have their values as texts.

    Examples
    --------
    >>> import scutch
    >>> columns = scutch.parse("<i title='4 of 5'>4 of 5</i><i title='4 of 5'>good</i>").columns
    >>> is_said(columns, [4], ["4 of 5"]), is_said(columns, [6], ["4 of 5"])
    (True, False)
    >>> is_said(scutch.parse("<i title='4.5/5'>Rated 4.50 out of 5</i>").columns, [4], ["4.5/5"])
    True
    """
    texts = [render_text(page, node, page.end[node], hidden=True) for node in nodes[:COMPARED]]
    return list(map(meaning, texts)) == list(map(meaning, values[:COMPARED]))


def meaning(text: str) -> Rating | str:
    """What a text tells: "4.5 out of 5" and "Rated 4.50 of 5" are the same."""
    return read_rating(text) or text
