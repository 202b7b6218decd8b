"""Cells of tables that reach down into the rows below: their value is one of these rows too."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from scutch.page.parser import Columns
from scutch.page.text import ids_of
from scutch.records.cells._cell_texts import spanning_cells

ROWSPAN: Final = "rowspan"
ROWS: Final = ids_of(("tr",))
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


def reached_rows(page: Columns, records: Sequence[tuple[int, ...]]) -> dict[int, list[int]]:
    """Return the cells that reach down, with the records of the rows they reach; none, unless records are rows of a table.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<table><tr><td rowspan=2>Flax<td>1<tr><td>2").columns
    >>> reached_rows(page, [(6,), (11,)])
    {7: [1]}
    """
    if not records or page.tag[records[0][0]] not in ROWS:
        return {}
    cells = spanning_cells(page, records[0][0], max(page.end[node] for node in records[-1]), ROWSPAN)
    if not cells:
        return {}
    numbers = {record[0]: number for number, record in enumerate(records)}
    below = {cell: rows_below(page, page.parent[cell], span_of(page, cell, ROWSPAN) - 1) for cell in cells}
    return {cell: [numbers[row] for row in rows if row in numbers] for cell, rows in below.items()}


def reaching(
    page: Columns, reached: Mapping[int, Sequence[int]], rows: Sequence[int], nodes: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Yield the further rows that nodes of a column count for, with the nodes; none where a row has a cell of its own there.

    Parameters
    ----------
    page
        The page.
    reached
        As ``reached_rows`` gives it.
    rows, nodes
        What stands in the column; the nodes are in document order.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<table><tr><td rowspan=2>Flax<td>1<tr><td>2").columns
    >>> list(reaching(page, {7: [1]}, [0], [8]))
    [(1, 8)]
    """
    own = set(rows)
    for cell, numbers in reached.items():
        for node in nodes[bisect_left(nodes, cell) : bisect_left(nodes, page.end[cell])]:
            yield from ((number, node) for number in numbers if number not in own)


def rows_below(page: Columns, row: int, count: int) -> Iterator[int]:
    """Yield as many rows after a row of a table as there are, at most ``count``."""
    end = page.end[page.parent[row]]
    below = page.end[row]
    while count > 0 and below < end:
        if page.tag[below] in ROWS:
            count -= 1
            yield below
        below = page.end[below]
