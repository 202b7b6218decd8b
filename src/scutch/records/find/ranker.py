"""``CandidateRanker``: rank the candidates of a page by how likely each is the list a reader came for.

Three ensembles of trees over the features of ``_features``. The *prefilter* reads the cheap features alone and keeps the best
candidates. The *ranker* was trained to put the right candidate of a page first (LambdaRank); its scores compare candidates of
one page only. The *confidence model* was trained on answers for pages that the other two had not seen; it returns the log odds
that an answer is right, also on pages without a list. Some features are scores of words of class and id values.
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

#: Most candidates of a page, and most that pass the prefilter and are ranked.
MAX_CANDIDATES: Final = 128
MAX_RANKED: Final = 40
#: Candidates without a common record that pass the prefilter in any case: a page has several lists, and many segmentations of
#: the largest.
MIN_DISJOINT: Final = 10
MODEL_PACKAGE: Final = "scutch.records"
#: Values of a row of the confidence model: the features, and four computed from the scores.
CONFIDENCE_WIDTH: Final = len(CANDIDATE_FEATURES) + 4
#: Lead of a candidate without a rival.
NO_RIVAL: Final = 10.0
#: Bytes of a row of features.
ROW_BYTES: Final = 4 * len(CANDIDATE_FEATURES)
SCORE_COLUMNS: Final = struct.Struct("4f")


class Ranked(NamedTuple):
    """The candidates of a page with their scores and features."""

    candidates: Candidates
    #: One score for each candidate; larger is better.
    scores: list[float]
    #: Their features, row by row, ``ROW_BYTES`` each.
    rows: bytearray

    def with_promoted(self, records: Sequence[tuple[int, ...]], first: int) -> Ranked:
        """The ranking where the candidate with exactly some records has swapped scores with another one.

        Returns ``self`` if no candidate has them, or if there are none. Linear in the records of the candidates.
        """
        indices = range(len(self.scores)) if records else ()
        found = next((index for index in indices if self.candidates.records(index) == records), None)
        if found is None:
            return self
        scores = list(self.scores)
        scores[first], scores[found] = scores[found], scores[first]
        return self._replace(scores=scores)


class CandidateRanker:
    """Scores the candidates of pages.

    ``words``: scores of words of class and id values.
    """

    __slots__ = ("confidence", "prefilter", "ranking", "words")

    def __init__(self, prefilter: Ensemble, ranking: Ensemble, confidence: Ensemble, words: Words) -> None:
        self.prefilter = prefilter
        self.ranking = ranking
        self.confidence = confidence
        self.words = words

    def rank(self, columns: Columns) -> Ranked:
        """Score the candidates of a page, in time linear in its nodes."""
        candidates = Candidates(columns, MAX_CANDIDATES)
        prefilter(candidates, self.prefilter)
        rows = all_features(candidates, self.words)
        return Ranked(candidates, self.ranking.scores(rows), rows)

    def confidences(self, ranked: Ranked, indices: Sequence[int], rivals: Sequence[int]) -> list[float]:
        """Return the probabilities that candidates are lists that a reader wants; ``rivals`` are the chosen candidates."""
        return [1 / (1 + exp(-odds)) for odds in self.confidence.scores(b"".join(confidence_rows(ranked, indices, rivals)))]


def prefilter(candidates: Candidates, ensemble: Ensemble) -> list[int]:
    """Keep the ``MAX_RANKED`` best candidates by their cheap features, and return their indices.

    They include the best ``MIN_DISJOINT`` that share no record, and the best of each part of the page.
    """
    if len(candidates) <= MAX_RANKED:
        return list(range(len(candidates)))
    scores = ensemble.scores(cheap_features(candidates))
    for index in candidates.best_disjoint(scores, MIN_DISJOINT):
        scores[index] = inf
    return candidates.keep(scores, MAX_RANKED)


def confidence_rows(ranked: Ranked, indices: Sequence[int], rivals: Sequence[int]) -> Iterator[bytearray]:
    """Yield rows of the confidence model: features, score, lead over rivals, lead of the best score over the median, count."""
    scores = ranked.scores
    first, second, *_ = sorted([scores[rival] for rival in rivals] + [-inf, -inf], reverse=True)
    ordered = sorted(scores) or [0.0]
    spread = ordered[-1] - ordered[len(ordered) // 2]
    for index in indices:
        other = second if index in rivals and scores[index] == first else first
        ahead = NO_RIVAL if other == -inf else scores[index] - other
        yield ranked.rows[ROW_BYTES * index : ROW_BYTES * (index + 1)] + SCORE_COLUMNS.pack(
            scores[index], ahead, spread, len(scores)
        )


@cache
def shipped_ranker() -> CandidateRanker:
    """Return the ranker with the models of the package; cached."""
    prefilter_trees, ranking, confidence = (
        Ensemble(model_file(MODEL_PACKAGE, f"{name}.trees")) for name in ("prefilter", "rank", "confidence")
    )
    return CandidateRanker(
        prefilter_trees, ranking, confidence, read_class_words(model_file(MODEL_PACKAGE, "words.tsv").decode("ascii"))
    )


def read_class_words(text: str) -> Words:
    """Read a table of words: word, score on a record, score on an ancestor of records.

    >>> read_class_words("item\\t0.5\\t0.25\\n").of(b"list-item")
    (0.5, 0.5, 0.25)
    """
    rows = (line.split("\t") for line in text.splitlines())
    return Words({word: (float(record), float(around)) for word, record, around in rows})
