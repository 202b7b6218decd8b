"""Tables of data: rows below the names of their columns, which a person wants from a page without another list.

Prices of services, results of a study, a comparison of products: the ranker leaves them out, because it has learned that
articles have no list. Their markup says enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import dropwhile
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.methods.record_set import RecordSet
from scutch.page.parser import Columns
from scutch.page.tag_ids import ASIDES
from scutch.page.traversal import ancestors
from scutch.records.cells.tables.header_rows import cells_of_row, is_header_row, rows_in
from scutch.records.cells.tables.headers import PAIR_HEADERS, table_headers
from scutch.records.few.few_records import SINGLE_ROW_CONFIDENCE, TABLE
from scutch.records.few.headed_tables import first_tables

METHOD: Final = "tables"
#: Tables of a page that are looked at.
MOST_TABLES: Final = 256
#: Least rows below the header, named columns, and cells below them.
MIN_ROWS: Final = 3
MIN_NAMED: Final = 2
MIN_CELLS: Final = 8
#: Least share of the rows that have several cells.
SEVERAL_SHARE: Final = 0.8
#: Columns of a calendar, and the most characters of the name of a day.
WEEK: Final = 7
DAY_CHARS: Final = 3
#: What the tables of a consent dialog are in.
CONSENT: Final = re.compile(r"cookie|consent|gdpr", re.IGNORECASE)


def data_tables(columns: Columns) -> list[RecordSet]:
    """Return the tables with headers and a few rows, largest first; none of menus, calendars and consent dialogs.

    Linear in the nodes of each of them, of which ``MOST_TABLES`` are looked at, and in their depth.

    >>> import scutch
    >>> rows = "".join(f"<tr><td>{name}<td>{use}<td>{n} m" for n, (name, use) in enumerate([("Flax", "Linen")] * 3))
    >>> page = scutch.parse(f"<table><tr><th>Plant<th>Use<th>Height{rows}</table>").columns
    >>> [len(table.records) for table in data_tables(page)]
    [3]
    """
    found = [rows for table, rows in tables_with_rows(columns) if not flaw_of(columns, table, rows)]
    found.sort(key=lambda rows: -sum(columns.chars[row] for row in rows))
    return [RecordSet(tuple((row,) for row in rows), SINGLE_ROW_CONFIDENCE, METHOD, "a table with headers") for rows in found]


def tables_with_rows(columns: Columns) -> Iterator[tuple[int, list[int]]]:
    """Yield the tables of a page that are looked at, each with its rows of data."""
    return ((table, data_rows(columns, table)) for table in first_tables(columns, MOST_TABLES))


def flaw_of(columns: Columns, table: int, rows: Sequence[int]) -> str:
    """Why a table with some rows of data has none for a person; empty for one that has."""
    if rows_of(columns.tag[table + 1 : columns.end[table]], TABLE):
        return "has tables in it, as for a layout"
    if len(rows) < MIN_ROWS:
        return f"has fewer than {MIN_ROWS} visible rows"
    if not has_headers(columns, rows):
        return "has no rows of cells below the names of columns"
    return "is beside the content" if is_around_content(columns, table) else ""


def data_rows(columns: Columns, table: int) -> list[int]:
    """Return the visible rows of a table without its title and headers."""
    rows = [row for row in rows_in(columns, table) if columns.words[row]]
    return [row for row in dropwhile(partial(is_leading, columns), rows) if not is_header_row(columns, row)]


def is_leading(columns: Columns, row: int) -> bool:
    """Whether a row in front of the rows of data is a header or the title of the table."""
    return is_header_row(columns, row) or len(cells_of_row(columns, row)) == 1


def has_headers(columns: Columns, rows: Sequence[int]) -> bool:
    """Whether rows have several cells each below the names of columns; days of a week, and labels beside values, name none."""
    several = sum(len(cells_of_row(columns, row)) > 1 for row in rows)
    if several < SEVERAL_SHARE * len(rows):
        return False
    names = tuple(table_headers(columns, [(row,) for row in rows]).values())
    if names == PAIR_HEADERS or (len(names) == WEEK and all(len(name) <= DAY_CHARS for name in names)):
        return False
    return len(set(filter(None, names))) >= MIN_NAMED and len(rows) * len(names) >= MIN_CELLS


def is_around_content(columns: Columns, table: int) -> bool:
    """Whether a table is in a menu, a header, a footer or a consent dialog that is less than half of the page."""
    small = (node for node in (table, *ancestors(columns, table)) if 2 * columns.chars[node] < columns.chars[0])
    return any(columns.tag[node] in ASIDES or CONSENT.search(id_and_classes(columns, node)) for node in small)


def id_and_classes(columns: Columns, node: int) -> str:
    """Return the id and the classes of an element."""
    return f"{columns.attribute(node, 'id') or ''} {columns.attribute(node, 'class') or ''}"
