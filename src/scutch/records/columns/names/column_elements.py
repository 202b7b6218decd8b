"""``ColumnElements``: the elements around the first cell of each column, and which column is the title."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from scutch.records.cells._cell_texts import enclosing_elements
from scutch.records.cells.cell_labels import DIGIT
from scutch.records.cells.column_cells import ColumnTexts
from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.cells.lazy.labels import bare_lead
from scutch.records.cells.splits.link_kinds import FEW_TEXTS
from scutch.records.columns.roles.facts import MANY
from scutch.records.whole_links import have_own_addresses

#: Cells of a column that its name is made from.
NAME_CELLS: Final = 8
HEADING_NAMES: Final = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
#: Headings, and other elements whose text the rest of a record explains.
TERM_NAMES: Final = HEADING_NAMES | {"dt", "summary"}


class ColumnElements:
    """The elements around the first cell of each column, and which column is the title.

    ``grid``, ``records``: as for ``wanted_columns``.
    """

    def __init__(self, grid: LazyColumns, records: Sequence[tuple[int, ...]]) -> None:
        self.grid = grid
        self.records = records
        self.page = grid.page.columns
        # where all cells begin with words that are no part of their values, of what is behind them
        cells = [(own.rows[0], own.nodes[1 if bare_lead(self.page, own) else 0]) for own in grid.cells]
        #: Enclosing elements of each column's first cell, with names, labels and the nearest ``itemprop``.
        self.enclosing = [enclosing_elements(self.page, node, records[row]) for row, node in cells]
        #: Element of each column's first cell: the parent of a text, another node itself.
        self.elements = [
            elements[0] if elements else self.page.parent[node]
            for (elements, *_), (_, node) in zip(self.enclosing, cells, strict=True)
        ]
        self.ends = self.page.end
        texts = [column for column in range(grid.width) if not grid.attributes[column]]
        #: Text columns.
        self.texts = texts
        begins = {self.elements[column]: column for column in texts}
        several = ((column, grid.cells[column]) for column in texts if grid.cells[column].several)
        firsts = ((column, own.of_row(own.rows[0])) for column, own in several)
        owners = {self.page.parent[node]: column for column, nodes in firsts for node in nodes[1:]} | begins
        #: Elements of the first cells of text columns, in order, and these columns.
        self.owning = sorted(owners)
        self.owners = [owners[node] for node in self.owning]
        self.title = self.main_link(begins.values())

    def main_link(self, columns: Iterable[int]) -> int:
        """Return the text column that is most likely the title: in a link in a heading, else the longest in a link; or -1.

        Texts that repeat count once.
        """
        best, most = -1, 0.0
        for column in columns:
            names = self.enclosing[column][1]
            if "a" not in names:
                continue
            texts = first_cells(self.grid.column_texts(column), NAME_CELLS)
            weight = min(sum(map(len, set(texts))) / max(1, len(texts)), 80.0) * (1 if HEADING_NAMES.isdisjoint(names) else 4)
            if weight > most:
                best, most = column, weight
        return best

    def owner(self, column: int) -> int:
        """Return the text column in the element of an attribute, or -1."""
        element = self.elements[column]
        owners = self.owners[bisect_left(self.owning, element) : bisect_left(self.owning, self.ends[element])]
        return self.title if self.title in owners else min(owners, default=-1)

    def is_in_heading(self, column: int) -> bool:
        """Whether a column is in a heading, a term, or what opens and closes the rest of its record."""
        nodes, names, *_ = self.enclosing[column]
        opens = "button" in names and any(self.page.attribute(node, "aria-expanded") for node in nodes)
        return opens or not TERM_NAMES.isdisjoint(names)

    def is_one_link(self, column: int) -> bool:
        """Whether one link encloses the first cell of a column."""
        nodes, names, *_ = self.enclosing[column]
        cells = self.grid.cells[column]
        last = cells.of_row(cells.rows[0])[-1]
        return any(name == "a" and last < self.ends[node] for node, name in zip(nodes, names, strict=True))

    def has_own_addresses(self, column: int) -> bool:
        """Whether several texts are repeated in a column, and nearly all of its cells link to addresses of their own."""
        texts = set(self.grid.column_texts(column).texts)
        nodes = self.grid.cells[column].nodes
        if not FEW_TEXTS < len(texts) < MANY * len(nodes):
            return False
        return have_own_addresses(self.page, nodes)

    def first_texts(self, column: int) -> tuple[str, ...]:
        """Return the first texts of a column; of a column of numbers those with a digit."""
        texts = self.grid.column_texts(column).texts
        if self.grid.type_of(column) == "number":
            texts = list(islice(filter(DIGIT.search, texts), NAME_CELLS))
        return tuple(texts[:NAME_CELLS])


def whole_cells(values: ColumnTexts) -> list[str]:
    """Return the text of each cell, its values in one line.

    >>> whole_cells(ColumnTexts([0, 0, 2], ["Flax", "blue", "Hemp"], several=2))
    ['Flax blue', 'Hemp']
    """
    rows, texts, *_ = values
    if not values.several:
        return texts
    cells: dict[int, str] = {}
    for row, text in zip(rows, texts, strict=True):
        cells[row] = f"{cells[row]} {text}" if row in cells else text
    return list(cells.values())


def first_cells(values: ColumnTexts, count: int) -> list[str]:
    """Return the values of a column's first cells.

    >>> first_cells(ColumnTexts([0, 0, 2, 3], ["a", "b", "c", "d"]), 2)
    ['a', 'b', 'c']
    """
    rows, texts, *_ = values
    if len(texts) <= count:
        return texts
    if len(set(rows[: count + 1])) > count:
        return texts[:count]
    after = next(islice(dict.fromkeys(rows), count, None), None)
    return texts if after is None else texts[: rows.index(after)]
