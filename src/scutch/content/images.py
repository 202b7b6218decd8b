"""Images: the address they load, also where scripts are to set it later."""

from typing import Final

from scutch.page.addresses import absolute
from scutch.page.parser import Columns

#: Where the address stands: a usable one of the first of these is taken. Lazy images have a placeholder in ``src``.
SOURCES: Final = ("src", "data-src", "data-original", "data-lazy-src", "data-url")
SETS: Final = ("srcset", "data-srcset", "data-lazy-srcset")


def image_address(columns: Columns, node: int, base_url: str | None) -> str | None:
    """The address of an image; None where it has none outside of the page.

    Examples
    --------
    >>> from scutch.page import parse
    >>> page = parse("<img src='data:image/gif;base64,R0' data-src=a.png><img srcset='b.png 1x, c.png 2x'>", "https://e.org/")
    >>> [image_address(page.columns, image.index, page.url) for image in page.elements("img")]
    ['https://e.org/a.png', 'https://e.org/b.png']
    """
    for name in SOURCES:
        value = columns.attribute(node, name)
        found = absolute(value, base_url) if value else None
        if found:
            return found
    for name in SETS:
        words = (columns.attribute(node, name) or "").split()
        found = absolute(words[0].rstrip(","), base_url) if words else None
        if found:
            return found
    return None
