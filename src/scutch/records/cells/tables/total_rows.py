"""Rows that add up the others of a table, which are no records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scutch.lexicon.words import is_total_text
from scutch.methods.record_set import Records
from scutch.page.parser import Columns
from scutch.page.tag_ids import CELLS, IDS, TABLE_ROWS
from scutch.records.cells.group_headings import one_line
from scutch.records.cells.tables.headers import table_places
from scutch.values.column import column_type, typed_values

FOOT: Final = IDS["tfoot"]
#: Rows above a total at least.
LEAST_ROWS: Final = 2
#: Difference of a total and the sum of rounded numbers at most, as a share.
ROUNDING: Final = 0.002


def without_totals(page: Columns, records: Records) -> Records:
    """Return the records without the last row of a table that adds up those above it, and without rows of subtotals then.

    Linear in the cells of the table where its last row begins as totals do, or is blank there; early exit otherwise.

    >>> import scutch
    >>> rows = "<tr><td>Flax<td>12<tr><td>Hemp<td>30<tr><td>Total<td>42"
    >>> page = scutch.parse(f"<table>{rows}</table>").columns
    >>> without_totals(page, ((6,), (11,), (16,)))
    ((6,), (11,))
    """
    if len(records) <= LEAST_ROWS or page.tag[records[-1][0]] not in TABLE_ROWS or any(len(record) > 1 for record in records):
        return records
    *rows, last = [row for (row,) in records]
    name = name_of_row(page, last)
    if is_total_text(name):
        rows = [row for row in rows if not is_total_text(name_of_row(page, row))]
        is_total = is_total_text(name, plain=False) or has_sums(page, last, rows)
    else:
        is_total = not name and bool(name_of_row(page, rows[0])) and has_sums(page, last, rows)
    return tuple((row,) for row in rows) if is_total and len(rows) >= LEAST_ROWS else without_foot(page, records)


def without_foot(page: Columns, records: Records) -> Records:
    """Return the rows of a table without those in its foot, which may be in front of the others, if there are others."""
    if all(page.tag[page.parent[record[0]]] != FOOT for record in (records[0], records[-1])):
        return records
    return tuple(record for record in records if page.tag[page.parent[record[0]]] != FOOT) or records


def name_of_row(page: Columns, row: int) -> str:
    """Return the text of the first cell of a row."""
    cell = next((node for node in page.child_nodes(row) if page.tag[node] in CELLS), -1)
    return one_line(page, cell) if cell >= 0 and page.chars[cell] else ""


def has_sums(page: Columns, row: int, others: Sequence[int]) -> bool:
    """Whether the numbers of a row are the sums of those of others, in half of its columns with numbers."""
    found = list(are_sums(page, row, others))
    return any(found) and 2 * sum(found) >= len(found)


def are_sums(page: Columns, row: int, others: Sequence[int]) -> Iterator[bool]:
    """Yield for each number of a row whether it is the sum of those at its place in others, which have several there."""
    columns = [{place: one_line(page, cell) for cell, place in table_places(page, each).items()} for each in (*others, row)]
    for place, total in columns[-1].items():
        texts = [text for own in columns[:-1] if (text := own.get(place, ""))]
        kind = column_type([*texts, total]) if total and len(texts) >= LEAST_ROWS else ""
        if kind in ("number", "price"):
            *parts, whole = (getattr(value, "amount", value) for value in typed_values([*texts, total], kind))
            if whole and None not in parts:
                yield abs(float(sum(parts)) - float(whole)) <= ROUNDING * abs(float(whole))
