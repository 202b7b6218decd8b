"""Deletion before segmentation, as a mask of nodes; the page does not change (Hou & Yang 2011).

The paper has three kinds of rules. Tags of the first are deleted and their content stays (``path_clusters.INLINE``: they
take no part in tag paths). Tags of the second are deleted with their content. The third repairs tags and deletes garbage;
the parser has repaired the page, and garbage is a text without a letter or digit. The lists of tags are lost; these are
ours.

``LITERAL_DELETIONS`` deletes whole forms, which on some sites hold the page. ``MODERN_DELETIONS`` deletes landmarks, small
forms and lists of links; the paper finds the lists later.

Constant texts are known from other pages of a site. Navigation is among them, so the rest tells hubs from other pages, and
hubs keep their lists of links.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scutch.methods.page_segmentation.leaf_lengths import LeafLengths
from scutch.page.columns import DOCUMENT, MARKS, TEXT
from scutch.page.parser import Columns

#: Navigation, banner, footer, aside, search, dialog.
LANDMARK_MARKS: Final = sum(
    MARKS[name] for name in ("navigation", "banner", "contentinfo", "complementary", "search", "dialog")
)


class Deletions(NamedTuple):
    """What goes with all it contains; shares are of the characters of the page that are not constant."""

    #: Names of elements. Scripts, styles and other elements that are never shown have no text in the columns.
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
    #: Lists of links stay on a hub: more than this share of its text is in links. This is known only of pages with constant
    #: texts; 0.5 and 0.6 gain on listings of the development sites, below that articles lose.
    hub_share: float = 0.6


LITERAL_DELETIONS: Final = Deletions(tags=frozenset(("script", "style", "iframe", "object", "noscript", "select", "form")))
MODERN_DELETIONS: Final = Deletions(landmarks=LANDMARK_MARKS, list_links=4)


def deleted(columns: Columns, rules: Deletions = MODERN_DELETIONS, constant: Sequence[int] = ()) -> bytearray:
    """Return the mask of deleted nodes: one byte a node, 1 in whole subtrees and constant texts. Linear.

    ``rules``: what is deleted. ``constant``: text nodes, in document order, that do not belong to the page but to its site.

    >>> import scutch
    >>> columns = scutch.parse("<p>Flax | <form>Search</form>").columns
    >>> [columns.name(node) for node, gone in enumerate(deleted(columns, LITERAL_DELETIONS)) if gone]
    ['form', '#text']
    """
    mask, ends = bytearray(len(columns)), columns.end
    rule = _Rule(columns, rules, constant)
    for node in constant:
        mask[node] = 1
    for node in rule.suspects():
        if not mask[node] and rule.applies(node):
            mask[node : ends[node]] = b"\1" * (ends[node] - node)
    return mask


class _Rule:
    """Asks of single nodes whether they are deleted."""

    def __init__(self, columns: Columns, rules: Deletions, constant: Sequence[int]) -> None:
        self._columns = columns
        self._rules = rules
        linked = [node for node in constant if columns.marks[node] & MARKS["link"]]
        self._constant = LeafLengths(columns, constant, map(columns.chars.__getitem__, constant))
        self._constant_links = LeafLengths(columns, linked, map(columns.chars.__getitem__, linked))
        self._tags = frozenset(tag for tag, name in enumerate(columns.names) if name in rules.tags)
        self._marks = rules.landmarks | MARKS["form"] if rules.landmarks else 0
        hub = bool(constant) and self._link_chars(0) > rules.hub_share * self._chars(0)
        self._links = len(columns) if hub else rules.list_links or len(columns)
        self._heading = first_heading(columns)
        self._form_chars = rules.form_share * self._chars(0)
        self._most_chars = rules.most * self._chars(0)

    def _chars(self, node: int) -> int:
        return self._columns.chars[node] - self._constant[node]

    def _link_chars(self, node: int) -> int:
        return self._columns.link_chars[node] - self._constant_links[node]

    def suspects(self) -> list[int]:
        """Return the nodes to which a rule may apply; prefilter for most nodes."""
        columns, tags, watched, least = self._columns, self._tags, self._marks, self._links
        texts, elements = self._rules.garbage, zip(columns.tag, columns.marks, columns.links, columns.words, strict=True)
        return [
            node
            for node, (tag, marks, links, words) in enumerate(elements)
            if marks & watched or links >= least or tag in tags or (texts and tag == TEXT and not words)
        ]

    def applies(self, node: int) -> bool:
        """Say whether a suspect is deleted."""
        columns = self._columns
        if columns.tag[node] <= DOCUMENT:
            return columns.tag[node] == TEXT and self._rules.garbage and not columns.words[node]
        if columns.tag[node] in self._tags:
            return True
        if self._chars(node) > self._most_chars or node <= self._heading < columns.end[node]:
            return False
        return self._is_landmark(node) or self._is_link_list(node)

    def _is_landmark(self, node: int) -> bool:
        marks = self._columns.marks[node] & self._marks
        return bool(marks & self._rules.landmarks or (marks and self._chars(node) < self._form_chars))

    def _is_link_list(self, node: int) -> bool:
        enough = self._columns.links[node] >= self._links
        return enough and self._link_chars(node) > self._rules.list_density * self._chars(node)


def first_heading(columns: Columns) -> int:
    """Return the first main heading that has text, or -1.

    >>> import scutch
    >>> first_heading(scutch.parse("<h1></h1><h1>Flax</h1>").columns)
    5
    """
    tag, chars = columns.names.index("h1"), columns.chars
    return next((node for node, name in enumerate(columns.tag) if name == tag and chars[node]), -1)
