"""``TableRegion``: a table with its cells as they are, for those who ask for tables."""

from __future__ import annotations

from functools import cached_property

from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.cells.table_grid import TableGrid, placed_cells
from scutch.records.cells.tables.headers import headers_of
from scutch.records.regions.region import Region
from scutch.table import Column


class TableRegion(Region):
    """A region whose records are rows of a table: a column for each of its own.

    >>> import scutch
    >>> rows = "".join(f"<tr><td><code>{name}()</code> or <b>{name}</b><td>Linen" for name in ("flax", "hemp", "jute"))
    >>> [region] = scutch.extract_records(f"<table><tr><th>Call<th>Use{rows}</table>", method="tables")
    >>> region.table.to_dicts()[0]
    {'Call': 'flax() or flax', 'Use': 'Linen'}
    """

    @cached_property
    def _aligned(self) -> LazyColumns:
        page, records = self.page, self._record_set.records
        columns = page.columns
        return TableGrid(page, len(records), placed_cells(columns, records), headers_of(columns, records), records)

    @cached_property
    def _wanted_columns(self) -> tuple[LazyColumns, list[Column], list[tuple[int, ...]]]:
        from scutch.records.columns.build import wanted_columns  # noqa: PLC0415 (loaded with the first table)

        return wanted_columns(self._aligned, self._record_set.records, whole=True)
