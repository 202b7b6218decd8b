"""Properties of single elements; the twin of ``_writer/elements.pxi``."""

import re
from typing import Final

from scutch.content.markdown._writer import MAX_EXPONENT_BYTES
from scutch.content.markdown.elements import HEADING_LEVELS, HEADING_ROLE
from scutch.content.refinement.chosen_nodes import outermost
from scutch.page.parser import Columns
from scutch.page.tag_ids import BREAK, CELLS, IDS, IMAGES, LINES, ids_of
from tests.twins.page.text import PREFORMATTED

BLOCKS: Final = LINES | CELLS
#: Blocks that a definition may hold and still follow its marker on the same line.
PLAIN_BLOCKS: Final = ids_of(("p", "div"))
#: Parts of a list item in front of which no marker is repeated.
FIRST_PARTS: Final = IMAGES | PREFORMATTED | ids_of(("ul", "ol", "menu", "dir"))
WHITE_SPACE: Final = bytes(range(33))
#: A number, or a bullet, at the beginning of a text.
REPEATED_NUMBER: Final = rb"%d(?:[.)](?![0-9])|(?=[\0-\x20]*\Z))"
REPEATED_BULLET: Final = f"(?:{'|'.join('•‣·●○◦■□▢▪▫')})".encode() + rb"(?=[\0-\x20]|\Z)"
LONE_BULLET: Final = rb"(?:[-*]|\xe2\x80[\x93\x94]|\xe2\x88\x97|\xe2\x81\x83)(?=[\0-\x20]*\Z)"
#: A text that is the marker of an item: a number with its delimiter, or a bullet.
MARKER: Final = re.compile(rb"[\0-\x20]*(?:([0-9]+)[.)]|%b|%b)[\0-\x20]*" % (REPEATED_BULLET, LONE_BULLET))
MAX_MARKER_CHARS, MAX_ROW_CELLS, HEADING_DEPTH = 5, 8, 3
ROW: Final = IDS["tr"]
DEFINITION: Final = IDS["dd"]
EXPONENT: Final = frozenset(b"0123456789+-")


def has_no_line_break(columns: Columns, node: int) -> bool:
    """Whether an element holds no line break and no element that makes one."""
    tags = columns.tag
    return not any(tags[inner] == BREAK or tags[inner] in LINES for inner in range(node + 1, columns.end[node]))


def is_one_line(columns: Columns, row: int) -> bool:
    """Whether a row of a layout is short, without images and breaks of lines."""
    return columns.chars[row] <= 120 and not columns.images[row] and has_no_line_break(columns, row)


def marker_size(columns: Columns, item: int, number: int) -> tuple[int, int]:
    """The first text of a list item, and the bytes at its beginning that repeat the number of the item or are a bullet."""
    for node in range(item + 1, columns.end[item]):
        if columns.tag[node] in FIRST_PARTS:
            break
        if columns.tag[node] != 0 or not columns.chars[node]:
            continue
        data = columns.data(columns.text_begin[node], columns.text_length[node])
        found = re.match(
            rb"[\0-\x20]*(?:" + REPEATED_NUMBER % (number or -1) + b"|" + REPEATED_BULLET + b"|" + LONE_BULLET + b")", data
        )
        is_all = found is not None and not data[found.end() :].strip(WHITE_SPACE)
        if not found or (is_all and columns.chars[node] == columns.chars[item]):
            break
        if is_all and data.strip(WHITE_SPACE).isdigit() and not is_line_of_item(columns, item, node):
            break
        return node, found.end()
    return -1, 0


def marker_of(columns: Columns, node: int) -> int | None:
    """The number that is all the text of an element, -1 for a bullet; None for another text."""
    texts = [inner for inner in range(node, columns.end[node]) if columns.tag[inner] == 0 and columns.chars[inner]]
    if len(texts) != 1 or columns.chars[node] > MAX_MARKER_CHARS or columns.images[node]:
        return None
    found = MARKER.fullmatch(columns.data(columns.text_begin[texts[0]], columns.text_length[texts[0]]))
    return int(found[1] or -1) if found else None


def is_before_definition(columns: Columns, term: int) -> bool:
    """Whether a definition with text is right behind a term."""
    siblings = [child for child in columns.child_nodes(columns.parent[term]) if child > term]
    shown = (child for child in siblings if columns.tag[child] != 0 or columns.chars[child])
    following = next(shown, -1)
    return following >= 0 and columns.tag[following] == DEFINITION and columns.chars[following] > 0


def marker_cell(columns: Columns, row: int) -> int:
    """The first of the two cells with contents that a row has, if it holds the marker of an item; else -1."""
    cells = [child for child in columns.child_nodes(row) if columns.tag[child] in CELLS]
    filled = [cell for cell in cells if columns.chars[cell] or columns.images[cell]]
    is_item = len(cells) <= MAX_ROW_CELLS and len(filled) == len("12") and marker_of(columns, filled[0]) is not None
    return filled[0] if is_item else -1


def is_list_of_rows(columns: Columns, table: int) -> bool:
    """Whether the rows of a table are items: each has a marker in one cell and its text in another."""
    inside = [inner for inner in range(table + 1, columns.end[table]) if columns.tag[inner] == ROW]
    rows = [row for row in outermost(columns, inside) if columns.chars[row]]
    return bool(rows) and all(marker_cell(columns, row) >= 0 for row in rows)


def is_line_of_item(columns: Columns, item: int, text: int) -> bool:
    """Whether a text is a line of its own in a list item."""
    node = columns.parent[text]
    while node > item and columns.chars[node] == columns.chars[text]:
        if columns.tag[node] in LINES:
            return True
        node = columns.parent[node]
    return False


def is_invisible(data: bytes) -> bool:
    """Whether a text holds only characters of no width."""
    return bool(data) and not data.decode("utf-8", "replace").strip("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff")


def is_all_of_heading(columns: Columns, link: int) -> bool:
    """Whether a link is all the text of a heading a few elements above it."""
    above = columns.parent[link]
    for _ in range(HEADING_DEPTH):
        if columns.tag[above] in HEADING_LEVELS or columns.chars[above] != columns.chars[link]:
            break
        above = columns.parent[above]
    return columns.tag[above] in HEADING_LEVELS and columns.chars[above] == columns.chars[link]


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
