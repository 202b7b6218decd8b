"""``RecordGrid``: aligned records as the cells of a table, read from the page when they are asked for.

Columns that tell a reader nothing are left out (``idle``). A cell is a list of items, texts and elements, in the order of the
page. Items of one block are one value.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import chain, islice
from typing import Final, NamedTuple

from scutch.methods.alignment import Alignment, item_values
from scutch.page.page import Page
from scutch.records.cells._cell_texts import nodes_of, texts_of
from scutch.records.cells.cell_labels import LABEL_SHARE, LEAD, common_label, common_lead, lead_of_price, unlabelled
from scutch.records.cells.column_texts import Pieces
from scutch.records.cells.drop_columns import telling
from scutch.records.cells.headers import headers_of
from scutch.records.cells.join_inline import joined_columns
from scutch.records.cells.label_pairs import labelled
from scutch.records.cells.rowspans import reached_rows, reaching
from scutch.records.cells.typed_values import values_on
from scutch.values.column import LEAST, column_type, needed, sample_size
from scutch.values.registry import ADDRESSES, ATTRIBUTES

#: A column is a list of values when cells with several have values of no more characters than this, on the average.
SHORT_VALUE: Final = 40


#: A date that may have the day first or the month.
UNSURE: Final = re.compile(r"\d{1,2}[./-]\d{1,2}[./-]\d")


class Nodes(NamedTuple):
    """What stands in a column: nodes in the order of rows and then of the page, and the row of each of them."""

    rows: list[int]
    nodes: list[int]
    #: Whether a row comes more than once.
    several: bool

    def of_row(self, row: int) -> tuple[int, ...]:
        """The nodes of one row."""
        return tuple(self.nodes[bisect_left(self.rows, row) : bisect_right(self.rows, row)])


class Parts(NamedTuple):
    """The values of a column's cells as texts, in the same order; a cell that has several has more than one.

    Examples
    --------
    >>> Parts([0, 1], ["in the first row", "in the second row"], words=2).is_words
    True
    >>> Parts([0, 0], ["flax", "hemp"], several=2, letters=8).are_lists
    True
    """

    rows: list[int]
    texts: list[str]
    #: How many of them have a colon at the most, how many are surely words, and how many surely texts, long or short.
    colons: int = 0
    words: int = 0
    plain: int = 0
    #: How many of them stand in a cell with others, and the characters of those; 0 for an address.
    several: int = 0
    letters: int = 0

    @property
    def is_words(self) -> bool:
        """Whether there are too many words, or texts, for them to be of any type but text."""
        count = len(self.texts)
        return self.words > (1 - LEAST) * count or count - self.plain < needed(sample_size(count), LEAST)

    @property
    def are_lists(self) -> bool:
        """Whether cells with several have short values."""
        return self.several > 0 and self.letters <= SHORT_VALUE * self.several


class RecordGrid:
    """The cells of aligned records, as ``scutch.table.Grid`` wants them.

    Parameters
    ----------
    page
        The page.
    alignment
        Its records as rows.
    records
        Top nodes of each record; where they are rows of a table, a cell that reaches down counts for each of its rows.
    """

    __slots__ = (
        "_columns",
        "_labels",
        "_leads",
        "_parts",
        "_types",
        "alignment",
        "attributes",
        "cells",
        "headers",
        "own",
        "page",
    )

    def __init__(self, page: Page, alignment: Alignment, records: Sequence[tuple[int, ...]] = ()) -> None:
        self.page: Final = page
        self._columns: Final = page.columns
        self.alignment: Final = alignment
        nodes = nodes_of(alignment.grid)
        pieces = Pieces(self._columns, len(alignment), nodes)
        attributes = alignment.columns
        #: Headers of the columns that cells stand in, by place.
        self.headers: Final = headers_of(self._columns, records)
        joined = joined_columns(pieces, alignment, headed=bool(self.headers))
        runs = telling(self._columns, joined, attributes, nodes)
        tops = frozenset(node for record in records for node in record)
        pairs = [] if self.headers else labelled(pieces, [run for run in runs if not attributes[run[0]]], tops)
        labels, names = {pair.label for pair in pairs}, {pair.value: pair.text for pair in pairs}
        runs = [run for run in runs if run[0] not in labels]
        #: Attribute of each column; empty for text.
        self.attributes: Final = tuple([attributes[run[0]] for run in runs])
        #: What stands in each column, in the records themselves and with what reaches down into them.
        self.own: Final = [merged([Nodes._make(nodes[piece]) for piece in run]) for run in runs]
        reached = reached_rows(self._columns, records)
        self.cells: Final = [self._spread(cells, reached) for cells in self.own] if reached else self.own
        self._parts: dict[int, Parts] = {}
        self._types: dict[int, str] = {}
        self._labels = {column: names[run[0]] for column, run in enumerate(runs) if run[0] in names}
        self._leads: dict[int, str] = {}

    def _spread(self, cells: Nodes, reached: dict[int, list[int]]) -> Nodes:
        further = list(reaching(self._columns, reached, cells.rows, cells.nodes))
        if not further:
            return cells
        places = sorted([*zip(cells.rows, cells.nodes, strict=True), *further])
        return Nodes([row for row, _ in places], [node for _, node in places], cells.several)

    @property
    def rows(self) -> int:
        """How many records."""
        return len(self.alignment)

    @property
    def width(self) -> int:
        """How many columns."""
        return len(self.attributes)

    def parts(self, column: int) -> Parts:
        """The values of a column."""
        found = self._parts.get(column)
        if found is None:
            cells, attribute = self.cells[column], self.attributes[column]
            found = self._read(cells, attribute) if attribute else Parts(*texts_of(self._columns, cells.rows, cells.nodes))
            self._parts[column] = found
        return found

    def _read(self, cells: Nodes, name: str) -> Parts:
        """The values of an attribute."""
        rows, texts = cells.rows, item_values(self._columns, cells.nodes, name)
        if not all(texts):
            rows = [row for row, text in zip(rows, texts, strict=True) if text]
            texts = list(filter(None, texts))
        return Parts(rows, texts, len(texts), several=len(rows) - len(set(rows)) if cells.several else 0)

    def is_list(self, column: int) -> bool:
        """Whether cells of a column are lists of short values, such as tags."""
        return self.cells[column].several and self.parts(column).are_lists

    def type_of(self, column: int) -> str:
        """Type of a column."""
        known = self._types.get(column)
        if known is None:
            known = self._types[column] = ATTRIBUTES.get(self.attributes[column]) or self._type_of(self.parts(column), column)
        return known

    def _type_of(self, parts: Parts, column: int) -> str:
        if parts.is_words and not (self.label(column) or self.lead(column)):
            return "text"
        texts = self._bare(parts.texts, column)
        found = column_type(texts)
        # days and months that nobody can tell apart stay as the page writes them
        return "text" if found == "date" and UNSURE.match(texts[0]) and not any(values_on(self.page, texts, found)) else found

    def label(self, column: int) -> str:
        """The label that nearly all cells of a column begin with; empty if there is none."""
        known = self._labels.get(column)
        if known is None:
            parts = self.parts(column)
            may_have = parts.colons >= LABEL_SHARE * len(parts.texts) or any(map(LEAD.match, parts.texts[:1]))
            known = self._labels[column] = common_label(parts.texts) if may_have else ""
        return known

    def lead(self, column: int) -> str:
        """The words that nearly all cells of a column have in front of a price; empty if there are none."""
        known = self._leads.get(column)
        if known is None:
            texts = self.parts(column).texts
            known = self._leads[column] = common_lead(texts) if any(map(lead_of_price, texts[:1])) else ""
        return known

    def _bare(self, texts: Sequence[str], column: int) -> Sequence[str]:
        """Texts of a column without what they begin with in common."""
        return unlabelled(texts, self.label(column) or self.lead(column))

    def _by_row(self, column: int) -> list[list[str]]:
        """The values of each cell."""
        found: list[list[str]] = [[] for _ in range(self.rows)]
        parts = self.parts(column)
        for row, text in zip(parts.rows, parts.texts, strict=True):
            found[row].append(text)
        return found

    def texts(self, column: int) -> list[str | None]:
        """Cells as people read them; addresses as they stand in the page."""
        between = "; " if self.is_list(column) else "\n"
        return [between.join(parts) if parts else None for parts in self._by_row(column)]

    def values(self, column: int) -> list[object]:
        """Cells as values of the column's type, without the label that they share."""
        is_list = self.is_list(column)
        cells = [parts if is_list or len(parts) < 2 else ["\n".join(parts)] for parts in self._by_row(column)]
        values = iter(self._typed(list(chain.from_iterable(cells)), column))
        if is_list:
            return [list(islice(values, len(parts))) or None for parts in cells]
        return [next(values) if parts else None for parts in cells]

    def _typed(self, texts: list[str], column: int) -> list[object]:
        found = self.type_of(column)
        return values_on(self.page, texts if found in ADDRESSES else self._bare(texts, column), found)

    def nodes(self, row: int, column: int) -> tuple[int, ...]:
        """Nodes of a cell."""
        return self.cells[column].of_row(row)


def merged(pieces: list[Nodes]) -> Nodes:
    """Return what stands in the pieces of a column together.

    Examples
    --------
    >>> merged([Nodes([0, 1], [5, 9], several=False), Nodes([0], [4], several=False)])
    Nodes(rows=[0, 0, 1], nodes=[4, 5, 9], several=True)
    """
    if len(pieces) == 1:
        return pieces[0]
    places = sorted(place for rows, nodes, _ in pieces for place in zip(rows, nodes, strict=True))
    rows = [row for row, _ in places]
    return Nodes(rows, [node for _, node in places], len(set(rows)) < len(rows))
