"""Cells and rows: views of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from scutch.results.frozen import Frozen

if TYPE_CHECKING:
    from scutch.page.node import Node
    from scutch.page.page import Page
    from scutch.table.cells import Cells


class Cell(Frozen):
    """A cell of a table: text, value and source on the page.

    Attributes
    ----------
    text
        Text as shown on the page; None for an empty cell.
    value
        Value of the column's type; None for an empty cell, or where the text cannot be read as that type.
    type
        Type of the column.
    nodes
        Indices of its nodes, in the order they are read; empty for data that is not from the tree.
    page
        Its page; None for data that is not from the tree.

    Examples
    --------
    >>> from scutch.table import Column, Table
    >>> cell = Table.from_rows([Column("votes", "number")], [[1200]]).cell(0, "votes")
    >>> cell.text, cell.value, cell.type, cell.nodes, cell.xpath, cell.source_span
    ('1200', 1200, 'number', (), '', None)
    """

    __slots__ = ("nodes", "page", "text", "type", "value")

    nodes: tuple[int, ...]
    page: Page | None
    text: str | None
    type: str
    value: Any

    def __bool__(self) -> bool:
        return self.text is not None or self.value is not None

    def __hash__(self) -> int:
        return hash((self.text, self.type, self.nodes))

    def _nodes(self) -> list[Node]:
        return [] if self.page is None else [self.page[node] for node in self.nodes]

    @property
    def xpath(self) -> str:
        """XPath of its first node; empty for data that is not from the tree."""
        return next((node.xpath for node in self._nodes()), "")

    @property
    def xpaths(self) -> tuple[str, ...]:
        """XPath of each of its nodes."""
        return tuple(node.xpath for node in self._nodes())

    @property
    def source_span(self) -> tuple[int, int] | None:
        """Smallest part of ``page.source`` that holds all of its nodes; None where there is none."""
        spans = [span for node in self._nodes() if (span := node.source_span) is not None]
        return (min(begin for begin, _ in spans), max(end for _, end in spans)) if spans else None


class Row(Mapping[str, Any]):
    """A row of a table: a mapping from the names of columns to values.

    >>> from scutch.table import Column, Table
    >>> row = Table.from_rows([Column("plant"), Column("height", "number")], [["Flax", 1.2]])[0]
    >>> row["height"], dict(row), row.index
    (1.2, {'plant': 'Flax', 'height': 1.2}, 0)
    """

    __slots__ = ("_index", "_table")

    def __init__(self, table: Cells, index: int) -> None:
        self._table = table
        self._index = index

    @property
    def index(self) -> int:
        """Its number, from 0."""
        return self._index

    def __getitem__(self, name: str) -> Any:
        return self._table.column(name)[self._index]

    def __iter__(self) -> Iterator[str]:
        return (column.name for column in self._table.columns)

    def __len__(self) -> int:
        return len(self._table.columns)

    def __repr__(self) -> str:
        return f"Row({dict(self)!r})"

    def cell(self, name: str) -> Cell:
        """The cell of a column, with its text and where it is from."""
        return self._table.cell(self._index, name)
