"""The readable twin of ``_signs``: elements that may be written otherwise than they say."""

from collections.abc import Sequence
from typing import Final

from scutch.page.columns import MARKS, TEXT
from scutch.page.parser import Columns
from scutch.page.text import IDS, MATH_ML

HIDDEN: Final = MARKS["hidden"]
NEAR: Final = 64
SPACE: Final = bytes(range(33))


def signs(columns: Columns, ranges: Sequence[tuple[int, int]]) -> list[int]:
    """Raised links, formulas, blocks of code with a button or what may be a number, tables that begin with one."""
    return [node for begin, end in ranges for node in range(begin, end) if is_sign(columns, node)]


def with_code(columns: Columns, ranges: Sequence[tuple[int, int]], skip: bytes) -> bytes:
    """A mask that leaves the blocks of code in some slices whole, but for what is hidden inside of them."""
    mask = bytearray(skip)
    for node in (node for begin, end in ranges for node in range(begin, end) if columns.tag[node] == IDS["pre"]):
        for inner in range(node + 1, columns.end[node]):
            if not columns.marks[inner] & HIDDEN & ~columns.marks[node]:
                mask[inner] = 0
    return bytes(mask)


def is_sign(columns: Columns, node: int) -> bool:
    """Whether ``marked`` is to look at an element."""
    tag = columns.tag[node]
    if tag == IDS["sup"]:
        return columns.tag[columns.parent[node]] == IDS["a"] or bool(inside(columns, node, "a"))
    if tag == IDS["pre"]:
        before = range(max(node - NEAR, 0) + 1, node)
        return is_number(first(columns, node)) or is_number(last(columns, before)) or bool(inside(columns, node, "button"))
    if tag == IDS["table"]:
        return is_numbered(columns, node)
    kind = columns.attribute(node, "type") or "" if tag == IDS["script"] else ""
    return tag == MATH_ML | IDS["math"] or (len(kind.encode()) >= 8 and kind[0] in "mM")


def inside(columns: Columns, node: int, name: str) -> list[int]:
    """The elements of a name in another one."""
    return [inner for inner in range(node + 1, columns.end[node]) if columns.tag[inner] == IDS[name]]


def seen(columns: Columns, nodes: range) -> str:
    """The texts of some nodes, without spaces around each."""
    texts = (columns.data(columns.text_begin[node], columns.text_length[node]) for node in nodes if columns.tag[node] == TEXT)
    return b"".join(text.strip(SPACE) for text in texts).decode("latin-1")


def first(columns: Columns, node: int) -> str:
    """The first byte of text in an element."""
    return seen(columns, range(node + 1, columns.end[node]))[:1]


def last(columns: Columns, nodes: range) -> str:
    """The last byte of text in some nodes."""
    return seen(columns, nodes)[-1:]


def is_number(byte: str) -> bool:
    """Whether a byte may be part of a digit, of whatever script."""
    return byte != "" and ("0" <= byte <= "9" or byte >= "\x80")


def is_numbered(columns: Columns, table: int) -> bool:
    """Whether a table begins with a cell that may hold the number of a line."""
    cells = sorted(inside(columns, table, "td") + inside(columns, table, "th"))
    if not cells or columns.tag[cells[0]] == IDS["th"]:
        return False
    cell = cells[0]
    return is_number(first(columns, cell)) if columns.chars[cell] else columns.attr_count[cell] > 0
