"""``LazyColumns``: the columns of aligned records with their texts, labels, types and values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, islice
from typing import Final, TypeVar

from scutch.page.columns import MARKS
from scutch.page.page import Page
from scutch.page.traversal import enclosing
from scutch.records.cells._cell_texts import cell_texts
from scutch.records.cells.cell_labels import unlabelled
from scutch.records.cells.column_cells import ColumnNodes, ColumnTexts, first_nodes, merged, merged_texts
from scutch.records.cells.joins.column_sample import LINK_TAG
from scutch.records.cells.joins.headlines import ADDRESS_TAG
from scutch.records.cells.lazy.labels import LabelsOfColumns, PricePrefixes
from scutch.records.cells.lazy.texts import SINGLE_ATTRIBUTES, ColumnSource, TextsOfColumns
from scutch.records.cells.lazy.types import TypesOfColumns
from scutch.records.cells.tables.headers import CellPlaces
from scutch.records.cells.text_parts.ranks import RANK
from scutch.records.cells.text_parts.template import REST, TextPart
from scutch.records.full_texts import full_texts
from scutch.records.typed_values import values_on
from scutch.values.registry import ADDRESS_TYPES

T = TypeVar("T")

LINK_MARK: Final = MARKS["link"]


class LazyColumns:
    """The columns of aligned records; each fact is read once, on first access.

    ``rows``: number of records. ``headers``: headers of the columns of a table, by place; empty for none.
    """

    __slots__ = (
        "_bodies", "_columns", "_in_bodies", "_labels", "_parts", "_prefixes", "_texts", "_types", "_values", "attributes",
        "cells", "column_texts", "headers", "label", "own", "page", "places", "price_prefix", "regular", "rows", "type_of",
    )  # fmt: skip

    def __init__(self, page: Page, rows: int, headers: dict[int, str]) -> None:
        self.page: Final = page
        self._columns: Final = page.columns
        self.rows: Final = rows
        self.headers: Final = headers
        #: The places of the cells of a table.
        self.places = CellPlaces(page.columns)
        #: Attribute of each column; empty for text.
        self.attributes: tuple[str, ...] = ()
        #: The nodes of each column: of the records themselves, and with the cells that span their rows.
        self.own: list[ColumnNodes] = []
        self.cells: list[ColumnNodes] = []
        self._bodies: list[bool] = []
        self._in_bodies: list[bool] = []
        #: What each column is of the texts of its nodes; None for all of them.
        self._parts: list[TextPart | None] = []
        #: The column of regular prices that its amounts show; -1 if there is none.
        self.regular = -1

    def only(self, groups: Sequence[tuple[int, ...]]) -> LazyColumns:
        """Return some columns, each made of one or several; texts and types that are known stay known.

        Of links and images the first of a cell stays.
        """
        found = LazyColumns.__new__(LazyColumns)
        for name in LazyColumns.__slots__:
            setattr(found, name, getattr(self, name))
        found.take(groups)
        return found

    def divide(self, parts: Mapping[int, Sequence[ColumnNodes]]) -> None:
        """Put the columns that some columns are divided into in their places."""
        places: list[tuple[int, ColumnNodes | None]] = []
        for column in range(self.width):
            places += [(column, own) for own in parts.get(column, (None,))]
        self.take([(column,) for column, _ in places])
        for number, (_, own) in enumerate(places):
            if own is not None:
                self.cells[number] = self.own[number] = own
                for known in (self._texts, self._types, self._values):
                    known.pop(number, None)

    def take(self, groups: Sequence[tuple[int, ...]]) -> None:
        """Become some of the columns, each made of one or several."""
        split = {
            number: merged_texts([self.column_texts(column) for column in group])
            for number, group in enumerate(groups)
            if len(group) > 1 and any(self._parts[column] for column in group)
        }
        same = {number: group[0] for number, group in enumerate(groups) if len(group) == 1 and not self._has_rest(group[0])}
        has_spans = self.cells is not self.own
        self.own = [self._merged(self.own, group) for group in groups]
        self.cells = [self._merged(self.cells, group) for group in groups] if has_spans else self.own
        self.regular = next((number for number, group in enumerate(groups) if self.regular in group), -1)
        self._become_columns([group[0] for group in groups])
        self.know(
            known_of(self._texts, same) | split,
            known_of(self._labels, same),
            known_of(self._prefixes, same),
            known_of(self._types, same),
            known_of(self._values, same),
        )

    def _become_columns(self, columns: Sequence[int]) -> None:
        """Take over attributes and parts of some columns."""
        self.attributes = tuple([self.attributes[column] for column in columns])
        self._bodies = [self._bodies[column] for column in columns]
        self._in_bodies = [self._in_bodies[column] for column in columns]
        self._parts = [self._parts[column] for column in columns]

    def read_as_texts(self, columns: Sequence[int]) -> None:
        """Make some columns texts, whatever type their texts are of."""
        for column in columns:
            self._types[column] = "text"
            self._values.pop(column, None)

    def know(
        self,
        texts: Mapping[int, ColumnTexts],
        labels: Mapping[int, str],
        prefixes: Mapping[int, str],
        types: Mapping[int, str],
        values: Mapping[int, list[object]],
    ) -> None:
        """Take over what is known of some columns; the rest is read on first access."""
        self._texts = TextsOfColumns(ColumnSource(self.page, self.cells, self.attributes), texts)
        self._labels = LabelsOfColumns(self._texts, labels)
        self._prefixes = PricePrefixes(self._texts, prefixes)
        self._types = TypesOfColumns(self._labels, self._prefixes, types)
        self._values = dict(values)
        #: The values of a column as texts.
        self.column_texts: Callable[[int], ColumnTexts] = self._texts.__getitem__
        #: The label of a column, and the words in front of its prices; empty for none.
        self.label: Callable[[int], str] = self._labels.__getitem__
        self.price_prefix: Callable[[int], str] = self._prefixes.__getitem__
        #: The type of a column.
        self.type_of: Callable[[int], str] = self._types.__getitem__

    def _has_rest(self, column: int) -> bool:
        """Whether a column has several links or images in one cell, of which the first is wanted."""
        return self.attributes[column] in SINGLE_ATTRIBUTES and self.cells[column].several

    def _merged(self, cells: Sequence[ColumnNodes], group: Sequence[int]) -> ColumnNodes:
        """Return the cells of some columns as those of one; of links and images the first of a cell."""
        found = merged([cells[column] for column in group])
        return first_nodes(found) if found.several and self.attributes[group[0]] in SINGLE_ATTRIBUTES else found

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.attributes)

    def is_cut(self, column: int) -> bool:
        """Whether the page cuts texts of a column with an ellipsis and has them whole elsewhere."""
        if self.attributes[column]:
            return False
        cells = self.cells[column]
        shown = ColumnTexts(*cell_texts(self._columns, cells.rows, cells.nodes))
        return full_texts(self._columns, cells.of_texts(shown.rows), shown.texts) != shown.texts

    def is_list(self, column: int) -> bool:
        """Whether cells of a column are lists of short values, such as tags."""
        if self._parts[column]:
            return self.column_texts(column).are_lists
        if not self.cells[column].several or self._bodies[column] or not self.column_texts(column).are_lists:
            return False
        return not (self._is_one_link(column) or self._is_address(column))

    def _is_address(self, column: int) -> bool:
        """Whether a column has the lines of addresses."""
        page = self._columns
        return page.tag[page.parent[self.cells[column].nodes[0]]] == ADDRESS_TAG

    def _is_one_link(self, column: int) -> bool:
        """Whether the first cell with several nodes is one link in one block."""
        page = self._columns
        node, other, *_ = self.cells[column].first_several()
        if page.block[node] != page.block[other] or not page.marks[node] & page.marks[other] & LINK_MARK:
            return False
        return other < page.end[enclosing(page, node, {LINK_TAG})]

    def is_body(self, column: int) -> bool:
        """Whether cells of a column are running text with paragraphs, such as posts."""
        return self._bodies[column]

    def part(self, column: int) -> TextPart | None:
        """Return which part of its texts a column is; None if it is all of them."""
        return self._parts[column]

    def is_one_of_parts(self, column: int) -> bool:
        """Whether a column is one of several parts of the texts of its nodes."""
        part = self._parts[column]
        return part is not None and len(part.template.numbers()) > 1

    def is_ranked(self, column: int) -> bool:
        """Whether a column is what is behind the ranks in its texts."""
        return self._labels.get(column - 1) == RANK and self._parts[column] is not None

    def is_rest(self, column: int) -> bool:
        """Whether a column has the texts that do not fit the template of the others."""
        part = self._parts[column]
        return part is not None and part.number == REST

    def pattern(self, column: int) -> str:
        """Return a regular expression whose group is the value of a column in its texts; empty for all of them."""
        part = self._parts[column]
        return part.template.pattern(part.number) if part else ""

    def is_in_body(self, column: int) -> bool:
        """Whether a column has links or images of running text."""
        return self._in_bodies[column]

    def prefix(self, column: int) -> str:
        """Return the label, words or sign in front of nearly all values of a column, no part of them; may be empty."""
        return self._types.prefix(column)

    def _unlabelled(self, texts: Sequence[str], column: int) -> Sequence[str]:
        return unlabelled(texts, self.prefix(column))

    def _by_row(self, column: int) -> list[list[str]]:
        """Return the values of each cell."""
        found: list[list[str]] = [[] for _ in range(self.rows)]
        values = self.column_texts(column)
        for row, text in zip(values.rows, values.texts, strict=True):
            found[row].append(text)
        return found

    def texts(self, column: int) -> list[str | None]:
        """Cells as people read them; URLs as written in the page."""
        separator = "; " if self.is_list(column) else "\n"
        return [separator.join(cell) if cell else None for cell in self._by_row(column)]

    def values(self, column: int) -> list[object]:
        """Cells as values of the column's type, without the label that they share; cached."""
        known = self._values.get(column)
        if known is None:
            known = self._values[column] = self._values_of(column)
        return known

    def _values_of(self, column: int) -> list[object]:
        """Return the cells of a column as values."""
        found = self.column_texts(column)
        if not found.several:
            values: list[object] = [None] * self.rows
            for row, value in zip(found.rows, self._typed(found.texts, column), strict=True):
                values[row] = value
            return values
        return self._values_of_several(column)

    def _values_of_several(self, column: int) -> list[object]:
        """Cells of a column as values, where some have several texts."""
        is_list = self.is_list(column)
        cells = [cell if is_list or len(cell) < 2 else ["\n".join(cell)] for cell in self._by_row(column)]
        values = iter(self._typed(list(chain.from_iterable(cells)), column))
        if is_list:
            lists = [[value for value in islice(values, len(cell)) if value is not None] for cell in cells]
            return [own or None for own in lists]
        return [next(values) if cell else None for cell in cells]

    def _typed(self, texts: list[str], column: int) -> list[object]:
        found = self.type_of(column)
        is_address = found in ADDRESS_TYPES and (self.attributes[column] or not self.label(column))
        return values_on(self.page, texts if is_address else self._unlabelled(texts, column), found)

    def nodes(self, row: int, column: int) -> tuple[int, ...]:
        """Nodes of a cell."""
        return self.cells[column].of_row(row)


def known_of(known: Mapping[int, T], columns: Mapping[int, int]) -> dict[int, T]:
    """Return what is known of some columns by their new numbers. ``columns``: the old number of each new one.

    >>> known_of({0: "date", 2: "price"}, {0: 2, 1: 1})
    {0: 'price'}
    """
    return {number: known[column] for number, column in columns.items() if column in known}
