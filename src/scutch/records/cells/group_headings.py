"""Lists grouped under headings: dates, letters, categories. The heading of each record's group becomes a column.

Records of several groups are one list; between the last record of a group and the first of the next stands the heading. What
stands between nearly all records belongs to the records, and is no heading of groups.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from scutch.page.columns import MARKS, TEXT
from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.page.text import ids_of, render_text
from scutch.records.cells.typed_values import values_on
from scutch.values import column_type

if TYPE_CHECKING:
    from scutch.table import Grid

NAME: Final = "group"
#: Elements that head what comes after them.
HEADING: Final = ids_of(("h1", "h2", "h3", "h4", "h5", "h6", "caption", "summary", "legend", "dt"))
ROW, HEADER, CELL = (next(iter(ids_of((name,)))) for name in ("tr", "th", "td"))
#: What may head a group.
HEADS: Final = HEADING | {ROW}
IGNORED: Final = MARKS["ignored"]
#: A heading is at least an element and its text.
HEADING_NODES: Final = 2
#: It has no more characters than this.
LONGEST: Final = 160
#: Groups are fewer than this share of the records.
MOST_GROUPS: Final = 0.7


def group_headings(page: Columns, records: Sequence[tuple[int, ...]], ancestor: int) -> list[int]:
    """Return the heading element of each record's group, -1 before the first one; empty if the records are not grouped.

    Parameters
    ----------
    page
        The page.
    records
        Top nodes of each record, in document order.
    ancestor
        The node that holds them all.
    """
    heading = last_heading(page, ancestor + 1, records[0][0])
    if heading < 0:
        return []
    headings, changes, ends = [heading], 1, page.end
    for before, record in pairwise(records):
        found = last_heading(page, ends[before[-1]], record[0])
        if found >= 0:
            heading = found
            changes += 1
        headings.append(heading)
    grouped = 2 <= changes <= MOST_GROUPS * len(records)
    return headings if grouped and len({read(page, node) for node in set(headings)}) > 1 else []


def last_heading(page: Columns, begin: int, end: int) -> int:
    """The last heading that begins in a slice of nodes and ends in it, or -1."""
    if end - begin < HEADING_NODES:
        return -1
    tags = page.tag[begin:end].tolist()
    if HEADS.isdisjoint(tags):
        return -1
    for node in range(end - 1, begin - 1, -1):
        if tags[node - begin] in HEADS and page.end[node] <= end and is_heading(page, node):
            return node
    return -1


def is_heading(page: Columns, node: int) -> bool:
    """Whether an element is a heading with some text, or a table row of one cell or of headers alone."""
    if page.marks[node] & IGNORED or not 0 < page.chars[node] <= LONGEST:
        return False
    return page.tag[node] in HEADING or (page.tag[node] == ROW and heads_rows(page, node))


def heads_rows(page: Columns, row: int) -> bool:
    """Whether a table row is one header or one cell: the headers of columns are several."""
    return sum(page.tag[child] in (HEADER, CELL) for child in children_of(page, row)) == 1


def children_of(page: Columns, node: int) -> Iterator[int]:
    """Yield the children of a node."""
    ends = page.end
    child, end = node + 1, ends[node]
    while child < end:
        yield child
        child = ends[child]


def read(page: Columns, node: int) -> str:
    """The text of a heading or a cell on one line."""
    return " ".join(render_text(page, node, page.end[node], hidden=True, apart=True).split())


class GroupedGrid:
    """A grid with the headings of groups as its first column.

    Parameters
    ----------
    page
        The page.
    grid
        The other columns.
    headings
        Heading element of each row, or -1.
    """

    __slots__ = ("_grid", "_headings", "heading_type", "page")

    def __init__(self, page: Page, grid: Grid, headings: Sequence[int]) -> None:
        self.page: Final = page
        self._grid = grid
        self._headings = tuple(headings)
        #: Type of the headings.
        self.heading_type: Final = column_type(list(dict.fromkeys(filter(None, self.texts(0)))))

    @property
    def rows(self) -> int:
        """How many records."""
        return self._grid.rows

    def texts(self, column: int) -> Sequence[str | None]:
        """Cells as people read them."""
        if column:
            return self._grid.texts(column - 1)
        known = {node: read(self.page.columns, node) for node in set(self._headings) if node >= 0}
        return [known.get(node) for node in self._headings]

    def values(self, column: int) -> Sequence[object]:
        """Cells as values."""
        if column:
            return self._grid.values(column - 1)
        return values_on(self.page, self.texts(0), self.heading_type)

    def nodes(self, row: int, column: int) -> tuple[int, ...]:
        """Nodes of a cell: of a heading its texts."""
        if column:
            return self._grid.nodes(row, column - 1)
        page, heading = self.page.columns, self._headings[row]
        return tuple(node for node in range(heading, page.end[heading]) if page.tag[node] == TEXT) if heading >= 0 else ()
