"""Data tables and their grids; the twin of ``_writer/tables.pxi``."""

from typing import Final

from scutch.content.markdown._writer import FREE_GRID_PLACES, GRID_PLACES_PER_CELL, MAX_CELL_CHARS, MAX_SPAN
from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.page.tag_ids import CELLS, IDS, ids_of
from scutch.page.text import MATH_ML, visible

ROW, CAPTION, HEADER_CELL, HEAD, TABLE = IDS["tr"], IDS["caption"], IDS["th"], IDS["thead"], IDS["table"]
BOLD: Final = ids_of(("b", "strong"))
PRESENTATION: Final = MARKS["presentation"]
#: Elements that do not fit into a cell.
HEAVY: Final = ids_of(("table", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote", "form", "section", "article", "hr"))
#: Those that do not fit even into a table with header cells.
TOO_HEAVY: Final = ids_of(("form", "hr"))


def is_data_table(columns: Columns, table: int) -> bool:
    """Whether a table holds data: several rows and columns with contents, and only those that fit into cells."""
    tags, end = columns.tag, columns.end[table]
    if columns.marks[table] & PRESENTATION:
        return False
    headers = [inner for inner in own_nodes(columns, table) if tags[inner] == HEADER_CELL]
    heavy = HEAVY if all(is_title(columns, header) for header in headers) else TOO_HEAVY
    if any(tags[inner] in heavy for inner in range(table + 1, end)):
        return False
    width = rows = row_width = cells = row_filled = filled_width = 0
    for inner in own_nodes(columns, table):
        tag = tags[inner]
        if tag in CELLS and columns.chars[inner] > MAX_CELL_CHARS:
            return False
        if tag == ROW:
            rows, row_width, row_filled = rows + 1, 0, 0
        elif tag in CELLS:
            cells, row_width, row_filled = cells + 1, row_width + 1, row_filled + is_filled(columns, inner)
            width, filled_width = max(width, row_width), max(filled_width, row_filled)
    return filled_width > 1 and rows > 1 and rows * width <= GRID_PLACES_PER_CELL * cells + FREE_GRID_PLACES


def is_title(columns: Columns, cell: int) -> bool:
    """Whether a cell spans columns and has no other cell in its row."""
    row = columns.parent[cell]
    cells = [child for child in columns.child_nodes(row) if columns.tag[child] in CELLS]
    return cells == [cell] and span(columns, cell, "colspan") > 1


def is_filled(columns: Columns, cell: int) -> bool:
    """Whether a cell holds text, an image or a formula."""
    formulas = (IDS["script"], MATH_ML | IDS["math"])
    inside = range(cell + 1, columns.end[cell])
    return bool(columns.chars[cell] or columns.images[cell]) or any(columns.tag[inner] in formulas for inner in inside)


def own_nodes(columns: Columns, table: int) -> list[int]:
    """The nodes of a table that are in no table within it."""
    nested = [inner for inner in range(table + 1, columns.end[table]) if columns.tag[inner] == TABLE]
    within = {inner for other in nested for inner in range(other, columns.end[other])}
    return [inner for inner in range(table + 1, columns.end[table]) if inner not in within]


def table_grid(columns: Columns, table: int, skip: bytes | bytearray | None, *, hidden: bool = False) -> list[list[int]]:
    """Node ids of the cells by row and column, -1 in spans and holes; rows have the same length, columns a filled cell."""
    rows: list[list[int]] = []
    covered: dict[int, int] = {}  # by column: rows that a cell above still covers
    left_out: set[int] = set()  # rows
    own = set(own_nodes(columns, table))
    for node, entered in visible(columns, table + 1, columns.end[table], None, hidden=hidden):
        tag, above = columns.tag[node], columns.parent[node]
        if node not in own:
            continue
        is_shown = skip is None or not any(skip[at] for at in path_to(columns, node, table))
        in_shown = skip is None or not any(skip[at] for at in path_to(columns, above, table))
        if tag == ROW and not is_shown:
            left_out.add(node)
        elif tag == ROW and entered:
            rows.append([])
        elif tag in CELLS and entered and rows and in_shown:
            add_cell(columns, node, rows[-1], covered, is_shown=is_shown)
        elif tag == ROW and node not in left_out:
            fill_covered(rows[-1], covered)
    rows = [row for row in rows if row]
    width = max(map(len, rows), default=0)
    grid = [row + [-1] * (width - len(row)) for row in rows]
    filled = [any(row[k] >= 0 and is_filled(columns, row[k]) for row in grid) for k in range(width)]
    return [[cell for cell, shown in zip(row, filled, strict=True) if shown] for row in grid] if any(filled) else grid


def path_to(columns: Columns, node: int, table: int) -> list[int]:
    """A node of a table and the elements around it, up to the table."""
    path = []
    while node > table:
        path.append(node)
        node = columns.parent[node]
    return path


def fill_covered(row: list[int], covered: dict[int, int]) -> None:
    """Append -1 for each place of this row that a cell above covers."""
    while covered.get(len(row), 0) > 0:
        covered[len(row)] -= 1
        row.append(-1)


def add_cell(columns: Columns, node: int, row: list[int], covered: dict[int, int], *, is_shown: bool) -> None:
    """Append a cell to its row, -1 if it is left out, and -1 for each further column that it spans."""
    fill_covered(row, covered)
    for k in range(span(columns, node, "colspan")):
        covered[len(row)] = span(columns, node, "rowspan") - 1
        row.append(node if k == 0 and is_shown else -1)


def span(columns: Columns, node: int, name: str) -> int:
    """Value of colspan or rowspan, between 1 and ``MAX_SPAN``."""
    value = columns.attribute(node, name) or ""
    return min(max(int(value), 1), MAX_SPAN) if value.isascii() and value.isdigit() and len(value) < 6 else 1


def has_header_row(columns: Columns, rows: list[list[int]]) -> bool:
    """Whether the first row holds headers of columns."""
    tags, parents = columns.tag, columns.parent
    heads = (cell for cell in rows[0] if cell >= 0)
    is_head = any(tags[cell] == HEADER_CELL or tags[parents[parents[cell]]] == HEAD for cell in heads)
    if is_head:
        return not has_only_row_headers(columns, rows)
    return len(rows) > 1 and is_bold_row(columns, rows[0]) and not is_bold_row(columns, rows[1])


def is_bold_row(columns: Columns, row: list[int]) -> bool:
    """Whether two or more cells of a row have text, and all of it is bold."""
    filled = [cell for cell in row if cell >= 0 and columns.chars[cell]]
    return len(filled) > 1 and all(is_bold(columns, cell) for cell in filled)


def is_bold(columns: Columns, cell: int) -> bool:
    """Whether all text of a cell is bold."""
    inner = range(cell + 1, columns.end[cell])
    bold = {node for outer in inner if columns.tag[outer] in BOLD for node in range(outer, columns.end[outer])}
    return not any(columns.tag[node] == 0 and columns.chars[node] and node not in bold for node in inner)


def has_only_row_headers(columns: Columns, rows: list[list[int]]) -> bool:
    """Whether each row begins with a header and the first row has data cells, so that no row is a header."""
    tags, chars = columns.tag, columns.chars
    return all(row[0] >= 0 and tags[row[0]] == HEADER_CELL for row in rows) and any(
        cell >= 0 and tags[cell] != HEADER_CELL and chars[cell] for cell in rows[0]
    )
