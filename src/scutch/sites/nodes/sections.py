"""Sections of a page: what is behind a label that stands alone, up to the next heading or the next such label."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import islice
from typing import Final

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import HEADINGS, IDS
from scutch.sites.nodes._labelled import labelled_nodes
from scutch.sites.nodes.labels import as_label
from scutch.sites.nodes.paths import Scope
from scutch.sites.nodes.texts import texts_inside

#: Elements that begin another section.
ENDS: Final = HEADINGS | {IDS["dt"]}


def sections_behind(columns: Columns, label: str, scopes: Sequence[Scope]) -> dict[int, Scope]:
    """Return the section behind the first element of each record that is the label, by the number of the record.

    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<h3>Use</h3><p>Sails</p><p>Rope</p><h3>Care</h3><p>Cold</p>")
    >>> sections_behind(columns, "Use", [Scope(3, len(columns), 3)])
    {0: Scope(begin=6, end=10, root=3)}
    """
    found: dict[int, Scope] = {}
    filled: dict[int, list[int]] = {}
    for row, value in labelled_nodes(columns, label, scopes):
        parent = columns.parent[value]
        if row in found or parent < 0:
            continue
        if parent not in filled:
            filled[parent] = [child for child in columns.child_nodes(parent) if columns.texts[child]]
        children = filled[parent]
        before = children[bisect_left(children, value) - 1 : bisect_left(children, value)]
        if before and is_label_element(columns, before[0], label):
            stop = min(columns.end[parent], scopes[row].end)
            behind = islice(children, bisect_right(children, value), bisect_left(children, stop))
            found[row] = Scope(
                value, next((child for child in behind if ends_section(columns, child, before[0])), stop), parent
            )
    return found


def is_label_element(columns: Columns, node: int, label: str) -> bool:
    """Whether the text of a node is a label."""
    if columns.chars[node] > len(label):
        return False
    return as_label("".join(columns.text(text) for text in texts_inside(columns, node))) == label


def ends_section(columns: Columns, node: int, label: int) -> bool:
    """Whether a node is a heading or a term, or made as the label of a section is: the same elements around all of its text.

    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<p><b>Use</b></p><p><b>Sails</b>, rope</p><p><b>Care</b></p>")
    >>> ends_section(columns, 7, 4), ends_section(columns, 11, 4)
    (False, True)
    """
    if columns.tag[node] == TEXT or columns.tag[node] != columns.tag[label]:
        return columns.tag[node] in ENDS
    inner = columns.tag[label + 1]
    is_same = inner == columns.tag[node + 1] and columns.end[node + 1] == columns.end[node]
    return columns.tag[node] in ENDS or (inner != TEXT and is_same)
