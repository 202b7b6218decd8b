"""The compiled HTML writer."""

from collections.abc import Sequence

from scutch.page.parser import Columns

def render_html(
    columns: Columns,
    ranges: Sequence[tuple[int, int]],
    base_url: str | None,
    skip: bytes | bytearray | None,
    hidden: bool = False,
    links: bool = True,
) -> str: ...
