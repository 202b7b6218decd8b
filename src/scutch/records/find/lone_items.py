"""Lists in several sections, of which some have one record alone: the only post of a year, the only product of a group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice, takewhile
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.methods.record_set import Records
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS, ids_of
from scutch.page.traversal import child_elements, element_before

ITEM: Final = IDS["li"]
LISTS: Final = ids_of(("ul", "ol", "menu"))
#: Least records of a list.
LEAST_RECORDS: Final = 3


def with_lone_items(columns: Columns, records: Records, others: Sequence[Records] = ()) -> Records:
    """Return the records of a list with those that are alone in a section like the sections of the others.

    Such an item and each element around it, up to the one around all sections, has the tag and the class of those of a record.
    Linear in the nodes of the page.

    ``others``: the other lists of the page, which keep their records.

    >>> import scutch
    >>> items = "<p class=post>Flax</p><p class=post>Hemp</p><p class=post>Jute</p>"
    >>> page = scutch.parse(f"<div class=year>{items}</div><div class=year><p class=post>Reed</p></div>").columns
    >>> [page.text(node + 1) for (node,) in with_lone_items(page, ((5,), (7,), (9,)))]
    ['Flax', 'Hemp', 'Jute', 'Reed']
    """
    tops = [record[0] for record in records]
    looks = {(columns.path[top], columns.class_id[top]) for top in tops}
    if len(records) < LEAST_RECORDS or len(looks) > 1 or max(map(len, records)) > 1:
        return records
    found = [node for node in islice(lone_items(columns, tops), len(records)) if are_in_like_sections(columns, tops[0], node)]
    taken = [node for record in chain.from_iterable(others if found else ()) for node in record]
    free = [node for node in found if not any(share_nodes(columns, node, each) for each in taken)]
    return tuple((node,) for node in sorted((*tops, *free))) if free else records


def with_stray_items(columns: Columns, records: Records) -> Records:
    """Return the items of a list with those that a stray closing tag leaves outside of it, or those inside with these.

    Linear in the siblings of the records; early exit where these are no items.

    >>> import scutch
    >>> page = scutch.parse("<div><ul><li>Flax</ul><li>Hemp</ul><li>Jute</ul><li>Reed</ul></div>").columns
    >>> with_stray_items(page, ((8,), (10,), (12,)))
    ((6,), (8,), (10,), (12,))
    """
    first = records[0][0]
    if columns.tag[first] != ITEM or max(map(len, records)) > 1:
        return records
    around = columns.parent[first]
    inside = around if columns.tag[around] in LISTS else element_before(columns, first)
    if inside <= 0 or columns.tag[inside] not in LISTS:
        return records
    siblings = child_elements(columns, columns.parent[inside])
    behind = takewhile(lambda node: columns.tag[node] == ITEM, (node for node in siblings if node > inside))
    known = {node for (node,) in records}
    looks = {(columns.tag[node], columns.class_id[node]) for node in known}
    likely = (*child_elements(columns, inside), *behind)
    items = [node for node in likely if (columns.tag[node], columns.class_id[node]) in looks]
    return tuple((node,) for node in items) if set(items) > known else records


def share_nodes(columns: Columns, node: int, other: int) -> bool:
    """Whether one of two nodes is in the other one."""
    return node <= other < columns.end[node] or other <= node < columns.end[other]


def lone_items(columns: Columns, tops: list[int]) -> Iterator[int]:
    """Yield the elements that look like some records, each the only one of its parent, which has no records."""
    parents = columns.parent
    alike = [
        node for node in rows_of(columns.path, columns.path[tops[0]]) if columns.class_id[node] == columns.class_id[tops[0]]
    ]
    children: dict[int, list[int]] = {}
    for node in alike:
        children.setdefault(parents[node], []).append(node)
    around = {parents[top] for top in tops}
    yield from (own[0] for parent, own in children.items() if len(own) == 1 and parent not in around)


def are_in_like_sections(columns: Columns, record: int, other: int) -> bool:
    """Whether all elements around two nodes of one tag path, below the first one around both, have the same classes."""
    parents, classes = columns.parent, columns.class_id
    has_class = classes[record] >= 0
    while (record := parents[record]) != (other := parents[other]):
        if classes[record] != classes[other]:
            return False
        has_class = has_class or classes[record] >= 0
    return has_class
