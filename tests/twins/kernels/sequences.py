"""``kernels.sequences`` and ``kernels.quality`` in plain words: the definitions, with no thought of speed."""

from collections.abc import Sequence
from itertools import groupby, pairwise, permutations
from math import exp, nan, sqrt
from statistics import fmean, pstdev


def joints(depths: Sequence[int], leaves: Sequence[int]) -> list[int]:
    ways = [range(leaf + 1, other + 1) for leaf, other in pairwise(leaves)]
    return [min(way, key=lambda node: (depths[node], node)) for way in ways]


def split(values: Sequence[int], height: int) -> list[int]:
    bounds = [0]
    for _, run in groupby(values, key=lambda value: value >= height):
        bounds.append(bounds[-1] + len(list(run)))
    return bounds


def high_runs(values: Sequence[int]) -> set[tuple[int, int, int]]:
    found = set()
    for height in values:
        bounds = split(values, height)
        runs = [range(a, b) for a, b in pairwise(bounds) if values[a] >= height]
        found |= {(run.start, run.stop, min(run, key=lambda i: (values[i], i))) for run in runs}
    return found


def repetition(values: Sequence[int], longest: int) -> tuple[int, int, int]:
    size = len(values)
    stretches = [
        (begin, end, period)
        for begin in range(size)
        for end in range(begin + 2, size + 1)
        for period in range(1, min(longest, (end - begin) // 2) + 1)
        if all(values[i] == values[i + period] for i in range(begin, end - period))
    ]
    return min(stretches, key=lambda found: (found[0] - found[1], found[2], found[0]), default=(0, 0, 0))


def gaps(positions: Sequence[int]) -> list[int]:
    return [b - a for a, b in pairwise(positions)]


def spacing(positions: Sequence[int]) -> tuple[float, float]:
    if len(positions) < 2:
        return 0.0, 0.0
    period = fmean(gaps(positions))
    return period, fmean((gap - period) ** 2 for gap in gaps(positions))


def leave_one_out(positions: Sequence[int]) -> list[tuple[int, float, float]]:
    every = gaps(positions)
    others = [[*every[:i], *every[i + 1 :]] or every for i in range(len(every))]
    return [(gap, fmean(rest), pstdev(rest)) for gap, rest in zip(every, others, strict=True)]


def clusters(values: Sequence[int], bounds: Sequence[int]) -> list[Sequence[int]]:
    return [values[a:b] for a, b in pairwise(bounds)]


def means(values: Sequence[int], bounds: Sequence[int]) -> list[float]:
    return [float(sum(cluster) // len(cluster)) for cluster in clusters(values, bounds)]


def separation(means: Sequence[float]) -> float:
    count = len(means)
    if count < 2:
        return nan
    return sum(exp(-((a - b) ** 2) / 2) for a, b in permutations(means, 2)) / (count * (count - 1))


def spread(values: Sequence[int]) -> float:
    return sqrt(fmean((value - fmean(values)) ** 2 for value in values))


def compactness(values: Sequence[int], bounds: Sequence[int]) -> float:
    return fmean(spread(cluster) for cluster in clusters(values, bounds)) / spread(values)
