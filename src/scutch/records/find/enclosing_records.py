"""Records of a list whose elements are each a part of one: the card beside its rank, the entry beside its votes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

from scutch.methods.record_set import Records
from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.page.tag_ids import TABLE_ROWS
from scutch.page.text import render_text
from scutch.page.traversal import texts_between
from scutch.records.find.lone_items import LEAST_RECORDS
from scutch.values.number import counts_up

LINK_MARK: Final = MARKS["link"]
#: Labels of a record, and characters of one at most.
LEAST_PAIRS: Final = 2
MOST_PAIRS: Final = 24
LABEL_CHARS: Final = 40
#: Nodes of a label with its value at most.
PAIR_NODES: Final = 16
#: Elements around a record that are looked at, at most.
MOST_LEVELS: Final = 6
#: Share of the records beside which there is text or an image, and of these texts that differ.
LEAST_SHARE: Final = 0.5
#: The number of a row.
ROW_NUMBER: Final = re.compile(r"\W{0,2}(\d{1,6})\W{0,2}")


def enclosing_records(columns: Columns, records: Records) -> Records:
    """Return the elements around some records, if these are siblings and have more to say, links or images; else the records.

    Each record is one element, the only one of its class in the element around it. Linear in the nodes of the records.

    >>> import scutch
    >>> rows = "".join(f"<li><b>{votes}</b><p>{plant}</p></li>" for votes, plant in ((9, "Flax"), (7, "Hemp"), (2, "Jute")))
    >>> page = scutch.parse(f"<ul>{rows}</ul>").columns
    >>> enclosing_records(page, ((8,), (13,), (18,))), enclosing_records(page, ((5,), (10,), (15,)))
    (((5,), (10,), (15,)), ((5,), (10,), (15,)))
    """
    if len(records) < LEAST_RECORDS or max(map(len, records)) > 1:
        return records
    inner = [record[0] for record in records]
    pairs = list(zip(enclosing_siblings(columns, inner), inner, strict=False))
    if not pairs or any(repeats_class(columns, top, node) for top, node in pairs):
        return records
    has_more = have_around(columns.links, pairs) or have_around(columns.images, pairs, LEAST_SHARE)
    if not (has_more or have_text_beside(columns, pairs)):
        return records
    return tuple((top,) for top, _ in pairs)


def records_of_pairs(columns: Columns, records: Records) -> Records:
    """Return the elements around labels with values where each of them has the same labels; other records as they are.

    Linear in the nodes of the records; early exit where the first text of the first record is not that of one of the next.

    >>> import scutch
    >>> pairs = "<p><b>Name</b>{}</p><p><b>Height</b>{} m</p>"
    >>> plants = (f"<div>{pairs.format(*plant)}</div>" for plant in (("Flax", 1), ("Hemp", 3), ("Jute", 2)))
    >>> records_of_pairs(scutch.parse("".join(plants)).columns, ((5,), (9,), (14,), (18,), (23,), (27,)))
    ((4,), (13,), (22,))
    """
    count = labels_of_record(columns, records)
    if not count:
        return records
    tops = enclosing_siblings(columns, [record[0] for record in records[::count]])
    lasts = [record[0] for record in records[count - 1 :: count]]
    is_around = all(last < columns.end[top] for top, last in zip(tops, lasts, strict=False))
    return tuple((top,) for top in tops) if len(tops) >= LEAST_RECORDS and is_around else records


def labels_of_record(columns: Columns, records: Records) -> int:
    """Return after how many elements their first texts repeat, which are different labels; 0 for other elements."""
    first = records[0][0]
    if (
        len(records) < LEAST_PAIRS * LEAST_RECORDS
        or columns.end[first] - first > PAIR_NODES
        or columns.tag[first] in TABLE_ROWS
    ):
        return 0
    firsts = [first_words(columns, record) for record in records[: MOST_PAIRS + 1]]
    count = next((place for place in range(1, len(firsts)) if firsts[place] == firsts[0]), 0) if firsts[0] else 0
    if count < LEAST_PAIRS or len(records) % count or len(set(firsts[:count])) < count:
        return 0
    labels = (first_words(columns, record) for record in records)
    return count if all(label == firsts[place % count] for place, label in enumerate(labels)) else 0


def first_words(columns: Columns, record: tuple[int, ...]) -> str:
    """Return the first text of a record of one element and two texts or more; empty for another one, and for a link."""
    if len(record) > 1:
        return ""
    texts = list(islice(texts_between(columns, record[0], columns.end[record[0]]), 2))
    is_label = len(texts) > 1 and columns.chars[texts[0]] <= LABEL_CHARS and not columns.marks[texts[0]] & LINK_MARK
    return columns.text(texts[0]).strip() if is_label else ""


def enclosing_siblings(columns: Columns, nodes: Sequence[int]) -> list[int]:
    """Return the siblings of one tag path that have one of some elements each; empty if these have no such."""
    parents, tops = columns.parent, list(nodes)
    for _ in range(MOST_LEVELS):
        tops = [parents[top] for top in tops]
        if tops[0] <= 0 or len(set(tops)) < len(tops) or len({columns.path[top] for top in tops}) > 1:
            return []
        if len({parents[top] for top in tops}) == 1:
            return tops
    return []


def have_text_beside(columns: Columns, pairs: Sequence[tuple[int, int]]) -> bool:
    """Whether many elements have text outside of an element in them, and many of these texts differ."""
    chars, ends = columns.chars, columns.end
    wider = [(top, node) for top, node in pairs if chars[top] > chars[node]]
    if len(wider) < LEAST_SHARE * len(pairs):
        return False
    texts = [f"{render_text(columns, top, node)} {render_text(columns, ends[node], ends[top])}".strip() for top, node in wider]
    return len(set(texts)) >= max(2, LEAST_SHARE * len(wider)) and not are_row_numbers(texts)


def have_around(counts: Sequence[int], pairs: Sequence[tuple[int, int]], share: float = 1) -> bool:
    """Whether the elements around records have links or images and these have none: a card that is one link, a thumbnail.

    ``counts``: the links or images in each node. ``pairs``: elements, and the records in them. ``share``: of the elements that
    have one at least.
    """
    return not any(counts[node] for _, node in pairs) and sum(counts[top] > 0 for top, _ in pairs) >= share * len(pairs)


def are_row_numbers(texts: Sequence[str]) -> bool:
    """Whether texts are the numbers of rows from the first one, each by one larger than the one before.

    >>> are_row_numbers(["1.", "2.", "3."]), are_row_numbers(["1.", "3.", "4."]), are_row_numbers(["1. Flax", "2. Hemp"])
    (True, False, False)
    >>> are_row_numbers(["21.", "22.", "23."])  # of the second page
    False
    """
    matches = map(ROW_NUMBER.fullmatch, texts)
    numbers = [int(match[1]) if match else None for match in matches]
    return numbers[0] == 1 and counts_up(numbers)


def repeats_class(columns: Columns, top: int, inner: int) -> bool:
    """Whether another element in one has the class of an element in it, as the replies below a comment have."""
    own = columns.class_id[inner]
    return own >= 0 and any(columns.class_id[node] == own for node in range(columns.end[inner], columns.end[top]))
