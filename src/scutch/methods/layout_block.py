"""``LayoutBlock``: a page divided into nested blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

from scutch.page.parser import Columns

#: The highest degree of coherence: a block that cannot be divided.
MAX_COHERENCE: Final = 10


class LayoutBlock(NamedTuple):
    """A block of a page and its child blocks.

    >>> page = LayoutBlock((3,), 1, "page", children=(LayoutBlock((4, 7), 9, "text"), LayoutBlock((9,), 10, "list")))
    >>> [leaf.nodes for leaf in page.leaves()]
    [(4, 7), (9,)]
    """

    #: Top nodes in document order, none inside another; one for most blocks.
    nodes: tuple[int, ...]
    #: Degree of coherence (DoC), 1 to 10: how uniform its content is. No block has less than its parent.
    coherence: int
    #: Role or kind of content: ``page main article section heading text list item table navigation ...``; empty if unknown.
    label: str
    #: Why it was divided or kept whole.
    reason: str = ""
    children: tuple[LayoutBlock, ...] = ()

    def walk(self) -> Iterator[LayoutBlock]:
        """Yield the block and all blocks inside it, in order, each before its children."""
        return preorder(self)

    def leaves(self) -> Iterator[LayoutBlock]:
        """Yield the blocks without children, in order."""
        return (block for block in self.walk() if not block.children)

    def trimmed(self, pdoc: int) -> LayoutBlock:
        """Return the tree without the children of blocks that are coherent enough (PDoC).

        >>> items = (LayoutBlock((5,), 9, "item"),)
        >>> page = LayoutBlock((3,), 1, "page", children=(LayoutBlock((4,), 8, "list", children=items),))
        >>> [leaf.label for leaf in page.trimmed(8).leaves()]
        ['list']
        """
        if self.coherence >= pdoc:
            return self._replace(children=())
        return self._replace(children=tuple(child.trimmed(pdoc) for child in self.children))


class Nested(Protocol):
    """A node of a tree: it has children of its own type."""

    @property
    def children(self: Tree) -> Sequence[Tree]:
        """Its children, in order."""
        ...


Tree = TypeVar("Tree", bound=Nested)


def preorder(top: Tree) -> Iterator[Tree]:
    """Yield a node of a tree and its descendants, each before its children. Linear; nothing recurses.

    >>> page = LayoutBlock((3,), 1, "page", children=(LayoutBlock((4,), 9, "text"), LayoutBlock((9,), 10, "list")))
    >>> [block.label for block in preorder(page)]
    ['page', 'text', 'list']
    """
    waiting = [top]
    while waiting:
        node = waiting.pop()
        waiting += reversed(node.children)
        yield node


def runs(columns: Columns, nodes: Sequence[int]) -> list[tuple[int, int]]:
    """Return top nodes as runs of adjacent siblings: slices of nodes.

    ``nodes``: nodes in document order, none inside another.

    >>> import scutch
    >>> runs(scutch.parse("<p>Flax <b>blue</b> <!-- no --> tall<p>Hemp").columns, [5, 6, 10])
    [(5, 11)]
    """
    found: list[tuple[int, int]] = []
    for node in nodes:
        if found and _touches(columns, found[-1], node):
            found[-1] = found[-1][0], columns.end[node]
        else:
            found.append((node, columns.end[node]))
    return found


def _touches(columns: Columns, run: tuple[int, int], node: int) -> bool:
    """Whether a node is the next visible sibling after a run."""
    begin, after = run
    if columns.parent[begin] != columns.parent[node]:
        return False
    while after < node and not columns.texts[after] and not columns.images[after]:
        after = columns.end[after]
    return after == node
