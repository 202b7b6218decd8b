"""Row spans: cells that also count for the rows below their own, and the places of the cells of rows with them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scutch.page.parser import Columns
from scutch.page.tag_ids import TABLE_ROWS
from scutch.records.cells._cell_texts import spanning_cells

#: Names of the cells of a table row.
CELL_NAMES: Final = frozenset(("td", "th"))
ROWSPAN: Final = "rowspan"
#: Columns or rows of a cell at most.
MOST_SPAN: Final = 64


def span_of(page: Columns, cell: int, attribute: str = "colspan") -> int:
    """Return how many columns, or rows with ``rowspan``, a table cell spans.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<table><tr><td colspan=2><td rowspan=x>").columns
    >>> [span_of(page, node) for node in (7, 8)], span_of(page, 8, "rowspan")
    ([2, 1], 1)
    """
    span = page.attribute(cell, attribute) or "1"
    return min(int(span), MOST_SPAN) if span.isascii() and span.isdigit() and span != "0" else 1


class SpannedRow(NamedTuple):
    """A row of a table section with row spans."""

    #: Column of each of its cells, from 0.
    places: dict[int, int]
    #: Columns that it has with the cells from above.
    width: int
    #: Whether a cell from above, or one of its own, spans rows.
    is_spanned: bool


def spanned_rows(page: Columns, section: int) -> dict[int, SpannedRow]:
    """Return the rows of a table section, such as ``tbody``; nothing if no cell of it spans rows. Linear in its nodes.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<table><tr><td rowspan=2>Flax<td>1<tr><td>2").columns
    >>> [row.places for row in spanned_rows(page, 5).values()]
    [{7: 0, 9: 1}, {12: 1}]
    """
    if not spanning_cells(page, section, page.end[section], ROWSPAN):
        return {}
    found: dict[int, SpannedRow] = {}
    below: dict[int, int] = {}
    for row in page.child_nodes(section):
        if page.tag[row] in TABLE_ROWS:
            above = len(below)
            cells = list(placed_cells(page, row, below))
            width = above + sum(columns for _, _, columns in cells)
            places = {cell: place for cell, place, _ in cells}
            found[row] = SpannedRow(places, width, is_spanned=bool(above or below))
    return found


def placed_cells(page: Columns, row: int, below: dict[int, int]) -> list[tuple[int, int, int]]:
    """Return the cells of a row, each with its column and how many columns it spans.

    ``below``: for how many more rows a row span takes each column; brought up to the rows behind this one.
    """
    found: list[tuple[int, int, int]] = []
    taken = dict(below)
    below.clear()
    below.update((place, rows - 1) for place, rows in taken.items() if rows > 1)
    place = 0
    for cell in page.child_nodes(row):
        if page.name(cell) in CELL_NAMES:
            while place in taken:
                place += 1
            columns, rows = span_of(page, cell), span_of(page, cell, ROWSPAN)
            found.append((cell, place, columns))
            if rows > 1:
                below.update(dict.fromkeys(range(place, place + columns), rows - 1))
            place += columns
    return found


def spanned_records(page: Columns, records: Sequence[tuple[int, ...]]) -> dict[int, list[int]]:
    """Return the cells with a row span, each with the records of the further rows; none unless records are rows of a table.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<table><tr><td rowspan=2>Flax<td>1<tr><td>2").columns
    >>> spanned_records(page, [(6,), (11,)])
    {7: [1]}
    """
    if not records or page.tag[records[0][0]] not in TABLE_ROWS:
        return {}
    numbers = {record[0]: number for number, record in enumerate(records)}
    spanning = spanning_cells(page, records[0][0], max(page.end[node] for node in records[-1]), ROWSPAN)
    cells = [cell for cell in spanning if page.parent[cell] in numbers]  # not those of tables within a cell
    below = {cell: rows_below(page, page.parent[cell], span_of(page, cell, ROWSPAN) - 1) for cell in cells}
    return {cell: [numbers[row] for row in rows if row in numbers] for cell, rows in below.items()}


def spanned_items(
    page: Columns, spanned: Mapping[int, Sequence[int]], rows: Sequence[int], nodes: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Yield the further rows of a column's nodes, with the nodes; none for a row with a cell of its own in the column.

    ``spanned``: cells and records, as ``spanned_records`` returns them. ``rows``, ``nodes``: the column; nodes in document
    order.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<table><tr><td rowspan=2>Flax<td>1<tr><td>2").columns
    >>> list(spanned_items(page, {7: [1]}, [0], [8]))
    [(1, 8)]
    """
    own = set(rows)
    for cell, numbers in spanned.items():
        for node in nodes[bisect_left(nodes, cell) : bisect_left(nodes, page.end[cell])]:
            yield from ((number, node) for number in numbers if number not in own)


def rows_below(page: Columns, row: int, count: int) -> Iterator[int]:
    """Yield at most ``count`` rows after a row of a table."""
    end = page.end[page.parent[row]]
    below = page.end[row]
    while count > 0 and below < end:
        if page.tag[below] in TABLE_ROWS:
            count -= 1
            yield below
        below = page.end[below]
