"""Trace of ``cetr``: the tag ratios of the lines, smoothed, and their clusters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scutch.methods.cetr.method import MODERN, CetrPreset, LineDecisions, cetr, line_decisions
from scutch.methods.cetr.tag_ratios import tag_ratios
from scutch.methods.trace import Trace, TraceTable
from scutch.methods.trace_figure import Chart, MarkedLevel, Series, marked_runs
from scutch.methods.trace_values import TracedPart, text_excerpt, traced_parts
from scutch.page.parser import Columns

#: Colours of the clusters, of which the first is boilerplate.
CLUSTER_COLOURS = (4, 0, 1)


class TracedLine(NamedTuple):
    """One line of the source."""

    #: T: characters of its text over its tags; T': smoothed; G': smoothed difference of T' from the lines that follow.
    ratio: float
    smoothed: float
    difference: float
    #: 0 for boilerplate.
    cluster: int
    #: Beginning of its text.
    text: str


@dataclass(frozen=True, slots=True)
class CetrTrace(Trace):
    """What ``cetr`` computed; the symbols are those of Weninger, Hsu and Han (2010)."""

    #: The lines that hold text or tags.
    lines: tuple[TracedLine, ...]
    #: Standard deviation of T', the threshold of CETR-TM.
    threshold: float
    parts: tuple[TracedPart, ...]
    #: Why nothing was chosen.
    reason: str

    def tables(self) -> Iterator[TraceTable]:
        """Yield the lines; those with a cluster above 0 are content."""
        rows = [(number, *line) for number, line in enumerate(self.lines)]
        yield TraceTable(f"lines, deviation of T' {self.threshold:.4g}", ("line", "T", "T'", "G'", "cluster", "text"), rows)
        yield TraceTable(f"answer{self.reason and f': {self.reason}'}", TracedPart._fields, self.parts)

    def figures(self) -> Iterator[Chart]:
        """Yield T and T' with the content marked, and the clusters of (T', G')."""
        yield Chart(
            "tag ratio of each line",
            [Series([line.ratio for line in self.lines], "T", colour=4), Series([line.smoothed for line in self.lines], "T'")],
            marked_runs([line.cluster > 0 for line in self.lines]),
            [MarkedLevel(self.threshold, "deviation")],
        )
        yield Chart("clusters of lines: G' over T'", [self.cluster(number) for number in range(len(CLUSTER_COLOURS))])

    def cluster(self, number: int) -> Series:
        """Return the points of a cluster."""
        members = [line for line in self.lines if line.cluster == number]
        places = [line.smoothed for line in members]
        return Series([line.difference for line in members], f"{number}", "dots", places, CLUSTER_COLOURS[number])


def trace_cetr(columns: Columns, preset: CetrPreset = MODERN) -> CetrTrace:
    """Return what ``cetr`` computes for a page.

    >>> import scutch
    >>> story = "<p>Flax gives long, strong fibres, and linen is made of them.</p>\\n" * 4
    >>> found = trace_cetr(scutch.parse("<ul>\\n" + "<li><a href=/>Home</a></li>\\n" * 9 + "</ul>\\n" + story).columns)
    >>> [line.cluster > 0 for line in found.lines][-3:]
    [True, True, True]
    """
    lines = tag_ratios(columns, preset.line_bytes)
    found = line_decisions(lines.ratios, preset) if lines.ratios else LineDecisions([], [], 0.0)
    selection = cetr(columns, preset)
    texts = ("".join(text_excerpt(columns, node) for node in nodes[:1]) for nodes in lines.texts)
    rows = zip(lines.ratios, found.points, found.clusters, texts, strict=True)
    return CetrTrace(
        lines=tuple(TracedLine(ratio, *point, cluster, text) for ratio, point, cluster, text in rows),
        threshold=found.threshold,
        parts=traced_parts(columns, selection),
        reason=selection.reason,
    )
