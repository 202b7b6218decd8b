"""Images: the address they load, also where scripts are to set it later."""

import re
from collections.abc import Iterator
from typing import Final

from scutch.page.parser import Columns
from scutch.page.text import IDS
from scutch.page.urls import absolute

#: Where the address stands: a usable one of the first of these is taken. Lazy images have a placeholder in ``src``.
SOURCES: Final = ("data-src", "data-original", "data-lazy-src", "data-lazy", "src", "data-url")
SETS: Final = ("data-srcset", "data-lazy-srcset", "srcset")
#: An address in a set, and how wide or dense the image is.
CANDIDATE: Final = re.compile(r"([^\s,](?:\S*[^\s,])?)\s*([0-9.]*)[wxh]?[^,]*(?:,|$)")
PICTURE, SOURCE = IDS["picture"], IDS["source"]


def image_address(columns: Columns, node: int, base_url: str | None) -> str | None:
    """The address of an image; None where it has none outside of the page.

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
    """Yield the addresses an image names: alone, in its sets, in those of the picture around it."""
    yield from filter(None, (columns.attribute(node, name) for name in SOURCES))
    yield from filter(None, (largest(columns.attribute(node, name) or "") for name in SETS))
    picture = columns.parent[node]
    if columns.tag[picture] == PICTURE:
        for source in range(picture + 1, node):
            if columns.tag[source] == SOURCE:
                yield from filter(None, (largest(columns.attribute(source, name) or "") for name in SETS))


def largest(candidates: str) -> str:
    """The address of the widest or densest image of a set; empty without any.

    Examples
    --------
    >>> largest("/a,b.png, /c.png 1.5x"), largest("/s.jpg 300w, /l.jpg 900w, /m.jpg 600w"), largest("")
    ('/c.png', '/l.jpg', '')
    """
    found = [(size_of(size), address) for address, size in CANDIDATE.findall(candidates)]
    return max(found, key=lambda candidate: candidate[0])[1] if found else ""


def size_of(descriptor: str) -> float:
    """What a descriptor says of an image; 1 where it says nothing."""
    return float(descriptor) if descriptor.replace(".", "", 1).isdigit() else 1.0
