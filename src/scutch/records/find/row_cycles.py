"""Records that take turns: rows of which every second or third is alike are parts of records, not records.

A board of links has a row with a title and one with points and comments for each entry. Each row looks like a record, and so
the rows win. But what stands where in a row is the same in every second row and another thing in the next, which stripes,
widths and advertisements do not do: there rows differ in a class or in what they lack. Then the division goes first that has
the rows of one turn together. (The bounds were chosen on development pages, where they meet no list whose rows are records,
and on pages of our own.)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean
from typing import Final

from scutch.page.parser import Columns
from scutch.records.cells._cell_texts import text_places
from scutch.records.find._features import CANDIDATE_FEATURES
from scutch.records.find.ranker import ROW, Ranked

#: Places of the texts of a record, as ``_cells.text_places`` gives them.
Places = frozenset[int]

#: So many records tell whether they take turns; no more are looked at.
FEWEST: Final = 6
LOOKED_AT: Final = 14
#: Records in one turn.
PERIODS: Final = (2, 3)
#: Neighbours are no more alike than this, and those of the same turn no less.
UNLIKE: Final = 0.35
ALIKE: Final = 0.75
#: Where neighbours look more alike than this to the ranker, nothing is asked of their texts.
NEXT_LIKE: Final = 0.75
NEXT: Final = 4 * CANDIDATE_FEATURES.index("next_like")
#: Share of the records that the division has which takes the turns together.
MOST: Final = 0.8


def together(columns: Columns, ranked: Ranked, first: int) -> Ranked:
    """The same, with the best division into turns before one whose records take them.

    Parameters
    ----------
    columns
        The page.
    ranked
        Its candidates.
    first
        The candidate that would be the first answer.

    Notes
    -----
    Linear in the candidates' records, where neighbours are unlike each other; else nothing is done.
    """
    row = memoryview(ranked.rows)[ROW * first + NEXT : ROW * first + NEXT + 4].cast("f")
    if row[0] > NEXT_LIKE or not take_turns(columns, records := ranked.candidates.records(first)):
        return ranked
    nodes = {node for record in records for node in record}
    turns = [index for index in range(len(ranked.scores)) if joins(ranked.candidates.records(index), nodes)]
    if not turns:
        return ranked
    best, scores = max(turns, key=ranked.scores.__getitem__), list(ranked.scores)
    scores[first] = min(scores[first], scores[best])
    scores[best] = max(ranked.scores[first], scores[best])
    return ranked._replace(scores=scores)


def take_turns(columns: Columns, records: Sequence[tuple[int, ...]]) -> bool:
    """Whether what stands where is another thing in the next record and the same in every second or third.

    Examples
    --------
    >>> import scutch
    >>> rows = "<tr><td>1<td>Flax<tr><td colspan=2><i>5 points</i>"
    >>> page = scutch.parse(f"<table>{rows * 4}</table>")
    >>> take_turns(page.columns, [(node.index,) for node in page if node.tag == "tr"])
    True
    """
    if len(records) < FEWEST or any(len(record) > 1 for record in records):
        return False
    found = [text_places(columns, top) for (top,) in records[:LOOKED_AT]]
    return likeness(found, 1) <= UNLIKE and any(likeness(found, period) >= ALIKE for period in PERIODS)


def likeness(records: Sequence[Places], apart: int) -> float:
    """How much of what records have they share with the one so far behind them, on the average (Jaccard).

    Examples
    --------
    >>> one, other = frozenset({1}), frozenset({2})
    >>> likeness([one, other, one, other], 1), likeness([one, other, one, other], 2)
    (0.0, 1.0)
    """
    pairs = pairwise(records) if apart == 1 else zip(records, records[apart:], strict=False)
    return fmean(len(one & other) / max(len(one | other), 1) for one, other in pairs)


def joins(records: Sequence[tuple[int, ...]], nodes: set[int]) -> bool:
    """Whether records have most of these nodes, and nearly each several of them."""
    held = [len(nodes.intersection(record)) for record in records]
    return sum(held) >= MOST * len(nodes) and sum(count > 1 for count in held) >= MOST * len(held)
