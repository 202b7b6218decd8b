"""The compiled Markdown writer."""

from collections.abc import Sequence

from scutch.page.parser import Columns

MAX_CONTAINERS: int
MAX_EXPONENT_BYTES: int
MAX_CELL_CHARS: int
MAX_SPAN: int
GRID_PLACES_PER_CELL: int
FREE_GRID_PLACES: int

def render_heading(text: str) -> str: ...
def render_markdown(
    columns: Columns,
    ranges: Sequence[tuple[int, int]],
    base_url: str | None,
    skip: bytes | bytearray | None,
    hidden: bool = False,
    links: bool = True,
    posters: Sequence[tuple[int, int, int]] = (),
) -> str: ...
