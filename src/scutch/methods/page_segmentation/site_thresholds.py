"""Thresholds of Length and Bn, learned from sample pages of one site (Hou & Yang 2011).

Length and Bn of segments form two groups, low and high. *k*-means with two centres finds them on each sample page, in
log(1 + x): lengths differ by orders of magnitude, and the midpoint of plain lengths would be half of the longest one, above
all of the text of a shorter page. The threshold is the midpoint of the centres, averaged over the pages, and back in the unit
of x. For frequencies of chunks the paper found that *k*-means fails, and takes their mean. Two centres, the midpoint and the
logarithm are our reading.

In one dimension, two-means is exact without iteration: the groups are a prefix and a suffix of the sorted values, so all
splits are tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import expm1, log1p
from statistics import fmean
from typing import NamedTuple

from scutch.methods.page_segmentation.path_clusters import Cluster, ClusterRules


class Centres(NamedTuple):
    """Centres of two groups of values."""

    low: float
    high: float
    #: Number of values in the low group.
    size: int

    @property
    def midpoint(self) -> float:
        """The threshold between the groups."""
        return (self.low + self.high) / 2


def two_means(values: Iterable[float]) -> Centres:
    """Split values into the two groups with the least sum of squared distances to their centres.

    Fewer than two values make one group; its mean is both centres.

    O(n log n), by sorting. The sum of squares is least where ``n_low * low**2 + n_high * high**2`` is largest.

    >>> two_means((5, 500, 6, 520, 7))
    Centres(low=6.0, high=510.0, size=3)
    """
    ordered = sorted(values)
    total, below = float(sum(ordered)), 0.0
    best, spread = Centres(total, total, len(ordered)), -1.0
    for size, value in enumerate(ordered[:-1], 1):
        below += value
        centres = Centres(below / size, (total - below) / (len(ordered) - size), size)
        found = below * centres.low + (total - below) * centres.high
        if found > spread:
            best, spread = centres, found
    return best


def trained(pages: Iterable[Sequence[Cluster]], rules: ClusterRules) -> ClusterRules:
    """Return the rules with thresholds of Length and Bn learned from sample pages; unchanged if these have no segment.

    ``pages``: segments of each sample page. ``rules``: all the other rules.

    >>> page = [Cluster(0, [0], 10, 10, 1), Cluster(1, [1], 20, 20, 1), Cluster(2, [2], 900, 0, 0)]
    >>> [round(threshold) for threshold in trained([page], ClusterRules())[1:3]]
    [116, 29]
    """
    samples = [page for page in pages if page]
    if not samples:
        return rules
    length = _threshold([segment.length for segment in page] for page in samples)
    return rules._replace(length=length, bn=_threshold([segment.bn for segment in page] for page in samples))


def _threshold(pages: Iterable[Iterable[float]]) -> float:
    """Threshold between low and high values: the mean over the pages, in log(1 + x)."""
    return expm1(fmean(two_means(map(log1p, values)).midpoint for values in pages))
