"""The compiled twin of ``markdown.readable_markdown``."""

from collections.abc import Sequence
from types import ModuleType

from scutch.page.parser import Columns

def render_markdown(
    columns: Columns,
    ranges: Sequence[tuple[int, int]],
    base_url: str | None,
    skip: bytes | bytearray | None,
    helper: ModuleType,
) -> str: ...
