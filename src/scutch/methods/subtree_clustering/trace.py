"""Trace of ``subtree_clustering``: ranks of the regions, clusters of the main region's children, and its segmentations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from scutch.methods.subtree_clustering.main_region import RankedRegion, ranked_regions
from scutch.methods.subtree_clustering.method import (
    MODERN,
    ClusteringPreset,
    RegionChildren,
    covered,
    rated_segmentations,
    region_children,
    subtree_clustering,
)
from scutch.methods.trace import Trace, TraceTable
from scutch.methods.trace_figure import Chart, Series
from scutch.methods.trace_values import TracedNode, TracedRecords, traced_node, traced_records
from scutch.page.parser import Columns

#: Regions of a trace: the first by their ranks.
MOST_TRACED: Final = 12


class TracedRegion(NamedTuple):
    """A region with what the three heuristics rank, and its ranks."""

    region: TracedNode
    children: int
    gain: float
    tags: int
    hf: int
    cg: int
    ltc: int
    #: Weighted mean of the three ranks; the least is the main region.
    mean: float


class TracedChild(NamedTuple):
    """A child of the main region."""

    child: TracedNode
    #: Number of nodes of its subtree.
    size: int
    #: Number of its structure, which is a row of the distance matrix, and number i of its cluster C_i.
    structure: int
    cluster: int


class TracedSegmentation(NamedTuple):
    """A segmentation of the children of the main region."""

    rule: str
    cluster: int
    records: int
    #: Children in records.
    covered: int
    quality: float


@dataclass(frozen=True, slots=True)
class SubtreeClusteringTrace(Trace):
    """What ``subtree_clustering`` computed; the symbols are those of Gong and Zhu (2013)."""

    #: The first regions by their ranks.
    regions: tuple[TracedRegion, ...]
    #: Children of the main region.
    children: tuple[TracedChild, ...]
    #: Distances of their structures: row i up to column i.
    distances: tuple[tuple[float, ...], ...]
    #: Clusters are merged below this distance.
    d0: float
    #: Segmentations of the main region, best first.
    segmentations: tuple[TracedSegmentation, ...]
    #: The answer, best first.
    record_sets: tuple[TracedRecords, ...]

    def tables(self) -> Iterator[TraceTable]:
        """Yield ranks, clusters, distances, segmentations and answer."""
        yield TraceTable("ranks of the regions", TracedRegion._fields, self.regions)
        yield TraceTable("children of the main region", TracedChild._fields, self.children)
        width = len(self.distances)
        rows = [(i, *row, *[""] * (width - len(row))) for i, row in enumerate(self.distances)]
        yield TraceTable(f"distances of structures, d0 = {self.d0:g}", ("structure", *map(str, range(width))), rows)
        yield TraceTable("segmentations of the main region", TracedSegmentation._fields, self.segmentations)
        yield TraceTable("answer", TracedRecords._fields, self.record_sets)

    def figures(self) -> Iterator[Chart]:
        """Yield the cluster of each child, and the quality of each segmentation."""
        yield Chart("cluster of each child of the main region", [Series([child.cluster for child in self.children])])
        yield Chart("quality of each segmentation", [Series([each.quality for each in self.segmentations], style="bars")])


def trace_subtree_clustering(columns: Columns, preset: ClusteringPreset = MODERN) -> SubtreeClusteringTrace:
    """Return what ``subtree_clustering`` computes for a page.

    >>> import scutch
    >>> columns = scutch.parse("<dl><dt>Flax<dd><b>Linum</b><dt>Hemp<dd><b>Cannabis</b></dl>").columns
    >>> found = trace_subtree_clustering(columns)
    >>> [child.cluster for child in found.children], found.segmentations[0][:3]
    ([0, 1, 0, 1], ('start', 0, 2))
    """
    regions = ranked_regions(columns, preset.weights)[:MOST_TRACED]
    nodes = region_children(columns, regions[0].measures.node, preset) if regions else []
    children = RegionChildren(columns, nodes, preset)
    clusters = children.clusters(preset.d0) if nodes else []
    rated = rated_segmentations(children, clusters, preset) if nodes else []
    return SubtreeClusteringTrace(
        regions=tuple(traced_region(columns, region) for region in regions),
        children=tuple(
            TracedChild(traced_node(columns, node), children.sizes[shape], shape, cluster)
            for node, shape, cluster in zip(nodes, children.shapes, clusters, strict=True)
        ),
        distances=tuple(tuple(row) for row in children.distances()),
        d0=preset.d0,
        segmentations=tuple(
            TracedSegmentation(each.rule, each.cluster, len(each.slices), covered(each), quality) for quality, each in rated
        ),
        record_sets=traced_records(columns, subtree_clustering(columns, preset)),
    )


def traced_region(columns: Columns, region: RankedRegion) -> TracedRegion:
    """Return a region with its measures and ranks."""
    own = region.measures
    return TracedRegion(traced_node(columns, own.node), own.children, own.gain, own.tags, *region[1:])
