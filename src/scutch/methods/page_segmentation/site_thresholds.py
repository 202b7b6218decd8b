"""Thresholds that sample pages of one site teach (Hou & Yang 2011).

Lengths of segments, and their plain text for each link, pile up in two groups: little and much. *k*-means with two centres
finds them on each sample page, what is midway between the centres parts them, and the site's threshold is the mean over its
pages. For frequencies of chunks the paper found that *k*-means does not work, and takes their mean. That there are two centres
and that the threshold lies midway is our reading.

In one dimension and with two groups *k*-means needs no rounds and no chance: the groups are a prefix and the rest of the
sorted values, so all cuts can be tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from scutch.methods.page_segmentation.path_clusters import Cluster, ClusterRules


class Centres(NamedTuple):
    """Means of two groups of values."""

    low: float
    high: float
    #: How many values are in the low one.
    size: int

    @property
    def midpoint(self) -> float:
        """What parts the groups."""
        return (self.low + self.high) / 2


def two_means(values: Iterable[float]) -> Centres:
    """Part values into the two groups whose squared distances to their means are least.

    Fewer than two values make one group, and its mean is both centres.

    Notes
    -----
    Sorting is what takes longest. The sum of squares is least where ``n_low * low**2 + n_high * high**2`` is largest.

    Examples
    --------
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
    """Return the rules with the thresholds of Length and Bn that sample pages teach; without any segment, as they were.

    Parameters
    ----------
    pages
        Segments of each sample page.
    rules
        All the other rules.

    Examples
    --------
    >>> page = [Cluster(0, [0], 10, 10, 1), Cluster(1, [1], 20, 20, 1), Cluster(2, [2], 900, 0, 0)]
    >>> trained([page], ClusterRules())[1:3]
    (457.5, 450.0)
    """
    samples = [page for page in pages if page]
    if not samples:
        return rules
    length = fmean(two_means(segment.length for segment in page).midpoint for page in samples)
    factor = fmean(two_means(segment.factor for segment in page).midpoint for page in samples)
    return rules._replace(length=length, factor=factor)
