"""``auto``: the best candidates that are apart from each other, with how sure it is of them."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings

import scutch
from scutch.methods.record_set import RecordSet
from scutch.page import Page
from scutch.records.find._features import CANDIDATE_FEATURES
from scutch.records.find.pipeline import AGAIN, MOST, ORIGINS, auto
from tests.records.find.test_candidates import LISTS, PAGES, TABLES
from tests.records.find.test_ranker import ranker
from tests.twins.kernels.boosting import Split

SHOP = scutch.parse((Path(__file__).parents[1] / "pages" / "shop_grid_with_ads" / "page.html").read_bytes())
#: Ranks by how many records there are, and is sure of anything.
BY_SIZE = ranker(
    Split(CANDIDATE_FEATURES.index("records"), 4.5, 0.0, Split(CANDIDATE_FEATURES.index("records"), 9.5, 1.0, 2.0)), 3.0
)


def are_apart(page: Page, divisions: list[RecordSet]) -> bool:
    """Whether no record of a division is in or around a record of another."""
    ends = page.columns.end
    pairs = combinations([division.nodes for division in divisions], 2)
    return not any(a < ends[b] and b < ends[a] for ones, others in pairs for a in ones for b in others)


@given(LISTS | TABLES)
@settings(deadline=None)
def test_divisions_are_apart(html: str) -> None:
    """Whatever the model says, no two share a record or a part of one, and there are not too many."""
    page = scutch.parse(html)
    for divisions in (auto(page.columns, floor=0.0), auto(page.columns, BY_SIZE)):
        firsts = [division for division in divisions if not division.is_alternative]
        assert are_apart(page, firsts)
        assert len(divisions) <= MOST


@given(LISTS | TABLES)
@settings(deadline=None)
def test_other_divisions_come_last(html: str) -> None:
    """Each shares something with one that came before, and none is there twice."""
    page = scutch.parse(html)
    divisions = auto(page.columns, BY_SIZE)
    firsts, others = ([one for one in divisions if one.is_alternative == is_alternative] for is_alternative in (False, True))
    assert divisions == firsts + others
    assert not any(are_apart(page, [*firsts, other]) for other in others)
    assert len({division.records for division in divisions}) == len(divisions)


@given(LISTS | TABLES)
@settings(deadline=None)
def test_the_best_list_has_more_than_one_other_division(html: str) -> None:
    """Those of its records come first, up to ``AGAIN`` of them; the others of the page are apart from each other."""
    page = scutch.parse(html)
    divisions = auto(page.columns, BY_SIZE)
    others = [one for one in divisions if one.is_alternative]
    here = [one for one in others if not are_apart(page, [divisions[0], one])]
    assert here[:AGAIN] == others[: min(AGAIN, len(here))]
    assert are_apart(page, others[min(AGAIN, len(here)) :])


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_divisions_tell_how_they_came_about(path: Path) -> None:
    """In the words of their origins; with the method's name and a chance."""
    for division in auto(scutch.parse(path.read_bytes()).columns):
        assert division.method == "auto"
        assert 0 < division.score < 1
        assert set(division.reason.split(", ")) & {part for words in ORIGINS.values() for part in words.split(", ")}


def test_another_ranker_gives_another_answer() -> None:
    """What is best is the ranker's to say."""
    few = ranker(Split(CANDIDATE_FEATURES.index("records"), 3.5, 1.0, 0.0), 3.0)
    assert len(auto(SHOP.columns, few)[0].records) <= 3
    assert len(auto(SHOP.columns, BY_SIZE)[0].records) > 9


def test_best_comes_first() -> None:
    """The first one is the candidate with the highest score."""
    ranked = BY_SIZE.rank(SHOP.columns)
    best = max(range(len(ranked.scores)), key=ranked.scores.__getitem__)
    assert auto(SHOP.columns, BY_SIZE)[0].records == ranked.candidates.records(best)


def test_floor_is_for_the_first() -> None:
    """A page whose best candidate is in doubt has no list."""
    doubtful = ranker(1.0, -2.0)
    assert auto(SHOP.columns, doubtful, floor=0.5) == []
    assert auto(SHOP.columns, doubtful, floor=0.05) != []


def test_pages_without_candidates() -> None:
    """Nothing repeats, nothing is found."""
    assert auto(scutch.parse("<p>Flax").columns) == []
    assert auto(scutch.parse("").columns, floor=0.0) == []


def test_as_many_regions_as_people_may_look_at() -> None:
    """A page of a hundred lists gives the best ones."""
    lists = "".join(f"<ul id=l{n}>{'<li>Flax and hemp from the field' * 3}</ul><p>Text {n}</p>" for n in range(100))
    few = ranker(Split(CANDIDATE_FEATURES.index("records"), 3.5, 1.0, 0.0), 3.0)
    assert 1 <= len(auto(scutch.parse(lists).columns, few)) <= MOST
