"""``FrozenRegion``: a region whose rows are split into columns that scroll and columns that do not.

Scripts for grids write the rows twice or three times: the frozen cells of all rows in one container, the others in the next.
Rows that belong together share the value of an attribute or, in pairs of tables, their number.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property, partial
from itertools import chain, pairwise
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.methods.record_set import RecordSet
from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of
from scutch.page.text import render_text
from scutch.page.traversal import child_elements
from scutch.records._class_words import WordSearch
from scutch.records.cells.tables.header_rows import is_header_row
from scutch.records.regions.region import Region
from scutch.records.regions.stacked_region import StackedGrid, StackedRegion
from scutch.table import Table

(ROW_TAG,) = ids_of(("tr",))
#: Attributes with the number or the key of a row.
KEY_ATTRIBUTES: Final = (
    "aria-rowindex", "row-index", "row-id", "data-row-index", "data-rowindex", "data-row-key", "data-row", "data-index",
    "data-idx", "data-id",
)  # fmt: skip
#: Words in the classes of the elements around frozen cells.
FROZEN_WORDS: Final = frozenset(("frozen", "freeze", "pinned", "pin", "locked", "fixed"))
#: Columns of a layout that is fixed have a fixed width, as in the tables of a block editor; all of them scroll.
LAYOUT_WORD: Final = "layout"
FROZEN_SEARCH: Final = WordSearch(FROZEN_WORDS)
#: A word of a class name, also of its modifier, as in ``Table--fixed-left``.
NAME_PART: Final = re.compile("[A-Z]?[a-z]+")
#: Rows at least; elements between a row and the one around all parts of its grid, and parts beside each other at most.
LEAST_ROWS: Final = 2
GRID_DEPTH: Final = 6
MOST_BESIDE: Final = 8


class FrozenRegion(StackedRegion):
    """A region whose rows are split into several elements.

    ``record_set``: the rows of one part, as they were found. ``parts``: the rows of each part, as many in each.
    """

    parts: tuple[tuple[int, ...], ...]
    layout = "Frozen and other cells of a row are in elements of their own, below the element"
    _kept = ("page", "_record_set", "parts")

    def __init__(self, page: Page, record_set: RecordSet, parts: Sequence[tuple[int, ...]]) -> None:
        reason = f"{record_set.reason}; rows with frozen columns"
        super().__init__(page, record_set._replace(records=tuple(zip(*parts, strict=True)), reason=reason))
        self.__dict__["parts"] = tuple(parts)

    @cached_property
    def table(self) -> Table:
        """A row for each row of the grid, with the columns of all parts."""
        sets = (self._record_set._replace(records=tuple((row,) for row in part)) for part in self.parts)
        found = [Region(self.page, part)._wanted_columns for part in sets]
        grids = [grid for grid, _, _ in found]
        return Table(chain.from_iterable(columns for _, columns, _ in found), StackedGrid(self.page, grids))


def with_frozen_columns(page: Page, regions: Sequence[Region]) -> list[Region]:
    """Return regions; those that are parts of one grid are one region, in the place of the best of them.

    >>> import scutch
    >>> part = "<div class=pinned>{}</div><div>{}</div>".format
    >>> names, uses = ("".join(f"<p role=row data-row={n}>{text}" for n, text in enumerate(texts)) for texts in ("AB", "CD"))
    >>> page = scutch.parse(f"<div role=grid>{part(names, uses)}</div>")
    >>> [found] = with_frozen_columns(page, [Region(page, RecordSet(((11,), (13,)), 0.5, "auto", "rows"))])
    >>> found.parts
    ((6, 8), (11, 13))
    """
    found: list[Region] = []
    taken: set[int] = set()
    frozen = frozen_labels(page.columns)
    for region in regions:
        nodes = region._record_set.nodes
        if not taken.isdisjoint(nodes):
            continue
        parts = frozen_parts(page.columns, nodes, frozen) if type(region) is Region else []
        taken.update(chain.from_iterable(parts))
        found.append(FrozenRegion(page, region._record_set, parts) if parts else region)
    return found


def frozen_parts(columns: Columns, rows: Sequence[int], frozen: AbstractSet[int]) -> list[tuple[int, ...]]:
    """Return the rows of all parts of a grid, those that belong together at one place; empty if its rows are in one part.

    ``rows``: the rows of one part. ``frozen``: class values that say that an element does not scroll, as ``frozen_labels``
    returns them.
    """
    if len(rows) < LEAST_ROWS or not all(is_row(columns, row) for row in rows[:LEAST_ROWS]):
        return []
    others = parts_by_key(columns, rows) or parts_by_number(columns, rows, frozen)
    return sorted([tuple(rows), *others]) if others else []


def is_row(columns: Columns, node: int) -> bool:
    """Whether an element is a row of a table or of a grid."""
    return columns.tag[node] == ROW_TAG or columns.attribute(node, "role") == "row"


def parts_by_key(columns: Columns, rows: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the other parts of a grid whose rows say their number or key; rows are in the order of the given ones."""
    for name in filter(partial(columns.attribute, rows[0]), KEY_ATTRIBUTES):
        keys = [columns.attribute(row, name) for row in rows]
        if all(keys) and len(set(keys)) == len(keys):
            grid = list(ancestors_of(columns, rows[0]))[-1]
            by_parent: dict[int, dict[str | None, int]] = defaultdict(dict)
            for node in rows_inside(columns, grid, columns.tag[rows[0]]):
                by_parent[columns.parent[node]][columns.attribute(node, name)] = node
            by_parent.pop(columns.parent[rows[0]])
            parts = (tuple(part[key] for key in keys) for part in by_parent.values() if part.keys() >= set(keys))
            return [part for part in parts if has_own_cells(columns, rows, part)]
    return []


