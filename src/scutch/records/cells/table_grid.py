"""``TableGrid``: the cells of a table as they are, a column for each place, whatever is inside of them.

Whoever asks for a table wants its columns: a cell with code, words and links is one cell. Cells count for all rows and columns
that they span. Marks of notes, hidden texts beside others and the header repeated in a cell are no part of it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from scutch.kernels.select_rows import rows_of
from scutch.page.columns import TEXT
from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.records.cells.cell_labels import LABEL_ENDS
from scutch.records.cells.column_cells import ColumnNodes, ColumnTexts, column_of
from scutch.records.cells.joins.note_marks import SUPERSCRIPT, is_mark
from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.cells.tables.headers import CellPlaces
from scutch.records.cells.tables.icon_columns import icon_columns, icons_among_texts
from scutch.records.cells.tables.rowspans import CellPlacer, spanned_records

LINK, IMAGE = IDS["a"], IDS["img"]
#: Columns of a table at most.
MOST_PLACES: Final = 512
#: Places of a cell on average at most; where cells have more, each counts for the first of its columns alone.
MOST_SPANNED: Final = 64
#: Share of the text of the cells of a column that is in its links where they are what the cells are about.
LINKED_SHARE: Final = 0.5


class PlacedCell(NamedTuple):
    """A cell of a table at one of its places."""

    row: int
    place: int
    cell: int
    #: Whether the cell is in this row and begins here; others reach here from above or from the left.
    is_own: bool


class KnownPlaces(CellPlaces):
    """The places of cells that are known. ``places``: the place of each cell."""

    __slots__ = ("_places",)

    def __init__(self, page: Columns, places: Mapping[int, int]) -> None:
        super().__init__(page)
        self._places: Final = places

    def place(self, ancestors: Sequence[int]) -> int:
        """Return the place of the cell among some elements, or -1."""
        return next((self._places[node] for node in ancestors if node in self._places), -1)


class CellColumn(NamedTuple):
    """What some cells of one place have in common: their texts, their links or their pictures."""

    place: int
    #: Attribute of its nodes; empty for texts.
    attribute: str
    #: Its nodes in the rows where their cells begin, and in all that these span.
    own: ColumnNodes
    cells: ColumnNodes
    #: Whether it has links in what the cells say.
    is_in_body: bool = False


class TableGrid(LazyColumns):
    """The cells of a table by place; see ``scutch.table.Grid``.

    ``cells``: its cells. ``headers``: headers by place. ``records``: the rows of a table, for its icons; none for other cells.
    """

    __slots__ = ()

    def __init__(
        self,
        page: Page,
        rows: int,
        cells: Sequence[PlacedCell],
        headers: dict[int, str],
        records: Sequence[tuple[int, ...]] = (),
    ) -> None:
        super().__init__(page, rows, headers)
        self.places = KnownPlaces(page.columns, {each.cell: each.place for each in cells if each.is_own})
        icons = icon_columns(page.columns, records, headers, frozenset()) if records and headers else {}
        found = list(cell_columns(page.columns, cells, headers, icons))
        self.attributes = tuple([each.attribute for each in found])
        self.own = [each.own for each in found]
        self.cells = self.own if all(each.own == each.cells for each in found) else [each.cells for each in found]
        self._bodies, self._parts = [False] * self.width, [None] * self.width
        self._in_bodies = [each.is_in_body for each in found]
        self.know({}, {}, {}, {}, {})
        if records and headers:
            self._add_icons_among_texts(
                records, {each.place: number for number, each in enumerate(found) if not each.attribute}
            )

    def _add_icons_among_texts(self, records: Sequence[tuple[int, ...]], columns: Mapping[int, int]) -> None:
        """Add what icons say in cells without text to the columns, by place, that have texts in other cells."""
        open_columns = {place: column for place, column in columns.items() if self.cells[column].filled < self.rows}
        said = icons_among_texts(self._columns, records, frozenset(open_columns)) if open_columns else {}
        for place, labels in said.items():
            known = self.column_texts(open_columns[place])
            if not known.several:
                texts = labels | dict(zip(known.rows, known.texts, strict=True))
                self._texts[open_columns[place]] = ColumnTexts(sorted(texts), [texts[row] for row in sorted(texts)])


class CellNodes:
    """What is in the cells of a table. ``cells``: all of them."""

    def __init__(self, page: Columns, cells: Sequence[int]) -> None:
        self._page: Final = page
        begin, end = min(cells, default=0), max((page.end[cell] for cell in cells), default=0)
        tags, chars = page.tag[begin:end], page.chars
        self._texts: Final = [begin + node for node in rows_of(tags, TEXT) if chars[begin + node]]
        self._links: Final = [begin + node for node in rows_of(tags, LINK) if page.attribute(begin + node, "href")]
        self._images: Final = [begin + node for node in rows_of(tags, IMAGE)]
        self._may_have_marks: Final = bool(rows_of(tags, SUPERSCRIPT))

    def columns(self, place: int, cells: Sequence[PlacedCell], header: str) -> list[CellColumn]:
        """Return the columns of the cells of one place: texts and the first link of each, or pictures alone."""
        texts = [self._texts_of(each.cell, header) for each in cells]
        if not any(texts):
            images = [self._inside(self._images, each.cell)[:1] for each in cells]
            return [column_at(place, "src", cells, images)] if any(images) else []
        found = [column_at(place, "", cells, texts)]
        links = [self._inside(self._links, each.cell)[:1] for each in cells]
        if any(links):
            chars = self._page.chars
            linked = sum(chars[node] for own in links for node in own)
            whole = sum(chars[each.cell] for each, own in zip(cells, links, strict=True) if own)
            found.append(column_at(place, "href", cells, links)._replace(is_in_body=linked < LINKED_SHARE * whole))
        return found

    def _texts_of(self, cell: int, header: str) -> list[int]:
        """Return the texts of a cell, without marks of notes and without its header in front of others."""
        found = self._inside(self._texts, cell)
        if self._may_have_marks:
            found = [node for node in found if not is_mark(self._page, node)]
        is_repeated = len(found) > 1 and header and self._line(found[0]).casefold() == header.casefold()
        return found[1:] if is_repeated else found

    def _line(self, node: int) -> str:
        return " ".join(self._page.text(node).split()).rstrip(LABEL_ENDS)

    def _inside(self, nodes: Sequence[int], cell: int) -> list[int]:
        return list(nodes[bisect_left(nodes, cell) : bisect_left(nodes, self._page.end[cell])])


def cell_columns(
    page: Columns, cells: Sequence[PlacedCell], headers: Mapping[int, str], icons: Mapping[int, ColumnNodes]
) -> Iterator[CellColumn]:
    """Yield the columns of cells by place. ``headers``, ``icons``: headers, and icons that are values, by place."""
    inside = CellNodes(page, [each.cell for each in cells])
    for place, own in groupby(cells, attrgetter("place")):
        if place in icons:
            yield CellColumn(place, "alt", icons[place], icons[place])
        else:
            yield from inside.columns(place, list(own), headers.get(place, ""))


def column_at(place: int, attribute: str, cells: Sequence[PlacedCell], nodes: Sequence[Sequence[int]]) -> CellColumn:
    """Return the column of nodes in cells of one place. ``nodes``: those of each cell."""
    every = [(each, node) for each, found in zip(cells, nodes, strict=True) for node in found]
    begun = [(each.row, node) for each, node in every if each.is_own]
    whole = column_of(sorted((each.row, node) for each, node in every))
    return CellColumn(place, attribute, column_of(sorted(begun)) if begun else whole, whole)


def placed_cells(page: Columns, records: Sequence[tuple[int, ...]]) -> list[PlacedCell]:
    """Return the cells of some rows of a table at their places, one cell a place. Linear in the cells and their spans.

    >>> import scutch
    >>> page = scutch.parse("<table><tr><td rowspan=2>Flax<td>1<tr><td>2").columns
    >>> [tuple(each) for each in placed_cells(page, [(6,), (11,)])]
    [(0, 0, 7, True), (1, 0, 7, False), (0, 1, 9, True), (1, 1, 12, True)]
    """
    numbers = {record[0]: number for number, record in enumerate(records)}
    spanned = spanned_records(page, records)
    cells = [(numbers[row], *each) for row, placed in rows_of_places(page, numbers) for each in placed]
    is_far = sum(width * (1 + len(spanned.get(cell, ()))) for _, cell, _, width in cells) > MOST_SPANNED * len(cells)
    found: dict[tuple[int, int], PlacedCell] = {}
    for number, cell, begin, width in cells:
        for place in range(begin, min(begin + (1 if is_far else width), MOST_PLACES)):
            for row in (number, *spanned.get(cell, ())):
                found.setdefault((place, row), PlacedCell(row, place, cell, place == begin and row == number))
    return [found[key] for key in sorted(found)]


def rows_of_places(page: Columns, wanted: Collection[int]) -> Iterator[tuple[int, list[tuple[int, int, int]]]]:
    """Yield the wanted rows of a table, each with its cells, their columns and how many of these they span."""
    for section in dict.fromkeys(page.parent[row] for row in wanted):
        placer = CellPlacer(page)
        for row in page.child_nodes(section):
            if page.name(row) == "tr":
                cells = placer.placed_cells(row)
                if row in wanted:
                    yield row, cells
