"""``kernels.boosting`` against trees as they are drawn, and against bytes that are none."""

import math
import struct
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scutch.kernels.boosting import MAGIC, Ensemble
from tests.twins.kernels import boosting as slow
from training.trees import Packer

FEATURES = 3
NUMBERS = st.floats(-8, 8, width=32) | st.sampled_from((0.0, -0.0, 0.5, math.inf, -math.inf))
LEAVES = st.floats(-4, 4, width=16)
TREES = st.recursive(
    LEAVES, lambda inner: st.builds(slow.Split, st.integers(0, FEATURES - 1), st.floats(-8, 8), inner, inner), max_leaves=12
)
ENSEMBLES = st.lists(TREES, max_size=5)
ROWS = st.lists(st.tuples(*[NUMBERS | st.just(math.nan)] * FEATURES), max_size=20)


def packed(trees: list[slow.Tree]) -> bytes:
    packer = Packer()
    for tree in trees:
        packer.add(slow.dumped(tree))
    return packer.data(FEATURES)


def bytes_of(rows: Sequence[tuple[float, ...]]) -> bytes:
    return b"".join(struct.pack(f"{FEATURES}f", *row) for row in rows)


@given(ENSEMBLES, ROWS)
@settings(max_examples=300)
def test_agrees_with_trees_as_they_are_drawn(trees: list[slow.Tree], rows: list[tuple[float, ...]]) -> None:
    """Half-precision leaves add up exactly in any order; what is no number is not less than anything."""
    ensemble = Ensemble(packed(trees))
    assert (ensemble.trees, ensemble.features) == (len(trees), FEATURES)
    assert ensemble.scores(bytes_of(rows)) == [slow.score(trees, row) for row in rows]


def comb(leaves: int) -> slow.Tree:
    """A tree that asks whether a number is at most 1, 2, 3 and so on, and answers with the half of it."""
    tree: slow.Tree = leaves / 2
    for threshold in range(leaves - 1, 0, -1):
        tree = slow.Split(0, float(threshold), threshold / 2, tree)
    return tree


@pytest.mark.parametrize("leaves", [31, 32, 33, 64, 65])
@pytest.mark.parametrize("count", [1, 2, 15, 16, 17, 31, 32, 33, 70])
def test_trees_and_batches_of_any_size(leaves: int, count: int) -> None:
    """Trees of as many leaves as a number has bits, of more, and as many rows as are asked at a time, and more."""
    trees = [comb(leaves), comb(5), comb(leaves)]
    rows = [(number + 0.5, 0.0, 0.0) for number in range(count)]
    assert Ensemble(packed(trees)).scores(bytes_of(rows)) == [slow.score(trees, row) for row in rows]


@given(ENSEMBLES, ROWS, ROWS)
def test_rows_are_scored_by_themselves(trees: list[slow.Tree], one: list[tuple[float, ...]], two: list) -> None:
    """Two batches give what both together give, from any buffer of bytes."""
    ensemble = Ensemble(packed(trees))
    both = ensemble.scores(bytearray(bytes_of(one + two)))
    assert ensemble.scores(bytes_of(one)) + ensemble.scores(memoryview(bytes_of(two))) == both


def test_equal_goes_left() -> None:
    """A row that is at the threshold has not passed it."""
    ensemble = Ensemble(packed([slow.Split(1, 2.0, -1.0, 1.0)]))
    assert ensemble.scores(bytes_of([(0, 2.0, 0), (0, 2.0000002, 0)])) == [-1.0, 1.0]


@pytest.mark.parametrize("rows", [b"\0", bytes(4 * FEATURES + 4)])
def test_rows_of_another_width_are_refused(rows: bytes) -> None:
    """They would be read beyond their end."""
    with pytest.raises(ValueError, match="rows of another width"):
        Ensemble(packed([1.0])).scores(rows)


@given(st.data(), ENSEMBLES.filter(bool))
@settings(max_examples=300)
def test_damaged_ensembles_are_refused_or_harmless(data: st.DataObject, trees: list[slow.Tree]) -> None:
    """Bytes changed anywhere: a ValueError, or trees that lead every row to a leaf."""
    damaged = bytearray(packed(trees))
    for place in data.draw(st.lists(st.integers(0, len(damaged) - 1), min_size=1, max_size=4)):
        damaged[place] = data.draw(st.integers(0, 255))
    try:
        ensemble = Ensemble(bytes(damaged))
    except ValueError:
        return
    if 0 < ensemble.features < 1000:
        assert len(ensemble.scores(bytes(4 * ensemble.features))) == 1


@given(st.binary(max_size=60))
def test_other_files_are_refused(data: bytes) -> None:
    """Whatever does not begin as an ensemble does, one of another version included."""
    with pytest.raises(ValueError, match="no ensemble of this version"):
        Ensemble(MAGIC[:-1] + b"0" + data)


@pytest.mark.parametrize("cut", [1, 4, 30])
def test_cut_ensembles_are_refused(cut: int) -> None:
    """A file that was not copied to its end is told."""
    with pytest.raises(ValueError, match="ensemble"):
        Ensemble(packed([slow.Split(0, 1.0, 2.0, 3.0)])[:-cut])
