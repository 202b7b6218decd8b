"""Records of a list whose class says that they are in stock, and those beside them that are sold out: they are one list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scutch.page.parser import Columns
from scutch.records.cells.join_variants import class_names
from scutch.records.find.lone_items import LEAST_RECORDS, Records

#: Names of classes for what is in stock, sold out or on sale.
STOCK_CLASSES: Final = frozenset(
    (
        "available", "in-stock", "instock", "on-sale", "onbackorder", "onsale", "out-of-stock", "outofstock", "sale",
        "sold-out", "soldout", "unavailable",
    )
)  # fmt: skip


def with_other_states(columns: Columns, records: Records) -> Records:
    """Return records with the elements beside them that lack none of their common classes but for those of the stock.

    Linear in the children of their parent, and at once over where the class of the first record says nothing of the stock.

    >>> import scutch
    >>> states = ("instock", "instock", "outofstock", "instock")
    >>> page = scutch.parse("<ul>" + "".join(f"<li class='product {state}'>x" for state in states) + "</ul>").columns
    >>> with_other_states(page, ((5,), (7,), (11,)))
    ((5,), (7,), (9,), (11,))
    """
    if len(records) < LEAST_RECORDS or max(map(len, records)) > 1:
        return records
    if STOCK_CLASSES.isdisjoint(class_names(columns, records[0][0])):
        return records
    tops = [record[0] for record in records]
    common = set.intersection(*(class_names(columns, top) for top in tops))
    if len({columns.parent[top] for top in tops}) > 1 or STOCK_CLASSES.isdisjoint(common) or common <= STOCK_CLASSES:
        return records
    beside = (node for node in siblings_of_tag(columns, tops) if common - class_names(columns, node) <= STOCK_CLASSES)
    return tuple((node,) for node in sorted({*tops, *beside}))


def siblings_of_tag(columns: Columns, nodes: list[int]) -> Iterator[int]:
    """Yield the elements with the tag and the parent of some elements."""
    parent = columns.parent[nodes[0]]
    node = parent + 1
    while node < columns.end[parent]:
        if columns.tag[node] == columns.tag[nodes[0]]:
            yield node
        node = columns.end[node]
