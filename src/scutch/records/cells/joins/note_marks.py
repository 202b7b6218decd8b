"""Marks of notes: ``[2]`` behind a value, a superscript that leads to a note of the page. They are no part of any value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.page.text import render_text
from scutch.page.traversal import ancestors
from scutch.records.cells.column_cells import ColumnNodes

SUPERSCRIPT, LINK = IDS["sup"], IDS["a"]
#: Elements between a text and its superscript at most.
MARK_DEPTH: Final = 3
#: A mark in brackets or with the word for it, and one that is a mark only as a link to a place of the page.
NUMBERS: Final = r"\d{1,3}(?:\s?[,;]\s?\d{1,3}){0,8}"
BRACKETED: Final = re.compile(rf"\s*(?:(?:\[[^\[\]]{{1,12}}\]\s*)+|[Nn]otes?\.?\s?{NUMBERS}\s*)")
BARE: Final = re.compile(rf"\s*(?:{NUMBERS}|[^\W\d_]|[*†‡§¶]+)\s*")


def columns_of_marks(page: Columns, cells: Sequence[ColumnNodes]) -> frozenset[int]:
    """Return the columns of which each cell is the mark of a note, or a part of one. Linear in their cells.

    >>> import scutch
    >>> columns = scutch.parse("<td>Flax<sup><a href=#n>[1]</a></sup> 3 m<sup>2</sup>").columns
    >>> texts = [node for node in range(len(columns)) if columns.tag[node] == 0]
    >>> columns_of_marks(columns, [ColumnNodes([0], [node], several=False) for node in texts])
    frozenset({1})
    """
    if not rows_of(page.tag, SUPERSCRIPT):
        return frozenset()
    return frozenset(column for column, own in enumerate(cells) if all(is_mark(page, node) for node in own.nodes))


def is_mark(page: Columns, node: int) -> bool:
    """Whether a node is in a superscript that is the mark of a note."""
    mark = next((above for above in islice(ancestors(page, node), MARK_DEPTH) if page.tag[above] == SUPERSCRIPT), -1)
    if mark < 0:
        return False
    text = render_text(page, mark, page.end[mark])
    if BRACKETED.fullmatch(text):
        return True
    links = (page.parent[mark], *(each for each in range(mark, page.end[mark]) if page.tag[each] == LINK))
    return BARE.fullmatch(text) is not None and any((page.attribute(each, "href") or "").startswith("#") for each in links)
