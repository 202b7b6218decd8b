"""``RecordGrid``: aligned records as the cells of a table, read from the page when they are asked for.

A cell is a list of items, texts and elements, in the order of the page. Items of one block are one value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scutch.methods.alignment import Alignment, item_value
from scutch.page.addresses import absolute
from scutch.page.columns import TEXT
from scutch.page.page import Page
from scutch.page.text import BREAK, LINES, ids_of
from scutch.records.lines import joined_columns
from scutch.values import column_kind, typed_values

#: A column is a list of values when cells with several have values of no more characters than this, on the average.
SHORT_VALUE: Final = 40
ADDRESSES: Final = frozenset(("url", "image"))
(LINK,) = ids_of(("a",))


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
            place = {piece: column for column, source in enumerate(self.sources) for piece in source.pieces}
            cells: list[dict[int, list[int]]] = [{} for _ in self.sources]
            for row in range(self.rows):
                for node, piece in self.alignment.items(row):
                    cells[place[piece]].setdefault(row, []).append(node)
            for column, source in enumerate(self.sources):
                if len(source.pieces) > 1:
                    cells[column] = {row: sorted(nodes) for row, nodes in cells[column].items()}
            self._cells = cells
        return self._cells

    def parts(self, column: int) -> dict[int, list[str]]:
        """The values of each cell of a column as texts, by row."""
        found = self._parts.get(column)
        if found is None:
            read = self._read_text if not self.attributes[column] else self._read_attribute
            found = {row: parts for row, nodes in self.cells()[column].items() if (parts := read(column, nodes))}
            self._parts[column] = found
        return found

    def _read_text(self, column: int, nodes: Sequence[int]) -> list[str]:
        del column
        columns = self.page.columns
        tags, blocks, read = columns.tag, columns.block, columns.text
        parts: list[str] = []
        before = -1
        for node in nodes:
            text = read(node) if tags[node] == TEXT else columns.attribute(node, "alt") or ""
            between = self._between(before, node) if parts and blocks[node] == blocks[before] else None
            if between is None:
                parts.append(text)
            else:
                parts[-1] += between + text
            before = node
        return [text for part in parts if (text := " ".join(part.split()))]

    def _between(self, before: int, node: int) -> str | None:
        """What is read between two items of a cell; None where each is a value by itself, in a line or link of its own."""
        columns = self.page.columns
        tags, parents, ends = columns.tag, columns.parent, columns.end
        left, right, ways = before, node, []
        while ends[left] <= node:
            ways.append(tags[left])
            left = parents[left]
        while right != left:
            ways.append(tags[right])
            right = parents[right]
        gap = [tags[at] for at in range(ends[before], node)]
        if BREAK in gap or not LINES.isdisjoint(ways) or ways.count(LINK) > 1:
            return None
        return " " if TEXT in gap else ""

    def _read_attribute(self, column: int, nodes: Sequence[int]) -> list[str]:
        name, columns = self.attributes[column], self.page.columns
        return [value for node in nodes if (value := item_value(columns, node, name).strip())]

    def is_list(self, column: int) -> bool:
        """Whether cells of a column are lists of short values, such as tags."""
        known = self._lists.get(column)
        if known is None:
            several = [part for parts in self.parts(column).values() if len(parts) > 1 for part in parts]
            known = bool(several) and (bool(self.attributes[column]) or sum(map(len, several)) <= SHORT_VALUE * len(several))
            self._lists[column] = known
        return known

    def kind(self, column: int) -> str:
        """Type of a column."""
        known = self._kinds.get(column)
        if known is None:
            texts = [part for parts in self.parts(column).values() for part in parts]
            known = self._kinds[column] = column_kind(texts, self.attributes[column])
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
