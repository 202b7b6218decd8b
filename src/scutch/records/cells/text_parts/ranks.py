"""Ranks: numbers that count over the records, alone or in front of the titles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from scutch.records.cells.text_parts.template import PairTemplate, TextPart, shape_pattern
from scutch.values.number import counts_up

#: Label of ranks in front of titles.
RANK: Final = "rank"
#: Texts at least whose numbers are ranks: with a sign of ranks in front of a title, and alone.
LEAST_RANKED: Final = 3
LEAST_RANKS: Final = 4
#: Share of the texts that have a rank.
RANKED_SHARE: Final = 0.9
#: Share of the texts that have another number than the one before.
MOVED_SHARE: Final = 0.5
#: A number with a sign of ranks in front of other words; a number.
RANKED_TEXT: Final = re.compile(r"(#\s?\d{1,4}\.?|\d{1,4}(?:[.)]|\.\)))\s+(?=\S)")
DIGITS: Final = re.compile(r"\d+")


def ranked_parts(texts: Sequence[str]) -> list[TextPart]:
    """Return the ranks in front of texts and the texts behind them as two parts; empty if the numbers do not count them.

    Linear in the characters of the texts, and in a few of them where the first ones have no rank.

    ``texts``: the texts of a column by row.

    >>> texts = ["11. The Loom Inn", "12. Harbour House", "13. Mill & Malt"]
    >>> [[part.of(text) for part in ranked_parts(texts)] for text in texts[:2]]
    [['11.', 'The Loom Inn'], ['12.', 'Harbour House']]
    >>> ranked_parts(["1. The Loom Inn", "7. Harbour House", "2. Mill & Malt"]), ranked_parts(["3 beds", "4 beds", "5 beds"])
    ([], [])
    """
    if len(texts) < LEAST_RANKED or not any(map(RANKED_TEXT.match, texts[:2])):
        return []
    ranks = [found[1] for found in map(RANKED_TEXT.match, texts) if found]
    numbers = first_numbers(ranks)
    if len(ranks) < max(LEAST_RANKED, RANKED_SHARE * len(texts)) or not (counts_up(numbers) or counts_up(numbers[::-1])):
        return []
    samples = {shape_pattern(rank): rank for rank in reversed(ranks)}
    template = PairTemplate(tuple(samples.values()), is_first=True)
    return [TextPart(template, 0, RANK), TextPart(template, 1)]


def are_ranks(texts: Sequence[str]) -> bool:
    """Whether numbers are the places of a ranking, the first or the last one in front; equal ones may share a place.

    >>> [are_ranks(texts) for texts in (("7.", "8.", "9.", "10."), ("1", "2", "2", "4"), ("4", "3", "2", "1"))]
    [True, True, True]
    >>> are_ranks(("1", "2", "4", "8")), are_ranks(("1", "2"))
    (False, False)
    """
    numbers = first_numbers(texts)
    if len(numbers) < LEAST_RANKS:
        return False
    pairs = list(pairwise(numbers))
    if sum(one != two for one, two in pairs) < MOVED_SHARE * len(pairs):
        return False
    are_shared = all(two in (one, one + 1, numbers[0] + place) for place, (one, two) in enumerate(pairs, 1))
    return are_shared or counts_up(numbers[::-1])


def first_numbers(texts: Sequence[str]) -> list[int]:
    """Return the first number of each text that has one."""
    return [int(found[0]) for found in map(DIGITS.search, texts) if found]
