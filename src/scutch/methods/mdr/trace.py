"""Trace of ``mdr``: the data regions, and the answer made of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scutch.methods.mdr.method import DISTANCE, MODERN, Preset, TagTree, mdr
from scutch.methods.trace import Trace, TraceTable
from scutch.methods.trace_figure import Chart, Series
from scutch.methods.trace_values import TracedRecords, traced_records
from scutch.page.parser import Columns


@dataclass(frozen=True, slots=True)
class MdrTrace(Trace):
    """What ``mdr`` computed."""

    #: Most nodes of a generalized node (K), and the greatest distance of similar ones.
    k: int
    distance: float
    #: The data regions, most text first, and the answer, best first.
    regions: tuple[TracedRecords, ...]
    record_sets: tuple[TracedRecords, ...]

    def tables(self) -> Iterator[TraceTable]:
        """Yield settings, regions and answer."""
        yield TraceTable("similar generalized nodes", (), [("most nodes (K)", self.k), ("greatest distance", self.distance)])
        yield TraceTable("data regions", TracedRecords._fields, self.regions)
        yield TraceTable("answer", TracedRecords._fields, self.record_sets)

    def figures(self) -> Iterator[Chart]:
        """Yield the number of records of each region."""
        yield Chart("records of each data region", [Series([each.records for each in self.regions], style="bars")])


def trace_mdr(columns: Columns, preset: Preset = MODERN) -> MdrTrace:
    """Return what ``mdr`` computes for a page.

    >>> import scutch
    >>> columns = scutch.parse("<ul><li><b>Flax</b><i>blue</i><li><b>Hemp</b><i>green</i></ul>").columns
    >>> [(each.parent.xpath, each.records) for each in trace_mdr(columns).regions]
    [('/html/body/ul[1]', 2)]
    """
    return MdrTrace(
        k=preset.largest,
        distance=DISTANCE,
        regions=traced_records(columns, TagTree(columns, largest=preset.largest).regions()),
        record_sets=traced_records(columns, mdr(columns, preset)),
    )
