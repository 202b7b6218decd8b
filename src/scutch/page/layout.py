"""Layout of a page by a browser: bounding boxes, computed styles and paint order.

These columns have one row per node, like those of ``columns.py``. Only pages from a browser have them: ``Columns.layout`` is
None for all others. Lengths are CSS pixels; the origin is the upper left corner of the whole page.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from math import nan
from typing import Any, Final, NamedTuple
from zlib import crc32

from scutch.errors import InvalidInput

#: The columns: the bounding box, the style index and the paint order.
COLUMNS: Final = ("x", "y", "width", "height", "style", "paint_order")
#: The value of CSS that strikes a text out.
LINE_THROUGH: Final = "line-through"
#: The row of a node without a box.
NO_BOX: Final = (nan, nan, nan, nan)


class Box(NamedTuple):
    """A bounding box in CSS pixels.

    >>> box = Box(10, 20, 300, 40)
    >>> box.right, box.bottom, box.area
    (310, 60, 12000)
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def area(self) -> float:
        """Area in square CSS pixels."""
        return self.width * self.height


class Style(NamedTuple):
    """The computed style of a node; nodes with equal styles share one object.

    Attributes
    ----------
    font_size
        CSS pixels.
    font_weight
        1 to 1000; 400 is normal, 700 bold.
    color, background
        0xRRGGBBAA; 0 is transparent, the background of most nodes.
    background_image
        Whether the node has a background image; gradients count.
    position
        ``static relative absolute fixed sticky``.
    display
        The computed value: ``block inline flex grid table-cell contents …``.
    float_
        ``none left right``.
    visible
        Not ``visibility: hidden`` or ``collapse``.
    opacity
        0 to 1, of the node without its ancestors.
    overflow
        ``visible hidden clip scroll auto``; two values where the axes differ, such as ``hidden auto``.
    italic, underlined, struck
        Style of the node's text; ``struck`` is a line through it.
    border
        Width in CSS pixels of its widest visible border; 0 without one.
    z_index
        0 for ``auto``.
    """

    font_size: float = 16.0
    font_weight: int = 400
    color: int = 0x000000FF
    background: int = 0
    background_image: bool = False
    position: str = "static"
    display: str = "inline"
    float_: str = "none"
    visible: bool = True
    opacity: float = 1.0
    overflow: str = "visible"
    italic: bool = False
    underlined: bool = False
    border: float = 0.0
    z_index: int = 0
    struck: bool = False


class Layout:
    """Boxes, styles and paint order of a page's nodes, read-only.

    ``columns``: ``x y width height style paint_order``, one row per node. A node without a box (not rendered) has NaN in the
    first four and -1 in the others. The box of a text node encloses all its lines. ``styles``: the distinct styles, which the
    column ``style`` indexes. ``viewport``: width and height of the viewport. ``page_size``: width and height of the scrollable
    area. ``scale``: screenshot pixels per CSS pixel.

    >>> layout = Layout.of([None, (0, 0, 800, 20)], [Style()], styles_of=[-1, 0], painted=[-1, 3], viewport=(800, 600))
    >>> layout.box(0), layout.box(1)
    (None, Box(x=0.0, y=0.0, width=800.0, height=20.0))
    >>> layout.style_of(1).font_size, layout.paint_order[1]
    (16.0, 3)
    """

    __slots__ = ("height", "page_size", "paint_order", "scale", "style", "styles", "viewport", "width", "x", "y")

    x: memoryview[float]
    y: memoryview[float]
    width: memoryview[float]
    height: memoryview[float]
    style: memoryview[int]
    paint_order: memoryview[int]

    def __init__(
        self,
        columns: Iterable[bytes | array[Any]],
        styles: tuple[Style, ...],
        *,
        viewport: tuple[float, float],
        page_size: tuple[float, float],
        scale: float = 1.0,
    ) -> None:
        x, y, width, height, style, painted = [memoryview(column).toreadonly().cast("B") for column in columns]
        self.x, self.y, self.width, self.height = x.cast("f"), y.cast("f"), width.cast("f"), height.cast("f")
        self.style, self.paint_order = style.cast("i"), painted.cast("i")
        self.styles = styles
        self.viewport = viewport
        self.page_size = page_size
        self.scale = scale

    @classmethod
    def of(
        cls,
        boxes: Iterable[tuple[float, float, float, float] | None],
        styles: Iterable[Style],
        *,
        styles_of: Iterable[int],
        painted: Iterable[int],
        viewport: tuple[float, float] = (1280.0, 800.0),
    ) -> Layout:
        """Build a layout from the box, the style index and the paint order of each node."""
        rows = [NO_BOX if box is None else box for box in boxes]
        edges = [array("f", edge) for edge in zip(*rows, strict=True)] or [array("f") for _ in range(4)]
        shown = [Box(*row) for row in rows if row is not NO_BOX]
        return cls(
            [*edges, array("i", styles_of), array("i", painted)],
            tuple(styles),
            viewport=viewport,
            page_size=(max((box.right for box in shown), default=0.0), max((box.bottom for box in shown), default=0.0)),
        )

    def __len__(self) -> int:
        return len(self.style)

    def __repr__(self) -> str:
        shown = sum(style >= 0 for style in self.style)
        return f"<Layout of {shown} boxes on {self.page_size[0]:g}x{self.page_size[1]:g}>"

    def __reduce__(self) -> tuple[Any, ...]:
        columns = [bytes(getattr(self, name)) for name in COLUMNS]
        checked = columns, crc32(b"".join(columns))
        return _restored, (checked, self.styles, self.viewport, self.page_size, self.scale)

    def box(self, node: int) -> Box | None:
        """Return the bounding box of a node, or None if it has none."""
        if self.style[node] < 0:
            return None
        return Box(self.x[node], self.y[node], self.width[node], self.height[node])

    def style_of(self, node: int) -> Style | None:
        """Return the style of a node, or None if it has no box."""
        number = self.style[node]
        return self.styles[number] if number >= 0 else None


def _restored(
    checked: tuple[list[bytes], int],
    styles: tuple[Style, ...],
    viewport: tuple[float, float],
    page_size: tuple[float, float],
    scale: float,
) -> Layout:
    """Return the layout of a pickle; InvalidInput if it is damaged."""
    columns, crc = checked
    if crc32(b"".join(columns)) != crc:
        raise InvalidInput("this pickled layout is damaged", stage="unpickle")
    return Layout(columns, styles, viewport=viewport, page_size=page_size, scale=scale)
