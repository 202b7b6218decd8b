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
#: Fields of what links with a relation lead to: microformats, which many blogs have.
FIELD_OF_RELATION: Final = {"category": "category", "tag": "tags", "author": "author"}


def linked_field(addresses: Iterable[str]) -> str:
    """Return the field that addresses have words for; empty unless all have one.

    >>> linked_field(["/tags/flax/", "/?tag=dye"]), linked_field(["/tags/flax/", "/tags/"])
    ('tags', '')
    """
    found = set(map(field_of_address, addresses))
    return found.pop() if len(found) == 1 else ""


def field_of_relation(relations: Iterable[str]) -> str:
    """Return the field that relations of links are words for; empty unless all have one.

    >>> field_of_relation(["tag", "tag"]), field_of_relation(["category tag"]), field_of_relation(["tag", "nofollow"])
    ('tags', 'category', '')
    """
    words = [frozenset(relation.lower().split()) for relation in relations]
    common = frozenset.intersection(*words) if words else frozenset()
    return next((field for word, field in FIELD_OF_RELATION.items() if word in common), "")


def relation_around(page: Columns, node: int, levels: int) -> str:
    """Return the relation of the link around a node, as ``address_around`` returns its address."""
    return attribute_around(page, node, levels, "rel")


def address_around(page: Columns, node: int, levels: int) -> str:
    """Return the address of the link around a node; empty without one.

    ``levels``: elements above it in which the link is looked for.

    >>> import scutch
    >>> page = scutch.parse("<a href=/tags/flax/>flax</a> <a href='/?tag=dye'><b>dye</b></a>").columns
    >>> address_around(page, 5, 1), address_around(page, 9, 1), address_around(page, 9, 2)
    ('/tags/flax/', '', '/?tag=dye')
    """
    return attribute_around(page, node, levels, "href")


def attribute_around(page: Columns, node: int, levels: int, attribute: str) -> str:
    """Return an attribute of the link around a node; empty without one. ``levels``: as for ``address_around``."""
    tags = page.tag
    for around in islice(ancestors(page, node), levels):
        if tags[around] == LINK_TAG:
            return page.attribute(around, attribute) or ""
    return ""
