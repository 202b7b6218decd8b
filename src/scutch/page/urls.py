"""Resolution and safety of link addresses."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

from scutch.kernels.select_rows import rows_of
from scutch.page.tag_ids import ids_of

if TYPE_CHECKING:
    from scutch.page.page import Page

(BASE_TAG,) = ids_of(("base",))
SAFE_SCHEMES: Final = ("http:", "https:", "mailto:", "tel:", "ftp:")
#: Signs that no scheme has: a colon behind them is part of a path.
PATH_SIGNS: Final = frozenset("/?#")
PATH_ENDS: Final = frozenset("?#")
#: Characters that browsers strip from both ends of an address; inside it they strip line ends and tabs.
CONTROLS: Final = "".join(map(chr, range(0x21)))
INSIDE_ADDRESSES: Final = {ord("\n"): "", ord("\r"): "", ord("\t"): "", ord(" "): "%20"}
#: A candidate of a ``srcset``: address, and width or density.
SRCSET_CANDIDATE: Final = re.compile(r"([^\s,](?:\S*[^\s,])?)\s*([0-9.]*)[wxh]?[^,]*(?:,|$)")


def base_address(page: Page) -> str | None:
    """Return what the addresses of a page are relative to: the ``href`` of its first ``base`` element, else its own address.

    >>> import scutch
    >>> base_address(scutch.parse("<base href='/shop/'><p>Flax", url="https://example.org/a/b"))
    'https://example.org/shop/'
    """
    columns, bases = page.columns, rows_of(page.columns.tag, BASE_TAG)
    head = page.head if bases else None
    if head is None:
        return page.url
    in_head = range(head.index, columns.end[head.index])
    href = next((href for base in bases if base in in_head and (href := columns.attribute(base, "href"))), None)
    return (absolute(href, page.url) or page.url) if href else page.url


def absolute(href: str, base_url: str | None) -> str | None:
    """Return the absolute address of a link; None if it has no target or runs a script.

    >>> absolute("../b c", "https://example.org/x/y"), absolute("javascript:void(0)", None)
    ('https://example.org/b%20c', None)
    """
    if not href.isprintable() or " " in href:
        href = href.strip(CONTROLS).translate(INSIDE_ADDRESSES)
    if href in ("", "#"):
        return None
    if href.startswith(("https://", "http://")):
        return href
    target = joined(href, base_url)
    return target if is_safe(target) else None


def is_safe(url: str) -> bool:
    """Return whether an address has no scheme or a scheme that only navigates.

    >>> is_safe("a/b?c:d"), is_safe("MAILTO:a@b"), is_safe("view-source:x"), is_safe("")
    (True, True, False, False)
    """
    scheme, colon, _ = url.partition(":")
    if not colon or not PATH_SIGNS.isdisjoint(scheme):
        return bool(url)
    return f"{scheme.lower()}:" in SAFE_SCHEMES


def joined(href: str, base_url: str | None) -> str:
    """Resolve an address against the page's; a fast path handles common forms."""
    if not base_url:
        return href
    if href[0] == "#" and "#" not in base_url:
        return base_url + href
    if "/." not in href and href[-1] not in "?#":
        origin, folder = places_of(base_url)
        if href[0] == "/" and href[1:2] != "/" and origin:
            return origin + href
        if folder and href[0] not in "/.?#" and not any(map(href.__contains__, (":", ";", "//", "?#"))):
            return folder + href
    try:
        return urljoin(base_url, href)
    except ValueError:
        return ""


@lru_cache(maxsize=16)  # the links of a page share its address
def places_of(base_url: str) -> tuple[str, str]:
    """Return what rooted addresses and those in the folder of a page begin with; each is empty if that takes more than a sum.

    >>> places_of("https://example.org/a/b?c=d/e"), places_of("https://example.org"), places_of("/a/b")
    (('https://example.org', 'https://example.org/a/'), ('https://example.org', ''), ('', ''))
    """
    origin = "/".join(base_url.split("/", 3)[:3])
    if "://" not in origin or not PATH_ENDS.isdisjoint(origin):
        return "", ""
    path = base_url[len(origin) :].partition("#")[0].partition("?")[0]
    folder = path[: path.rfind("/") + 1]
    is_plain = folder and "//" not in folder and "/." not in folder and origin.startswith(("https://", "http://"))
    return origin, origin + folder if is_plain else ""


@lru_cache(maxsize=16)  # the records of a list may share an image
def largest(candidates: str) -> str:
    """Return the address of the widest or densest candidate of a ``srcset``; empty without any.

    >>> largest("/a,b.png, /c.png 1.5x"), largest("/s.jpg 300w, /l.jpg 900w, /m.jpg 600w"), largest("")
    ('/c.png', '/l.jpg', '')
    """
    found, most = "", -1.0
    for address, descriptor in SRCSET_CANDIDATE.findall(candidates):
        size = float(descriptor) if descriptor.replace(".", "", 1).isdigit() else 1.0  # 1 without a width or density
        if size > most:
            found, most = address, size
    return found
