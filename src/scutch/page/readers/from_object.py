"""Pages held by objects of other libraries: HTTP responses, open files, selectors of parsel, trees of Beautiful Soup.

None of these libraries is imported: an object is recognised by its attributes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, NamedTuple, Protocol

from scutch.errors import InvalidInput, SourceError

#: Attributes that hold the bytes of a response: of requests and httpx, of Scrapy, of what ``scutch.fetch`` returns.
BODY_ATTRIBUTES: Final = ("content", "body", "data")
#: The charset in a Content-Type header; patterns are compiled on first use, as few callers need them.
CHARSET: Final = r"(?i)charset\s*=\s*[\"']?([^\s\"';]+)"
#: Texts that are no markup: an address, and the path of a page. Longer texts are not looked at.
LONGEST_NAME: Final = 1024
ADDRESS: Final = r"(?i)\s*(?:https?|file)://[^\s<>]+\s*"
PATH: Final = r"(?i)\s*[^\s<>&;]+\.(?:[xs]?html?|mht|mhtml)(?:\.(?:gz|zst))?\s*"


class WithContent(Protocol):
    """What is used of a response of requests or httpx."""

    @property
    def content(self) -> bytes: ...
    @property
    def url(self) -> Any: ...


class WithBody(Protocol):
    """What is used of a response of Scrapy."""

    @property
    def body(self) -> bytes: ...
    @property
    def url(self) -> Any: ...


class WithData(Protocol):
    """What is used of a page that ``scutch.fetch`` has fetched."""

    @property
    def data(self) -> Any: ...
    @property
    def url(self) -> Any: ...


class OpenFile(Protocol):
    """What is used of an open file, or of a response of urllib."""

    def read(self) -> Any: ...


class WithRoot(Protocol):
    """What is used of a Selector of parsel or Scrapy."""

    @property
    def root(self) -> Any: ...


class HeldPage(NamedTuple):
    """What an object holds."""

    #: Bytes, text or an lxml element.
    html: Any
    url: str | None = None
    #: Encoding that the transport declared.
    encoding: str | None = None
    #: When a server answered.
    fetched_at: datetime | None = None


def held_page(value: object) -> HeldPage | None:
    """Return the page that an object holds; None if it holds none. A file is read.

    >>> from io import BytesIO
    >>> held_page(BytesIO(b"<p>Flax")), held_page(3)
    (HeldPage(html=b'<p>Flax', url=None, encoding=None, fetched_at=None), None)
    """
    for name in BODY_ATTRIBUTES:
        if isinstance(body := getattr(value, name, None), bytes):
            moment = getattr(value, "fetched_at", None)
            return HeldPage(
                body, address_of(value), declared_encoding(value), moment if isinstance(moment, datetime) else None
            )
    if type(value).__module__.partition(".")[0] == "bs4":
        return HeldPage(str(value))
    if hasattr(value, "root"):
        return HeldPage(value.root)
    if callable(read := getattr(value, "read", None)):
        return HeldPage(read_open_file(read, value), address_of(value), declared_encoding(value))
    return None


def read_open_file(read: Callable[[], Any], file: object) -> Any:
    """Read an open file.

    Raises ``SourceError``: it is closed, is open for writing alone, or cannot be read.
    """
    try:
        return read()
    except (OSError, ValueError) as problem:
        name = getattr(file, "name", None)
        raise SourceError(f"the file cannot be read: {problem}", url=str(name) if name else None, stage="read") from problem


def address_of(value: object) -> str | None:
    """Return the address of a response."""
    url = getattr(value, "url", None)
    return None if url is None else str(url)


def declared_encoding(value: object) -> str | None:
    """Return the charset that a response declares; its ``encoding`` is the guess of its library.

    >>> class Response:
    ...     headers = {"Content-Type": "text/html; charset=koi8-r"}
    >>> declared_encoding(Response())
    'koi8-r'
    """
    headers: Any = getattr(value, "headers", None)
    if not hasattr(headers, "get"):
        encoding = getattr(value, "encoding", None)
        return encoding if isinstance(encoding, str) and hasattr(value, "data") else None
    found = headers.get("Content-Type") or headers.get("content-type") or ""
    match = re.search(CHARSET, found.decode("latin-1") if isinstance(found, bytes) else str(found))
    return match[1] if match else None


def require_markup(text: str) -> None:
    """Refuse a text that is plainly an address or a path.

    Raises ``InvalidInput`` with what to call instead.

    >>> require_markup("pages/shop.html")
    Traceback (most recent call last):
    scutch.errors.InvalidInput: 'pages/shop.html' is a path, not a page: give pathlib.Path('pages/shop.html')
    """
    if len(text) > LONGEST_NAME or "<" in text:
        return
    name = text.strip()
    if re.fullmatch(ADDRESS, text):
        raise InvalidInput(f"{name!r} is an address, not a page: give scutch.fetch({name!r})", stage="parse")
    if re.fullmatch(PATH, text):
        raise InvalidInput(f"{name!r} is a path, not a page: give pathlib.Path({name!r})", stage="parse")
