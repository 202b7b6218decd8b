"""Resolution and safety of link addresses."""

from __future__ import annotations

from typing import Final
from urllib.parse import urljoin

SAFE_SCHEMES: Final = ("http:", "https:", "mailto:", "tel:", "ftp:")
#: Characters that browsers strip from both ends of an address; inside it they strip line ends and tabs.
CONTROLS: Final = "".join(map(chr, range(0x21)))
INSIDE_ADDRESSES: Final = {ord("\n"): "", ord("\r"): "", ord("\t"): "", ord(" "): "%20"}


def absolute(href: str, base_url: str | None) -> str | None:
    """Return the absolute address of a link; None if it has no target or runs a script.

    Examples
    --------
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

    Examples
    --------
    >>> is_safe("a/b?c:d"), is_safe("MAILTO:a@b"), is_safe("view-source:x"), is_safe("")
    (True, True, False, False)
    """
    scheme, colon, _ = url.partition(":")
    if not colon or any(c in scheme for c in "/?#"):
        return bool(url)
    return f"{scheme.lower()}:" in SAFE_SCHEMES


def joined(href: str, base_url: str | None) -> str:
    """Resolve an address against the page's; a fast path handles common forms."""
    if not base_url:
        return href
    if href[0] == "#" and "#" not in base_url:
        return base_url + href
    if href[0] == "/" and href[1:2] != "/" and "/." not in href and href[-1] not in "?#":
        origin = "/".join(base_url.split("/", 3)[:3])
        if "://" in origin and "?" not in origin and "#" not in origin:
            return origin + href
    try:
        return urljoin(base_url, href)
    except ValueError:
        return ""
