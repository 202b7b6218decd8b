"""What ``explain`` tells of the candidates is what the ranker made of them."""

import pytest

from scutch.page.parser import Columns, parse
from scutch.records.find.explain import Candidate, explain
from scutch.records.find.pipeline import auto
from scutch.records.find.ranker import shipped_ranker

ITEMS = "".join(f"<li><h2><a href=/{n}>Plant number {n}</a></h2><p>{n} m high</p>" for n in range(1, 6))
PAGE = f"<nav><a href=/>Home</a><a href=/all>All</a><a href=/us>We</a></nav><main><h1>Plants</h1><ul>{ITEMS}</ul></main>"


@pytest.fixture(scope="module")
def columns() -> Columns:
    return parse(PAGE.encode())


@pytest.fixture(scope="module")
def candidates(columns: Columns) -> list[Candidate]:
    return explain(columns)


def test_the_best_candidate_comes_first(candidates: list[Candidate]) -> None:
    """By the ranker's score, which falls from one to the next."""
    scores = [candidate.division.score for candidate in candidates]
    assert scores == sorted(scores, reverse=True)
    assert candidates[0].first == "Plant number 1 1 m high"


def test_places_are_those_of_the_answer(columns: Columns, candidates: list[Candidate]) -> None:
    """What is in the answer has its place there; what is not has none."""
    answer = [division.records for division in auto(columns)]
    told = {candidate.place: candidate.division.records for candidate in candidates if candidate.place}
    assert all(answer[place - 1] == records for place, records in told.items())
    assert told[1] == answer[0]


def test_influences_speak_for_the_best_and_against_the_others(candidates: list[Candidate]) -> None:
    """The strongest comes first."""
    best, *others = candidates
    assert all(influence.effect > 0 for influence in best.strongest)
    assert all(influence.effect < 0 for candidate in others for influence in candidate.strongest)
    sizes = [abs(influence.effect) for influence in best.strongest]
    assert sizes == sorted(sizes, reverse=True)


def test_so_many_are_told_of_as_are_asked_for(columns: Columns) -> None:
    """The best ones of them; a page without candidates gives none."""
    assert len(explain(columns, most=2)) == 2
    assert explain(parse(b"<p>Flax is a plant.")) == []


def test_any_ranker_can_be_explained(columns: Columns, candidates: list[Candidate]) -> None:
    """The shipped one is only the default."""
    assert explain(columns, ranker=shipped_ranker()) == candidates
