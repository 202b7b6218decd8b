"""Trace of ``page_segmentation``: clusters, their distances, segments, the chosen one, and the text left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scutch.methods.page_segmentation.acceptance import is_accepted
from scutch.methods.page_segmentation.constant_texts import line_chunks
from scutch.methods.page_segmentation.content_segment import (
    MODERN,
    Clustered,
    PageSegmentationPreset,
    between,
    chosen_segment,
    clustered,
    own_rules,
)
from scutch.methods.page_segmentation.method import page_segmentation_content, page_segmentation_records
from scutch.methods.page_segmentation.path_clusters import Cluster, ClusterRules, Leaves, cuts, distances, path_clusters
from scutch.methods.page_segmentation.site_model import SiteModel
from scutch.methods.page_segmentation.site_segmentation import site_deleted
from scutch.methods.page_segmentation.text_template import Chunk, chunks, path_names
from scutch.methods.trace import Trace, TraceTable
from scutch.methods.trace_figure import Chart, MarkedRange, Series
from scutch.methods.trace_values import TracedPart, TracedRecords, text_excerpt, traced_parts, traced_records
from scutch.page.columns import TEXT
from scutch.page.parser import Columns


class TracedCluster(NamedTuple):
    """The leaves of one tag path."""

    tag_path: str
    #: Number of leaves.
    n: int
    #: Period T and variance var0 of the distances.
    period: float
    var0: float
    length: int
    #: Places of the leaves that begin a new part, among the leaves of the page.
    cuts: tuple[int, ...]


class TracedDistance(NamedTuple):
    """A distance that differs from what the others predict by more than PreD."""

    tag_path: str
    #: Place of the leaf that ends it.
    leaf: int
    distance: int
    #: T of the other distances, the difference to it, and the largest that is permitted.
    period: float
    delta_t: float
    pre_d: float
    #: Whether the cluster is cut here, as its parts are apart.
    cut: bool


class TracedSegment(NamedTuple):
    """A part of a cluster that needs no more splitting."""

    tag_path: str
    n: int
    #: First and last leaf.
    first: int
    last: int
    length: int
    bn: float
    #: Whether n > MAXSIZE, Length > Length_Threshold and Bn > Bn_Threshold.
    accepted: bool
    #: Whether the answer is made of it.
    chosen: bool
    #: Beginning of the text of the first leaf.
    text: str


class SegmentThresholds(NamedTuple):
    """The thresholds of the three conditions, from the site or from the page itself."""

    maxsize: int
    length: float
    bn: float


@dataclass(frozen=True, slots=True)
class PageSegmentationTrace(Trace):
    """What ``page_segmentation`` computed; the names are those of Hou and Yang (2011)."""

    #: Number of leaves that are not deleted.
    leaves: int
    #: Most text first.
    clusters: tuple[TracedCluster, ...]
    distances: tuple[TracedDistance, ...]
    #: Most text first.
    segments: tuple[TracedSegment, ...]
    thresholds: SegmentThresholds
    #: Texts of the site that the page has, or chunks of the segment that are not in the text template of the site.
    left_out: tuple[str, ...]
    #: The content, and why it is empty.
    parts: tuple[TracedPart, ...]
    reason: str
    #: The answer for records, best first.
    record_sets: tuple[TracedRecords, ...]
    #: Distance from each leaf of the cluster of the chosen segment to the next, by the place of the leaf that ends it.
    gaps: tuple[tuple[int, int], ...]

    def tables(self) -> Iterator[TraceTable]:
        """Yield clusters, distances, thresholds, segments, texts left out, and the answers."""
        yield TraceTable(f"tag-path clusters of {self.leaves} leaves", TracedCluster._fields, self.clusters)
        yield TraceTable("distances with deltaT > PreD", TracedDistance._fields, self.distances)
        names = ("MAXSIZE", "Length_Threshold", "Bn_Threshold")
        yield TraceTable("thresholds", (), list(zip(names, self.thresholds, strict=True)))
        yield TraceTable("segments", TracedSegment._fields, self.segments)
        yield TraceTable("left out by the site's template and texts", ("text",), [(text,) for text in self.left_out])
        yield TraceTable(f"content{self.reason and f': {self.reason}'}", TracedPart._fields, self.parts)
        yield TraceTable("records", TracedRecords._fields, self.record_sets)

    def figures(self) -> Iterator[Chart]:
        """Yield the distances of the cluster of the chosen segment, and the lengths of the segments over the leaves."""
        chosen = [MarkedRange(each.first, each.last + 1, "chosen") for each in self.segments if each.chosen]
        places = [float(place) for place, _ in self.gaps]
        yield Chart("distances of the chosen tag path", [Series([gap for _, gap in self.gaps], "", "bars", places)], chosen)
        firsts = [float(each.first) for each in self.segments]
        yield Chart("Length of each segment", [Series([each.length for each in self.segments], "", "bars", firsts)], chosen)


def trace_page_segmentation(
    columns: Columns, site: SiteModel | None = None, *, preset: PageSegmentationPreset = MODERN
) -> PageSegmentationTrace:
    """Return what ``page_segmentation`` computes for a page; clusters and segments are those of its content.

    >>> import scutch
    >>> html = "<ul>" + "<li><a href=#>Shop</a>" * 3 + "</ul>" + "<p>Flax has long, strong fibres." * 5
    >>> found = trace_page_segmentation(scutch.parse(html).columns)
    >>> [(each.tag_path, each.n, each.period) for each in found.clusters], [each.chosen for each in found.segments]
    ([('html/body/p', 5, 1.0), ('html/body/ul/li/a', 3, 1.0)], [True, False])
    """
    deletes_constants = site is not None and preset.whole_container
    page = clustered(columns, preset, site_deleted(columns, site, preset) if site and deletes_constants else None)
    rules = site.rules(preset.rules) if site else own_rules(page, preset.rules)
    chosen = chosen_segment(page, preset, rules)
    selection = page_segmentation_content(columns, site, preset=preset)
    clusters = sorted(path_clusters(page.leaves), key=lambda cluster: -cluster.length)
    names = cluster_names(page, preset.rules)
    return PageSegmentationTrace(
        leaves=len(page.leaves.nodes),
        clusters=tuple(traced_cluster(page.leaves, cluster, preset.rules, names) for cluster in clusters),
        distances=tuple(row for cluster in clusters for row in far_distances(page.leaves, cluster, preset.rules, names)),
        segments=tuple(traced_segment(page.leaves, segment, rules, chosen, names) for segment in page.segments),
        thresholds=SegmentThresholds(rules.max_size, rules.length, rules.bn),
        left_out=tuple(chunk.text for chunk in chunks_left_out(page, site, chosen, preset)) if site else (),
        parts=traced_parts(columns, selection),
        reason=selection.reason,
        record_sets=traced_records(columns, page_segmentation_records(columns, preset)),
        gaps=next((cluster_gaps(cluster) for cluster in clusters if chosen and cluster.path == chosen.path), ()),
    )


def cluster_names(page: Clustered, rules: ClusterRules) -> dict[int, str]:
    """Return the tag path of each cluster as text, by its key."""
    names = path_names(page.columns, rules.deleted)
    columns = page.columns
    elements = (columns.parent[node] if columns.tag[node] == TEXT else node for node in page.leaves.nodes)
    return {key: names[columns.path[node]] for key, node in zip(page.leaves.paths, elements, strict=True)}


def traced_cluster(leaves: Leaves, cluster: Cluster, rules: ClusterRules, names: Mapping[int, str]) -> TracedCluster:
    """Return a cluster with the leaves of the page at which it is cut first."""
    first_cuts = tuple(cluster.places[at] for at in cuts(leaves, cluster, rules))
    return TracedCluster(
        names[cluster.path], len(cluster.places), cluster.period, cluster.variance, cluster.length, first_cuts
    )


def far_distances(leaves: Leaves, cluster: Cluster, rules: ClusterRules, names: Mapping[int, str]) -> Iterator[TracedDistance]:
    """Yield the distances of a cluster with deltaT > PreD."""
    cut = frozenset(cuts(leaves, cluster, rules))
    for found in distances(cluster):
        if found.delta_t > found.pre_d(rules):
            leaf, pre_d = cluster.places[found.place], found.pre_d(rules)
            name = names[cluster.path]
            yield TracedDistance(name, leaf, found.length, found.period, found.delta_t, pre_d, found.place in cut)


def traced_segment(
    leaves: Leaves, segment: Cluster, rules: ClusterRules, chosen: Cluster | None, names: Mapping[int, str]
) -> TracedSegment:
    """Return a segment with its conditions."""
    return TracedSegment(
        tag_path=names[segment.path],
        n=len(segment.places),
        first=segment.places[0],
        last=segment.places[-1],
        length=segment.length,
        bn=segment.bn,
        accepted=is_accepted(segment, rules),
        chosen=segment is chosen,
        text=text_excerpt(leaves.columns, leaves.nodes[segment.places[0]]),
    )


def chunks_left_out(page: Clustered, site: SiteModel, chosen: Cluster | None, preset: PageSegmentationPreset) -> list[Chunk]:
    """Return the constant chunks of a page, or the chunks of the chosen segment that the text template leaves out."""
    if preset.whole_container:
        constant = frozenset(site.constants.nodes(page.columns))
        return [chunk for chunk in line_chunks(page.columns) if constant.issuperset(chunk.nodes)]
    stretch = between(page, chosen) if chosen else None
    printed = site.template.printed(stretch) if stretch else []
    return [chunk for chunk in chunks(stretch) if chunk not in printed] if stretch else []


def cluster_gaps(cluster: Cluster) -> tuple[tuple[int, int], ...]:
    """Return the distances of a cluster by the place of the leaf that ends each."""
    return tuple((cluster.places[found.place], found.length) for found in distances(cluster))
