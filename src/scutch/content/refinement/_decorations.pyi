"""Images that are no content, such as icons and spacers; repeated images; texts that only screen readers may read."""

from collections.abc import Sequence

from scutch.page.parser import Columns

def screen_reader_candidates(
    columns: Columns, ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None
) -> list[int]: ...
def image_flaws(
    columns: Columns, ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None
) -> tuple[list[int], list[tuple[int, int]], list[tuple[int, int]]]: ...
