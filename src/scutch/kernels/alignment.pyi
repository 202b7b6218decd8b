"""Partial tree alignment of many records at once."""

from collections.abc import Sequence

class Grid:
    """Records as rows: which node stands in which column."""

    def __len__(self) -> int: ...
    @property
    def width(self) -> int: ...
    def value(self, column: int) -> int: ...
    def items(self, row: int) -> list[tuple[int, int]]: ...
    def cell(self, row: int, column: int) -> tuple[int, ...]: ...

def align(
    ends: Sequence[int],
    kinds: Sequence[int],
    labels: Sequence[int],
    roles: Sequence[int],
    records: Sequence[tuple[int, ...]],
) -> Grid: ...
