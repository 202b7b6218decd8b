"""Normalised cut: the clusters of a similarity matrix (Shi & Malik 2000), as Miao et al. (2009) cluster visual signals.

The second eigenvector of the normalised similarity orders the items; the best cut of that order is the one with the least
``Ncut``. Both sides are cut again while their Ncut stays below a threshold.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

#: A cut is made below this Ncut (0 to 2); the paper names no value.
LARGEST_NCUT: Final = 0.9
#: Rounds of the power iteration; the order of the entries settles long before their values do.
POWER_ITERATIONS: Final = 40

SimilarityMatrix = Sequence[Sequence[float]]


def clusters(similarity: SimilarityMatrix, largest_ncut: float = LARGEST_NCUT) -> list[list[int]]:
    """Return the clusters of items, each ascending.

    ``similarity``: symmetric, n x n, values from 0 to 1. Quadratic in n for each level of cuts. ``largest_ncut``: a cut is
    made up to this Ncut.

    >>> clusters([[1, 0.9, 0], [0.9, 1, 0.1], [0, 0.1, 1]])
    [[0, 1], [2]]
    """
    found, waiting = [], [list(range(len(similarity)))] if similarity else []
    while waiting:
        items = waiting.pop()
        left, right = bipartition([[similarity[i][j] for j in items] for i in items], largest_ncut)
        if right:
            waiting += [[items[place] for place in right], [items[place] for place in left]]
        else:
            found.append(items)
    return found


def bipartition(weights: SimilarityMatrix, largest_ncut: float = LARGEST_NCUT) -> tuple[list[int], list[int]]:
    """Return the two sides of the best cut; all items and nothing where no cut is good enough.

    >>> bipartition([[1, 1], [1, 1]])
    ([0, 1], [])
    """
    size = len(weights)
    if size < 2:
        return list(range(size)), []
    order = sorted(range(size), key=second_eigenvector(weights).__getitem__)
    ncut, place = best_cut(weights, order)
    if ncut > largest_ncut:
        return list(range(size)), []
    return sorted(order[:place]), sorted(order[place:])


def best_cut(weights: SimilarityMatrix, order: Sequence[int]) -> tuple[float, int]:
    """Return the least Ncut over all prefixes of an order, and the length of that prefix."""
    degrees = [sum(row) for row in weights]
    total, cut, inside = sum(degrees), 0.0, 0.0
    chosen: list[int] = []
    best = (2.0, len(order))
    for place, item in enumerate(order[:-1], start=1):
        shared = sum(weights[item][other] for other in chosen)
        cut += degrees[item] - weights[item][item] - 2 * shared
        inside += degrees[item]
        chosen.append(item)
        best = min(best, (cut / inside + cut / (total - inside), place))
    return best


def second_eigenvector(weights: SimilarityMatrix) -> list[float]:
    """Return the eigenvector of the second largest eigenvalue of the normalised similarity, by power iteration.

    The start vector is fixed, so that the same matrix gives the same clusters.
    """
    roots = [sqrt(sum(row)) for row in weights]
    length = sqrt(sum(root * root for root in roots))
    first = [root / length for root in roots]
    vector = [float(place - len(roots) / 2 + 0.25) for place in range(len(roots))]
    for _ in range(POWER_ITERATIONS):
        along = sum(a * b for a, b in zip(vector, first, strict=True))
        vector = [value - along * base for value, base in zip(vector, first, strict=True)]
        scaled = [value / root for value, root in zip(vector, roots, strict=True)]
        # The matrix is shifted by the identity: its eigenvalues may be negative, and none may win by its size.
        vector = [
            value + sum(w * s for w, s in zip(row, scaled, strict=True)) / root
            for value, row, root in zip(vector, weights, roots, strict=True)
        ]
        length = sqrt(sum(value * value for value in vector)) or 1.0
        vector = [value / length for value in vector]
    return [value / root for value, root in zip(vector, roots, strict=True)]
