"""Trace of ``visual_blocks``: the noise, the block tree, the base block, its target pool and the rejected cousins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.trace import Trace, TraceTable
from scutch.methods.trace_figure import Boxes, DrawnBox
from scutch.methods.trace_values import TracedNode, TracedRecords, traced_node, traced_records
from scutch.methods.visual_blocks.block_tree import BlockTree, VisualBlocksPreset
from scutch.methods.visual_blocks.method import MODERN, ranked_pools
from scutch.methods.visual_blocks.noise import KEPT, R1, R2, R3
from scutch.methods.visual_blocks.target_pool import TargetPool, rejected_cousins
from scutch.page.layout import Box
from scutch.page.parser import Columns

#: Levels up to the common ancestor of the cousins that are shown as rejected: those of the paper.
COUSIN_LEVEL: Final = 1


class NodeCounts(NamedTuple):
    """Nodes of the page before and after denoising (the paper's eighth figure), and what each rule took."""

    before: int
    after: int
    r1: int
    r2: int
    r3: int


class TracedVisualBlock(NamedTuple):
    """A block of the tree."""

    #: Name by its place in the tree, as in the paper: VB, VB1, VB1_2 ...
    name: str
    doc: int
    first: TracedNode
    #: Its visible box, in pixels.
    box: Box
    #: ``base``, ``pool``, ``rejected`` (a sibling or cousin of the pool that is not similar) or empty.
    part: str


@dataclass(frozen=True, slots=True)
class VisualBlocksTrace(Trace):
    """What ``visual_blocks`` computed, for the first pool of its answer; the terms are those of Sun, Chen and Lian (2016)."""

    page_size: tuple[float, float]
    nodes: NodeCounts
    blocks: tuple[TracedVisualBlock, ...]
    #: The answer, best first.
    record_sets: tuple[TracedRecords, ...]

    def tables(self) -> Iterator[TraceTable]:
        """Yield the counts, the pool with its rejected cousins, the block tree and the answer."""
        yield TraceTable("nodes before and after denoising", NodeCounts._fields, [self.nodes])
        compared = [(block.part, block.name, *size_of(block.box), block.first) for block in self.blocks if block.part]
        yield TraceTable("target pool", ("part", "block", "width", "height", "first"), compared)
        rows = [(f"{'  ' * block.name.count('_')}{block.name}", block.doc, block.first) for block in self.blocks]
        yield TraceTable("block tree", ("block", "DoC", "first"), rows)
        yield TraceTable("answer", TracedRecords._fields, self.record_sets)

    def figures(self) -> Iterator[Boxes]:
        """Yield the base, the pool and the rejected cousins on the page."""
        colours = {"base": 1, "pool": 2, "rejected": 4}
        boxes = [DrawnBox(*block.box, block.name, colours[block.part]) for block in self.blocks if block.part]
        yield Boxes("base block (red), target pool (green), rejected (grey)", self.page_size, boxes)


def size_of(box: Box) -> tuple[int, int]:
    """Return width and height of a box in whole pixels."""
    return round(box.width), round(box.height)


def trace_visual_blocks(columns: Columns, preset: VisualBlocksPreset = MODERN) -> VisualBlocksTrace:
    """Return what ``visual_blocks`` computes for a rendered page.

    Raises ``NotRendered``: the page has no layout.
    """
    blocks = BlockTree(columns, preset)
    ranked = ranked_pools(blocks)
    parts = pool_parts(blocks, ranked[0][0]) if ranked else {}
    traced = (
        TracedVisualBlock(name, one.block.coherence, traced_node(columns, one.block.nodes[0]), one.box, parts.get(number, ""))
        for number, (name, one) in enumerate(zip(block_names(blocks), blocks.blocks, strict=True))
    )
    answer = traced_records(columns, [found for _, found in ranked])
    return VisualBlocksTrace(blocks.tree.layout.page_size, node_counts(columns, blocks.noise), tuple(traced), answer)


def pool_parts(blocks: BlockTree, pool: TargetPool) -> dict[int, str]:
    """Return what each block near a pool is: its base, one of the pool, or rejected."""
    rejected = dict.fromkeys(rejected_cousins(blocks, pool.blocks, COUSIN_LEVEL), "rejected")
    return {**rejected, **dict.fromkeys(pool.blocks, "pool"), pool.base: "base"}


def block_names(blocks: BlockTree) -> list[str]:
    """Return the names of blocks by their places in the tree."""
    names = ["VB"] * len(blocks.blocks)
    for number, one in enumerate(blocks.blocks):
        for place, child in enumerate(one.children, 1):
            names[child] = f"{names[number]}{'_' if number else ''}{place}"
    return names


def node_counts(columns: Columns, noise: bytearray) -> NodeCounts:
    """Count the visible nodes before and after denoising, and what each rule takes."""
    tree, taken, node = VisualTree(columns), Counter[int](), 0
    while node < len(columns):
        after = columns.end[node] if noise[node] else node + 1
        taken[noise[node]] += sum(map(tree.is_shown, range(node, after)))
        node = after
    return NodeCounts(taken.total(), taken[KEPT], taken[R1], taken[R2], taken[R3])
