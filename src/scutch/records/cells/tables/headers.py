"""Headers of columns by the places of their cells: of tables, of grids, and of lists drawn as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Any, Final, TypeVar

from scutch.methods.record_set import Records
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import TABLE_ROWS, TABLES
from scutch.page.traversal import element_before, enclosing
from scutch.records.cells._cell_texts import enclosing_elements
from scutch.records.cells.cell_labels import LABEL_ENDS
from scutch.records.cells.group_headings import is_single_cell_row
from scutch.records.cells.joins.column_sample import ColumnSample
from scutch.records.cells.tables.flat_grids import flat_headers, flat_places
from scutch.records.cells.tables.grid_headers import column_number, grid_places, numbered_headers, role_headers
from scutch.records.cells.tables.header_rows import (
    HEADER_CHARS,
    SAMPLE_RECORDS,
    SECTION,
    cells_of_row,
    header_cells,
    is_header_row,
    names_columns,
    rows_in,
)
from scutch.records.cells.tables.header_texts import header_text
from scutch.records.cells.tables.rowspans import CELL_NAMES, CellPlacer, span_of, spanned_rows

T = TypeVar("T")

#: Columns of a table that holds records at least; with fewer it is a pair of a label and its value.
MIN_COLUMNS: Final = 3
#: Places of a row of a section, which are its columns.
ROW_PLACES: Final = 1000
#: Headers of a table whose rows are a header and a cell each.
PAIR_HEADERS: Final = ("key", "value")
#: Columns that a cell spans which is all of a row.
PAIR: Final = len(PAIR_HEADERS)
#: Elements between a table and that of its headers at most.
TABLES_APART: Final = 6
#: Rows of a table of headers at most.
HEADER_ROWS: Final = 4


def headers_of(page: Columns, records: Sequence[tuple[int, ...]]) -> dict[int, str]:
    """Return the headers of the columns of records by place; empty when there are none.

    >>> import scutch
    >>> row = "<div class=row><b>{}</b><i>{}</i><u>{}</u></div>"
    >>> html = row.format("Plant", "Height", "Use").replace("row", "row-head") + row.format("Flax", "1 m", "Linen")
    >>> headers_of(scutch.parse(html).columns, [(11,)])
    {0: 'Plant', 1: 'Height', 2: 'Use'}
    """
    if not records:
        return {}
    if numbered := numbered_headers(page, records[0]):
        return numbered
    top = page.name(records[0][0])
    if len(records[0]) > 1:
        rows = main_rows(page, records)
        return table_headers(page, rows) if rows else flat_headers(page, records)
    if top in ("tr", SECTION):
        return table_headers(page, records) if top == "tr" else section_headers(page, records)
    return role_headers(page, records) or headers_above(page, records)


class CellPlaces:
    """The places of the cells of a page in their rows; what a row or a section has is read once."""

    __slots__ = ("_known", "_page")

    def __init__(self, page: Columns) -> None:
        self._page: Final = page
        self._known: Final[dict[tuple[Callable[..., Any], int], Any]] = {}

    def place(self, ancestors: Sequence[int]) -> int:
        """Return the place of a cell in its row, or -1. ``ancestors``: elements from the cell up to the row, nearest first."""
        page, row = self._page, ancestors[-1]
        if page.name(row) not in ("tr", SECTION):
            if number := column_number(page, ancestors):
                return number - 1
            places = self._read(flat_places, page.parent[row]) or self._read(grid_places, row)
            return next((places[node] for node in ancestors if node in places), -1)
        cell = next((node for node in reversed(ancestors) if page.name(node) in CELL_NAMES), -1)
        if cell < 0:
            return -1
        places = self.places_in(page.parent[cell])
        if len(places) == 1 and span_of(page, cell) >= PAIR:
            return -1  # a row of its own below a row, or a heading
        place = places[cell]
        if page.name(row) == "tr":
            return place
        number = self._read(row_numbers, row).get(page.parent[cell], -1)
        return place + ROW_PLACES * number if number >= 0 else -1

    def places_in(self, row: int) -> dict[int, int]:
        """Return the column of each cell of a table row, spans counted."""
        spanned = self._read(spanned_rows, self._page.parent[row])
        return spanned[row].places if row in spanned else self._read(table_places, row)

    def _read(self, read: Callable[[Columns, int], dict[int, T]], node: int) -> dict[int, T]:
        """Return what a function reads of a row or a section."""
        known: dict[int, T] | None = self._known.get((read, node))
        if known is None:
            known = self._known[read, node] = read(self._page, node)
        return known


def without_headers(
    sample: ColumnSample,
    runs: Sequence[tuple[int, ...]],
    headers: dict[int, str],
    records: Sequence[tuple[int, ...]],
    places: CellPlaces,
) -> list[tuple[int, ...]]:
    """Return runs of columns without those that repeat the header of their place in each cell, as for narrow screens.

    ``runs``: columns of texts, and of attributes, which stay. ``headers``: headers by place, as ``headers_of`` gives them.
    ``records``: top nodes of each record.
    """
    found = []
    for run in runs:
        rows, nodes, _ = sample.cells[run[0]]
        is_text = sample.tag[nodes[0]] == TEXT and sample.may_be_constant(run[0])
        is_repeated = is_text and len(set(sample.texts(run[0]).values())) == 1
        if is_repeated:
            place = places.place(enclosing_elements(sample.page, nodes[0], records[rows[0]])[0])
            is_repeated = sample.first_text(run[0]).rstrip(LABEL_ENDS).casefold() == headers.get(place, "").casefold()
        found.append(run[1:] if is_repeated else run)
    return list(filter(None, found)) or list(runs)


# ---- tables


def table_places(page: Columns, row: int) -> dict[int, int]:
    """Return the column of each cell of a table row, column spans counted.

    >>> import scutch
    >>> table_places(scutch.parse("<table><tr><td colspan=2><td>").columns, 6)
    {7: 0, 8: 2}
    """
    cells = [child for child in page.child_nodes(row) if page.name(child) in CELL_NAMES]
    return dict(zip(cells, accumulate((span_of(page, cell) for cell in cells), initial=0), strict=False))


def row_numbers(page: Columns, section: int) -> dict[int, int]:
    """Return the numbers of the rows of a section."""
    return {row: number for number, row in enumerate(rows_in(page, section))}


def with_rows_of_sections(page: Columns, records: Records) -> Records:
    """Return the rows of records that are sections of one row each; other records as they are.

    >>> import scutch
    >>> page = scutch.parse("<table><tbody><tr><td>Flax<tbody><tr><td>Hemp</table>").columns
    >>> with_rows_of_sections(page, ((5,), (9,)))
    ((6,), (10,))
    """
    if any(len(record) > 1 or page.name(record[0]) != SECTION for record in records):
        return records
    rows = [rows_in(page, section) for (section,) in records]
    return tuple((row,) for (row,) in rows) if all(len(each) == 1 for each in rows) else records


def table_headers(page: Columns, records: Sequence[tuple[int, ...]]) -> dict[int, str]:
    """Return the headers of the table that the records are rows of; empty if it has none.

    Header rows are rows of header cells before the first record, and rows in ``thead``. Each place has the header of the last
    row that names it, row spans from above included. A title over the whole table names none.
    Rows whose only cell is below all headers, as in the card view of a grid, have none.
    """
    top = records[0][0]
    table = enclosing(page, top, TABLES)
    rows = (row for row in range(table, top) if page.name(row) == "tr" and is_header_row(page, row))
    found = headers_in(page, rows)
    if len(found) > 1 and len(set(found.values())) == 1:
        found = {}  # the title of the table, or the group of its first rows
    found = found or headers_above(page, records) or headers_of_table_before(page, table, top)
    if len(found) > 1 and all(is_one_cell(page, record[0], len(found)) for record in records[:SAMPLE_RECORDS]):
        return {}
    pairs = not found and all(is_pair(page, record[0]) for record in records[:SAMPLE_RECORDS])
    return dict(enumerate(PAIR_HEADERS)) if pairs else without_empty_headers(page, found, records[:SAMPLE_RECORDS])


def without_empty_headers(page: Columns, headers: dict[int, str], records: Sequence[tuple[int, ...]]) -> dict[int, str]:
    """Return headers by place without the empty ones where rows have a cell for each of the others alone.

    >>> import scutch
    >>> page = scutch.parse("<table><tr><th>Topic<th><th>Views<tr><td>Flax<td>12</table>").columns
    >>> without_empty_headers(page, {0: "Topic", 1: "", 2: "Views"}, [(12,)])
    {0: 'Topic', 1: 'Views'}
    """
    named = list(filter(None, headers.values()))
    if len(named) == len(headers) or any(len(placed(page, record[0])) != len(named) for record in records):
        return headers
    return dict(enumerate(named))


def headers_in(page: Columns, rows: Iterable[int]) -> dict[int, str]:
    """Return the headers that some header rows of a table name, by place."""
    found: dict[int, str] = {}
    placer = CellPlacer(page)
    for row in rows:
        cells = placed(page, row, placer)
        if len(set(cells.values())) > 1 or not found:
            found = with_row_below(found, cells)
    return found


def headers_above(page: Columns, records: Sequence[tuple[int, ...]]) -> dict[int, str]:
    """Return the headers in a row without header cells before the records or their parent, by place; empty without one."""
    top = records[0][0]
    row = next((found for node in (top, page.parent[top]) if (found := element_before(page, node)) >= 0), -1)
    while row >= 0 and page.name(row) == "tr" and is_single_cell_row(page, row):  # the name of the first group
        row = element_before(page, row)
    if row >= 0 and page.name(row) == SECTION and len(own := rows_in(page, row)) == 1:
        row = own[0]
    if row < 0 or not names_columns(page, row, records):
        return {}
    if page.name(row) == "tr":
        return placed(page, row)
    return {place: text for place, cell in enumerate(header_cells(page, row)) if (text := header_text(page, cell))}


def with_row_below(headers: dict[int, str], row: dict[int, str]) -> dict[int, str]:
    """Return headers by place with those of a header row below them.

    Headers of one column each stay above empty cells, and all of them above a row whose texts repeat, such as one of types or
    units, or that numbers the columns. Other texts have the header above in front, unless that is the title of all columns or
    both are too long for a name.

    >>> with_row_below({0: "", 1: "Height"}, {0: "Plant", 1: ""}), with_row_below({0: "Low", 1: "High"}, {0: "m", 1: "m"})
    ({0: 'Plant', 1: 'Height'}, {0: 'Low', 1: 'High'})
    >>> with_row_below({0: "Height", 1: "Height"}, {0: "Low", 1: "High"})
    {0: 'Low', 1: 'High'}
    >>> with_row_below({0: "2024", 1: "2024", 2: "2025", 3: "2025"}, {0: "Low", 1: "High", 2: "Low", 3: "High"})
    {0: '2024 Low', 1: '2024 High', 2: '2025 Low', 3: '2025 High'}
    >>> with_row_below({0: "Club", 1: "Goals", 2: "Goals"}, {1: "For", 2: "Against"})
    {0: 'Club', 1: 'Goals For', 2: 'Goals Against'}
    """
    columns = Counter(headers.values())
    single = {place for place, text in headers.items() if text and columns[text] == 1}
    repeats = len(set(row.values())) < len(row)
    if single.issuperset(row) and (repeats or all(map(str.isdecimal, row.values()))):
        return headers
    own = Counter(row.values())
    named = {}
    for place, text in row.items():
        above = headers.get(place, "")
        whole = f"{above} {text}"
        is_part = own[text] > 1 or (columns[above] < len(headers) and len(whole) <= HEADER_CHARS)
        named[place] = whole if text and is_part and above not in ("", text) else text
    return headers | {place: text for place, text in named.items() if text or place not in single}


def section_headers(page: Columns, records: Sequence[tuple[int, ...]]) -> dict[int, str]:
    """Return the headers of records that are sections of several rows each: of each row those of the header row like it.

    Where a table has another number of header rows, they name the cells of the first rows.
    """
    top = records[0][0]
    headers = [row for row in rows_in(page, page.parent[top], before=top) if is_header_row(page, row)]
    if len(headers) != len(rows_in(page, top)):
        return table_headers(page, records)
    rows = (placed(page, row) for row in headers)
    return {place + number * ROW_PLACES: text for number, row in enumerate(rows) for place, text in row.items()}


def without_plain_headers(page: Columns, records: Records) -> Records:
    """Return records without a header row of ordinary cells that the first one is or has, and without the rows that repeat it.

    >>> import scutch
    >>> rows = "".join(f"<tr><td>{n} m<td><a href=/{n}>Flax</a><td>blue" for n in range(3))
    >>> page = scutch.parse(f"<table><tr><td>Height<td>Plant<td>Colour{rows}</table>").columns
    >>> records = tuple((node,) for node in range(len(page)) if page.name(node) == "tr")
    >>> without_plain_headers(page, records) == records[1:], without_plain_headers(page, records[1:]) == records[1:]
    (True, True)
    """
    first, *rest = records
    if not rest or page.name(first[0]) != "tr" or not names_columns(page, first[0], rest) or table_headers(page, records):
        return records
    texts = [header_text(page, cell) for cell in cells_of_row(page, first[0])]
    rest = [first[1:], *rest] if len(first) > 1 else rest
    return tuple(row for row in rest if not has_texts(page, row[0], texts))


def has_texts(page: Columns, row: int, texts: Sequence[str]) -> bool:
    """Whether the cells of a row have some texts, one each."""
    cells = cells_of_row(page, row)
    return len(cells) == len(texts) and all(header_text(page, cell) == text for cell, text in zip(cells, texts, strict=True))


def headers_of_table_before(page: Columns, table: int, row: int) -> dict[int, str]:
    """Return the headers of a table of header rows right before a table whose rows scroll; empty without one.

    ``table``, ``row``: the table without headers, and one of its rows.
    """
    node = table
    for _ in range(TABLES_APART):
        before = element_before(page, node)
        while before >= 0 and not page.words[before]:
            before = element_before(page, before)
        if before >= 0:
            return scrolled_headers(page, before, len(placed(page, row)))
        node = page.parent[node]
        if node <= 0:
            break
    return {}


def scrolled_headers(page: Columns, element: int, columns: int) -> dict[int, str]:
    """Return the headers in the rows of an element, without a place for the scroll bar; empty if other rows have words."""
    rows = [node for node in range(element, page.end[element]) if page.words[node] and page.name(node) == "tr"]
    are_headers = len(rows) <= HEADER_ROWS and all(is_header_row(page, row) for row in rows)
    cells = headers_in(page, rows) if are_headers else {}
    fit = len(cells) >= columns and not any(text for place, text in cells.items() if place >= columns)
    return {place: text for place, text in cells.items() if place < columns} if fit else {}


def main_rows(page: Columns, records: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the only row with several cells of each record that is rows of a table; empty for other records.

    Its other rows are one cell, such as the group above it or the summary of an episode below it.
    """
    sample = records[:SAMPLE_RECORDS]
    if any(page.tag[row] not in TABLE_ROWS for record in sample for row in record):
        return []
    mains = [[place for place, row in enumerate(record) if not is_one_cell(page, row, PAIR)] for record in sample]
    is_alike = len(mains[0]) == 1 and all(own == mains[0] for own in mains)
    return [record[place : place + 1] for place in mains[0] for record in records if place < len(record)] if is_alike else []


def is_one_cell(page: Columns, row: int, columns: int) -> bool:
    """Whether a table row is one cell that spans some columns."""
    cells = cells_of_row(page, row)
    return len(cells) == 1 and span_of(page, cells[0]) >= columns


def is_pair(page: Columns, row: int) -> bool:
    """Whether a table row is a header and a cell."""
    return [name for child in page.child_nodes(row) if (name := page.name(child)) in CELL_NAMES] == ["th", "td"]


def placed(page: Columns, row: int, placer: CellPlacer | None = None) -> dict[int, str]:
    """Return the texts of a row's cells by place. ``placer``: that of the rows above; None without them."""
    cells: dict[int, str] = {}
    for cell, place, columns in (placer or CellPlacer(page)).placed_cells(row):
        cells.update(dict.fromkeys(range(place, place + columns), header_text(page, cell)))
    return cells
