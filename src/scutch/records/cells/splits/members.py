"""Lists of alternating labels and values, such as ``<span>Size:</span><span>M</span>``: a column for each label."""

from __future__ import annotations

from typing import Final

from scutch.page.parser import Columns
from scutch.records.cells._cell_texts import collapsed_texts
from scutch.records.cells.cell_labels import COLONS, DIGIT, LABEL_ENDS, reads_as_label
from scutch.records.cells.column_cells import ColumnNodes, column_of

#: Labels of a list at most, and rows that have one on average at least.
MOST_LABELS: Final = 24
LEAST_ROWS: Final = 2


def labelled_members(page: Columns, cells: ColumnNodes) -> dict[str, ColumnNodes]:
    """Return the values behind each label of a column; empty unless each value is behind one.

    Linear in the nodes of the column.

    >>> import scutch
    >>> page = scutch.parse("".join(f"<p><b>Size:</b><b>{size}</b>" for size in "ML")).columns
    >>> labelled_members(page, ColumnNodes([0, 0, 1, 1], [6, 8, 11, 13], True))["Size"].nodes
    [8, 13]
    """
    found: dict[str, list[tuple[int, int]]] = {}
    label, last = "", -1
    for row, node, text in zip(cells.rows, cells.nodes, collapsed_texts(page, cells.nodes), strict=True):
        if is_member_label(text):
            label, last = text.rstrip(LABEL_ENDS), row
        elif row == last:
            found.setdefault(label, []).append((row, node))
        else:
            return {}
    rows = sum(len({row for row, _ in places}) for places in found.values())
    if not found or len(found) > MOST_LABELS or rows < LEAST_ROWS * len(found):
        return {}
    return {label: column_of(places) for label, places in found.items()}


def named_members(page: Columns, cells: ColumnNodes) -> dict[str, ColumnNodes]:
    """Return the second members of a column whose cells have two, the first of which is the same words in all; else empty.

    Linear in the nodes of the column; early exit where the first two cells begin otherwise.

    >>> import scutch
    >>> page = scutch.parse("".join(f"<p><b>Our Price</b><b>{price}</b>" for price in ("$5", "$7"))).columns
    >>> named_members(page, ColumnNodes([0, 0, 1, 1], [6, 8, 11, 13], True))["Our Price"].nodes
    [8, 13]
    """
    rows, nodes = cells.rows, cells.nodes
    if len(nodes) < 2 * LEAST_ROWS or rows[::2] != rows[1::2] or len(set(rows[::2])) < len(rows[::2]):
        return {}
    first, *others = collapsed_texts(page, nodes[: 2 * LEAST_ROWS : 2])
    if not reads_as_label(first) or set(others) != {first}:
        return {}
    values = collapsed_texts(page, nodes[1::2])
    if set(collapsed_texts(page, nodes[::2])) != {first} or len(set(values)) == 1 or not DIGIT.search(values[0]):
        return {}
    return {first: column_of(list(zip(rows[1::2], nodes[1::2], strict=True)))}


def is_member_label(text: str) -> bool:
    """Whether a text is a label: a few letters with a colon behind them."""
    return text.endswith(COLONS) and reads_as_label(text)
