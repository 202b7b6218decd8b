"""``LabelledRegion``: a table of labels and values as one record, whose columns are the labels."""

from __future__ import annotations

from functools import cached_property

from scutch.page.tag_ids import TABLES
from scutch.page.traversal import enclosing
from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.cells.table_grid import PlacedCell, TableGrid
from scutch.records.regions.label_tables import labelled_cells
from scutch.records.regions.stacked_region import StackedRegion
from scutch.table import Column
from scutch.values.quantity import common_unit


class LabelledRegion(StackedRegion):
    """A region whose only record has the values of a table, beside their labels.

    >>> import scutch
    >>> rows = "<tr><th>Plant<td>Flax<tr><th>Height<td>1.2 m<tr><th>Use<td>Linen"
    >>> scutch.extract_records(f"<table>{rows}</table>", method="tables")[0].table.to_dicts()
    [{'Plant': 'Flax', 'Height': '1.2 m', 'Use': 'Linen'}]
    """

    layout = "The values are beside their labels in the table"

    @cached_property
    def headings(self) -> list[int]:
        """None: rows of one cell name the groups of labels."""
        return []

    @cached_property
    def _aligned(self) -> LazyColumns:
        """The values by label; a number with a unit is a text: that of another thing has another unit."""
        table = enclosing(self.page.columns, self._record_set.records[0][0], TABLES)
        found = labelled_cells(self.page.columns, table)
        cells = [PlacedCell(0, place, each.cell, is_own=True) for place, each in enumerate(found)]
        grid = TableGrid(self.page, 1, cells, {place: each.label for place, each in enumerate(found)})
        numbers = [column for column in range(grid.width) if grid.type_of(column) == "number"]
        grid.read_as_texts([column for column in numbers if common_unit(grid.column_texts(column).texts)])
        return grid

    @cached_property
    def _wanted_columns(self) -> tuple[LazyColumns, list[Column], list[tuple[int, ...]]]:
        from scutch.records.columns.build import wanted_columns  # noqa: PLC0415 (loaded with the first table)

        return wanted_columns(self._aligned, self._record_set.records, whole=True)
