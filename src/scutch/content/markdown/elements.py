"""Properties of single elements: heading levels, list numbers, images."""

from typing import Final

from scutch.content.images import image_address
from scutch.content.markdown.escapes import ESCAPED_BAR, destination, escape
from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS

HEADING_LEVELS: Final = {IDS[f"h{level}"]: level for level in range(1, 7)}
HEADING_ROLE: Final = MARKS["heading"]
#: An element with the heading role and more characters is no heading.
MAX_HEADING_CHARS: Final = 300
ARIA_LEVELS: Final = ("1", "2", "3", "4", "5", "6")
#: Level of a heading role without ``aria-level``, as ARIA defines it.
DEFAULT_LEVEL: Final = 2


def heading_level(columns: Columns, node: int) -> int:
    """Level of a heading, 0 for other elements.

    A heading has a heading tag, or the heading role, at most ``MAX_HEADING_CHARS`` characters and no other heading inside.
    """
    tag = columns.tag[node]
    if tag in HEADING_LEVELS:
        return HEADING_LEVELS[tag]
    if not columns.marks[node] & HEADING_ROLE or not 0 < columns.chars[node] <= MAX_HEADING_CHARS:
        return 0
    if any(columns.marks[inner] & HEADING_ROLE for inner in range(node + 1, columns.end[node])):
        return 0
    level = columns.attribute(node, "aria-level")
    return int(level) if level in ARIA_LEVELS else DEFAULT_LEVEL


def image_text(columns: Columns, node: int, base_url: str | None, is_single_line: bool) -> str:
    """Markdown of an image; empty without an address."""
    url = image_address(columns, node, base_url)
    if not url:
        return ""
    alt = escape(" ".join((columns.attribute(node, "alt") or "").split()))
    return f"![{alt.replace('|', ESCAPED_BAR) if is_single_line else alt}]({destination(url)})"


def first_number(columns: Columns, node: int) -> int:
    """Number of an ordered list's first item; 1 where Markdown cannot express it (negative, ten digits or more)."""
    start = (columns.attribute(node, "start") or "").strip()
    return int(start) if start.isascii() and start.isdigit() and len(start) < 10 else 1
