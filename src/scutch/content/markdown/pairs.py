"""Pairs of a label and a value, such as those of specifications, in rows of two short parts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from scutch.content.markdown.escapes import escape
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.text import ids_of, render_text

ROW_TAGS: Final = ids_of(("div", "li"))
#: Rows of a list of pairs at least.
MIN_ROWS: Final = 3


def find_pairs(columns: Columns, candidates: Sequence[int]) -> Iterator[tuple[int, int, str]]:
    """Yield the element of each label, that of its value, and the label as Markdown.

    The rows of a list of pairs are siblings. Their labels differ and begin with letters.

    Parameters
    ----------
    columns
        The page.
    candidates
        Elements that may be rows, in document order.

    Examples
    --------
    >>> from scutch.page import parse
    >>> rows = "".join(f"<li><span>{name}</span><span>{value}</span>" for name, value in ["ab", "cd", "ef"])
    >>> page = parse(f"<ul>{rows}</ul>")
    >>> [label for _, _, label in find_pairs(page.columns, [row.index for row in page.elements("li")])]
    ['**a:**', '**c:**', '**e:**']
    """
    lists = defaultdict(list)
    for row in candidates:
        if columns.tag[row] in ROW_TAGS:
            lists[columns.parent[row]].append(parts_of_row(columns, row))
    for pairs in lists.values():
        labels = [render_text(columns, label, columns.end[label]).rstrip(" :") for label, _ in pairs]
        are_labels = all(label[:1].isalpha() and ":" not in label for label in labels)
        if len(pairs) >= MIN_ROWS and len(set(labels)) == len(labels) and are_labels:
            for (label, value), text in zip(pairs, labels, strict=True):
                yield label, value, f"**{escape(text)}:**"


def parts_of_row(columns: Columns, row: int) -> tuple[int, int]:
    """The two elements with text in a row."""
    label, value = (child for child in columns.child_nodes(row) if columns.tag[child] != TEXT and columns.chars[child])
    return label, value
