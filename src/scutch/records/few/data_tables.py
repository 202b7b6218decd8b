"""Tables of data: rows of cells, below the names of their columns or without, and labels beside values.

Prices of services, results of a study, a comparison of products, the specification of one: the ranker leaves them out, because
it has learned that articles have no list. Their markup says enough.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import dropwhile
from typing import Final, NamedTuple

from scutch.kernels.select_rows import rows_of
from scutch.methods.record_set import Records, RecordSet
from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.page.tag_ids import ASIDES, IDS, ids_of
from scutch.page.traversal import ancestors
from scutch.records.cells.tables.header_rows import cells_of_row, columns_of, is_header_row, rows_in
from scutch.records.cells.tables.headers import PAIR_HEADERS, table_headers, without_plain_headers
from scutch.records.few.few_records import SINGLE_ROW_CONFIDENCE, TABLE
from scutch.records.few.headed_tables import first_tables
from scutch.records.regions.label_tables import labelled_cells

METHOD: Final = "tables"
#: What tables are.
HEADED: Final = "a table with headers"
NAMED: Final = "a table with headers in ordinary cells"
PLAIN: Final = "a table without headers"
LABELLED: Final = "a table of labels and values"
#: Tables of a page that are looked at.
MOST_TABLES: Final = 256
#: Named columns, and cells below them, at least.
MIN_NAMED: Final = 2
MIN_CELLS: Final = 4
#: Share of the rows that have several cells.
SEVERAL_SHARE: Final = 0.8
#: Rows without headers at least, the share of them with as many cells and that of the cells with a text, characters of a cell
#: on average and share of these in links at most.
PLAIN_ROWS: Final = 3
ALIKE_SHARE: Final = 0.8
FILLED_SHARE: Final = 0.7
CELL_CHARS: Final = 60
LINKED_SHARE: Final = 0.8
#: Links of a value of a label on average at most.
MOST_LINKS: Final = 2.5
#: What forms have and tables of data have not.
CONTROLS: Final = ids_of(("input", "select", "textarea"))
LINK: Final = IDS["a"]
HIDDEN: Final = MARKS["hidden"]
#: Columns of a calendar, and the most characters of the name of a day.
WEEK: Final = 7
DAY_CHARS: Final = 3
#: What the tables of a consent dialog are in.
CONSENT: Final = re.compile(r"cookie|consent|gdpr", re.IGNORECASE)


class ReadTable(NamedTuple):
    """A table of a page: its records, what it is, or why it has no data for a person."""

    node: int
    records: Records
    reason: str = ""
    flaw: str = ""


def data_tables(columns: Columns) -> list[RecordSet]:
    """Return the tables of data, largest first; none of menus, calendars and consent dialogs.

    The records are rows, or the values of a table of labels and values as one. Linear in the nodes of each of them, of which
    ``MOST_TABLES`` are looked at, and in their depth.

    >>> import scutch
    >>> rows = "".join(f"<tr><td>{name}<td>{use}<td>{n} m" for n, (name, use) in enumerate([("Flax", "Linen")] * 3))
    >>> page = scutch.parse(f"<table><tr><th>Plant<th>Use<th>Height{rows}</table>").columns
    >>> [len(table.records) for table in data_tables(page)]
    [3]
    """
    found = [table for table in read_tables(columns) if not table.flaw]
    found.sort(key=lambda table: -sum(columns.chars[node] for record in table.records for node in record))
    return [RecordSet(table.records, SINGLE_ROW_CONFIDENCE, METHOD, table.reason) for table in found]


def read_tables(columns: Columns) -> Iterator[ReadTable]:
    """Yield the tables of a page that are looked at."""
    return (read_table(columns, table) for table in first_tables(columns, MOST_TABLES))


def read_table(columns: Columns, table: int) -> ReadTable:
    """Return what a table is, with its records.

    >>> import scutch
    >>> page = scutch.parse("<table><tr><td>Flax<td>Linen<tr><td>Hemp<td>Rope<tr><td>Jute<td>Sacks</table>").columns
    >>> read_table(page, 4).reason
    'a table without headers'
    """
    if columns.marks[table] & HIDDEN:
        return ReadTable(table, (), flaw="is hidden: behind the visible tables, if it is data")
    rows = data_rows(columns, table)
    records = tuple((row,) for row in rows)
    if rows_of(columns.tag[table + 1 : columns.end[table]], TABLE):
        return ReadTable(table, records, flaw="has tables in it, as for a layout")
    if is_around_content(columns, table):
        return ReadTable(table, records, flaw="is beside the content")
    return below_headers(columns, table, records) or of_labels(columns, table) or plain_table(columns, table, rows)


def below_headers(columns: Columns, table: int, records: Records) -> ReadTable | None:
    """Return a table whose rows are below the names of columns, one at least; None for another one."""
    below = without_plain_headers(columns, records) if records else ()
    names = tuple(table_headers(columns, below).values()) if below else ()
    if len(names) < MIN_NAMED or not any(names) or names == PAIR_HEADERS:
        return None
    flaw = flaw_below_headers(columns, [row for (row,) in below], names)
    return ReadTable(table, below, HEADED if below == records else NAMED, flaw)


def of_labels(columns: Columns, table: int) -> ReadTable | None:
    """Return a table of labels and values; None for another one."""
    values = tuple(each.cell for each in labelled_cells(columns, table))
    links = sum(len(rows_of(columns.tag[cell : columns.end[cell]], LINK)) for cell in values)
    return ReadTable(table, (values,), LABELLED, "is links" if links > MOST_LINKS * len(values) else "") if values else None


def plain_table(columns: Columns, table: int, rows: Sequence[int]) -> ReadTable:
    """Return a table without headers."""
    return ReadTable(table, tuple((row,) for row in rows), PLAIN, flaw_of_plain_rows(columns, table, rows))


def data_rows(columns: Columns, table: int) -> list[int]:
    """Return the visible rows of a table without its title, its headers and what one cell says between its rows."""
    rows = [row for row in rows_in(columns, table) if columns.chars[row]]
    found = [row for row in dropwhile(partial(is_leading, columns), rows) if not is_header_row(columns, row)]
    several = [row for row in found if len(cells_of_row(columns, row)) > 1]
    width = max((columns_of(columns, row) for row in several), default=0)
    return [row for row in found if row in several or columns_of(columns, row) < width] if several else found


def is_leading(columns: Columns, row: int) -> bool:
    """Whether a row in front of the rows of data is a header or the title of the table."""
    return is_header_row(columns, row) or len(cells_of_row(columns, row)) == 1


def flaw_below_headers(columns: Columns, rows: Sequence[int], names: Sequence[str]) -> str:
    """Why rows below the names of columns are no data; days of a week name none."""
    several = sum(len(cells_of_row(columns, row)) > 1 for row in rows)
    if several < SEVERAL_SHARE * len(rows) or len(rows) * len(names) < MIN_CELLS:
        return f"has fewer than {MIN_CELLS} cells"
    return "is a calendar" if len(names) == WEEK and all(len(name) <= DAY_CHARS for name in names) else ""


def flaw_of_plain_rows(columns: Columns, table: int, rows: Sequence[int]) -> str:
    """Why rows without headers are no data: they are few, differ, are prose or links as of a layout, or a form."""
    if len(rows) < PLAIN_ROWS:
        return f"has fewer than {PLAIN_ROWS} visible rows and no headers"
    tags = columns.tag[table : columns.end[table]]
    if any(rows_of(tags, tag) for tag in CONTROLS):
        return "is a form"
    widths = Counter(columns_of(columns, row) for row in rows)
    ((width, count),) = widths.most_common(1)
    if width < MIN_NAMED or count < ALIKE_SHARE * len(rows):
        return "has no headers and rows of different cells"
    cells = [cell for row in rows for cell in cells_of_row(columns, row)]
    chars = sum(columns.chars[cell] for cell in cells)
    if sum(columns.chars[cell] > 0 for cell in cells) < FILLED_SHARE * len(cells) or chars > CELL_CHARS * len(cells):
        return "has no headers and empty cells or prose"
    linked = sum(columns.chars[table + node] for node in rows_of(tags, LINK))
    return "has no headers and is links" if linked > LINKED_SHARE * chars else ""


def is_around_content(columns: Columns, table: int) -> bool:
    """Whether a table is in a menu, a header, a footer or a consent dialog that is less than half of the page."""
    small = (node for node in (table, *ancestors(columns, table)) if 2 * columns.chars[node] < columns.chars[0])
    return any(columns.tag[node] in ASIDES or CONSENT.search(id_and_classes(columns, node)) for node in small)


def id_and_classes(columns: Columns, node: int) -> str:
    """Return the id and the classes of an element."""
    return f"{columns.attribute(node, 'id') or ''} {columns.attribute(node, 'class') or ''}"
