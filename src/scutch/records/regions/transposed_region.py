"""``TransposedRegion``: a region whose records are the columns of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from scutch.methods.alignment import align
from scutch.methods.record_set import RecordSet
from scutch.page.page import Page
from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.cells.record_grid import RecordGrid
from scutch.records.columns.names.collector import EvidenceCollector
from scutch.records.columns.names.name_columns import name_columns
from scutch.records.columns.names.name_evidence import NameEvidence
from scutch.records.regions.region import Region
from scutch.records.regions.stacked_region import StackedGrid, StackedRegion
from scutch.records.regions.transposed import TransposedTable, TransposedTables
from scutch.table import Column, Table


class TransposedRegion(StackedRegion):
    """A region whose records are the columns of a table. They are not elements, so no selector finds them.

    ``record_set``: the rows, as they were found.
    """

    _rows: RecordSet
    _transposed: TransposedTable
    layout = "The records are the columns of the table"
    _kept = ("page", "_record_set", "_rows", "_transposed")

    def __init__(self, page: Page, record_set: RecordSet, found: TransposedTable) -> None:
        reason = f"{record_set.reason}; each column is a record"
        super().__init__(page, record_set._replace(records=found.records, reason=reason))
        self.__dict__.update(_transposed=found, _rows=record_set)

    @cached_property
    def table(self) -> Table:
        """A row for each column of the table, a column for each of its rows."""
        parts: list[LazyColumns] = []
        evidence: list[NameEvidence] = []
        for label, row in zip(self._transposed.labels, self._transposed.rows, strict=True):
            cells = [(cell,) for cell in row]
            part = RecordGrid(self.page, align(self.page.columns, cells), cells)
            evidence += evidence_of(part, cells, label, len(evidence))
            parts.append(part)
        places = [(part, column) for part in parts for column in range(part.width)]
        names = zip(name_columns(evidence), places, strict=True)
        columns = [Column(name, part.type_of(column), part.is_list(column)) for name, (part, column) in names]
        return Table(columns, StackedGrid(self.page, parts))


def evidence_of(part: LazyColumns, cells: Sequence[tuple[int, ...]], label: str, before: int) -> list[NameEvidence]:
    """Return the evidence of one row's columns; ``before`` is the number of columns before them."""
    namer = EvidenceCollector(part, cells)
    found = [namer.evidence(column) for column in range(part.width)]
    return [
        one._replace(
            header=label,
            owner=one.owner + before if one.owner >= 0 else -1,
            is_title=one.is_title or (not before and not one.attribute),
        )
        for one in found
    ]


def transposed_regions(page: Page, record_sets: Sequence[RecordSet]) -> list[Region]:
    """Return the regions of record sets; transposed tables are one region each, without others inside.

    >>> import scutch
    >>> rows = "<tr><td>Price<td>$5<td>$7<tr><td>Weight<td>2 kg<td>4 kg<tr><td>Length<td>20 m<td>30 m"
    >>> page = scutch.parse(f"<table><tr><td><td>Flax rope<td>Hemp rope{rows}</table>")
    >>> transposed_regions(page, [RecordSet(((6,), (12,), (19,), (26,)), 0.5, "auto", "rows")])[0].records[1].fields
    {'title': 'Hemp rope', 'Price': '$7', 'Weight': '4 kg', 'Length': '30 m'}
    """
    transposed = TransposedTables(page.columns)
    tables: dict[int, Region] = {}
    regions = []
    for record_set in record_sets:
        found = transposed.find(record_set.records)
        region = TransposedRegion(page, record_set, found) if found else Region(page, record_set)
        if found:
            tables.setdefault(region.ancestor.index, region)
        regions.append(region)
    return [region for region in regions if region in tables.values() or not begins_inside(region, tables, page.columns.end)]


def begins_inside(region: Region, tables: Iterable[int], ends: Sequence[int]) -> bool:
    """Whether a region begins in one of some elements."""
    first = region._record_set.records[0][0]
    return any(table <= first < ends[table] for table in tables)
