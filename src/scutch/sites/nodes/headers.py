"""Cells of the rows of a table by the texts of its first row, so that a column is found wherever it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from scutch.page.columns import DOCUMENT, TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.sites.nodes.paths import Found, Scope

TABLE: Final = IDS["table"]
ROW: Final = IDS["tr"]
#: Elements between a table and its rows at most.
ROW_LEVELS: Final = 2


def unspanned_cells(columns: Columns, row: int) -> list[int]:
    """Return the cells of a row of a table; none if one of them spans several columns.

    >>> from scutch.page.parser import parse
    >>> page = parse(b"<table><tr><th>Plant<th>Height<tr><td colspan=2>none</table>")
    >>> [unspanned_cells(page, node) for node in (6, 11)]
    [[7, 9], []]
    """
    cells = [child for child in columns.child_nodes(row) if columns.tag[child] > DOCUMENT]
    spans = any(columns.attr_count[cell] and columns.attribute(cell, "colspan") not in (None, "1") for cell in cells)
    return [] if spans else cells


def cells_by_header(columns: Columns, scopes: Sequence[Scope]) -> dict[str, list[Found]]:
    """Return the cells of records that are rows of tables by the texts of the first rows of these, with their records.

    A text that two cells of the first row have is none, and so is the first row as a record. Linear in the cells.

    >>> from scutch.page.parser import parse
    >>> page = parse(b"<table><tr><th>Plant<th>Height<tr><td>Flax<td>90<tr><td colspan=2>none</table>")
    >>> cells_by_header(page, [Scope(11, 16, 11), Scope(16, 19, 16)])
    {'Plant': [(0, 12)], 'Height': [(0, 14)]}
    """
    found: dict[str, list[Found]] = {}
    known: dict[int, list[str]] = {}
    for number, scope in enumerate(scopes):
        table = table_of_row(columns, scope.root)
        if table < 0:
            continue
        if table not in known:
            known[table] = headers_of_table(columns, table, scope.root)
        for header, cell in zip(known[table], unspanned_cells(columns, scope.root) if known[table] else (), strict=False):
            if header:
                found.setdefault(header, []).append((number, cell))
    return found


def table_of_row(columns: Columns, row: int) -> int:
    """Return the table of a row; -1 for another element."""
    if columns.tag[row] != ROW:
        return -1
    around = row
    for _ in range(ROW_LEVELS):
        around = columns.parent[around]
        if columns.tag[around] == TABLE:
            return around
    return -1


def headers_of_table(columns: Columns, table: int, record: int) -> list[str]:
    """Return the texts of the cells of the first row of a table; empty ones for those that several have, none for a record."""
    row = next((node for node in range(table + 1, columns.end[table]) if columns.tag[node] == ROW), record)
    texts = [text_of_cell(columns, cell) for cell in unspanned_cells(columns, row)] if row != record else []
    counts = Counter(texts)
    return [text if counts[text] == 1 else "" for text in texts]


def text_of_cell(columns: Columns, cell: int) -> str:
    """Return the text of a cell on one line."""
    texts = (columns.text(node) for node in range(cell, columns.end[cell]) if columns.tag[node] == TEXT)
    return " ".join("".join(texts).split())
