"""The similarity sequence S of the leaves of a page (Ren & Xue 2009, definition 3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scutch.kernels.sequences import joints
from scutch.methods.rendered_tree import ShownTree


class SimilaritySequence(NamedTuple):
    """The similarity sequence S of a page, and the nodes its values come from."""

    #: S: similarity of each leaf to the next one, the depth of their lowest common ancestor; 1 for the root.
    values: Sequence[int]
    #: The child of that ancestor that holds the later leaf, or a child between the two.
    joints: Sequence[int]


def similarity_sequence(tree: ShownTree) -> SimilaritySequence:
    """Return the similarity sequence S of a page.

    >>> import scutch
    >>> similarity_sequence(ShownTree(scutch.parse("<ul><li><b>Flax</b> blue<li><b>Hemp</b> green</ul>").columns)).values
    [4, 3, 4]
    """
    depth = tree.columns.depth
    found = joints(depth, tree.leaves)
    return SimilaritySequence([depth[node] - 1 for node in found], found)
