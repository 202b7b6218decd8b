"""``WrapperGrid``: the cells that a wrapper finds on a page, read lazily."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby, islice
from operator import itemgetter
from typing import Final, NamedTuple

from scutch.content.refinement.chosen_nodes import masked
from scutch.kernels.select_rows import rows_with
from scutch.methods.alignment import item_values
from scutch.methods.selection import Selection
from scutch.page.columns import MARKS, TEXT
from scutch.page.encoding.detect import Encoding
from scutch.page.page import Page
from scutch.page.parser import Builder, Columns
from scutch.page.urls import base_address
from scutch.records.across_pages.joined_page import copy_subtree
from scutch.records.cells._cell_texts import cell_texts
from scutch.records.cells.cell_labels import unlabelled
from scutch.records.cells.column_cells import ColumnNodes
from scutch.records.cells.price_columns import are_struck
from scutch.records.cells.text_parts.template import TextPart
from scutch.records.full_texts import are_cut, full_texts
from scutch.records.typed_values import values_on
from scutch.results.content import WrittenParts
from scutch.sites.anchors import PathPart
from scutch.sites.nodes.paths import PathFinder, Scope
from scutch.sites.nodes.texts import texts_inside
from scutch.values.registry import ADDRESS_TYPES

HIDDEN: Final = MARKS["hidden"]
#: The outermost element of a page.
ROOT: Final = 1


class CellFormat(NamedTuple):
    """How the cells of a column become values.

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
    is_markdown: bool = False
    #: Elements inside the nodes that are left out of Markdown.
    without: tuple[PathPart, ...] = ()


class WrapperGrid:
    """The cells of a page; see ``scutch.table.Grid``.

    ``rows``: number of records. ``fields``: format of each column. ``pairs``: their nodes, each with the number of its row.
    ``given``: texts of the cells of columns that are not read from nodes, by number of the column.
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

    def items(self, column: int) -> list[list[str]]:
        """Return the values of each cell as texts."""
        if column not in self._by_row:
            rows, texts = self._markdown(column) if self._fields[column].is_markdown else self._texts(column)
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
        rows, texts = self._elements(column) or cell_texts(self.page.columns, cells.rows, cells.nodes)[:2]
        part = self._fields[column].part
        if part is None:
            return rows, full_texts(self.page.columns, cells.of_texts(rows), texts) if are_cut(texts) else texts
        values = [(row, value) for row, text in zip(rows, texts, strict=True) for value in part.items(text)]
        return [row for row, _ in values], [value for _, value in values]

    def _elements(self, column: int) -> tuple[list[int], list[str]] | None:
        """Return the texts of a list of elements, each one or more of its own, with their rows; None for other columns."""
        pairs, columns = self._pairs[column], self.page.columns
        if not self._fields[column].is_list or any(columns.tag[node] == TEXT for _, node in pairs):
            return None
        texts = [(number, text) for number, (_, node) in enumerate(pairs) for text in texts_inside(columns, node)]
        numbers, found, *_ = cell_texts(columns, [number for number, _ in texts], [text for _, text in texts])
        return [pairs[number][0] for number in numbers], found

    def _markdown(self, column: int) -> tuple[list[int], list[str]]:
        columns = self.page.columns
        pairs = list(outermost_of_rows(columns, self._pairs[column]))
        scopes = [Scope(node, columns.end[node], node) for _, node in pairs]
        left_out: list[list[int]] = [[] for _ in scopes]
        for part in PathFinder([part.path for part in self._fields[column].without]).find(columns, scopes):
            for number, node in part:
                left_out[number].append(node)
        if len(pairs) == 1:
            return [pairs[0][0]], [markdown_of(self.page, pairs[0][1], left_out[0])]
        base = base_address(self.page)
        parts = (page_of_element(self.page, node, base) for _, node in pairs)
        texts = [
            markdown_of(part, ROOT, [copies[node] for node in own if node in copies])
            for (part, copies), own in zip(parts, left_out, strict=True)
        ]
        return [row for row, _ in pairs], texts

    def _column(self, column: int) -> ColumnNodes:
        """Return the nodes that the values of a column are read from: elements for attributes, else their texts."""
        if column not in self._cells:
            pairs, columns = self._pairs[column], self.page.columns
            if not self._fields[column].attribute:
                pairs = [(row, text) for row, node in pairs for text in texts_inside(columns, node)]
                if self._fields[column].type == "price" and not self._fields[column].is_list:
                    pairs = list(unstruck(columns, pairs))
            rows = [row for row, _ in pairs]
            self._cells[column] = ColumnNodes(rows, [node for _, node in pairs], len(set(rows)) < len(rows))
        return self._cells[column]

    def texts(self, column: int) -> list[str | None]:
        """Cells as people read them; URLs as written in the page."""
        separator = "; " if self._fields[column].is_list else "\n"
        return [separator.join(cell) if cell else None for cell in self.items(column)]

    def values(self, column: int) -> list[object]:
        """Cells as values of the column's type."""
        found, many, prefix, form = self._fields[column][:4]
        cells = self.items(column)
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


