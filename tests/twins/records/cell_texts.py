"""The cells of aligned records read item by item: what ``scutch.records.cells._cell_texts`` is held to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from scutch.lexicon.currencies import FREE
from scutch.methods.alignment import Alignment
from scutch.page.columns import MARKS, TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import BREAK, LINES, ids_of
from scutch.records.cells.column_cells import ColumnNodes
from scutch.values.boolean import ANSWERS

DIRECTION_MARKS: Final = dict.fromkeys((0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)))
(LINK,) = ids_of(("a",))
CELLS: Final = ids_of(("td", "th"))
(ROW,) = ids_of(("tr",))
(TABLE,) = ids_of(("table",))
#: Latin-1, general and CJK punctuation.
PUNCTUATION: Final = (range(0x80, 0xC0), range(0x2000, 0x3000), range(0x3000, 0x3040))
LINK_MARK: Final = MARKS["link"]
#: Texts of words have more characters than this.
WORDY: Final = 16


def column_nodes(alignment: Alignment) -> list[tuple[list[int], list[int], bool]]:
    """Rows and nodes of each column, and whether a row has several."""
    items = [(row, node, column) for row in range(len(alignment)) for node, column in alignment.items(row)]
    of_column = [sorted(item for item in items if item[2] == column) for column in range(len(alignment.columns))]
    rows = [[row for row, _, _ in items] for items in of_column]
    nodes = [[node for _, node, _ in items] for items in of_column]
    return [(column, found, len(set(column)) < len(column)) for column, found in zip(rows, nodes, strict=True)]


def enclosing_elements(
    columns: Columns, node: int, tops: Sequence[int]
) -> tuple[tuple[int, ...], tuple[str, ...], tuple[str, ...], str]:
    """What a node stands in up to a top node, with names, labels and the nearest ``itemprop``."""
    way = [node]
    while node not in tops and columns.parent[node] >= 0:
        node = columns.parent[node]
        way.append(node)
    nodes = tuple(node for node in way if columns.tag[node] != TEXT)
    labels = (label for node in nodes for label in labels_of(columns, node))
    itemprops = (columns.attribute(node, "itemprop") for node in nodes)
    return nodes, tuple(map(columns.name, nodes)), tuple(labels), next(filter(None, itemprops), "")


def labels_of(columns: Columns, node: int) -> Iterator[str]:
    """Classes of an element, and the name of one that HTML does not know."""
    classes, name = columns.attribute(node, "class"), columns.name(node)
    if classes is not None:
        yield classes
    if "-" in name:
        yield name


def text_places(columns: Columns, top: int) -> set[tuple[tuple[int, int], ...]]:
    """The steps up from each text of a record."""
    inside = range(top, columns.end[top])
    texts = [node for node in inside if columns.tag[node] == TEXT and columns.chars[node]]
    return {tuple((columns.tag[above], columns.nth[above]) for above in steps(columns, text, top)) for text in texts}


def steps(columns: Columns, node: int, top: int) -> Iterator[int]:
    """What is around a node, up to a top that is left out."""
    while columns.parent[node] > top:
        node = columns.parent[node]
        yield node


def spanning_cells(columns: Columns, first: int, end: int, attribute: str) -> list[int]:
    """Table cells of some nodes that have a colspan or a rowspan."""
    cells = [node for node in range(first, end) if columns.tag[node] in CELLS]
    return [node for node in cells if columns.attribute(node, attribute) is not None]


def rows_of_cells(columns: Columns, table: int) -> list[list[int]]:
    """The cells of each row whose nearest table this is."""
    inside = range(table + 1, columns.end[table])
    rows = [row for row in inside if columns.tag[row] == ROW and table_of(columns, row) == table]
    cells = [node for node in inside if columns.tag[node] in CELLS]
    return [[cell for cell in cells if columns.parent[cell] == row] for row in rows]


def table_of(columns: Columns, node: int) -> int:
    """The table around a node; the document where there is none."""
    return node if not node or columns.tag[node] == TABLE else table_of(columns, columns.parent[node])


def collapsed_texts(columns: Columns, nodes: Sequence[int]) -> list[str]:
    """What each of some items says."""
    return [collapsed(item_text(columns, node)) for node in nodes]


def collapsed(text: str) -> str:
    """A text with single spaces and without marks of direction."""
    return " ".join(text.translate(DIRECTION_MARKS).split())


def item_text(columns: Columns, node: int) -> str:
    """Text of an item as it stands in the page; of an image what stands for it."""
    return columns.text(node) if columns.tag[node] == TEXT else columns.attribute(node, "alt") or ""


def cell_texts(
    columns: Columns, rows: Sequence[int], nodes: Sequence[int]
) -> tuple[list[int], list[str], int, int, int, int, int]:
    """Rows and texts of the values of a column; how many have a colon, are words, texts, not alone; characters of those."""
    cells = groupby(zip(rows, nodes, strict=True), key=lambda item: item[0])
    of_cell = [(row, list(values_of(columns, [node for _, node in items]))) for row, items in cells]
    texts = [text for _, values in of_cell for text in values]
    colons = sum(":" in text or "：" in text for text in texts)
    several = [text for _, values in of_cell if len(values) > 1 for text in values]
    found = [row for row, values in of_cell for _ in values]
    return found, texts, colons, sum(map(is_words, texts)), sum(map(is_plain, texts)), len(several), sum(map(len, several))


def is_words(text: str) -> bool:
    """Whether a text has a space, no digit, is ASCII and not short."""
    return len(text) > WORDY and " " in text and text.isascii() and not any(map(str.isdigit, text))


def is_plain(text: str) -> bool:
    """Whether a text is ASCII without a digit, and neither a word of another kind nor what may be an address."""
    told = text.lower() in ANSWERS or text.lower() in FREE or text.startswith(("h", "w", "/"))
    return text.isascii() and not any(map(str.isdigit, text)) and (" " in text or not told)


def values_of(columns: Columns, nodes: Sequence[int]) -> Iterator[str]:
    """The values of one cell."""
    values: list[str] = []
    before, first = -1, -1
    for node, behind in zip(nodes, [*nodes[1:], -1], strict=True):
        text = item_text(columns, node)
        if first >= 0 and (is_sign(text) or is_conjunction(columns, node, text)) and are_links(columns, first, before, behind):
            continue
        if not values and behind >= 0 and collapsed(text) in ("|", "·", "•"):
            continue
        first = node if first < 0 and collapsed(text) else first
        between = read_between(columns, before, node) if values and columns.block[node] == columns.block[before] else None
        if between is None:
            values.append(text)
        else:
            if not between and columns.end[columns.parent[before]] <= node and columns.parent[node] > before:
                between = gap_of_elements(collapsed(values[-1]), text)
            values[-1] = joined(values[-1], item_text(columns, before), between, text)
        before = node
    yield from filter(None, map(collapsed, values))


def constant_columns(columns: Columns, cells: Sequence[ColumnNodes], rows: int, share: float, spaces: int) -> list[int]:
    """The columns with the same few words, or the same words with a colon, in most of their first rows."""
    found = []
    for number, (own_rows, nodes, _) in enumerate(cells):
        count = sum(row < rows for row in own_rows) or rows
        firsts = dict(zip(reversed(own_rows[:count]), reversed(nodes[:count]), strict=True))
        texts = collapsed_texts(columns, [firsts[row] for row in sorted(firsts)])
        if texts and (texts[0].count(" ") < spaces or texts[0].endswith((":", "："))):
            found += [number] * (texts.count(texts[0]) >= share * len(texts))
    return found


def is_sign(text: str) -> bool:
    """Whether a text is blank or one or two characters of punctuation."""
    signs = [ord(sign) for sign in text if sign > " "]
    return len(signs) <= 2 and all(
        (sign < 0x80 and not chr(sign).isalnum()) or any(sign in block for block in PUNCTUATION) for sign in signs
    )


def is_conjunction(columns: Columns, node: int, text: str) -> bool:
    """Whether a text in a table cell is a word for "and", perhaps behind a comma."""
    is_in_cell = columns.tag[columns.parent[node]] in CELLS
    return is_in_cell and re.fullmatch(r"[\0- ,]*(?:and|und|et|y|e|и)[\0- ]*", text) is not None


def are_links(columns: Columns, first: int, before: int, behind: int) -> bool:
    """Whether two items of a block, one behind the other, are in links of their own, and so is the first of the cell."""
    if before >= behind or columns.block[before] != columns.block[behind]:
        return False
    linked = columns.marks[first] & columns.marks[before] & columns.marks[behind] & LINK_MARK
    return bool(linked) and read_between(columns, before, behind) is None


def gap_of_elements(value: str, text: str) -> str:
    """A space between a number and a word in elements of their own."""
    behind_number = re.search(r"\d$", value, re.ASCII) and re.match(r"[A-Za-z]{3}", text)
    before_number = re.search(r"[A-Za-z]{3}$", value) and re.match(r"\d", text, re.ASCII)
    return " " if behind_number or before_number else ""


def joined(value: str, last: str, between: str, text: str) -> str:
    """A value and what comes next in it; pieces of an amount as people read them. ``last``: the last piece of the value."""
    cents = re.match(r"\d\d(?!\d)", text, re.ASCII)
    written = collapsed(value)
    if cents and re.search(r"\d$", written, re.ASCII):
        return f"{value} {text}"
    if cents and re.search(r"\d[.,]$", written, re.ASCII) and re.fullmatch(r"[\d., ]*", collapsed(last), re.ASCII):
        return written + text
    if re.search(r"\d$", written, re.ASCII) and re.match(r"[.,](?:\d\d(?!\d)|\s|$)", text, re.ASCII):
        return written + text
    return value + between + text


def read_between(columns: Columns, before: int, node: int) -> str | None:
    """What is read between two items of a block; None where each is a value by itself, in a line or link of its own."""
    ways = []
    left, right = before, node
    while columns.end[left] <= node:
        ways.append(columns.tag[left])
        left = columns.parent[left]
    while right != left:
        ways.append(columns.tag[right])
        right = columns.parent[right]
    gap = [columns.tag[at] for at in range(columns.end[before], node)]
    if BREAK in gap or not LINES.isdisjoint(ways) or ways.count(LINK) > 1:
        return None
    return " " if TEXT in gap else ""
