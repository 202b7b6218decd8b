"""Atomic text blocks: the unit that Kohlschütter, Fankhauser and Nejdl (2010) classify.

An atomic block is a run of character data that no tag interrupts, except for ``<a>``. Its *text density* is the number of its
words on each of its lines when it is wrapped at 80 characters, its *link density* the share of its words inside ``<a>``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from scutch.page.columns import MARKS, TAG_MASK, TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of
from scutch.page.text import UNSEEN

#: Characters of a line (paper, section 3.2).
LINE_WIDTH: Final = 80

#: A word as the page model counts words: without spaces around it, and each ideograph, kana or syllable for itself.
_EAST_ASIAN: Final = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff"
COUNTED_WORD: Final = re.compile(f"[{_EAST_ASIAN}]|[^\\s{_EAST_ASIAN}]+")
_WIDE: Final = "\u2e80"
_LINK: Final = MARKS["link"]
_ANCHOR: Final = ids_of(("a",))


class AtomicBlock(NamedTuple):
    """A run of text nodes, with the features that both trees of the paper use.

    >>> import scutch
    >>> page = scutch.parse("<p>Flax <a href=/>blue</a> fields<p>Hemp")
    >>> [(block.num_words, round(block.link_density, 2)) for block in atomic_blocks(page.columns)]
    [(3, 0.33), (1, 0.0)]
    """

    #: Text nodes in document order.
    nodes: tuple[int, ...]
    num_words: int
    #: Share of the words inside links, 0 to 1.
    link_density: float
    #: Words a line, the last line left out where there are several.
    text_density: float


#: The neighbour of the first and of the last block of a page.
NO_BLOCK: Final = AtomicBlock((), 0, 0.0, 0.0)


def wrapped_density(text: str) -> float:
    """Return the number of words on each line of a text wrapped at ``LINE_WIDTH``, the last of several lines left out.

    Characters of East Asia are words of their own and two columns wide.

    >>> wrapped_density("three short words"), wrapped_density("word " * 40), wrapped_density("\u4e9a\u9ebb" * 40)
    (3.0, 16.0, 40.0)
    """
    lines = total = on_line = width = 0
    for word in COUNTED_WORD.findall(text):
        wide = word[0] >= _WIDE
        size = 2 if wide else len(word) + bool(on_line)
        if on_line and width + size > LINE_WIDTH:
            lines, total, on_line, width = lines + 1, total + on_line, 0, 0
        width += size
        on_line += 1
    return total / lines if lines else float(on_line)


def atomic_blocks(columns: Columns) -> list[AtomicBlock]:
    """Return the visible atomic text blocks of a page in document order. Linear in its nodes."""
    return [_block(columns, tuple(node for _, node in run)) for _, run in groupby(_texts(columns), key=lambda pair: pair[0])]


def _texts(columns: Columns) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield each visible text with the key of its block: the last start tag and the parent element, links left out."""
    tags, parents, marks, chars = columns.tag, columns.parent, columns.marks, columns.chars
    last = 0
    for node, tag in enumerate(tags):
        if tag != TEXT:
            last = last if tag & TAG_MASK in _ANCHOR else node
        elif chars[node] and not marks[node] & UNSEEN:
            around = parents[node]
            while tags[around] in _ANCHOR:
                around = parents[around]
            yield (last, around), node


def _block(columns: Columns, nodes: tuple[int, ...]) -> AtomicBlock:
    words, marks = columns.words, columns.marks
    count = sum(words[node] for node in nodes)
    linked = sum(words[node] for node in nodes if marks[node] & _LINK)
    return AtomicBlock(nodes, count, linked / count if count else 0.0, wrapped_density("".join(map(columns.text, nodes))))
