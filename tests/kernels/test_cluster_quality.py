"""``kernels.quality``: the numbers of the paper, and the definition on any sequence."""

from math import inf, isnan, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.kernels import cluster_quality as quality
from scutch.kernels import sequences
from tests.twins.kernels import sequences as slow_sequences

#: The paper's example: similarities of the leaves of its figure.
EXAMPLE = [6, 7, 8, 7, 6, 9, 7, 8, 7, 6, 8, 7, 6, 8, 7, 6, 9, 8]
#: Its separation at each height, and that with means that are not cut off.
PRINTED = {6: nan, 7: 0.6940758277619168, 8: 0.4950336703414039, 9: 0.38543464816368556}
FRACTIONS = {7: 0.553446, 8: 0.568585, 9: 0.473506}
COMPACTNESS = {7: 0.287238, 8: 0.256411, 9: 0.312397}

VALUES = st.lists(st.integers(0, 60), min_size=1, max_size=30)


def exact(value: float, **tolerance: float) -> object:
    return pytest.approx(value, nan_ok=True, **tolerance)


@pytest.mark.parametrize("height", PRINTED)
def test_the_paper_s_example(height: int) -> None:
    """Every printed value, to the last digit that a double sum is sure of."""
    found = {at: value for at, _, value in quality.by_height(EXAMPLE)}
    assert found[height] == exact(PRINTED[height], abs=1e-12, rel=0)


@pytest.mark.parametrize("height", PRINTED)
def test_the_readable_twin_has_the_same_digits(height: int) -> None:
    """The plain double loop gives the printed values to the last bit but one."""
    means = slow_sequences.means(EXAMPLE, slow_sequences.split(EXAMPLE, height))
    assert slow_sequences.separation(means) == exact(PRINTED[height], abs=1e-15, rel=0)


def test_clusters_of_the_example() -> None:
    """One, ten, twelve as corrected, and five."""
    assert [clusters for _, clusters, _ in quality.by_height(EXAMPLE)] == [1, 10, 12, 5]


@pytest.mark.parametrize("height", FRACTIONS)
def test_means_with_their_fraction(height: int) -> None:
    """They give other values: the paper's program divided integers."""
    found = {at: value for at, _, value in quality.by_height(EXAMPLE, truncated=False)}
    assert found[height] == exact(FRACTIONS[height], abs=1e-6)


@pytest.mark.parametrize("height", COMPACTNESS)
def test_compactness_of_the_example(height: int) -> None:
    """The other half of the measure, which the example leaves out."""
    assert quality.compactness(EXAMPLE, sequences.split(EXAMPLE, height)) == exact(COMPACTNESS[height], abs=1e-6)


@pytest.mark.parametrize(("beta", "winner"), [(0.0, 9), (0.5, 9), (0.75, 8)])
def test_the_weight_decides_between_heights(beta: float, winner: int) -> None:
    """Up to an even weight the example's height wins."""
    judged = [(value, height) for height, _, value in quality.by_height(EXAMPLE, beta) if not isnan(value)]
    assert min(judged)[1] == winner


@given(st.lists(st.integers(0, 60).map(float), max_size=30) | st.lists(st.floats(-50, 50), max_size=20))
def test_separation_is_the_double_sum(means: list[float]) -> None:
    """Counting equal means changes nothing."""
    assert quality.separation(means) == exact(slow_sequences.separation(means), abs=1e-12)


@given(VALUES, st.integers(0, 60))
def test_means_and_compactness_are_the_definition(values: list[int], height: int) -> None:
    """Kernel and twin agree on every division."""
    bounds = sequences.split(values, height)
    assert quality.means(values, bounds) == slow_sequences.means(values, bounds)
    if len(set(values)) > 1:
        assert quality.compactness(values, bounds) == exact(slow_sequences.compactness(values, bounds), abs=1e-9)


@given(VALUES, st.floats(0, 1))
def test_both_are_weighed(values: list[int], beta: float) -> None:
    """Overall is the weighted sum, and ``by_height`` has it for each height that occurs."""
    rows = quality.by_height(values, beta)
    assert [height for height, _, _ in rows] == sorted(set(values))
    for height, clusters, value in rows:
        bounds = sequences.split(values, height)
        assert clusters == len(bounds) - 1
        assert value == exact(quality.overall(values, bounds, beta))


@given(st.lists(st.integers(0, 60).map(float), min_size=2, max_size=30))
def test_separation_lies_between_0_and_1(means: list[float]) -> None:
    """It is 1 exactly for equal means, and their order does not matter."""
    found = quality.separation(means)
    assert 0.0 <= found <= 1.0
    assert (found == 1.0) == (len(set(means)) == 1)
    assert quality.separation(means[::-1]) == found


def test_a_constant_sequence_has_no_quality() -> None:
    """One cluster, no spread: not a number, and no exception."""
    assert isnan(quality.by_height([4, 4, 4], 0.5)[0][2])
    assert isnan(quality.compactness([4, 4], [0, 1, 2]))
    assert quality.by_height([]) == []


@pytest.mark.parametrize("mean", [nan, inf])
def test_means_must_be_numbers(mean: float) -> None:
    """Sorting needs an order."""
    with pytest.raises(ValueError, match="finite"):
        quality.separation([mean, 1.0])


@pytest.mark.parametrize("bounds", [[], [0, 9], [-1, 2], [0, 2, 2, 3], [2, 1]])
def test_bounds_must_ascend_within_the_values(bounds: list[int]) -> None:
    """Anything else is an error, not a read outside of the array."""
    with pytest.raises(ValueError, match="bounds"):
        quality.means([1, 2, 3], bounds)
