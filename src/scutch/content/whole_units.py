"""Whole units: a list, a table, a block of code is content as a whole or not at all.

The blocks of a unit are chosen one by one, so half a list of ingredients or a table without its short cells may be left. A
reader takes a unit or leaves it: the share of its words that was chosen decides.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.page.parser import Columns
from scutch.page.text import UNSEEN, ids_of

#: Elements that are units. A layout table is none: it holds other tables, or a cell of more characters than the limit.
LIST_TAGS: Final = ids_of(("ul", "ol", "dl"))
UNIT_TAGS: Final = LIST_TAGS | ids_of(("table", "pre"))
TABLE_TAGS: Final = ids_of(("table",))
CELL_TAGS: Final = ids_of(("td", "th"))
MOST_CELL_CHARS: Final = 400
#: Images of a list of cards at least.
GALLERY_IMAGES: Final = 2
#: A unit is content if more than this share of its visible characters was chosen.
LEAST_SHARE: Final = 0.5


def whole_units(columns: Columns, ranges: Sequence[tuple[int, int]], mask: bytearray) -> bytearray:
    """Return the mask with each unit of the slices left out or taken as a whole. Linear in the nodes.

    Parameters
    ----------
    columns
        The page.
    ranges
        The chosen slices, in document order.
    mask
        One byte a node; where it is not 0 the subtree is left out.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<ul><li>flour<li>water<li>salt</ul>")
    >>> mask = bytearray(len(page))
    >>> mask[page[9].index] = 1
    >>> sum(whole_units(page.columns, [(4, len(page))], mask))
    0
    """
    closed = mask
    for unit in torn_units(columns, ranges, mask):
        if closed is mask:
            closed = bytearray(mask)
        if columns.chars[unit] - left_out(columns, unit, mask) > LEAST_SHARE * columns.chars[unit]:
            take(columns, unit, closed)
        else:
            closed[unit] = 1
    return closed


def take(columns: Columns, unit: int, mask: bytearray) -> None:
    """Clear the mask of the visible nodes of a unit."""
    end = columns.end[unit]
    node = mask.find(1, unit, end)
    while node >= 0:
        mask[node] = bool(columns.marks[node] & UNSEEN)
        node = mask.find(1, node + 1, end)


def torn_units(columns: Columns, ranges: Sequence[tuple[int, int]], mask: bytearray) -> Iterator[int]:
    """Yield the outermost units of the slices of which a part is left out."""
    ends, last = columns.end, -1
    units = sorted(node for tag in UNIT_TAGS for node in rows_of(columns.tag, tag))
    for begin, end in ranges:
        for unit in units[bisect_left(units, begin) : bisect_left(units, end)]:
            if unit >= last and not mask[unit] and mask.find(1, unit, ends[unit]) >= 0:
                if is_layout(columns, unit) or is_gallery(columns, unit) or is_below_mask(columns, unit, begin, mask):
                    continue
                last = ends[unit]
                if 0 < left_out(columns, unit, mask) < columns.chars[unit]:
                    yield unit


def left_out(columns: Columns, unit: int, mask: bytearray) -> int:
    """Return the visible characters of a unit that are left out."""
    ends, chars, end = columns.end, columns.chars, columns.end[unit]
    total, node = 0, mask.find(1, unit, end)
    while node >= 0:
        total += chars[node]
        node = mask.find(1, ends[node], end)
    return total


def is_below_mask(columns: Columns, node: int, begin: int, mask: bytearray) -> bool:
    """Whether an element around a node is left out."""
    while node > begin:
        node = columns.parent[node]
        if mask[node]:
            return True
    return False


def is_gallery(columns: Columns, unit: int) -> bool:
    """Whether a unit is a list of cards with pictures, such as products: parts of each card are content."""
    return columns.tag[unit] in LIST_TAGS and columns.images[unit] >= GALLERY_IMAGES


def is_layout(columns: Columns, unit: int) -> bool:
    """Whether a unit is a table that lays out the page."""
    tags, chars = columns.tag, columns.chars
    if tags[unit] not in TABLE_TAGS:
        return False
    inside = range(unit + 1, columns.end[unit])
    return any(tags[node] in TABLE_TAGS or (tags[node] in CELL_TAGS and chars[node] > MOST_CELL_CHARS) for node in inside)
