"""Rows of a table that name the group of the rows below them in a cell that all others leave empty."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from scutch.methods.record_set import Records
from scutch.page.parser import Columns
from scutch.page.tag_ids import TABLE_ROWS
from scutch.records.cells.group_headings import MOST_GROUPS
from scutch.records.cells.tables.header_rows import cells_of_row
from scutch.records.cells.tables.headers import table_places

#: Groups, and cells of a row, at least.
LEAST_GROUPS: Final = 2
LEAST_CELLS: Final = 3


def without_group_rows(page: Columns, records: Records) -> Records:
    """Return the records without the rows that name a group. Linear in the cells, if the first row is such a row; early exit.

    Such a row has one cell with words, at one place in all of them. Other rows have none there and words in several cells, and
    no group is empty.

    >>> import scutch
    >>> rows = "<tr><td>North<td><td>", "<tr><td><td>Flax<td>blue", "<tr><td>South<td><td>", "<tr><td><td>Jute<td>green" * 2
    >>> page = scutch.parse(f"<table>{''.join(rows)}</table>").columns
    >>> records = tuple((node,) for node in range(len(page)) if page.name(node) == "tr")
    >>> without_group_rows(page, records) == (records[1], records[3], records[4])
    True
    """
    if not is_group_row(page, records[0]):
        return records
    column = worded_places(page, records[0])
    groups: list[int] = []
    others: list[tuple[int, ...]] = []
    for number, record in enumerate(records):
        own = worded_places(page, record) if len(record) == 1 else set()
        if own == column:
            groups.append(number)
        elif len(own) <= 1 or not column.isdisjoint(own):
            return records
        else:
            others.append(record)
    is_grouped = LEAST_GROUPS <= len(groups) <= MOST_GROUPS * len(records) and groups[-1] < len(records) - 1
    return tuple(others) if is_grouped and all(two - one > 1 for one, two in pairwise(groups)) else records


def is_group_row(page: Columns, record: Sequence[int]) -> bool:
    """Whether a record is a row of a table with several cells of which one has words."""
    if len(record) > 1 or page.tag[record[0]] not in TABLE_ROWS:
        return False
    return len(cells_of_row(page, record[0])) >= LEAST_CELLS and len(worded_places(page, record)) == 1


def worded_places(page: Columns, record: Sequence[int]) -> set[int]:
    """Return the places of the cells with words of a table row."""
    return {place for cell, place in table_places(page, record[0]).items() if page.words[cell]}
