"""Parts that do not belong to the records of a list: headings of the next group, copies of cards for small screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scutch.methods.record_set import Records
from scutch.page.parser import Columns
from scutch.page.tag_ids import HEADINGS
from scutch.page.text import render_text
from scutch.page.traversal import element_before
from scutch.records.find.lone_items import LEAST_RECORDS

#: Records of which each has one copy.
COPIED: Final = 2


def without_next_headings(columns: Columns, records: Records) -> Records:
    """Return records of several siblings without the headings of the next group at their ends, as programmes have.

    Such a heading is alike the one in front of the first record, and the last record has none. Linear in the siblings.

    >>> import scutch
    >>> days = "<div><h3>{0}</h3></div><p>Talk {0}</p>"
    >>> page = scutch.parse("".join(map(days.format, (9, 10, 11)))).columns
    >>> without_next_headings(page, ((7, 9), (12, 14), (17,)))
    ((7,), (12,), (17,))
    """
    ends = [record[-1] for record in records if len(record) > 1]
    if not ends or len(records[-1]) > 1:
        return records
    own = {path_and_class(columns, node) for node in records[-1]}
    node, heads = element_before(columns, records[0][0]), set()
    if node < 0 or not has_heading(columns, node):
        return records
    last = path_and_class(columns, node)
    while node >= 0 and (seen := path_and_class(columns, node)) not in own:
        heads.add(seen)
        node = element_before(columns, node)
    if last not in heads or any(path_and_class(columns, end) != last for end in ends):
        return records
    return tuple(without_tail(columns, record, heads) for record in records)


def path_and_class(columns: Columns, node: int) -> tuple[int, int]:
    """Return the tag path and the class of an element."""
    return columns.path[node], columns.class_id[node]


def has_heading(columns: Columns, node: int) -> bool:
    """Whether an element is a heading or has one."""
    return not HEADINGS.isdisjoint(columns.tag[node : columns.end[node]])


def without_tail(columns: Columns, record: tuple[int, ...], heads: set[tuple[int, int]]) -> tuple[int, ...]:
    """Return the nodes of a record in front of the first one, but for its own first, with one of some looks."""
    stop = next((place for place, node in enumerate(record) if place and path_and_class(columns, node) in heads), len(record))
    return record[:stop]


def without_copies(columns: Columns, records: Records) -> Records:
    """Return every second record where all others have the texts of the one in front: cards for wide and small screens.

    Linear in the nodes of the records; early exit where the first two have different texts.

    >>> import scutch
    >>> card = "<li><p>{0}</p><p>{0}</p></li>"
    >>> page = scutch.parse("<ul>" + "".join(map(card.format, ("Flax", "Hemp", "Jute"))) + "</ul>").columns
    >>> without_copies(page, ((6,), (8,), (11,), (13,), (16,), (18,)))
    ((6,), (11,), (16,))
    """
    if len(records) < COPIED * LEAST_RECORDS or len(records) % COPIED or not are_copies(columns, records[:COPIED]):
        return records
    pairs = [records[place : place + COPIED] for place in range(0, len(records), COPIED)]
    are_apart = len({record_text(columns, pair[0]) for pair in pairs}) == len(pairs)
    return tuple(pair[0] for pair in pairs) if are_apart and all(are_copies(columns, pair) for pair in pairs) else records


def are_copies(columns: Columns, records: Sequence[tuple[int, ...]]) -> bool:
    """Whether all of some records have the same text."""
    return len({record_text(columns, record) for record in records}) == 1


def record_text(columns: Columns, record: tuple[int, ...]) -> str:
    """Return the text of a record, hidden text included."""
    return render_text(columns, record[0], columns.end[record[-1]], hidden=True)
