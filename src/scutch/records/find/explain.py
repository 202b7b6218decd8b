"""``explain``: the candidates behind the answer of ``auto``, with the features that decided their order."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from scutch.methods.record_set import RecordSet
from scutch.methods.trace import Trace, TraceTable
from scutch.methods.trace_figure import Chart, Series
from scutch.page.parser import Columns
from scutch.page.text import render_text
from scutch.page.xpath import xpath
from scutch.records.find._features import CANDIDATE_FEATURES
from scutch.records.find.pipeline import auto, disjoint_best, reason
from scutch.records.find.ranker import ROW_BYTES, CandidateRanker, Ranked, shipped_ranker

#: Candidates that are explained, and influences of each.
MAX_EXPLAINED: Final = 15
MAX_INFLUENCES: Final = 4
#: Characters of the first record that are shown.
RECORD_EXCERPT_CHARS: Final = 80


class Influence(NamedTuple):
    """The effect of one feature on the score of a candidate."""

    feature: str
    own: float
    #: Value of the feature for the candidate it is compared with.
    rival: float
    #: How much the score falls with the rival's value; negative if it rises.
    effect: float

    def __str__(self) -> str:
        return f"{self.feature} {self.own:.3g} (not {self.rival:.3g}): {self.effect:+.2f}"


class ExplainedCandidate(NamedTuple):
    """One candidate with its rank, its place in the answer and the features that decided."""

    #: Its score is the ranker's: larger is better, among candidates of this page.
    segmentation: RecordSet
    #: Probability that it is a list that a reader wants.
    confidence: float
    #: Its value by the rule without learning (``Candidates.value``).
    value: float
    #: Its place in the answer, from 1; 0 if it is not in the answer.
    place: int
    #: XPath of the innermost node that holds all records.
    xpath: str
    #: Begin of the text of its first record.
    excerpt: str
    #: Strongest first: for the best candidate what ranks it before the second, for the others what ranks them below the best.
    influences: tuple[Influence, ...]


@dataclass(frozen=True, slots=True)
class CandidateTrace(Trace):
    """The candidates that ``auto`` ranked, best first."""

    candidates: tuple[ExplainedCandidate, ...]

    def tables(self) -> Iterator[TraceTable]:
        """Yield the ranking, and for each candidate its place on the page and what decided."""
        header = ("rank", "list", "score", "confidence", "value", "records", "found as")
        rows = [
            (rank, each.place or None, found.score, each.confidence, each.value, len(found.records), found.reason)
            for rank, each in enumerate(self.candidates, 1)
            for found in (each.segmentation,)
        ]
        yield TraceTable("candidates" if rows else "no candidates: nothing on the page repeats", header if rows else (), rows)
        for rank, each in enumerate(self.candidates, 1):
            influences = [("won by" if rank == 1 else "lost by", influence) for influence in each.influences]
            yield TraceTable(f"candidate {rank}", (), [("ancestor", each.xpath), ("first record", each.excerpt), *influences])

    def figures(self) -> Iterator[Chart]:
        """Yield the scores and the confidences of the candidates."""
        scores = [each.segmentation.score for each in self.candidates]
        places = range(1, len(scores) + 1)
        yield Chart("score of each candidate by its rank", [Series(scores, style="bars", places=places)])
        confidences = [each.confidence for each in self.candidates]
        yield Chart("confidence of each candidate by its rank", [Series(confidences, style="bars", places=places)])


def trace_candidates(columns: Columns) -> CandidateTrace:
    """Return the candidates of a page as a trace.

    >>> from scutch.page.parser import parse
    >>> found = trace_candidates(parse(b"<ul>" + b"<li><a href=/1>Flax</a> <i>blue</i></li>" * 4 + b"</ul>"))
    >>> found.candidates[0].xpath
    '/html/body/ul[1]'
    """
    return CandidateTrace(tuple(explain(columns)))


def explain(columns: Columns, most: int = MAX_EXPLAINED, ranker: CandidateRanker | None = None) -> list[ExplainedCandidate]:
    """Return the candidates that ``auto`` ranked, best first.

    An influence is measured: the candidate is scored again with one feature of its rival.

    ``most``: maximum number of candidates. ``ranker``: the ranker to explain; the shipped one by default.

    >>> from scutch.page.parser import parse
    >>> html = "<ul>" + "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(1, 4)) + "</ul>"
    >>> best = explain(parse(html.encode()))[0]
    >>> len(best.segmentation.records), best.place, best.xpath, best.excerpt
    (3, 1, '/html/body/ul[1]', 'Plant number 1 1 m')
    """
    explainer = CandidateExplainer(columns, ranker or shipped_ranker())
    return [explainer.candidate(index) for index in explainer.order[:most]]


class CandidateExplainer:
    """Explains the candidates of a page.

    ``ranker``: the ranker of its candidates.
    """

    def __init__(self, columns: Columns, ranker: CandidateRanker) -> None:
        self.columns = columns
        self.ranker = ranker
        self.ranked: Ranked = ranker.rank(columns)
        scores = self.ranked.scores
        self.order = sorted(range(len(scores)), key=lambda index: -scores[index])
        self.chosen = disjoint_best(self.ranked)
        self.places = {segmentation.records: place for place, segmentation in enumerate(auto(columns, ranker), 1)}

    def candidate(self, index: int) -> ExplainedCandidate:
        """Return one candidate with its explanation."""
        candidates = self.ranked.candidates
        records = candidates.records(index)
        return ExplainedCandidate(
            segmentation=RecordSet(records, self.ranked.scores[index], "auto", reason(self.ranked, index)),
            confidence=self.ranker.confidences(self.ranked, [index], self.chosen)[0],
            value=candidates.value(index),
            place=self.places.get(records, 0),
            xpath=xpath(self.columns, candidates.ancestor(index)),
            excerpt=self.excerpt(records[0]),
            influences=tuple(self.influences(index)),
        )

    def excerpt(self, record: tuple[int, ...]) -> str:
        """Return the begin of a record's text, on one line."""
        text = render_text(self.columns, record[0], self.columns.end[record[-1]], hidden=True, apart=True)
        return " ".join(text[: 4 * RECORD_EXCERPT_CHARS].split())[:RECORD_EXCERPT_CHARS]

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
        score, sign = self.ranked.scores[index], 1 if is_best else -1
        found = [Influence(name, ours, theirs, score - other) for name, ours, theirs, other in changed]
        decisive = [influence for influence in found if sign * influence.effect > 0]
        return sorted(decisive, key=lambda influence: -sign * influence.effect)[:MAX_INFLUENCES]

    def features(self, index: int) -> list[float]:
        """Return the features of a candidate, in the order of ``CANDIDATE_FEATURES``."""
        row = slice(ROW_BYTES * index, ROW_BYTES * (index + 1))
        return array("f", bytes(self.ranked.rows[row])).tolist()
