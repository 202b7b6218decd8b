"""Rows of a table that name the group of the rows below them in a cell that all others leave empty."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from scutch.page.parser import Columns
from scutch.page.tag_ids import TABLE_ROWS
from scutch.records.cells.group_headings import MOST_GROUPS
from scutch.records.cells.tables.header_rows import cells_of_row
from scutch.records.cells.tables.headers import table_places

Rows = tuple[tuple[int, ...], ...]

#: Groups, and cells of a row, at least.
LEAST_GROUPS: Final = 2
LEAST_CELLS: Final = 3


def without_group_rows(page: Columns, records: Rows) -> Rows:
    """Return the records without the rows that name a group; linear in the cells, if the first row is one.

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
    places = [worded_places(page, record) for record in records]
    (column,) = places[0]
    groups = [number for number, own in enumerate(places) if own == {column}]
    others = [record for record, own in zip(records, places, strict=True) if column not in own and len(own) > 1]
    is_grouped = LEAST_GROUPS <= len(groups) <= MOST_GROUPS * len(records) and len(groups) + len(others) == len(records)
    are_filled = groups[-1] < len(records) - 1 and all(two - one > 1 for one, two in pairwise(groups))
    return tuple(others) if is_grouped and are_filled else records


def is_group_row(page: Columns, record: Sequence[int]) -> bool:
    """Whether a record is a row of a table with several cells of which one has words."""
    if len(record) > 1 or page.tag[record[0]] not in TABLE_ROWS:
        return False
    return len(cells_of_row(page, record[0])) >= LEAST_CELLS and len(worded_places(page, record)) == 1


def worded_places(page: Columns, record: Sequence[int]) -> set[int]:
    """Return the places of the cells with words of a table row."""
    return {place for cell, place in table_places(page, record[0]).items() if page.words[cell]}
