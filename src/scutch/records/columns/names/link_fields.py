"""Fields of columns by the addresses of their links: ``/tags/flax/`` is the page of a tag, ``?author=3`` that of an author."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scutch.lexicon.address_words import field_of_address
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS

LINK_TAG: Final = IDS["a"]
#: Share of the links that have no word for the field of the others, at most.
OTHERS_SHARE: Final = 0.25
#: Fields of what links with a relation lead to: microformats, which many blogs have.
FIELD_OF_RELATION: Final = {"category": "category", "tag": "tags", "author": "author"}


def linked_field(addresses: Iterable[str]) -> str:
    """Return the only field that addresses have words for; empty if more than one in four have none, as guests have.

    >>> linked_field(["/tags/flax/", "/?tag=dye"]), linked_field(["/tags/flax/", "/tags/"])
    ('tags', '')
    >>> linked_field(["/user/ann", "/user/jo", "", "/user/tom"])
    'author'
    """
    found = list(map(field_of_address, addresses))
    fields = set(filter(None, found))
    return fields.pop() if len(fields) == 1 and found.count("") <= OTHERS_SHARE * len(found) else ""


def field_of_relation(relations: Iterable[str]) -> str:
    """Return the field that relations of links are words for; empty unless all have one.

    >>> field_of_relation(["tag", "tag"]), field_of_relation(["category tag"]), field_of_relation(["tag", "nofollow"])
    ('tags', 'category', '')
    """
    words = [frozenset(relation.lower().split()) for relation in relations]
    common = frozenset.intersection(*words) if words else frozenset()
    return next((field for word, field in FIELD_OF_RELATION.items() if word in common), "")


def link_around(page: Columns, node: int, levels: int) -> int:
    """Return the link around a node, or -1. ``levels``: elements above it in which the link is looked for.

    >>> import scutch
    >>> page = scutch.parse("<a href=/tags/flax/>flax</a> <a href='/?tag=dye'><b>dye</b></a>").columns
    >>> link_around(page, 5, 1), link_around(page, 9, 1), link_around(page, 9, 2)
    (4, -1, 7)
    """
    tags, parents = page.tag, page.parent
    for _ in range(levels):
        node = parents[node]
        if node <= 0:
            return -1
        if tags[node] == LINK_TAG:
            return node
    return -1
