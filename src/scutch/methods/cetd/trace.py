"""Trace of ``cetd``: the density of each element, the core of the content and the threshold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scutch.methods.cetd.method import MODERN, CetdPreset, Densities, body_of, cetd, densities, threshold
from scutch.methods.trace import Trace, TraceTable
from scutch.methods.trace_figure import Chart, MarkedLevel, MarkedRange, Series
from scutch.methods.trace_values import TracedNode, TracedPart, traced_node, traced_parts
from scutch.page.parser import Columns
from scutch.page.traversal import ancestors


class TracedDensity(NamedTuple):
    """One element with text."""

    element: TracedNode
    #: C: characters of its subtree; LC: those of links.
    chars: int
    link_chars: int
    #: TD or CTD, and the sum over its children.
    density: float
    density_sum: float


@dataclass(frozen=True, slots=True)
class CetdTrace(Trace):
    """What ``cetd`` computed; the symbols are those of Sun, Song and Liao (2011)."""

    #: The elements with text, in document order.
    elements: tuple[TracedDensity, ...]
    #: The path from the element with the greatest DensitySum, the core, up to the body.
    path: tuple[TracedDensity, ...]
    #: The smallest density on that path.
    threshold: float
    parts: tuple[TracedPart, ...]
    #: Why nothing was chosen.
    reason: str

    def tables(self) -> Iterator[TraceTable]:
        """Yield the path from the core to the body, the densest elements, and the answer."""
        header = ("element", "C", "LC", "density", "DensitySum")
        yield TraceTable(f"from the core up to the body, threshold {self.threshold:.4g}", header, self.path)
        densest = sorted(self.elements, key=lambda element: -element.density_sum)
        yield TraceTable("elements by DensitySum", header, densest)
        yield TraceTable(f"answer{self.reason and f': {self.reason}'}", TracedPart._fields, self.parts)

    def figures(self) -> Iterator[Chart]:
        """Yield the density of each element with the content marked, and its DensitySum."""
        nodes = [each.element.node for each in self.elements]
        chosen = [MarkedRange(each.part.node, each.part.node + 1) for each in self.parts]
        level = [MarkedLevel(self.threshold, "threshold")]
        density = Series([each.density for each in self.elements], style="bars", places=nodes)
        yield Chart("density of each element, by node", [density], chosen, level)
        yield Chart(
            "DensitySum of each element, by node", [density._replace(values=[e.density_sum for e in self.elements])], chosen
        )


def trace_cetd(columns: Columns, preset: CetdPreset = MODERN) -> CetdTrace:
    """Return what ``cetd`` computes for a page.

    >>> import scutch
    >>> page = scutch.parse("<nav><a href=/>Home</a><a href=/b>Plants</a></nav><div>" + "<p>Flax gives strong fibres." * 5)
    >>> [each.element.xpath for each in trace_cetd(page.columns).path]
    ['/html/body/div[1]', '/html/body']
    """
    found, body, selection = densities(columns, composite=preset.composite), body_of(columns), cetd(columns, preset)
    core = found.densest[body]
    return CetdTrace(
        elements=tuple(traced_density(columns, found, node) for node, value in enumerate(found.density) if value > 0),
        path=tuple(traced_density(columns, found, node) for node in (core, *ancestors(columns, core, body - 1))),
        threshold=threshold(columns, found, body),
        parts=traced_parts(columns, selection),
        reason=selection.reason,
    )


def traced_density(columns: Columns, found: Densities, node: int) -> TracedDensity:
    """Return an element with its densities."""
    return TracedDensity(
        traced_node(columns, node), columns.chars[node], columns.link_chars[node], found.density[node], found.density_sum[node]
    )
