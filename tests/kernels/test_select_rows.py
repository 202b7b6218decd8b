"""``kernels.rows`` against lists."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.kernels.select_rows import owners_of, rows_of, rows_with

SIZES = (("H", 0xFFFF), ("I", 0xFFFFFFFF), ("H", 3), ("I", 3))


def column_of(code: str, numbers: list[int]) -> memoryview:
    """Numbers of 2 or 4 bytes."""
    return memoryview(array(code, numbers))


COLUMNS = st.sampled_from(SIZES).flatmap(
    lambda size: st.lists(st.integers(0, size[1]), max_size=200).map(lambda numbers: column_of(size[0], numbers))
)


@given(COLUMNS, st.integers(0, 3) | st.integers(0, 0xFFFFFFFF))
def test_finds_the_rows_of_a_value(column: memoryview, value: int) -> None:
    """All of them, in order, and none that holds only a part of it."""
    assert rows_of(column, value) == [row for row, number in enumerate(column) if number == value]


@given(COLUMNS, st.integers(0, 3) | st.integers(0, 0xFFFFFFFF))
def test_finds_the_rows_with_bits(column: memoryview, bits: int) -> None:
    """Those that have one of them at least."""
    assert rows_with(column, bits) == [row for row, number in enumerate(column) if number & bits]


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 4)), max_size=12), st.sets(st.integers(0, 40)))
def test_finds_the_slices_that_hold_rows(slices: list[tuple[int, int]], rows: set[int]) -> None:
    """Each once and in order, also of slices that are not in the order of their rows."""
    begins, counts = ([numbers[part] for numbers in slices] for part in (0, 1))
    expected = [place for place, (begin, count) in enumerate(slices) if not rows.isdisjoint(range(begin, begin + count))]
    assert owners_of(column_of("I", begins), column_of("H", counts), sorted(rows)) == expected


def test_each_slice_needs_a_count() -> None:
    """Else the last ones would have none."""
    with pytest.raises(ValueError, match="a count"):
        owners_of(column_of("I", [0, 1]), column_of("H", [1]), [0])


def test_refuses_numbers_of_another_size() -> None:
    """A column of bytes is none of these."""
    with pytest.raises(ValueError, match="numbers of 1 bytes"):
        rows_of(memoryview(b"ab"), 97)
