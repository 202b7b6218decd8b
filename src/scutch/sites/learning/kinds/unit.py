"""``Unit``: a text of a page at a place of its own, and what it is beside others: a label, a value, a heading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.sites.nodes.labels import COLONS

#: Roles of units.
LABEL, SURE_LABEL, VALUE, HEADING, PLAIN = "label", "sure label", "value", "heading", ""
#: Pages that have a label at least, where its element does not say that it is one.
LEAST_PAGES_OF_LABEL: Final = 2
#: A label and its value, and cells of a row that are such.
PAIR: Final = 2
#: Characters between a label and its value.
BEHIND_LABEL: Final = " \xa0:："


class Unit(NamedTuple):
    """A text at a place of its own: a block, or an element or a text of one."""

    node: int
    text: str
    #: ``LABEL``, ``SURE_LABEL``, ``VALUE``, ``HEADING`` or ``PLAIN``.
    role: str = PLAIN
    #: Its number from 1 among equal elements of its block that hold different values; 0 for no such.
    position: int = 0


def is_text(columns: Columns, part: Unit) -> bool:
    """Whether a part of a block is a text of the block itself."""
    return columns.tag[part.node] == TEXT


def tags_and_classes(columns: Columns, parts: Sequence[Unit]) -> list[tuple[int, int]]:
    """Return the tags and classes of those parts of a block that are elements."""
    return [(columns.tag[part.node], columns.class_id[part.node]) for part in parts if not is_text(columns, part)]


def as_part(columns: Columns, node: int) -> list[Unit]:
    """Return a node with its text; none without text."""
    texts = (at for at in range(node, columns.end[node]) if columns.tag[at] == TEXT)
    text = " ".join("".join(map(columns.text, texts)).split())
    return [Unit(node, text)] if text else []


def recurring(texts: Sequence[tuple[int, str]]) -> frozenset[str]:
    """Return the texts that several pages have, each given with its page; those with a colon in any case."""
    counts = Counter(text for _, text in set(texts))
    return frozenset(text for text, count in counts.items() if count >= LEAST_PAGES_OF_LABEL or text.endswith(COLONS))
