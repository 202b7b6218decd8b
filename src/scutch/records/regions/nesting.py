"""Nested records, such as the replies of a thread: the record that each one is below.

A reply is inside an element beside or around what it replies to, as in ``<li>A <ul><li>B</ul>``; or all replies are siblings
and an attribute, a class or an indent says how deep each is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any, Final

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.table import Column, Table
from scutch.table.leading_columns import with_leading_columns

#: Numbers of records; None for a record at the top.
Parents = tuple[int | None, ...]

DEPTH_COLUMN: Final = Column("depth", "number")
PARENT_COLUMN: Final = Column("parent", "number")
#: Words in names of attributes and classes that a level follows, and the lengths of CSS that indent.
LEVEL_ATTRIBUTE: Final = re.compile(r"(?:.*[-_])?(?:depth|level|indent|nesting)")
LEVEL_CLASS: Final = re.compile(r"(.*(?:depth|level|indent))[-_]*(\d{1,2})")
INDENT_STYLE: Final = re.compile(
    r"(?:margin|padding)-(?:left|right|inline-start)\s*:\s*(\d+(?:\.\d+)?)(?:px|r?em|%)?\s*(?:;|$)"
)
#: Nodes at the start of a record that may have its level, and levels of a list, at most.
LEVEL_NODES: Final = 12
MAX_LEVELS: Final = 40
#: Distinct answers of records of which some are below a single one: its number, and None.
SOLE_PARENT: Final = 2


def parents_of(columns: Columns, records: Sequence[tuple[int, ...]]) -> Parents:
    """Return the number of the record that each record is below; None at the top.

    Linear in the records and their ancestors.

    ``records``: top nodes of each record, in document order.

    >>> from scutch.page.parser import parse
    >>> thread = parse(b"<div><p>A</p><div><p>B</p><div><p>C</p></div></div><p>D</p></div>")
    >>> parents_of(thread, [(5,), (8,), (11,), (13,)])
    (None, 0, 1, None)
    >>> indented = parse(b"<p data-level=0>A<p data-level=1>B<p data-level=2>C<p data-level=1>D")
    >>> parents_of(indented, [(4,), (6,), (8,), (10,)])
    (None, 0, 1, 0)
    """
    by_place = parents_by_place(columns, [record[0] for record in records])
    if any(parent is not None for parent in by_place):
        return by_place
    return parents_by_level(record_levels(columns, records))


def depths_of(parents: Parents) -> tuple[int, ...]:
    """Return how many records each record is below.

    >>> depths_of((None, 0, 1, 0))
    (0, 1, 2, 1)
    """
    depths: list[int] = []
    for parent in parents:
        depths.append(0 if parent is None else depths[parent] + 1)
    return tuple(depths)


def with_nesting(table: Table, parents: Parents) -> Table:
    """Return a table with the columns ``depth`` and ``parent``: how many rows a row is below, and which is above it."""
    return with_leading_columns(table, {DEPTH_COLUMN: depths_of(parents), PARENT_COLUMN: parents})


def tree_of(rows: Iterable[Mapping[str, Any]], parents: Parents, grouped: str = "") -> list[dict[str, Any]]:
    """Return rows as a tree: each has the rows below it in ``children``.

    ``rows``: the rows by column. ``parents``: number of the row above each row. ``grouped``: name of a column whose runs of
    equal values are above their rows; empty for none.

    >>> tree_of([{"post": "A"}, {"post": "B"}], (None, 0))
    [{'post': 'A', 'children': [{'post': 'B', 'children': []}]}]
    >>> tree_of([{"group": "Soups", "title": "Nettle"}], (None,), "group")
    [{'group': 'Soups', 'children': [{'title': 'Nettle', 'children': []}]}]
    """
    nodes: list[dict[str, Any]] = [{**row, "children": []} for row in rows]
    if grouped:
        groups = groupby(nodes, key=lambda node: node.pop(grouped))
        return [{grouped: name, "children": list(members)} for name, members in groups]
    for node, parent in zip(nodes, parents, strict=True):
        if parent is not None:
            nodes[parent]["children"].append(node)
    return [node for node, parent in zip(nodes, parents, strict=True) if parent is None]


def parents_by_place(columns: Columns, nodes: Sequence[int]) -> Parents:
    """Return for each record the last one before it whose parent element is around that of the record; None for none.

    Records that are all below the first one are no thread: its element is the frame of the others. Nor are those that are
    below a single one, in an element of another class: the rest of a grid in a container of its own.
    """
    parents, ends = columns.parent, columns.end
    open_records: list[int] = []
    found: list[int | None] = []
    for number, node in enumerate(nodes):
        around = parents[node]
        while open_records and not (outer := parents[nodes[open_records[-1]]]) < around < ends[outer]:
            open_records.pop()
        found.append(open_records[-1] if open_records else None)
        open_records.append(number)
    pairs = [(parents[nodes[parent]], parents[node]) for parent, node in zip(found, nodes, strict=True) if parent is not None]
    have_one_tag = all(columns.tag[outer] == columns.tag[inner] for outer, inner in pairs)
    have_one_class = all(columns.class_id[outer] == columns.class_id[inner] for outer, inner in pairs)
    is_thread = set(found[1:]) != {0} and have_one_tag and (have_one_class or len(set(found)) > SOLE_PARENT)
    return tuple(found) if is_thread else (None,) * len(nodes)


def parents_by_level(levels: Sequence[int]) -> Parents:
    """Return for each record the last one before it of a lower level.

    >>> parents_by_level([0, 1, 2, 1, 0])
    (None, 0, 1, 0, None)
    """
    open_records: list[int] = []
    found: list[int | None] = []
    for number, level in enumerate(levels):
        while open_records and levels[open_records[-1]] >= level:
            open_records.pop()
        found.append(open_records[-1] if open_records else None)
        open_records.append(number)
    return tuple(found)


def record_levels(columns: Columns, records: Sequence[tuple[int, ...]]) -> list[int]:
    """Return the levels that the attributes of records say, 0 is the highest; all 0 if they say none."""
    keys = list(dict.fromkeys(key for key, _ in stated_levels(columns, records[0])))
    if keys:
        stated = [dict(reversed(list(stated_levels(columns, record)))) for record in records]
        for key in keys:
            if all(key in own for own in stated) and (levels := ranks([own[key] for own in stated])):
                return levels
    return [0] * len(records)


def stated_levels(columns: Columns, record: tuple[int, ...]) -> Iterator[tuple[str, float]]:
    """Yield what may say the level of a record: the name of an attribute, class or style, and its number."""
    for node in range(record[0], min(columns.end[record[0]], record[0] + LEVEL_NODES)):
        if columns.tag[node] == TEXT:
            continue
        for name, value in columns.attributes(node):
            if name == "style":
                yield from ((name, float(found[1])) for found in INDENT_STYLE.finditer(value))
            elif name == "class":
                classes = filter(None, map(LEVEL_CLASS.fullmatch, value.split()))
                yield from ((found[1], float(found[2])) for found in classes)
            elif value.isdecimal() and LEVEL_ATTRIBUTE.fullmatch(name):
                yield name, float(value)


def ranks(numbers: Sequence[float]) -> list[int]:
    """Return the rank of each number; empty if these are no levels of a list in document order.

    The first record is at the top, and no record is deeper than the one before it by more than one level.

    >>> ranks([0, 20, 40, 20]), ranks([0, 40, 20]), ranks([20, 0]), ranks([0, 0])
    ([0, 1, 2, 1], [], [], [])
    """
    distinct = sorted(set(numbers))
    rank = {number: place for place, number in enumerate(distinct)}
    found = [rank[number] for number in numbers]
    are_levels = found[0] == 0 and all(after <= before + 1 for before, after in pairwise(found))
    return found if are_levels and 1 < len(distinct) <= MAX_LEVELS else []
