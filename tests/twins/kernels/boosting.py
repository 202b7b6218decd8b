"""Regression trees as they are drawn: what ``scutch.kernels.boosting`` is held to."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any, NamedTuple


class Split(NamedTuple):
    """A question to a row, and where each answer leads: to another question or to a number."""

    feature: int
    threshold: float
    if_not_more: Split | float
    if_more: Split | float

    def dumped(self) -> dict[str, Any]:
        """The tree as LightGBM writes it down."""
        return {
            "split_feature": self.feature,
            "threshold": self.threshold,
            "left_child": dumped(self.if_not_more),
            "right_child": dumped(self.if_more),
        }


Tree = Split | float


def dumped(tree: Tree) -> dict[str, Any]:
    """A tree or a leaf as LightGBM writes it down."""
    return tree.dumped() if isinstance(tree, Split) else {"leaf_value": tree}


def single(number: float) -> float:
    """A number in single precision."""
    return float(struct.unpack("f", struct.pack("f", number))[0])


def leaf(tree: Tree, row: Sequence[float]) -> float:
    """The number that a row ends at."""
    while isinstance(tree, Split):
        tree = tree.if_not_more if row[tree.feature] <= single(tree.threshold) else tree.if_more
    return single(tree)


def score(trees: Sequence[Tree], row: Sequence[float]) -> float:
    """The sum over all trees."""
    return sum(leaf(tree, row) for tree in trees)
