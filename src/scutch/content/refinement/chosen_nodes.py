"""The nodes of a choice, and elements between its texts that are added to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from scutch.content.refinement._chosen_nodes import Choice
from scutch.methods.selection import Selection
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS, ids_of
from scutch.page.text import UNSEEN

FIGURE, BUTTON = IDS["figure"], IDS["button"]
#: Elements whose parts are not taken out of them.
LANDMARK_TAGS: Final = frozenset(ids_of(("ul", "ol", "dl", "table", "nav", "aside", "header", "footer")))
#: Elements around an element that may be left out with it: those of an editor of code, at most.
MAX_WRAPPERS: Final = 8


class ChosenNodes(Choice):
    """The nodes of a choice, to which elements between its texts are added.

    ``choice``: a choice with a mask.
    """

    __slots__ = ()

    def is_inside(self, node: int) -> bool:
        """Whether a node is in a chosen slice."""
        return any(begin <= node < end for begin, end in self.choice.ranges)

    def take(self, node: int, layouts: frozenset[int] = frozenset()) -> None:
        """Take an element; what else is in the elements that were left out with it stays out.

        In a list, a table, navigation or the like that was left out, it stays out itself, but for elements of ``layouts``.
        """
        if not self.is_inside(node):
            self.added.append(node)
        elif not self.open_wrappers(node, LANDMARK_TAGS - layouts):
            return
        columns = self.columns
        tags, images, marks = columns.tag, columns.images, columns.marks
        for inner in range(node, columns.end[node]):
            is_button = tags[inner] == BUTTON and not images[inner]
            self.mask[inner] = is_button or bool(marks[inner] & UNSEEN)

    def open_wrappers(self, inner: int, landmarks: frozenset[int]) -> bool:
        """Clear the mask of the elements around an element, and mask their other children; False if one is a landmark."""
        columns, path = self.columns, []
        outer = self.outermost_mask(inner)
        node = inner
        while outer >= 0 and node != outer:
            node = columns.parent[node]
            path.append(node)
        if len(path) > MAX_WRAPPERS or any(columns.tag[node] in landmarks for node in path):
            return False
        for node in path:
            self.mask[node] = 0
            for child in columns.child_nodes(node):
                self.mask[child] = not child <= inner < columns.end[child]
        return True

    def selection(self) -> Selection:
        """The choice with the elements that were taken."""
        added = outermost(self.columns, sorted(self.added))
        ranges = [*self.choice.ranges, *((node, self.columns.end[node]) for node in added)]
        return self.choice._replace(ranges=tuple(sorted(ranges)), skip=self.mask)


def masked(columns: Columns, skip: bytes | bytearray | None, nodes: Iterable[int]) -> bytearray:
    """Return a mask that also leaves out some nodes."""
    mask = bytearray(len(columns)) if skip is None else bytearray(skip)
    mask.extend(bytes(len(columns) - len(mask)))
    for node in nodes:
        mask[node] = 1
    return mask


def outermost(columns: Columns, nodes: Iterable[int]) -> Iterator[int]:
    """Yield the nodes that are in no other of them; all are in document order."""
    end = 0
    for node in nodes:
        if node >= end:
            end = columns.end[node]
            yield node


def next_sibling(columns: Columns, element: int) -> int:
    """The sibling with text behind an element; -1 without one."""
    behind, end = columns.end[element], columns.end[columns.parent[element]]
    while behind < end and not columns.chars[behind]:
        behind = columns.end[behind]
    return behind if behind < end else -1
