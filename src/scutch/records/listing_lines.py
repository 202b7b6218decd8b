"""Preformatted listings: lines of a ``<pre>`` with one link each, such as the files that a server lists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.methods.record_set import RecordSet
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.text import IDS

PRE: Final = IDS["pre"]
LINK: Final = IDS["a"]
RULE: Final = IDS["hr"]
#: Least lines of a listing, and the share of its lines with one link.
MIN_LINES: Final = 3
LIKE_SHARE: Final = 0.8
#: Confidence of a listing: no model has seen any.
LISTING_CONFIDENCE: Final = 0.5


def listings(columns: Columns) -> Iterator[RecordSet]:
    """Yield the preformatted blocks with one link in nearly each line.

    Linear in the nodes of all preformatted blocks.

    Examples
    --------
    >>> import scutch
    >>> files = "".join(f"<a href={name}>{name}</a>   12-Mar-2024   17\\n" for name in ("a.txt", "b.txt", "c.txt"))
    >>> [found.records for found in listings(scutch.parse(f"<pre>{files}</pre>").columns)]
    [((5, 7), (8, 10), (11, 13))]
    """
    for block in rows_of(columns.tag, PRE):
        lines = list(linked_lines(columns, block))
        records = tuple(line for line in lines if sum(columns.tag[node] == LINK for node in line) == 1)
        if len(records) >= max(MIN_LINES, LIKE_SHARE * len(lines)):
            yield RecordSet(records, LISTING_CONFIDENCE, "auto", "lines of preformatted text with a link each")


def linked_lines(columns: Columns, block: int) -> Iterator[tuple[int, ...]]:
    """Yield the children of a preformatted block by lines; a text with a line break ends its line, and so does a rule."""
    line: list[int] = []
    child, end = block + 1, columns.end[block]
    while child < end:
        is_text = columns.tag[child] == TEXT
        if columns.tag[child] != RULE and (line or not is_text or columns.words[child]):
            line.append(child)
        if line and (columns.tag[child] == RULE or (is_text and "\n" in columns.text(child))):
            yield tuple(line)
            line = []
        child = columns.end[child]
    if line:
        yield tuple(line)
