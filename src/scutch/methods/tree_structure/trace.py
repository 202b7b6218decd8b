"""Trace of ``tree_structure``: the similarity sequence S, the quality of its cuts, the region and the records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scutch.kernels.cluster_quality import by_height
from scutch.methods.rendered_tree import ShownTree
from scutch.methods.trace import Trace, TraceTable
from scutch.methods.trace_figure import Chart, MarkedLevel, MarkedRange, Series
from scutch.methods.trace_values import TracedNode, TracedRecords, text_excerpt, traced_node, traced_records
from scutch.methods.tree_structure.method import (
    MODERN,
    LeafRun,
    TreeStructurePreset,
    dr_mining,
    record_parent,
    region_ancestor,
    tree_structure,
)
from scutch.methods.tree_structure.similarity_sequence import similarity_sequence
from scutch.page.parser import Columns


class CutQuality(NamedTuple):
    """The cut of S at one height."""

    h: int
    #: Number of runs of values >= h and of values < h.
    runs: int
    #: Separation, compactness, and the overall quality that ``beta`` weighs them to; less is better.
    sep: float
    cmp: float
    ocq: float


@dataclass(frozen=True, slots=True)
class TreeStructureTrace(Trace):
    """What ``tree_structure`` computed; the symbols are those of Ren and Xue (2009)."""

    #: Beginning of the text of each leaf; empty for images and fields.
    leaves: tuple[str, ...]
    #: S: the similarity of each leaf to the next one.
    values: tuple[int, ...]
    heights: tuple[CutQuality, ...]
    #: The best cut and its longest run (DRMining); None for a page without two leaves.
    region: LeafRun | None
    #: Lowest common ancestor of the region, and the node T below it that holds the records (RecordMining).
    ancestor: TracedNode | None
    top: TracedNode | None
    #: The answer, best first.
    record_sets: tuple[TracedRecords, ...]

    def tables(self) -> Iterator[TraceTable]:
        """Yield heights, region, leaves and answer."""
        if self.region:
            yield TraceTable("S cut at each height h", CutQuality._fields, self.heights)
            facts = zip(("begin", "end", "h", "Ocq"), self.region, strict=True)
            yield TraceTable("region (DRMining)", (), [*facts, ("ancestor", self.ancestor), ("T", self.top)])
        inside = range(self.region.begin, self.region.end) if self.region else range(0)
        leaves = zip(range(len(self.leaves)), [*self.values, None], self.leaves, strict=False)
        yield TraceTable("leaves", ("leaf", "S", "region", "text"), [(i, s, i in inside, text) for i, s, text in leaves])
        yield TraceTable("answer", TracedRecords._fields, self.record_sets)

    def figures(self) -> Iterator[Chart]:
        """Yield S with the region and its height, and Ocq by height."""
        region = self.region
        marked = ([MarkedRange(region.begin, region.end, "region")], [MarkedLevel(region.h, "h")]) if region else ((), ())
        yield Chart("S: similarity of each leaf to the next", [Series(self.values)], *marked)
        heights = [float(cut.h) for cut in self.heights]
        columns = zip(("Sep", "Cmp", "Ocq"), zip(*(cut[2:] for cut in self.heights), strict=True), strict=False)
        yield Chart(
            "quality of the cut at each height h",
            [Series(values, name, "line", heights, number) for number, (name, values) in enumerate(columns)],
        )


def trace_tree_structure(columns: Columns, preset: TreeStructurePreset = MODERN) -> TreeStructureTrace:
    """Return what ``tree_structure`` computes for a page.

    >>> import scutch
    >>> columns = scutch.parse("<p>Plants</p><ul><li><b>Flax</b> blue<li><b>Hemp</b> green</ul>").columns
    >>> found = trace_tree_structure(columns)
    >>> found.values, found.region.h, found.top.xpath
    ((2, 4, 3, 4), 4, '/html/body/ul[1]')
    """
    tree = ShownTree(columns)
    found = similarity_sequence(tree)
    region = dr_mining(found.values, preset) if found.values else None
    ancestor = region_ancestor(columns, found, region) if region else None
    return TreeStructureTrace(
        leaves=tuple(text_excerpt(columns, leaf) for leaf in tree.leaves),
        values=tuple(found.values),
        heights=tuple(cut_qualities(found.values, preset)),
        region=region,
        ancestor=None if ancestor is None else traced_node(columns, ancestor),
        top=None if ancestor is None else traced_node(columns, record_parent(tree, ancestor, preset.factor)),
        record_sets=traced_records(columns, tree_structure(columns, preset)),
    )


def cut_qualities(values: Sequence[int], preset: TreeStructurePreset) -> Iterator[CutQuality]:
    """Yield the quality of the cut at each height."""
    if not values:
        return
    separations, compactnesses, overall = (by_height(values, beta, preset.truncated) for beta in (0.0, 1.0, preset.beta))
    for (h, runs, sep), (_, _, cmp), (_, _, ocq) in zip(separations, compactnesses, overall, strict=True):
        yield CutQuality(h, runs, sep, cmp, ocq)
