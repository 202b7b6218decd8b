"""``parse``: make a page from a file, bytes, text, an lxml tree, a browser snapshot or a page."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from scutch.errors import InvalidInput, SourceError, require_valid
from scutch.kernels.utf8 import survey_utf8
from scutch.page.encoding.detect import Encoding, read_again, to_utf8
from scutch.page.limits import DEFAULT, Limits
from scutch.page.page import Page, well_formed
from scutch.page.parser import parse as parse_source
from scutch.page.readers import from_lxml as trees
from scutch.page.readers import mhtml
from scutch.page.readers.compressed import decompressed
from scutch.page.readers.from_lxml import TreeDocument, TreeElement
from scutch.page.readers.from_object import held_page, require_markup

if TYPE_CHECKING:
    from scutch.page.readers.from_object import OpenFile, WithBody, WithContent, WithData, WithRoot
    from scutch.page.readers.from_snapshot import Snapshot

#: Bytes and texts, and objects that hold them. An alias is one text, as pyright knows none that is put together.
PageData: TypeAlias = "bytes | bytearray | memoryview | str | os.PathLike[str]"
PageHolder: TypeAlias = "WithContent | WithBody | WithData | WithRoot | OpenFile"
#: Input types of ``parse``.
PageSource: TypeAlias = "PageData | PageHolder | TreeElement | TreeDocument | Snapshot | Page"


def parse(
    html: PageSource,
    url: str | None = None,
    encoding: str | None = None,
    limits: Limits = DEFAULT,
) -> Page:
    """Parse a web page as browsers do.

    Invalid markup raises no error: the HTML standard defines a tree for any input. ``Page.truncated`` lists the limits that
    cut the page.

    Parameters
    ----------
    html
        The page: the path of a file, bytes as they came, text, an open file, a response of requests, httpx, urllib or Scrapy
        (with its address and the charset of its header), a Selector of parsel, a tree of Beautiful Soup, an lxml element or
        document, or the answer of a browser to ``DOMSnapshot.captureSnapshot`` with the parameters
        ``scutch.page.readers.snapshot_document.REQUEST``.
        Files and bytes may be compressed (gzip, Zstandard), and saved as MHTML, which gives the address of the page too.
        A ``Page`` is returned as it is, or with the given address; it takes neither ``encoding`` nor ``limits``.
    url
        Address of the page; relative links are resolved against it.
    encoding
        Encoding the transport declared (``charset`` of the HTTP header). Only for bytes; a byte order mark still wins. A label
        that the Encoding Standard does not have is ignored, as in browsers; ``Page.encoding`` says which one was used.
    limits
        Limits of the parse.

    Returns
    -------
    Page
        The page's columns, and views of them.

    Raises
    ------
    InvalidInput
        The value has none of these types, is a text that is plainly an address or a path, or an invalid snapshot; or it is a
        ``Page`` and ``encoding`` or ``limits`` are given.
        Compressed data are damaged, or an MHTML file has no page. ``url``, ``encoding`` or ``limits`` have another type, or a
        limit is out of range.
    SourceError
        The file cannot be read.
    MissingDependency
        The page is compressed with Zstandard, and ``zstandard`` is not installed.

    Examples
    --------
    >>> page = parse(b"<p>Hello, <b>world")
    >>> page.body.text, page.to_html()
    ('Hello, world', '<html><head></head><body><p>Hello, <b>world</b></p></body></html>')
    """
    require_options(url, encoding, limits)
    if isinstance(html, Page):
        return with_address(html, url, is_configured=encoding is not None or limits != DEFAULT)
    limits = limits if limits is DEFAULT else limits.checked()
    if isinstance(html, str):
        require_markup(html)
        return from_source(*text_to_utf8(html), url, limits)
    if not isinstance(html, bytes) and isinstance(html, os.PathLike):  # an abstract class is slow to ask
        html = file_bytes(html, limits)
    if isinstance(html, bytes | bytearray | memoryview):
        return from_bytes(bytes(html), url, encoding, limits)
    if (columns := trees.tree_columns(html, limits)) is not None:
        return Page(columns, encoding=Encoding("utf-8", "tree"), url=url)
    if isinstance(html, Mapping):
        return from_snapshot(html, url, limits)
    if not isinstance(html, type) and (held := held_page(html)) and held_page(held.html) is None:
        page = parse(held.html, url or held.url, encoding or held.encoding, limits)
        return page.at(page.url, held.fetched_at)
    raise not_a_page(html, url)


def require_options(url: str | None, encoding: str | None, limits: Limits) -> None:
    """Raise ``InvalidInput`` for an option of ``parse`` of another type.

    >>> require_options(None, None, 512)
    Traceback (most recent call last):
    scutch.errors.InvalidInput: limits are a scutch.Limits, not 512
    """
    require_valid(url is None or isinstance(url, str), "url is a str", url, "parse")
    require_valid(encoding is None or isinstance(encoding, str), "encoding is a str", encoding, "parse")
    require_valid(isinstance(limits, Limits), "limits are a scutch.Limits", limits, "parse")


def not_a_page(value: object, url: str | None) -> InvalidInput:
    """Return the error for a value that is no page.

    >>> str(not_a_page(["a.html", "b.html"], None))
    'one page is read at a time, not a list of them: scutch.extract_table and scutch.learn take several'
    """
    name = f"the class {value.__name__}" if isinstance(value, type) else type(value).__name__
    if isinstance(value, list | tuple):
        message = f"one page is read at a time, not a {name} of them: scutch.extract_table and scutch.learn take several"
    else:
        message = (
            "a page is a path, bytes, str, an open file, a response of requests, httpx or Scrapy, a selector of parsel, a "
            f"tree of lxml or Beautiful Soup, or a browser's snapshot, not {name}"
        )
    return InvalidInput(message, url=url, stage="parse")


def as_pages(pages: Iterable[PageSource]) -> Iterable[PageSource]:
    """Return pages as they are, for a function that takes several of them.

    Raises ``InvalidInput``: they are one page, or cannot be iterated. The characters of a text, the lines of a file and the
    keys of a mapping are no pages.

    >>> list(as_pages(["<p>Flax"]))
    ['<p>Flax']
    >>> as_pages("<p>Flax")
    Traceback (most recent call last):
    scutch.errors.InvalidInput: pages are a list or another iterable of pages, such as [page], not one (str)
    """
    is_one = isinstance(pages, str | bytes | bytearray | memoryview | os.PathLike | Page | Mapping) or held_page(pages)
    if is_one or not isinstance(pages, Iterable):
        name = type(pages).__name__
        raise InvalidInput(f"pages are a list or another iterable of pages, such as [page], not one ({name})", stage="parse")
    return pages


def with_address(page: Page, url: str | None, *, is_configured: bool) -> Page:
    """Return a parsed page with an address; raise ``InvalidInput`` if options of the parse are given."""
    if is_configured:
        raise InvalidInput("encoding and limits are for parsing, and this page is parsed already", url=page.url, stage="parse")
    return page if url in (None, page.url) else page.at(url)


def file_bytes(path: os.PathLike[str], limits: Limits) -> bytes:
    """Read a file, up to as many bytes as may give ``limits.max_bytes`` of UTF-8.

    Raises ``SourceError``: it cannot be read.
    """
    try:
        with open(path, "rb") as file:  # noqa: PTH123 (any path, not only pathlib's)
            return file.read(most_bytes(limits))
    except OSError as problem:
        name = os.fspath(path)
        raise SourceError(f"{problem.strerror or problem}: {name!r}", url=name, stage="read") from problem


def from_bytes(data: bytes, url: str | None, encoding: str | None, limits: Limits) -> Page:
    """Parse the bytes of a page, compressed or saved as MHTML too."""
    data = decompressed(data, most_bytes(limits))
    if mhtml.is_mhtml(data):
        saved = mhtml.main_page(data)
        data, url, encoding = saved.html, url or saved.url, encoding or saved.encoding
    source, known = to_utf8(data, encoding)
    return from_source(source, known, url, limits)


def most_bytes(limits: Limits) -> int:
    """Return how many bytes of any encoding may give ``limits.max_bytes`` of UTF-8, and one character more."""
    return 2 * limits.max_bytes + 4


def from_source(source: bytes, encoding: Encoding, url: str | None, limits: Limits) -> Page:
    """Parse a page in UTF-8."""
    kept = cut_at_character(source, limits.max_bytes)
    columns = parse_source(kept, max_nodes=limits.max_nodes, max_depth=limits.max_depth, max_clones=limits.max_clones)
    return Page(columns, encoding=encoding, url=url, cut=len(kept) < len(source))


def from_snapshot(snapshot: Snapshot, url: str | None, limits: Limits) -> Page:
    """Make a page from a browser snapshot."""
    from scutch.page.readers.from_snapshot import snapshot_columns  # noqa: PLC0415 (a third of the import, and few have a browser)

    columns, address = snapshot_columns(snapshot, limits, url)
    return Page(columns, encoding=Encoding("utf-8", "browser"), url=url or address)


def text_to_utf8(text: str) -> tuple[bytes, Encoding]:
    """Encode text as UTF-8; drop a byte order mark, join surrogate pairs, replace lone surrogates by U+FFFD.

    Characters that had been decoded wrongly are read again, as in bytes.

    >>> text_to_utf8("\\ufeffa\\ud83d\\ude00\\ud800")[0].decode(), text_to_utf8("It\\x92s")[0].decode()
    ('a😀�', 'It’s')
    """
    source, encoding = well_formed(text.removeprefix("\ufeff")).encode(), Encoding("utf-8", "text")
    return read_again(source, encoding) if not text.isascii() and survey_utf8(source)[1] else (source, encoding)


def cut_at_character(source: bytes, size: int) -> bytes:
    """Return the first ``size`` bytes of UTF-8, or up to three fewer so that no character is split.

    >>> cut_at_character("añb".encode(), 2)
    b'a'
    """
    if len(source) <= size:
        return source
    while size and source[size] & 0xC0 == 0x80:
        size -= 1
    return source[:size]
