"""Rows of a table with headers: where records of several rows rank first, each row that fits the headers is a record."""

from __future__ import annotations

from collections.abc import Sequence

from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of
from scutch.records.cells.tables.header_rows import cells_of_row, is_header_row

(ROW,) = ids_of(("tr",))


def headed_rows(columns: Columns, records: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Return the rows of records of several rows of a table, if it has one header row and each row as many cells as that.

    Every second row of a striped table has a class of its own, so two of them look like one record. Linear in the records.

    >>> import scutch
    >>> rows = "<tr><td>Flax<td>Linen<tr><td>Hemp<td>Rope"
    >>> page = scutch.parse(f"<table><thead><tr><th>Plant<th>Use<tbody>{rows}</table>").columns
    >>> headed_rows(page, [(12, 17)]), headed_rows(page, [(12,), (17,)])
    (((12,), (17,)), ())
    """
    if any(len(record) < len(("row", "row")) or columns.tag[record[0]] != ROW for record in records):
        return ()
    table = columns.parent[columns.parent[records[0][0]]]
    before = (node for node in range(table, records[0][0]) if columns.tag[node] == ROW)
    headers = [row for row in before if is_header_row(columns, row)]
    if len(headers) != 1:
        return ()
    rows = [row for record in records for row in record]
    widths = {len(cells_of_row(columns, row)) for row in (*headers, *rows)}
    return tuple((row,) for row in rows) if len(widths) == 1 else ()
