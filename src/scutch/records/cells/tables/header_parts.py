"""Rows of one table below several header rows: the rows below each header with other names are a list of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS, TABLES
from scutch.page.traversal import enclosing
from scutch.records.cells.tables.header_rows import cells_of_row, is_header_row
from scutch.records.cells.tables.header_texts import header_text
from scutch.values.number import read_number

ROW: Final = IDS["tr"]
#: Nodes of a header row at least, and its names.
ROW_NODES: Final = 5
LEAST_NAMES: Final = 2
#: Share of the names of a header that another one has at most, if the rows below it are another list.
COMMON_SHARE: Final = 0.5


def parts_by_header(page: Columns, records: Sequence[tuple[int, ...]]) -> list[Sequence[tuple[int, ...]]]:
    """Return the records in parts, a new one behind each header row with other names; one part for no rows of one table.

    Linear in the nodes between the records.

    >>> import scutch
    >>> rows = "<tr><th>Branch<th>Author<tr><td>main<td>Ann<tr><th>Tag<th>File<tr><td>v1<td>v1.zip"
    >>> page = scutch.parse(f"<table>{rows}</table>").columns
    >>> parts_by_header(page, [(11,), (21,)])
    [[(11,)], [(21,)]]
    """
    if page.tag[records[0][0]] != ROW or page.parent[records[0][0]] != page.parent[records[-1][0]]:
        return [records]
    names = None
    parts = [[records[0]]]
    for before, record in pairwise(records):
        for header in header_rows_between(page, page.end[before[-1]], record[0]):
            known = names if names is not None else names_above(page, records[0][0])
            names = header_names_of(page, header)
            if known and len(names & known) <= COMMON_SHARE * max(len(names), len(known)):
                parts.append([])
        parts[-1].append(record)
    return list(filter(None, parts))


def header_rows_between(page: Columns, begin: int, end: int) -> Iterator[int]:
    """Yield the rows in a slice of nodes that name several columns, none of them a number, as the cells of a total are."""
    if end - begin < ROW_NODES:
        return
    for row in rows_of(page.tag[begin:end], ROW):
        if is_header_row(page, begin + row) and len(header_names_of(page, begin + row)) >= LEAST_NAMES:
            yield begin + row


def names_above(page: Columns, row: int) -> frozenset[str]:
    """Return the names in the last header row of a table above one of its rows; empty if there is none."""
    table = enclosing(page, row, TABLES)
    rows = reversed(list(header_rows_between(page, table, row)))
    return header_names_of(page, next(rows, -1))


def header_names_of(page: Columns, row: int) -> frozenset[str]:
    """Return the texts of the cells of a header row; empty for no row, and for one with numbers."""
    texts = [header_text(page, cell).casefold() for cell in cells_of_row(page, row)] if row >= 0 else []
    return frozenset(filter(None, texts)) if not any(map(read_number, texts)) else frozenset()
