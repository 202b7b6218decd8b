"""Columns of similar elements with different fields, such as a price and a place: one column for each class name."""

from __future__ import annotations

from typing import Final

from scutch.page.parser import Columns
from scutch.records.cells._cell_texts import collapsed_texts
from scutch.records.cells.column_cells import ColumnNodes, divided, first_nodes

#: Different classes of the elements of a column at most.
MOST_CLASSES: Final = 12
#: Classes with different texts, and rows with such a class, at least.
PAIR: Final = 2
#: Share of the elements that repeat a class of their row, as both ends of a price do.
REPEATED_SHARE: Final = 0.1
#: How far above a text its class may stand.
LEVELS: Final = 2


def parts_by_class(page: Columns, cells: ColumnNodes) -> list[ColumnNodes]:
    """Return the nodes of a column for each class of their elements; none where classes do not say what a text is.

    Most rows have each class once, and rows have different texts below one class. Labels whose class is their color have one
    text each: these stay a list. Linear in the nodes of the column.
    """
    if not cells.several:
        return []
    own = cells.nodes
    for _ in range(LEVELS):
        own = [page.parent[node] for node in own]
        classes = [page.class_id[node] for node in own]
        if len(set(classes)) > 1:
            return divided_by(page, cells, classes)
    return []


def divided_by(page: Columns, cells: ColumnNodes, classes: list[int]) -> list[ColumnNodes]:
    """Return the first node of each class and row; none if many rows have a class twice, or few classes have several texts."""
    repeated = len(classes) - len(set(zip(cells.rows, classes, strict=True)))
    if repeated > REPEATED_SHARE * len(classes) or len(set(classes)) > MOST_CLASSES or min(classes) < 0:
        return []
    different = list(dict.fromkeys(classes))
    parts = [first_nodes(part) if part.several else part for part in divided(cells, map(different.index, classes))]
    varied = [part for part in parts if len(part.nodes) >= PAIR and len(set(collapsed_texts(page, part.nodes))) > 1]
    return parts if len(varied) >= PAIR else []
