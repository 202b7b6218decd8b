"""Visual signals: where on a page the elements of each tag path begin (Miao et al. 2009, section 4).

The visual signal ``S_i`` of a tag path is the vector of its occurrences over the sequence of all start tags of the page. Two
paths belong to one data region when their signals are near each other and alternate regularly: ``omega`` is the distance of
their centres of gravity, ``iota`` the irregularity with which the occurrences of one fall between those of the other, and

    sigma(S_i, S_j) = epsilon / (omega * iota + epsilon)

is their similarity.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from itertools import pairwise
from statistics import fmean, pvariance
from typing import Final, NamedTuple

from scutch.page.columns import DOCUMENT, MARKS, TAG_MASK
from scutch.page.parser import Columns

#: The paper's epsilon, which keeps the quotient defined.
EPSILON: Final = 10.0
#: A path with fewer occurrences is no list, and of a page's paths this many with most occurrences are compared.
LEAST_OCCURRENCES: Final = 3
MOST_SIGNALS: Final = 120

_UNSEEN: Final = MARKS["hidden"] | MARKS["ignored"]


class VisualSignal(NamedTuple):
    """The occurrences of one tag path."""

    #: Row of the path table.
    path: int
    #: Elements at the path, in document order.
    nodes: list[int]
    #: Their positions in the sequence of start tags, ascending.
    positions: list[int]

    @property
    def centre(self) -> float:
        """Centre of gravity of the signal."""
        return fmean(self.positions)


def visual_signals(columns: Columns) -> list[VisualSignal]:
    """Return the signals of the repeated visible tag paths, in the order in which they first occur.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<ul>" + "<li><b>Flax</b>" * 3 + "</ul>")
    >>> [signal.positions for signal in visual_signals(page.columns)]
    [[4, 6, 8], [5, 7, 9]]
    """
    found: defaultdict[int, list[int]] = defaultdict(list)
    for node, (tag, path, marks, chars) in enumerate(
        zip(columns.tag, columns.path, columns.marks, columns.chars, strict=True)
    ):
        if tag & TAG_MASK > DOCUMENT and chars and not marks & _UNSEEN:
            found[path].append(node)
    elements = columns.element
    repeated = [
        VisualSignal(path, nodes, [elements[node] for node in nodes])
        for path, nodes in found.items()
        if len(nodes) >= LEAST_OCCURRENCES
    ]
    frequent = sorted(repeated, key=lambda signal: -len(signal.nodes))[:MOST_SIGNALS]
    return sorted(frequent, key=lambda signal: signal.positions[0])


def counts_between(one: list[int], other: list[int]) -> list[int]:
    """Return D: how many occurrences of one signal fall between each two neighbours of the other.

    Examples
    --------
    >>> counts_between([1, 3, 5, 6], [0, 2, 4, 7])
    [1, 1, 2]
    """
    return [bisect_left(one, right) - bisect_left(one, left) for left, right in pairwise(other)]


def similarity(one: VisualSignal, other: VisualSignal) -> float:
    """Return sigma of two signals, from 0 to 1; 0 where one ends before the other begins. Symmetric.

    Examples
    --------
    >>> items, names = VisualSignal(1, [], [4, 6, 8]), VisualSignal(2, [], [5, 7, 9])
    >>> similarity(items, names), similarity(items, VisualSignal(3, [], [40, 41, 42]))
    (1.0, 0.0)
    """
    if one.positions[-1] < other.positions[0] or other.positions[-1] < one.positions[0]:
        return 0.0
    omega = abs(one.centre - other.centre)
    iota = max(
        pvariance(counts_between(one.positions, other.positions)), pvariance(counts_between(other.positions, one.positions))
    )
    return EPSILON / (omega * iota + EPSILON)
