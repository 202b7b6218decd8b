"""Tag ratios: for each line of a page's source, the characters of its text over the number of its tags.

Notation of Weninger, Hsu and Han (2010): ``T`` the tag ratios of the lines, ``T'`` the same smoothed by a Gaussian kernel of
radius 1, ``G'`` the smoothed absolute differences of ``T'`` from the mean of the following lines.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from math import exp
from typing import Final, NamedTuple

from scutch.page.columns import DOCUMENT, FLAGS, TAG_MASK, TEXT
from scutch.page.parser import Columns
from scutch.page.text import UNSEEN

#: Radius of the kernel, and lines ahead of the difference (paper, sections 3.2 and 4.2).
RADIUS: Final = 1
AHEAD: Final = 3
#: A page whose lines are longer on average is cut into lines of this many bytes (paper, section 3.1).
LINE_BYTES: Final = 65


class TagRatios(NamedTuple):
    """The lines of a page."""

    #: Text nodes of each line; a text belongs to the line on which it begins.
    texts: list[list[int]]
    #: T.
    ratios: list[float]


def line_ends(source: bytes, line_bytes: int = LINE_BYTES) -> list[int]:
    """Return where the lines of a source end; long lines are cut, unless ``line_bytes`` is 0.

    >>> line_ends(b"<p>Flax\\n<p>Hemp\\n"), line_ends(b"x" * 140)
    ([8, 16], [65, 130, 195])
    """
    ends = [newline.end() for newline in re.finditer(b"\n", source)]
    if line_bytes < 1 or len(source) <= line_bytes * (len(ends) + 1):
        return ends
    return list(range(line_bytes, len(source) + line_bytes, line_bytes))


def tag_ratios(columns: Columns, line_bytes: int = LINE_BYTES) -> TagRatios:
    """Return the lines of a page that hold text or tags, with their ratios. A page without source has one line for each text.

    >>> import scutch
    >>> found = tag_ratios(scutch.parse("<div>\\n<p>Flax is tall.</p>\\n</div>").columns)
    >>> [round(ratio, 1) for ratio in found.ratios]
    [0.0, 5.5, 0.0]
    """
    chars: dict[int, int] = {}
    tags: dict[int, int] = {}
    texts: dict[int, list[int]] = {}
    for line, node, size in _marks(columns, line_ends(columns.source, line_bytes)):
        if node < 0:
            tags[line] = tags.get(line, 0) + 1
        else:
            chars[line] = chars.get(line, 0) + size
            texts.setdefault(line, []).append(node)
    lines = sorted(chars.keys() | tags.keys())
    return TagRatios(
        [texts.get(line, []) for line in lines], [chars.get(line, 0) / max(tags.get(line, 0), 1) for line in lines]
    )


def _marks(columns: Columns, ends: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Yield line, node and characters of each visible text; line and -1 for each tag."""
    if not ends:
        yield from _without_source(columns)
        return
    for node, tag in enumerate(columns.tag):
        marks = columns.marks[node]
        line = bisect_right(ends, columns.source_begin[node])
        if tag == TEXT:
            if columns.chars[node] and not marks & UNSEEN:
                yield line, node, columns.chars[node]
        elif tag & TAG_MASK > DOCUMENT and columns.open_end[node] > columns.source_begin[node]:
            yield line, -1, 0
            if not columns.flags[node] & FLAGS["unclosed"] and columns.source_end[node] > columns.open_end[node]:
                yield bisect_right(ends, columns.source_end[node] - 1), -1, 0


def _without_source(columns: Columns) -> Iterator[tuple[int, int, int]]:
    for node, tag in enumerate(columns.tag):
        if tag == TEXT and columns.chars[node] and not columns.marks[node] & UNSEEN:
            yield node, node, columns.chars[node]
        elif tag & TAG_MASK > DOCUMENT:
            yield node + 1, -1, 0


def smoothed(values: Sequence[float], radius: int = RADIUS) -> list[float]:
    """Return values smoothed by a normalised Gaussian kernel (equations 1 and 2), which is cut off at both ends.

    A radius below 1 leaves them as they are.

    >>> [round(value, 2) for value in smoothed([0.0, 0.0, 10.0, 0.0, 0.0])]
    [0.0, 2.74, 4.52, 2.74, 0.0]
    """
    if radius < 1:
        return list(values)
    kernel = {offset: exp(-offset * offset / (2 * radius * radius)) for offset in range(-radius, radius + 1)}
    found = []
    for place in range(len(values)):
        reached = [(weight, values[place + offset]) for offset, weight in kernel.items() if 0 <= place + offset < len(values)]
        found.append(sum(weight * value for weight, value in reached) / sum(weight for weight, _ in reached))
    return found


def differences(values: Sequence[float], ahead: int = AHEAD) -> list[float]:
    """Return the absolute differences of values from the mean of those that follow (equation 3).

    >>> differences([0.0, 3.0, 3.0, 3.0])
    [3.0, 0.0, 0.0, 0.0]
    """
    found = []
    for place, value in enumerate(values):
        following = values[place + 1 : place + 1 + ahead]
        found.append(abs(sum(following) / len(following) - value) if following else 0.0)
    return found
