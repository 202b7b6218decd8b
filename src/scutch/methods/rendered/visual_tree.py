"""The page as it is seen: which nodes show something, where that is, on what background, and in what font.

Layout engines give each element the box that it was laid out in. What people see is something else, and these are the
differences that today's pages make:

- a wrapper may have no size, its content hanging out of it, or the whole width for a word; so a *box* here encloses what
  shows of a node: its texts and pictures, and its own area only where that is painted (a background that differs, a frame);
- what lies outside of the page or of an ancestor that cuts it off (``overflow``) does not show, nor does a single pixel that
  hides text meant for screen readers;
- what is transparent shows the nearest opaque background behind it;
- what is fully faded out is hidden if it is out of the flow, such as a menu that drops down; in the flow it waits for being
  scrolled to, and takes its place;
- what is fixed to the window is a layer over the page, no part of what it is written in.

Which elements stand in a line is a matter of ``display``, not of tags.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, NamedTuple

from scutch.errors import NotRendered
from scutch.methods.rendered._rendered import View
from scutch.methods.rendered._visibility import look_at
from scutch.page.columns import TEXT
from scutch.page.layout import Box, Layout, Style
from scutch.page.parser import Columns

#: Bits of a style.
STYLE_BITS: Final = {
    "visible": 1,
    "inline": 2,
    "out of flow": 4,
    "fixed": 8,
    "clips": 16,
    "faded": 32,
    "picture": 64,
    "framed": 128,
}
#: Bits of a node.
SEEN: Final = {
    "shown": 1,  # it, or something in it, can be seen
    "in line": 2,
    "textual": 4,  # text, or an inline element with nothing but text in it ("virtual text")
    "rule": 8,  # a visible hr
    "layer": 16,  # fixed to the window
    "replaced": 32,  # a picture, a field, a button
    "painted": 64,  # its own area shows
}
SHOWN, IN_LINE, TEXTUAL, RULE, LAYER = (SEEN[name] for name in ("shown", "in line", "textual", "rule", "layer"))
#: Opacity below which nothing is seen.
FAINT: Final = 0.05


class Font(NamedTuple):
    """What tells texts apart."""

    size: float
    weight: int


class VisualTree:
    """Nodes of a rendered page that show something; the numbers are those of the columns.

    Parameters
    ----------
    columns
        The page, with a layout.
    noise
        One byte a node; where it is not 0 the subtree counts as not shown. Boxes stay as they are: nothing is laid out anew.

    Raises
    ------
    NotRendered
        It has none.
    """

    __slots__ = ("_boxes", "_fill", "_fonts", "_seen", "_texts", "columns", "fonts", "layout", "view")

    def __init__(self, columns: Columns, noise: bytes | bytearray = b"") -> None:
        layout = columns.layout
        if layout is None:
            raise NotRendered("there are no boxes on a page that was only parsed: render it first", stage="vips")
        self.columns = columns
        self.layout = layout
        styles = layout.styles or (Style(),)
        seen, fill, boxes = look_at(
            columns,
            *(layout.x, layout.y, layout.width, layout.height, layout.style),
            bytes(map(bits_of, styles)),
            array("I", (style.background for style in styles)),
            array("f", (style.font_size for style in styles)),
            *_extent(layout),
        )
        self._seen: Final = seen if not noise else _without(columns, seen, noise)
        #: Fonts of the page, from small to large, and lean ones before bold ones.
        self.fonts: Final = sorted({Font(style.font_size, style.font_weight) for style in styles})
        numbers = {tuple(font): number for number, font in enumerate(self.fonts)}
        numbered = array("i", (numbers[style.font_size, style.font_weight] for style in styles))
        #: The same for kernels.
        self.view: Final = View(columns, self._seen, fill, boxes, layout.style, numbered)
        self._fill: Final = memoryview(fill).cast("I")
        self._boxes: Final = memoryview(boxes).cast("f")
        kinds = zip(columns.tag, self._seen, strict=True)
        self._texts: Final = [node for node, (tag, bits) in enumerate(kinds) if tag == TEXT and bits & SHOWN]
        self._fonts: Final = [Font(style.font_size, style.font_weight) for style in layout.styles]

    def seen(self, node: int) -> int:
        """Bits of ``SEEN``."""
        return self._seen[node]

    def is_shown(self, node: int) -> bool:
        """Whether the node shows anything."""
        return bool(self._seen[node] & SHOWN)

    def is_textual(self, node: int) -> bool:
        """Whether it is text or virtual text."""
        return bool(self._seen[node] & TEXTUAL)

    def fill(self, node: int) -> int:
        """The background behind its content; equal numbers are equal backgrounds."""
        return self._fill[node]

    def edges(self, node: int) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what shows of it."""
        place = 4 * node
        left, top, right, bottom = self._boxes[place : place + 4]
        return left, top, right, bottom

    def box(self, node: int) -> Box:
        """Box of what shows of it."""
        left, top, right, bottom = self.edges(node)
        return Box(left, top, right - left, bottom - top)

    def children(self, node: int) -> list[int]:
        """Children that show something and are no layers, in document order."""
        end, seen = self.columns.end, self._seen
        found, child, stop = [], node + 1, end[node]
        while child < stop:
            if seen[child] & (SHOWN | LAYER) == SHOWN:
                found.append(child)
            child = end[child]
        return found

    def layers(self) -> list[int]:
        """Nodes that are fixed to the window and show something."""
        return [node for node, bits in enumerate(self._seen) if bits & (SHOWN | LAYER) == SHOWN | LAYER]

    def texts(self, node: int) -> Sequence[int]:
        """Texts in it that are shown."""
        begin = bisect_left(self._texts, node)
        return self._texts[begin : bisect_left(self._texts, self.columns.end[node], begin)]

    def font(self, text: int) -> Font:
        """Font of a text."""
        return self._fonts[self.layout.style[text]]

    def first_font(self, nodes: Sequence[int]) -> Font | None:
        """Font of the first text in nodes that stand in document order; None without one."""
        for node in nodes:
            place = bisect_left(self._texts, node)
            if place < len(self._texts) and self._texts[place] < self.columns.end[node]:
                return self.font(self._texts[place])
        return None

    def last_font(self, nodes: Sequence[int]) -> Font | None:
        """Font of the last text in them; None without one."""
        for node in reversed(nodes):
            place = bisect_left(self._texts, self.columns.end[node]) - 1
            if place >= 0 and self._texts[place] >= node:
                return self.font(self._texts[place])
        return None


