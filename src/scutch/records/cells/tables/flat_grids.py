"""Grids without rows: cells that are siblings, which a style sheet puts in rows below the headers of the columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.traversal import child_elements
from scutch.records.cells.tables.header_rows import HEADER_CHARS, says_header
from scutch.records.cells.tables.header_texts import WORD, header_text

#: Columns and rows of a grid.
WIDTHS: Final = range(2, 13)
LEAST_ROWS: Final = 3


class FlatGrid(NamedTuple):
    """The cells of a grid without rows."""

    headers: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]


def flat_grid(page: Columns, around: int) -> FlatGrid | None:
    """Return the grid that the children of an element are the cells of; None if they are none. Linear in its nodes.

    >>> import scutch
    >>> head = "<i class=head>Plant</i><i class=head>Height</i>"
    >>> page = scutch.parse(f"<p>{head}<i>Flax</i><i>1 m</i><i>Hemp</i><i>3 m</i><i>Reed</i><i>2 m</i></p>").columns
    >>> flat_grid(page, 4)
    FlatGrid(headers=(5, 7), rows=((9, 11), (13, 15), (17, 19)))
    """
    cells = child_elements(page, around)
    width = leading_headers(page, cells)
    if not width or page.words[around] != sum(page.words[cell] for cell in cells):
        return None
    return FlatGrid(tuple(cells[:width]), tuple(zip(*[iter(cells[width:])] * width, strict=True)))


def flat_places(page: Columns, around: int) -> dict[int, int]:
    """Return the column of each cell of a grid; nothing if the element is none."""
    grid = flat_grid(page, around)
    return {cell: place for row in grid.rows for place, cell in enumerate(row)} if grid else {}


def flat_headers(page: Columns, records: Sequence[tuple[int, ...]]) -> dict[int, str]:
    """Return the headers by place of records that are the rows of a grid; empty for other records."""
    grid = flat_grid(page, page.parent[records[0][0]])
    is_grid = grid is not None and set(records) <= set(grid.rows)
    return {place: header_text(page, header) for place, header in enumerate(grid.headers)} if grid and is_grid else {}


def leading_headers(page: Columns, cells: Sequence[int]) -> int:
    """Return how many headers are in front of the cells of whole rows; 0 if that is no grid."""
    width = sum(1 for _ in takewhile(lambda cell: says_header(page, cell), cells))
    if width not in WIDTHS or len(cells) % width or len(cells) < (1 + LEAST_ROWS) * width:
        return 0
    return width if are_headers(page, cells[:width]) and not any(says_header(page, cell) for cell in cells[width:]) else 0


def are_headers(page: Columns, cells: Sequence[int]) -> bool:
    """Whether elements have a short text each that is another one."""
    texts = [header_text(page, cell) for cell in cells]
    if len(set(texts)) < len(texts) or not all(0 < len(text) <= HEADER_CHARS and WORD.search(text) for text in texts):
        return False
    return all(
        sum(page.tag[node] == TEXT and page.words[node] > 0 for node in range(cell, page.end[cell])) == 1 for cell in cells
    )
