"""The readable twin of ``methods.rendered._visibility``: visibility of the nodes of a rendered page, by recursion."""

from typing import NamedTuple

from scutch.methods.rendered.visual_tree import FAINT, VISIBILITY_BITS
from scutch.page.columns import DOCUMENT, TEXT
from scutch.page.layout import Box, Layout, Style
from scutch.page.parser import Columns

REPLACED = frozenset((
    "img", "input", "button", "select", "textarea", "svg", "video", "canvas", "iframe", "embed", "object", "meter", "progress",
))  # fmt: skip
ROOTS = frozenset(("html", "body"))


class NodeVisibility(NamedTuple):
    """Visibility bits, background and visible box of a node."""

    bits: frozenset[str]
    fill: int
    #: Left, top, right, bottom.
    edges: tuple[float, float, float, float] | None


class Inherited(NamedTuple):
    """What a node inherits from its ancestors."""

    clip: tuple[float, float, float, float]
    fill: int = 0xFFFFFFFF
    faded: bool = False


def cut(box: Box, clip: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    return max(box.x, clip[0]), max(box.y, clip[1]), min(box.right, clip[2]), min(box.bottom, clip[3])


def has_area(edges: tuple[float, float, float, float], *, rule: bool = False) -> bool:
    width, height = edges[2] - edges[0], edges[3] - edges[1]
    return min(width, height) > 1 or (rule and max(width, height) > 1 and min(width, height) >= 0)


def joined(*edges: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    lefts, tops, rights, bottoms = zip(*edges, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def is_inline(style: Style) -> bool:
    return style.display.startswith(("inline", "ruby"))


class VisibilityTwin:
    """The visibility of all nodes of a page."""

    def __init__(self, columns: Columns) -> None:
        assert columns.layout is not None
        self.columns, self.layout = columns, columns.layout
        self.nodes: dict[int, NodeVisibility] = {}
        self.page = (0.0, 0.0, *extent(self.layout))
        self.visit(0, Inherited(self.page))

    def visit(self, node: int, inherited: Inherited) -> NodeVisibility:
        layout = self.layout
        style, box = layout.style_of(node), layout.box(node)
        inner, bits, own = inherited, set[str](), None
        if style is not None and box is not None:
            if style.position == "fixed":
                inherited = inner = inherited._replace(clip=self.page)
            own = cut(box, inherited.clip)
            inner = self.inside(node, style, own, inherited)
            bits = self.own_bits(node, style, own, inner, inherited)
        children = [self.visit(child, inner) for child in self.children(node)]
        shown = [child for child in children if "shown" in child.bits and "layer" not in child.bits]
        pieces = [own] if own and bits & {"shown"} else []
        if "replaced" not in bits and shown:
            bits.add("shown")
            pieces += [child.edges for child in shown if child.edges]
        if own and "painted" in bits and "shown" in bits:
            pieces.append(own)
        every = [child for child in children if "shown" in child.bits]
        if bits >= {"shown", "in line"} and not bits & {"textual", "replaced", "rule"}:
            bits |= {"textual"} if all("textual" in child.bits for child in every) else set()
        found = NodeVisibility(frozenset(bits), inner.fill, joined(*pieces) if pieces else None)
        self.nodes[node] = found
        return found

    def inside(self, node: int, style: Style, own: tuple[float, float, float, float], inherited: Inherited) -> Inherited:
        """What the children inherit."""
        fill = inherited.fill
        if self.columns.tag[node] != TEXT:
            if style.background & 0xFF >= 0x80:
                fill = style.background | 0xFF
            elif style.background_image:
                fill = (self.layout.style[node] + 1) << 8
        clips = style.overflow != "visible" and self.columns.name(node) not in ROOTS
        hides = style.opacity < FAINT and style.position in {"absolute", "fixed"}
        return Inherited(own if clips else inherited.clip, fill, inherited.faded or hides)

    def own_bits(
        self, node: int, style: Style, own: tuple[float, float, float, float], inner: Inherited, inherited: Inherited
    ) -> set[str]:
        columns, name = self.columns, self.columns.name(node)
        bits = {"in line"} if is_inline(style) else set()
        visible = style.visible and not inner.faded
        if columns.tag[node] == TEXT:
            return bits | ({"shown", "in line", "textual"} if visible and columns.texts[node] and has_area(own) else set())
        bits |= {"layer"} if style.position == "fixed" else set()
        if not visible or columns.tag[node] <= DOCUMENT:
            return bits
        if name == "hr":
            return bits | ({"shown", "rule"} if has_area(own, rule=True) else set())
        if name in REPLACED and has_area(own):
            small = is_inline(style) and name != "input" and own[3] - own[1] <= 2 * style.font_size
            return bits | {"shown", "replaced"} | ({"textual"} if small else set())
        if (style.background_image or style.border or inner.fill != inherited.fill) and has_area(own) and name not in ROOTS:
            empty = style.background_image and columns.end[node] == node + 1
            return bits | {"painted"} | ({"shown"} if empty else set())
        return bits

    def children(self, node: int) -> list[int]:
        found, child = [], node + 1
        while child < self.columns.end[node]:
            found.append(child)
            child = self.columns.end[child]
        return found


def extent(layout: Layout) -> tuple[float, float]:
    return max(layout.page_size[0], layout.viewport[0]), max(layout.page_size[1], layout.viewport[1])


def names_of(bits: int) -> frozenset[str]:
    return frozenset(name for name, bit in VISIBILITY_BITS.items() if bits & bit)
