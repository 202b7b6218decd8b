"""``kernels.clustering`` against the definition, and the laws of clusters."""

import random
from statistics import fmean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.kernels.clustering import MAX_ITEMS, average_linkage_clusters
from tests.twins.kernels import clustering as slow

SEEDS = st.integers(0, 10**6)


def table(n: int, seed: int) -> list[list[float]]:
    """Return distances of which no two are equal."""
    draw = random.Random(seed)
    return [[draw.random() for _ in range(item)] for item in range(n)]


@given(st.integers(0, 12), SEEDS, st.floats(0, 1))
def test_agrees_with_the_definition(n: int, seed: int, cut: float) -> None:
    """Chains of neighbours merge what always taking the closest two merges."""
    distances = table(n, seed)
    assert average_linkage_clusters(distances, cut) == slow.average_linkage_clusters(distances, cut)


@given(st.integers(1, 12), st.data())
def test_clusters_are_apart(n: int, data: Any) -> None:
    """Whatever the ties: no two clusters that are left have a mean distance below the cut."""
    distances = [data.draw(st.lists(st.sampled_from([0.0, 0.1, 0.2, 0.3]), min_size=i, max_size=i)) for i in range(n)]
    found = average_linkage_clusters(distances, 0.15)
    assert found == average_linkage_clusters(distances, 0.15)
    for a in range(max(found) + 1):
        for b in range(a):
            pairs = [(max(i, k), min(i, k)) for i in range(n) for k in range(n) if (found[i], found[k]) == (a, b)]
            assert fmean(distances[i][k] for i, k in pairs) >= 0.15 - 1e-9


@given(st.lists(st.integers(1, 3), min_size=1, max_size=6), SEEDS)
def test_a_weight_is_that_many_equal_items(weights: list[int], seed: int) -> None:
    """Items at distance 0 of each other may as well be one."""
    distances = table(len(weights), seed)
    places = [item for item, weight in enumerate(weights) for _ in range(weight)]
    apart = [[0.0 if a == b else distances[max(a, b)][min(a, b)] for b in places] for a in places]
    few = average_linkage_clusters(distances, 0.4, weights)
    assert average_linkage_clusters(apart, 0.4) == [few[item] for item in places]


def test_merging_stops_at_the_cut() -> None:
    """T3 of the method's acceptance tests: a mean distance of d0 is not smaller than d0."""
    assert average_linkage_clusters([[], [0.15]], 0.15) == [0, 1]
    assert average_linkage_clusters([[], [0.1499]], 0.15) == [0, 0]


def test_equal_items_are_one_cluster() -> None:
    """T7: also when there are only two of them."""
    assert average_linkage_clusters([[], [0.0]], 0.15) == [0, 0]


def test_distance_is_the_mean_over_all_pairs() -> None:
    """Two that are close keep a third away that is close to one of them only."""
    assert average_linkage_clusters([[], [0.0], [0.1, 0.3]], 0.15) == [0, 0, 1]


def test_no_items() -> None:
    """Nothing has no clusters."""
    assert average_linkage_clusters([], 1) == []


def test_many_items() -> None:
    """As many as are allowed are clustered, one more is an error."""
    row = [0.5] * MAX_ITEMS
    assert set(average_linkage_clusters([row] * 1000, 0.6)) == {0}
    with pytest.raises(ValueError, match="at most"):
        average_linkage_clusters([row] * (MAX_ITEMS + 1), 0.6)


@pytest.mark.parametrize("distances", [[[], []], [[], [float("nan")]]])
def test_bad_distances_are_errors(distances: list[list[float]]) -> None:
    """Missing ones, and those that are no numbers."""
    with pytest.raises(ValueError, match=r"row 1|no number"):
        average_linkage_clusters(distances, 0.1)


def test_bad_weights_are_errors() -> None:
    """An item stands for itself at least."""
    with pytest.raises(ValueError, match="weight 0"):
        average_linkage_clusters([[]], 0.1, [0])
