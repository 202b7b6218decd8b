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
    """In log(1 + x), midpoints 9 and 999 make 99; text for each link counts apart."""
    pages = [[cluster(0), cluster(99)], [cluster(99), cluster(9999, links=99)]]
    rules = trained(pages, ClusterRules(max_size=5))
    assert rules.length == pytest.approx(99)
    assert 9 < rules.bn < 99
    assert rules.max_size == 5


def test_a_short_article_passes_the_threshold_of_long_ones() -> None:
    """The midpoint of plain lengths would be half of the longest segment of the samples."""
    samples = [[cluster(30), cluster(60), cluster(8000)], [cluster(20), cluster(80), cluster(12000)]]
    assert 80 < trained(samples, ClusterRules()).length < 2000


def test_pages_without_segments_teach_nothing() -> None:
    """What is given stays."""
    assert trained([[], []], ClusterRules(length=7)) == ClusterRules(length=7)
    assert trained([[], [cluster(0), cluster(99)]], ClusterRules()).length == pytest.approx(9)
