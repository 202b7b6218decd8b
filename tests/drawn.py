"""Pages with boxes, without a browser: where things stand is written into their markup.

An element says ``box="x y width height"``; one that does not has the box of its parent. Texts have the box of their element,
or the one that its attribute ``text`` says. Of style attributes counts what is in ``READERS``, and fonts are inherited.
"""

from collections.abc import Callable
from typing import Any, Final

import scutch
from scutch.page import Encoding, Page
from scutch.page.columns import TEXT
from scutch.page.layout import Layout, Style
from scutch.page.parser import Builder, Columns
from scutch.page.tags import READING

Box = tuple[float, float, float, float]

INLINE: Final = frozenset(("a", "b", "i", "em", "strong", "span", "img", "button", "input", "label", "small", "code"))
BLOCKS: Final = frozenset((*READING["LINE"], "td", "th"))
#: What a style attribute may say, and how it is read.
READERS: Final[dict[str, tuple[str, Callable[[str], Any]]]] = {
    "font-size": ("font_size", lambda value: float(value.removesuffix("px"))),
    "font-weight": ("font_weight", int),
    "background": ("background", lambda value: int(f"{value.removeprefix('#')}ff"[:8], 16)),
    "background-image": ("background_image", lambda value: value != "none"),
    "position": ("position", str),
    "display": ("display", str),
    "float": ("float_", str),
    "visibility": ("visible", lambda value: value == "visible"),
    "opacity": ("opacity", float),
    "overflow": ("overflow", str),
    "text-decoration": ("struck", lambda value: value == "line-through"),
    "border": ("border", lambda value: float(value.removesuffix("px"))),
}
INHERITED: Final = ("font_size", "font_weight", "visible")
PAGE: Final = (0.0, 0.0, 1000.0, 1000.0)


def declared(text: str) -> dict[str, Any]:
    """Properties of a style attribute."""
    pairs = (part.split(":") for part in text.split(";") if part.strip())
    return {READERS[name.strip()][0]: READERS[name.strip()][1](value.strip()) for name, value in pairs}


class Frame:
    """An open element, and how far it is drawn."""

    def __init__(self, node: int, box: Box | None, style: Style, text_box: Box | None) -> None:
        self.node, self.child = node, node + 1
        self.box, self.style, self.text_box = box, style, text_box


class Drawing:
    """A page in the making."""

    def __init__(self, columns: Columns, place: Callable[[int], Box] | None = None) -> None:
        self.place = place
        self.columns = columns
        self.builder = Builder()
        self.boxes: list[Box | None] = [None]
        self.styles: list[Style] = []
        self.styles_of: list[int] = [-1]

    def note(self, box: Box | None, style: Style) -> None:
        if box is None:
            self.styles_of.append(-1)
        else:
            if style not in self.styles:
                self.styles.append(style)
            self.styles_of.append(self.styles.index(style))
        self.boxes.append(box)

    def draw(self, box: Box) -> None:
        """Draw all that is in the page; without recursion, as pages may be deep."""
        columns, frames = self.columns, [Frame(0, box, Style(), None)]
        while frames:
            frame = frames[-1]
            child = frame.child
            if child >= columns.end[frame.node]:
                frames.pop()
                if frames:
                    self.builder.end()
                continue
            frame.child = columns.end[child]
            if columns.tag[child] == TEXT:
                self.note(frame.text_box or (self.place(child) if self.place and frame.box else frame.box), frame.style)
                self.builder.text(columns.text(child))
            elif columns.tag[child] > TEXT + 2:
                frames.append(self.opened(child, frame.box, frame.style))

    def opened(self, node: int, around: Box | None, outer: Style) -> Frame:
        """Begin an element; what is in it comes next."""
        attributes = dict(self.columns.attributes(node))
        name = self.columns.name(node)
        display = "inline" if name in INLINE else "block" if name in BLOCKS else "inline"
        style = Style(display=display, **{key: getattr(outer, key) for key in INHERITED})
        style = style._replace(**declared(attributes.pop("style", "")))
        box, text_box = (numbers(attributes.pop(key, None)) for key in ("box", "text"))
        gone = around is None or style.display == "none" or name == "head"
        place = None if gone else box or (self.place(node) if self.place else around)
        self.builder.start(name, attributes=list(attributes.items()), hidden=gone)
        self.note(None if style.display == "contents" else place, style)
        return Frame(node, place, style, text_box)


def numbers(text: str | None) -> Box | None:
    """A box as it is written."""
    if text is None:
        return None
    x, y, width, height = map(float, text.split())
    return x, y, width, height


def drawn(
    html: str, page: Box = PAGE, viewport: tuple[float, float] = (1000.0, 800.0), place: Callable[[int], Box] | None = None
) -> Page:
    """Return a page with the boxes in its markup; nodes without one get theirs from a function of the node."""
    drawing = Drawing(scutch.parse(html).columns, place)
    drawing.draw(page)
    layout = Layout.of(
        drawing.boxes, drawing.styles, styles_of=drawing.styles_of, painted=range(len(drawing.boxes)), viewport=viewport
    )
    return Page(drawing.builder.finish(layout), encoding=Encoding("utf-8", "browser"))
