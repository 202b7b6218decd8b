"""The visible page: which nodes show something, their boxes, backgrounds and fonts.

Layout engines give each element the box of its layout. What people see differs from it:

- a wrapper may have no size while its content overflows, or the full width for one word. The *box* of a node here encloses
  its visible texts and images, and its own area only where that is painted (another background, a border);
- content outside of the page, or clipped by an ancestor (``overflow``), is not visible, nor is a single pixel that hides
  text for screen readers;
- a transparent element shows the nearest opaque background behind it;
- an element with opacity 0 is hidden if it is out of the flow, such as a drop-down menu. In the flow it waits for scrolling
  and keeps its place;
- an element fixed to the viewport is a layer over the page, not part of its parent.

Whether an element is inline is a matter of ``display``, not of its tag.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from scutch.errors import NotRendered
from scutch.methods.rendered._rendered import View
from scutch.methods.rendered._visibility import find_visibility
from scutch.page.columns import TEXT
from scutch.page.layout import Box, Layout, Style
from scutch.page.parser import Columns

#: Bits of a style.
STYLE_BITS: Final = {
    "visible": 1, "inline": 2, "out of flow": 4, "fixed": 8, "clips": 16, "faded": 32, "picture": 64, "framed": 128,
}  # fmt: skip
#: Bits of a node.
VISIBILITY_BITS: Final = {
    "shown": 1,  # it or a descendant is visible
    "in line": 2,
    "textual": 4,  # text, or an inline element that holds only text ("virtual text")
    "rule": 8,  # a visible hr
    "layer": 16,  # fixed to the viewport
    "replaced": 32,  # an image, a form field, a button
    "painted": 64,  # its own area is visible
}
SHOWN, IN_LINE, TEXTUAL, RULE, LAYER = (VISIBILITY_BITS[name] for name in ("shown", "in line", "textual", "rule", "layer"))
#: Opacity below which an element is invisible.
FAINT: Final = 0.05


class Font(NamedTuple):
    """Font of a text: size in pixels, and weight."""

    size: float
    weight: int


class VisualTree:
    """The visible nodes of a rendered page; node numbers are those of the columns.

    ``columns``: the page, with a layout. ``noise``: one byte a node; where it is not 0, the subtree counts as invisible. Boxes
    stay as they are: there is no second layout. Raises ``NotRendered``: the page has no layout.
    """

    __slots__ = ("_boxes", "_fill", "_fonts", "_texts", "_visibility", "columns", "fonts", "layout", "view")

    def __init__(self, columns: Columns, noise: bytes | bytearray = b"") -> None:
        layout = columns.layout
        if layout is None:
            raise NotRendered("a page that was only parsed has no boxes; render it first", stage="vips")
        self.columns = columns
        self.layout = layout
        styles = layout.styles or (Style(),)
        visibility, fill, boxes = find_visibility(
            columns,
            *(layout.x, layout.y, layout.width, layout.height, layout.style),
            bytes(map(bits_of, styles)),
            array("I", (style.background for style in styles)),
            array("f", (style.font_size for style in styles)),
            *_extent(layout),
        )
        self._visibility: Final = visibility if not noise else _hide_noise(columns, visibility, noise)
        #: Fonts of the page by size, then by weight.
        self.fonts: Final = sorted({Font(style.font_size, style.font_weight) for style in styles})
        numbers = {tuple(font): number for number, font in enumerate(self.fonts)}
        numbered = array("i", (numbers[style.font_size, style.font_weight] for style in styles))
        #: The arrays, for kernels.
        self.view: Final = View(columns, self._visibility, fill, boxes, layout.style, numbered)
        self._fill: Final = memoryview(fill).cast("I")
        self._boxes: Final = memoryview(boxes).cast("f")
        rows = zip(columns.tag, self._visibility, strict=True)
        self._texts: Final = [node for node, (tag, bits) in enumerate(rows) if tag == TEXT and bits & SHOWN]
        self._fonts: Final = [Font(style.font_size, style.font_weight) for style in layout.styles]

    def visibility(self, node: int) -> int:
        """Bits of ``VISIBILITY_BITS``."""
        return self._visibility[node]

    def is_shown(self, node: int) -> bool:
        """Whether the node or a descendant is visible."""
        return bool(self._visibility[node] & SHOWN)

    def fill(self, node: int) -> int:
        """Return the background behind its content; equal numbers are equal backgrounds."""
        return self._fill[node]

    def edges(self, node: int) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom of its visible box, in pixels."""
        place = 4 * node
        left, top, right, bottom = self._boxes[place : place + 4]
        return left, top, right, bottom

    def box(self, node: int) -> Box:
        """Return its visible box."""
        left, top, right, bottom = self.edges(node)
        return Box(left, top, right - left, bottom - top)

    def bounding_box(self, nodes: Iterable[int]) -> Box:
        """Return the box around the visible ones of some nodes; of no size without one."""
        edges = [self.edges(node) for node in nodes if self.is_shown(node)]
        if not edges:
            return Box(0.0, 0.0, 0.0, 0.0)
        lefts, tops, rights, bottoms = zip(*edges, strict=True)
        return Box(min(lefts), min(tops), max(rights) - min(lefts), max(bottoms) - min(tops))

    def children(self, node: int) -> list[int]:
        """Return the visible children that are no layers, in document order."""
        end, visibility = self.columns.end, self._visibility
        found, child, stop = [], node + 1, end[node]
        while child < stop:
            if visibility[child] & (SHOWN | LAYER) == SHOWN:
                found.append(child)
            child = end[child]
        return found

    def layers(self) -> list[int]:
        """Return the visible nodes that are fixed to the viewport."""
        return [node for node, bits in enumerate(self._visibility) if bits & (SHOWN | LAYER) == SHOWN | LAYER]

    def texts(self, node: int) -> Sequence[int]:
        """Return its visible text nodes."""
        begin = bisect_left(self._texts, node)
        return self._texts[begin : bisect_left(self._texts, self.columns.end[node], begin)]

    def font(self, text: int) -> Font:
        """Return the font of a text node."""
        return self._fonts[self.layout.style[text]]

    def first_font(self, nodes: Sequence[int]) -> Font | None:
        """Return the font of the first text in nodes, given in document order; None without text."""
        for node in nodes:
            place = bisect_left(self._texts, node)
            if place < len(self._texts) and self._texts[place] < self.columns.end[node]:
                return self.font(self._texts[place])
        return None


