"""Headers of columns: the rows above the records that say what stands in them, in tables and in what is drawn as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.records.cells.group_headings import children_of, read
from scutch.records.cells.rowspans import ROWSPAN, span_of

CELLS: Final = frozenset(("td", "th"))
#: Names of the columns of a table whose rows are a header and a cell each.
PAIR: Final = ("key", "value")
#: Records that are looked at, and the share of them that must be as wide as their headers.
SAMPLE: Final = 8
WIDE: Final = 0.8
#: What is drawn as a table has so many columns at least; a header has no more characters than this.
FEWEST: Final = 3
CHARS: Final = 40
#: What the classes of header rows, or of the cells in them, have in them.
NAMED: Final = ("head", "thead", "caption", "label", "columns", "sort")


def headers_of(page: Columns, records: Sequence[tuple[int, ...]]) -> dict[int, str]:
    """Headers of the columns that the cells of records stand in, by place; empty when there are none.

    Examples
    --------
    >>> import scutch
    >>> row = "<div class=row><b>{}</b><i>{}</i><u>{}</u></div>"
    >>> html = row.format("Plant", "Height", "Use").replace("row", "row-head") + row.format("Flax", "1 m", "Linen")
    >>> headers_of(scutch.parse(html).columns, [(11,)])
    {0: 'Plant', 1: 'Height', 2: 'Use'}
    """
    if not records or len(records[0]) > 1:
        return {}
    return (table_headers if page.name(records[0][0]) == "tr" else drawn_headers)(page, records)


def place_in(page: Columns, way: Sequence[int]) -> int:
    """Place of a cell in its row; -1 if it is in none. ``way``: the elements around the cell up to the row, nearest first."""
    if page.name(way[-1]) != "tr":
        return list(elements_of(page, way[-1])).index(way[-2]) if len(way) > 1 else -1
    cell = next((node for node in way if page.name(node) in CELLS), -1)
    return place_of(page, cell) if cell >= 0 else -1


# ---- tables


def place_of(page: Columns, cell: int) -> int:
    """Number of a table cell in its row, spans counted."""
    row, place = page.parent[cell], 0
    child = row + 1
    while child < cell:
        if page.name(child) in CELLS:
            place += span_of(page, child)
        child = page.end[child]
    return place


def table_headers(page: Columns, records: Sequence[tuple[int, ...]]) -> dict[int, str]:
    """Headers of the table that the records are rows of; empty if it has none.

    Rows of header cells before the first record, and in ``thead``, count: for each place the last one that has a cell there,
    a cell that comes down from a row above included. Titles over the whole table are none if there is a row below them.
    """
    top = records[0][0]
    table = page.parent[top]
    while table > 0 and page.name(table) != "table":
        table = page.parent[table]
    found: dict[int, str] = {}
    below: dict[int, int] = {}
    for row in range(table, top):
        if page.name(row) == "tr" and is_header_row(page, row):
            cells = placed(page, row, below)
            if len(set(cells.values())) > 1 or not found:
                found |= cells
    pairs = not found and all(is_pair(page, record[0]) for record in records[:SAMPLE])
    return dict(enumerate(PAIR)) if pairs else found


def is_pair(page: Columns, row: int) -> bool:
    """Whether a table row is a header and a cell."""
    return [name for child in children_of(page, row) if (name := page.name(child)) in CELLS] == ["th", "td"]


def is_header_row(page: Columns, row: int) -> bool:
    """Whether a row has header cells only, or any cells in ``thead``."""
    cells = [page.name(child) for child in children_of(page, row)]
    allowed = CELLS if page.name(page.parent[row]) == "thead" else {"th"}
    return bool(CELLS.intersection(cells)) and CELLS.intersection(cells) <= allowed


def placed(page: Columns, row: int, below: dict[int, int]) -> dict[int, str]:
    """Texts of a row's cells by place. ``below``: in how many more rows each place is taken by a cell from above."""
    cells: dict[int, str] = {}
    taken = {place for place, rows in below.items() if rows}
    for place in taken:
        below[place] -= 1
    place = 0
    for child in children_of(page, row):
        if page.name(child) in CELLS:
            while place in taken:
                place += 1
            text = read(page, child)
            for at in range(place, place + span_of(page, child)):
                cells[at], below[at] = text, span_of(page, child, ROWSPAN) - 1
            place += span_of(page, child)
    return cells


# ---- what is drawn as a table


def elements_of(page: Columns, node: int) -> Iterator[int]:
    """Yield the children of a node that are elements."""
    tags = page.tag
    return (child for child in children_of(page, node) if tags[child] != TEXT)


def drawn_headers(page: Columns, records: Sequence[tuple[int, ...]]) -> dict[int, str]:
    """Headers of a list that is drawn as a table: an element right before the records, or before what they are in.

    It has as many parts as they have, each with a short text, and its class or role says what it is.
    """
    head = before(page, records[0][0])
    parts = parts_of(page, head) if head >= 0 else []
    sample = records[:SAMPLE]
    if len(parts) < FEWEST or sum(len(list(elements_of(page, top))) == len(parts) for top, *_ in sample) < WIDE * len(sample):
        return {}
    texts = [read(page, part) for part in parts]
    fit = len(set(filter(None, texts))) >= FEWEST and all(len(text) <= CHARS for text in texts)
    return {place: text for place, text in enumerate(texts) if text} if fit else {}


def parts_of(page: Columns, head: int) -> list[int]:
    """The elements of a row of headers, in it or in the only element that it holds; none if nothing calls them headers."""
    around, parts = [head], list(elements_of(page, head))
    while len(parts) == 1:
        around += parts
        parts = list(elements_of(page, parts[0]))
    named = any(is_named(page, node) for node in around) or all(is_named(page, part) for part in parts)
    return parts if named else []


def before(page: Columns, top: int) -> int:
    """The element in front of a record, or, if it is the first of its parent, in front of that; -1 if there is none."""
    return next((found for node in (top, page.parent[top]) if (found := sibling_before(page, node)) >= 0), -1)


def sibling_before(page: Columns, node: int) -> int:
    """The last sibling of a node before it that is an element, or -1.

    Examples
    --------
    >>> import scutch
    >>> columns = scutch.parse("<p>Flax<i>1 m</i> of <b>linen").columns
    >>> sibling_before(columns, 9), sibling_before(columns, 6), sibling_before(columns, 0)
    (6, -1, -1)
    """
    parents, tags = page.parent, page.tag
    around, found = parents[node], node - 1
    while found > around:
        while parents[found] != around:
            found = parents[found]
        if tags[found] != TEXT:
            return found
        found -= 1
    return -1


def is_named(page: Columns, node: int) -> bool:
    """Whether an element is called a header."""
    classes, role = page.attribute(node, "class") or "", page.attribute(node, "role") or ""
    return role == "columnheader" or any(word in classes.lower() for word in NAMED)
