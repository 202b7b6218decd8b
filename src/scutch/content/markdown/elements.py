"""What the walk asks of single elements."""

from typing import Final

from scutch.content.images import image_address
from scutch.content.markdown.escapes import BAR, destination, escape
from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.page.text import CELLS, IDS, LINES, ids_of

HEADINGS: Final = {IDS[f"h{level}"]: level for level in range(1, 7)}
BLOCKS: Final = LINES | CELLS
#: What a definition may hold to stand on the line of its mark.
PLAIN_BLOCKS: Final = ids_of(("p", "div"))
#: An element that is a heading by its role, unless it has more characters than this.
HEADING: Final = MARKS["heading"]
LONGEST_HEADING: Final = 300
#: What may be raised without changing its meaning is not marked: ordinals, trade marks.
EXPONENT: Final = frozenset(b"0123456789+-")
LONGEST_EXPONENT: Final = 8


def heading_level(columns: Columns, node: int) -> int:
    """Level of a heading: of a tag, or of an element with that role, little text and no other heading; else 0."""
    kind = columns.tag[node]
    if kind in HEADINGS:
        return HEADINGS[kind]
    if not columns.marks[node] & HEADING or not 0 < columns.chars[node] <= LONGEST_HEADING:
        return 0
    if any(columns.marks[inner] & HEADING for inner in range(node + 1, columns.end[node])):
        return 0
    said = columns.attribute(node, "aria-level") or ""
    return int(said) if said in ("1", "2", "3", "4", "5", "6") else 2


def image_text(columns: Columns, node: int, base_url: str | None, in_line: bool) -> str:
    """Markdown of an image; empty where it has no address."""
    url = image_address(columns, node, base_url)
    if not url:
        return ""
    alt = escape(" ".join((columns.attribute(node, "alt") or "").split()))
    return f"![{alt.replace('|', BAR) if in_line else alt}]({destination(url)})"


def is_exponent(columns: Columns, node: int) -> bool:
    """Whether an element holds nothing but a few digits and signs."""
    if columns.end[node] != node + 2 or columns.tag[node + 1] != 0:
        return False
    length = columns.text_length[node + 1]
    data = columns.data(columns.text_begin[node + 1], length)
    return 0 < length <= LONGEST_EXPONENT and EXPONENT.issuperset(data)


def is_plain(columns: Columns, node: int) -> bool:
    """Whether an element holds no blocks but paragraphs, so that it can follow a mark on the same line."""
    kinds = columns.tag
    return not any(kinds[inner] in BLOCKS and kinds[inner] not in PLAIN_BLOCKS for inner in range(node + 1, columns.end[node]))


def first_number(columns: Columns, node: int) -> int:
    """Number of an ordered list's first item, as far as Markdown can say it."""
    start = (columns.attribute(node, "start") or "").strip()
    return int(start) if start.isascii() and start.isdigit() and len(start) < 10 else 1


def first_child(columns: Columns, node: int, kind: int) -> int:
    """The first child element of this kind; -1 when there is none."""
    child, end = node + 1, columns.end[node]
    while child < end:
        if columns.tag[child] == kind:
            return child
        child = columns.end[child]
    return -1
