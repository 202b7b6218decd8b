"""Shares of cells: whether something holds for enough of them, decided by as few as possible."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

T = TypeVar("T")


def has_share(items: Collection[T], holds: Callable[[T], object], share: float) -> bool:
    """Whether something holds for a share of some items; stops as soon as too many lack it.

    >>> has_share(["a", "B", "c"], str.islower, 0.6), has_share(["a", "B", "C"], str.islower, 0.6)
    (True, False)
    """
    least, left = share * len(items), len(items)
    for item in items:
        if not holds(item):
            left -= 1
            if left < least:
                return False
    return True
