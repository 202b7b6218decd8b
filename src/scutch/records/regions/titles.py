"""Titles of lists: the caption of a table, the row of one cell above it, or the heading right before it."""

from __future__ import annotations

from itertools import islice
from typing import Final

from scutch.page.parser import Columns
from scutch.page.tag_ids import CELLS, HEADINGS, IDS, TABLE_ROWS, TABLES
from scutch.page.traversal import ancestors, element_before, enclosing
from scutch.records.cells.group_headings import HEADING_CHARS, name_of_group
from scutch.records.cells.tables.header_rows import cells_of_row, rows_in

CAPTION: Final = IDS["caption"]
ROWS_AND_CELLS: Final = TABLE_ROWS | CELLS
#: Elements around a list that may have its heading before them, the list included.
STEPS: Final = 4


def title_of_list(columns: Columns, around: int, first: int) -> str:
    """Return the title of a list; empty without one. Linear in what is before it in its table.

    ``around``: the element around its records. ``first``: the first node of these.

    >>> import scutch
    >>> page = scutch.parse("<h2>Fibres</h2><div><table><tr><td>Flax</table></div><table><caption>Dyes</caption><tr><td>Woad")
    >>> [title_of_list(page.columns, each.parent.index, each.index) for each in page.elements("tr") if each.parent]
    ['Fibres', 'Dyes']
    """
    table = enclosing(columns, first, TABLES) if columns.tag[first] in ROWS_AND_CELLS else 0
    return (title_in(columns, table, first) if table else "") or heading_before(columns, table or around)


def title_in(columns: Columns, table: int, node: int) -> str:
    """Return the caption of a table, or the text of its first row if that is one cell in front of a node."""
    title = next((child for child in columns.child_nodes(table) if columns.tag[child] == CAPTION), -1)
    if title < 0:
        first = next((row for row in rows_in(columns, table) if columns.chars[row]), node)
        title = first if columns.end[first] <= node and len(cells_of_row(columns, first)) == 1 else -1
    return name_of_group(columns, title) if title >= 0 and 0 < columns.chars[title] <= HEADING_CHARS else ""


def heading_before(columns: Columns, node: int) -> str:
    """Return the heading that is the element right before a node or one around it."""
    for around in islice((node, *ancestors(columns, node)), STEPS):
        before = element_before(columns, around)
        if before >= 0 and columns.chars[before]:
            return name_of_group(columns, before) if columns.tag[before] in HEADINGS else ""
    return ""