def bits_of(style: Style) -> int:
    """What matters of a style for what is seen.

    Examples
    --------
    >>> bits_of(Style(display="block", position="absolute", opacity=0.0)) == 1 + 4 + 32
    True
    """
    facts = (
        style.visible,
        style.display.startswith("inline") or style.display.startswith("ruby"),
        style.position in {"absolute", "fixed"},
        style.position == "fixed",
        style.overflow != "visible",
        style.opacity < FAINT,
        style.background_image,
        style.border > 0,
    )
    return sum(1 << place for place, fact in enumerate(facts) if fact)


def _without(columns: Columns, seen: bytearray, noise: bytes | bytearray) -> bytearray:
    """The same without what is noise, and without what shows nothing else."""
    end, parent, node = columns.end, columns.parent, 0
    kept = bytearray(len(seen))
    while node < len(seen):
        if noise[node]:
            node = end[node]
            continue
        kept[node] = seen[node]
        node += 1
    inner = bytearray(len(seen))
    for node in range(len(seen) - 1, 0, -1):
        own = kept[node] & (SEEN["replaced"] | RULE) or columns.tag[node] == TEXT or columns.end[node] == node + 1
        if kept[node] & SHOWN and not own and not inner[node]:
            kept[node] &= ~SHOWN
        if kept[node] & SHOWN and not kept[node] & LAYER:
            inner[parent[node]] = 1
    return kept


def _extent(layout: Layout) -> tuple[float, float]:
    """Width and height of all that can be seen."""
    return max(layout.page_size[0], layout.viewport[0]), max(layout.page_size[1], layout.viewport[1])
