"""Simple tree matching as it is defined, and nothing else: what ``scutch.kernels.trees`` is held to."""

from collections.abc import Sequence
from typing import NamedTuple


class Trees(NamedTuple):
    """Nodes in preorder."""

    ends: Sequence[int]
    kinds: Sequence[int]

    def children(self, node: int) -> list[int]:
        found, child = [], node + 1
        while child < self.ends[node]:
            found.append(child)
            child = self.ends[child]
        return found


def similarity(trees: Trees, a: int, b: int) -> float:
    """Score of the best matching."""
    if trees.kinds[a] != trees.kinds[b]:
        return 0
    right = trees.children(b)
    above = [0.0] * (len(right) + 1)
    for x in trees.children(a):
        here = [0.0]
        for place, y in enumerate(right):
            here.append(max(here[place], above[place + 1], above[place] + similarity(trees, x, y)))
        above = here
    return 1 + above[-1]
