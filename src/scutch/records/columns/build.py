"""From aligned records to a table: what each column is called, of which type it is, whether its cells are lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import Final

from scutch.lexicon.field_names import FIELD_OF_WORD
from scutch.records.cells._cell_texts import enclosing_elements
from scutch.records.cells.column_cells import ColumnTexts
from scutch.records.cells.group_headings import GROUP_COLUMN, GroupColumnGrid
from scutch.records.cells.headers import place_in
from scutch.records.cells.price_columns import is_struck
from scutch.records.cells.record_grid import RecordGrid
from scutch.records.class_names import CLASS_NAMES
from scutch.records.columns.icons import icon_name
from scutch.records.columns.naming import Evidence, name_columns
from scutch.table import Column, Table
from scutch.values.registry import ADDRESSES

#: Cells that are looked at for a name.
SAMPLE: Final = 8
HEADINGS: Final = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
#: Types of what may be a price of before.
AMOUNTS: Final = frozenset(("price", "number"))
#: Types of group headings that are names of themselves.
GROUP_TYPES: Final = frozenset(("date",))


def table_of(grid: RecordGrid, records: Sequence[tuple[int, ...]], headings: Sequence[int] = ()) -> Table:
    """Return the table of aligned records.

    Parameters
    ----------
    grid
        Their cells.
    records
        Top nodes of each record, one record a row.
    headings
        Heading of each record's group, as ``group_headings`` gives them; they make the first column.
    """
    namer = Namer(grid, records)
    known = [namer.evidence(column) for column in range(grid.width)]
    names = name_columns(known)
    columns = [Column(name, known[number].type, grid.is_list(number)) for number, name in enumerate(names)]
    if not headings:
        return Table(columns, grid)
    grouped = GroupColumnGrid(grid.page, grid, headings)
    name = grouped.heading_type if grouped.heading_type in GROUP_TYPES and grouped.heading_type not in names else GROUP_COLUMN
    return Table([Column(name, grouped.heading_type), *columns], grouped)


def names_price(lead: str) -> bool:
    """Whether words in front of a price are a name for it.

    Examples
    --------
    >>> names_price("Sale price"), names_price("from")
    (True, False)
    """
    return any(FIELD_OF_WORD.get(word) == "price" for word in lead.lower().split())


@lru_cache(maxsize=512)  # columns of a page share them; other pages have others
def telling_classes(classes: str) -> tuple[str, ...]:
    """Return the names in a class attribute that may say something."""
    return CLASS_NAMES.telling(classes)


class Namer:
    """Gathers what the page says about columns.

    Parameters
    ----------
    grid, records
        As for ``table_of``.
    """

    def __init__(self, grid: RecordGrid, records: Sequence[tuple[int, ...]]) -> None:
        self.grid = grid
        self.page = grid.page.columns
        cells = [(rows[0], nodes[0]) for rows, nodes, _ in grid.cells]
        #: By column what its first cell stands in: elements, names, labels and the nearest ``itemprop``.
        self.ways = [enclosing_elements(self.page, node, records[row]) for row, node in cells]
        #: The element of each cell: around a text, the node itself otherwise.
        self.elements = [
            way[0][0] if way[0] else self.page.parent[node] for way, (_, node) in zip(self.ways, cells, strict=True)
        ]
        self.ends = self.page.end
        texts = [column for column in range(grid.width) if not grid.attributes[column]]
        begins = {self.elements[column]: column for column in texts}
        firsts = ((column, grid.cells[column].of_row(grid.cells[column].rows[0])) for column in texts)
        #: Text columns by the elements of their first cells: those in which a cell goes on, and the one in which it begins.
        self.owners = {self.page.parent[node]: column for column, nodes in firsts for node in nodes[1:]} | begins
        self.title = self.main_link(begins.values())

    def main_link(self, columns: Iterable[int]) -> int:
        """The text column that is most likely the title: in a heading, else the longest that is in a link."""
        best, most = -1, 0.0
        for column in columns:
            names = self.ways[column][1]
            if "a" not in names:
                continue
            texts = first_cells(self.grid.column_texts(column), SAMPLE)
            weight = min(sum(map(len, texts)) / max(1, len(texts)), 80.0) * (1 if HEADINGS.isdisjoint(names) else 4)
            if weight > most:
                best, most = column, weight
        return best

    def evidence(self, column: int) -> Evidence:
        """What is known of a column."""
        nodes, _, labels, itemprop = self.ways[column]
        attribute = self.grid.attributes[column]
        column_type = self.grid.type_of(column)
        headers = self.grid.headers
        header = headers.get(place_in(self.page, nodes), "") if headers and nodes else ""
        owner = self.owner(column) if attribute else -1
        if owner >= 0:  # its name is made of the owner's
            return Evidence(header, itemprop=itemprop, attribute=attribute, type=column_type, owner=owner)
        cells = self.grid.cells[column].nodes[:SAMPLE]
        known = Evidence(
            header,
            itemprop=itemprop,
            classes=tuple(chain.from_iterable(map(telling_classes, labels))),
            attribute=attribute,
            type=column_type,
            values=() if attribute and column_type in ADDRESSES else tuple(self.grid.column_texts(column).texts[:SAMPLE]),
            is_struck=column_type in AMOUNTS and any(is_struck(self.page, node) for node in cells),
        )
        return known if attribute else self.of_texts(column, known)

    def of_texts(self, column: int, known: Evidence) -> Evidence:
        """The same of a column of texts, with what only these have: labels, icons, what they are in their record."""
        prefix = self.grid.price_prefix(column) if known.type == "price" else ""
        is_title = column == self.title
        return known._replace(
            label=self.grid.label(column) or (prefix if names_price(prefix) and not known.is_struck else ""),
            classes=(*prefix.lower().split(), *known.classes),
            is_title=is_title or self.heads(column),
            icon="" if known.header or is_title else icon_name(self.page, self.grid.cells[column].nodes[0]),
        )

    def heads(self, column: int) -> bool:
        """Whether a text is in a heading, and the title is not in the same one."""
        nodes, names, *_ = self.ways[column]
        if HEADINGS.isdisjoint(names):
            return False
        heading = next(node for node, name in zip(nodes, names, strict=True) if name in HEADINGS)
        return self.title < 0 or heading not in self.ways[self.title][0]

    def owner(self, column: int) -> int:
        """The text column in the element that an attribute is of, or -1."""
        element = self.elements[column]
        end = self.ends[element]
        owners = [owner for node, owner in self.owners.items() if element <= node < end]
        return self.title if self.title in owners else next(iter(owners), -1)


def first_cells(values: ColumnTexts, count: int) -> list[str]:
    """The values of a column's first cells.

    Examples
    --------
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
