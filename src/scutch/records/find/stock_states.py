"""Records beside a list that have other classes: for what is sold out, promoted or featured. They are one list."""

from __future__ import annotations

from typing import Final

from scutch.methods.record_set import Records
from scutch.page.parser import Columns
from scutch.records.cells.joins.variants import class_names
from scutch.records.find.lone_items import LEAST_RECORDS

#: Names of classes for what is in stock, sold out or on sale.
STOCK_CLASSES: Final = frozenset(
    (
        "available", "in-stock", "instock", "on-sale", "onbackorder", "onsale", "out-of-stock", "outofstock", "sale",
        "sold-out", "soldout", "unavailable",
    )
)  # fmt: skip

#: Tag paths that all records share at least, if elements with them are records by their parts.
LEAST_PARTS: Final = 5


def with_other_states(columns: Columns, records: Records) -> Records:
    """Return records with the elements beside them that are records in another state, or have all parts that these share.

    Those of another state have the classes that the records share, and all records or each of these elements one of the stock.
    Linear in the nodes of the records and of the elements beside them.

    >>> import scutch
    >>> states = ("instock", "instock", "outofstock", "instock")
    >>> page = scutch.parse("<ul>" + "".join(f"<li class='product {state}'>x" for state in states) + "</ul>").columns
    >>> with_other_states(page, ((5,), (7,), (11,)))
    ((5,), (7,), (9,), (11,))
    """
    tops = [record[0] for record in records]
    if len(records) < LEAST_RECORDS or len({columns.parent[top] for top in tops}) > 1 or max(map(len, records)) > 1:
        return records
    others = siblings_of_other_classes(columns, tops)
    if not others:
        return records
    common = set.intersection(*(class_names(columns, top) for top in tops))
    own, are_states = common - STOCK_CLASSES, not STOCK_CLASSES.isdisjoint(common)
    names = {node: class_names(columns, node) for node in others}
    like = [node for node, found in names.items() if own and own <= found]
    beside = [node for node in like if are_states or not STOCK_CLASSES.isdisjoint(names[node])]
    beside += with_all_parts(columns, tops, [node for node in others if node not in beside])
    return tuple((node,) for node in sorted({*tops, *beside}))


def with_all_parts(columns: Columns, tops: list[int], nodes: list[int]) -> list[int]:
    """Return the nodes that have all tag paths that the records share, if these are several."""
    nodes = [node for node in nodes if columns.end[node] - node > LEAST_PARTS]
    if not nodes:
        return []  # an early exit
    paths = {node: frozenset(columns.path[node + 1 : columns.end[node]]) for node in (*tops, *nodes)}
    shared = frozenset.intersection(*(paths[top] for top in tops))
    return [node for node in nodes if len(shared) >= LEAST_PARTS and shared <= paths[node]]


def siblings_of_other_classes(columns: Columns, nodes: list[int]) -> list[int]:
    """Return the elements with the tag and the parent of some elements, but with no class attribute of theirs."""
    tags, classes, ends, parent = columns.tag, columns.class_id, columns.end, columns.parent[nodes[0]]
    looks, tag, found = {classes[node] for node in nodes}, tags[nodes[0]], []
    node, end = parent + 1, ends[parent]
    while node < end:
        if tags[node] == tag and classes[node] not in looks:
            found.append(node)
        node = ends[node]
    return found