def parts_by_number(columns: Columns, rows: Sequence[int], frozen: AbstractSet[int]) -> list[tuple[int, ...]]:
    """Return the other part of a pair of tables side by side, one of which is frozen by its class."""
    for inner, outer in pairwise(ancestors_of(columns, rows[0])) if frozen else ():
        beside = [node for node in child_elements(columns, outer)[:MOST_BESIDE] if node != inner]
        if any(columns.class_id[node] in frozen for node in (inner, *beside)):
            tables = (rows_inside(columns, node, columns.tag[rows[0]]) for node in beside)
            found = (tuple(row for row in table if not is_header_row(columns, row)) for table in tables)
            parts = [part for part in found if len(part) == len(rows) and has_own_cells(columns, rows, part)]
            return parts if len(parts) == 1 else []
    return []


def ancestors_of(columns: Columns, row: int) -> Iterator[int]:
    """Yield the elements around a row that a grid may have, nearest first."""
    node = columns.parent[row]
    for _ in range(GRID_DEPTH):
        yield node
        node = columns.parent[node]
        if columns.parent[node] <= 0:
            break


def rows_inside(columns: Columns, grid: int, tag: int) -> Iterator[int]:
    """Yield the rows of a tag inside an element."""
    end = columns.end[grid]
    return (node for node in rows_of(columns.tag, tag) if grid < node < end and is_row(columns, node))


def frozen_labels(columns: Columns) -> frozenset[int]:
    """Return the class values of a page that say that an element does not scroll, as ``class_id`` numbers them."""
    return frozenset(columns.class_id[node] for node in FROZEN_SEARCH.nodes(columns) if is_frozen(columns, node))


def is_frozen(columns: Columns, node: int) -> bool:
    """Whether a class of an element says that it does not scroll."""
    words = NAME_PART.findall(columns.attribute(node, "class") or "")
    lower = frozenset(map(str.lower, words))
    return not FROZEN_WORDS.isdisjoint(lower) and LAYOUT_WORD not in lower


def has_own_cells(columns: Columns, rows: Sequence[int], others: Sequence[int]) -> bool:
    """Whether rows have texts, and not those of other rows: scripts also copy a whole table to show its frozen columns."""
    texts = zip(*([render_text(columns, row, columns.end[row]) for row in part] for part in (rows, others)), strict=True)
    return any(text and text not in own and own not in text for own, text in texts)
