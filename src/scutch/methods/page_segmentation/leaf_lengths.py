"""Text of some leaves of a page, by the element that holds them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate

from scutch.page.parser import Columns


class LeafLengths:
    """Text of some leaves, by the element that holds them; each question takes O(log n).

    ``nodes``, ``lengths``: the leaves in document order, and the length of each.

    >>> import scutch
    >>> columns = scutch.parse("<div><p>Flax<p>Hemp</div><p>Tow").columns
    >>> lengths = LeafLengths(columns, [6, 8, 10], [4, 4, 3])
    >>> lengths.total, lengths[4], lengths.leaves(4)
    (11, 8, 2)
    """

    def __init__(self, columns: Columns, nodes: Sequence[int], lengths: Iterable[int]) -> None:
        self._ends = columns.end
        self._nodes = nodes
        self._before = list(accumulate(lengths, initial=0))
        self.total = self._before[-1]

    def leaves(self, node: int) -> int:
        """How many of the leaves an element holds."""
        return bisect_left(self._nodes, self._ends[node]) - bisect_left(self._nodes, node)

    def __getitem__(self, node: int) -> int:
        nodes = self._nodes
        return self._before[bisect_left(nodes, self._ends[node])] - self._before[bisect_left(nodes, node)]
