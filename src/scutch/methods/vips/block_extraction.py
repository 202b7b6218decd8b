"""Visual blocks of a part of a page: where the tree is divided, and where it is left whole (VIPS, section 4.1).

From the top of the part down, each node is looked at by the rules of its sort, in order; the first that fits decides. *Divide*
goes on with the children, *keep* puts the node into the pool of this round, with a degree of coherence; *cut* drops it. What
was kept is divided in a later round, if it is not coherent enough.

The rules are those of the report; what they say of tags is asked of ``display`` here, and sizes are those of what shows
(``visual_tree``). Texts that stand among blocks are kept as runs, which the report leaves open. Two things come before the
rules: text and virtual text is kept, and so is a block whose background is not its parent's (rule 8), unless it is the top. A
picture, a field or a rule has no children and is kept all the same.

The tables stand here; the kernel ``_pool`` asks the rules.

References
----------
Cai, Yu, Wen, Ma: VIPS: a vision-based page segmentation algorithm. Microsoft Research, MSR-TR-2003-79, 2003.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.vips._vips_blocks import Pool

DIVIDE, KEEP, CUT = "divide", "keep", "cut"
#: A node smaller than this share of the part is not divided if it has text of its own (rule 9) ...
SMALL_SHARE: Final = 0.1
#: ... or if none of its children is larger than this share (rule 10).
TINY_SHARE: Final = 0.02
#: A block with less than this share of the page is a small one.
SMALL_BLOCK: Final = 0.05
#: Degrees of coherence of what is kept for its size: from a large block to a small one. Texts have 10 in one font, else 9.
KEPT_DEGREES: Final = {"inline": (8, 8), "p": (8, 8), "td": (6, 8), "tr": (6, 8), "table": (5, 7), "other": (5, 8)}
#: The rules by number: what they ask of a node, and what follows.
RULES: Final = {
    1: ("it is no text and has no valid children", CUT),
    2: ("it has one valid child, and that is no text", DIVIDE),
    3: ("it is the top of the part", DIVIDE),
    4: ("all of its children are text or virtual text", KEEP),
    5: ("a child of it starts a line", DIVIDE),
    6: ("a child of it is a horizontal rule", DIVIDE),
    7: ("its children together are larger than it is", DIVIDE),
    8: ("a child of it has another background; that child is not divided in this round", DIVIDE),
    9: ("it has text or virtual text of its own, and is a small part of the whole", KEEP),
    10: ("the largest of its children is a tiny part of the whole", KEEP),
    11: ("the sibling before it was not divided", KEEP),
    12: ("whatever it is", DIVIDE),
    13: ("whatever it is", KEEP),
}
#: Which rules a node is asked by, and in which order, by its sort. The rows of tables are as the report's example has them.
#: Tags tell ``table tr td p`` (a ``th`` is a cell, too); of the rest, what stands in a line is ``inline``.
ASKED: Final = {
    "inline": (1, 2, 3, 4, 5, 6, 8, 9, 11, 12),
    "p": (1, 2, 3, 4, 5, 6, 8, 9, 11, 12),
    "td": (1, 2, 3, 4, 8, 9, 10, 11, 12),
    "tr": (1, 2, 3, 7, 8, 9, 11, 13),
    "table": (1, 2, 3, 7, 8, 9, 11, 13),
    "other": (1, 2, 3, 4, 6, 8, 9, 11, 12),
}
#: The same for the kernel: a row of 16 a sort, what follows of each number, two degrees a sort.
KERNEL_TABLES: Final = (
    b"".join(bytes(numbers).ljust(16, b"\0") for numbers in ASKED.values()),
    bytes((0, *((DIVIDE, KEEP, CUT).index(follows) for _, follows in RULES.values()))),
    bytes(degree for sort in ASKED for degree in KEPT_DEGREES[sort]),
)


class VisualBlock(NamedTuple):
    """A block of the pool: one node, or texts that stand side by side."""

    nodes: tuple[int, ...]
    doc: int
    #: Number of the rule that kept it.
    rule: int


def pool(tree: VisualTree, node: int, large: float = 0.0) -> Pool:
    """Return the visual blocks of a part of a page, as the kernels know them.

    Parameters
    ----------
    tree
        The page as it is seen.
    node
        Top of the part.
    large
        Share of the part from which on a block is divided in this round, but for wrappers. The report knows no such bound, and
        what is divided loses its place: the titles of cards in a row are as much in one line as title and text of a card.
    """
    return Pool(tree.view, node, *KERNEL_TABLES, SMALL_SHARE, TINY_SHARE, SMALL_BLOCK, large)


def extract_blocks(tree: VisualTree, node: int, large: float = 0.0) -> list[VisualBlock]:
    """Return the visual blocks of a part of a page.

    Parameters
    ----------
    tree
        The page as it is seen.
    node
        Top of the part.
    large
        As in ``pool``.

    Returns
    -------
    list of VisualBlock
        In document order; the nodes of no two overlap, and together they hold all that the part shows.
    """
    found = pool(tree, node, large)
    return [VisualBlock(found.nodes(index), found.doc(index), found.rule(index)) for index in range(len(found))]
