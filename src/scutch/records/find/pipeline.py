"""``auto``: the method that scutch uses by itself. Candidates from all over the page, ranked by what was learned."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import inf
from typing import Final

from scutch.methods.record_set import RecordSet
from scutch.page.parser import Columns
from scutch.records.find._candidates import Origin
from scutch.records.find.ranker import Ranked, Ranker, shipped_ranker
from scutch.records.find.row_cycles import together

#: Regions of a page, and those of them that divide otherwise what is in the best one.
MOST: Final = 30
AGAIN: Final = 4
#: Below this confidence of the first region a page has no list (cross-validated, ``training/records.py``: the mean of the four
#: corpora is best from here to .2, and three of them, where nearly all pages have a list, with this or less).
FLOOR: Final = 0.12
#: Where a browser has shown the page, and the first answer is less sure than this, what is seen is asked, and weighs so much
#: in units of the ranker's score (fitted, and worth what ``training/visual_weight.py`` tells).
DOUBT: Final = 0.85
SIGHT: Final = 0.63
#: What each origin of a candidate says as a reason.
ORIGINS: Final = {
    Origin.BY_PATH: "one tag path",
    Origin.BY_PATH_AND_CLASS: "one tag path and class",
    Origin.BY_CLASS: "one class",
    Origin.BY_CLASS_WORD: "a word of the class in common",
    Origin.BY_CELLS: "table rows with as many cells",
    Origin.BY_HEAD: "siblings from one head to the next",
    Origin.BY_HEAD_CONSISTENT: "siblings from one head to the next, without what is rare among them",
    Origin.BY_TAIL: "siblings up to the same end",
    Origin.BY_PERIOD: "siblings in a fixed rhythm",
}


def auto(columns: Columns, ranker: Ranker | None = None, floor: float = FLOOR, sight: float = SIGHT) -> list[RecordSet]:
    """Find the lists of a page, best first; no two share a record or a part of one.

    Alternative segmentations of the same parts of the page follow (``RecordSet.is_alternative``): groups instead of their
    entries, two lists instead of one. Alternatives of the best list come first.

    Parameters
    ----------
    columns
        The page.
    ranker
        Which candidate is best; the shipped one by default.
    floor
        Least confidence of the first region; below it the answer is empty.
    sight
        What is seen of a candidate on a rendered page weighs so much beside what the ranker knows; 0 for nothing.
    """
    ranker = ranker or shipped_ranker()
    ranked = ranker.rank(columns)
    chosen = best_apart(ranked)
    if chosen and (turned := together(columns, ranked, chosen[0])) is not ranked:
        ranked, chosen = turned, best_apart(turned)
    chances = ranker.confidences(ranked, chosen, chosen)
    if columns.layout is not None and sight and chances and chances[0] < DOUBT:
        ranked = looked_at(columns, ranked, sight)
        chosen = best_apart(ranked)
        chances = ranker.confidences(ranked, chosen, chosen)
    if not chances or chances[0] < floor:
        return []
    others = divided_again(ranked, chosen)[: MOST - len(chosen)]
    chances += ranker.confidences(ranked, others, chosen)
    return [
        RecordSet(
            ranked.candidates.records(index), chance, "auto", reason(ranked, index), is_alternative=number >= len(chosen)
        )
        for number, (index, chance) in enumerate(zip(chosen + others, chances, strict=True))
    ]


def looked_at(columns: Columns, ranked: Ranked, sight: float) -> Ranked:
    """The same, with what is seen of each candidate in its score; the page has a layout."""
    from scutch.records.find.visual_evidence import evidence  # noqa: PLC0415 (few pages are rendered)

    found = evidence(columns, map(ranked.candidates.records, range(len(ranked.scores))))
    return ranked._replace(scores=[score + sight * value for score, value in zip(ranked.scores, found, strict=True)])


def best_apart(ranked: Ranked, without: Sequence[int] = ()) -> list[int]:
    """Return the best candidates but for some, at most ``MOST``, of which no two share a record or a part of one."""
    if not without:
        return ranked.candidates.best_apart(ranked.scores, MOST)
    last = [-inf if index in without else score for index, score in enumerate(ranked.scores)]
    return [index for index in ranked.candidates.best_apart(last, MOST) if last[index] > -inf]


def divided_again(ranked: Ranked, chosen: Sequence[int]) -> list[int]:
    """Other divisions of what these divide: the best ``AGAIN`` of what is in the first, and the best that are apart."""
    others = ranked.candidates.best_sharing(chosen[0], ranked.scores, AGAIN)
    return others + [index for index in best_apart(ranked, without=chosen) if index not in others]


def reason(ranked: Ranked, index: int) -> str:
    """Return how a candidate came about."""
    return origin_reason(ranked.candidates.origins(index))


@cache
def origin_reason(origins: int) -> str:
    """Return the words for bits of ``Origin``.

    Examples
    --------
    >>> origin_reason(Origin.BY_PATH | Origin.BY_CELLS)
    'one tag path, table rows with as many cells'
    """
    return ", ".join(words for origin, words in ORIGINS.items() if origins & origin)
