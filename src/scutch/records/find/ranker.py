"""``Ranker``: rank the candidates of a page by how likely each is the list a reader came for.

Three ensembles of trees over the features of ``_features``. The *prefilter* sees the cheap features alone and keeps the best
candidates. The *ranker* was trained to put the right candidate of a page first (LambdaRank); its scores compare candidates of
one page only. The *confidence model* was trained on answers for pages that the other two had not seen; it gives the log odds
that an answer is right, also on pages without a list. Learned words of class and id values are features among others.
Fitted by ``training/records.py``.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from functools import cache
from math import exp, inf
from typing import Final, NamedTuple

from scutch.kernels.boosting import Ensemble
from scutch.package_data import model_file
from scutch.page.parser import Columns
from scutch.records._class_words import Words
from scutch.records.find._candidates import Candidates
from scutch.records.find._features import CANDIDATE_FEATURES, all_features, cheap_features

#: Most candidates of a page that the prefilter sees, and that are ranked.
LIMIT: Final = 128
KEPT: Final = 40
#: So many of the ranked candidates share no record: a page has several lists, and many segmentations of the largest.
APART: Final = 10
PACKAGE: Final = "scutch.records"
#: Numbers of a row of the confidence model: the features, and four of the scores.
CONFIDENCE_WIDTH: Final = len(CANDIDATE_FEATURES) + 4
#: The lead of a candidate without a rival.
NO_RIVAL: Final = 10.0
#: Bytes of a row of features.
ROW: Final = 4 * len(CANDIDATE_FEATURES)
SCORE_COLUMNS: Final = struct.Struct("4f")


class Ranked(NamedTuple):
    """The candidates of a page with their scores and features."""

    candidates: Candidates
    #: One number a candidate; larger is better.
    scores: list[float]
    #: Their features, one row after the other.
    rows: bytearray


class Ranker:
    """Scores the candidates of pages.

    Parameters
    ----------
    prefilter, ranking, confidence
        The ensembles.
    words
        Scores of words of class and id values.
    """

    __slots__ = ("confidence", "prefilter", "ranking", "words")

    def __init__(self, prefilter: Ensemble, ranking: Ensemble, confidence: Ensemble, words: Words) -> None:
        self.prefilter = prefilter
        self.ranking = ranking
        self.confidence = confidence
        self.words = words

    def rank(self, columns: Columns) -> Ranked:
        """Score the candidates of a page. Linear in its nodes."""
        candidates = Candidates(columns, LIMIT)
        prefilter(candidates, self.prefilter)
        rows = all_features(candidates, self.words)
        return Ranked(candidates, self.ranking.scores(rows), rows)

    def confidences(self, ranked: Ranked, indices: Sequence[int], rivals: Sequence[int]) -> list[float]:
        """Return the probabilities that candidates are lists that a reader wants; their rivals are the other answers."""
        return [1 / (1 + exp(-odds)) for odds in self.confidence.scores(b"".join(confidence_rows(ranked, indices, rivals)))]


def prefilter(candidates: Candidates, ensemble: Ensemble) -> list[int]:
    """Keep the ``KEPT`` best candidates by their cheap features, and return their indices.

    Among them are the best ``APART`` that share no record, and the best of each part of the page.
    """
    if len(candidates) <= KEPT:
        return list(range(len(candidates)))
    scores = ensemble.scores(cheap_features(candidates))
    for index in candidates.best_apart(scores, APART):
        scores[index] = inf
    return candidates.keep(scores, KEPT)


def confidence_rows(ranked: Ranked, indices: Sequence[int], rivals: Sequence[int]) -> Iterator[bytearray]:
    """Yield rows of the confidence model: features, score, lead over rivals, lead of the best score over the median, count."""
    scores = ranked.scores
    first, second, *_ = sorted([scores[rival] for rival in rivals] + [-inf, -inf], reverse=True)
    spread = max(scores, default=0.0) - (sorted(scores)[len(scores) // 2] if scores else 0.0)
    for index in indices:
        other = second if index in rivals and scores[index] == first else first
        ahead = NO_RIVAL if other == -inf else scores[index] - other
        yield ranked.rows[ROW * index : ROW * (index + 1)] + SCORE_COLUMNS.pack(scores[index], ahead, spread, len(scores))


@cache
def shipped_ranker() -> Ranker:
    """Return the ranker that scutch comes with, read once."""
    first_pass, ranking, confidence = (
        Ensemble(model_file(PACKAGE, f"{name}.trees")) for name in ("prefilter", "rank", "confidence")
    )
    return Ranker(first_pass, ranking, confidence, read_class_words(model_file(PACKAGE, "words.tsv").decode("ascii")))


def read_class_words(text: str) -> Words:
    """Read a table of words: word, score on a record, score around records.

    Examples
    --------
    >>> read_class_words("item\\t0.5\\t0.25\\n").of(b"list-item")
    (0.5, 0.5, 0.25)
    """
    rows = (line.split("\t") for line in text.splitlines())
    return Words({word: (float(record), float(around)) for word, record, around in rows})
