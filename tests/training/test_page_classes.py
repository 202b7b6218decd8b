"""``training.page_classes`` and ``training.alternating_tree``: the classifiers of content pages and index pages are fitted."""

import doctest
import json

import pytest

np = pytest.importorskip("numpy", reason="training needs numpy: pip install numpy")

from scutch.methods.block_distribution.classifiers import CLASSIFIERS, Neighbours, classifier_odds  # noqa: E402 (after what may skip)
from scutch.methods.trace import json_value  # noqa: E402
from training import alternating_tree as trees  # noqa: E402
from training import page_classes  # noqa: E402
from training.alternating_tree import Array, alternating_tree  # noqa: E402
from training.page_classes import FITS, Case, class_weights, of_columns, predicted, sample  # noqa: E402

STORY, INDEX = b"<div>" + b"Flax has long fibres. " * 40 + b"</div><div>2024</div>", b"<div>Flax is sown</div>" * 30


def cases(count: int) -> list[Case]:
    """Stories and indexes, each of another site, one a little longer than the other."""
    pages = ((kind, (STORY if kind else INDEX) * (1 + number % 3)) for number in range(count) for kind in (True, False))
    return [Case(html, f"site{number}.example", kind) for number, (kind, html) in enumerate(pages)]


@pytest.mark.parametrize("module", [trees, page_classes])
def test_examples_of_the_fits_are_true(module: object) -> None:
    """Every example gives what it shows."""
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def test_an_alternating_tree_learns_what_one_condition_cannot() -> None:
    """Whether both of two features are large: three of its conditions stand below one another or side by side."""
    features = np.array([[a, b] for a in range(10) for b in range(10)], dtype=float)
    classes, ones = np.all(features > 4, axis=1), np.ones(100)
    one, four = (alternating_tree(features, classes, ones, rounds) for rounds in (1, 4))
    assert (predicted(one, features) == classes).mean() < 0.8
    assert (predicted(four, features) == classes).all()


def test_an_alternating_tree_of_equal_examples_is_their_majority() -> None:
    """There is no condition to add, and no end of rounds to wait for."""
    tree = alternating_tree(np.ones((5, 2)), np.array([True, True, True, False, False]), np.ones(5))
    assert tree.root == pytest.approx(0.5 * np.log(4 / 3))
    assert not tree.conditions
    assert predicted(tree, np.zeros((2, 2))).all()


@pytest.mark.parametrize("name", FITS)
def test_a_fitted_classifier_survives_its_file(name: str) -> None:
    """It separates what is clearly different, and reads the same from JSON."""
    pages = sample(cases(20), of_columns)
    fitted = FITS[name](pages.features, pages.classes)
    again = CLASSIFIERS[name].from_json(json.loads(json.dumps(json_value(fitted))))
    assert (predicted(fitted, pages.features) == pages.classes).all()
    again_odds, fitted_odds = ([classifier_odds(each, row) for row in pages.features.tolist()] for each in (again, fitted))
    assert again_odds == pytest.approx(fitted_odds, rel=1e-12)


def test_both_classes_weigh_the_same() -> None:
    """However many pages one of them has."""
    classes: Array = np.array([True] * 7 + [False] * 3)
    weights = class_weights(classes)
    assert weights[classes].sum() == pytest.approx(weights[~classes].sum())
    assert weights.sum() == pytest.approx(10)


def test_a_feature_that_does_not_vary_divides_nothing_by_zero() -> None:
    """Its scale is 1, and its variance is more than 0."""
    features, classes = np.array([[1.0, 0.0], [1.0, 1.0], [1.0, 5.0], [1.0, 6.0]]), np.array([True, True, False, False])
    neighbours = page_classes.knn(features, classes)
    assert isinstance(neighbours, Neighbours)
    assert neighbours.scales[0] == 1.0
    assert predicted(page_classes.naive_bayes(features, classes), features).tolist() == classes.tolist()


def test_features_can_be_left_out() -> None:
    """By name."""
    pages = sample(cases(2), of_columns)
    assert pages.only(["gap", "total"]).features.tolist() == pages.features[:, [6, 1]].tolist()
