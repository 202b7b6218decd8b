"""Values that the traces of several methods hold: nodes, record sets, selected parts and layout blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from scutch.methods.layout_block import LayoutBlock
from scutch.methods.record_set import RecordSet
from scutch.methods.selection import Selection
from scutch.page.parser import Columns
from scutch.page.text import excerpt, render_text
from scutch.page.xpath import xpath

#: Characters of a node's text in a trace.
EXCERPT_CHARS: Final = 40


class TracedNode(NamedTuple):
    """A node of the page in a trace.

    >>> import scutch
    >>> print(traced_node(scutch.parse("<p>Flax is tall.").columns, 4))
    /html/body/p[1] "Flax is tall."
    """

    node: int
    xpath: str
    #: Beginning of its text.
    text: str

    def __str__(self) -> str:
        return f'{self.xpath} "{self.text}"' if self.text else self.xpath


def traced_node(columns: Columns, node: int) -> TracedNode:
    """Return a node with its XPath and the beginning of its text."""
    return TracedNode(node, xpath(columns, node), text_excerpt(columns, node))


def text_excerpt(columns: Columns, node: int, size: int = EXCERPT_CHARS, *, end: int | None = None) -> str:
    """Return the beginning of the text of a node, or of the slice [node, end), on one line.

    >>> import scutch
    >>> text_excerpt(scutch.parse("<p>Flax <b>is tall</b> and blue.").columns, 4, 13)
    'Flax is tall…'
    """
    return excerpt(render_text(columns, node, columns.end[node] if end is None else end, hidden=True, apart=True), size)


class TracedRecords(NamedTuple):
    """One record set of an answer."""

    #: Parent of the first record.
    parent: TracedNode
    records: int
    score: float
    reason: str


def traced_records(columns: Columns, found: Iterable[RecordSet]) -> tuple[TracedRecords, ...]:
    """Return the record sets of an answer, best first.

    >>> import scutch
    >>> columns = scutch.parse("<ul><li>Flax<li>Hemp</ul>").columns
    >>> [(each.parent.xpath, each.records) for each in traced_records(columns, [RecordSet(((5,), (7,)), 1.0, "mine", "")])]
    [('/html/body/ul[1]', 2)]
    """
    return tuple(
        TracedRecords(traced_node(columns, columns.parent[each.nodes[0]]), len(each.records), each.score, each.reason)
        for each in found
    )


class TracedPart(NamedTuple):
    """One part of a selection."""

    part: TracedNode
    #: Visible characters that are kept.
    chars: int
    reason: str


def traced_parts(columns: Columns, selection: Selection) -> tuple[TracedPart, ...]:
    """Return the parts of a selection, in document order.

    >>> import scutch
    >>> columns = scutch.parse("<p>Flax").columns
    >>> from scutch.methods.selection import Part
    >>> traced_parts(columns, Selection([Part(4, 4, "the only one")], [(4, 6)], None, -1, 1.0))[0].reason
    'the only one'
    """
    return tuple(TracedPart(traced_node(columns, part.node), part.chars, part.reason) for part in selection.parts)


class TracedBlock(NamedTuple):
    """One block of a layout."""

    #: Depth in the block tree; 0 for the page.
    depth: int
    #: Degree of coherence.
    coherence: int
    label: str
    reason: str
    #: Number of its top nodes, and the first of them.
    nodes: int
    first: TracedNode


def traced_blocks(columns: Columns, block: LayoutBlock, depth: int = 0) -> Iterator[TracedBlock]:
    """Yield a block and all blocks inside it, in document order.

    >>> import scutch
    >>> columns = scutch.parse("<p>Flax<p>Hemp").columns
    >>> block = LayoutBlock((3,), 1, "page", children=(LayoutBlock((4,), 9, "text"), LayoutBlock((6,), 9, "text")))
    >>> [(each.depth, each.label, each.first.text) for each in traced_blocks(columns, block)]
    [(0, 'page', 'Flax Hemp'), (1, 'text', 'Flax'), (1, 'text', 'Hemp')]
    """
    first = traced_node(columns, block.nodes[0])
    yield TracedBlock(depth, block.coherence, block.label, block.reason, len(block.nodes), first)
    for child in block.children:
        yield from traced_blocks(columns, child, depth + 1)
