"""The nodes of a choice, and elements between its texts that are added to it."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from scutch.content.refinement._chosen_nodes import (
    figures_left_out,
    headings_like_title,
    is_chosen,
    lines_beginning_with,
    outermost_mask,
    surrounds,
    texts_before_gaps,
)
from scutch.kernels.lexicon import Lexicon
from scutch.methods.selection import Selection
from scutch.page.parser import Columns
from scutch.page.text import IDS, UNSEEN, ids_of

FIGURE, BUTTON = IDS["figure"], IDS["button"]
#: Elements whose parts are not taken out of them.
LANDMARK_TAGS: Final = frozenset(ids_of(("ul", "ol", "dl", "table", "nav", "aside", "header", "footer")))
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
        self.slices = array("i", chain.from_iterable(choice.ranges))
        self.mask = bytearray(choice.skip or b"")
        self.added: list[int] = []

    def is_inside(self, node: int) -> bool:
        """Whether a node is in a chosen slice."""
        return any(begin <= node < end for begin, end in self.choice.ranges)

    def is_chosen(self, node: int) -> bool:
        """Whether a node is in a chosen slice and not left out."""
        return is_chosen(self.columns, self.slices, self.mask, node)

    def lacks(self, node: int) -> bool:
        """Whether a part of an element is left out."""
        return not self.is_chosen(node) or self.mask.find(1, node, self.columns.end[node]) >= 0

    def surrounds(self, first: int, last: int | None = None) -> bool:
        """Whether the texts next to an element, or to a run of elements, are chosen on both sides."""
        return surrounds(self.columns, self.slices, self.mask, first, first if last is None else last)

    def texts_before_gaps(self, most_chars: int) -> list[int]:
        """The chosen texts of at most some characters behind which a text is left out."""
        return texts_before_gaps(self.columns, self.slices, self.mask, most_chars)

    def lines_beginning_with(self, firsts: Lexicon, seconds: Lexicon, most_chars: int) -> list[list[int]]:
        """The elements that chosen texts begin, the innermost first, by text: those that are lines, up to some characters.

        A text begins with a word of score 1, or with one of score 0 and one of ``seconds``.
        """
        return lines_beginning_with(self.columns, self.slices, self.mask, firsts, seconds, most_chars)

    def figures_left_out(self, figures: list[int]) -> list[int]:
        """Those of some figures that are content and are left out, or a part of them; figures within others are left out."""
        return figures_left_out(self.columns, self.slices, self.mask, figures)

    def headings_like_title(self, most_difference: int) -> list[int]:
        """The first chosen ``h1``, and the chosen headings behind it with about as many characters."""
        return headings_like_title(self.columns, self.slices, self.mask, most_difference)

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
        outer = outermost_mask(columns, self.slices, self.mask, inner)
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
        ranges = [*self.choice.ranges, *((node, self.columns.end[node]) for node in self.added)]
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
