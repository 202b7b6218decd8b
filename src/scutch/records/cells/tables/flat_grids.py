"""Grids without rows: cells that are siblings, which a style sheet puts in rows below the headers of the columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.traversal import child_elements
from scutch.records.cells.cell_labels import DIGIT
from scutch.records.cells.tables.header_rows import HEADER_CHARS, is_contrast, says_header
from scutch.records.cells.tables.header_texts import WORD, header_text

#: Columns and rows of a grid.
WIDTHS: Final = range(2, 13)
LEAST_ROWS: Final = 3
#: Columns of a grid whose headers only differ from what is below them.
LEAST_CONTRASTED: Final = 4
#: By how much the shares of the cells with links, or with digits, of two columns differ.
LEAST_DIFFERENCE: Final = 0.6
#: Characters of the cells of such a grid on average at most.
CELL_CHARS: Final = 40


#: Class of an element without one.
NO_CLASS: Final = -1


class FlatGrid(NamedTuple):
    """The cells of a grid without rows."""

    #: Headers of the columns; none where nothing says that the first row is one.
    headers: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]


def flat_grid(page: Columns, around: int) -> FlatGrid | None:
    """Return the grid that the children of an element are the cells of; None if they are none. Linear in its nodes.

    >>> import scutch
    >>> head = "<i class=head>Plant</i><i class=head>Height</i>"
    >>> page = scutch.parse(f"<p>{head}<i>Flax</i><i>1 m</i><i>Hemp</i><i>3 m</i><i>Reed</i><i>2 m</i></p>").columns
    >>> flat_grid(page, 4)
    FlatGrid(headers=(5, 7), rows=((9, 11), (13, 15), (17, 19)))
    """
    cells = child_elements(page, around)
    if len(cells) < LEAST_ROWS * WIDTHS[0] or not all(page.words[cell] for cell in cells[: WIDTHS[0]]):
        return None
    grid = grid_of(page, cells)
    has_words_beside = grid and page.words[around] != sum(page.words[cell] for cell in cells)
    return None if has_words_beside else grid


def grid_of(page: Columns, cells: Sequence[int]) -> FlatGrid | None:
    """Return the grid of some cells, whatever is beside them."""
    if width := leading_headers(page, cells):
        return FlatGrid(tuple(cells[:width]), rows_of_width(cells[width:], width))
    if width := class_period(page, cells):
        headed = are_headers(page, cells[:width]) and is_contrast(
            page, cells[:width], header_texts_of(page, cells[:width]), rows_of_width(cells[width:], width)
        )
        return FlatGrid(tuple(cells[:width]) if headed else (), rows_of_width(cells[width * headed :], width))
    width = contrast_width(page, cells)
    return FlatGrid(tuple(cells[:width]), rows_of_width(cells[width:], width)) if width else None


def flat_places(page: Columns, around: int) -> dict[int, int]:
    """Return the column of each cell of a grid with headers; nothing if the element is none."""
    grid = flat_grid(page, around)
    if grid is None or not grid.headers:
        return {}
    return {cell: place for row in grid.rows for place, cell in enumerate(row)}


def flat_headers(page: Columns, records: Sequence[tuple[int, ...]]) -> dict[int, str]:
    """Return the headers by place of records that are the rows of a grid; empty for other records."""
    grid = flat_grid(page, page.parent[records[0][0]])
    if grid is None or not grid.headers or not set(records) <= set(grid.rows):
        return {}
    return dict(enumerate(header_texts_of(page, grid.headers)))


def rows_of_width(cells: Sequence[int], width: int) -> tuple[tuple[int, ...], ...]:
    """Return cells as rows."""
    return tuple(tuple(cells[begin : begin + width]) for begin in range(0, len(cells), width))


def leading_headers(page: Columns, cells: Sequence[int]) -> int:
    """Return how many headers are in front of the cells of whole rows; 0 if that is no grid."""
    width = sum(1 for _ in takewhile(lambda cell: says_header(page, cell), cells))
    if width not in WIDTHS or len(cells) % width or len(cells) < (1 + LEAST_ROWS) * width:
        return 0
    return width if are_headers(page, cells[:width]) and not any(says_header(page, cell) for cell in cells[width:]) else 0


def are_headers(page: Columns, cells: Sequence[int]) -> bool:
    """Whether elements have a short text each that is another one."""
    texts = header_texts_of(page, cells)
    if len(set(texts)) < len(texts) or not all(0 < len(text) <= HEADER_CHARS and WORD.search(text) for text in texts):
        return False
    return all(
        sum(page.tag[node] == TEXT and page.words[node] > 0 for node in range(cell, page.end[cell])) == 1 for cell in cells
    )


def header_texts_of(page: Columns, cells: Sequence[int]) -> list[str]:
    """Return the texts of headers."""
    return [header_text(page, cell) for cell in cells]


def class_period(page: Columns, cells: Sequence[int]) -> int:
    """Return after how many cells the class names of the first and the last column of a grid repeat; 0 for no grid.

    Stripes are no columns: the cells of columns differ in what they are.
    """
    if page.class_id[cells[0]] in (NO_CLASS, page.class_id[cells[1]]):
        return 0
    names = [(page.attribute(cell, "class") or "").split() for cell in cells]
    width = next(iter(periods(names)), 0)
    if width not in WIDTHS or len(cells) % width or len(cells) < LEAST_ROWS * width:
        return 0
    has_last = any(is_period(names, name, width - 1, width) for name in names[width - 1])
    return width if has_last and have_different_columns(page, cells, width) else 0


def periods(names: Sequence[Sequence[str]]) -> Iterator[int]:
    """Yield after how many cells each class name of the first one repeats, where that is regular."""
    for name in names[0]:
        second = next((place for place in range(1, len(names)) if name in names[place]), 0)
        if second and is_period(names, name, 0, second):
            yield second


def is_period(names: Sequence[Sequence[str]], name: str, first: int, width: int) -> bool:
    """Whether those cells have a class name that are in one column of a grid."""
    return all((name in own) == (place % width == first) for place, own in enumerate(names))


def have_different_columns(page: Columns, cells: Sequence[int], width: int) -> bool:
    """Whether two columns of a grid differ in how many of their cells have links, or digits."""
    linked = [sum(page.links[cell] > 0 for cell in cells[place::width]) for place in range(width)]
    least = LEAST_DIFFERENCE * (len(cells) // width)
    if max(linked) - min(linked) >= least:
        return True
    counts = [sum(DIGIT.search(header_text(page, cell)) is not None for cell in cells[place::width]) for place in range(width)]
    return max(counts) - min(counts) >= least


def contrast_width(page: Columns, cells: Sequence[int]) -> int:
    """Return the least width of a grid of short cells whose first row differs from those below it; 0 if there is none.

    Each column has digits in all of its cells but the header, or in none.
    """
    if any(page.links[cell] for cell in cells[:LEAST_CONTRASTED]) or page.chars[page.parent[cells[0]]] > CELL_CHARS * len(
        cells
    ):
        return 0
    widths = [
        width for width in WIDTHS if width >= LEAST_CONTRASTED and not len(cells) % width and len(cells) > LEAST_ROWS * width
    ]
    texts = header_texts_of(page, cells) if widths and DIGIT.search(header_text(page, cells[0])) is None else []
    return next((width for width in widths if texts and is_width(page, cells, texts, width)), 0)


def is_width(page: Columns, cells: Sequence[int], texts: Sequence[str], width: int) -> bool:
    """Whether the columns of a grid of a width have digits in all of their cells or in none, and its first row names them."""
    columns = [texts[place::width] for place in range(width)]
    if any(DIGIT.search(header) for header, *_ in columns):
        return False
    shares = [sum(DIGIT.search(text) is not None for text in column[1:]) for column in columns]
    if not {0, len(cells) // width - 1}.issuperset(shares) or not are_headers(page, cells[:width]):
        return False
    return is_contrast(page, cells[:width], texts[:width], rows_of_width(cells[width:], width))
