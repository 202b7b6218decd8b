"""The readable twin of ``methods.vips._separators``, and the algorithm of the report: blocks subtracted from one band."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from operator import itemgetter
from typing import Final, NamedTuple

from scutch.methods.rendered.visual_tree import RULE, Font, VisualTree
from scutch.methods.vips.separators import HORIZONTAL, RULE_TAG, SEPARATOR_WEIGHTS, VERTICAL, CutRules, Group, SeparatorWeights
from tests.twins.methods.block_extraction import VisualBlock

#: Most pixels by which blocks beside a separator overlap, as the boxes of lines do.
OVERLAP: Final = 2.0
#: Most pixels from a separator to the blocks beside it.
NEAR: Final = 4.0
#: Structure of texts.
TEXT: Final = (-1, -1)
MAX_COHERENCE: Final = 10
MAX_CUT_DEPTH: Final = 12

ADDED = SEPARATOR_WEIGHTS


class Block(NamedTuple):
    """The properties of a block that separators read."""

    #: Left, top, right, bottom.
    edges: tuple[float, float, float, float]
    fill: int
    #: Fonts of its first and last text; None without text.
    first: Font | None
    last: Font | None
    #: Equal for blocks of one structure: tag and class, both -1 for text.
    structure: tuple[int, int]


#: Left, top, right and bottom of a horizontal rule, which is part of a separator rather than a block.
Rule = tuple[float, float, float, float]


class Separator(NamedTuple):
    """A band between two groups of blocks."""

    #: Across its direction.
    begin: float
    end: float
    weight: float
    #: Number of blocks before it.
    before: int


def gaps(blocks: Sequence[Block], axis: int) -> list[tuple[float, float, int]]:
    """Find the bands that no block crosses, borders left out.

    Parameters
    ----------
    blocks
        Sorted by where they begin on the axis.
    axis
        ``HORIZONTAL`` for bands from side to side, ``VERTICAL`` for those from top to bottom.

    Returns
    -------
    list of tuple
        Begin and end of each band, and the number of blocks before it.

    Examples
    --------
    >>> boxes = [(0, 0, 10, 10), (20, 2, 30, 10), (0, 15, 30, 20)]
    >>> gaps([Block(box, 0, None, None, -1) for box in boxes], HORIZONTAL)
    [(10, 15, 2)]
    """
    found = []
    edge = blocks[0].edges[axis + 2]
    for place, block in enumerate(blocks):
        begin = block.edges[axis]
        if place and begin >= edge - OVERLAP:
            found.append((min(edge, begin), begin, place))
        edge = max(edge, block.edges[axis + 2])
    return found


def separators(
    blocks: Sequence[Block], axis: int, em: float, rules: Sequence[Rule] = (), weights: SeparatorWeights = SEPARATOR_WEIGHTS
) -> list[Separator]:
    """Weigh the separators of blocks that are sorted on an axis.

    Parameters
    ----------
    blocks
        At least one.
    axis
        ``HORIZONTAL`` or ``VERTICAL``.
    em
        Font size of most text: the unit of widths and lengths.
    rules
        Horizontal rules among the blocks, from top to bottom.
    weights
        Weight that each property adds.
    """
    bands = gaps(blocks, axis)
    if not bands:
        return []
    bounds = [0, *(place for _, _, place in bands), len(blocks)]
    slabs = [blocks[begin:end] for begin, end in pairwise(bounds)]
    length = max(block.edges[3 - axis] for block in blocks) - min(block.edges[1 - axis] for block in blocks)
    basis = min(length / em * weights.length, weights.length_bound)
    found = []
    for (begin, end, place), before, after in zip(bands, slabs, slabs[1:], strict=False):
        above = [block for block in before if block.edges[axis + 2] >= begin - NEAR]
        below = [block for block in after if block.edges[axis] <= end + NEAR]
        weight = (
            basis + min((end - begin) / em * weights.width, weights.width_bound) + contrast(above, below, axis, em, weights)
        )
        if axis == HORIZONTAL and has_rule(rules, begin, end):
            weight += weights.rule
        found.append(Separator(begin, end, max(weight, 0.0), place))
    return found


def has_rule(rules: Sequence[Rule], begin: float, end: float) -> bool:
    """Whether a band has one of the rules in it; they are sorted from top to bottom.

    >>> has_rule([(0, 10, 90, 12)], 8, 14), has_rule([(0, 10, 90, 12)], 20, 30)
    (True, False)
    """
    place = bisect_left(rules, begin - OVERLAP, key=itemgetter(1))
    return place < len(rules) and rules[place][3] <= end + OVERLAP


def contrast(
    above: Sequence[Block], below: Sequence[Block], axis: int, em: float, weights: SeparatorWeights = SEPARATOR_WEIGHTS
) -> float:
    """Weight that the blocks beside a separator add."""
    bound = weights.alike_area * em * em * (len(above) + len(below))
    alike = are_alike(above, below) and sum(map(area, (*above, *below))) < bound
    weight = weights.alike if alike else 0.0
    if not alike and {block.fill for block in above} != {block.fill for block in below}:
        weight += weights.background
    if axis == HORIZONTAL:
        weight += emphasis([block.last for block in above], [block.first for block in below], weights)
    return weight


def area(block: Block) -> float:
    """Square pixels of a block."""
    left, top, right, bottom = block.edges
    return (right - left) * (bottom - top)


def emphasis(
    above: Sequence[Font | None], below: Sequence[Font | None], weights: SeparatorWeights = SEPARATOR_WEIGHTS
) -> float:
    """Weight that a larger or bolder font below a separator adds.

    >>> emphasis([Font(16, 400)], [Font(24, 700)]), emphasis([Font(24, 700)], [Font(16, 400)])
    (1.5, 0.0)
    """
    font_above, font_below = (max(filter(None, fonts), default=None) for fonts in (above, below))
    if font_above is None or font_below is None:
        return 0.0
    if font_below.size > font_above.size:
        return min((font_below.size / font_above.size - 1) * weights.font, weights.font_bound)
    return weights.bolder if font_below.size == font_above.size and font_below.weight > font_above.weight else 0.0


def are_alike(above: Sequence[Block], below: Sequence[Block]) -> bool:
    """Whether the blocks beside a separator have one structure: tag, class, and font of the first text.

    Texts need one background as well; elements do not, as striped rows have two.
    """
    looks = {(block.structure, block.first, block.fill if block.structure == TEXT else 0) for block in (*above, *below)}
    return len(looks) == 1


class Cell(NamedTuple):
    """A block of the pool, its number, and its properties."""

    number: int
    visual: VisualBlock
    block: Block


class Cuts:
    """The cuts of one round."""

    def __init__(self, tree: VisualTree, em: float, cutting: CutRules, pdoc: int) -> None:
        self.tree, self.em, self.cutting, self.pdoc = tree, em, cutting, pdoc
        self.rules = [node for node, tag in enumerate(tree.columns.tag) if tag == RULE_TAG and tree.is_shown(node)]
        self.groups: list[Group] = []
        self.cells: list[Cell] = []

    def cut(self, pool: Sequence[VisualBlock], node: int, floor: int) -> tuple[list[int], list[Group]]:
        """Return the numbers of the blocks in order, and all groups, each before its parts."""
        shown = [(number, visual) for number, visual in enumerate(pool) if not self.tree.visibility(visual.nodes[0]) & RULE]
        self.cells = [Cell(number, visual, block_of(self.tree, visual)) for number, visual in shown]
        self.groups = [Group(-1, 0, len(self.cells), floor, 0, -1, 0.0)] if self.cells else []
        depths = [0]
        for number, group in enumerate(self.groups):
            if group.end - group.begin > 1:
                depths += self.cut_group(number, group, depths[number], (node,) if not number else ())
        return [cell.number for cell in self.cells], self.groups

    def cut_group(self, number: int, group: Group, depth: int, nodes: Sequence[int]) -> list[int]:
        """Cut a group at its heaviest separators, and return the depths of its parts."""
        cells = self.cells[group.begin : group.end]
        inside = nodes or [node for cell in cells for node in cell.visual.nodes]
        axis, order, found = self.heaviest(cells, self.rules_in(inside)) if depth < MAX_CUT_DEPTH else (0, cells, [])
        if not found:
            whole = group._replace(doc=max(group.doc, MAX_COHERENCE - 1), cuts=0)
            return self.set_cut(number, whole, range(group.begin + 1, group.end), depth)
        top = max(separator.weight for separator in found)
        least = top * self.cutting.together if depth < self.cutting.cuts else 0.0
        bounds = [group.begin + separator.before for separator in found if separator.weight >= least]
        self.cells[group.begin : group.end] = order
        doc = max(group.doc, min(MAX_COHERENCE, round(MAX_COHERENCE - top)))
        return self.set_cut(number, group._replace(doc=doc, axis=axis, cuts=len(bounds), weight=top), bounds, depth + 1)

    def set_cut(self, number: int, group: Group, bounds: Sequence[int], depth: int) -> list[int]:
        """Store the cut of a group, append its parts, and return their depths."""
        self.groups[number] = group
        if group.doc >= self.pdoc:
            return []
        parts = list(pairwise([group.begin, *bounds, group.end]))
        self.groups += [Group(number, begin, end, group.doc, 0, -1, 0.0) for begin, end in parts]
        return [depth] * len(parts)

    def rules_in(self, nodes: Sequence[int]) -> list[Rule]:
        """Horizontal rules between the first and the last of these nodes, from top to bottom."""
        begin, end = bisect_left(self.rules, min(nodes)), bisect_left(self.rules, self.tree.columns.end[max(nodes)])
        return sorted((self.tree.edges(node) for node in self.rules[begin:end]), key=itemgetter(1))

    def heaviest(self, cells: Sequence[Cell], rules: Sequence[Rule]) -> tuple[int, Sequence[Cell], list[Separator]]:
        """The direction with the heaviest separator, the blocks in its order, and the separators."""
        best: tuple[int, Sequence[Cell], list[Separator]] = HORIZONTAL, cells, []
        for axis in (HORIZONTAL, VERTICAL):
            order = sorted(cells, key=lambda cell: cell.block.edges[axis])
            found = separators([cell.block for cell in order], axis, self.em, rules, self.cutting.weights)
            if max((each.weight for each in found), default=-1.0) > max((each.weight for each in best[2]), default=-1.0):
                best = axis, order, found
        return best


def last_font(tree: VisualTree, nodes: Sequence[int]) -> Font | None:
    """The font of the last text in nodes."""
    texts = [text for node in nodes for text in tree.texts(node)]
    return tree.font(texts[-1]) if texts else None


def block_of(tree: VisualTree, visual: VisualBlock) -> Block:
    """Read the properties of a block."""
    first = visual.nodes[0]
    lefts, tops, rights, bottoms = zip(*(tree.edges(node) for node in visual.nodes), strict=True)
    structure = TEXT if visual.rule == 4 else (tree.columns.tag[first], tree.columns.class_id[first])
    edges = (min(lefts), min(tops), max(rights), max(bottoms))
    return Block(edges, tree.fill(first), tree.first_font(visual.nodes), last_font(tree, visual.nodes), structure)


Band = tuple[float, float]


def subtracted(band: Band, begin: float, end: float) -> list[Band]:
    """Subtract a block from a band: it splits, shortens, removes or does not touch it."""
    if end <= band[0] or begin >= band[1]:
        return [band]
    return [part for part in ((band[0], begin), (end, band[1])) if part[0] < part[1]]


def bands(blocks: Sequence[tuple[float, float]]) -> list[Band]:
    """Bands that no block crosses, borders left out, for whole numbers.

    Blocks are shortened by what they may overlap, and by a half more, so that those that touch leave a band between them.
    """
    shortened = [(begin, max(end - OVERLAP - 0.5, begin)) for begin, end in blocks]
    first, last = min(begin for begin, _ in shortened), max(end for _, end in shortened)
    left = [(first - 1.0, last + 1.0)]
    for begin, end in shortened:
        left = [part for band in left for part in subtracted(band, begin, end)]
    return [(min(begin + OVERLAP + 0.5, end), end) for begin, end in left if begin >= first and end <= last]
