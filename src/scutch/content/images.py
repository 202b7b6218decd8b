"""Addresses of images, including lazy images whose address is in a data attribute."""

import re
from collections.abc import Iterator
from typing import Final

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.page.urls import absolute, largest

#: Attributes with the address of a lazy image, in order of preference; ``src`` of one has a placeholder.
LAZY_ATTRIBUTES: Final = ("data-src", "data-original", "data-lazy-src", "data-lazy")
LAZY_SRCSETS: Final = ("data-srcset", "data-lazy-srcset")
#: All attributes with an address, and all with a set of them, in order of preference.
ADDRESS_ATTRIBUTES: Final = (*LAZY_ATTRIBUTES, "src", "data-url")
SRCSET_ATTRIBUTES: Final = (*LAZY_SRCSETS, "srcset")
#: The address of a drawing of nothing, which plugins put in place of an image that a script loads, and layouts between texts.
BLANK_IMAGE: Final = re.compile(
    r"(?<![a-z])(?:blank|clear|placeholder|spacer|trans|transparent|pixel)[^/a-z?]*\.gif(?![^?])", re.IGNORECASE
)
#: What the address of a placeholder ends with, if the ``picture`` around it has lazy sources.
PLACEHOLDERS: Final = (".svg", ".gif")
#: An address in an attribute of a plugin, which may stand in a list or an object of them.
ADDRESS: Final = re.compile(r"""(?:https?:)?//[^\s"',]+|^/[^\s"',]+""")
#: Most texts and images between an image and the ``noscript`` that replaces it.
FALLBACK_REACH: Final = 16
PICTURE, SOURCE, IMAGE, NOSCRIPT = IDS["picture"], IDS["source"], IDS["img"], IDS["noscript"]


def image_address(columns: Columns, node: int, base_url: str | None) -> str | None:
    """The absolute address of an image; None without one, such as for data URLs.

    >>> from scutch.page import parse
    >>> page = parse("<img src='/grey.gif' data-src=a.png><img srcset='b.png 1x, c.png 2x'>", "https://e.org/")
    >>> [image_address(page.columns, image.index, page.url) for image in page.elements("img")]
    ['https://e.org/a.png', 'https://e.org/c.png']
    >>> lazy = parse("<picture><source data-srcset='s.webp 300w, l.webp 900w'><img src=/grey.gif></picture>", "https://e.org/")
    >>> image_address(lazy.columns, next(lazy.elements("img")).index, lazy.url)
    'https://e.org/l.webp'
    """
    for address in addresses(columns, node):
        found = absolute(address, base_url)
        if found:
            return found
    return None


def addresses(columns: Columns, node: int) -> Iterator[str]:
    """Yield the addresses of an image: lazy ones, its own, of a ``noscript`` behind it, of its ``picture``, others."""
    sources = list(picture_sources(columns, node))
    has_placeholder = (columns.attribute(node, "src") or "").endswith(PLACEHOLDERS)
    yield from filter(None, (columns.attribute(node, name) for name in LAZY_ATTRIBUTES))
    for element in (node, *sources) if has_placeholder else (node,):
        yield from filter(None, (largest(columns.attribute(element, name) or "") for name in LAZY_SRCSETS))
    own = (columns.attribute(node, name) for name in ADDRESS_ATTRIBUTES)
    yield from (address for address in own if address and not is_blank(address))
    yield from filter(None, [largest(columns.attribute(node, "srcset") or "")])
    yield from fallback_addresses(columns, node)
    for source in sources:
        yield from filter(None, (largest(columns.attribute(source, name) or "") for name in SRCSET_ATTRIBUTES))
    yield from plugin_addresses(columns, node)


def is_blank(address: str) -> bool:
    """Whether an address is that of an image that shows nothing.

    >>> is_blank("/lazy-load/1x1.trans.gif"), is_blank("/img/spacer.gif?v=2"), is_blank("/clear-sky.gif")
    (True, True, False)
    """
    return (".gif" in address or ".GIF" in address) and BLANK_IMAGE.search(address) is not None


def picture_sources(columns: Columns, node: int) -> Iterator[int]:
    """Yield the sources of the ``picture`` that an image is in."""
    picture = columns.parent[node]
    inside = range(picture + 1, node) if columns.tag[picture] == PICTURE else ()
    yield from (source for source in inside if columns.tag[source] == SOURCE)


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
