"""Separators φ: the bands between blocks that no block crosses, and their weights (VIPS, section 4.2).

The report begins with one band over the whole part and subtracts each block: a block inside a band splits it, a block over
an edge shortens it, a block over the whole band removes it. The remaining bands, without the borders, are the gaps in the
projection of the blocks; here they are found by sorting. Blocks that touch have a separator of width 0; blocks may overlap
by two pixels, as line boxes do.

The weight of a separator grows with its width, with a horizontal rule in it, with a change of background, and with a larger
or bolder font below it, which begins a section. It shrinks between blocks of one structure: equal tag, class and first font.
For texts, equal structure also needs one background; for elements it does not, as striped rows have two. The blocks beside a
separator are those within four pixels of the nearest one. Beyond the report, the weight also grows with the length: a line
across the page separates more than one between two words.

The kernel ``_separators`` finds and weighs the bands, cuts at the heaviest bands of one direction, and goes on with each
side.
"""

from __future__ import annotations

from array import array
from typing import Final, NamedTuple

from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.vips._separators import Cutter
from scutch.page.tag_ids import IDS

HORIZONTAL, VERTICAL = 1, 0
RULE_TAG: Final = IDS["hr"]


class SeparatorWeights(NamedTuple):
    """Weight that each property of a separator adds."""

    #: For each em of width, up to the bound.
    width: float = 1.2
    width_bound: float = 2.5
    #: For a horizontal rule in it.
    rule: float = 2.0
    #: For different backgrounds on both sides.
    background: float = 2.0
    #: For a font below that is larger: per ratio of sizes less one, up to the bound; and for one that is only bolder.
    font: float = 3.0
    font_bound: float = 2.0
    bolder: float = 1.0
    #: For each em of length, up to the bound.
    length: float = 0.025
    length_bound: float = 2.5
    #: For blocks of one structure on both sides, if their mean area is below the bound, in square em: large boxes of a page
    #: are often styled alike and hold different things.
    alike: float = -1.0
    alike_area: float = 300.0


SEPARATOR_WEIGHTS: Final = SeparatorWeights()


class CutRules(NamedTuple):
    """Parameters of the cuts of a round."""

    weights: SeparatorWeights = SEPARATOR_WEIGHTS
    #: Separators of one direction with at least this share of the heaviest weight are cut together.
    together: float = 0.9
    #: Most nested cuts of one round; after that, all separators of a direction are cut at once.
    cuts: int = 6


class Group(NamedTuple):
    """A group of blocks of a round, and its cuts."""

    #: Number of its parent group; -1 for the group of all blocks.
    parent: int
    #: A slice of the blocks in the order of cuts.
    begin: int
    end: int
    #: DoC: 10 less the weight of its heaviest separator; for a single block, that of its parent group.
    doc: int
    #: ``HORIZONTAL`` or ``VERTICAL``.
    axis: int
    #: Number of separators it was cut at: 0 if none crosses it, -1 for a single block.
    cuts: int
    #: Weight of the heaviest separator.
    weight: float

    @property
    def reason(self) -> str:
        """Reason for the cut.

        >>> Group(-1, 0, 3, 7, HORIZONTAL, 2, 3.25).reason
        '2 horizontal separators of weight 3.2'
        """
        direction = "horizontal" if self.axis == HORIZONTAL else "vertical"
        return f"{self.cuts} {direction} separators of weight {self.weight:.1f}" if self.cuts else "no separator crosses it"


class Separator(NamedTuple):
    """A separator φ at which a group of a round was cut."""

    #: Number of the group.
    group: int
    #: Its edges: top and bottom of a horizontal separator, left and right of a vertical one, in pixels.
    begin: float
    end: float
    weight: float


class Cuts(NamedTuple):
    """The cuts of a round."""

    #: Numbers of the blocks of the pool, in the order of cuts; without horizontal rules.
    order: list[int]
    #: Parents come before their parts, and the parts of a group are in order.
    groups: list[Group]
    separators: list[Separator]


def cutter(tree: VisualTree, em: float, cut_rules: CutRules, pdoc: int) -> Cutter:
    """Return the kernel that cuts the blocks of a page.

    ``tree``: the visible page. ``em``: font size of most text in pixels: the unit of widths and lengths. ``cut_rules``:
    parameters of the cuts. ``pdoc``: permitted degree of coherence (PDoC): a group with at least this DoC is not cut.
    """
    rules = array("i", (node for node, tag in enumerate(tree.columns.tag) if tag == RULE_TAG and tree.is_shown(node)))
    sizes = array("d", (font.size for font in tree.fonts))
    bolds = array("i", (font.weight for font in tree.fonts))
    return Cutter(tree.view, rules, sizes, bolds, array("d", cut_rules.weights), em, cut_rules.together, cut_rules.cuts, pdoc)
