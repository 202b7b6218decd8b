"""Images that are no content: icons, avatars, spacers, tracking pixels, placeholders of lazy images; and repeated images."""

from collections.abc import Sequence

from scutch.page.parser import Columns

def image_flaws(
    columns: Columns, ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None
) -> tuple[list[int], list[tuple[int, int]]]: ...
