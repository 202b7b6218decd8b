"""Rows of a table with headers: where records of several rows rank first, each row that fits the headers is a record."""

from __future__ import annotations

from collections.abc import Sequence

from scutch.page.parser import Columns
from scutch.page.text import ids_of
from scutch.records.cells.tables.header_rows import cells_of_row, is_header_row
from scutch.records.find.ranker import Ranked

(ROW,) = ids_of(("tr",))


def promote_headed_rows(columns: Columns, ranked: Ranked, first: int) -> Ranked:
    """Swap the scores of a candidate of several rows a record, each as long as the header row, and of one of these rows.

    Every second row of a striped table has a class of its own, so two of them look like one record.

    ``first``: index of the best candidate. Returns: ``ranked`` itself if the rows do not fit the headers, or if no candidate
    has them alone. Linear in the records of the candidates; early exit where the best candidate is not of several rows.
    """
    records = ranked.candidates.records(first)
    if not fit_headers(columns, records):
        return ranked
    return ranked.with_promoted(tuple((row,) for record in records for row in record), first)


def fit_headers(columns: Columns, records: Sequence[tuple[int, ...]]) -> bool:
    """Whether records are several rows each of a table with one header row, and each row has as many cells as that.

    Examples
    --------
    >>> import scutch
    >>> rows = "<tr><td>Flax<td>Linen<tr><td>Hemp<td>Rope"
    >>> page = scutch.parse(f"<table><thead><tr><th>Plant<th>Use<tbody>{rows}</table>").columns
    >>> fit_headers(page, [(12, 17)]), fit_headers(page, [(12,), (17,)])
    (True, False)
    """
    if any(len(record) < len(("row", "row")) or columns.tag[record[0]] != ROW for record in records):
        return False
    table = columns.parent[columns.parent[records[0][0]]]
    before = (node for node in range(table, records[0][0]) if columns.tag[node] == ROW)
    headers = [row for row in before if is_header_row(columns, row)]
    if len(headers) != 1:
        return False
    width = len(cells_of_row(columns, headers[0]))
    return all(len(cells_of_row(columns, row)) == width for record in records for row in record)
