"""The compiled twin of ``text.render_text``."""

from scutch.page.parser import Columns

def render_text(
    columns: Columns,
    begin: int,
    end: int,
    skip: bytes | bytearray | None,
    hidden: bool,
    apart: bool,
    parted: bool,
    roles: bytes | None,
) -> str: ...
