"""Sections of a page: what is behind a label that stands alone, up to the next heading or the next such label."""

from __future__ import annotations

from collections.abc import Sequence
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
    for row, value in labelled_nodes(columns, label, scopes):
        parent = columns.parent[value]
        children = [child for child in columns.child_nodes(parent) if columns.texts[child]]
        before = [child for child in children if child < value][-1:]
        texts = (columns.text(text) for node in before for text in texts_inside(columns, node))
        if row not in found and as_label("".join(texts)) == label:
            ends = (child for child in children if child > value and ends_section(columns, child, before[0]))
            found[row] = Scope(value, next(ends, columns.end[parent]), parent)
    return found


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
