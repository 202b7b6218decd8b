"""What stands in and beside blocks of code and is none of it: line numbers, and buttons that copy or fold.

Numbers stand on the lines themselves, each in an element of its own; or all together in front of the code, in a cell, a
division or a ``pre`` of their own; or in the first cells of a table that has a row for each line.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

from scutch.content.markdown.code import CODE, Lines, language, lines_of
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.text import CELLS, IDS, LINE, ids_of, render_text

PRE, TABLE, ROW, BUTTON = IDS["pre"], IDS["table"], IDS["tr"], IDS["button"]
#: Elements of code; text in others is not code by its markup.
CODES: Final = CODE | {PRE}
#: What says of a cell that it holds the number of a line, even if only styles show it.
NUMBERS: Final = ("data-line-number", "data-linenumber", "data-line")
#: So many elements around the code are asked for numbers in front of it.
AROUND: Final = 4
#: Characters of a text that holds numbers alone, and of one number.
LONGEST, LONGEST_NUMBER = 20_000, 8
#: So many siblings without text may stand between.
NEAR: Final = 8
#: What a block of code is never before: whole sections.
SECTIONS: Final = ids_of(("body", "main", "article", "section"))


class Gutters(NamedTuple):
    """Nodes to leave out, and tables whose rows are lines of code."""

    left_out: list[int]
    tables: list[int]


def gutters(columns: Columns, nodes: Iterable[int]) -> Gutters:
    """What to leave out of some blocks of code and tables.

    Examples
    --------
    >>> from scutch.page import parse
    >>> page = parse("<table><tr><td>1<td><code>a</code><tr><td>2<td><code>b</code></table><pre>c<button>Copy</button></pre>")
    >>> found = gutters(page.columns, [next(page.elements("table")).index, next(page.elements("pre")).index])
    >>> [page[node].tag for node in found.left_out], [page[node].tag for node in found.tables]
    (['td', 'td', 'button'], ['table'])
    """
    found = Gutters([], [])
    for node in nodes:
        if columns.tag[node] == PRE:
            found.left_out.extend(gutters_of_code(columns, node))
        elif columns.tag[node] == TABLE and (cells := numbers_of_rows(columns, node)):
            found.left_out.extend(cells)
            found.tables.append(node)
    return found


def gutters_of_code(columns: Columns, node: int) -> list[int]:
    """What to leave out of a block of code and before it."""
    found = buttons(columns, node)
    mask = mask_of(columns, node, found)
    if begins_with_number(columns, node, mask):
        found += numbers_of_lines(columns, node, lines_of(columns, node, mask)) or numbers_inside(columns, node)
    return found + numbers_before(columns, node, mask)


def begins_with_number(columns: Columns, node: int, mask: bytearray) -> bool:
    """Whether the first text in a block of code, but for what is left out, begins with a digit."""
    kinds, chars, ends = columns.tag, columns.chars, columns.end
    inner = node + 1
    while inner < ends[node]:
        if kinds[inner] == TEXT and chars[inner]:
            return columns.text(inner).strip()[:1].isdecimal()
        inner = ends[inner] if mask[inner] else inner + 1
    return False


def buttons(columns: Columns, node: int) -> list[int]:
    """The buttons in a block of code."""
    kinds = columns.tag
    return [inner for inner in range(node + 1, columns.end[node]) if kinds[inner] == BUTTON]


def mask_of(columns: Columns, node: int, left_out: Iterable[int]) -> bytearray:
    """A mask of what is left out of an element."""
    mask = bytearray(columns.end[node])
    for inner in left_out:
        mask[inner] = 1
    return mask


def numbers_of_lines(columns: Columns, node: int, lines: Lines) -> list[int]:
    """The texts that are the numbers of the lines, if each line has its own before it in an element of its own."""
    numbers: list[int] = []
    is_bare = is_code = False  # whether the line before this one is a number alone; whether there is anything else
    for line in lines:
        written = [(inner, piece) for inner, piece in line if piece.strip()]
        if not written:
            continue
        inner, piece = written[0]
        if piece.strip().isdecimal() and columns.parent[inner] != node and columns.text(inner) == piece:
            numbers.append(inner)
        elif not is_bare:
            return []
        is_bare = numbers[-1] == inner and len(written) == 1
        is_code |= not is_bare
    in_order = len(numbers) > 1 and are_in_order([columns.text(inner) for inner in numbers])
    return numbers if in_order and is_code else []


def numbers_inside(columns: Columns, node: int) -> list[int]:
    """The element at the beginning of a block of code that holds a number for each of the lines after it."""
    first = node
    while first >= 0 and columns.chars[first] == columns.chars[node]:
        first = child_with_text(columns, first)
    if first < 0 or columns.tag[first] == TEXT:
        return []
    words = words_of(columns, first)
    if len(words) < 2 or not are_in_order(words):
        return []
    return [first] if is_numbered_by(lines_of(columns, node, mask_of(columns, node, [first])), words) else []


def child_with_text(columns: Columns, node: int) -> int:
    """The first child that has a text; -1 when there is none."""
    chars, ends, child = columns.chars, columns.end, node + 1
    while child < ends[node]:
        if chars[child]:
            return child
        child = ends[child]
    return -1


def are_in_order(words: Sequence[str]) -> bool:
    """Whether these are numbers, each one more than the last.

    Examples
    --------
    >>> are_in_order(["9", " 10 "]), are_in_order(["1", "3"]), are_in_order(["1", "b"]), are_in_order([])
    (True, False, False, False)
    """
    if not words or not all(word.strip().isdecimal() for word in words):
        return False
    numbers = [int(word) for word in words]
    return numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def numbers_before(columns: Columns, node: int, mask: bytearray) -> list[int]:
    """The element in front of a block of code that holds a number for each of its lines, alone; none without one."""
    before = element_before(columns, node)
    words = words_of(columns, before) if before >= 0 else []
    if not are_in_order(words):
        return []
    is_code_beside = columns.tag[before] in CELLS and holds_code(columns, before)
    return [before] if is_code_beside or is_numbered_by(lines_of(columns, node, mask), words) else []


def holds_code(columns: Columns, node: int) -> bool:
    """Whether there is a block of code in an element."""
    kinds = columns.tag
    return any(kinds[inner] == PRE for inner in range(node + 1, columns.end[node]))


def is_numbered_by(lines: Lines, words: Sequence[str]) -> bool:
    """Whether there is a number for each line; empty lines at the ends may have one or not."""
    texts = ["".join(piece for _, piece in line) for line in lines]
    inner = LINE.join(texts).strip(LINE).count(LINE) + 1
    return len(words) > 1 and inner <= len(words) <= len(texts) + 1


def element_before(columns: Columns, node: int) -> int:
    """The element with text in front of a node or of what begins with it; -1 when there is none."""
    for _ in range(AROUND):
        before = sibling_before(columns, node)
        if before >= 0:
            return before if columns.tag[before] != TEXT else -1
        if columns.tag[node] in SECTIONS or columns.parent[node] < 0:
            return -1
        node = columns.parent[node]
    return -1


def sibling_before(columns: Columns, node: int) -> int:
    """The last sibling with text in front of a node, if it is near; -1 when there is none."""
    parents, chars = columns.parent, columns.chars
    parent, before = parents[node], node
    for _ in range(NEAR):
        before -= 1  # where what stands in front ends
        if before <= parent:
            return -1
        while parents[before] != parent:
            before = parents[before]
        if chars[before]:
            return before
    return -1


def words_of(columns: Columns, node: int) -> list[str]:
    """The words of an element; none of one with too many for numbers."""
    return render_text(columns, node, columns.end[node]).split() if columns.chars[node] <= LONGEST else []


def numbers_of_rows(columns: Columns, table: int) -> list[int]:
    """The cells with the numbers of lines, if each row of a table is a line of code behind its number; else none."""
    rows = [cells for cells in map(partial(cells_of, columns), rows_of(columns, table)) if cells]
    numbered = [cells for cells in rows if len(cells) > 1]
    if not rows or len(numbered) < len(rows) or is_in_code(columns, table):
        return []
    if len(rows) == 1 and holds_code(columns, table):
        return []
    words = words_of(columns, rows[0][0]) if len(rows) == 1 else [number_of(columns, cells[-2]) for cells in rows]
    if len(words) < 2 or not are_in_order(words) or not is_code_table(columns, table, rows, words):
        return []
    return [cell for cells in rows for cell in cells[:-1]]


def rows_of(columns: Columns, table: int) -> list[int]:
    """The rows in a table."""
    kinds = columns.tag
    return [row for row in range(table + 1, columns.end[table]) if kinds[row] == ROW]


def cells_of(columns: Columns, row: int) -> list[int]:
    """The cells of a row."""
    cells, child = [], row + 1
    while child < columns.end[row]:
        if columns.tag[child] in CELLS:
            cells.append(child)
        child = columns.end[child]
    return cells


def number_of(columns: Columns, cell: int) -> str:
    """The number in a cell or, if styles are to show it, beside it."""
    if columns.chars[cell]:
        return " ".join(words_of(columns, cell)) if columns.chars[cell] <= LONGEST_NUMBER else ""
    return next(filter(None, (columns.attribute(cell, name) for name in NUMBERS)), "")


def is_code_table(columns: Columns, table: int, rows: list[list[int]], words: Sequence[str]) -> bool:
    """Whether the last cells are code: they are marked as that, or their numbers or the table as what belongs to it."""
    is_marked = all(columns.attribute(cells[-2], NUMBERS[0]) for cells in rows)
    is_code = is_marked or bool(language(columns, table)) or all(is_all_code(columns, cells[-1]) for cells in rows)
    return is_code and (len(rows) > 1 or is_numbered_by(lines_of(columns, rows[0][-1]), words))


def is_all_code(columns: Columns, cell: int) -> bool:
    """Whether all text of a cell is in elements for code."""
    inner, chars = cell + 1, 0
    while inner < columns.end[cell]:
        is_code = columns.tag[inner] in CODES
        chars += columns.chars[inner] if is_code else 0
        inner = columns.end[inner] if is_code else inner + 1
    return chars == columns.chars[cell]


def is_in_code(columns: Columns, node: int) -> bool:
    """Whether an element stands in a block of code, which has looked after its numbers."""
    while node > 0 and columns.tag[node] != PRE:
        node = columns.parent[node]
    return node > 0
