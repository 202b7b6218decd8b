"""The nodes of a choice, and elements between its texts that are added to it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from scutch.methods.selection import Selection
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.text import IDS, UNSEEN, ids_of

FIGURE, BUTTON = IDS["figure"], IDS["button"]
#: Elements whose parts are not taken out of them.
LANDMARK_TAGS: Final = frozenset(ids_of(("ul", "ol", "dl", "table", "nav", "aside", "header", "footer")))
#: Characters of a text between an element and the chosen ones that does not separate them, such as "Advertisement".
MAX_BETWEEN: Final = 30
#: Nodes around an element that are searched for chosen text.
REACH: Final = 150
#: Elements around an element that may be left out with it.
MAX_WRAPPERS: Final = 6


class ChosenNodes:
    """The nodes of a choice, to which elements between its texts are added.

    Parameters
    ----------
    columns
        The page.
    choice
        A choice with a mask.
    """

    def __init__(self, columns: Columns, choice: Selection) -> None:
        self.columns, self.choice = columns, choice
        self.parents, self.tags, self.chars = columns.parent, columns.tag, columns.chars
        self.mask = bytearray(choice.skip or b"")
        self.begins = [begin for begin, _ in choice.ranges]
        self.added: list[int] = []

    def is_inside(self, node: int) -> bool:
        """Whether a node is in a chosen slice."""
        place = bisect_right(self.begins, node) - 1
        return place >= 0 and node < self.choice.ranges[place][1]

    def outermost_mask(self, node: int) -> int:
        """The outermost element around a node that is left out, or the node itself; -1 if none is."""
        found = -1
        mask, parents, begin = self.mask, self.parents, self.begins[bisect_right(self.begins, node) - 1]
        while node >= begin:
            if mask[node]:
                found = node
            node = parents[node]
        return found

    def is_chosen(self, node: int) -> bool:
        """Whether a node is in a chosen slice and not left out."""
        return self.is_inside(node) and self.outermost_mask(node) < 0

    def lacks(self, node: int) -> bool:
        """Whether a part of an element is left out."""
        return not self.is_chosen(node) or self.mask.find(1, node, self.columns.end[node]) >= 0

    def surrounds(self, node: int) -> bool:
        """Whether the texts next to an element on both sides are chosen."""
        end = self.columns.end[node]
        before = range(node - 1, max(node - REACH, 0), -1)
        return self.meets_chosen(before) and self.meets_chosen(range(end, min(end + REACH, len(self.mask))))

    def meets_chosen(self, nodes: Sequence[int]) -> bool:
        """Whether the first text among nodes that is long or chosen is chosen; that of other figures is passed over."""
        tags, chars = self.tags, self.chars
        for node in nodes:
            if tags[node] == TEXT and chars[node] and not self.is_in_figure(node):
                if self.is_chosen(node):
                    return True
                if chars[node] > MAX_BETWEEN:
                    return False
        return False

    def is_in_figure(self, node: int) -> bool:
        """Whether a text is in a figure, a few elements deep."""
        for _ in range(MAX_WRAPPERS):
            node = self.parents[node]
            if node < 0 or self.tags[node] == FIGURE:
                return node >= 0
        return False

    def take(self, node: int, layouts: frozenset[int] = frozenset()) -> None:
        """Take an element; what else is in the elements that were left out with it stays out.

        In a list, a table, navigation or the like that was left out, it stays out itself, but for elements of ``layouts``.
        """
        if not self.is_inside(node):
            self.added.append(node)
        elif not self.open_wrappers(node, LANDMARK_TAGS - layouts):
            return
        columns = self.columns
        for inner in range(node, columns.end[node]):
            is_button = columns.tag[inner] == BUTTON and not columns.images[inner]
            self.mask[inner] = is_button or bool(columns.marks[inner] & UNSEEN)

    def open_wrappers(self, inner: int, landmarks: frozenset[int]) -> bool:
        """Clear the mask of the elements around an element, and mask their other children; False if one is a landmark."""
        columns, outer, path = self.columns, self.outermost_mask(inner), []
        node = inner
        while outer >= 0 and node != outer:
            node = columns.parent[node]
            path.append(node)
        if len(path) > MAX_WRAPPERS or any(columns.tag[node] in landmarks for node in path):
            return False
        for node in path:
            self.mask[node] = 0
            for child in children(columns, node):
                self.mask[child] = not child <= inner < columns.end[child]
        return True

    def selection(self) -> Selection:
        """The choice with the elements that were taken."""
        ranges = [*self.choice.ranges, *((node, self.columns.end[node]) for node in self.added)]
        return self.choice._replace(ranges=tuple(sorted(ranges)), skip=self.mask)


def outermost(columns: Columns, nodes: Iterable[int]) -> Iterator[int]:
    """Yield the nodes that are in no other of them; all are in document order."""
    end = 0
    for node in nodes:
        if node >= end:
            end = columns.end[node]
            yield node


def children(columns: Columns, node: int) -> Iterator[int]:
    """Yield the child nodes of an element."""
    child = node + 1
    while child < columns.end[node]:
        yield child
        child = columns.end[child]
