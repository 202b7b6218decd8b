"""Pairs of a label and a value, such as those of specifications: in rows of two short parts, or alternating in one element."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import LINES, ids_of
from scutch.page.text import render_text

ROW_TAGS: Final = ids_of(("div", "li"))
#: Pairs of a list at least.
MIN_PAIRS: Final = 3
#: Signs at the end of a label.
LABEL_END: Final = " :\uff1a"


class Pair(NamedTuple):
    """A label and its value."""

    #: Their elements.
    label: int
    value: int
    #: The label without the colon at its end.
    text: str
    #: Whether the page has that colon.
    has_colon: bool
    #: Whether the label is on the same line as the previous pair.
    begins_line: bool


def find_pairs(columns: Columns, candidates: Sequence[int]) -> Iterator[Pair]:
    """Yield the pairs of lists of pairs.

    The rows of a list are siblings, or all labels and values of a list are. Its labels differ and begin with letters.

    ``candidates``: elements that may be rows or lists, in document order.

    >>> from scutch.page import parse
    >>> rows = "".join(f"<li><span>{name}</span><span>{value}</span>" for name, value in ["ab", "cd", "ef"])
    >>> page = parse(f"<ul>{rows}</ul>")
    >>> [pair.text for pair in find_pairs(page.columns, [row.index for row in page.elements("li")])]
    ['a', 'c', 'e']
    """
    lists: defaultdict[int, list[int]] = defaultdict(list)
    for node in candidates:
        if columns.tag[node] in ROW_TAGS:
            parts = parts_with_text(columns, node)
            lists[columns.parent[node] if len(parts) == 2 else node] += parts
    for parts in lists.values():
        if len(parts) < 2 * MIN_PAIRS:
            continue
        labels = [render_text(columns, label, columns.end[label]) for label in parts[::2]]
        texts = [label.rstrip(LABEL_END) for label in labels]
        are_labels = all(text[:1].isalpha() and ":" not in text for text in texts)
        if len(set(texts)) == len(texts) and are_labels:
            for label, value, shown, text in zip(parts[::2], parts[1::2], labels, texts, strict=True):
                yield Pair(label, value, text, shown.endswith((":", "\uff1a")), follows_in_line(columns, label))


def parts_with_text(columns: Columns, node: int) -> list[int]:
    """The elements with text in an element."""
    return [child for child in columns.child_nodes(node) if columns.tag[child] != TEXT and columns.chars[child]]


def follows_in_line(columns: Columns, label: int) -> bool:
    """Whether a label is no block and not the first part of its parent."""
    parts = parts_with_text(columns, columns.parent[label])
    return columns.tag[label] not in LINES and parts[0] != label
