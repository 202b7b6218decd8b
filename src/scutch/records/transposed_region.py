"""Regions whose records are columns of a table; see ``sided``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Final

from scutch.methods.alignment import align
from scutch.methods.record_set import RecordSet
from scutch.page.page import Page
from scutch.records.cells.record_grid import RecordGrid
from scutch.records.columns.build import Namer
from scutch.records.columns.naming import Evidence, name_columns
from scutch.records.region import Record, Region
from scutch.records.selectors.find import Selectors
from scutch.records.transposed import Sided, Sides
from scutch.table import Column, Table


class SidedRecord(Record):
    """A column of a table: its nodes are cells of different rows."""

    __slots__ = ()

    @property
    def source_span(self) -> None:
        """None: what lies between the first cell and the last one belongs to other records too."""
        return


class StackedGrid:
    """The rows of a table on its side, each with the cells of all records: grids beside one another.

    Parameters
    ----------
    page
        The page.
    parts
        One a row, with a column or more.
    """

    __slots__ = ("_places", "page", "rows")

    def __init__(self, page: Page, parts: Sequence[RecordGrid]) -> None:
        self.page: Final = page
        #: How many records.
        self.rows: Final = parts[0].rows
        self._places = [(part, column) for part in parts for column in range(part.width)]

    def texts(self, column: int) -> Sequence[str | None]:
        """Cells as people read them."""
        part, place = self._places[column]
        return part.texts(place)

    def values(self, column: int) -> Sequence[object]:
        """Cells as values."""
        part, place = self._places[column]
        return part.values(place)

    def nodes(self, row: int, column: int) -> tuple[int, ...]:
        """Nodes of a cell."""
        part, place = self._places[column]
        return part.nodes(row, place)


class SidedRegion(Region):
    """A list whose records are the columns of a table. They are no elements, so no selector finds them.

    Parameters
    ----------
    page
        The page.
    division
        How its rows were found.
    found
        The table.
    """

    found: Sided

    def __init__(self, page: Page, division: RecordSet, found: Sided) -> None:
        reason = f"{division.reason}; each column is a record"
        super().__init__(page, division._replace(records=found.records, reason=reason))
        self.__dict__.update(found=found, rows=division)

    def __reduce__(self) -> tuple[type[Region], tuple[Any, ...]]:
        """Page, rows and table only: what was made of them is made again."""
        return SidedRegion, (self.page, self.__dict__["rows"], self.found)

    @cached_property
    def records(self) -> tuple[Record, ...]:
        """Its columns, from left to right."""
        return tuple(SidedRecord(self, index) for index in range(len(self)))

    @cached_property
    def table(self) -> Table:
        """A row for each column of the table, a column for each of its rows."""
        parts: list[RecordGrid] = []
        evidence: list[Evidence] = []
        for label, row in zip(self.found.labels, self.found.rows, strict=True):
            cells = [(cell,) for cell in row]
            part = RecordGrid(self.page, align(self.page.columns, cells), cells)
            evidence += evidence_of(part, cells, label, len(evidence))
            parts.append(part)
        places = [(part, column) for part in parts for column in range(part.width)]
        names = zip(name_columns(evidence), places, strict=True)
        columns = [Column(name, part.type_of(column), part.is_list(column)) for name, (part, column) in names]
        return Table(columns, StackedGrid(self.page, parts))

    @cached_property
    def _selectors(self) -> Selectors:
        return Selectors(None, None, exact_records=False, columns=())

    def as_parsel_code(self) -> str:
        """A comment that says where the records are instead."""
        return f"# The records are the columns of the table at {self.xpath}: no selector finds them.\n"


def evidence_of(part: RecordGrid, cells: Sequence[tuple[int, ...]], label: str, before: int) -> list[Evidence]:
    """What is known of the columns of one row, ``before`` which there are so many: its label, or that it has the names."""
    namer = Namer(part, cells)
    found = [namer.evidence(column) for column in range(part.width)]
    return [
        one._replace(
            header=label,
            owner=one.owner + before if one.owner >= 0 else -1,
            is_title=one.is_title or (not before and not one.attribute),
        )
        for one in found
    ]


def turned(page: Page, divisions: Sequence[RecordSet]) -> list[Region]:
    """Return the regions of divisions, with the columns of tables that stand on their side; nothing else in these is a list.

    Examples
    --------
    >>> import scutch
    >>> rows = "<tr><td>Price<td>$5<td>$7<tr><td>Weight<td>2 kg<td>4 kg<tr><td>Length<td>20 m<td>30 m"
    >>> page = scutch.parse(f"<table><tr><td><td>Flax rope<td>Hemp rope{rows}</table>")
    >>> turned(page, [RecordSet(((6,), (12,), (19,), (26,)), 0.5, "auto", "rows")])[0].records[1].fields
    {'title': 'Hemp rope', 'Price': '$7', 'Weight': '4 kg', 'Length': '30 m'}
    """
    sides = Sides(page.columns)
    tables: dict[int, Region] = {}
    regions = []
    for division in divisions:
        found = sides.of(division.records)
        region = SidedRegion(page, division, found) if found else Region(page, division)
        if found:
            tables.setdefault(region.ancestor.index, region)
        regions.append(region)
    return [region for region in regions if region in tables.values() or not is_inside(region, tables, page.columns.end)]


def is_inside(region: Region, tables: Iterable[int], ends: Sequence[int]) -> bool:
    """Whether a region begins in one of some elements."""
    first = region._division.records[0][0]
    return any(table <= first < ends[table] for table in tables)
