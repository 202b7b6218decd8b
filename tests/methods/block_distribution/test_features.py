"""``methods.block_features``: what a distribution says, whatever its lengths are."""

from math import log, log1p

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.methods.block_distribution.features import OF_DEVIATION, OF_GAP, BlockFeatures, block_features, signed_log

LENGTHS = st.lists(st.integers(0, 50_000), max_size=40)


def test_the_features_are_those_of_the_distribution() -> None:
    """Each by hand: three blocks of 10, 4 and 3 characters; the largest drop is 6, the smallest 1."""
    raw = (3, 17, 10, 10 / 17, 17 / 3, ((10**2 + 4**2 + 3**2) / 3 - (17 / 3) ** 2) ** 0.5, 5, 5 / 17, 1, 0.4)
    assert block_features((4, 10, 3)) == pytest.approx(tuple(map(log1p, raw)))


@pytest.mark.parametrize(("lengths", "blocks", "before"), [((), 0, 0), ((7,), 1, 1), ((0, 0), 2, 1)])
def test_few_blocks_have_features_all_the_same(lengths: tuple[int, ...], blocks: int, before: int) -> None:
    """Nothing is divided by nothing."""
    found = block_features(lengths)
    assert (found.blocks, found.before_gap) == (log1p(blocks), log1p(before))


@given(LENGTHS.flatmap(lambda lengths: st.tuples(st.just(lengths), st.permutations(lengths))))
def test_the_order_of_blocks_does_not_matter(both: tuple[list[int], list[int]]) -> None:
    """A distribution is sorted."""
    assert block_features(both[0]) == block_features(both[1])


@given(LENGTHS)
def test_shares_are_shares(lengths: list[int]) -> None:
    """From 0 to the logarithm of 2."""
    found = block_features(lengths)
    assert all(0 <= value <= log(2) for value in (found.longest_share, found.gap_share, found.second_share))


@given(st.lists(st.integers(0, 50_000), min_size=2, max_size=40), st.integers(1, 10_000))
def test_a_longer_longest_block_deviates_more(lengths: list[int], more: int) -> None:
    """The paper's fourth property. It does not hold for Gap, which also rises with the smallest drop."""
    *shorter, longest = sorted(lengths)
    assert block_features((*shorter, longest + more)).deviation > block_features(lengths).deviation


def test_gap_may_fall_as_the_longest_block_grows() -> None:
    """With it the smallest drop rises from nothing."""
    assert block_features((0, 1, 2)).gap < block_features((0, 1, 1)).gap


def test_logarithms_keep_the_sign() -> None:
    """And what is nothing stays nothing."""
    assert [signed_log(value) for value in (0.0, 1.0, -1.0)] == [0.0, log(2), -log(2)]


def test_the_named_features_exist() -> None:
    """What the paper's measures are called here."""
    assert set(BlockFeatures._fields) >= OF_DEVIATION | OF_GAP
