"""``Ranker``: which of the candidates is the list a person came for.

Two ensembles of trees over the features of ``_features``. The first was trained to put the right candidate of a page first
(LambdaRank); its scores mean something only among candidates of one page. The second was trained on answers for pages that the
first had not seen, and gives the log odds that an answer is a list a person wants, also on pages that have none. Words of
classes and ids, learned with them, are a feature among others. Fitted by ``training/records.py``.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import cache
from importlib import resources
from math import exp
from typing import Final, NamedTuple

from scutch.kernels.boosting import Ensemble
from scutch.page.parser import Columns
from scutch.records._candidates import Candidates
from scutch.records._features import NAMES, describe_all
from scutch.records._words import Words

#: Candidates of a page that are ranked: the most promising.
LIMIT: Final = 96
FOLDER: Final = "model"
#: Numbers of a row that trust sees: the features, and four that scores tell.
TRUST_WIDTH: Final = len(NAMES) + 4
#: The lead of a candidate without a rival.
ALONE: Final = 10.0
ROW: Final = 4 * len(NAMES)


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
    order, trust
        The two ensembles.
    words
        What words of class and id values say.
    """

    __slots__ = ("order", "trust", "words")

    def __init__(self, order: Ensemble, trust: Ensemble, words: Words) -> None:
        self.order = order
        self.trust = trust
        self.words = words

    def rank(self, columns: Columns) -> Ranked:
        """Score the candidates of a page. Linear in its nodes."""
        candidates = Candidates(columns, LIMIT)
        rows = describe_all(candidates, self.words)
        return Ranked(candidates, self.order.scores(rows), rows)

    def confidence(self, ranked: Ranked, index: int, rivals: Sequence[int]) -> float:
        """The chance, from 0 to 1, that a candidate is a list that a person wants; its rivals are the other answers."""
        return 1 / (1 + exp(-self.trust.scores(trust_row(ranked, index, rivals))[0]))


def trust_row(ranked: Ranked, index: int, rivals: Sequence[int]) -> bytes:
    """What trust is told of a candidate: features, score, lead over rivals, lead of the best score over the middle, count."""
    scores = ranked.scores
    ahead = scores[index] - max((scores[rival] for rival in rivals if rival != index), default=scores[index] - ALONE)
    spread = max(scores) - sorted(scores)[len(scores) // 2]
    more = struct.pack("4f", scores[index], ahead, spread, len(scores))
    return bytes(ranked.rows[ROW * index : ROW * (index + 1)]) + more


@cache
def shipped() -> Ranker:
    """Return the ranker that scutch comes with, read once."""
    folder = resources.files(__package__) / FOLDER
    return Ranker(
        Ensemble((folder / "order.trees").read_bytes()),
        Ensemble((folder / "trust.trees").read_bytes()),
        read_words((folder / "words.tsv").read_text(encoding="ascii")),
    )


def read_words(text: str) -> Words:
    """Return the words of a table: word, score on a record, score around records.

    Examples
    --------
    >>> read_words("item\\t0.5\\t0.25\\n").of(b"list-item")
    (0.5, 0.5, 0.25)
    """
    rows = (line.split("\t") for line in text.splitlines())
    return Words({word: (float(record), float(around)) for word, record, around in rows})
