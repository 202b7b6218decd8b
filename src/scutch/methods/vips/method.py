"""VIPS, vision-based page segmentation: blocks by where things stand and how they look (Cai, Yu, Wen & Ma 2003).

Each round divides one part of the page, at first all of it:

1. ``block_extraction`` goes down from its top to visual blocks;
2. ``separators`` are found between them, and weighed;
3. the content structure is made: blocks on both sides of the lightest separator are one block, and so on up to the heaviest
   ones. The same tree is made here from the other end, by cut_rules at the heaviest first, so that each side of a cut has
   separators of its own, which need not run through the whole part.

The degree of coherence of a block is 10 less the weight of the heaviest separator in it, and at least that of the block
around it. A block of the pool that is less coherent than is asked for goes through a round of its own. Until then the
report takes its degree from its tag and size; ``LITERAL`` keeps to that, and divides no block whose guess is high enough.
Otherwise the degree is measured: rounds go on to the end, and what is coherent enough is put together again. ``MODERN``
also leaves blocks that are no large part of the whole for a round of their own, so that cards stay cards whatever lines
their parts make.

Layers that are fixed to the window are divided each on its own.

Notes
-----
Segmentation of this kind has been patented (US 7,428,700, filed in 2003). Whether that concerns them, where they are and
today, is for users to look up.

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
from scutch.methods.vips.separators import SEPARATOR_WEIGHTS, CutRules, Group, cutter
from scutch.page.parser import Columns
from scutch.page.text import IDS

#: Rounds inside rounds; nobody sees deeper blocks as blocks.
MAX_ROUNDS: Final = 24
UNDIVIDED: Final = "nothing in it stands apart"


class VipsPreset(NamedTuple):
    """What the report leaves open, and what goes past it."""

    cut_rules: CutRules = CutRules()
    #: Whether the degree of a block is measured by dividing it, rather than guessed from its tag and size.
    measured: bool = True
    #: Share of a part from which on a block in it is divided in the same round.
    large: float = 0.6
    #: Font size where a page has no text.
    em: float = 16.0


#: As published: neither lengths of separators nor shares of blocks matter.
LITERAL: Final = VipsPreset(CutRules(SEPARATOR_WEIGHTS._replace(length=0.0)), measured=False, large=0.0)
MODERN: Final = VipsPreset()


class VipsDivision:
    """One rendered page in the course of being divided.

    Parameters
    ----------
    tree
        The page as it is seen.
    preset
        ``MODERN`` or ``LITERAL``.
    pdoc
        Permitted degree of coherence.
    """

    def __init__(self, tree: VisualTree, preset: VipsPreset = MODERN, pdoc: int = 11) -> None:
        self.tree = tree
        self.columns = tree.columns
        self.preset = preset
        self.pdoc = pdoc
        self.covering = Covering(tree.view)
        self.cutter = cutter(tree, self._common_size(), preset.cut_rules, pdoc)

    def page(self) -> LayoutBlock:
        """The whole page: what flows, and the layers over it; its degree is at least 1."""
        body = next((node for node, tag in enumerate(self.columns.tag) if tag == IDS["body"]), 0)
        layers = tuple(self.part(layer, 2, 0) for layer in self.tree.layers())
        if not self.tree.children(body):
            return LayoutBlock(
                (body,), 1 if layers else MAX_COHERENCE, "page", "nothing flows", layers if self.pdoc > 1 else ()
            )
        flow = self.part(body, 1, 0)
        if not layers:
            return flow._replace(nodes=(body,), label="page")
        parts = (*layers, *(flow.children or (flow,))) if self.pdoc > 1 else ()
        return LayoutBlock((body,), 1, "page", f"{len(layers)} layers over what flows", parts)

    def part(self, node: int, floor: int, depth: int) -> LayoutBlock:
        """Divide a part of the page in a round of its own; its degree of coherence is at least ``floor``."""
        if depth == MAX_ROUNDS:
            return self.block((node,), MAX_COHERENCE, UNDIVIDED)
        blocks = pool(self.tree, node, self.preset.large)
        order, rows = self.cutter.cut(blocks, node, floor)
        if len(order) > 1:
            return self.grouped((node,), [Group(*row) for row in rows], blocks, order, depth)
        if not order or blocks.nodes(order[0]) == (node,):
            return self.block((node,), max(blocks.doc(order[0]) if order else MAX_COHERENCE, floor), UNDIVIDED)
        return self.single(blocks, order[0], floor, depth)

    def grouped(self, nodes: Sequence[int], groups: list[Group], blocks: Pool, order: list[int], depth: int) -> LayoutBlock:
        """Make pieces of the groups that a part was cut to, the inner ones first."""
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
        """One block of the pool, divided further if need be."""
        nodes, doc, measured = blocks.nodes(index), blocks.doc(index), self.preset.measured
        if doc >= (9 if measured else self.pdoc) or len(nodes) > 1:
            return self.block(nodes, max(doc, floor), f"rule {blocks.rule(index)}")
        return self.part(nodes[0], floor if measured else max(floor, doc), depth + 1)

    def block(self, nodes: Sequence[int], doc: int, reason: str, children: tuple[LayoutBlock, ...] = ()) -> LayoutBlock:
        """A block, by the fewest nodes that hold it."""
        tops = self.covering.tops(nodes)
        return LayoutBlock(tops, doc, role(self.columns, tops), reason, children)

    def _common_size(self) -> float:
        """Font size of most characters."""
        sizes: Counter[float] = Counter()
        for text in self.tree.texts(0):
            sizes[self.tree.font(text).size] += self.columns.chars[text]
        return max(sizes, key=sizes.__getitem__, default=self.preset.em) or self.preset.em


def flat(parts: Sequence[LayoutBlock], doc: int) -> Iterator[LayoutBlock]:
    """The parts; those that are no element and no more coherent than the whole are gone through."""
    for part in parts:
        if part.coherence == doc and part.children and len(part.nodes) > 1:
            yield from part.children
        else:
            yield part


def vips(columns: Columns, pdoc: int = 11, preset: VipsPreset = MODERN) -> LayoutBlock:
    """Divide a rendered page by what is seen of it.

    Parameters
    ----------
    columns
        The page, with a layout.
    pdoc
        Permitted degree of coherence, 1 to 11: what is at least this coherent is not divided.
    preset
        ``LITERAL`` or ``MODERN``.

    Returns
    -------
    LayoutBlock
        The page.

    Raises
    ------
    NotRendered
        The page has no layout.

    Notes
    -----
    Linear in the nodes but for sorting, times the number of rounds inside rounds.
    """
    return VipsDivision(VisualTree(columns), preset, pdoc).page()
