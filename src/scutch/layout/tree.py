"""``Segment``: the result of ``segment``, a block of a page with its child blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, Final, NoReturn

from scutch.methods.layout_block import LayoutBlock, preorder, runs
from scutch.page.columns import MARKS
from scutch.page.layout import Box, Layout
from scutch.page.node import Node
from scutch.page.page import Page
from scutch.page.span import Span

if TYPE_CHECKING:
    from scutch.methods.trace import Trace

#: Characters of a block's text in its HTML representation.
EXCERPT_CHARS: Final = 80


class Segment:
    """A block of a page, and the blocks that it divides into.

    A block is one node, a run of siblings such as a heading with its paragraphs, or several nodes that are adjacent on the
    rendered page. The leaves of the tree hold all visible text, each word once.

    Attributes
    ----------
    page
        Its page.
    method
        Name of the method that divided the page.
    trace
        What the method computed, for the whole page; None unless it was requested.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.segment("<nav>Home</nav><main><h2>Flax</h2><p>Blue.</p><h2>Hemp</h2><p>Green.</p></main>")
    >>> [(block.label, block.heading, block.coherence) for block in page.leaves()]
    [('navigation', '', 10), ('section', 'Flax', 7), ('section', 'Hemp', 7)]
    >>> page.children[1].children[0].xpath, page.children[1].children[0].text
    ('/html/body/main[1]/h2[1]', 'Flax\\n\\nBlue.')
    """

    page: Page
    _block: LayoutBlock
    method: str
    trace: Trace | None

    def __init__(self, page: Page, block: LayoutBlock, method: str, trace: Trace | None = None) -> None:
        self.__dict__.update(page=page, _block=block, method=method, trace=trace)

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError("Segment is frozen")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Segment) and self.page == other.page and self._block == other._block

    def __hash__(self) -> int:
        return hash((self.page, self._block.nodes))

    def __reduce__(self) -> tuple[type[Segment], tuple[Any, ...]]:
        """Pickle page and block only; the rest is computed again."""
        return Segment, (self.page, self._block, self.method, self.trace)

    def __repr__(self) -> str:
        return f"<Segment {self.label or 'block'}: coherence {self.coherence}, {len(self.children)} children, {self.xpath}>"

    def __iter__(self) -> Iterator[Segment]:
        """Yield the block and its descendants, in document order."""
        return preorder(self)

    @property
    def coherence(self) -> int:
        """Degree of coherence (DoC), 1 to 10: how uniform its content is. No block has less than its parent."""
        return self._block.coherence

    @property
    def label(self) -> str:
        """Role or kind of content, such as ``navigation main section list text``; empty if unknown."""
        return self._block.label

    @property
    def reason(self) -> str:
        """Why it was divided or kept whole."""
        return self._block.reason

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Its top nodes in document order; one for most blocks."""
        return tuple(Node(self.page, node) for node in self._block.nodes)

    @cached_property
    def children(self) -> tuple[Segment, ...]:
        """Its child blocks."""
        return tuple(Segment(self.page, child, self.method) for child in self._block.children)

    def leaves(self) -> Iterator[Segment]:
        """Yield its descendants without children, in order; the block itself if it has none."""
        return (block for block in self if not block._block.children)

    @property
    def spans(self) -> tuple[Span, ...]:
        """Its nodes as runs of siblings; one for most blocks."""
        return tuple(Span(self.page, begin, end) for begin, end in runs(self.page.columns, self._block.nodes))

    @property
    def text(self) -> str:
        """Text as people read it: blocks on lines of their own."""
        return "\n\n".join(filter(None, (span.text for span in self.spans)))

    @property
    def heading(self) -> str:
        """Text of the first heading in it; empty without one."""
        columns = self.page.columns
        places = (node for begin in self._block.nodes for node in range(begin, columns.end[begin]))
        found = next((node for node in places if columns.marks[node] & MARKS["heading"] and columns.chars[node]), None)
        return "" if found is None else " ".join(self.page[found].text.split())

    @property
    def xpath(self) -> str:
        """XPath of its first node."""
        return self.page[self._block.nodes[0]].xpath

    @property
    def source_span(self) -> tuple[int, int] | None:
        """Smallest part of ``page.source`` that holds all of it; None for a page made from a tree."""
        spans = [span for node in self.nodes if (span := node.source_span)]
        return (min(begin for begin, _ in spans), max(end for _, end in spans)) if spans else None

    @property
    def box(self) -> Box | None:
        """Bounding box of its nodes; None on a page that was not rendered, and for a block without a box."""
        layout = self.page.layout
        if layout is None:
            return None
        return around(box for node in self._block.nodes for box in boxes_in(layout, node, self.page.columns.end[node]))

    def to_dict(self) -> dict[str, Any]:
        """Return the block and its descendants as plain values; the leaves have the texts."""
        span, box = self.source_span, self.box
        return {
            "label": self.label,
            "heading": self.heading,
            "coherence": self.coherence,
            "xpath": self.xpath,
            "nodes": list(self._block.nodes),
            "source_span": list(span) if span else None,
            "box": list(box) if box else None,
            **({"children": [child.to_dict() for child in self.children]} if self.children else {"text": self.text}),
        }

    def _repr_html_(self) -> str:
        text = " ".join(self.text.split())
        shown = escape(text if len(text) <= EXCERPT_CHARS else f"{text[:EXCERPT_CHARS]}…")
        head = f"<b>{escape(self.label or 'block')}</b> <small>{self.coherence}</small>"
        if not self.children:
            return f"<div>{head} {shown}</div>"
        inner = "".join(f"<li>{child._repr_html_()}</li>" for child in self.children)
        return f"<details open><summary>{head} {escape(self.heading)}</summary><ul>{inner}</ul></details>"


def around(boxes: Iterable[Box]) -> Box | None:
    """The smallest rectangle around others; None around nothing.

    >>> around([Box(0, 0, 10, 10), Box(20, 5, 10, 10)])
    Box(x=0, y=0, width=30, height=15)
    """
    held = list(boxes)
    if not held:
        return None
    left, top = min(box.x for box in held), min(box.y for box in held)
    return Box(left, top, max(box.right for box in held) - left, max(box.bottom for box in held) - top)


def boxes_in(layout: Layout, node: int, end: int) -> Iterator[Box]:
    """Return the box of a node or, if it has none or one without area, those of its descendants."""
    own = layout.box(node)
    if own is not None and own.area:
        yield own
    else:
        yield from (box for inner in range(node + 1, end) if (box := layout.box(inner)) is not None and box.area)
