"""Block distribution (Qiu et al. 2009)."""

from __future__ import annotations

from scutch.methods.choice import Choice, Part
from scutch.page.parser import Columns


def containers(columns: Columns) -> Choice:
    """Stand-in until the rules are there: the whole body."""
    body = columns.names.index("body")
    node = next((i for i, tag in enumerate(columns.tag) if tag == body), 0)
    if not columns.chars[node]:
        return Choice.nothing("no text")
    return Choice((Part(node, columns.chars[node], "body"),), ((node, columns.end[node]),), bytearray(len(columns)), -1, 0.5)


blocks = containers
