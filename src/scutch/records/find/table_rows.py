"""Rows of tables as records.

Rows below cells that span rows, which are shorter, are records too. Tables with other headers are lists of their own.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from scutch.methods.record_set import Records
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS, TABLE_ROWS, TABLES
from scutch.page.traversal import enclosing
from scutch.records.cells.tables.header_rows import is_header_row, rows_in
from scutch.records.cells.tables.header_texts import header_text
from scutch.records.cells.tables.rowspans import spanned_rows
from scutch.records.find.ranker import Ranked

ROW: Final = IDS["tr"]
#: Tables of a candidate whose headers are compared, and candidates that are looked at.
MOST_TABLES: Final = 8
MOST_CANDIDATES: Final = 16
#: Rows at most, on the average, of tables that are parts of one list.
PART_ROWS: Final = 4
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


def join_tables(columns: Columns, ranked: Ranked, first: int) -> Ranked:
    """Promote the rows of all tables with one header where a better candidate has the rows of some of them.

    Such tables of a few rows are parts of one list, such as the cases of a courtroom or the results of a day; longer ones may
    be lists of their own.

    ``first``: index of the better candidate. Returns: ``ranked`` itself if there are no such rows. Linear in the records of
    the best candidates; early exit where the first one is not of rows of a table with a header.
    """
    own = ranked.candidates.records(first)
    names, tables = common_header(columns, own)
    if not names:
        return ranked
    order = sorted(range(len(ranked.scores)), key=ranked.scores.__getitem__, reverse=True)[:MOST_CANDIDATES]
    worse = (ranked.candidates.records(index) for index in order[order.index(first) + 1 :]) if first in order else ()
    joined = [found for found in worse if len(found) > len(own) and adds_tables(columns, found, own, names, tables)]
    return ranked.with_promoted(max(joined, key=len, default=()), first)


def adds_tables(columns: Columns, records: Records, own: Records, names: frozenset[str], tables: frozenset[int]) -> bool:
    """Whether records are some rows and those of more tables that have the same header."""
    if not (records[0] <= own[0] and own[-1] <= records[-1]):
        return False
    others, around = common_header(columns, records)
    if others != names or not tables < around or len(records) > PART_ROWS * len(around):
        return False
    return own == tuple(record for record in records if enclosing(columns, record[0], TABLES) in tables)


def common_header(columns: Columns, records: Records) -> tuple[frozenset[str], frozenset[int]]:
    """Return the texts of the header that the tables of all records have, and these; none where they have others."""
    if not all(len(record) == 1 and columns.tag[record[0]] == ROW for record in records):
        return frozenset(), frozenset()
    tables = frozenset(enclosing(columns, record[0], TABLES) for record in records)
    headers = {header_names(columns, table) if table >= 0 else frozenset() for table in tables}
    return (headers.pop(), tables) if len(headers) == 1 else (frozenset(), frozenset())


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
