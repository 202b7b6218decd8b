"""Gutters of code: line numbers, and buttons that copy or fold.

Line numbers are elements within each line; or one element before the code (a cell, a division, a ``pre``); or the first cells
of a table with one row per line.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

from scutch.content._special_nodes import is_code_of_lines
from scutch.content.markdown.code import CODE_TAGS, CodeLines, code_language, code_lines
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import CELLS, IDS, ids_of
from scutch.page.text import LINE, render_text
from scutch.page.traversal import enclosing

PRE, TABLE, ROW, BUTTON = IDS["pre"], IDS["table"], IDS["tr"], IDS["button"]
CODE_OR_PRE: Final = CODE_TAGS | {PRE}
#: Attributes with the line number of a cell, which a style may show instead of a text.
LINE_NUMBER_ATTRIBUTES: Final = ("data-line-number", "data-linenumber", "data-line")
#: Levels above the code on which an element with line numbers may precede it.
GUTTER_LEVELS: Final = 4
#: Characters of a column of line numbers at most, and of one number.
MAX_GUTTER_CHARS, MAX_NUMBER_CHARS = 20_000, 8
#: Siblings at most that are looked at before a node; those without text do not count as its predecessor.
MAX_SIBLINGS: Final = 8
#: Elements before which the search for a gutter ends.
SECTION_TAGS: Final = ids_of(("body", "main", "article", "section"))


class Gutters(NamedTuple):
    """Nodes of gutters, and tables whose rows are lines of code."""

    nodes: list[int]
    code_tables: list[int]


def find_gutters(columns: Columns, nodes: Iterable[int]) -> Gutters:
    """Gutters of blocks of code and of tables whose rows are lines of code.

    >>> from scutch.page import parse
    >>> page = parse("<table><tr><td>1<td><code>a</code><tr><td>2<td><code>b</code></table><pre>c<button>Copy</button></pre>")
    >>> found = find_gutters(page.columns, [next(page.elements("table")).index, next(page.elements("pre")).index])
    >>> [page[node].tag for node in found.nodes], [page[node].tag for node in found.code_tables]
    (['td', 'td', 'button'], ['table'])
    """
    found = Gutters([], [])
    for node in nodes:
        if columns.tag[node] == PRE or is_code_of_lines(columns, node):
            found.nodes.extend(gutter_of_code(columns, node))
        elif columns.tag[node] == TABLE and (cells := numbers_of_table(columns, node)):
            found.nodes.extend(cells)
            found.code_tables.append(node)
    return found


def gutter_of_code(columns: Columns, node: int) -> list[int]:
    """The gutter in a block of code and before it."""
    found = buttons_in(columns, node)
    mask = element_mask(columns, node, found)
    if begins_with_number(columns, node, mask):
        found += numbers_within_lines(columns, node, code_lines(columns, node, mask)) or numbers_at_start(columns, node)
    return found + gutter_before(columns, node, mask)


def begins_with_number(columns: Columns, node: int, mask: bytearray) -> bool:
    """Whether the first unmasked text in a block of code begins with a digit."""
    kinds, chars, ends = columns.tag, columns.chars, columns.end
    inner = node + 1
    while inner < ends[node]:
        if kinds[inner] == TEXT and chars[inner]:
            return columns.text(inner).strip()[:1].isdecimal()
        inner = ends[inner] if mask[inner] else inner + 1
    return False


def buttons_in(columns: Columns, node: int) -> list[int]:
    """The buttons in a block of code."""
    kinds = columns.tag
    return [inner for inner in range(node + 1, columns.end[node]) if kinds[inner] == BUTTON]


def element_mask(columns: Columns, node: int, masked: Iterable[int]) -> bytearray:
    """A mask of some nodes in an element."""
    mask = bytearray(columns.end[node])
    for inner in masked:
        mask[inner] = 1
    return mask


def numbers_within_lines(columns: Columns, node: int, lines: CodeLines) -> list[int]:
    """The text nodes with the line numbers, if each line begins with an element that holds its number; else none."""
    numbers: list[int] = []
    is_bare = is_code = False  # whether the previous line is a number alone; whether any line has more
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


def numbers_at_start(columns: Columns, node: int) -> list[int]:
    """The first element of a block of code, if it holds a number for each line after it; else none."""
    first = node
    while first >= 0 and columns.chars[first] == columns.chars[node]:
        first = first_text_child(columns, first)
    if first < 0 or columns.tag[first] == TEXT:
        return []
    words = number_words(columns, first)
    if len(words) < 2 or not are_in_order(words):
        return []
    return [first] if has_number_per_line(code_lines(columns, node, element_mask(columns, node, [first])), words) else []


def first_text_child(columns: Columns, node: int) -> int:
    """The first child with text; -1 without one."""
    return next((child for child in columns.child_nodes(node) if columns.chars[child]), -1)


def are_in_order(words: Sequence[str]) -> bool:
    """Whether words are consecutive numbers.

    >>> are_in_order(["9", " 10 "]), are_in_order(["1", "3"]), are_in_order(["1", "b"]), are_in_order([])
    (True, False, False, False)
    """
    if not words or not all(word.strip().isdecimal() for word in words):
        return False
    numbers = [int(word) for word in words]
    return numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def gutter_before(columns: Columns, node: int, mask: bytearray) -> list[int]:
    """The element before a block of code, if it holds nothing but a number for each line; else none."""
    before = preceding_element(columns, node)
    words = number_words(columns, before) if before >= 0 else []
    if not are_in_order(words):
        return []
    is_code_cell = columns.tag[before] in CELLS and holds_code(columns, before)
    return [before] if is_code_cell or has_number_per_line(code_lines(columns, node, mask), words) else []


def holds_code(columns: Columns, node: int) -> bool:
    """Whether an element holds a block of code."""
    kinds = columns.tag
    return any(kinds[inner] == PRE for inner in range(node + 1, columns.end[node]))


def has_number_per_line(lines: CodeLines, words: Sequence[str]) -> bool:
    """Whether there is one number per line; empty lines at both ends may be without one."""
    texts = ["".join(piece for _, piece in line) for line in lines]
    inner = LINE.join(texts).strip(LINE).count(LINE) + 1
    return len(words) > 1 and inner <= len(words) <= len(texts) + 1


def preceding_element(columns: Columns, node: int) -> int:
    """The element with text directly before a node or an ancestor of it; -1 without one."""
    for _ in range(GUTTER_LEVELS):
        before = previous_text_sibling(columns, node)
        if before >= 0:
            return before if columns.tag[before] != TEXT else -1
        if columns.tag[node] in SECTION_TAGS or columns.parent[node] < 0:
            return -1
        node = columns.parent[node]
    return -1


def previous_text_sibling(columns: Columns, node: int) -> int:
    """The previous sibling with text, among ``MAX_SIBLINGS``; -1 without one."""
    parents, chars = columns.parent, columns.chars
    parent, before = parents[node], node
    for _ in range(MAX_SIBLINGS):
        before -= 1  # the last node of the previous sibling
        if before <= parent:
            return -1
        while parents[before] != parent:
            before = parents[before]
        if chars[before]:
            return before
    return -1


def number_words(columns: Columns, node: int) -> list[str]:
    """The words of an element; none if it has too many characters for line numbers."""
    return render_text(columns, node, columns.end[node]).split() if columns.chars[node] <= MAX_GUTTER_CHARS else []


def numbers_of_table(columns: Columns, table: int) -> list[int]:
    """The cells with line numbers, if each row of a table is a line number and a line of code; else none."""
    rows = [cells for cells in map(partial(row_cells, columns), table_rows(columns, table)) if cells]
    numbered = [cells for cells in rows if len(cells) > 1]
    if not rows or len(numbered) < len(rows) or enclosing(columns, table, {PRE}):
        return []
    if len(rows) == 1 and holds_code(columns, table):
        return []
    words = number_words(columns, rows[0][0]) if len(rows) == 1 else [line_number(columns, cells[-2]) for cells in rows]
    if len(words) < 2 or not are_in_order(words) or not is_code_table(columns, table, rows, words):
        return []
    return [cell for cells in rows for cell in cells[:-1]]


def table_rows(columns: Columns, table: int) -> list[int]:
    """The rows in a table."""
    kinds = columns.tag
    return [row for row in range(table + 1, columns.end[table]) if kinds[row] == ROW]


def row_cells(columns: Columns, row: int) -> list[int]:
    """The cells of a row."""
    return [child for child in columns.child_nodes(row) if columns.tag[child] in CELLS]


def line_number(columns: Columns, cell: int) -> str:
    """The line number in the text of a cell or in an attribute; empty without one."""
    if columns.chars[cell]:
        return " ".join(number_words(columns, cell)) if columns.chars[cell] <= MAX_NUMBER_CHARS else ""
    return next(filter(None, (columns.attribute(cell, name) for name in LINE_NUMBER_ATTRIBUTES)), "")


def is_code_table(columns: Columns, table: int, rows: list[list[int]], words: Sequence[str]) -> bool:
    """Whether the last cells are code: by their elements, the attributes of the number cells or the language of the table."""
    is_marked = all(columns.attribute(cells[-2], LINE_NUMBER_ATTRIBUTES[0]) for cells in rows)
    is_code = is_marked or bool(code_language(columns, table)) or all(is_all_code(columns, cells[-1]) for cells in rows)
    return is_code and (len(rows) > 1 or has_number_per_line(code_lines(columns, rows[0][-1]), words))


def is_all_code(columns: Columns, cell: int) -> bool:
    """Whether all text of a cell is in code elements."""
    inner, chars = cell + 1, 0
    while inner < columns.end[cell]:
        is_code = columns.tag[inner] in CODE_OR_PRE
        chars += columns.chars[inner] if is_code else 0
        inner = columns.end[inner] if is_code else inner + 1
    return chars == columns.chars[cell]
