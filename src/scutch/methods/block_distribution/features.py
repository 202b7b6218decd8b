"""Features of the block distribution, by which a classifier tells content pages from index pages (Qiu et al. 2009).

On a content page one or a few blocks are far longer than all others; on an index page the lengths fall slowly. Before
anything is extracted the paper asks a classifier which of the two a page is. Of the features it names two, Dev(D) and
Gap(D); the others are lost. These ten describe a distribution; lengths are on a logarithmic scale, since the
ratio of two block lengths matters.

The lengths may be those of ``block_list``, as the paper has them, or those of ``block_distribution.own_lengths``, where
links count less and wide characters twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, log1p
from typing import Final, NamedTuple

from scutch.methods.block_distribution.distribution import deviation, distribution, drops, gap


class BlockFeatures(NamedTuple):
    """A distribution of block lengths in ten numbers; ``blocks`` with no text are counted, all is 0 without any block."""

    #: Number of blocks.
    blocks: float
    #: Length of all of them.
    total: float
    #: Of the longest one, ...
    longest: float
    #: ... and its share of the total.
    longest_share: float
    mean: float
    #: Dev(D).
    deviation: float
    #: Gap(D), ...
    gap: float
    #: ... and its share of the total.
    gap_share: float
    #: Number of blocks before the largest drop.
    before_gap: float
    #: Length of the second block, as a share of the longest.
    second_share: float


#: Features of Dev(D) and of Gap(D): without them only counts of characters are left.
OF_DEVIATION: Final = frozenset(("deviation",))
OF_GAP: Final = frozenset(("gap", "gap_share", "before_gap"))


def signed_log(value: float) -> float:
    """Logarithm of one more than a value, with its sign.

    >>> signed_log(0), signed_log(-1.0) == -signed_log(1.0)
    (0.0, True)
    """
    return copysign(log1p(abs(value)), value)


def block_features(lengths: Sequence[float]) -> BlockFeatures:
    """Measure a distribution.

    ``lengths``: length of each block of a page, in any order.

    >>> story, index = block_features((900, 30, 20)), block_features((40, 35, 30, 30))
    >>> story.deviation > index.deviation, story.gap > index.gap, story.second_share < index.second_share
    (True, True, True)
    """
    ordered, found = distribution(lengths), drops(lengths)
    total, longest, second = sum(ordered), max(ordered, default=0.0), ordered[1] if len(ordered) > 1 else 0.0
    raw = BlockFeatures(
        blocks=len(ordered),
        total=total,
        longest=longest,
        longest_share=_share(longest, total),
        mean=_share(total, len(ordered)),
        deviation=deviation(ordered),
        gap=gap(ordered),
        gap_share=_share(gap(ordered), total),
        before_gap=found.index(max(found)) + 1 if found else len(ordered),
        second_share=_share(second, longest),
    )
    return BlockFeatures(*map(signed_log, raw))


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
