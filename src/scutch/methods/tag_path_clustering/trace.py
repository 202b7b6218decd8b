"""Trace of ``tag_path_clustering``: the visual signals, their clusters, and the answer made of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scutch.methods.tag_path_clustering.method import MODERN, TagPathPreset, signal_clusters, tag_path_clustering
from scutch.methods.trace import Trace, TraceTable
from scutch.methods.trace_figure import Chart, Series
from scutch.methods.trace_values import TracedNode, TracedRecords, traced_node, traced_records
from scutch.page.parser import Columns


class TracedSignal(NamedTuple):
    """The visual signal of a tag path."""

    cluster: int
    #: First element of the tag path.
    first: TracedNode
    #: Positions of its elements in the sequence of start tags.
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TagPathTrace(Trace):
    """What ``tag_path_clustering`` computed."""

    epsilon: float
    #: A cluster is cut while the normalised cut is at most this.
    largest_ncut: float
    signals: tuple[TracedSignal, ...]
    #: The answer, best first.
    record_sets: tuple[TracedRecords, ...]

    def tables(self) -> Iterator[TraceTable]:
        """Yield settings, signals and answer."""
        yield TraceTable("similarity and cut", (), [("epsilon", self.epsilon), ("largest Ncut", self.largest_ncut)])
        rows = [(signal.cluster, len(signal.positions), signal.positions[0], signal.first) for signal in self.signals]
        yield TraceTable("visual signals", ("cluster", "occurrences", "begins at", "first"), rows)
        yield TraceTable("answer", TracedRecords._fields, self.record_sets)

    def figures(self) -> Iterator[Chart]:
        """Yield the cluster of each start tag."""
        series = [
            Series([signal.cluster] * len(signal.positions), style="dots", places=signal.positions) for signal in self.signals
        ]
        yield Chart("cluster of each start tag of the visual signals", series or [Series(())])


def trace_tag_path_clustering(columns: Columns, preset: TagPathPreset = MODERN) -> TagPathTrace:
    """Return what ``tag_path_clustering`` computes for a page.

    >>> import scutch
    >>> columns = scutch.parse("<p>Plants<ul>" + "<li><b>Flax</b> <i>blue</i>" * 4 + "</ul>").columns
    >>> [(signal.cluster, signal.positions) for signal in trace_tag_path_clustering(columns).signals]
    [(0, (5, 8, 11, 14)), (0, (6, 9, 12, 15)), (0, (7, 10, 13, 16))]
    """
    return TagPathTrace(
        epsilon=preset.epsilon,
        largest_ncut=preset.largest_ncut,
        signals=tuple(
            TracedSignal(number, traced_node(columns, signal.nodes[0]), tuple(signal.positions))
            for number, cluster in enumerate(signal_clusters(columns, preset))
            for signal in cluster
        ),
        record_sets=traced_records(columns, tag_path_clustering(columns, preset)),
    )
