"""The page tree of the papers: visible elements, texts and images."""

from __future__ import annotations

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


def is_tree_node(tag: int, texts: int, marks: int) -> bool:
    """Whether a node is part of the tree, by its values in these columns: a visible element or a visible text."""
    return not marks & UNSEEN and (tag > DOCUMENT or (tag == TEXT and texts > 0))


def tree_children(columns: Columns, node: int) -> list[int]:
    """Return the visible children of a node, in document order, without a tree of the page."""
    tag, texts, marks = columns.tag, columns.texts, columns.marks
    return [child for child in columns.child_nodes(node) if is_tree_node(tag[child], texts[child], marks[child])]


def is_leaf(columns: Columns, node: int) -> bool:
    """Whether a visible node is a leaf of the tree: a text, or an image or a field without children."""
    return columns.tag[node] == TEXT or (columns.end[node] == node + 1 and columns.name(node) in VALUES)


class ShownTree:
    """The visible nodes of a page; node numbers are those of the columns.

    >>> import scutch
    >>> tree = ShownTree(scutch.parse("<ul> <li>Flax<li hidden>Hemp<!-- no --><li><b>Jute</b> <img></ul>").columns)
    >>> [tree.columns.name(node) for node in tree.leaves], tree.size(tree.children(3)[0])
    (['#text', '#text', 'img'], 7)
    """

    __slots__ = ("_before", "_shown", "columns", "leaves")

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        self._shown = bytearray(map(is_tree_node, columns.tag, columns.texts, columns.marks))
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

    def shape(self, node: int) -> Shape:
        """Return the counts of a subtree."""
        columns = self.columns
        return Shape(self.size(node), columns.texts[node], columns.links[node], columns.images[node])
