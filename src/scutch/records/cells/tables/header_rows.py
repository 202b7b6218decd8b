"""Rows that are headers: by their cells, their class or role, or by the contrast to the rows below them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

from scutch.page.parser import Columns
from scutch.page.tag_ids import HEADINGS, ids_of
from scutch.page.traversal import ancestors, child_elements
from scutch.records.cells.cell_labels import DIGIT
from scutch.records.cells.tables.grid_headers import is_role_header_row
from scutch.records.cells.tables.header_texts import WORD, header_text
from scutch.records.cells.tables.rowspans import CELL_NAMES, span_of
from scutch.records.shares import has_share

#: Elements of bold words. Cells of a row of them at least, and characters of each at most.
BOLD: Final = ids_of(("b", "strong")) | HEADINGS
LEAST_MARKED: Final = 2
MARKED_CHARS: Final = 80
#: Elements that rows are in, and the one that may be a record of several rows.
SECTIONS: Final = frozenset(("thead", "tbody", "tfoot"))
SECTION: Final = "tbody"
#: Records that are checked, and the share of them that must have as many cells as the header row.
SAMPLE_RECORDS: Final = 8
FITTING_SHARE: Final = 0.8
#: Columns of a header row without header cells at least, and characters of a header at most.
LEAST_COLUMNS: Final = 3
HEADER_CHARS: Final = 40
#: Columns at least in which a header row of ordinary cells differs from the rows below it.
LEAST_CONTRASTS: Final = 2
#: What spreadsheets call their first columns by.
SHEET_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: A class name of a header row of a table.
HEADER_ROW_CLASS: Final = re.compile(r"(?:^|[\s_-])(?:t?head|header|headers|headings?)(?:[\s_-]|$)", re.IGNORECASE)
#: Parts of the classes of header rows and their cells.
HEADER_CLASS_PARTS: Final = ("head", "thead", "caption", "label", "columns", "sort")


def cells_of_row(page: Columns, row: int) -> list[int]:
    """Return the cells of a table row; of another element its child elements."""
    is_any = page.name(row) != "tr"
    return [child for child in child_elements(page, row) if is_any or page.name(child) in CELL_NAMES]


def rows_in(page: Columns, element: int, before: int = -1) -> list[int]:
    """Return the rows of a section, or of a table and its sections before a node.

    >>> import scutch
    >>> page = scutch.parse("<table><tr><th>Plant<tbody><tr><td>Flax<tr><td>blue</table>").columns
    >>> rows_in(page, 9), rows_in(page, 4, before=9)
    ([10, 13], [6])
    """
    end = page.end[element] if before < 0 else before
    children = [node for node in page.child_nodes(element) if node < end]
    inside = (node for child in children if page.name(child) in SECTIONS for node in page.child_nodes(child))
    return [node for node in (*children, *inside) if page.name(node) == "tr"]


def is_header_row(page: Columns, row: int) -> bool:
    """Whether a row of a table has header cells only, or any cells and is in ``thead``; the letters of a sheet are none."""
    cells = [page.name(child) for child in page.child_nodes(row)]
    allowed = CELL_NAMES if page.name(page.parent[row]) == "thead" else {"th"}
    is_header = bool(CELL_NAMES.intersection(cells)) and CELL_NAMES.intersection(cells) <= allowed
    return is_header and not has_sheet_letters(page, row)


def has_sheet_letters(page: Columns, row: int) -> bool:
    """Whether the texts of a row are the letters that a spreadsheet calls its columns by, such as A, B and C.

    >>> import scutch
    >>> page = scutch.parse("<table><tr><th><th>A<th>B<tr><th>A<th>Use</table>").columns
    >>> has_sheet_letters(page, 6), has_sheet_letters(page, 12)
    (True, False)
    """
    if page.chars[row] > page.words[row]:  # an early exit: a word has several letters
        return False
    texts = [text for cell in cells_of_row(page, row) if (text := header_text(page, cell))]
    return len(texts) > 1 and texts == list(SHEET_LETTERS[: len(texts)])


def is_header_section(page: Columns, section: int) -> bool:
    """Whether all rows of a section are header rows."""
    rows = rows_in(page, section)
    return bool(rows) and all(is_header_row(page, row) for row in rows)


#: What says that a record of an element is a header row; the role of its parts says it of other elements.
ROW_TESTS: Final = {"tr": is_header_row, SECTION: is_header_section}


def leading_header_rows(page: Columns, records: Sequence[tuple[int, ...]]) -> int:
    """Count the records at the start of a table that are header rows; 0 if all records are.

    >>> import scutch
    >>> page = scutch.parse("<table><tr><th>Plant<th>Height<tr><td>Flax<td>1.2 m<tr><td>Hemp<td>3 m</table>").columns
    >>> rows = [(node,) for node in range(len(page)) if page.name(node) == "tr"]
    >>> leading_header_rows(page, rows), leading_header_rows(page, rows[1:])
    (1, 0)
    """
    for number, record in enumerate(records):
        is_row_of_headers = ROW_TESTS.get(page.name(record[0]), is_role_header_row)
        if len(record) > 1 or not is_row_of_headers(page, record[0]):
            return number
    return 0


# ---- rows without header cells


def names_columns(page: Columns, row: int, records: Sequence[tuple[int, ...]]) -> bool:
    """Whether a row without header cells names the columns of the records below it.

    All its cells are marked as headers. Or it has as many cells as they have, three at least, with short texts. Its class or
    role says that it is a header, and it is no row of a table; or its texts differ, one may be empty, and in two columns it
    has words where nearly all records have numbers or links. A row of a table with such a class spans as many columns as
    the records.
    """
    if page.name(row) == "tr" and is_marked_alone(page, row, [top for top, *_ in records[:SAMPLE_RECORDS]]):
        return True
    cells = header_cells(page, row)
    if len(cells) < LEAST_COLUMNS:
        return False
    if is_header_by_class(page, row, records):
        return len({text for cell in cells if WORD.search(text := header_text(page, cell))}) >= LEAST_COLUMNS
    sample = [cells_of_row(page, top) for top, *more in records[:SAMPLE_RECORDS] if not more]
    if page.name(row) != "tr":
        cells = without_spacers(page, cells, max([LEAST_COLUMNS, *map(len, sample)]))
    fitting = [own for own in sample if len(own) == len(cells)]
    if len(fitting) < FITTING_SHARE * len(records[:SAMPLE_RECORDS]):
        return False
    return has_header_texts(page, row, cells, fitting)


def has_header_texts(page: Columns, row: int, cells: Sequence[int], rows: Sequence[Sequence[int]]) -> bool:
    """Whether the cells of a row have short texts that are headers by the class of the row, or by contrast to other rows."""
    texts = [header_text(page, cell) for cell in cells]
    if any(len(text) > HEADER_CHARS for text in texts):
        return False
    if page.name(row) != "tr" and is_called_header(page, row, cells):
        return len({text for text in texts if WORD.search(text)}) >= LEAST_COLUMNS
    is_like = page.name(row) == page.name(page.parent[rows[0][0]]) and page.parent[cells[0]] == row
    is_named = sum(map(bool, texts)) >= max(LEAST_COLUMNS, len(texts) - 1) and len(set(texts)) == len(texts)
    return is_like and is_named and is_contrast(page, cells, texts, rows)


def without_spacers(page: Columns, cells: list[int], columns: int) -> list[int]:
    """Return cells without the last ones that have no words and are behind those of some columns, as above a scroll bar."""
    end = len(cells)
    while end > columns and not page.words[cells[end - 1]]:
        end -= 1
    return cells[:end]


def header_cells(page: Columns, row: int) -> list[int]:
    """Return the cells of a row that may be a header; of another element its child elements, or those of its only child.

    A child without words beside one with words is no cell, such as a row of filters below the headers.
    """
    cells = cells_of_row(page, row)
    while page.name(row) != "tr" and (len(cells) == 1 or sum(page.words[cell] > 0 for cell in cells) == 1):
        cells = child_elements(page, cells[0] if len(cells) == 1 else next(cell for cell in cells if page.words[cell]))
    return cells


def is_called_header(page: Columns, row: int, cells: Sequence[int]) -> bool:
    """Whether the class or role of a row, of an element between it and its cells, or of all of these says header."""
    rows = (row, *ancestors(page, cells[0], row))
    return any(says_header(page, each) for each in rows) or all(says_header(page, cell) for cell in cells)


def is_header_by_class(page: Columns, row: int, records: Sequence[tuple[int, ...]]) -> bool:
    """Whether a row of a table, or each of its cells, has the class of a header, and the records have as many columns.

    >>> import scutch
    >>> page = scutch.parse("<table><tr class=head><td colspan=2>Port<td>Name<tr><td>80<td>tcp<td>http</table>").columns
    >>> is_header_by_class(page, 6, [(11,)]), is_header_by_class(page, 11, [(6,)])
    (True, False)
    """
    rows = [record[0] for record in records[:SAMPLE_RECORDS]]
    if any(page.name(each) != "tr" for each in (row, *rows)):
        return False
    is_called_so = HEADER_ROW_CLASS.search(page.attribute(row, "class") or "") is not None
    if not (
        all(page.class_id[each] != page.class_id[row] for each in rows) if is_called_so else have_own_class(page, row, rows)
    ):
        return False
    return has_share(rows, lambda each: columns_of(page, each) == columns_of(page, row), FITTING_SHARE)


def have_own_class(page: Columns, row: int, rows: Sequence[int]) -> bool:
    """Whether the cells of a row have one class that no cell of the rows below has, and no digits as nearly all of these do.

    >>> import scutch
    >>> cells = "<tr><td class=tcat>Topic<td class=tcat>Posts<tr><td class=alt>Flax<td class=alt>80</table>"
    >>> page = scutch.parse(f"<table>{cells}").columns
    >>> have_own_class(page, 6, [11]), have_own_class(page, 11, [6])
    (True, False)
    """
    cells = cells_of_row(page, row)
    classes = {page.class_id[cell] for cell in cells}
    if len(classes) != 1 or -1 in classes or has_digits(page, cells):
        return False
    others = [cells_of_row(page, each) for each in rows]
    is_own = all(page.class_id[cell] not in classes for own in others for cell in own)
    return is_own and has_share(others, lambda own: has_digits(page, own), FITTING_SHARE)


def is_marked_alone(page: Columns, row: int, rows: Sequence[int]) -> bool:
    """Whether all cells of a row are marked as headers, as none of the rows below, which have as many columns.

    They are bold, headings or of a class that says so; the first may be empty.

    >>> import scutch
    >>> cells = "<tr><td><b>Plant</b><td><b>Use</b><tr><td><b>Flax</b><td>Linen</table>"
    >>> page = scutch.parse(f"<table>{cells}").columns
    >>> is_marked_alone(page, 6, [13]), is_marked_alone(page, 13, [6])
    (True, False)
    """
    if not rows or not are_marked(page, row) or any(are_marked(page, each) for each in rows):
        return False
    return has_share(rows, lambda each: columns_of(page, each) == columns_of(page, row), FITTING_SHARE)


def are_marked(page: Columns, row: int) -> bool:
    """Whether several cells of a row are marked as headers, all but an empty one at its start, and none has a long text."""
    cells, chars = cells_of_row(page, row), page.chars
    named = cells[1:] if len(cells) > 1 and not chars[cells[0]] else cells
    if len(cells) < LEAST_MARKED or not all(0 < chars[cell] <= MARKED_CHARS for cell in named):
        return False
    return all(is_bold(page, cell) or says_header(page, cell) for cell in named)


def is_bold(page: Columns, cell: int) -> bool:
    """Whether all words of a cell are bold or a heading."""
    tags, chars = page.tag, page.chars
    return any(tags[node] in BOLD and chars[node] == chars[cell] > 0 for node in range(cell + 1, page.end[cell]))


def has_digits(page: Columns, cells: Sequence[int]) -> bool:
    """Whether a cell has a digit."""
    return any(DIGIT.search(header_text(page, cell)) for cell in cells)


def columns_of(page: Columns, row: int) -> int:
    """Return how many columns the cells of a row span."""
    return sum(span_of(page, cell) for cell in cells_of_row(page, row))


def says_header(page: Columns, node: int) -> bool:
    """Whether a class or the role of an element says that it is a header."""
    classes, role = page.attribute(node, "class") or "", page.attribute(node, "role") or ""
    return role == "columnheader" or any(part in classes.lower() for part in HEADER_CLASS_PARTS)


def is_contrast(page: Columns, cells: Sequence[int], texts: Sequence[str], rows: Sequence[Sequence[int]]) -> bool:
    """Whether a row of texts without links is above columns that have links, or digits where it has none, in two of them.

    Rows of a table have three cells at least, others four.
    """
    is_wide = len(cells) >= LEAST_COLUMNS + (page.name(page.parent[cells[0]]) != "tr") and len(rows) >= LEAST_COLUMNS
    if not is_wide or any(page.links[cell] > 0 for cell in cells):
        return False
    columns = zip(texts, zip(*rows, strict=True), strict=True)
    contrasts = (True for text, column in columns if text and is_in_contrast(page, text, column))
    return len(list(islice(contrasts, LEAST_CONTRASTS))) == LEAST_CONTRASTS


def is_in_contrast(page: Columns, header: str, cells: Sequence[int]) -> bool:
    """Whether nearly all cells of a column have links, or digits where its header has none."""
    if has_share(cells, lambda cell: page.links[cell] > 0, FITTING_SHARE):
        return True
    return not DIGIT.search(header) and has_share(cells, lambda cell: DIGIT.search(header_text(page, cell)), FITTING_SHARE)
