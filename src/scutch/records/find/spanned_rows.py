"""Rows below cells that span rows: they have fewer cells than the others of their table, and are rows like those."""

from __future__ import annotations

from scutch.page.parser import Columns
from scutch.page.tag_ids import TABLE_ROWS
from scutch.records.cells.tables.header_rows import is_header_row
from scutch.records.cells.tables.rowspans import spanned_rows
from scutch.records.find.lone_items import Records


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
