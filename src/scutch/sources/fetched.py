"""``Fetched``: the bytes of a page or a rendered page, with its URL and its declared encoding."""

from datetime import datetime
from typing import NamedTuple

from scutch.page import Page


class Fetched(NamedTuple):
    """Bytes of a page or a rendered page, its final URL, and the encoding that the transport declared.

    Attributes
    ----------
    data
        Bytes of the page, or the rendered page.
    url
        Address after redirects.
    encoding
        Encoding that the transport declared; None if it declared none.
    fetched_at
        When a server answered; None for files. Relative dates ("3 days ago") of its tables are whole by it.

    Examples
    --------
    >>> Fetched(b"<p>x", "https://example.org/").encoding is None
    True
    """

    data: bytes | Page
    url: str | None = None
    encoding: str | None = None
    fetched_at: datetime | None = None
