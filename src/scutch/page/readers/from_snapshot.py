"""Convert a browser snapshot to columns, without serialising and parsing markup.

The result is one tree: documents of same-origin frames become children of their ``iframe``, without their ``head``, and the
contents of shadow roots are placed where the browser renders them. Generated content (``::before``) is left out because it is
not part of the document.
"""

from array import array
from collections.abc import Mapping
from string import ascii_lowercase
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from scutch.errors import InvalidInput
from scutch.page.layout import NO_BOX, Box, Layout
from scutch.page.limits import Limits
from scutch.page.parser import Builder, Columns
from scutch.page.readers.from_lxml import ASCII_LOWER, inner_namespace
from scutch.page.readers.snapshot_document import (
    CDATA,
    COMMENT,
    DOCTYPE,
    ELEMENT,
    INSTRUCTION,
    TEXT,
    Document,
    Placed,
    Styles,
    union,
)

Snapshot = Mapping[str, Any]

#: Minimum width and height of a visible frame in CSS pixels; smaller ones serve scripts.
SMALLEST_FRAME: Final = 2
ASCII_SMALL: Final = frozenset(ascii_lowercase)
#: Placement of a node that is not rendered.
NOWHERE: Final = Placed(Box(*NO_BOX), -1, -1)
#: Elements of a frame's document that the ``iframe`` replaces.
WRAPPERS: Final = frozenset(("HTML", "BODY"))


def snapshot_columns(snapshot: Snapshot, limits: Limits, url: str | None = None) -> tuple[Columns, str]:
    """Return the columns of a snapshot and the address of its page.

    Raises ``InvalidInput``: the value is not a snapshot, or its computed styles are not those of ``REQUEST``.
    """
    try:
        reader = _SnapshotReader(snapshot, Builder(max_nodes=limits.max_nodes, max_depth=limits.max_depth))
        return reader.read(), reader.url
    except (LookupError, TypeError, ValueError) as problem:
        message = (
            f"a {type(snapshot).__name__} is a page only as the answer of DOMSnapshot.captureSnapshot "
            f"to snapshot_document.REQUEST: {problem!r}"
        )
        raise InvalidInput(message, url=url, stage="parse") from problem


def origin_of(url: str, outer: str) -> str:
    """Origin of a document: what is made on the spot has its frame's, and ``data:`` none at all.

    >>> origin_of("about:srcdoc", "https://example.org"), origin_of("https://example.org:8080/a?b", "")
    ('https://example.org', 'https://example.org:8080')
    """
    if url.startswith("about:"):
        return outer
    parts = urlsplit(url.removeprefix("blob:"))
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


class _OpenNode(NamedTuple):
    """A node whose descendants are being read."""

    node: int
    inner: str  # namespace of children without their own
    written: bool  # not so: documents, and the wrappers of a frame's document


class _Walk:
    """Where reading stands in one document."""

    __slots__ = ("document", "dx", "dy", "inside", "left_out", "node", "open", "origin")

    def __init__(self, document: Document, origin: str, dx: float, dy: float, *, inside: bool) -> None:
        self.document = document
        self.origin = origin
        self.dx, self.dy = dx, dy
        self.inside = inside  # of another document
        self.node = -1
        self.open: list[_OpenNode] = []
        self.left_out: set[int] = set()

    def leaves_out(self, node: int) -> bool:
        """Return whether to skip a node: generated content, the head of a frame's document, or a descendant of these."""
        document = self.document
        is_head = self.inside and document.names[node] == "HEAD"
        if is_head or node in document.generated or document.parents[node] in self.left_out:
            self.left_out.add(node)
            return True
        return False


