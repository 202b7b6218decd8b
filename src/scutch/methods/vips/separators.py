"""Separators: the bands between blocks that no block crosses, and how much they separate (VIPS, section 4.2).

The report begins with one band over all and takes each block out of it: a block inside a band splits it, one over an edge
shortens it, one over the whole removes it. What is left, less the borders, are the gaps in the projection of the blocks, which
are found here by sorting. Blocks that touch have a separator without width between them, and blocks may overlap by two pixels,
as the boxes of lines do, and still have one.

The weight of a separator grows with its width, with a rule in it, with a change of background, and with a larger or bolder
font after it, which begins something new; it shrinks between blocks of one structure: of one tag, class and font of the first
text. Texts must stand on one background for that, too; elements need not, as rows in turn light and dark do not. The blocks
beside a separator are those that come as near to it as four pixels. Beyond the report, the weight also grows with the length:
a line across the page separates more than one between two words.

The kernel ``_cuts`` finds and weighs them, cuts at the heaviest of the direction that has the heaviest, and goes on with what
is left.
"""

from __future__ import annotations

from array import array
from typing import Final, NamedTuple

from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.vips._separators import Cutter
from scutch.page.text import IDS

HORIZONTAL, VERTICAL = 1, 0
RULE_TAG: Final = IDS["hr"]


class SeparatorWeights(NamedTuple):
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


SEPARATOR_WEIGHTS: Final = SeparatorWeights()


class CutRules(NamedTuple):
    """How a round is cut."""

    weights: SeparatorWeights = SEPARATOR_WEIGHTS
    #: Separators of one direction that are this share of the heaviest are cut at the same time.
    together: float = 0.9
    #: Cuts inside cuts of one round; then all separators of a direction are cut at once.
    cuts: int = 6


class Group(NamedTuple):
    """Blocks of a round, and how they were cut."""

    #: The group that it is a part of; -1 for all blocks.
    parent: int
    #: A slice of the blocks in the order of cuts.
    begin: int
    end: int
    #: Degree of coherence: 10 less the weight of its heaviest separator; of a single block, that of the group around it.
    doc: int
    #: ``HORIZONTAL`` or ``VERTICAL``.
    axis: int
    #: How many separators it was cut at: 0 if none runs through it, -1 for a single block.
    cuts: int
    #: That of the heaviest.
    weight: float

    @property
    def reason(self) -> str:
        """What was cut, for people.

        Examples
        --------
        >>> Group(-1, 0, 3, 7, HORIZONTAL, 2, 3.25).reason
        '2 horizontal separators of weight 3.2'
        """
        direction = "horizontal" if self.axis == HORIZONTAL else "vertical"
        return (
            f"{self.cuts} {direction} separators of weight {self.weight:.1f}" if self.cuts else "no separator runs through it"
        )


def cutter(tree: VisualTree, em: float, cut_rules: CutRules, pdoc: int) -> Cutter:
    """Return what cuts the blocks of a page.

    Parameters
    ----------
    tree
        The page as it is seen.
    em
        Font size of most text, which widths and lengths are compared with.
    cut_rules
        How a round is cut.
    pdoc
        What is at least this coherent is not cut.
    """
    rules = array("i", (node for node, tag in enumerate(tree.columns.tag) if tag == RULE_TAG and tree.is_shown(node)))
    sizes = array("d", (font.size for font in tree.fonts))
    bolds = array("i", (font.weight for font in tree.fonts))
    return Cutter(tree.view, rules, sizes, bolds, array("d", cut_rules.weights), em, cut_rules.together, cut_rules.cuts, pdoc)
