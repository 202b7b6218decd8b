"""Trace of ``vide``: the position features of the visual blocks, and the data region."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.trace import Trace, TraceTable
from scutch.methods.trace_figure import Boxes, DrawnBox
from scutch.methods.trace_values import TracedNode, TracedPart, traced_node, traced_parts
from scutch.methods.vide.method import MODERN, VidePreset, data_region, vide
from scutch.page.layout import Box
from scutch.page.parser import Columns


class TracedFeatures(NamedTuple):
    """Position features of one visual block."""

    #: Its first node.
    block: TracedNode
    #: PF1 and PF2.
    offset: float
    size: float
    #: Whether it is the data region.
    is_region: bool
    #: Its visible box, in pixels.
    box: Box


@dataclass(frozen=True, slots=True)
class VideTrace(Trace):
    """What ``vide`` computed; the features are those of Liu, Meng and Meng (2010)."""

    page_size: tuple[float, float]
    #: T_region, and the largest distance from the middle.
    region: float
    centring: float
    blocks: tuple[TracedFeatures, ...]
    parts: tuple[TracedPart, ...]
    #: Why nothing was chosen.
    reason: str

    def tables(self) -> Iterator[TraceTable]:
        """Yield the blocks that are centred, largest first, and the answer."""
        centred = sorted((block for block in self.blocks if block.offset <= self.centring), key=lambda block: -block.size)
        rows = [block[:4] for block in centred]
        yield TraceTable(f"centred blocks, T_region {self.region}", ("block", "PF1", "PF2", "region"), rows)
        yield TraceTable(f"answer{self.reason and f': {self.reason}'}", TracedPart._fields, self.parts)

    def figures(self) -> Iterator[Boxes]:
        """Yield the blocks on the page, the data region in another colour."""
        boxes = [DrawnBox(*block.box, f"{block.size:.2f}" * block.is_region, int(block.is_region)) for block in self.blocks]
        yield Boxes("visual blocks, and the data region with its PF2", self.page_size, boxes)


def trace_vide(columns: Columns, preset: VidePreset = MODERN) -> VideTrace:
    """Return what ``vide`` computes for a rendered page.

    Raises ``NotRendered``: the page has no layout.
    """
    tree, found, selection = VisualTree(columns), data_region(columns, preset), vide(columns, preset)
    nodes = [one.block.nodes[0] for one in found.features]
    blocks = tuple(
        TracedFeatures(traced_node(columns, node), one.offset, one.size, one is found.region, tree.box(node))
        for node, one in zip(nodes, found.features, strict=True)
    )
    return VideTrace(
        tree.layout.page_size, preset.region, preset.centring, blocks, traced_parts(columns, selection), selection.reason
    )
