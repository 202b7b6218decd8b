"""One document of a browser snapshot: its arrays and the placement of its nodes.

A snapshot is the answer of ``DOMSnapshot.captureSnapshot`` (Chrome DevTools Protocol) to ``REQUEST``: arrays of numbers, most
of them indices into one string table. Its nodes form the flat tree in document order: shadow trees are below their hosts, and
slotted nodes below their slots.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from scutch.page.layout import LINE_THROUGH, Box, Style
from scutch.page.readers.css_colors import rgba
from scutch.page.tags import READING

#: Names of the requested computed values, in this order.
COMPUTED: Final = (
    "font-size", "font-weight", "color", "background-color", "background-image", "position", "display", "float", "visibility",
    "opacity", "overflow", "font-style", "text-decoration-line", "border-top-width", "border-right-width",
    "border-bottom-width", "border-left-width", "z-index", "content-visibility",
)  # fmt: skip
#: Parameters of ``DOMSnapshot.captureSnapshot``.
REQUEST: Final[dict[str, Any]] = {"computedStyles": [*COMPUTED], "includePaintOrder": True}

#: Elements that never have a box, or whose text is never rendered: a missing box is not evidence that they are hidden.
BOXLESS: Final = frozenset(READING["IGNORED"]) | frozenset(
    (
        "meta",
        "link",
        "base",
        "param",
        "source",
        "track",
        "area",
        "map",
        "col",
        "colgroup",
        "option",
        "optgroup",
        "rp",
        "wbr",
        "br",
    )
)
#: Node types of the DOM.
ELEMENT, TEXT, CDATA, INSTRUCTION, COMMENT, DOCTYPE = 1, 3, 4, 7, 8, 10


class Placed(NamedTuple):
    """The rendering of a node: its bounding box, the index of its style and its paint order."""

    box: Box
    style: int
    paint_order: int


def pixels(value: str) -> float:
    """Parse a computed length to CSS pixels; 0 if it is not a length.

    >>> pixels("1.5px"), pixels("auto")
    (1.5, 0.0)
    """
    return float(value.removesuffix("px")) if value.endswith("px") else 0.0


def style_from(values: Sequence[str]) -> Style:
    """Make a style from computed values.

    >>> values = dict.fromkeys(COMPUTED, "0") | {"font-size": "20px", "color": "rgb(0, 0, 255)", "visibility": "hidden"}
    >>> style = style_from(list(values.values()))
    >>> style.font_size, f"{style.color:x}", style.visible
    (20.0, 'ffff', False)
    """
    of = dict(zip(COMPUTED, values, strict=True))
    return Style(
        font_size=pixels(of["font-size"]),
        font_weight=round(float(of["font-weight"])),
        color=rgba(of["color"]),
        background=rgba(of["background-color"]),
        background_image=of["background-image"] != "none",
        position=of["position"],
        display=of["display"],
        float_=of["float"],
        visible=of["visibility"] == "visible",
        opacity=float(of["opacity"]),
        overflow=of["overflow"],
        italic=of["font-style"] != "normal",
        underlined="underline" in of["text-decoration-line"],
        struck=LINE_THROUGH in of["text-decoration-line"],
        border=max(pixels(of[f"border-{side}-width"]) for side in ("top", "right", "bottom", "left")),
        z_index=0 if of["z-index"] == "auto" else int(of["z-index"]),
    )


def union(first: Box, second: Box) -> Box:
    """Return the bounding box of two boxes.

    >>> union(Box(0, 0, 10, 10), Box(20, 5, 10, 10))
    Box(x=0, y=0, width=30, height=15)
    """
    x, y = min(first.x, second.x), min(first.y, second.y)
    return Box(x, y, max(first.right, second.right) - x, max(first.bottom, second.bottom) - y)


class Styles:
    """The distinct styles of a snapshot; document nodes have no values and the initial style."""

    def __init__(self, strings: Sequence[str]) -> None:
        self.strings = [*strings, ""]  # index -1 means no string or an empty one
        self.numbers: dict[tuple[int, ...], int] = {}
        self.styles: list[Style] = []
        self.wrappers: dict[int, int] = {}  # by the style of their content
        self.skipping: list[bool] = []  # content-visibility: descendants have no boxes yet

    def number(self, row: Sequence[int]) -> int:
        """Return the index of a style, by the string indices of its values."""
        key = tuple(row)
        if key not in self.numbers:
            values = [self.strings[place] for place in row]
            self.numbers[key] = self.add(style_from(values) if values else Style(display="block"))
            self.skipping[-1] = bool(values) and values[-1] != "visible"
        return self.numbers[key]

    def wrapper(self, inner: int) -> int:
        """Return the index of the style of an element without a box of its own: the fonts of its content, nothing painted."""
        if inner not in self.wrappers:
            of = self.styles[inner]
            style = Style(of.font_size, of.font_weight, of.color, display="contents", italic=of.italic)
            self.wrappers[inner] = inner if style == of else self.add(style)
        return self.wrappers[inner]

    def add(self, style: Style) -> int:
        """Add a style and return its index."""
        self.styles.append(style)
        self.skipping.append(False)
        return len(self.styles) - 1


class Document:
    """One document: the page itself or the document of a frame.

    ``raw``: its entry in ``documents``. ``styles``: the snapshot's strings and styles; the styles of this document are added.
    """

    def __init__(self, raw: Mapping[str, Any], styles: Styles) -> None:
        nodes = raw["nodes"]
        self.raw = raw
        self.strings = strings = styles.strings
        self.styles = styles
        self.parents: list[int] = nodes["parentIndex"]
        self.kinds: list[int] = nodes["nodeType"]
        self.names = [strings[place] for place in nodes["nodeName"]]
        self.values: list[int] = nodes["nodeValue"]
        self.attribute_rows: list[list[int]] = nodes["attributes"]
        self.frames = dict(zip(*sparse(nodes, "contentDocumentIndex"), strict=True))
        self.generated = frozenset(sparse(nodes, "pseudoType")[0])
        if any(parent >= node for node, parent in enumerate(self.parents)):
            raise ValueError("a node comes before its parent")
        self.placed = self.read_boxes(raw["layout"])
        self.seen = self.look()
        self.folded = self.fold()

    def string(self, place: int) -> str:
        """Return a string of the table; "" for none."""
        return self.strings[place]

    def attributes(self, node: int) -> list[tuple[str, str]]:
        """Return the attributes of an element in order."""
        row = [self.strings[place] for place in self.attribute_rows[node]]
        return list(zip(row[::2], row[1::2], strict=True))

    def read_boxes(self, layout: Mapping[str, Any]) -> dict[int, Placed]:
        """Return the rendering of each node that has one; a node with several boxes gets their bounding box."""
        placed: dict[int, Placed] = {}
        orders = layout.get("paintOrders") or [0] * len(layout["nodeIndex"])
        for node, bounds, row, order in zip(layout["nodeIndex"], layout["bounds"], layout["styles"], orders, strict=True):
            box = Box(*bounds)
            before = placed.get(node)
            placed[node] = Placed(union(before.box, box) if before else box, self.styles.number(row), order)
        return placed

    def look(self) -> list[bool]:
        """Return whether each node or a descendant is visible, and add boxes of elements with ``display: contents``."""
        seen = [False] * len(self.parents)
        spread: dict[int, Placed] = {}
        for node in range(len(self.parents) - 1, 0, -1):
            placed, parent = self.placed.get(node), self.parents[node]
            if node in self.generated:
                continue
            if placed is None and (placed := spread.get(node)):
                self.placed[node] = placed
            seen[node] = seen[node] or (placed is not None and self.styles.styles[placed.style].visible)
            if seen[node]:
                seen[parent] = True
            if placed and parent not in self.placed:
                before = spread.get(parent)
                box = union(placed.box, before.box) if before else placed.box
                spread[parent] = Placed(box, self.styles.wrapper(placed.style), placed.paint_order)
        return seen

    def fold(self) -> list[bool]:
        """Return whether the layout of each node is deferred: in a closed ``details``, or by ``content-visibility``."""
        folded = [False] * len(self.parents)
        for node in range(1, len(self.parents)):
            if not self.seen[node]:
                parent = self.parents[node]
                folded[node] = self.folds(parent) if parent in self.placed else folded[parent]
        return folded

    def folds(self, node: int) -> bool:
        """Return whether a visible node defers the layout of its content."""
        closed = self.names[node] == "DETAILS" and "open" not in dict(self.attributes(node))
        return closed or self.styles.skipping[self.placed[node].style]

    def hidden(self, node: int, name: str) -> bool | None:
        """Return whether an element is hidden; None if its layout does not decide it."""
        if name in BOXLESS:
            return None
        return False if self.seen[node] else None if self.folded[node] else True

    def hides_text(self, node: int) -> bool:
        """Return whether a text has a box but is invisible (``visibility: hidden``)."""
        placed = self.placed.get(node)
        return placed is not None and not self.styles.styles[placed.style].visible


def sparse(nodes: Mapping[str, Any], name: str) -> tuple[list[int], list[int]]:
    """Return the nodes and the values of a sparse property."""
    rows = nodes.get(name) or {}
    return rows.get("index", []), rows.get("value", [])
