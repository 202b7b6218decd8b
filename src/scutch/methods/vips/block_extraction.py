"""Visual block extraction: where the tree of a part is divided, and where it is kept whole (VIPS, section 4.1).

From the root of the part downwards, the rules of its tag class are applied to each node in order; the first that matches
decides. *Divide* goes on with the children, *keep* puts the node into the pool of the round with a degree of coherence
(DoC), *cut* drops it. A kept block with a DoC below PDoC is divided in a later round.

The rules are those of the report. Where it asks for tags, ``display`` is read; sizes are those of the visible boxes
(``visual_tree``). Texts between blocks are kept as runs, which the report leaves open. Two rules come first: text and
virtual text are kept, and so is a block with another background than its parent (rule 8), unless it is the root of the part.
An image, a form field or a horizontal rule has no children and is kept.

The tables are here; the kernel ``_vips_blocks`` applies the rules.

References
----------
Cai, Yu, Wen, Ma: VIPS: a vision-based page segmentation algorithm. Microsoft Research, MSR-TR-2003-79, 2003.
"""

from __future__ import annotations

from typing import Final

from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.vips._vips_blocks import Pool

DIVIDE, KEEP, CUT = "divide", "keep", "cut"
#: A node smaller than this share of the part is not divided if it has text of its own (rule 9) ...
SMALL_SHARE: Final = 0.1
#: ... or if none of its children is larger than this share (rule 10).
TINY_SHARE: Final = 0.02
#: A block with less than this share of the page counts as small.
SMALL_BLOCK: Final = 0.05
#: DoC of blocks kept for their size: of a large and of a small block. Texts in one font have 10, other texts 9.
KEPT_DEGREES: Final = {"inline": (8, 8), "p": (8, 8), "td": (6, 8), "tr": (6, 8), "table": (5, 7), "other": (5, 8)}
#: The rules by number: condition and decision.
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
    12: ("always", DIVIDE),
    13: ("always", KEEP),
}
#: Rules by tag class, in order; those of tables are as in the report's example. The classes ``table tr td p`` are tags (``th``
#: is a ``td``); other nodes are ``inline`` by their ``display``, or ``other``.
RULES_BY_CLASS: Final = {
    "inline": (1, 2, 3, 4, 5, 6, 8, 9, 11, 12), "p": (1, 2, 3, 4, 5, 6, 8, 9, 11, 12), "td": (1, 2, 3, 4, 8, 9, 10, 11, 12),
    "tr": (1, 2, 3, 7, 8, 9, 11, 13), "table": (1, 2, 3, 7, 8, 9, 11, 13), "other": (1, 2, 3, 4, 6, 8, 9, 11, 12),
}  # fmt: skip
#: The same for the kernel: 16 rule numbers a class, one decision a rule, two degrees a class.
KERNEL_TABLES: Final = (
    b"".join(bytes(numbers).ljust(16, b"\0") for numbers in RULES_BY_CLASS.values()),
    bytes((0, *((DIVIDE, KEEP, CUT).index(decision) for _, decision in RULES.values()))),
    bytes(degree for name in RULES_BY_CLASS for degree in KEPT_DEGREES[name]),
)


def pool(tree: VisualTree, node: int, large: float = 0.0) -> Pool:
    """Return the pool of a part of a page, as the kernels hold it.

    ``tree``: the visible page. ``node``: root of the part. ``large``: least share of the part for a block other than a wrapper
    to be divided in this round. The report has no such bound; without it, the titles of cards in a row align as well as title
    and text of one card.
    """
    return Pool(tree.view, node, *KERNEL_TABLES, SMALL_SHARE, TINY_SHARE, SMALL_BLOCK, large)
