"""Tables of data: which they are, their cells in rows and columns, and which row is the header."""

from typing import Final

from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.page.text import CELLS, IDS, ids_of, visible

ROW, CAPTION, HEADER_CELL, HEAD = IDS["tr"], IDS["caption"], IDS["th"], IDS["thead"]
PRESENTATION: Final = MARKS["presentation"]
#: In a cell these are more than a few lines of text.
HEAVY: Final = ids_of(("table", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote", "form", "section", "article", "hr"))
#: Of them, what is too much even in a table that names its columns.
TOO_HEAVY: Final = ids_of(("table", "pre", "form", "hr"))
#: A cell with more characters lays out a page; a span of more columns or rows is a mistake.
LONGEST_CELL: Final = 2000
WIDEST_SPAN: Final = 64
#: So is a grid that is mostly holes: this many places for each cell, beyond the first few.
PLACES: Final = 64
FREE_PLACES: Final = 4096


def is_data_table(columns: Columns, table: int) -> bool:
    """Whether a table holds data: several rows and columns, and no blocks in its cells unless it names its columns."""
    kinds, end = columns.tag, columns.end[table]
    if columns.marks[table] & PRESENTATION:
        return False
    heavy = TOO_HEAVY if any(kinds[inner] == HEADER_CELL for inner in range(table + 1, end)) else HEAVY
    width = rows = row_width = cells = 0
    for inner in range(table + 1, end):
        kind = kinds[inner]
        if kind in heavy or (kind in CELLS and columns.chars[inner] > LONGEST_CELL):
            return False
        if kind == ROW:
            rows, row_width = rows + 1, 0
        elif kind in CELLS:
            cells, row_width = cells + 1, row_width + 1
            width = max(width, row_width)
    return width > 1 and rows > 1 and rows * width <= PLACES * cells + FREE_PLACES


def grid(columns: Columns, table: int, skip: bytes | bytearray | None, *, hidden: bool = False) -> list[list[int]]:
    """Cells of a table by row and column, spans filled with -1, all rows of one length."""
    rows: list[list[int]] = []
    held: dict[int, int] = {}  # by column: rows that a cell above still covers
    for node, entered in visible(columns, table + 1, columns.end[table], skip, hidden=hidden):
        kind = columns.tag[node]
        if kind == ROW and entered:
            rows.append([])
        elif kind in CELLS and entered and rows:
            add_cell(columns, node, rows[-1], held)
        elif kind == ROW:
            cover(rows[-1], held)
    rows = [row for row in rows if row]
    width = max(map(len, rows), default=0)
    return [row + [-1] * (width - len(row)) for row in rows]


def cover(row: list[int], held: dict[int, int]) -> None:
    """Put in the places of this row that cells above cover."""
    while held.get(len(row), 0) > 0:
        held[len(row)] -= 1
        row.append(-1)


def add_cell(columns: Columns, node: int, row: list[int], held: dict[int, int]) -> None:
    """Put a cell into its row, over as many columns as it spans."""
    cover(row, held)
    for k in range(span(columns, node, "colspan")):
        held[len(row)] = span(columns, node, "rowspan") - 1
        row.append(node if k == 0 else -1)


def span(columns: Columns, node: int, name: str) -> int:
    """A colspan or rowspan, within reason."""
    value = columns.attribute(node, name) or ""
    return min(max(int(value), 1), WIDEST_SPAN) if value.isascii() and value.isdigit() and len(value) < 6 else 1


def names_rows(columns: Columns, rows: list[list[int]]) -> bool:
    """Whether a table has a header before each row and none above them: its first row is one like the others."""
    kinds, chars = columns.tag, columns.chars
    return all(row[0] >= 0 and kinds[row[0]] == HEADER_CELL for row in rows) and any(
        cell >= 0 and kinds[cell] != HEADER_CELL and chars[cell] for cell in rows[0]
    )
