"""A page as it came: bytes or, from a browser, a page already, and what the way here told about it."""

from typing import NamedTuple

from scutch.page import Page


class Fetched(NamedTuple):
    """Bytes of a page, or the page a browser showed; its address, and the encoding the transport declared.

    Examples
    --------
    >>> Fetched(b"<p>x", "https://example.org/").encoding is None
    True
    """

    data: bytes | Page
    url: str | None = None
    encoding: str | None = None