class _SnapshotReader:
    """Feeds a builder and records the boxes of its nodes; reads frames in place, without recursion."""

    def __init__(self, snapshot: Snapshot, builder: Builder) -> None:
        self.snapshot = snapshot
        self.styles = Styles(snapshot["strings"])
        self.builder = builder
        self.placed: dict[int, Placed] = {}
        self.waiting = set(range(1, len(snapshot["documents"])))
        self.page = self.document(0)
        self.url = self.page.string(self.page.raw["documentURL"])
        self.walks = [_Walk(self.page, origin_of(self.url, ""), 0.0, 0.0, inside=False)]

    def document(self, number: int) -> Document:
        return Document(self.snapshot["documents"][number], self.styles)

    def read(self) -> Columns:
        """Read all of it."""
        while self.walks:
            walk = self.walks[-1]
            walk.node += 1
            if walk.node == len(walk.document.parents):
                self.close(walk, -1)
                self.walks.pop()
            elif not walk.leaves_out(walk.node):
                self.close(walk, walk.document.parents[walk.node])
                self.enter(walk, walk.node)
        return self.builder.finish(self.layout())

    def close(self, walk: _Walk, parent: int) -> None:
        """Close the open elements down to the parent of the next node."""
        while walk.open and walk.open[-1].node != parent:
            if walk.open.pop().written:
                self.builder.end()

    def enter(self, walk: _Walk, node: int) -> None:
        """Read one node."""
        document, kind = walk.document, walk.document.kinds[node]
        if kind == ELEMENT:
            self.enter_element(walk, node)
        elif kind in (TEXT, CDATA):
            text = document.string(document.values[node])
            self.place(self.builder.text(text, hidden=document.hides_text(node) or None), walk, node)
        elif kind in (COMMENT, INSTRUCTION):
            self.builder.comment(document.string(document.values[node]))
        elif kind == DOCTYPE and not walk.inside:
            ids = (document.string(document.raw.get(name, -1)) for name in ("publicId", "systemId"))
            self.builder.doctype(document.names[node], *(text or None for text in ids))
        elif document.parents[node] < 0:
            walk.open.append(_OpenNode(node, "html", written=False))
            if not walk.inside:
                self.place(0, walk, node)

    def enter_element(self, walk: _Walk, node: int) -> None:
        document, raw = walk.document, walk.document.names[node]
        outer = walk.open[-1].inner
        if walk.inside and raw in WRAPPERS:
            walk.open.append(_OpenNode(node, outer, written=False))
            return
        name, namespace = resolve(raw, outer)
        attributes = document.attributes(node)
        frame = self.frame(walk, node) if node in document.frames else None
        hidden = document.hidden(node, name)
        spliced = frame is not None or (name == "noscript" and document.seen[node])  # scripts are off
        number = self.builder.start(name, namespace, attributes, hidden=hidden, spliced=spliced)
        self.place(number, walk, node)
        walk.open.append(_OpenNode(node, inner_namespace(name, namespace, attributes), written=True))
        if frame:
            self.walks.append(frame)

    def frame(self, walk: _Walk, node: int) -> _Walk | None:
        """Return the document of a frame if it has the same origin and is large enough to be visible."""
        document, number = walk.document, walk.document.frames[node]
        placed, sandbox = document.placed.get(node), dict(document.attributes(node)).get("sandbox")
        if (
            placed is None
            or number not in self.waiting
            or (sandbox is not None and "allow-same-origin" not in sandbox.split())
        ):
            return None
        inner = self.document(number)
        origin = origin_of(inner.string(inner.raw["documentURL"]), walk.origin)
        view = inner.placed[0].box if 0 in inner.placed else Box(0, 0, 0, 0)
        if origin != walk.origin or min(view.width, view.height) < SMALLEST_FRAME:
            return None
        self.waiting.remove(number)
        dx = walk.dx + placed.box.x + (placed.box.width - view.width) / 2 - inner.raw["scrollOffsetX"]
        dy = walk.dy + placed.box.y + (placed.box.height - view.height) / 2 - inner.raw["scrollOffsetY"]
        return _Walk(inner, origin, dx, dy, inside=True)

    def place(self, number: int, walk: _Walk, node: int) -> None:
        """Record the placement of a node; merged text nodes have the union of their boxes."""
        placed = walk.document.placed.get(node)
        if placed is None or number < 0:
            return
        if walk.dx or walk.dy:
            (x, y, width, height), style, order = placed
            placed = Placed(Box(x + walk.dx, y + walk.dy, width, height), style, order)
        if number in self.placed:
            placed = placed._replace(box=union(self.placed[number].box, placed.box))
        self.placed[number] = placed

    def layout(self) -> Layout:
        """Boxes and styles by the numbers of the builder."""
        raw = self.page.raw
        rows = [self.placed.get(number, NOWHERE) for number in range(len(self.builder))]
        boxes, styles, orders = zip(*rows, strict=True)
        view = self.page.placed[0].box if 0 in self.page.placed else Box(0, 0, 0, 0)
        return Layout(
            [*(array("f", edge) for edge in zip(*boxes, strict=True)), array("i", styles), array("i", orders)],
            tuple(self.styles.styles),
            viewport=(view.width, view.height),
            page_size=(raw["contentWidth"], raw["contentHeight"]),
        )


def resolve(raw: str, outer: str) -> tuple[str, str]:
    """Return the name and namespace of an element; the DOM writes only HTML names in capitals.

    >>> resolve("DIV", "svg"), resolve("svg", "html"), resolve("linearGradient", "svg"), resolve("p", "html")
    (('div', 'html'), ('svg', 'svg'), ('linearGradient', 'svg'), ('p', 'html'))
    >>> resolve("Aß", "html")
    ('aß', 'html')
    """
    lower = raw.translate(ASCII_LOWER)
    if raw != lower and ASCII_SMALL.isdisjoint(raw):
        return lower, "html"
    return (raw, raw) if raw in ("svg", "math") else (raw, outer)
