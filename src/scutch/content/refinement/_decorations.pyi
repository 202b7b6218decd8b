"""Images that are no content: icons, avatars, spacers, tracking pixels, placeholders of lazy images; and repeated images."""

from collections.abc import Sequence

from scutch.page.parser import Columns

def decorative_images(columns: Columns, ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None) -> list[int]: ...
def repeated_images(
    columns: Columns, ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None
) -> list[tuple[int, int]]: ...
