"""The links around whole texts: those that have no other words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Final

from scutch.page.parser import Columns
from scutch.page.text import ids_of

LINK_TAGS: Final = ids_of(("a",))


def enclosing_whole(page: Columns, node: int, tags: Container[int]) -> int:
    """Return the nearest element of some tags around a node that has no other words; -1 if there is none.

    Examples
    --------
    >>> import scutch
    >>> columns = scutch.parse("<a><b>Flax</b></a><a><b>Hemp</b> rope</a>").columns
    >>> links = {columns.tag[4]}
    >>> enclosing_whole(columns, 6, links), enclosing_whole(columns, 9, links)
    (4, -1)
    """
    parent = page.parent[node]
    while parent > 0 and page.words[parent] == page.words[node]:
        if page.tag[parent] in tags:
            return parent
        parent = page.parent[parent]
    return -1


def own_addresses(page: Columns, nodes: Iterable[int]) -> Iterator[str]:
    """Yield the addresses of the links around nodes that have no other words."""
    for node in nodes:
        link = enclosing_whole(page, node, LINK_TAGS)
        if link >= 0 and (address := page.attribute(link, "href")):
            yield address
