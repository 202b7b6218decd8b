"""Average linkage as it is defined, in cubic time: what ``scutch.kernels.clustering`` is held to."""

from collections.abc import Sequence
from itertools import combinations
from statistics import fmean


def average_linkage_clusters(distances: Sequence[Sequence[float]], cut: float) -> list[int]:
    """Merge the closest two clusters again and again; return the cluster of each item, numbered by their first items."""
    clusters = [[item] for item in range(len(distances))]

    def between(pair: tuple[list[int], list[int]]) -> float:
        return fmean(distances[max(a, b)][min(a, b)] for a in pair[0] for b in pair[1])

    while len(clusters) > 1:
        closest = min(combinations(clusters, 2), key=between)
        if between(closest) >= cut:
            break
        clusters = [*(cluster for cluster in clusters if cluster not in closest), sorted(closest[0] + closest[1])]
    return [number for item in range(len(distances)) for number, cluster in enumerate(sorted(clusters)) if item in cluster]
