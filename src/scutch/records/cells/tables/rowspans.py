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
#: Columns and rows of a cell at most.
MOST_SPAN: Final = {"colspan": 64, ROWSPAN: 256}
#: Cells from above that a row has on average at most; where rows have more, each counts for as many rows.
MOST_CELLS_ABOVE: Final = 32


def span_of(page: Columns, cell: int, attribute: str = "colspan") -> int:
    """Return how many columns, or rows with ``rowspan``, a table cell spans.

    >>> import scutch
    >>> page = scutch.parse("<table><tr><td colspan=2><td rowspan=x>").columns
    >>> [span_of(page, node) for node in (7, 8)], span_of(page, 8, "rowspan")
    ([2, 1], 1)
    """
    span = page.attribute(cell, attribute) or "1"
    return min(int(span), MOST_SPAN[attribute]) if span.isascii() and span.isdigit() and span != "0" else 1


class CellFromAbove(NamedTuple):
    """A cell of an earlier row of a table that also counts for further rows."""

    #: Its first column, from 0.
    begin: int
    #: The column behind it.
    end: int
    #: Number of the last row for which it counts.
    last: int


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

    >>> import scutch
    >>> page = scutch.parse("<table><tr><td rowspan=2>Flax<td>1<tr><td>2").columns
    >>> [row.places for row in spanned_rows(page, 5).values()]
    [{7: 0, 9: 1}, {12: 1}]
    """
    if not spanning_cells(page, section, page.end[section], ROWSPAN):
        return {}
    found: dict[int, SpannedRow] = {}
    placer = CellPlacer(page)
    for row in page.child_nodes(section):
        if page.tag[row] in TABLE_ROWS:
            above = covered_columns(placer.above)
            cells = placer.placed_cells(row)
            width = above + sum(columns for _, _, columns in cells)
            places = {cell: place for cell, place, _ in cells}
            found[row] = SpannedRow(places, width, is_spanned=bool(above or placer.above))
    return found


def covered_columns(cells: Sequence[CellFromAbove]) -> int:
    """Return how many columns cells take. ``cells``: by their first columns.

    >>> covered_columns([CellFromAbove(0, 2, 9), CellFromAbove(1, 3, 9), CellFromAbove(5, 6, 9)])
    4
    """
    count = end = 0
    for cell in cells:
        begin = max(end, cell.begin)
        if cell.end > begin:
            count += cell.end - begin
            end = cell.end
    return count


class CellPlacer:
    """Places the cells of the rows of a table, given one after the other.

    >>> import scutch
    >>> placer = CellPlacer(scutch.parse("<table><tr><td rowspan=2>Flax<td>1<tr><td>2").columns)
    >>> placer.placed_cells(6), placer.placed_cells(11)
    ([(7, 0, 1), (9, 1, 1)], [(12, 1, 1)])
    """

    def __init__(self, page: Columns) -> None:
        self._page: Final = page
        self._number = 0
        #: Cells of earlier rows that count for the next one, by their first columns.
        self.above: list[CellFromAbove] = []

    def placed_cells(self, row: int) -> list[tuple[int, int, int]]:
        """Return the cells of a row, each with its column and how many columns it spans.

        Linear in them and in the cells from above.
        """
        found: list[tuple[int, int, int]] = []
        above, place, passed = self.above, 0, 0
        self.above = [cell for cell in above if cell.last > self._number]
        for cell in self._page.child_nodes(row):
            if self._page.name(cell) in CELL_NAMES:
                while passed < len(above) and above[passed].begin <= place:
                    place = max(place, above[passed].end)
                    passed += 1
                columns, rows = span_of(self._page, cell), span_of(self._page, cell, ROWSPAN)
                found.append((cell, place, columns))
                if rows > 1:
                    self.above.append(CellFromAbove(place, place + columns, self._number + rows - 1))
                place += columns
        self.above.sort()
        self._number += 1
        return found


def spanned_records(page: Columns, records: Sequence[tuple[int, ...]]) -> dict[int, list[int]]:
    """Return the cells with a row span, each with the records of the further rows; none unless records are rows of a table.

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
    spans = [span_of(page, cell, ROWSPAN) for cell in cells]
    most = max(spans, default=0) if sum(spans) <= MOST_CELLS_ABOVE * len(records) else MOST_CELLS_ABOVE
    below = {cell: rows_below(page, page.parent[cell], min(span, most) - 1) for cell, span in zip(cells, spans, strict=True)}
    return {cell: [numbers[row] for row in rows if row in numbers] for cell, rows in below.items()}


def spanned_items(
    page: Columns, spanned: Mapping[int, Sequence[int]], rows: Sequence[int], nodes: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Yield the further rows of a column's nodes, with the nodes; none for a row with a cell of its own in the column.

    ``spanned``: cells and records, as ``spanned_records`` returns them. ``rows``, ``nodes``: the column; nodes in document
    order.

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
