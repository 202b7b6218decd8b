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
from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean
from typing import Final, NamedTuple

from scutch.page.columns import DOCUMENT, TAG_MASK
from scutch.page.parser import Columns
from scutch.page.text import UNSEEN

#: The paper's epsilon, which keeps the quotient defined.
EPSILON: Final = 10.0
LEAST_EPSILON: Final = 1e-9
#: A path with fewer occurrences is no list; the paths with most occurrences, at most this many, are compared.
LEAST_OCCURRENCES: Final = 3
MOST_SIGNALS: Final = 120
#: Two signals are compared up to the position at which the first of them has this many occurrences, which bounds the time.
MOST_COMPARED: Final = 1000


class VisualSignal(NamedTuple):
    """The occurrences of one tag path."""

    #: Row of the path table.
    path: int
    #: Elements at the path, in document order.
    nodes: list[int]
    #: Their positions in the sequence of start tags, ascending.
    positions: list[int]


def visual_signals(columns: Columns) -> list[VisualSignal]:
    """Return the signals of the repeated visible tag paths, in the order in which they first occur.

    >>> import scutch
    >>> page = scutch.parse("<ul>" + "<li><b>Flax</b>" * 3 + "</ul>")
    >>> [signal.positions for signal in visual_signals(page.columns)]
    [[4, 6, 8], [5, 7, 9]]
    """
    found: defaultdict[int, list[int]] = defaultdict(list)
    for node, (tag, path, marks, chars) in enumerate(
        zip(columns.tag, columns.path, columns.marks, columns.chars, strict=True)
    ):
        if tag & TAG_MASK > DOCUMENT and chars and not marks & UNSEEN:
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

    >>> counts_between([1, 3, 5, 6], [0, 2, 4, 7])
    [1, 1, 2]
    """
    return [right - left for left, right in pairwise(bisect_left(one, position) for position in other)]


def signal_similarity(one: VisualSignal, other: VisualSignal, epsilon: float = EPSILON) -> float:
    """Return sigma of two signals, from 0 to 1; 0 where one ends before the other begins. Symmetric.

    >>> items, names = VisualSignal(1, [], [4, 6, 8]), VisualSignal(2, [], [5, 7, 9])
    >>> signal_similarity(items, names), signal_similarity(items, VisualSignal(3, [], [40, 41, 42]))
    (1.0, 0.0)
    """
    if one.positions[-1] < other.positions[0] or other.positions[-1] < one.positions[0]:
        return 0.0
    left, right = compared_positions(one.positions, other.positions)
    if min(len(left), len(right)) < LEAST_OCCURRENCES:
        return 0.0
    omega = abs(fmean(left) - fmean(right))
    iota = max(population_variance(counts_between(left, right)), population_variance(counts_between(right, left)))
    epsilon = max(epsilon, LEAST_EPSILON)
    return epsilon / (omega * iota + epsilon)


def compared_positions(one: list[int], other: list[int]) -> tuple[list[int], list[int]]:
    """Return the positions of two signals before the first of them exceeds ``MOST_COMPARED`` occurrences.

    >>> compared_positions([1, 3], [2, 4])
    ([1, 3], [2, 4])
    """
    bounds = [positions[MOST_COMPARED] for positions in (one, other) if len(positions) > MOST_COMPARED]
    if not bounds:
        return one, other
    return one[: bisect_left(one, min(bounds))], other[: bisect_left(other, min(bounds))]


def population_variance(counts: Sequence[int]) -> float:
    """Return the population variance of counts, exact up to the last division.

    >>> population_variance([1, 1, 4])
    2.0
    """
    size, total = len(counts), sum(counts)
    return (size * sum(count * count for count in counts) - total * total) / (size * size)
