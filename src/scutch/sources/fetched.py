"""A page as it came: bytes, and what the way here told about them."""

from typing import NamedTuple


class Fetched(NamedTuple):
    """Bytes of a page, its address, and the encoding the transport declared.

    Examples
    --------
    >>> Fetched(b"<p>x", "https://example.org/").encoding is None
    True
    """

    data: bytes
    url: str | None = None
    encoding: str | None = None
