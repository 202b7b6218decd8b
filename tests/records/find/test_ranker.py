"""``CandidateRanker``: candidates of a page with scores, and the shipped files."""

from __future__ import annotations

import math
import struct
from pathlib import Path

import pytest

import scutch
from scutch.kernels.boosting import Ensemble
from scutch.records._class_words import Words
from scutch.records.find._candidates import Candidates
from scutch.records.find._features import CANDIDATE_FEATURES, CHEAP_FEATURES
from scutch.records.find.ranker import (
    CONFIDENCE_WIDTH,
    MAX_RANKED,
    MIN_DISJOINT,
    CandidateRanker,
    prefilter,
    read_class_words,
    shipped_ranker,
)
from tests.twins.kernels.boosting import Split, Tree, dumped
from training.trees import Packer

PAGE = scutch.parse((Path(__file__).parents[1] / "pages" / "shop_grid_with_ads" / "page.html").read_bytes())

WIDTH = len(CANDIDATE_FEATURES)


def ensemble(features: int, *trees: Tree) -> Ensemble:
    packer = Packer()
    for tree in trees:
        packer.add(dumped(tree))
    return Ensemble(packer.data(features))


def ranker(ranking: Tree, confidence: Tree = 0.0, prefilter_tree: Tree = 0.0) -> CandidateRanker:
    trees = (
        ensemble(CHEAP_FEATURES, prefilter_tree),
        ensemble(WIDTH, ranking),
        ensemble(CONFIDENCE_WIDTH, confidence),
    )
    return CandidateRanker(*trees, Words({}))


def test_scores_are_those_of_the_trees() -> None:
    """A model that asks for one feature orders by it."""
    feature = CANDIDATE_FEATURES.index("has_image")
    ranked = ranker(Split(feature, 0.5, -1.0, 1.0)).rank(PAGE.columns)
    width = 4 * WIDTH
    rows = [struct.unpack(f"{WIDTH}f", ranked.rows[at : at + width]) for at in range(0, len(ranked.rows), width)]
    assert ranked.scores == [1.0 if row[feature] > 0.5 else -1.0 for row in rows]


def test_candidates_are_limited() -> None:
    """So many of a page are ranked, and no more."""
    ranked = shipped_ranker().rank(PAGE.columns)
    assert len(ranked.candidates) == len(ranked.scores) == MAX_RANKED
    assert len(ranked.rows) == 4 * WIDTH * len(ranked.scores)


def test_the_best_by_cheap_features_are_kept() -> None:
    """In their order, beside the best of other parts of the page; all of them, if they are few."""
    feature = CANDIDATE_FEATURES.index("records")
    every, cheap = Candidates(PAGE.columns, 1000), ensemble(CHEAP_FEATURES, Split(feature, 4.5, 1.0, -1.0))
    sizes = [len(every.records(index)) for index in range(len(every))]
    kept = prefilter(every, cheap)
    small = [index for index, size in enumerate(sizes) if size <= 4]
    assert set(small[: MAX_RANKED // 2 - MIN_DISJOINT]) <= set(kept)
    assert [len(every.records(index)) for index in range(len(every))] == [sizes[index] for index in kept]
    assert prefilter(every, cheap) == list(range(MAX_RANKED))


def test_the_prefilter_keeps_other_lists() -> None:
    """However many divisions of one list are better by their cheap features: a page has several lists."""
    item = "<li class='a{} b{}'><p class=c{}>Rope {} of long flax fibres<p>{} m<p>new"
    large = "".join(item.format(n % 7, n % 5, n % 3, n, n) for n in range(60))
    page = scutch.parse(f"<ul>{large}</ul><ol><li>Flax and hemp<li>Jute and ramie<li>Sisal</ol>")
    every = Candidates(page.columns, 1000)
    ordered = next(page.elements("ol")).index
    cheap = ensemble(CHEAP_FEATURES, Split(CANDIDATE_FEATURES.index("records"), 3.5, -1.0, 1.0))
    assert len(every) > MAX_RANKED
    prefilter(every, cheap)
    assert ordered in {every.ancestor(index) for index in range(len(every))}


@pytest.mark.parametrize("odds", [-8.0, -1.0, 0.0, 0.5, 8.0])
def test_confidence_is_the_chance_of_the_odds(odds: float) -> None:
    """The confidence model gives log odds."""
    model = ranker(1.0, odds)
    assert model.confidences(model.rank(PAGE.columns), [0], [0])[0] == pytest.approx(1 / (1 + math.exp(-odds)))


def test_confidence_knows_the_score() -> None:
    """It comes after the features in the row that the confidence model sees."""
    sees = Split(WIDTH, 0.5, -4.0, 4.0)
    for score, sure in ((0.0, False), (1.0, True)):
        model = ranker(score, sees)
        assert (model.confidences(model.rank(PAGE.columns), [0], [0])[0] > 0.5) is sure


def test_nothing_to_rank() -> None:
    """An empty page has no candidates, and no scores."""
    ranked = shipped_ranker().rank(scutch.parse("").columns)
    assert (len(ranked.candidates), ranked.scores, bytes(ranked.rows)) == (0, [], b"")


def test_shipped_model_fits_the_features() -> None:
    """The prefilter sees the cheap features, the ranking all, the confidence model the score as well."""
    model = shipped_ranker()
    assert (model.prefilter.features, model.ranking.features, model.confidence.features) == (
        CHEAP_FEATURES,
        WIDTH,
        CONFIDENCE_WIDTH,
    )
    assert shipped_ranker() is model


def test_scores_do_not_depend_on_what_was_ranked_before() -> None:
    """The same page, another one, the same page."""
    first = shipped_ranker().rank(PAGE.columns)
    shipped_ranker().rank(scutch.parse("<ul><li>Flax and hemp<li>Jute and ramie").columns)
    again = shipped_ranker().rank(PAGE.columns)
    assert (first.scores, first.rows) == (again.scores, again.rows)


@pytest.mark.parametrize("text", ["card\t0.5\n", "card\t0.5\tx\n", "card\n"])
def test_damaged_tables_of_words_are_refused(text: str) -> None:
    """A line has a word and two numbers."""
    with pytest.raises(ValueError, match=r"unpack|float"):
        read_class_words(text)
