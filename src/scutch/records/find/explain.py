"""``explain``: why ``auto`` answers what it answers."""

from __future__ import annotations

from array import array
from typing import Final, NamedTuple

from scutch.methods.record_set import RecordSet
from scutch.page.parser import Columns
from scutch.page.text import render_text
from scutch.page.xpath import xpath
from scutch.records.find._features import CANDIDATE_FEATURES
from scutch.records.find.pipeline import auto, best_apart, reason
from scutch.records.find.ranker import ROW, Ranked, Ranker, shipped_ranker

#: Candidates that are told of, and influences of each.
MOST: Final = 15
STRONGEST: Final = 4
#: Characters of the first record that are shown.
EXCERPT: Final = 80


class Influence(NamedTuple):
    """What one feature does to a candidate's score."""

    feature: str
    own: float
    #: The same feature of the candidate it is compared with.
    rival: float
    #: How much the score would fall with the rival's value; below 0 it would rise.
    effect: float


class Candidate(NamedTuple):
    """One way to divide a part of the page into records, as the ranker saw it."""

    #: Its score is the ranker's: larger is better, among candidates of this page.
    division: RecordSet
    #: The chance that it is a list a person wants.
    confidence: float
    #: What the rule without learning says of it.
    value: float
    #: Its place in the answer, from 1; 0 for none.
    place: int
    #: Where its records are.
    xpath: str
    #: How its first record begins.
    first: str
    #: Of the best one what puts it before the second, of the others what puts them behind the best.
    strongest: tuple[Influence, ...]


def explain(columns: Columns, most: int = MOST, ranker: Ranker | None = None) -> list[Candidate]:
    """Return the candidates that ``auto`` ranked, best first.

    An influence is measured, not guessed: the candidate is scored again with one feature of its rival.

    Parameters
    ----------
    columns
        The page.
    most
        How many candidates to tell of.
    ranker
        The one to explain; the shipped one by default.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> html = "<ul>" + "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(1, 4)) + "</ul>"
    >>> best = explain(parse(html.encode()))[0]
    >>> len(best.division.records), best.place, best.xpath, best.first
    (3, 1, '/html/body/ul[1]', 'Plant number 1 1 m')
    """
    witness = Witness(columns, ranker or shipped_ranker())
    return [witness.candidate(index) for index in witness.order[:most]]


class Witness:
    """Tells of candidates from what the ranker knows of them.

    Parameters
    ----------
    columns
        The page.
    ranker
        The one that ranked them.
    """

    def __init__(self, columns: Columns, ranker: Ranker) -> None:
        self.columns = columns
        self.ranker = ranker
        self.ranked: Ranked = ranker.rank(columns)
        scores = self.ranked.scores
        self.order = sorted(range(len(scores)), key=lambda index: -scores[index])
        self.chosen = best_apart(self.ranked)
        self.places = {division.records: place for place, division in enumerate(auto(columns, ranker), 1)}

    def candidate(self, index: int) -> Candidate:
        """Return what is told of one candidate."""
        candidates = self.ranked.candidates
        records = candidates.records(index)
        return Candidate(
            division=RecordSet(records, self.ranked.scores[index], "auto", reason(self.ranked, index)),
            confidence=self.ranker.confidences(self.ranked, [index], self.chosen)[0],
            value=candidates.value(index),
            place=self.places.get(records, 0),
            xpath=xpath(self.columns, candidates.ancestor(index)),
            first=self.beginning(records[0]),
            strongest=tuple(self.influences(index)),
        )

    def beginning(self, record: tuple[int, ...]) -> str:
        """Return how a record begins, on one line."""
        text = render_text(self.columns, record[0], self.columns.end[record[-1]], hidden=True, apart=True)
        return " ".join(text[: 4 * EXCERPT].split())[:EXCERPT]

    def influences(self, index: int) -> list[Influence]:
        """Return what decides between a candidate and the best one; for the best one, between it and the second."""
        if len(self.order) < 2:
            return []
        is_best = index == self.order[0]
        own, rival = self.features(index), self.features(self.order[is_best])
        trials = array("f", own * len(CANDIDATE_FEATURES))
        for place, value in enumerate(rival):
            trials[place * len(CANDIDATE_FEATURES) + place] = value
        changed = zip(CANDIDATE_FEATURES, own, rival, self.ranker.ranking.scores(trials.tobytes()), strict=True)
        score, side = self.ranked.scores[index], 1 if is_best else -1
        found = [Influence(name, ours, theirs, score - other) for name, ours, theirs, other in changed]
        telling = [influence for influence in found if side * influence.effect > 0]
        return sorted(telling, key=lambda influence: -side * influence.effect)[:STRONGEST]

    def features(self, index: int) -> list[float]:
        """Return the features of a candidate, in the order of ``CANDIDATE_FEATURES``."""
        row = slice(ROW * index, ROW * (index + 1))
        return array("f", bytes(self.ranked.rows[row])).tolist()
