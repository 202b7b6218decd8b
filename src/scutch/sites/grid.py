"""``WrapperGrid``: the cells that a wrapper finds on a page, read lazily."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, islice
from typing import Final, NamedTuple

from scutch.methods.alignment import item_values
from scutch.page.page import Page
from scutch.records.cells._cell_texts import cell_texts
from scutch.records.cells.cell_labels import unlabelled
from scutch.records.cells.column_cells import ColumnNodes
from scutch.records.cells.text_parts import TextPart
from scutch.records.cells.typed_values import values_on
from scutch.records.full_texts import are_cut, full_texts
from scutch.sites.nodes.texts import texts_inside
from scutch.values.registry import ADDRESS_TYPES


class CellFormat(NamedTuple):
    """How the cells of a column become values.

    Examples
    --------
    >>> CellFormat("price").attribute
    ''
    """

    type: str = "text"
    is_list: bool = False
    #: Label at the start of the texts that is no part of the value.
    prefix: str = ""
    #: A text that shows how ambiguous ones are read.
    form: str = ""
    #: Which part of the texts is meant; None for all of them.
    part: TextPart | None = None
    #: Attribute of the nodes; empty for their text.
    attribute: str = ""


class WrapperGrid:
    """The cells of a page; see ``scutch.table.Grid``.

    Parameters
    ----------
    page
        The page.
    rows
        Number of records.
    fields
        Format of each column.
    pairs
        Their nodes, each with the number of its row.
    given
        Texts of the cells of columns that are not read from nodes, by number of the column.
    """

    __slots__ = ("_by_row", "_cells", "_fields", "_pairs", "page", "rows")

    def __init__(
        self,
        page: Page,
        rows: int,
        fields: Sequence[CellFormat],
        pairs: Sequence[Sequence[tuple[int, int]]],
        given: Mapping[int, list[list[str]]],
    ) -> None:
        self.page: Final = page
        self.rows: Final = rows
        self._fields = fields
        self._pairs = pairs
        self._cells: dict[int, ColumnNodes] = {}
        self._by_row: dict[int, list[list[str]]] = dict(given)

    def _items(self, column: int) -> list[list[str]]:
        """Return the values of each cell as texts."""
        if column not in self._by_row:
            rows, texts = self._texts(column)
            found: list[list[str]] = [[] for _ in range(self.rows)]
            for row, text in zip(rows, texts, strict=True):
                if text:
                    found[row].append(text)
            self._by_row[column] = found
        return self._by_row[column]

    def _texts(self, column: int) -> tuple[list[int], list[str]]:
        cells, attribute = self._column(column), self._fields[column].attribute
        if attribute:
            return cells.rows, item_values(self.page.columns, cells.nodes, attribute)
        rows, texts, *_ = cell_texts(self.page.columns, cells.rows, cells.nodes)
        part = self._fields[column].part
        if part is None:
            return rows, full_texts(self.page.columns, cells.of_texts(rows), texts) if are_cut(texts) else texts
        values = [(row, value) for row, text in zip(rows, texts, strict=True) for value in part.items(text)]
        return [row for row, _ in values], [value for _, value in values]

    def _column(self, column: int) -> ColumnNodes:
        """Return the nodes that the values of a column are read from: elements for attributes, else their texts."""
        if column not in self._cells:
            pairs, columns = self._pairs[column], self.page.columns
            if not self._fields[column].attribute:
                pairs = [(row, text) for row, node in pairs for text in texts_inside(columns, node)]
            rows = [row for row, _ in pairs]
            self._cells[column] = ColumnNodes(rows, [node for _, node in pairs], len(set(rows)) < len(rows))
        return self._cells[column]

    def texts(self, column: int) -> list[str | None]:
        """Cells as people read them; URLs as written in the page."""
        separator = "; " if self._fields[column].is_list else "\n"
        return [separator.join(cell) if cell else None for cell in self._items(column)]

    def values(self, column: int) -> list[object]:
        """Cells as values of the column's type."""
        found, many, prefix, form, *_ = self._fields[column]
        cells = self._items(column)
        if not many:
            cells = [cell if len(cell) < 2 else ["\n".join(cell)] for cell in cells]
        texts = list(chain.from_iterable(cells))
        plain = texts if found in ADDRESS_TYPES else unlabelled(texts, prefix)
        values = iter(values_on(self.page, [*plain, form] if form else plain, found))
        if many:
            return [list(islice(values, len(cell))) or None for cell in cells]
        return [next(values) if cell else None for cell in cells]

    def nodes(self, row: int, column: int) -> tuple[int, ...]:
        """Nodes of a cell."""
        return self._column(column).of_row(row)
