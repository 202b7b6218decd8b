"""The pages that the kinds of pages are learned from, each in several views."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from benchmarks import common
from benchmarks.records.corpus import fold_of, site_of
from scutch.content.kind._shape import describe_page
from scutch.content.kind._words import words_of
from scutch.content.kind.model import KINDS
from scutch.page import parse
from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.page.readers.without_scripts import revealed
from scutch.page.tag_ids import IDS

Array = np.ndarray[Any, Any]

#: Pages of all kinds, and Chinese and other articles.
CORPORA: Final = (common.CORPUS, "content-zh-dev")
#: Per cent of the source that is kept of bare pages: pages may be shorter than those of the corpus.
KEPT: Final = (15, 25, 40, 60, 100)
SCRIPT: Final = IDS["script"]
DROPPED: Final = frozenset((SCRIPT, IDS["style"], IDS["noscript"], IDS["svg"]))
LANDMARKS: Final = sum(MARKS[mark] for mark in ("navigation", "banner", "contentinfo", "complementary", "dialog"))


class Look(NamedTuple):
    """Features of a view of a page."""

    words: frozenset[str]
    shape: Array


class Example(NamedTuple):
    """One page."""

    corpus: str
    id: str
    site: str
    kind: int
    columns: Columns
    address: bytes
    #: As it is, without its address, and the first part of it without its address, scripts, menus, headers and footers.
    whole: Look
    plain: Look
    bare: Look

    @property
    def fold(self) -> int:
        """Fold in which the page is tested."""
        return fold_of(self.site)


def examples() -> list[Example]:
    """Read the pages of the corpora that are on this machine."""
    return [example(name, gold) for name in CORPORA if common.corpus(name) for gold in common.pages(None, name)]


def example(corpus: str, gold: common.Gold) -> Example:
    """Make the example of a page."""
    columns, address = revealed(parse(gold.html)).columns, gold.url.encode()
    short = bare(columns)
    short = short[: len(short) * KEPT[int(gold.id, 36) % len(KEPT)] // 100]
    looks = (look(columns, address), look(columns, b""), look(parse(short).columns, b""))
    return Example(corpus, gold.id, site_of(gold.url), KINDS.index(gold.gold["page_type"]), columns, address, *looks)


def look(columns: Columns, address: bytes) -> Look:
    """Return the features of a page."""
    return Look(frozenset(words_of(columns, address)), np.frombuffer(describe_page(columns, address), np.float32))


def bare(columns: Columns) -> bytes:
    """Return the source of a page without scripts, styles and landmarks."""
    parts, node, kept = [], 0, 0
    while node < len(columns):
        data = columns.tag[node] == SCRIPT and columns.attribute(node, "type") == "application/ld+json"
        if (columns.tag[node] in DROPPED and not data) or columns.marks[node] & LANDMARKS:
            parts.append(columns.source[kept : columns.source_begin[node]])
            kept = max(kept, columns.source_end[node])
            node = columns.end[node]
        else:
            node += 1
    return b"".join((*parts, columns.source[kept:]))
