"""The kernel of ``duplicate_mask``."""

from collections.abc import Sequence

from scutch.page.parser import Columns

def duplicate_mask(
    columns: Columns,
    ranges: Sequence[tuple[int, int]],
    skip: bytes | bytearray | None,
    siblings: int,
    others: int,
) -> bytearray: ...
