"""``methods.site_thresholds``: two groups of values, what parts them, and what the pages of a site have in common."""

from itertools import pairwise
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.methods.page_segmentation.path_clusters import Cluster, ClusterRules
from scutch.methods.page_segmentation.site_thresholds import Centres, trained, two_means

VALUES = st.lists(st.integers(0, 2000), min_size=2, max_size=30)


def cluster(length: int, links: int = 0) -> Cluster:
    return Cluster(0, [0], length, 0, links)


def squares(values: list[int]) -> float:
    return sum((value - fmean(values)) ** 2 for value in values)


def test_much_and_little_are_parted() -> None:
    """Three short lengths and two long ones."""
    assert two_means((5, 6, 7, 500, 520)) == Centres(6.0, 510.0, 3)
    assert two_means((5, 6, 7, 500, 520)).midpoint == 258.0


@pytest.mark.parametrize(("values", "centres"), [((), (0, 0, 0)), ((7,), (7, 7, 1)), ((4, 4, 4), (4, 4, 1))])
def test_too_few_values_have_one_centre(values: tuple[int, ...], centres: tuple[int, int, int]) -> None:
    """Nothing is above a threshold that is the only value there is."""
    assert two_means(values) == centres


@given(VALUES)
def test_no_other_cut_is_better(values: list[int]) -> None:
    """The sum of squares is least over all prefixes of the sorted values."""
    ordered, found = sorted(values), two_means(values)
    costs = [squares(ordered[:size]) + squares(ordered[size:]) for size in range(1, len(ordered))]
    assert costs[found.size - 1] == pytest.approx(min(costs))


@given(VALUES)
def test_each_value_is_with_its_nearer_centre(values: list[int]) -> None:
    """A round of k-means would change nothing."""
    ordered, found = sorted(values), two_means(values)
    assert all(value <= found.midpoint + 1e-9 for value in ordered[: found.size])
    assert all(value >= found.midpoint - 1e-9 for value in ordered[found.size :])


@given(VALUES)
def test_the_order_of_values_does_not_matter(values: list[int]) -> None:
    """Nor does chance: the same values give the same centres."""
    assert two_means(values) == two_means(sorted(values, reverse=True))
    assert all(a <= b for a, b in pairwise(two_means(values)[:2]))


def test_thresholds_are_the_mean_over_pages() -> None:
    """Midpoints 50 and 150 make 100; text for each link counts apart."""
    pages = [[cluster(0), cluster(100)], [cluster(100, links=1), cluster(200, links=1)]]
    rules = trained(pages, ClusterRules(max_size=5))
    assert (rules.length, rules.bn, rules.max_size) == (100.0, fmean((50.0, 75.0)), 5)


def test_pages_without_segments_teach_nothing() -> None:
    """What is given stays."""
    assert trained([[], []], ClusterRules(length=7)) == ClusterRules(length=7)
    assert trained([[], [cluster(0), cluster(100)]], ClusterRules()).length == 50.0
