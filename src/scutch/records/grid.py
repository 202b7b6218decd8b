"""``RecordGrid``: aligned records as the cells of a table, read from the page when they are asked for.

A cell is a list of items, texts and elements, in the order of the page. Items of one block are one value.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final, NamedTuple

from scutch.methods.alignment import Alignment, item_value
from scutch.page.addresses import absolute
from scutch.page.page import Page
from scutch.records._cells import nodes_of, texts_of
from scutch.records.lines import joined_columns
from scutch.values.column import ATTRIBUTES, column_kind, typed_values

#: A column is a list of values when cells with several have values of no more characters than this, on the average.
SHORT_VALUE: Final = 40
ADDRESSES: Final = frozenset(("url", "image"))


class Source(NamedTuple):
    """What a column of the table is read from."""

    #: Columns of the alignment: one, or the pieces of a running text.
    pieces: tuple[int, ...]
    #: Attribute whose values the cells are; empty for text.
    attribute: str


class RecordGrid:
    """The cells of aligned records, as ``scutch.table.Grid`` wants them.

    Parameters
    ----------
    page
        The page.
    alignment
        Its records as rows.
    """

    __slots__ = ("_cells", "_kinds", "_lists", "_parts", "alignment", "attributes", "page", "sources")

    def __init__(self, page: Page, alignment: Alignment) -> None:
        self.page: Final = page
        self.alignment: Final = alignment
        columns = alignment.columns
        runs = joined_columns(page.columns, alignment)
        self.sources: Final = tuple(Source(run, columns[run[0]]) for run in runs)
        #: Attribute of each column; empty for text.
        self.attributes: Final = tuple(source.attribute for source in self.sources)
        self._cells: list[dict[int, list[int]]] | None = None
        self._parts: dict[int, dict[int, list[str]]] = {}
        self._kinds: dict[int, str] = {}
        self._lists: dict[int, bool] = {}

    @property
    def rows(self) -> int:
        """How many records."""
        return len(self.alignment)

    @property
    def width(self) -> int:
        """How many columns."""
        return len(self.sources)

    def cells(self) -> list[dict[int, list[int]]]:
        """For each column the nodes of its cells, by row; read once."""
        if self._cells is None:
            self._cells = nodes_of(self.alignment.grid, [source.pieces for source in self.sources])
        return self._cells

    def parts(self, column: int) -> dict[int, list[str]]:
        """The values of each cell of a column as texts, by row."""
        found = self._parts.get(column)
        if found is None:
            cells, attribute = self.cells()[column], self.attributes[column]
            found = self._read(cells, attribute) if attribute else texts_of(self.page.columns, cells)
            self._parts[column] = found
        return found

    def _read(self, cells: dict[int, list[int]], name: str) -> dict[int, list[str]]:
        """The values of an attribute, by row."""
        columns = self.page.columns
        read = {row: [item_value(columns, node, name).strip() for node in nodes] for row, nodes in cells.items()}
        return {row: parts for row, values in read.items() if (parts := list(filter(None, values)))}

    def is_list(self, column: int) -> bool:
        """Whether cells of a column are lists of short values, such as tags."""
        known = self._lists.get(column)
        if known is None:
            cells = self.cells()[column]
            known = self._lists[column] = any(len(nodes) > 1 for nodes in cells.values()) and self._has_lists(column)
        return known

    def _has_lists(self, column: int) -> bool:
        several = [part for parts in self.parts(column).values() if len(parts) > 1 for part in parts]
        return bool(several) and (bool(self.attributes[column]) or sum(map(len, several)) <= SHORT_VALUE * len(several))

    def kind(self, column: int) -> str:
        """Type of a column."""
        known = self._kinds.get(column)
        if known is None:
            attribute = self.attributes[column]
            known = ATTRIBUTES.get(attribute) or column_kind(list(chain.from_iterable(self.parts(column).values())))
            self._kinds[column] = known
        return known

    def texts(self, column: int) -> list[str | None]:
        """Cells as people read them; addresses as they stand in the page."""
        parts, between = self.parts(column), "; " if self.is_list(column) else "\n"
        return [between.join(parts[row]) if row in parts else None for row in range(self.rows)]

    def values(self, column: int) -> list[object]:
        """Cells as values of the column's type."""
        kind, parts = self.kind(column), self.parts(column)
        flat = [part for row in range(self.rows) for part in self._of_row(parts.get(row, ()), column)]
        typed: list[object] = (
            list(map(self._absolute, flat)) if kind in ADDRESSES else typed_values(flat, kind, self.language())
        )
        values = iter(typed)
        return [self._gathered(values, len(self._of_row(parts.get(row, ()), column)), column) for row in range(self.rows)]

    def language(self) -> str:
        """What the page says it is written in; empty when it does not say."""
        root = self.page.root
        return (root.get("lang") or root.get("xml:lang") or "").strip() if root else ""

    def _of_row(self, parts: Sequence[str], column: int) -> Sequence[str]:
        return parts if self.is_list(column) or len(parts) < 2 else ("\n".join(parts),)

    def _gathered(self, values: object, count: int, column: int) -> object:
        taken = [next(values) for _ in range(count)]  # type: ignore[call-overload]  # an iterator
        if self.is_list(column):
            return taken or None
        return taken[0] if taken else None

    def _absolute(self, address: str) -> str | None:
        return absolute(address, self.page.url)

    def nodes(self, row: int, column: int) -> tuple[int, ...]:
        """Nodes of a cell."""
        return tuple(self.cells()[column].get(row, ()))
