"""Columns of numbers that are equal, and whether by accident."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

#: Different numbers, and rows, of columns that are equal by no accident.
LEAST_COUNTS: Final = 3
LEAST_COUNT_ROWS: Final = 8
LARGE: Final = 100
#: Numbers from this on may be written with a letter for thousands.
THOUSAND: Final = 1000


def columns_by_count(values: Mapping[int, Mapping[int, float]]) -> dict[tuple[int, float], list[int]]:
    """Return the columns of numbers by row and number, rounded down. ``values``: the numbers of each column by row."""
    places: dict[tuple[int, float], list[int]] = {}
    for column, counts in values.items():
        for row, count in counts.items():
            places.setdefault((row, count // 1), []).append(column)
    return places


def columns_near(counts: Mapping[int, float], places: Mapping[tuple[int, float], Sequence[int]]) -> Iterator[int]:
    """Yield the columns that may be equal to some numbers: those with about the first one in its row; none for too few.

    >>> points = {row: 7.0 * row for row in range(9)}
    >>> list(columns_near(points, columns_by_count({0: points, 1: {0: 1.0}, 2: {0: 9.0}})))
    [0, 1]
    """
    if are_few(counts):
        return
    row, first = next(iter(counts.items()))
    for step in range(-2, 3):
        yield from places.get((row, first // 1 + step), ())


def are_few(counts: Mapping[int, float]) -> bool:
    """Whether numbers are too few, or too few different ones, to be equal to others by no accident; large ones may be fewer.

    >>> are_few({0: 3323.0, 1: 1797.0, 2: 860.0}), are_few({0: 3.0, 1: 7.0, 2: 8.0})
    (False, True)
    """
    different = set(counts.values())
    are_large = len(different) == len(counts) and min(different, default=0.0) >= LARGE
    return len(different) < LEAST_COUNTS or (len(counts) < LEAST_COUNT_ROWS and not are_large)


def are_equal_counts(counts: Mapping[int, float], others: Mapping[int, float]) -> bool:
    """Whether numbers are equal in each row, or all one above or below: too many to be so by accident.

    Thousands, which are written as "12.4k", are equal where the others are one above or below.

    >>> points = {row: 7.0 * row for row in range(9)}
    >>> are_equal_counts({row: count + 1 for row, count in points.items()}, points), are_equal_counts({0: 7.0}, points)
    (True, False)
    >>> are_equal_counts({0: 12400.0, 1: 312.0, 2: 45.0}, {0: 12400.0, 1: 311.0, 2: 44.0})
    True
    """
    if not counts.keys() <= others.keys():
        return False
    differences = {count - others[row] for row, count in counts.items()}
    if len(differences) == 2 and 0.0 in differences:
        differences = {count - others[row] for row, count in counts.items() if count < THOUSAND or count != others[row]}
    return len(differences) == 1 and differences <= {-1.0, 0.0, 1.0}
