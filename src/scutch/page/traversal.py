"""Steps through the tree of a page: ancestors, siblings, child elements. Each is linear in the nodes that it passes."""

from __future__ import annotations

from collections.abc import Container, Iterator

from scutch.page.columns import DOCUMENT, TEXT
from scutch.page.parser import Columns


def ancestors(columns: Columns, node: int, top: int = 0) -> Iterator[int]:
    """Yield the elements around a node up to below another one, nearest first; by default up to the root.

    >>> import scutch
    >>> columns = scutch.parse("<ul><li><b>Flax").columns
    >>> [columns.name(node) for node in ancestors(columns, 7)], list(ancestors(columns, 7, top=4))
    (['b', 'li', 'ul', 'body', 'html'], [6, 5])
    """
    parents = columns.parent
    node = parents[node]
    while node > top:
        yield node
        node = parents[node]


def enclosing(columns: Columns, node: int, tags: Container[int]) -> int:
    """Return the nearest of a node and its ancestors that has one of some tags; 0 if none has.

    >>> import scutch
    >>> columns = scutch.parse("<ul><li><b>Flax").columns
    >>> items = {columns.tag[5]}
    >>> enclosing(columns, 7, items), enclosing(columns, 5, items), enclosing(columns, 4, items)
    (5, 5, 0)
    """
    parents, kinds = columns.parent, columns.tag
    while node > 0 and kinds[node] not in tags:
        node = parents[node]
    return node


def child_above(columns: Columns, node: int, ancestor: int) -> int:
    """Return the child of an ancestor of a node that is the node or holds it.

    >>> import scutch
    >>> child_above(scutch.parse("<ul><li><b>Flax").columns, 7, 4)
    5
    """
    parents = columns.parent
    while parents[node] != ancestor:
        node = parents[node]
    return node


def common_ancestor(columns: Columns, first: int, last: int) -> int:
    """Return the nearest element around two nodes, given in document order; for one node twice its parent.

    >>> import scutch
    >>> columns = scutch.parse("<div><p>Flax<p>Hemp</div>").columns
    >>> columns.name(common_ancestor(columns, 6, 8)), columns.name(common_ancestor(columns, 6, 6))
    ('div', 'p')
    """
    parents, ends = columns.parent, columns.end
    node = parents[first]
    while ends[node] <= last:
        node = parents[node]
    return node


def texts_between(columns: Columns, begin: int, end: int) -> Iterator[int]:
    """Yield the texts with characters of a slice of nodes, in document order.

    >>> import scutch
    >>> list(texts_between(scutch.parse("<p>Flax <b> </b><i>1 m</i>").columns, 4, 10))
    [5, 9]
    """
    tags, chars = columns.tag, columns.chars
    return (node for node in range(begin, end) if tags[node] == TEXT and chars[node])


def child_elements(columns: Columns, node: int) -> list[int]:
    """Return the children of a node that are elements, in document order.

    >>> import scutch
    >>> child_elements(scutch.parse("<p>Flax<i>1 m</i> of <b>linen").columns, 4)
    [6, 9]
    """
    tags = columns.tag
    return [child for child in columns.child_nodes(node) if tags[child] > DOCUMENT]


def element_before(columns: Columns, node: int) -> int:
    """Return the last sibling before a node that is an element, or -1.

    >>> import scutch
    >>> columns = scutch.parse("<p>Flax<i>1 m</i> of <b>linen").columns
    >>> element_before(columns, 9), element_before(columns, 6), element_before(columns, 0)
    (6, -1, -1)
    """
    parents, tags = columns.parent, columns.tag
    parent, found = parents[node], node - 1
    while found > parent:
        while parents[found] != parent:
            found = parents[found]
        if tags[found] > DOCUMENT:
            return found
        found -= 1
    return -1
