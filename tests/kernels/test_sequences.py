"""``kernels.sequences``: the compiled passes say what the definitions say."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.kernels import sequences
from tests.twins.kernels import sequences as slow_sequences

HEIGHTS = st.lists(st.integers(1, 6), max_size=24)
POSITIONS = st.lists(st.integers(0, 400), max_size=20, unique=True).map(sorted)


@st.composite
def trees(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """Depths of a tree in preorder, and its leaves."""
    depths = [0]
    for step in draw(st.lists(st.integers(0, 5), max_size=30)):
        depths.append(max(1, depths[-1] + 1 - step))
    leaves = [node for node, depth in enumerate(depths) if node + 1 == len(depths) or depths[node + 1] <= depth]
    return depths, leaves


def ancestors(depths: list[int], node: int) -> set[int]:
    above = [max((i for i in range(node) if depths[i] == depth), default=0) for depth in range(depths[node])]
    return set(above)


@given(trees())
def test_joints_are_the_highest_nodes_on_the_way(tree: tuple[list[int], list[int]]) -> None:
    """Kernel and twin agree."""
    assert sequences.joints(*tree) == slow_sequences.joints(*tree)


@given(trees())
def test_similarity_counts_common_ancestors(tree: tuple[list[int], list[int]]) -> None:
    """The paper's definition: how many ancestors two leaves share, the root being one."""
    depths, leaves = tree
    shared = [len(ancestors(depths, a) & ancestors(depths, b)) for a, b in itertools.pairwise(leaves)]
    assert [depths[node] for node in sequences.joints(depths, leaves)] == shared


@pytest.mark.parametrize("leaves", [[1, 1], [2, 1], [0, 3], [-1]])
def test_leaves_must_be_nodes_in_order(leaves: list[int]) -> None:
    """Anything else is an error, not a read outside of the array."""
    with pytest.raises(ValueError, match="leaf"):
        sequences.joints([0, 1, 1], leaves)


@given(HEIGHTS, st.integers(0, 7))
def test_split_is_the_definition(values: list[int], height: int) -> None:
    """Kernel and twin agree at any height."""
    assert sequences.split(values, height) == slow_sequences.split(values, height)


def test_the_last_run_is_kept() -> None:
    """What is open at the end of the sequence is a run as well."""
    assert sequences.split([9, 9, 2], 5) == [0, 2, 3]


@given(HEIGHTS)
def test_high_runs_are_those_of_all_heights(values: list[int]) -> None:
    """One pass finds what splitting at each height finds, and nothing twice."""
    found = sequences.high_runs(values)
    assert len(found) == len(set(found)) <= len(values)
    assert set(found) == slow_sequences.high_runs(values)


@given(HEIGHTS)
def test_high_runs_nest(values: list[int]) -> None:
    """They are the nodes of a tree: two of them lie apart or one inside the other, which comes first."""
    found = sequences.high_runs(values)
    for number, (begin, end, _) in enumerate(found):
        later = found[number + 1 :]
        assert all(b >= end or e <= begin or (b <= begin and end <= e) for b, e, _ in later)


@given(HEIGHTS, st.integers(1, 8))
def test_repetition_is_the_longest(values: list[int], longest: int) -> None:
    """Kernel and twin agree."""
    assert sequences.repetition(values, longest) == slow_sequences.repetition(values, longest)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=6), st.integers(2, 5))
def test_what_is_repeated_is_found(pattern: list[int], times: int) -> None:
    """A pattern written several times is one stretch, with its length or a divisor of it as the period."""
    begin, end, period = sequences.repetition(pattern * times)
    assert (begin, end, len(pattern) % period) == (0, len(pattern) * times, 0)


@given(POSITIONS)
def test_spacing_is_mean_and_variance_of_gaps(positions: list[int]) -> None:
    """Kernel and twin agree."""
    assert sequences.spacing(positions) == pytest.approx(slow_sequences.spacing(positions))


@given(POSITIONS)
def test_each_distance_is_left_out_in_turn(positions: list[int]) -> None:
    """Kernel and twin agree, but for rounding."""
    found, expected = sequences.leave_one_out(positions), slow_sequences.leave_one_out(positions)
    assert [row[0] for row in found] == [row[0] for row in expected]
    assert [x for row in found for x in row[1:]] == pytest.approx([x for row in expected for x in row[1:]], abs=1e-3)


def test_an_outlier_does_not_hide_itself() -> None:
    """Two equal distances predict the third exactly."""
    assert sequences.leave_one_out([0, 2, 4, 106])[2] == (102, 2.0, 0.0)


@pytest.mark.parametrize("values", [[], [5]])
def test_short_sequences_have_no_structure(values: list[int]) -> None:
    """Nothing repeats, nothing has gaps."""
    assert sequences.repetition(values) == (0, 0, 0)
    assert (sequences.spacing(values), sequences.leave_one_out(values)) == ((0.0, 0.0), [])
    assert sequences.joints([0] * 6, values) == []
