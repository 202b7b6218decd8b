"""Addresses of images, including lazy images whose address is in a data attribute."""

import re
from collections.abc import Iterator
from typing import Final

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.text import IDS
from scutch.page.urls import absolute, largest

#: Attributes with an address, in order of preference. Lazy images have a placeholder in ``src``.
ADDRESS_ATTRIBUTES: Final = ("data-src", "data-original", "data-lazy-src", "data-lazy", "src", "data-url")
SRCSET_ATTRIBUTES: Final = ("data-srcset", "data-lazy-srcset", "srcset")
#: An address in an attribute of a plugin, which may stand in a list or an object of them.
ADDRESS: Final = re.compile(r"""(?:https?:)?//[^\s"',]+|^/[^\s"',]+""")
#: Most texts and images between an image and the ``noscript`` that replaces it.
FALLBACK_REACH: Final = 16
PICTURE, SOURCE, IMAGE, NOSCRIPT = IDS["picture"], IDS["source"], IDS["img"], IDS["noscript"]


def image_address(columns: Columns, node: int, base_url: str | None) -> str | None:
    """The absolute address of an image; None without one, such as for data URLs.

    Examples
    --------
    >>> from scutch.page import parse
    >>> page = parse("<img src='/grey.gif' data-src=a.png><img srcset='b.png 1x, c.png 2x'>", "https://e.org/")
    >>> [image_address(page.columns, image.index, page.url) for image in page.elements("img")]
    ['https://e.org/a.png', 'https://e.org/c.png']
    """
    for address in addresses(columns, node):
        found = absolute(address, base_url)
        if found:
            return found
    return None


def addresses(columns: Columns, node: int) -> Iterator[str]:
    """Yield the addresses of an image: its own, of its ``srcset``, of a ``noscript`` behind it, its ``picture``, others."""
    yield from filter(None, (columns.attribute(node, name) for name in ADDRESS_ATTRIBUTES))
    yield from filter(None, (largest(columns.attribute(node, name) or "") for name in SRCSET_ATTRIBUTES))
    yield from fallback_addresses(columns, node)
    picture = columns.parent[node]
    if columns.tag[picture] == PICTURE:
        for source in range(picture + 1, node):
            if columns.tag[source] == SOURCE:
                yield from filter(None, (largest(columns.attribute(source, name) or "") for name in SRCSET_ATTRIBUTES))
    yield from plugin_addresses(columns, node)


def plugin_addresses(columns: Columns, node: int) -> Iterator[str]:
    """Yield the address in each attribute of a plugin that has "src" in its name, such as ``nitro-lazy-src``."""
    for name, value in columns.attributes(node):
        if "src" in name and name not in ADDRESS_ATTRIBUTES and name not in SRCSET_ATTRIBUTES:
            found = ADDRESS.search(value)
            yield from filter(None, (largest(value) if name.endswith("srcset") else found and found[0],))


def fallback_addresses(columns: Columns, node: int) -> Iterator[str]:
    """Yield the addresses of the images in a ``noscript`` behind an image that a script loads."""
    after, end = columns.end[node], columns.end[columns.parent[node]]
    for _ in range(FALLBACK_REACH):
        if after < end and columns.tag[after] in (TEXT, IMAGE):
            after = columns.end[after]
    if after < end and columns.tag[after] == NOSCRIPT:
        for inner in range(after + 1, columns.end[after]):
            if columns.tag[inner] == IMAGE:
                yield from filter(None, (columns.attribute(inner, name) for name in ADDRESS_ATTRIBUTES))
