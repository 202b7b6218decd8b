"""What is deleted before a page is segmented, as a mask: nothing is ever cut from the page (Hou & Yang 2011).

The paper has three kinds of rules. Tags of the first are deleted alone and their content stays (``path_clusters.INLINE``: they
take no part in paths). Those of the second go with all they contain. The third repairs and pairs tags and deletes garbage; the
parser has repaired the page, and garbage is a text without a letter or digit. The lists themselves are lost; ours are what the
tags of its time were for.

``LITERAL`` deletes whole forms, which on some sites hold the page. ``MODERN`` knows what the authors of today's pages say of
their parts: landmarks, and forms that are no more than that; and it deletes lists of links, which the paper finds later.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scutch.page.columns import DOCUMENT, MARKS, TEXT
from scutch.page.parser import Columns

#: Navigation, banner, footer, aside, search, dialog.
LANDMARKS: Final = sum(MARKS[name] for name in ("navigation", "banner", "contentinfo", "complementary", "search", "dialog"))


class Deletions(NamedTuple):
    """What goes with all it contains; shares are of the characters of the page."""

    #: Names of elements. Scripts, styles and what else is never shown are no text to begin with.
    tags: frozenset[str] = frozenset()
    #: Whether texts without a letter or digit are.
    garbage: bool = True
    #: Bits of ``MARKS``.
    landmarks: int = 0
    #: What holds more than this, or the first main heading, is never deleted as a landmark or for its links.
    most: float = 0.6
    #: Forms below this share are landmarks as well.
    form_share: float = 0.3
    #: A list of links has at least so many; 0 for keeping them all ...
    list_links: int = 0
    #: ... and more than this share of its text in them.
    list_density: float = 0.7


LITERAL: Final = Deletions(tags=frozenset(("script", "style", "iframe", "object", "noscript", "select", "form")))
MODERN: Final = Deletions(landmarks=LANDMARKS, list_links=4)


def deleted(columns: Columns, rules: Deletions = MODERN) -> bytearray:
    """Return a mask of what is deleted: one byte a node, 1 in whole subtrees. Linear.

    Examples
    --------
    >>> import scutch
    >>> columns = scutch.parse("<p>Flax | <form>Search</form>").columns
    >>> [columns.name(node) for node, gone in enumerate(deleted(columns, LITERAL)) if gone]
    ['form', '#text']
    """
    mask = bytearray(len(columns))
    rule = _Rule(columns, rules)
    tags, ends, words = columns.tag, columns.end, columns.words
    node = 0
    while node < len(mask):
        garbage = tags[node] == TEXT and rules.garbage and not words[node]
        if garbage or (tags[node] > DOCUMENT and rule.applies(node)):
            mask[node : ends[node]] = b"\1" * (ends[node] - node)
            node = ends[node]
        else:
            node += 1
    return mask


class _Rule:
    """Asks of one element whether it is deleted."""

    def __init__(self, columns: Columns, rules: Deletions) -> None:
        self._columns = columns
        self._rules = rules
        self._tags = frozenset(tag for tag, name in enumerate(columns.names) if name in rules.tags)
        self._heading = first_heading(columns)
        self._form_chars = rules.form_share * columns.chars[0]
        self._most_chars = rules.most * columns.chars[0]

    def applies(self, node: int) -> bool:
        if self._columns.tag[node] in self._tags:
            return True
        if self._columns.chars[node] > self._most_chars or node <= self._heading < self._columns.end[node]:
            return False
        return self._is_landmark(node) or self._is_link_list(node)

    def _is_landmark(self, node: int) -> bool:
        marks, landmarks = self._columns.marks[node], self._rules.landmarks
        is_small_form = marks & MARKS["form"] and self._columns.chars[node] < self._form_chars
        return bool(marks & landmarks or (landmarks and is_small_form))

    def _is_link_list(self, node: int) -> bool:
        columns, least = self._columns, self._rules.list_links
        linked = columns.link_chars[node] > self._rules.list_density * columns.chars[node]
        return bool(least) and columns.links[node] >= least and linked


def first_heading(columns: Columns) -> int:
    """Return the first main heading that has text, or -1.

    Examples
    --------
    >>> import scutch
    >>> first_heading(scutch.parse("<h1></h1><h1>Flax</h1>").columns)
    5
    """
    tag = columns.names.index("h1")
    return next((node for node, name in enumerate(columns.tag) if name == tag and columns.chars[node]), -1)
