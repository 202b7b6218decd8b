"""Tables with named columns and few rows or none, which the ranker puts behind menus, counts and what is in their cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from scutch.kernels.select_rows import rows_of
from scutch.methods.record_set import RecordSet
from scutch.page.parser import Columns
from scutch.page.tag_ids import ASIDES, TABLES
from scutch.page.traversal import enclosing
from scutch.records.cells.tables.header_rows import cells_of_row, columns_of, is_header_row, rows_in
from scutch.records.cells.tables.header_texts import header_text
from scutch.records.cells.tables.headers import MIN_COLUMNS, table_places
from scutch.records.few.few_records import CELL, ROW, SINGLE_ROW_CONFIDENCE, TABLE

#: Share of the rows of a table that have as many columns as its header.
FITTING_SHARE: Final = 0.8
#: Tables of a page that are looked at.
MOST_TABLES: Final = 64
#: Nodes in front of the first row of a table at most: its caption and columns.
ROW_NODES: Final = 64
CELL_TAGS: Final = frozenset((CELL,))


class HeadedTable(NamedTuple):
    """A table whose first row names its columns."""

    node: int
    header: int
    width: int
    #: The rows below the header that have its columns; none where they do not fit it.
    rows: tuple[int, ...]
    #: Whether it has no row below its header, or one cell over all columns, which says so.
    is_empty: bool


def with_headed_table(columns: Columns, record_sets: Sequence[RecordSet]) -> Sequence[RecordSet]:
    """Return the record sets with the rows of a table first where the first one is no list beside it.

    ``record_sets``: its record sets, best first. Returns: ``record_sets`` itself where the first one is rows of a table, or
    where the page has no table with a header.

    >>> import scutch
    >>> menu = "<aside><a href=/a>Flax</a><a href=/b>Hemp</a></aside>"
    >>> page = scutch.parse(f"{menu}<table><tr><th>Plant<th>Use<th>Height<tr><td>Flax<td>Linen<td>1 m</table>").columns
    >>> first, second = with_headed_table(page, [RecordSet(((5,), (7,)), 0.4, "auto", "")])
    >>> [page.name(node) for node in first.nodes], second.records
    (['tr'], ((5,), (7,)))
    """
    first = record_sets[0]
    around = enclosing(columns, first.records[0][0], TABLES)
    if (header := header_of(columns, around)) >= 0:
        if own_table(columns, first):
            return record_sets
        table = headed_table(columns, around, header)
        if table.rows and is_part_of_rows(columns, first, table):
            return with_rows_first(table, record_sets)
    if not (is_aside(columns, first) or is_summary(columns, first)):
        return record_sets
    tables = [table for table in headed_tables(columns, first_tables(columns)) if table.rows]
    if not tables:
        return record_sets
    return with_rows_first(max(tables, key=lambda table: (len(table.rows) * table.width, table.width)), record_sets)


def empty_table(columns: Columns, first: RecordSet) -> str:
    """Return that the tables of a page have no rows, where its first record set is a menu; empty else.

    >>> import scutch
    >>> menu = "<aside><a href=/a>Flax</a><a href=/b>Hemp</a></aside>"
    >>> page = scutch.parse(f"{menu}<table><thead><tr><th>Plant<th>Use<th>Height</table>").columns
    >>> empty_table(page, RecordSet(((5,), (7,)), 0.4, "auto", ""))
    'the table has no row below its header'
    """
    tables = list(headed_tables(columns, first_tables(columns))) if is_aside(columns, first) else ()
    return "the table has no row below its header" if tables and all(table.is_empty for table in tables) else ""


def first_tables(columns: Columns, count: int = MOST_TABLES) -> list[int]:
    """Return the first tables of a page."""
    return list(rows_of(columns.tag, TABLE)[:count])


def headed_tables(columns: Columns, tables: Iterable[int]) -> Iterator[HeadedTable]:
    """Yield those of some tables whose first row names three columns at least; none in menus and footers."""
    for table in tables:
        if (header := header_of(columns, table)) >= 0 and not enclosing(columns, table, ASIDES):
            yield headed_table(columns, table, header)


def header_of(columns: Columns, table: int) -> int:
    """Return the first row of a table if it names three columns at least; -1 for another one, and for no table."""
    inside = islice(range(table, columns.end[table] if table else 0), ROW_NODES)
    row = next((node for node in inside if columns.tag[node] == ROW), -1)
    if row < 0 or not is_header_row(columns, row):
        return -1
    return row if sum(bool(header_text(columns, cell)) for cell in cells_of_row(columns, row)) >= MIN_COLUMNS else -1


def headed_table(columns: Columns, table: int, header: int) -> HeadedTable:
    """Return a table with the rows that fit its header."""
    width = columns_of(columns, header)
    below = [row for row in rows_in(columns, table) if row != header and not is_header_row(columns, row)]
    fitting = tuple(
        row for row in below if columns.words[row] and columns_of(columns, row) == width and has_cells(columns, row)
    )
    is_fitting = bool(fitting) and len(fitting) >= FITTING_SHARE * len(below)
    return HeadedTable(table, header, width, fitting if is_fitting else (), not any(has_cells(columns, row) for row in below))


def has_cells(columns: Columns, row: int) -> bool:
    """Whether a row has more than a cell over all columns."""
    return len(cells_of_row(columns, row)) > 1


def own_table(columns: Columns, found: RecordSet) -> int:
    """Return the table that the first record of a set is a row of; 0 if it is none."""
    top = found.records[0][0]
    return enclosing(columns, top, TABLES) if columns.name(top) in ("tr", "tbody") else 0


def is_part_of_rows(columns: Columns, found: RecordSet, table: HeadedTable) -> bool:
    """Whether the records of a set are elements in one column of a table, or cells of its only row."""
    if not all(table.node < node < columns.end[table.node] for node in (found.records[0][0], found.records[-1][0])):
        return False
    if len(table.rows) == 1:
        return table.rows[0] < found.records[0][0]
    cells = [enclosing(columns, node, CELL_TAGS) for node in found.nodes]
    rows = {columns.parent[cell] for cell in cells}
    if not rows.issubset(table.rows):
        return False
    places = {row: table_places(columns, row) for row in rows}
    return len({places[columns.parent[cell]][cell] for cell in cells}) == 1


def is_aside(columns: Columns, found: RecordSet) -> bool:
    """Whether the first record of a set is in a menu, a header or a footer."""
    return enclosing(columns, found.records[0][0], ASIDES) > 0


def is_summary(columns: Columns, found: RecordSet) -> bool:
    """Whether the records of a doubtful set have no link: the counts above a table."""
    return found.score < SINGLE_ROW_CONFIDENCE and not any(columns.links[node] for node in found.nodes)


def with_rows_first(table: HeadedTable, record_sets: Sequence[RecordSet]) -> Sequence[RecordSet]:
    """Return record sets behind the rows of a table, without these where they are one of the sets."""
    records = tuple((row,) for row in table.rows)
    score = max(record_sets[0].score, SINGLE_ROW_CONFIDENCE)
    found = RecordSet(records, score, "auto", "rows of a table with a header")
    return [found, *(each for each in record_sets if each.records != records)]
