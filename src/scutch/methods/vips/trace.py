"""Trace of ``vips``: the rounds with their separators, and the block tree with its degrees of coherence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.trace import Trace, TraceTable, block_table
from scutch.methods.trace_figure import Boxes, DrawnBox
from scutch.methods.trace_values import TracedBlock, TracedNode, traced_blocks, traced_node
from scutch.methods.vips._vips_blocks import Pool
from scutch.methods.vips.method import MODERN, VipsDivision, VipsPreset
from scutch.methods.vips.separators import HORIZONTAL, Cuts
from scutch.page.layout import Box
from scutch.page.parser import Columns


class TracedSeparator(NamedTuple):
    """A separator φ at which a part was cut."""

    #: Number of the round.
    round: int
    direction: str
    #: Its edges across its axis, in pixels.
    begin: float
    end: float
    weight: float
    #: DoC of the group that it divides.
    doc: int


class TracedRound(NamedTuple):
    """One round: the part, the visual blocks of its pool, and its separators."""

    part: TracedNode
    blocks: int
    separators: int
    #: Weight of the heaviest.
    weight: float


@dataclass(frozen=True, slots=True)
class VipsTrace(Trace):
    """What ``vips`` computed; the terms are those of Cai, Yu, Wen and Ma (2003)."""

    page_size: tuple[float, float]
    #: PDoC: the permitted degree of coherence.
    pdoc: int
    rounds: tuple[TracedRound, ...]
    #: φ, in the order in which they were found.
    separators: tuple[TracedSeparator, ...]
    #: The block tree in document order, each block before its parts, and their boxes.
    blocks: tuple[TracedBlock, ...]
    boxes: tuple[Box, ...]

    def tables(self) -> Iterator[TraceTable]:
        """Yield the rounds, the separators and the block tree."""
        yield TraceTable("rounds", ("part", "blocks in the pool", "separators", "heaviest"), self.rounds)
        yield TraceTable("separators", ("round", "direction", "from", "to", "weight", "DoC"), self.separators)
        yield block_table(f"blocks at PDoC {self.pdoc}", self.blocks)

    def figures(self) -> Iterator[Boxes]:
        """Yield the blocks on the page, with the DoC of those that are not divided."""
        follows = [*(block.depth for block in self.blocks[1:]), 0]
        boxes = [
            DrawnBox(*box, str(block.coherence) if after <= block.depth else "", min(block.depth, 4))
            for block, box, after in zip(self.blocks, self.boxes, follows, strict=True)
        ]
        yield Boxes(f"visual blocks with their DoC, PDoC {self.pdoc}", self.page_size, boxes)


class TracedDivision(VipsDivision):
    """A segmentation that keeps the cuts of its rounds, with the root of each part and its number of blocks."""

    def __init__(self, tree: VisualTree, preset: VipsPreset, pdoc: int) -> None:
        super().__init__(tree, preset, pdoc)
        self.rounds: list[tuple[int, int, Cuts]] = []

    def cut(self, blocks: Pool, node: int, floor: int) -> Cuts:
        """Cut the blocks of a round, and keep the cuts."""
        found = super().cut(blocks, node, floor)
        self.rounds.append((node, len(blocks), found))
        return found


def trace_vips(columns: Columns, pdoc: int = 11, preset: VipsPreset = MODERN) -> VipsTrace:
    """Return what ``vips`` computes for a rendered page.

    Raises ``NotRendered``: the page has no layout.
    """
    tree = VisualTree(columns)
    division = TracedDivision(tree, preset, pdoc)
    page = division.page()
    return VipsTrace(
        page_size=tree.layout.page_size,
        pdoc=pdoc,
        rounds=tuple(
            TracedRound(traced_node(columns, node), count, len(found), max((each.weight for each in found), default=0.0))
            for node, count, (_, _, found) in division.rounds
        ),
        separators=tuple(separators_of(division)),
        blocks=tuple(traced_blocks(columns, page)),
        boxes=tuple(tree.bounding_box(block.nodes) for block in page.walk()),
    )


def separators_of(division: TracedDivision) -> Iterator[TracedSeparator]:
    """Yield the separators of all rounds."""
    for number, (_, _, cuts) in enumerate(division.rounds):
        for each in cuts.separators:
            group = cuts.groups[each.group]
            direction = "horizontal" if group.axis == HORIZONTAL else "vertical"
            yield TracedSeparator(number, direction, each.begin, each.end, each.weight, group.doc)
