"""``explain``: candidates with their ranks, and the features that decided."""

import pytest

from scutch.page.parser import Columns, parse
from scutch.records.find.explain import ExplainedCandidate, explain
from scutch.records.find.pipeline import auto
from scutch.records.find.ranker import shipped_ranker

ITEMS = "".join(f"<li><h2><a href=/{n}>Plant number {n}</a></h2><p>{n} m high</p>" for n in range(1, 6))
PAGE = f"<nav><a href=/>Home</a><a href=/all>All</a><a href=/us>We</a></nav><main><h1>Plants</h1><ul>{ITEMS}</ul></main>"


@pytest.fixture(scope="module")
def columns() -> Columns:
    return parse(PAGE.encode())


@pytest.fixture(scope="module")
def candidates(columns: Columns) -> list[ExplainedCandidate]:
    return explain(columns)


def test_the_best_candidate_comes_first(candidates: list[ExplainedCandidate]) -> None:
    """By the ranker's score, which falls from one to the next."""
    scores = [candidate.segmentation.score for candidate in candidates]
    assert scores == sorted(scores, reverse=True)
    assert candidates[0].excerpt == "Plant number 1 1 m high"


def test_places_are_those_of_the_answer(columns: Columns, candidates: list[ExplainedCandidate]) -> None:
    """Candidates of the answer have their place in it; others have place 0."""
    answer = [segmentation.records for segmentation in auto(columns)]
    places = {candidate.place: candidate.segmentation.records for candidate in candidates if candidate.place}
    assert all(answer[place - 1] == records for place, records in places.items())
    assert places[1] == answer[0]


def test_influences_favour_the_best_candidate(candidates: list[ExplainedCandidate]) -> None:
    """The strongest comes first."""
    best, *others = candidates
    assert all(influence.effect > 0 for influence in best.influences)
    assert all(influence.effect < 0 for candidate in others for influence in candidate.influences)
    sizes = [abs(influence.effect) for influence in best.influences]
    assert sizes == sorted(sizes, reverse=True)


def test_most_limits_the_number_of_candidates(columns: Columns) -> None:
    """The best ones are kept; a page without candidates gives an empty list."""
    assert len(explain(columns, most=2)) == 2
    assert explain(parse(b"<p>Flax is a plant.")) == []


def test_any_ranker_can_be_explained(columns: Columns, candidates: list[ExplainedCandidate]) -> None:
    """The shipped one is only the default."""
    assert explain(columns, ranker=shipped_ranker()) == candidates
