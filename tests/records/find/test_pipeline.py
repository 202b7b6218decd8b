"""``auto``: the best disjoint candidates with their confidence, and the alternatives."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import example, given

import scutch
from scutch.methods.record_set import RecordSet
from scutch.page import Page
from scutch.records.find._features import CANDIDATE_FEATURES
from scutch.records.find.pipeline import MAX_FIRST_ALTERNATIVES, MAX_SEGMENTATIONS, ORIGIN_REASONS, auto
from tests.records.find.test_candidates import LISTS, PAGES, TABLES
from tests.records.find.test_ranker import ranker
from tests.twins.kernels.boosting import Split

SHOP = scutch.parse((Path(__file__).parents[1] / "pages" / "shop_grid_with_ads" / "page.html").read_bytes())
#: Ranks by the number of records, with high confidence in every candidate.
BY_SIZE = ranker(
    Split(CANDIDATE_FEATURES.index("records"), 4.5, 0.0, Split(CANDIDATE_FEATURES.index("records"), 9.5, 1.0, 2.0)), 3.0
)

CARD = "<h3><div>FlaxFlaxFlax<a href=/x>More of it</a></div><div>Flax</div></h3>"


def are_disjoint(page: Page, segmentations: list[RecordSet]) -> bool:
    """Whether no record of a segmentation contains or is within a record of another."""
    ends = page.columns.end
    pairs = combinations([segmentation.nodes for segmentation in segmentations], 2)
    return not any(a < ends[b] and b < ends[a] for ones, others in pairs for a in ones for b in others)


@given(LISTS | TABLES)
def test_segmentations_are_disjoint(html: str) -> None:
    """With any model, no two share a record or a part of one, and their number is limited."""
    page = scutch.parse(html)
    for segmentations in (auto(page.columns, threshold=0.0), auto(page.columns, BY_SIZE)):
        firsts = [segmentation for segmentation in segmentations if not segmentation.is_alternative]
        assert are_disjoint(page, firsts)
        assert len(segmentations) <= MAX_SEGMENTATIONS


@given(LISTS | TABLES)
@example(f"{2 * CARD}{CARD.replace('<a href=/x>More of it</a></div>', '<img src=i>Flax</div>')}")
def test_alternatives_come_last(html: str) -> None:
    """Each overlaps an earlier segmentation, and there are no duplicates."""
    page = scutch.parse(html)
    segmentations = auto(page.columns, BY_SIZE)
    firsts, others = (
        [one for one in segmentations if one.is_alternative == is_alternative] for is_alternative in (False, True)
    )
    assert segmentations == firsts + others
    assert not any(are_disjoint(page, [*firsts, other]) for other in others)
    assert len({segmentation.records for segmentation in segmentations}) == len(segmentations)


@given(LISTS | TABLES)
def test_the_best_list_has_several_alternatives(html: str) -> None:
    """Alternatives of the best list come first, at most ``MAX_FIRST_ALTERNATIVES``; the remaining ones are disjoint."""
    page = scutch.parse(html)
    segmentations = auto(page.columns, BY_SIZE)
    others = [one for one in segmentations if one.is_alternative]
    here = [one for one in others if not are_disjoint(page, [segmentations[0], one])]
    assert here[:MAX_FIRST_ALTERNATIVES] == others[: min(MAX_FIRST_ALTERNATIVES, len(here))]
    assert are_disjoint(page, others[min(MAX_FIRST_ALTERNATIVES, len(here)) :])


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_segmentations_have_reasons(path: Path) -> None:
    """The reasons are those of their origins; the score is a probability."""
    for segmentation in auto(scutch.parse(path.read_bytes()).columns):
        assert segmentation.method == "auto"
        assert 0 < segmentation.score < 1
        assert set(segmentation.reason.split(", ")) & {part for words in ORIGIN_REASONS.values() for part in words.split(", ")}


def test_another_ranker_gives_another_answer() -> None:
    """The order of the answer is the ranker's."""
    few = ranker(Split(CANDIDATE_FEATURES.index("records"), 3.5, 1.0, 0.0), 3.0)
    assert len(auto(SHOP.columns, few)[0].records) <= 3
    assert len(auto(SHOP.columns, BY_SIZE)[0].records) > 9


def test_best_comes_first() -> None:
    """The first segmentation is the candidate with the highest score."""
    ranked = BY_SIZE.rank(SHOP.columns)
    best = max(range(len(ranked.scores)), key=ranked.scores.__getitem__)
    assert auto(SHOP.columns, BY_SIZE)[0].records == ranked.candidates.records(best)


def test_threshold_applies_to_the_first() -> None:
    """A page whose best candidate has low confidence has no list."""
    doubtful = ranker(1.0, -2.0)
    assert auto(SHOP.columns, doubtful, threshold=0.5) == []
    assert auto(SHOP.columns, doubtful, threshold=0.05) != []


def test_pages_without_candidates() -> None:
    """Without repetition the answer is empty."""
    assert auto(scutch.parse("<p>Flax").columns) == []
    assert auto(scutch.parse("").columns, threshold=0.0) == []


def test_the_number_of_segmentations_is_limited() -> None:
    """A page of a hundred lists gives the best ones."""
    lists = "".join(f"<ul id=l{n}>{'<li>Flax and hemp from the field' * 3}</ul><p>Text {n}</p>" for n in range(100))
    few = ranker(Split(CANDIDATE_FEATURES.index("records"), 3.5, 1.0, 0.0), 3.0)
    assert 1 <= len(auto(scutch.parse(lists).columns, few)) <= MAX_SEGMENTATIONS
