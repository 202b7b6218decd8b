"""Places of labels: beside their boxes, where they cover no text and no other label.

A label is tried at the edges of its box. One that would cover something at each of them goes into a margin to the left of the
picture.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from scutch.page.layout import Box

#: Size of a label in CSS pixels: its height, and at most the width of a character and what it has beside its text.
LABEL_HEIGHT: Final = 17.0
CHARACTER_WIDTH: Final = 7.2
LABEL_PADDING: Final = 12.0
#: Width of the margin.
MARGIN_WIDTH: Final = 150.0
#: Size of the cells in which boxes are looked up.
CELL_SIZE: Final = 64.0


class Labelled(NamedTuple):
    """A box and the text of its label."""

    box: Box
    text: str


def place_labels(labelled: Sequence[Labelled], texts: Iterable[Box], size: tuple[float, float]) -> list[Box]:
    """Return the place of each label; those in the margin have a negative ``x``.

    ``labelled``: boxes within the picture, the most important first. ``texts``: what no label may cover. ``size``: width and
    height of the picture.

    >>> box = Box(100, 100, 200, 40)
    >>> place_labels([Labelled(box, "1 list")], [], (640, 480))[0][:2]
    (100, 83.0)
    >>> place_labels([Labelled(box, "1 list")], [Box(0, 0, 640, 480)], (640, 480))[0][:2]
    (-150.0, 102.0)
    """
    taken, margin = BoxIndex(texts), Margin()
    found = []
    for box, text in labelled:
        width = min(len(text) * CHARACTER_WIDTH + LABEL_PADDING, MARGIN_WIDTH)
        tried = (Box(x, y, width, LABEL_HEIGHT) for x, y in corners(box, width))
        place = next((each for each in tried if is_within(each, size) and not taken.meets(each)), None)
        if place is None:
            place = Box(-MARGIN_WIDTH, margin.take(box.y), width, LABEL_HEIGHT)
        else:
            taken.add(place)
        found.append(place)
    return found


def corners(box: Box, width: float) -> Iterator[tuple[float, float]]:
    """Yield the places of a label: above its box, within the upper edge, beside it, below it, within the lower edge."""
    right, above, below = box.right - width, box.y - LABEL_HEIGHT, box.bottom
    yield from ((box.x, above), (right, above), (right, box.y), (box.x, box.y))
    yield from ((box.x - width, box.y), (box.right, box.y), (box.x, below), (right, below))
    yield from ((right, below - LABEL_HEIGHT), (box.x, below - LABEL_HEIGHT))


def is_within(box: Box, size: tuple[float, float]) -> bool:
    """Whether a box is in a picture of this size."""
    return box.x >= 0 and box.y >= 0 and box.right <= size[0] and box.bottom <= size[1]


class BoxIndex:
    """Boxes by the cells of a grid, so that those near a place are found at once.

    >>> index = BoxIndex([Box(0, 0, 100, 20)])
    >>> index.meets(Box(90, 10, 50, 17)), index.meets(Box(90, 20, 50, 17))
    (True, False)
    """

    def __init__(self, boxes: Iterable[Box]) -> None:
        self._cells: dict[tuple[int, int], list[Box]] = defaultdict(list)
        for box in boxes:
            self.add(box)

    def add(self, box: Box) -> None:
        """Add a box."""
        for cell in grid_cells(box):
            self._cells[cell].append(box)

    def meets(self, box: Box) -> bool:
        """Whether a box overlaps one of these."""
        return any(overlap(box, other) for cell in grid_cells(box) for other in self._cells.get(cell, ()))


def grid_cells(box: Box) -> Iterator[tuple[int, int]]:
    """Yield the cells that a box lies in."""
    for column in range(int(box.x // CELL_SIZE), int(box.right // CELL_SIZE) + 1):
        for row in range(int(box.y // CELL_SIZE), int(box.bottom // CELL_SIZE) + 1):
            yield column, row


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge.

    >>> overlap(Box(0, 0, 10, 10), Box(10, 0, 10, 10)), overlap(Box(0, 0, 10, 10), Box(9, 9, 10, 10))
    (False, True)
    """
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


class Margin:
    """Rows of labels beside a picture, each taken once.

    >>> margin = Margin()
    >>> margin.take(20), margin.take(20), margin.take(0)
    (17.0, 34.0, 0.0)
    """

    def __init__(self) -> None:
        #: By a row that is taken, one further down that may be free.
        self._next: dict[int, int] = {}

    def take(self, y: float) -> float:
        """Return the upper edge of the first free row from a height on."""
        first = row = max(round(y / LABEL_HEIGHT), 0)
        while row in self._next:
            row = self._next[row]
        self._next[first] = self._next[row] = row + 1
        return row * LABEL_HEIGHT
