"""Separators: the bands between blocks that no block crosses, and how much they separate (VIPS, section 4.2).

The report begins with one band over all and takes each block out of it: a block inside a band splits it, one over an edge
shortens it, one over the whole removes it. What is left, less the borders, are the gaps in the projection of the blocks, which
are found here by sorting. Blocks that touch have a separator without width between them.

The weight of a separator grows with its width, with a rule in it, with a change of background, and with a larger or bolder
font after it, which begins something new; it shrinks between blocks of one structure. Beyond the report, it also grows with
its length: a line across the page separates more than one between two words.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from operator import itemgetter
from typing import Final, NamedTuple

from scutch.methods.visual_tree import Font

#: Blocks may overlap by so many pixels, as the boxes of lines do, and still have a separator between them.
SLACK: Final = 2.0
#: The blocks beside a separator are those that come as near to it as this.
BESIDE: Final = 4.0
HORIZONTAL, VERTICAL = 1, 0
#: The sort of texts.
TEXT: Final = (-1, -1)


class Block(NamedTuple):
    """What separators see of a block."""

    #: Left, top, right, bottom.
    edges: tuple[float, float, float, float]
    fill: int
    #: Of its first and last text; None without one.
    first: Font | None
    last: Font | None
    #: Equal for blocks of one structure: tag and class, both -1 for text.
    sort: tuple[int, int]


#: Left, top, right and bottom of a horizontal rule, which is part of a separator rather than a block.
Rule = tuple[float, float, float, float]


class Weights(NamedTuple):
    """How much each trait of a separator adds."""

    #: For each em of width, up to the bound.
    width: float = 1.2
    width_bound: float = 2.5
    #: For a horizontal rule in it.
    rule: float = 2.0
    #: For backgrounds that differ.
    background: float = 2.0
    #: For a font that is so many times larger after it, less one, up to the bound; and for one that is bolder only.
    font: float = 3.0
    font_bound: float = 2.0
    bolder: float = 1.0
    #: For each em of length, up to the bound.
    length: float = 0.025
    length_bound: float = 2.5
    #: For blocks of one structure on both sides, if they are smaller than this on average, in square em: boxes of a page are
    #: often styled alike and hold different things.
    alike: float = -1.0
    alike_area: float = 300.0


WEIGHTS: Final = Weights()


class Separator(NamedTuple):
    """A band between two groups of blocks."""

    #: Where it begins and ends, across.
    begin: float
    end: float
    weight: float
    #: Blocks of the list that come before it.
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
        Begin and end of each band, and how many blocks come before it.

    Examples
    --------
    >>> boxes = [(0, 0, 10, 10), (20, 2, 30, 10), (0, 15, 30, 20)]
    >>> gaps([Block(box, 0, None, None, -1) for box in boxes], HORIZONTAL)
    [(10, 15, 2)]
    """
    found = []
    reached = blocks[0].edges[axis + 2]
    for place, block in enumerate(blocks):
        begin = block.edges[axis]
        if place and begin >= reached - SLACK:
            found.append((min(reached, begin), begin, place))
        reached = max(reached, block.edges[axis + 2])
    return found


def separators(
    blocks: Sequence[Block], axis: int, em: float, rules: Sequence[Rule] = (), weights: Weights = WEIGHTS
) -> list[Separator]:
    """Weigh the separators of blocks that are sorted on an axis.

    Parameters
    ----------
    blocks
        At least one.
    axis
        ``HORIZONTAL`` or ``VERTICAL``.
    em
        Font size of most text, which widths and lengths are compared with.
    rules
        Horizontal rules among the blocks, from top to bottom.
    weights
        What each trait adds.
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
        above = [block for block in before if block.edges[axis + 2] >= begin - BESIDE]
        below = [block for block in after if block.edges[axis] <= end + BESIDE]
        weight = (
            basis + min((end - begin) / em * weights.width, weights.width_bound) + contrast(above, below, axis, em, weights)
        )
        if axis == HORIZONTAL and has_rule(rules, begin, end):
            weight += weights.rule
        found.append(Separator(begin, end, max(weight, 0.0), place))
    return found


def has_rule(rules: Sequence[Rule], begin: float, end: float) -> bool:
    """Whether a band has one of the rules in it; they are sorted from top to bottom.

    Examples
    --------
    >>> has_rule([(0, 10, 90, 12)], 8, 14), has_rule([(0, 10, 90, 12)], 20, 30)
    (True, False)
    """
    place = bisect_left(rules, begin - SLACK, key=itemgetter(1))
    return place < len(rules) and rules[place][3] <= end + SLACK


def contrast(above: Sequence[Block], below: Sequence[Block], axis: int, em: float, weights: Weights = WEIGHTS) -> float:
    """What the blocks beside a separator add to its weight."""
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


def emphasis(above: Sequence[Font | None], below: Sequence[Font | None], weights: Weights = WEIGHTS) -> float:
    """What a larger or bolder font below a separator adds to its weight.

    Examples
    --------
    >>> emphasis([Font(16, 400)], [Font(24, 700)]), emphasis([Font(24, 700)], [Font(16, 400)])
    (1.5, 0.0)
    """
    over, under = (max(filter(None, fonts), default=None) for fonts in (above, below))
    if over is None or under is None:
        return 0.0
    if under.size > over.size:
        return min((under.size / over.size - 1) * weights.font, weights.font_bound)
    return weights.bolder if under.size == over.size and under.weight > over.weight else 0.0


def are_alike(above: Sequence[Block], below: Sequence[Block]) -> bool:
    """Whether the blocks beside a separator have one structure: tag, class, and font of the first text.

    Texts must stand on one background, too; elements need not, as rows in turn light and dark do not.
    """
    looks = {(block.sort, block.first, block.fill if block.sort == TEXT else 0) for block in (*above, *below)}
    return len(looks) == 1
