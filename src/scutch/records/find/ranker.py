"""``Ranker``: which of the candidates is the list a person came for.

Three ensembles of trees over the features of ``_features``. The first sees what is known at a glance, and keeps the best
candidates for a closer look. The second was trained to put the right candidate of a page first (LambdaRank); its scores mean
something only among candidates of one page. The third was trained on answers for pages that the others had not seen, and
gives the log odds that an answer is a list a person wants, also on pages that have none. Words of classes and ids, learned
with them, are a feature among others. Fitted by ``training/records.py``.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from functools import cache
from math import exp, inf
from typing import Final, NamedTuple

from scutch.kernels.boosting import Ensemble
from scutch.package_data import packaged
from scutch.page.parser import Columns
from scutch.records._class_words import Words
from scutch.records.find._candidates import Candidates
from scutch.records.find._features import NAMES, describe_all, glance_all

#: Candidates of a page that are looked at, the most promising, and those of them that are ranked.
LIMIT: Final = 128
KEPT: Final = 40
#: So many of those that are ranked have no record in common: a page has several lists, and many divisions of the largest.
APART: Final = 10
PACKAGE: Final = "scutch.records"
FOLDER: Final = "model"
#: Numbers of a row that trust sees: the features, and four that scores tell.
TRUST_WIDTH: Final = len(NAMES) + 4
#: The lead of a candidate without a rival.
ALONE: Final = 10.0
ROW: Final = 4 * len(NAMES)
LAST: Final = struct.Struct("4f")


class Ranked(NamedTuple):
    """The candidates of a page with what the ranker says of them."""

    candidates: Candidates
    #: One number a candidate; larger is better.
    scores: list[float]
    #: Their features, one row after the other.
    rows: bytearray


class Ranker:
    """Scores the candidates of pages.

    Parameters
    ----------
    gate, order, trust
        The ensembles.
    words
        What words of class and id values say.
    """

    __slots__ = ("gate", "order", "trust", "words")

    def __init__(self, gate: Ensemble, order: Ensemble, trust: Ensemble, words: Words) -> None:
        self.gate = gate
        self.order = order
        self.trust = trust
        self.words = words

    def rank(self, columns: Columns) -> Ranked:
        """Score the candidates of a page. Linear in its nodes."""
        candidates = Candidates(columns, LIMIT)
        shortlist(candidates, self.gate)
        rows = describe_all(candidates, self.words)
        return Ranked(candidates, self.order.scores(rows), rows)

    def confidences(self, ranked: Ranked, indices: Sequence[int], rivals: Sequence[int]) -> list[float]:
        """The chances, from 0 to 1, that candidates are lists that a person wants; their rivals are the other answers."""
        return [1 / (1 + exp(-odds)) for odds in self.trust.scores(b"".join(trust_rows(ranked, indices, rivals)))]


def shortlist(candidates: Candidates, gate: Ensemble) -> list[int]:
    """Drop all candidates of a page but ``KEPT`` that are best at a glance, of all of it or of a part; says which ones stay.

    The best ``APART`` that have no record in common are among them.
    """
    if len(candidates) <= KEPT:
        return list(range(len(candidates)))
    scores = gate.scores(glance_all(candidates))
    for index in candidates.best_apart(scores, APART):
        scores[index] = inf
    return candidates.keep(scores, KEPT)


def trust_rows(ranked: Ranked, indices: Sequence[int], rivals: Sequence[int]) -> Iterator[bytearray]:
    """What trust is told of candidates: features, score, lead over rivals, lead of the best score over the middle, count."""
    scores = ranked.scores
    first, second, *_ = sorted([scores[rival] for rival in rivals] + [-inf, -inf], reverse=True)
    spread = max(scores, default=0.0) - (sorted(scores)[len(scores) // 2] if scores else 0.0)
    for index in indices:
        other = second if index in rivals and scores[index] == first else first
        ahead = ALONE if other == -inf else scores[index] - other
        yield ranked.rows[ROW * index : ROW * (index + 1)] + LAST.pack(scores[index], ahead, spread, len(scores))


@cache
def shipped() -> Ranker:
    """Return the ranker that scutch comes with, read once."""
    gate, order, trust = (Ensemble(packaged(PACKAGE, f"{FOLDER}/{name}.trees")) for name in ("gate", "order", "trust"))
    return Ranker(gate, order, trust, read_words(packaged(PACKAGE, f"{FOLDER}/words.tsv").decode("ascii")))


def read_words(text: str) -> Words:
    """Return the words of a table: word, score on a record, score around records.

    Examples
    --------
    >>> read_words("item\\t0.5\\t0.25\\n").of(b"list-item")
    (0.5, 0.5, 0.25)
    """
    rows = (line.split("\t") for line in text.splitlines())
    return Words({word: (float(record), float(around)) for word, record, around in rows})
