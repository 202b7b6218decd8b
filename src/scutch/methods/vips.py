"""VIPS, vision-based page segmentation: blocks by where things stand and how they look (Cai, Yu, Wen & Ma 2003).

Each round divides one part of the page, at first all of it:

1. ``block_extraction`` goes down from its top to visual blocks;
2. ``separators`` are found between them, and weighed;
3. the content structure is made: blocks on both sides of the lightest separator are one block, and so on up to the heaviest
   ones. The same tree is made here from the other end, by cutting at the heaviest first, so that each side of a cut has
   separators of its own, which need not run through the whole part.

The degree of coherence of a block is 10 less the weight of the heaviest separator in it, and at least that of the block around
it. A block of the pool that is less coherent than is asked for goes through a round of its own. Until then the report takes
its degree from its tag and size; ``LITERAL`` keeps to that, and divides no block whose guess is high enough. Otherwise the
degree is measured: rounds go on to the end, and what is coherent enough is put together again. ``MODERN`` also leaves blocks
that are no large part of the whole for a round of their own, so that cards stay cards whatever lines their parts make.

Layers that are fixed to the window are divided each on its own.

References
----------
Cai, Yu, Wen, Ma: VIPS: a vision-based page segmentation algorithm. Microsoft Research, MSR-TR-2003-79, 2003.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import Final, NamedTuple

from scutch.methods.block_extraction import VisualBlock, extract_blocks
from scutch.methods.covering import Covering
from scutch.methods.piece import Piece
from scutch.methods.roles import role
from scutch.methods.separators import HORIZONTAL, TEXT, VERTICAL, WEIGHTS, Block, Rule, Separator, Weights, separators
from scutch.methods.visual_tree import RULE, VisualTree
from scutch.page.parser import Columns
from scutch.page.text import IDS

WHOLE: Final = 10
#: Rounds inside rounds; nobody sees deeper blocks as blocks.
DEEPEST: Final = 24


class Preset(NamedTuple):
    """What the report leaves open, and what goes past it."""

    weights: Weights = WEIGHTS
    #: Whether the degree of a block is measured by dividing it, rather than guessed from its tag and size.
    measured: bool = True
    #: Share of a part from which on a block in it is divided in the same round.
    large: float = 0.6
    #: Separators of one direction that are this share of the heaviest are cut at the same time.
    together: float = 0.9
    #: Cuts inside cuts of one round; then all separators of a direction are cut at once.
    cuts: int = 6
    #: Font size where a page has no text.
    em: float = 16.0


#: As published: neither lengths of separators nor shares of blocks matter.
LITERAL: Final = Preset(WEIGHTS._replace(length=0.0), measured=False, large=0.0)
MODERN: Final = Preset()


class Cell(NamedTuple):
    """A block of the pool, with what separators see of it."""

    visual: VisualBlock
    block: Block


class Segmenter:
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

    def __init__(self, tree: VisualTree, preset: Preset = MODERN, pdoc: int = 11) -> None:
        self.tree = tree
        self.columns = columns = tree.columns
        self.preset = preset
        self.pdoc = pdoc
        self.em = self._common_size()
        self.covering = Covering(self.tree)
        hr = IDS["hr"]
        self.rules = [node for node, tag in enumerate(columns.tag) if tag == hr and self.tree.is_shown(node)]

    def page(self) -> Piece:
        """The whole page: what flows, and the layers over it."""
        body = next((node for node, tag in enumerate(self.columns.tag) if tag == IDS["body"]), 0)
        layers = tuple(self.part((layer,), 2, 0) for layer in self.tree.layers())
        if not self.tree.children(body):
            return Piece((body,), 1 if layers else WHOLE, "page", "nothing flows", layers)
        flow = self.part((body,), 1, 0)
        if not layers:
            return flow._replace(nodes=(body,), label="page")
        return Piece((body,), 1, "page", f"{len(layers)} layers over what flows", (*layers, *(flow.children or (flow,))))

    def part(self, nodes: Sequence[int], floor: int, depth: int) -> Piece:
        """Divide a part of the page in a round of its own; its degree of coherence is at least ``floor``."""
        pool = extract_blocks(self.tree, nodes, self.preset.large) if depth < DEEPEST else []
        pool = [visual for visual in pool if not self.tree.seen(visual.nodes[0]) & RULE]
        if not pool or (len(pool) == 1 and pool[0].nodes == tuple(nodes)):
            doc = pool[0].doc if pool else WHOLE
            return self.piece(nodes, max(doc, floor), "nothing in it stands apart")
        if len(pool) == 1:
            return self.single(pool[0], floor, depth)
        return self.group([Cell(visual, self.seen(visual)) for visual in pool], floor, depth, 0, nodes)

    def group(self, cells: list[Cell], floor: int, depth: int, cuts: int, nodes: Sequence[int] = ()) -> Piece:
        """Cut a group of blocks at its heaviest separators, and what is left again."""
        nodes = nodes or [node for cell in cells for node in cell.visual.nodes]
        if len(cells) == 1:
            return self.single(cells[0].visual, floor, depth)
        axis, order, found = self.heaviest(cells, self.rules_in(nodes))
        if not found:
            doc = max(floor, WHOLE - 1)
            parts = tuple([self.single(cell.visual, doc, depth) for cell in cells]) if doc < self.pdoc else ()
            return self.piece(nodes, doc, "no separator runs through it", parts)
        top = max(separator.weight for separator in found)
        least = top * self.preset.together if cuts < self.preset.cuts else 0.0
        bounds = [0, *(separator.before for separator in found if separator.weight >= least), len(order)]
        doc = max(floor, min(WHOLE, round(WHOLE - top)))
        groups = [order[begin:end] for begin, end in pairwise(bounds)] if doc < self.pdoc else []
        parts = tuple([self.group(group, doc, depth, cuts + 1) for group in groups])
        why = f"{len(bounds) - 2} {'horizontal' if axis == HORIZONTAL else 'vertical'} separators of weight {top:.1f}"
        return self.piece(nodes, doc, why, tuple(self.flat(parts, doc)))

    def flat(self, parts: Sequence[Piece], doc: int) -> Iterator[Piece]:
        """The parts; those that are no element and no more coherent than the whole are gone through."""
        for part in parts:
            if part.doc == doc and part.children and len(part.nodes) > 1:
                yield from part.children
            else:
                yield part

    def single(self, visual: VisualBlock, floor: int, depth: int) -> Piece:
        """One block of the pool, divided further if need be."""
        if visual.doc >= (9 if self.preset.measured else self.pdoc) or len(visual.nodes) > 1:
            return self.piece(visual.nodes, max(visual.doc, floor), f"rule {visual.rule}")
        return self.part(visual.nodes, floor if self.preset.measured else max(floor, visual.doc), depth + 1)

    def rules_in(self, nodes: Sequence[int]) -> list[Rule]:
        """Horizontal rules between the first and the last of these nodes."""
        begin, end = bisect_left(self.rules, min(nodes)), bisect_left(self.rules, self.columns.end[max(nodes)])
        return sorted((self.tree.edges(node) for node in self.rules[begin:end]), key=itemgetter(1))

    def heaviest(self, cells: list[Cell], rules: Sequence[Rule]) -> tuple[int, list[Cell], list[Separator]]:
        """The direction with the heaviest separator, the blocks in its order, and the separators."""
        best: tuple[int, list[Cell], list[Separator]] = HORIZONTAL, cells, []
        for axis in (HORIZONTAL, VERTICAL):
            order = sorted(cells, key=lambda cell: cell.block.edges[axis])
            found = separators([cell.block for cell in order], axis, self.em, rules, self.preset.weights)
            if max((each.weight for each in found), default=-1.0) > max((each.weight for each in best[2]), default=-1.0):
                best = axis, order, found
        return best

    def seen(self, visual: VisualBlock) -> Block:
        """What separators see of a block."""
        tree, first = self.tree, visual.nodes[0]
        boxes = [tree.edges(node) for node in visual.nodes]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        sort = TEXT if visual.rule == 4 else (self.columns.tag[first], self.columns.class_id[first])
        edges = (min(lefts), min(tops), max(rights), max(bottoms))
        return Block(edges, tree.fill(first), tree.first_font(visual.nodes), tree.last_font(visual.nodes), sort)

    def piece(self, nodes: Sequence[int], doc: int, why: str, children: tuple[Piece, ...] = ()) -> Piece:
        """A block, by the fewest nodes that hold it."""
        tops = self.covering.tops(nodes)
        return Piece(tops, doc, role(self.columns, tops), why, children)

    def _common_size(self) -> float:
        """Font size of most characters."""
        sizes: Counter[float] = Counter()
        for text in self.tree.texts(0):
            sizes[self.tree.font(text).size] += self.columns.chars[text]
        return max(sizes, key=sizes.__getitem__, default=self.preset.em) or self.preset.em


def vips(columns: Columns, pdoc: int = 11, preset: Preset = MODERN) -> Piece:
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
    Piece
        The page.

    Raises
    ------
    NotRendered
        The page has no layout.

    Notes
    -----
    Linear in the nodes but for sorting, times the number of rounds inside rounds.
    """
    return Segmenter(VisualTree(columns), preset, pdoc).page().trimmed(pdoc)
