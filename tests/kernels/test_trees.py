"""``kernels.trees`` against the definition, and the laws of similarities."""

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scutch.kernels.trees import Forest, similarity
from tests.twins.kernels import trees as slow


class Part(NamedTuple):
    """A tree to be numbered."""

    kind: int
    children: tuple["Part", ...] = ()


KINDS = st.integers(1, 4)
PARTS = st.recursive(
    st.builds(Part, KINDS, st.just(())),
    lambda inner: st.builds(Part, KINDS, st.lists(inner, max_size=4).map(tuple)),
    max_leaves=14,
)


def numbered(*trees: Part) -> tuple[slow.Trees, list[int]]:
    """Return the columns of some trees, one after another, and where each begins."""
    ends: list[int] = []
    kinds: list[int] = []

    def add(part: Part) -> int:
        node = len(ends)
        ends.append(0)
        kinds.append(part.kind)
        for child in part.children:
            add(child)
        ends[node] = len(ends)
        return node

    tops = [add(tree) for tree in trees]
    return slow.Trees(ends, kinds), tops


@given(PARTS, PARTS)
@settings(max_examples=300)
def test_agrees_with_the_definition(a: Part, b: Part) -> None:
    """A best matching is as good as the definition says."""
    trees, (x, y) = numbered(a, b)
    assert similarity(Forest(*trees), x, y) == (slow.similarity(trees, x, y), False)


@given(PARTS, PARTS)
def test_is_symmetric(a: Part, b: Part) -> None:
    """Which tree comes first does not matter."""
    trees, (x, y) = numbered(a, b)
    forest = Forest(*trees)
    assert similarity(forest, x, y) == similarity(forest, y, x)


@given(PARTS, PARTS)
def test_is_one_for_equal_trees_only(a: Part, b: Part) -> None:
    """It is the size then, and never above the smaller size."""
    trees, (x, y, z) = numbered(a, b, a)
    forest = Forest(*trees)
    assert similarity(forest, x, z).score == forest.size(x)
    assert 0 <= similarity(forest, x, y).score <= min(forest.size(x), forest.size(y))
    assert (2 * similarity(forest, x, y).score == forest.size(x) + forest.size(y)) == (a == b)


def test_identical_trees_score_their_size_and_other_roots_nothing() -> None:
    """T1 of the method's acceptance tests."""
    trees, (x, y, z) = numbered(*[Part(kind, (Part(4), Part(5, (Part(4),)))) for kind in (1, 1, 9)])
    forest = Forest(*trees)
    assert similarity(forest, x, y).score == 4
    assert similarity(forest, x, z).score == 0


def wide(count: int, kind: int) -> Part:
    return Part(1, tuple(Part(2, (Part(kind), Part(i % 7 + 3))) for i in range(count)))


def test_a_spent_budget_gives_an_upper_bound() -> None:
    """The score says so, and is no smaller than the true one."""
    trees, (x, y) = numbered(wide(20, 3), wide(30, 4))
    forest = Forest(*trees)
    bound = similarity(forest, x, y, budget=50)
    assert bound.truncated
    assert similarity(forest, x, y).score <= bound.score <= forest.size(x)


def test_wide_trees_end() -> None:
    """A hundred thousand siblings against as many others are answered within the budget."""
    trees, (x, y) = numbered(wide(100_000, 3), wide(100_000, 4))
    assert similarity(Forest(*trees), x, y).truncated


def test_equal_siblings_at_the_ends_cost_nothing() -> None:
    """One odd child among a hundred thousand is found without a table."""
    usual, odd = Part(2, (Part(3),)), Part(9)
    trees, (x, y) = numbered(Part(1, (usual,) * 100_000), Part(1, (usual,) * 60_000 + (odd,) + (usual,) * 40_000))
    assert similarity(Forest(*trees), x, y) == (200_001, False)


def test_deep_trees_need_no_stack() -> None:
    """Two chains that differ at the bottom match down to there."""
    deep = 50_000
    ends = [deep] * deep + [2 * deep] * deep
    kinds = [1] * (deep - 1) + [2] + [1] * (deep - 1) + [3]
    assert similarity(Forest(ends, kinds), 0, deep) == (deep - 1, False)


@pytest.mark.parametrize(("ends", "error"), [([0], ValueError), ([5], ValueError), ([-1, 2], ValueError)])
def test_trees_that_are_none_are_errors(ends: list[int], error: type[Exception]) -> None:
    """A node ends after it begins, and inside."""
    with pytest.raises(error):
        Forest(ends, [1] * len(ends))


@pytest.mark.parametrize("node", [-1, 1])
def test_nodes_out_of_range_are_errors(node: int) -> None:
    """Both trees must be there."""
    with pytest.raises(IndexError):
        similarity(Forest([1], [1]), 0, node)
