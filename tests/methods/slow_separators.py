"""The report's way to separators: one band over all, and each block taken out of it."""

from collections.abc import Sequence

from scutch.methods.separators import SLACK

Band = tuple[float, float]


def without(band: Band, begin: float, end: float) -> list[Band]:
    """What a block leaves of a band: it splits it, shortens it, removes it, or does not touch it."""
    if end <= band[0] or begin >= band[1]:
        return [band]
    return [part for part in ((band[0], begin), (end, band[1])) if part[0] < part[1]]


def bands(blocks: Sequence[tuple[float, float]]) -> list[Band]:
    """Bands that no block crosses, borders left out, for whole numbers.

    Blocks are shortened by what they may overlap, and by a half more, so that those that touch leave a band between them.
    """
    shortened = [(begin, max(end - SLACK - 0.5, begin)) for begin, end in blocks]
    first, last = min(begin for begin, _ in shortened), max(end for _, end in shortened)
    left = [(first - 1.0, last + 1.0)]
    for begin, end in shortened:
        left = [part for band in left for part in without(band, begin, end)]
    return [(min(begin + SLACK + 0.5, end), end) for begin, end in left if begin >= first and end <= last]
