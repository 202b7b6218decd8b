"""Rows of tables as records.

Rows below cells that span rows, which are shorter, are records too. Tables with other headers are lists of their own.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS, TABLE_ROWS, TABLES
from scutch.page.traversal import enclosing
from scutch.records.cells.tables.header_rows import is_header_row, rows_in
from scutch.records.cells.tables.header_texts import header_text
from scutch.records.cells.tables.rowspans import spanned_rows
from scutch.records.find.lone_items import Records
from scutch.records.find.ranker import Ranked

ROW: Final = IDS["tr"]
#: Tables of a candidate whose headers are compared, and candidates that are looked at.
MOST_TABLES: Final = 8
MOST_CANDIDATES: Final = 16
#: Share of the headers of a table that the next one has, if both are one list.
COMMON_SHARE: Final = 0.5


def divide_tables(columns: Columns, ranked: Ranked, first: int) -> Ranked:
    """Put candidates of rows of tables with other headers behind all others.

    ``first``: index of the best candidate. Returns: ``ranked`` itself if the best candidate is no such one. Linear in the
    records of the best candidates; early exit where the first one is not of rows of several tables.
    """
    if not is_of_several(columns, ranked, first):
        return ranked
    order = sorted(range(len(ranked.scores)), key=ranked.scores.__getitem__, reverse=True)[:MOST_CANDIDATES]
    mixed = {first, *(index for index in order if is_of_several(columns, ranked, index))}
    least = min(ranked.scores)
    return ranked._replace(scores=[least if index in mixed else score for index, score in enumerate(ranked.scores)])


def is_of_several(columns: Columns, ranked: Ranked, index: int) -> bool:
    """Whether the records of a candidate are rows of tables with other headers."""
    records = ranked.candidates.records(index)
    if not all(columns.tag[record[0]] == ROW for record in (records[0], records[-1])):
        return False
    tables = list(dict.fromkeys(enclosing(columns, record[0], TABLES) for record in records))[:MOST_TABLES]
    if len(tables) == 1:
        return False
    headers = [found for table in tables if table >= 0 and (found := header_names(columns, table))]
    return any(len(own & other) < COMMON_SHARE * max(len(own), len(other)) for own, other in pairwise(headers))


def header_names(columns: Columns, table: int) -> frozenset[str]:
    """Return the texts of the first row of a table if that is its header; else nothing.

    >>> import scutch
    >>> sorted(header_names(scutch.parse("<table><tr><th>Host<th>State<tr><td>db1<td>up</table>").columns, 4))
    ['host', 'state']
    """
    row = min(rows_in(columns, table), default=-1)
    if row < 0 or not is_header_row(columns, row):
        return frozenset()
    texts = (header_text(columns, cell).lower() for cell in columns.child_nodes(row))
    return frozenset(filter(None, texts))


def with_spanned_rows(columns: Columns, records: Records) -> Records:
    """Return the rows of a table with those of its section that have as many columns with the cells from above.

    Linear in the nodes of the section; early exit where no cell spans rows.

    >>> import scutch
    >>> rows = "<tr><td rowspan=2>Bast<td>Flax<td>1 m<tr><td>Hemp<td>3 m<tr><td>Leaf<td>Sisal<td>2 m"
    >>> page = scutch.parse(f"<table>{rows}</table>").columns
    >>> with_spanned_rows(page, ((6,), (18,)))
    ((6,), (13,), (18,))
    """
    tops = {record[0] for record in records}
    sections = {columns.parent[top] for top in tops}
    if len(sections) > 1 or any(len(record) > 1 or columns.tag[record[0]] not in TABLE_ROWS for record in records):
        return records
    rows = spanned_rows(columns, sections.pop())
    widths = {rows[top].width for top in tops if top in rows}
    if len(widths) != 1:
        return records
    others = (row for row, spanned in rows.items() if row not in tops and spanned.is_spanned and spanned.width in widths)
    added = [row for row in others if not is_header_row(columns, row)]
    return tuple((row,) for row in sorted((*tops, *added))) if added else records