def bits_of(style: Style) -> int:
    """Return the bits of a style, as in ``STYLE_BITS``.

    >>> bits_of(Style(display="block", position="absolute", opacity=0.0)) == 1 + 4 + 32
    True
    """
    properties = (
        style.visible,
        style.display.startswith("inline") or style.display.startswith("ruby"),
        style.position in {"absolute", "fixed"},
        style.position == "fixed",
        style.overflow != "visible",
        style.opacity < FAINT,
        style.background_image,
        style.border > 0,
    )
    return sum(1 << place for place, holds in enumerate(properties) if holds)


def _hide_noise(columns: Columns, visibility: bytearray, noise: bytes | bytearray) -> bytearray:
    """Return the bits with noise invisible, and ancestors that show nothing else."""
    end, parent, node = columns.end, columns.parent, 0
    kept = bytearray(len(visibility))
    while node < len(visibility):
        if noise[node]:
            node = end[node]
            continue
        kept[node] = visibility[node]
        node += 1
    inner = bytearray(len(visibility))
    for node in range(len(visibility) - 1, 0, -1):
        own = kept[node] & (VISIBILITY_BITS["replaced"] | RULE) or columns.tag[node] == TEXT or columns.end[node] == node + 1
        if kept[node] & SHOWN and not own and not inner[node]:
            kept[node] &= ~SHOWN
        if kept[node] & SHOWN and not kept[node] & LAYER:
            inner[parent[node]] = 1
    return kept


def _extent(layout: Layout) -> tuple[float, float]:
    """Return width and height of the visible area."""
    return max(layout.page_size[0], layout.viewport[0]), max(layout.page_size[1], layout.viewport[1])
