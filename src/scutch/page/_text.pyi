"""The compiled twin of ``text.render_text``."""

from scutch.page.parser import Columns

def render_text(
    columns: Columns,
    begin: int,
    end: int,
    *,
    skip: bytes | bytearray | None = None,
    hidden: bool = False,
    apart: bool = False,
    parted: bool = False,
    pairs: bytes | None = None,
) -> str: ...
