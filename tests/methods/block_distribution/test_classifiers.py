"""The three classifiers, by hand, and those that ship."""

from math import exp, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.methods.block_distribution.classifiers import (
    CLASSIFIERS,
    AlternatingTree,
    NaiveBayes,
    Neighbours,
    Normal,
    TreeCondition,
    classifier_odds,
    probability,
    shipped_classifier,
)
from scutch.methods.block_distribution.features import BlockFeatures, block_features


def test_naive_bayes_adds_the_log_likelihood_ratios() -> None:
    """Of two features; the second has another variance in each class."""
    model = NaiveBayes((Normal(0.0, 1.0), Normal(0.0, 4.0)), (Normal(1.0, 1.0), Normal(0.0, 1.0)))
    first, second = 0.5 * (2.0**2 - 1.0**2), 0.5 * (log(4) + 1 / 4 - 1)
    assert classifier_odds(model, (2.0, 1.0)) == pytest.approx(first + second)


def test_an_alternating_tree_adds_the_predictions_on_its_ways() -> None:
    """A condition counts only where the prediction above it was reached; its sides are numbered 1, 2, 3, 4."""
    tree = AlternatingTree(0.5, (TreeCondition(0, 0, 3.0, -1.0, 1.0), TreeCondition(1, 1, 2.0, 0.25, -0.25)))
    assert [classifier_odds(tree, row) for row in ((2.0, 1.0), (2.0, 2.0), (3.0, 1.0))] == [-0.5, -1.5, 3.0]


def test_neighbours_count_relative_to_their_class() -> None:
    """One content page of two and one index page of four are near: content is likelier."""
    model = Neighbours(2, (1.0,), (2.0,), ((0.0,), (5.0,), (6.0,), (7.0,)), ((0.1,), (9.0,)))
    assert classifier_odds(model, (1.0,)) == pytest.approx(log(1.5 / 2) - log(1.5 / 4))


@given(st.floats(allow_nan=False))
def test_a_probability_is_one(odds: float) -> None:
    """From 0 to 1 for any odds, and the logistic function of small ones."""
    assert 0 <= probability(odds) <= 1
    if abs(odds) < 20:
        assert probability(odds) == pytest.approx(1 / (1 + exp(-odds)))


@pytest.mark.parametrize("name", CLASSIFIERS)
def test_shipped_classifiers_tell_one_long_block_from_many_short_ones(name: str) -> None:
    """They read as many features as there are, and the model is loaded once."""
    classifier = shipped_classifier(name)
    assert (
        classifier_odds(classifier, block_features((4000, 60, 40, 30, 20, 10)))
        > 0
        > classifier_odds(classifier, block_features([40] * 90))
    )
    assert shipped_classifier(name) is classifier


def test_the_shipped_tree_reads_block_features() -> None:
    """No condition is on a feature that there is not."""
    tree = shipped_classifier("adtree")
    assert isinstance(tree, AlternatingTree)
    assert {condition.feature for condition in tree.conditions} <= set(range(len(BlockFeatures._fields)))
