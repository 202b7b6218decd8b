"""Fields of columns by the addresses of their links: ``/tags/flax/`` is the page of a tag, ``?author=3`` that of an author."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from scutch.lexicon.address_words import field_of_address
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.page.traversal import ancestors

LINK_TAG: Final = IDS["a"]


def linked_field(addresses: Iterable[str]) -> str:
    """Return the field that addresses have words for; empty unless all have one.

    >>> linked_field(["/tags/flax/", "/?tag=dye"]), linked_field(["/tags/flax/", "/tags/"])
    ('tags', '')
    """
    found = set(map(field_of_address, addresses))
    return found.pop() if len(found) == 1 else ""


def address_around(page: Columns, node: int, levels: int) -> str:
    """Return the address of the link around a node; empty without one.

    ``levels``: elements above it in which the link is looked for.

    >>> import scutch
    >>> page = scutch.parse("<a href=/tags/flax/>flax</a> <a href='/?tag=dye'><b>dye</b></a>").columns
    >>> address_around(page, 5, 1), address_around(page, 9, 1), address_around(page, 9, 2)
    ('/tags/flax/', '', '/?tag=dye')
    """
    tags = page.tag
    for around in islice(ancestors(page, node), levels):
        if tags[around] == LINK_TAG:
            return page.attribute(around, "href") or ""
    return ""
