"""Links around whole texts: those without other words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final

from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of

LINK_TAGS: Final = ids_of(("a",))
#: Share of different addresses among some nodes whose links lead to a page of their own each.
OWN_SHARE: Final = 0.8


def enclosing_whole(page: Columns, node: int, tags: Container[int]) -> int:
    """Return the nearest element of some tags around a node that has no other words; -1 if there is none.

    >>> import scutch
    >>> columns = scutch.parse("<a><b>Flax</b></a><a><b>Hemp</b> rope</a>").columns
    >>> links = {columns.tag[4]}
    >>> enclosing_whole(columns, 6, links), enclosing_whole(columns, 9, links)
    (4, -1)
    """
    parents, words, names = page.parent, page.words, page.tag
    count, parent = words[node], parents[node]
    while parent > 0 and words[parent] == count:
        if names[parent] in tags:
            return parent
        parent = parents[parent]
    return -1


def have_own_addresses(page: Columns, nodes: Sequence[int]) -> bool:
    """Whether some nodes are whole links, nearly each to an address of its own.

    >>> import scutch
    >>> columns = scutch.parse("<a href=/1>Edit</a><a href=/2>Edit</a><a href=/2>Edit</a>").columns
    >>> have_own_addresses(columns, [5, 7]), have_own_addresses(columns, [7, 9])
    (True, False)
    """
    return len(set(own_addresses(page, nodes))) >= OWN_SHARE * len(nodes)


def own_addresses(page: Columns, nodes: Iterable[int]) -> Iterator[str]:
    """Yield the addresses of the links around nodes that have no other words."""
    for node in nodes:
        link = enclosing_whole(page, node, LINK_TAGS)
        if link >= 0 and (address := page.attribute(link, "href")):
            yield address
