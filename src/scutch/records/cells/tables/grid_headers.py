"""Headers of grids: elements with the roles of tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.traversal import child_elements
from scutch.records.cells.tables.header_texts import header_text

#: Roles of tables and of their cells; elements between a row and its table at most.
GRID_ROLES: Final = frozenset(("grid", "treegrid", "table"))
CELL_ROLES: Final = frozenset(("gridcell", "cell", "rowheader"))
GRID_DEPTH: Final = 12
#: Elements between a record and the row in it, and between the grid of the rows and what has their headers, too, at most.
ROW_DEPTH: Final = 3
HEADERS_APART: Final = 3
#: Digits of the number of a column at most.
NUMBER_DIGITS: Final = 4


def column_index(page: Columns, node: int) -> int:
    """Return the number of its column that a cell or a header of a grid states, from 1; 0 for none.

    >>> import scutch
    >>> page = scutch.parse("<i role=gridcell aria-colindex=2></i><i role=gridcell></i>").columns
    >>> column_index(page, 4), column_index(page, 5)
    (2, 0)
    """
    stated = page.attribute(node, "aria-colindex") or ""
    return int(stated) if stated.isdecimal() and len(stated) <= NUMBER_DIGITS else 0


def column_number(page: Columns, ancestors: Sequence[int]) -> int:
    """Return the number of the column of a cell, or 0. ``ancestors``: from the cell up to its row, nearest first."""
    if page.attribute(ancestors[-1], "role") != "row":
        return 0
    return next((number for node in ancestors if (number := column_index(page, node))), 0)


def numbered_headers(page: Columns, record: Sequence[int]) -> dict[int, str]:
    """Return the headers of a grid by the numbers that they and all cells of a record state; empty if one states none.

    A record may be several rows, where some columns are frozen. Below headers of groups are those of columns.
    """
    if any(page.attribute(top, "role") != "row" for top in record):
        return {}
    cells = [node for top in record for node in range(top, page.end[top]) if is_cell(page, node)]
    grid = grid_around(page, record[0]) if cells and all(column_index(page, cell) for cell in cells) else 0
    if not grid:
        return {}
    headers = [node for group in groups_before(page, grid, record[0]) for node in group]
    texts = {number - 1: header_text(page, node) for node in headers if (number := column_index(page, node))}
    return {place: text for place, text in texts.items() if text}


def is_cell(page: Columns, node: int) -> bool:
    """Whether a node is an element with the role of a cell."""
    return page.tag[node] != TEXT and page.attribute(node, "role") in CELL_ROLES


def role_headers(page: Columns, records: Sequence[tuple[int, ...]]) -> dict[int, str]:
    """Return the headers of a grid by the roles of its elements; empty if it has none.

    A grid may have several groups of headers, such as those of frozen columns: the one with as many headers as a record has
    cells counts; of several the one whose number is that of the records' container among those with as many cells. All groups
    together count where only they have as many.
    """
    top = records[0][0]
    is_row = "row" in (page.attribute(top, "role"), page.attribute(page.parent[top], "role"))
    places = cell_places(page, top) if is_row else []
    places = places or list(range(len(inner_cells(page, top))))
    grid = grid_around(page, top) if places else 0
    if not grid:
        return {}
    groups = header_groups(page, grid, top)
    groups.append([node for group in groups for node in group])
    fitting = [nodes for nodes in groups if len(nodes) == len(places)]
    number = container_number(page, grid, top, len(places)) if len(fitting) > 1 else 0
    texts = (header_text(page, node) for node in (fitting[min(number, len(fitting) - 1)] if fitting else ()))
    return {place: text for place, text in zip(places, texts, strict=False) if text}


def inner_cells(page: Columns, top: int) -> list[int]:
    """Return the cells of a record that are deeper in its row than the elements of the record; empty for any other record.

    >>> import scutch
    >>> page = scutch.parse("<div role=row><p><b role=cell>Flax</b><b role=cell>blue</b></p></div>").columns
    >>> inner_cells(page, 4), inner_cells(page, 5)
    ([6, 8], [])
    """
    row = top
    for _ in range(ROW_DEPTH):
        if page.attribute(row, "role") == "row":
            break
        row = next(iter(child_elements(page, row)), 0)
        if not row:
            return []
    else:
        return []
    cells: list[int] = []
    for node in range(row + 1, page.end[row]):
        if (not cells or node >= page.end[cells[-1]]) and is_cell(page, node):
            cells.append(node)
    return cells if cells and page.parent[cells[0]] != top else []


def grid_places(page: Columns, row: int) -> dict[int, int]:
    """Return the numbers of the cells of a row of a grid, or of the elements of a row of a list."""
    return {cell: number for number, cell in enumerate(inner_cells(page, row) or child_elements(page, row))}


def grid_around(page: Columns, row: int) -> int:
    """Return the element around a row that has the role of a grid; 0 if none near it has."""
    above = page.parent[row]
    for _ in range(GRID_DEPTH + 1):
        if above <= 0:
            break
        if page.attribute(above, "role") in GRID_ROLES:
            return above
        above = page.parent[above]
    return 0


def header_groups(page: Columns, grid: int, row: int) -> list[list[int]]:
    """Return the headers of a grid before a row, by their parents."""
    groups: dict[int, list[int]] = {}
    for node in range(grid, row):
        if page.tag[node] != TEXT and page.attribute(node, "role") == "columnheader":
            groups.setdefault(page.parent[node], []).append(node)
    return list(groups.values())


def groups_before(page: Columns, grid: int, row: int) -> list[list[int]]:
    """Return the headers before a row, by their parents, of its grid or of the nearest element around that which has some."""
    for _ in range(HEADERS_APART + 1):
        if grid <= 0 or (groups := header_groups(page, grid, row)):
            break
        grid = page.parent[grid]
    return groups if grid > 0 else []


def cell_places(page: Columns, row: int) -> list[int]:
    """Return the places of the cells of a row among its elements, by their roles."""
    return [place for place, node in enumerate(child_elements(page, row)) if page.attribute(node, "role") in CELL_ROLES]


def container_number(page: Columns, grid: int, row: int, cells: int) -> int:
    """Return the number of a row's parent among the parents of a grid's rows with so many cells."""
    rows = (node for node in range(grid, row) if page.tag[node] != TEXT and page.attribute(node, "role") == "row")
    found = dict.fromkeys(page.parent[node] for node in rows if len(cell_places(page, node)) == cells)
    return len(found.keys() - {page.parent[row]})


def is_role_header_row(page: Columns, row: int) -> bool:
    """Whether all elements in a row of a grid have the role of headers.

    >>> import scutch
    >>> rows = "<div role=row><b role=columnheader>Plant</b></div><div role=row><b role=cell>Flax</b></div>"
    >>> page = scutch.parse(rows).columns
    >>> [is_role_header_row(page, node) for node in range(len(page)) if page.name(node) == "div"]
    [True, False]
    """
    return {page.attribute(node, "role") for node in child_elements(page, row)} == {"columnheader"}
