"""The kernel of ``copies``."""

from collections.abc import Sequence

from scutch.page.parser import Columns

def copies(
    columns: Columns,
    ranges: Sequence[tuple[int, int]],
    skip: bytes | bytearray | None,
    siblings: int,
    others: int,
) -> bytearray: ...