def unstruck(columns: Columns, pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the texts of prices, each with its row, without those that are struck out beside another amount of the row.

    >>> from scutch.page.parser import parse
    >>> list(unstruck(parse(b"<p><del>$12</del> $10</p><p><del>$9</del> off"), [(0, 6), (0, 7), (1, 10), (1, 11)]))
    [(0, 7), (1, 10), (1, 11)]
    """
    for _, own in groupby(pairs, itemgetter(0)):
        cell = list(own)
        paid = [pair for pair in cell if not are_struck(columns, pair[1:])] if len(cell) > 1 else cell
        has_amount = any(map(str.isdigit, "".join(columns.text(text) for _, text in paid)))
        yield from paid if has_amount else cell


def markdown_of(page: Page, node: int, left_out: Iterable[int]) -> str:
    """Return the Markdown of an element without some of those inside, and with hidden panels of tabs, which a click shows."""
    from scutch.content.render_choice import ChosenParts  # noqa: PLC0415 (most wrappers have no such column)

    columns = page.columns
    hidden = list(hidden_elements(columns, node))
    panels = {each for each in hidden if columns.attribute(each, "role") == "tabpanel"}
    mask = masked(columns, None, [*left_out, *(each for each in hidden if panels and each not in panels)])
    choice = Selection((), ((node, columns.end[node]),), mask, -1, 1.0, hidden=bool(panels))
    return ChosenParts(page, choice).markdown(WrittenParts(title=False))


def hidden_elements(columns: Columns, top: int) -> Iterator[int]:
    """Yield the outermost hidden nodes in an element.

    >>> from scutch.page.parser import parse
    >>> list(hidden_elements(parse(b"<p hidden>Flax <b>rope</b></p><p>Hemp</p><p hidden>Jute"), 3))
    [4, 10]
    """
    last = top
    for place in rows_with(columns.marks[top : columns.end[top]], HIDDEN):
        if top + place >= last:
            yield top + place
            last = columns.end[top + place]


def page_of_element(page: Page, node: int, base: str | None) -> tuple[Page, dict[int, int]]:
    """Return a page of one element, so that what is done with it takes no time for the others, and the copies of its nodes.

    ``base``: what its addresses are relative to.

    >>> import scutch
    >>> page_of_element(scutch.parse("<p>Flax<p>Hemp <b>blue</b>"), 6, None)[0].root.text
    'Hemp blue'
    """
    builder = Builder()
    copies = copy_subtree(builder, page, node, base)
    return Page(builder.finish(), encoding=Encoding("utf-8", "tree"), url=base), copies


def outermost_of_rows(columns: Columns, pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the nodes, each with its row, that are inside no other one of the row.

    >>> from scutch.page.parser import parse
    >>> list(outermost_of_rows(parse(b"<div><p>Flax</div><p>Hemp"), [(0, 4), (0, 5), (0, 7)]))
    [(0, 4), (0, 7)]
    """
    last, end = -1, 0
    for row, node in pairs:
        if row != last or node >= end:
            last, end = row, columns.end[node]
            yield row, node
