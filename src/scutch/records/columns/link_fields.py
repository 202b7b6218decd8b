"""Fields of columns by the addresses of their links: ``/tags/flax/`` is the page of a tag, ``?author=3`` that of an author."""

from __future__ import annotations

from collections.abc import Iterable

from scutch.lexicon.address_words import field_of_address
from scutch.page.parser import Columns


def linked_field(page: Columns, nodes: Iterable[int], levels: int) -> str:
    """Return the field that the addresses of the links around some nodes have words for; empty unless all have one.

    Parameters
    ----------
    page
        The page.
    nodes
        Nodes of texts, one a link.
    levels
        Elements above each node in which its link is looked for.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<a href=/tags/flax/>flax</a> <a href='/?tag=dye'><b>dye</b></a> <a href=/tags/>All</a>").columns
    >>> linked_field(page, [5, 9], 2), linked_field(page, [5, 12], 2)
    ('tags', '')
    """
    found = {field_of_address(address_around(page, node, levels)) for node in nodes}
    return found.pop() if len(found) == 1 else ""


def address_around(page: Columns, node: int, levels: int) -> str:
    """Return the address of the link around a node; empty without one."""
    for _ in range(levels):
        node = page.parent[node]
        if node < 0:
            break
        if page.name(node) == "a":
            return page.attribute(node, "href") or ""
    return ""
