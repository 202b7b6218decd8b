"""Elements that may be written otherwise than they say."""

from collections.abc import Sequence

from scutch.page.parser import Columns

def signs(columns: Columns, ranges: Sequence[tuple[int, int]]) -> list[int]: ...
def with_code(columns: Columns, ranges: Sequence[tuple[int, int]], skip: bytes) -> bytes: ...
