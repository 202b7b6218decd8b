"""Figures of the content: a figure between chosen texts is content, with its images and its caption.

The choice is made by text, and a caption reads unlike the paragraphs around it. A reader goes by the place: a figure in the
flow of an article belongs to it. Plain text has no images, and a caption says little without its image; so this is for
Markdown and HTML.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.methods.selection import Selection
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.text import IDS, UNSEEN, ids_of

IMAGE_TAGS: Final = frozenset(ids_of(("img", "picture")))
UNIT_TAGS: Final = frozenset(ids_of(("ul", "ol", "dl", "table", "nav", "aside", "header", "footer")))
FIGURE, BUTTON, CAPTION = IDS["figure"], IDS["button"], IDS["figcaption"]
#: Characters of a text between a figure and the chosen ones that does not separate them, such as "Advertisement".
MAX_BETWEEN: Final = 30
#: Nodes around a figure that are searched for chosen text.
REACH: Final = 150
#: Elements around a figure that may be left out with it.
MAX_WRAPPERS: Final = 6
#: Characters of a figure at most; a longer one is a card or a layout.
MAX_FIGURE_CHARS: Final = 600


def with_figures(columns: Columns, choice: Selection) -> Selection:
    """Return a choice with the figures between its texts.

    Linear in the nodes: around each figure a bounded number of nodes is read.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<p>Flax<figure><img src=a.png><figcaption>Field</figcaption></figure><p>Hemp")
    >>> mask = bytearray(node.tag == "figcaption" for node in page)
    >>> choice = Selection((), ((4, len(page)),), mask, -1, 1.0)
    >>> sum(with_figures(page.columns, choice).skip)
    0
    """
    figures = rows_of(columns.tag, FIGURE)
    if not figures or not choice.ranges or choice.skip is None:
        return choice
    chosen = ChosenNodes(columns, choice)
    for figure in outermost(columns, figures):
        if is_content_figure(columns, figure) and chosen.lacks(figure) and chosen.surrounds(figure):
            chosen.take(figure)
    return chosen.selection()


def outermost(columns: Columns, nodes: Iterable[int]) -> Iterator[int]:
    """Yield the nodes that are in no other of them; all are in document order."""
    end = 0
    for node in nodes:
        if node >= end:
            end = columns.end[node]
            yield node


def is_content_figure(columns: Columns, figure: int) -> bool:
    """Whether an element is a visible image with at most a caption; a linked image and text without a caption are a card."""
    chars, tags = columns.chars[figure], set(columns.tag[figure : columns.end[figure]])
    if columns.marks[figure] & UNSEEN or chars > MAX_FIGURE_CHARS or IMAGE_TAGS.isdisjoint(tags):
        return False
    return CAPTION in tags or not chars or columns.link_chars[figure] < chars


class ChosenNodes:
    """The nodes of a choice, to which figures are added.

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

    def lacks(self, figure: int) -> bool:
        """Whether a part of a figure is left out."""
        return not self.is_chosen(figure) or self.mask.find(1, figure, self.columns.end[figure]) >= 0

    def surrounds(self, figure: int) -> bool:
        """Whether the texts next to a figure on both sides are chosen."""
        end = self.columns.end[figure]
        before = range(figure - 1, max(figure - REACH, 0), -1)
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

    def take(self, figure: int) -> None:
        """Take a figure; what else is in the elements that were left out with it stays out."""
        if not self.is_inside(figure):
            self.added.append(figure)
        elif not self.open_wrappers(figure):
            return
        columns = self.columns
        for node in range(figure, columns.end[figure]):
            is_button = columns.tag[node] == BUTTON and not columns.images[node]
            self.mask[node] = is_button or bool(columns.marks[node] & UNSEEN)

    def open_wrappers(self, figure: int) -> bool:
        """Clear the mask of the elements around a figure, and mask their other children; False if they are no wrappers."""
        columns, outer, path = self.columns, self.outermost_mask(figure), []
        node = figure
        while outer >= 0 and node != outer:
            node = columns.parent[node]
            path.append(node)
        if len(path) > MAX_WRAPPERS or any(columns.tag[node] in UNIT_TAGS for node in path):
            return False
        for node in path:
            self.mask[node] = 0
            for child in children(columns, node):
                self.mask[child] = not child <= figure < columns.end[child]
        return True

    def selection(self) -> Selection:
        """The choice with the figures that were taken."""
        ranges = [*self.choice.ranges, *((node, self.columns.end[node]) for node in self.added)]
        return self.choice._replace(ranges=tuple(sorted(ranges)), skip=self.mask)


def children(columns: Columns, node: int) -> Iterator[int]:
    """Yield the child nodes of an element."""
    child = node + 1
    while child < columns.end[node]:
        yield child
        child = columns.end[child]
