"""Cells of tables that reach down into the rows below: their value is one of these rows too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from scutch.page.parser import Columns
from scutch.page.text import ids_of

ROWSPAN: Final = "rowspan"
ROWS: Final = ids_of(("tr",))
CELLS: Final = ids_of(("td", "th"))
#: More columns or rows than this a cell does not take.
MOST: Final = 64


def span_of(page: Columns, cell: int, attribute: str = "colspan") -> int:
    """How many columns, or rows by ``rowspan``, a table cell takes.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<table><tr><td colspan=2><td rowspan=x>").columns
    >>> [span_of(page, node) for node in (7, 8)], span_of(page, 8, "rowspan")
    ([2, 1], 1)
    """
    span = page.attribute(cell, attribute) or "1"
    return min(int(span), MOST) if span.isascii() and span.isdigit() and span != "0" else 1


def row_numbers(page: Columns, records: Sequence[tuple[int, ...]]) -> dict[int, int]:
    """Return the record of each table row that is one; empty where no cell of the page reaches down.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<table><tr><td rowspan=2>Flax<td>1<tr><td>2").columns
    >>> row_numbers(page, [(6,), (11,)]), row_numbers(page, [(5,)])
    ({6: 0, 11: 1}, {})
    """
    if ROWSPAN not in page.names:
        return {}
    return {record[0]: number for number, record in enumerate(records) if page.tag[record[0]] in ROWS}


def reaching(
    page: Columns, numbers: Mapping[int, int], rows: Sequence[int], nodes: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Yield the further rows that nodes of a column count for, with the nodes; none where a row has a cell of its own there.

    Parameters
    ----------
    page
        The page.
    numbers
        As ``row_numbers`` gives them.
    rows, nodes
        What stands in the column.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<table><tr><td rowspan=2>Flax<td>1<tr><td>2").columns
    >>> list(reaching(page, {6: 0, 11: 1}, [0], [8]))
    [(1, 8)]
    """
    own = set(rows)
    for node in nodes:
        cell = cell_around(page, node)
        if cell < 0:
            continue
        for below in rows_below(page, page.parent[cell], span_of(page, cell, ROWSPAN) - 1):
            number = numbers.get(below, -1)
            if number >= 0 and number not in own:
                yield number, node


def cell_around(page: Columns, node: int) -> int:
    """The table cell that a node stands in, or -1."""
    while node >= 0 and page.tag[node] not in CELLS:
        node = page.parent[node]
    return node


def rows_below(page: Columns, row: int, count: int) -> Iterator[int]:
    """Yield as many rows after a row of a table as there are, at most ``count``."""
    end = page.end[page.parent[row]]
    below = page.end[row]
    while count > 0 and below < end:
        if page.tag[below] in ROWS:
            count -= 1
            yield below
        below = page.end[below]
