"""The page tree of the papers: visible elements, texts and images."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from typing import Final, NamedTuple

from scutch.page.columns import DOCUMENT, TEXT
from scutch.page.parser import Columns
from scutch.page.text import UNSEEN

#: Elements that are leaves when they have no children.
VALUES: Final = ("img", "input")


class Shape(NamedTuple):
    """Counts of a subtree: nodes, texts, links and images."""

    nodes: int
    texts: int
    links: int
    images: int

    @property
    def leaves(self) -> int:
        """Texts and images."""
        return self.texts + self.images


class ShownTree:
    """The visible nodes of a page; node numbers are those of the columns.

    Examples
    --------
    >>> import scutch
    >>> tree = ShownTree(scutch.parse("<ul> <li>Flax<li hidden>Hemp<!-- no --><li><b>Jute</b> <img></ul>").columns)
    >>> [tree.columns.name(node) for node in tree.leaves], tree.size(tree.children(3)[0])
    (['#text', '#text', 'img'], 7)
    """

    __slots__ = ("_before", "_shown", "columns", "leaves")

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        nodes = zip(columns.tag, columns.texts, columns.marks, strict=True)
        self._shown = bytearray(
            not marks & UNSEEN and (tag > DOCUMENT or (tag == TEXT and texts > 0)) for tag, texts, marks in nodes
        )
        self._before = list(accumulate(self._shown, initial=0))
        values = {columns.names.index(name) for name in VALUES}
        #: Shown texts, and images and fields without children, in document order.
        self.leaves = tuple(
            node
            for node, (tag, shown, end) in enumerate(zip(columns.tag, self._shown, columns.end, strict=True))
            if shown and (tag == TEXT or (tag in values and end == node + 1))
        )

    def size(self, node: int) -> int:
        """Count the visible nodes of a subtree, its root included."""
        return self._before[self.columns.end[node]] - self._before[node]

    def children(self, node: int) -> list[int]:
        """Return the visible children, in document order."""
        end, stop = self.columns.end, self.columns.end[node]
        found, child = [], node + 1
        while child < stop:
            if self._shown[child]:
                found.append(child)
            child = end[child]
        return found

    def leaves_of(self, node: int) -> tuple[int, ...]:
        """Return the leaves of a subtree, in document order."""
        return self.leaves[bisect_left(self.leaves, node) : bisect_left(self.leaves, self.columns.end[node])]

    def shape(self, node: int) -> Shape:
        """Return the counts of a subtree."""
        columns = self.columns
        return Shape(self.size(node), columns.texts[node], columns.links[node], columns.images[node])
