"""Properties of single elements; the twin of ``_writer/elements.pxi``."""

from typing import Final

from scutch.content.markdown._writer import MAX_EXPONENT_BYTES
from scutch.content.markdown.elements import HEADING_LEVELS, HEADING_ROLE
from scutch.page.parser import Columns
from scutch.page.text import BREAK, CELLS, LINES, ids_of

BLOCKS: Final = LINES | CELLS
#: Blocks that a definition may hold and still follow its marker on the same line.
PLAIN_BLOCKS: Final = ids_of(("p", "div"))
EXPONENT: Final = frozenset(b"0123456789+-")


def has_no_line_break(columns: Columns, node: int) -> bool:
    """Whether an element holds no line break and no element that makes one."""
    tags = columns.tag
    return not any(tags[inner] == BREAK or tags[inner] in LINES for inner in range(node + 1, columns.end[node]))


def is_exponent(columns: Columns, node: int) -> bool:
    """Whether an element holds a few digits and signs only, and is no part of a fraction."""
    after = columns.end[node]
    if after != node + 2 or columns.tag[node + 1] != 0:
        return False
    if after < len(columns) and columns.tag[after] == 0 and columns.text(after).startswith("\u2044"):
        return False
    length = columns.text_length[node + 1]
    data = columns.data(columns.text_begin[node + 1], length)
    return 0 < length <= MAX_EXPONENT_BYTES and EXPONENT.issuperset(data)


def is_index(columns: Columns, node: int) -> bool:
    """Whether a subscript is a letter or a short word."""
    if columns.end[node] != node + 2 or columns.tag[node + 1] != 0:
        return False
    data = columns.data(columns.text_begin[node + 1], columns.text_length[node + 1])
    return 0 < len(data) <= MAX_EXPONENT_BYTES and data[:1].isalpha()


def holds_heading(columns: Columns, node: int) -> bool:
    """Whether an element holds a heading, by its tag or its role."""
    inner = range(node + 1, columns.end[node])
    return any(columns.tag[element] in HEADING_LEVELS or columns.marks[element] & HEADING_ROLE for element in inner)


def holds_only_paragraphs(columns: Columns, node: int) -> bool:
    """Whether an element holds no other blocks than p and div."""
    tags = columns.tag
    return not any(tags[inner] in BLOCKS and tags[inner] not in PLAIN_BLOCKS for inner in range(node + 1, columns.end[node]))


def first_child(columns: Columns, node: int, tag: int) -> int:
    """The first child with a tag; -1 without one."""
    child, end = node + 1, columns.end[node]
    while child < end:
        if columns.tag[child] == tag:
            return child
        child = columns.end[child]
    return -1
