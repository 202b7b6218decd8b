"""``RecordGrid``: aligned records as the cells of a table, read from the page when they are asked for.

A cell is a list of items, texts and elements, in the order of the page. Items of one block are one value: they run on in one line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scutch.methods.alignment import Alignment
from scutch.page.addresses import absolute
from scutch.page.columns import TEXT
from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.page.text import BREAK
from scutch.values import column_kind, typed_values

#: A column is a list of values when cells with several have values of no more characters than this, on the average.
SHORT_VALUE: Final = 40
#: Rows from which is told what runs on as one text.
LOOKED_AT: Final = 12
ADDRESSES: Final = frozenset(("url", "image"))


class Source(NamedTuple):
    """What a column of the table is read from."""

    #: Columns of the alignment: one, or the pieces of a line of text.
    pieces: tuple[int, ...]
    #: Attribute whose values the cells are; empty for text.
    attribute: str


def sources_of(page: Columns, alignment: Alignment) -> tuple[Source, ...]:
    """Return the columns of a table: those of the alignment, but the pieces of running text together.

    ``by <a>Ann</a> on <b>Monday</b>`` is one text, because words stand between its elements; ``<a>Ann</a> <b>Monday</b>`` is two.
    """
    lines: dict[int, list[int]] = {}
    for column, (attribute, line) in enumerate(zip(alignment.columns, alignment.lines, strict=True)):
        if not attribute:
            lines.setdefault(line, []).append(column)
    first = first_cells(alignment)
    joined = {column: run for line in lines.values() for run in runs(page, first, line) for column in run}
    return tuple(
        Source(tuple(joined.get(column, (column,))), attribute)
        for column, attribute in enumerate(alignment.columns)
        if column == joined.get(column, (column,))[0]
    )


def first_cells(alignment: Alignment) -> dict[int, list[tuple[int, int]]]:
    """Return row and node of the first items of each column."""
    found: dict[int, list[tuple[int, int]]] = {}
    for row in range(min(len(alignment), LOOKED_AT)):
        for node, column in alignment.items(row):
            found.setdefault(column, []).append((row, node))
    return found


def runs(page: Columns, first: dict[int, list[tuple[int, int]]], line: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield the columns of one block that run on as one text: neighbours without a line break, one of them of bare words."""
    run: list[int] = []
    for column in line:
        if run and breaks(page, first.get(run[-1], ()), first.get(column, ())):
            yield from one_text(page, first, run)
            run = []
        run.append(column)
    yield from one_text(page, first, run)


def one_text(page: Columns, first: dict[int, list[tuple[int, int]]], run: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield the run if it is one text."""
    if len(run) > 1 and any(is_bare(page, node) for column in run for _, node in first.get(column, ())):
        yield tuple(run)


def is_bare(page: Columns, node: int) -> bool:
    """Whether a text stands in its block itself, not in an inline element there, and has words that are no label."""
    if page.tag[node] != TEXT or page.parent[node] != page.block[node] or not page.words[node]:
        return False
    return not page.text(node).rstrip().endswith((":", "："))


def breaks(page: Columns, before: Sequence[tuple[int, int]], after: Sequence[tuple[int, int]]) -> bool:
    """Whether a line ends between two columns, in the first row that has both."""
    rows = dict(reversed(before))
    both = next(((rows[row], node) for row, node in after if row in rows), None)
    return both is None or any(page.tag[node] == BREAK for node in range(min(both), max(both)))


class RecordGrid:
    """The cells of aligned records, as ``scutch.table.Grid`` wants them.

    Parameters
    ----------
    page
        The page.
    alignment
        Its records as rows.
    """

    __slots__ = ("_cells", "_kinds", "_lists", "_parts", "alignment", "page", "sources")

    def __init__(self, page: Page, alignment: Alignment) -> None:
        self.page: Final = page
        self.alignment: Final = alignment
        self.sources: Final = sources_of(page.columns, alignment)
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
            read = self._read_text if not self.sources[column].attribute else self._read_attribute
            found = {row: parts for row, nodes in self.cells()[column].items() if (parts := read(column, nodes))}
            self._parts[column] = found
        return found

    def _read_text(self, column: int, nodes: Sequence[int]) -> list[str]:
        del column
        columns = self.page.columns
        tags, blocks, read = columns.tag, columns.block, columns.text
        parts: list[str] = []
        block = -1
        for node in nodes:
            text = read(node) if tags[node] == TEXT else columns.attribute(node, "alt") or ""
            if blocks[node] == block and parts:
                parts[-1] += text
            else:
                parts.append(text)
                block = blocks[node]
        return [text for part in parts if (text := " ".join(part.split()))]

    def _read_attribute(self, column: int, nodes: Sequence[int]) -> list[str]:
        name, columns = self.sources[column].attribute, self.page.columns
        return [value.strip() for node in nodes if (value := columns.attribute(node, name))]

    def is_list(self, column: int) -> bool:
        """Whether cells of a column are lists of short values, such as tags."""
        known = self._lists.get(column)
        if known is None:
            several = [part for parts in self.parts(column).values() if len(parts) > 1 for part in parts]
            known = bool(several) and (
                bool(self.sources[column].attribute) or sum(map(len, several)) <= SHORT_VALUE * len(several)
            )
            self._lists[column] = known
        return known

    def kind(self, column: int) -> str:
        """Type of a column."""
        known = self._kinds.get(column)
        if known is None:
            texts = [part for parts in self.parts(column).values() for part in parts]
            known = self._kinds[column] = column_kind(texts, self.sources[column].attribute)
        return known

    def texts(self, column: int) -> list[str | None]:
        """Cells as people read them; addresses as they stand in the page."""
        parts, between = self.parts(column), "; " if self.is_list(column) else "\n"
        return [between.join(parts[row]) if row in parts else None for row in range(self.rows)]

    def values(self, column: int) -> list[object]:
        """Cells as values of the column's type."""
        kind, parts = self.kind(column), self.parts(column)
        flat = [part for row in range(self.rows) for part in self._of_row(parts.get(row, ()), column)]
        typed: list[object] = list(map(self._absolute, flat)) if kind in ADDRESSES else typed_values(flat, kind)
        values = iter(typed)
        return [self._gathered(values, len(self._of_row(parts.get(row, ()), column)), column) for row in range(self.rows)]

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

    @property
    def attributes(self) -> tuple[str, ...]:
        """Attribute of each column; empty for text."""
        return tuple(source.attribute for source in self.sources)
