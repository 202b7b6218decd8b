"""Regions whose records have their cells in several parts of the page, so that no selector finds a record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, Final

from scutch.page.page import Page
from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.regions.record import Record
from scutch.records.regions.region import Region
from scutch.records.selectors.find import Selectors
from scutch.table import Table


class StackedGrid:
    """A grid made of other grids side by side; see ``scutch.table.Grid``.

    ``parts``: the grids; each has at least one column.
    """

    __slots__ = ("_places", "page", "rows")

    def __init__(self, page: Page, parts: Sequence[LazyColumns]) -> None:
        self.page: Final = page
        #: Number of records.
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


class StackedRecord(Record):
    """A record whose nodes have those of other records between them."""

    __slots__ = ()

    @property
    def source_span(self) -> None:
        """None: what is between its first and its last node belongs to other records."""
        return


class RegionWithoutSelectors(Region):
    """A region whose records no selector finds. Its table has all of their fields."""

    @property
    def _all_fields(self) -> Table:
        return self.table

    @cached_property
    def _selectors(self) -> Selectors:
        return Selectors(None, None, exact_records=False, columns=())


class StackedRegion(RegionWithoutSelectors):
    """A region of records with several parts, in the order of their first nodes."""

    _record_type = StackedRecord
    #: What its records are, for a comment in code.
    layout: ClassVar[str]

    def as_parsel_code(self) -> str:
        """Return a comment that says where the records are."""
        return f"# {self.layout} at {self.xpath}: no selector finds them.\n"
