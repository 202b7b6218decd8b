"""VIPS, vision-based page segmentation: visual blocks and separators (Cai, Yu, Wen & Ma 2003).

A page is (O, φ, δ): a set of blocks O, a set of separators φ, and a relation δ that says which blocks a separator divides.
Each round divides one part of the page, at first the whole page:

1. ``block_extraction`` descends from the root of the part to visual blocks, which go into the pool of the round;
2. ``separators`` finds the separators φ between them and weighs them;
3. the content structure is built. The report merges the blocks on both sides of the lightest separator, and so on up to the
   heaviest. Here the same tree is built top-down, by cutting at the heaviest separators first, so that each side of a cut
   has separators of its own, which need not cross the whole part.

The degree of coherence (DoC) of a block is 10 less the weight of its heaviest separator, and at least that of its parent. A
block of the pool with a DoC below the permitted degree of coherence (PDoC) gets a round of its own. In the report such a
block has the DoC of its tag and size until then; ``LITERAL`` keeps to that, and divides no block whose DoC by tag and size
is high enough. ``MODERN`` measures the DoC: rounds go on to the end, and blocks that are coherent enough are merged again.
It also leaves small blocks of a part for a round of their own, so that cards stay whole whatever lines their parts form.

Layers fixed to the viewport are divided separately.

Notes
-----
Segmentation of this kind has been patented (US 7,428,700, filed in 2003). Whether that concerns them, where they are and
today, is for users to find out.

References
----------
Cai, Yu, Wen, Ma: VIPS: a vision-based page segmentation algorithm. Microsoft Research, MSR-TR-2003-79, 2003.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scutch.methods.layout_block import MAX_COHERENCE, LayoutBlock
from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.roles import role
from scutch.methods.vips._coverage import Covering
from scutch.methods.vips._vips_blocks import Pool
from scutch.methods.vips.block_extraction import pool
from scutch.methods.vips.separators import SEPARATOR_WEIGHTS, CutRules, Cuts, Group, Separator, cutter
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS

#: Most nested rounds; people see no deeper blocks.
MAX_ROUNDS: Final = 24
UNDIVIDED: Final = "it cannot be divided"


class VipsPreset(NamedTuple):
    """Parameters; the report prints none of their values."""

    cut_rules: CutRules = CutRules()
    #: Whether the DoC of a block is measured by dividing it, or taken from its tag and size.
    measured: bool = True
    #: Least share of a part for a block to be divided in the same round.
    large: float = 0.6
    #: Font size of a page without text, in pixels.
    em: float = 16.0


#: As published: lengths of separators and shares of blocks do not count.
LITERAL: Final = VipsPreset(CutRules(SEPARATOR_WEIGHTS._replace(length=0.0)), measured=False, large=0.0)
MODERN: Final = VipsPreset()


class VipsDivision:
    """The segmentation of one rendered page.

    ``tree``: the visible page. ``preset``: ``MODERN`` or ``LITERAL``. ``pdoc``: permitted degree of coherence (PDoC).
    """

    def __init__(self, tree: VisualTree, preset: VipsPreset = MODERN, pdoc: int = 11) -> None:
        self.tree = tree
        self.columns = tree.columns
        self.preset = preset
        self.pdoc = pdoc
        self.covering = Covering(tree.view)
        self.cutter = cutter(tree, self._common_size(), preset.cut_rules, pdoc)

    def page(self) -> LayoutBlock:
        """Return the whole page: the normal flow and the layers over it; its DoC is at least 1."""
        body = next((node for node, tag in enumerate(self.columns.tag) if tag == IDS["body"]), 0)
        layers = tuple(self.part(layer, 2, 0) for layer in self.tree.layers())
        if not self.tree.children(body):
            return LayoutBlock(
                (body,), 1 if layers else MAX_COHERENCE, "page", "no normal flow", layers if self.pdoc > 1 else ()
            )
        flow = self.part(body, 1, 0)
        if not layers:
            return flow._replace(nodes=(body,), label="page")
        parts = (*layers, *(flow.children or (flow,))) if self.pdoc > 1 else ()
        return LayoutBlock((body,), 1, "page", f"{len(layers)} layers over the flow", parts)

    def part(self, node: int, floor: int, depth: int) -> LayoutBlock:
        """Divide a part of the page in a round of its own; its DoC is at least ``floor``."""
        if depth == MAX_ROUNDS:
            return self.block((node,), MAX_COHERENCE, UNDIVIDED)
        blocks = pool(self.tree, node, self.preset.large)
        order, groups, _ = self.cut(blocks, node, floor)
        if len(order) > 1:
            return self.grouped((node,), groups, blocks, order, depth)
        if not order or blocks.nodes(order[0]) == (node,):
            return self.block((node,), max(blocks.doc(order[0]) if order else MAX_COHERENCE, floor), UNDIVIDED)
        return self.single(blocks, order[0], floor, depth)

    def cut(self, blocks: Pool, node: int, floor: int) -> Cuts:
        """Cut the blocks of a round at their separators."""
        order, groups, separators = self.cutter.cut(blocks, node, floor)
        return Cuts(order, [Group(*row) for row in groups], [Separator(*row) for row in separators])

    def grouped(self, nodes: Sequence[int], groups: list[Group], blocks: Pool, order: list[int], depth: int) -> LayoutBlock:
        """Return the block of the groups that a part was cut into; inner groups come first."""
        parts: list[list[LayoutBlock]] = [[] for _ in groups]
        for number in range(len(groups) - 1, -1, -1):
            group = groups[number]
            if group.cuts < 0:
                made = self.single(blocks, order[group.begin], group.doc, depth)
            else:
                found = parts[number][::-1]
                inside = (
                    nodes if not number else [node for each in order[group.begin : group.end] for node in blocks.nodes(each)]
                )
                made = self.block(inside, group.doc, group.reason, tuple(flat(found, group.doc) if group.cuts else found))
            if number:
                parts[group.parent].append(made)
        return made

    def single(self, blocks: Pool, index: int, floor: int, depth: int) -> LayoutBlock:
        """Return a block of the pool, divided further if its DoC is below PDoC."""
        nodes, doc, measured = blocks.nodes(index), blocks.doc(index), self.preset.measured
        if doc >= (9 if measured else self.pdoc) or len(nodes) > 1:
            return self.block(nodes, max(doc, floor), f"rule {blocks.rule(index)}")
        return self.part(nodes[0], floor if measured else max(floor, doc), depth + 1)

    def block(self, nodes: Sequence[int], doc: int, reason: str, children: tuple[LayoutBlock, ...] = ()) -> LayoutBlock:
        """Return a block, by the fewest nodes that hold it; nodes that show nothing hold themselves."""
        tops = self.covering.tops(nodes) or tuple(nodes)
        return LayoutBlock(tops, doc, role(self.columns, tops), reason, children)

    def _common_size(self) -> float:
        """Return the font size of most characters."""
        sizes: Counter[float] = Counter()
        for text in self.tree.texts(0):
            sizes[self.tree.font(text).size] += self.columns.chars[text]
        return max(sizes, key=sizes.__getitem__, default=self.preset.em) or self.preset.em


def flat(parts: Sequence[LayoutBlock], doc: int) -> Iterator[LayoutBlock]:
    """Yield the parts; a group without an element that is no more coherent than the whole is replaced by its parts."""
    for part in parts:
        if part.coherence == doc and part.children and len(part.nodes) > 1:
            yield from part.children
        else:
            yield part


def vips(columns: Columns, pdoc: int = 11, preset: VipsPreset = MODERN) -> LayoutBlock:
    """Divide a rendered page into visual blocks.

    ``columns``: the page, with a layout. ``pdoc``: permitted degree of coherence (PDoC), 1 to 11: a block with at least this
    DoC is not divided. ``preset``: ``LITERAL`` or ``MODERN``. Returns: the page. Raises ``NotRendered``: the page has no
    layout. Linear in the nodes but for sorting, times the number of nested rounds.
    """
    return VipsDivision(VisualTree(columns), preset, pdoc).page()
