"""Sitemaps and feeds as seeds: a streaming XML parser with bounds on bytes, addresses and entities."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final, NamedTuple
from xml.parsers import expat

#: Bounds of one file: bytes after decompression and addresses (as sitemaps.org has them), and characters of an address.
MAX_XML_BYTES: Final = 50 << 20
MAX_ADDRESSES: Final = 50_000
MAX_ADDRESS_CHARS: Final = 2_048
CHUNK: Final = 1 << 16
GZIP: Final = b"\x1f\x8b"


class SeedFile(NamedTuple):
    """What a sitemap or a feed lists."""

    #: Addresses of pages.
    pages: tuple[str, ...]
    #: Addresses of other sitemaps.
    sitemaps: tuple[str, ...] = ()
    #: Why the rest of the file was not read; empty if all was.
    problem: str = ""


class SeedParser:
    """Collects addresses from the events of an XML parser; nothing else of the file is kept."""

    def __init__(self) -> None:
        self.pages: list[str] = []
        self.sitemaps: list[str] = []
        self._path: list[str] = []
        self._text: list[str] | None = None
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters
        self._parser.EntityDeclHandler = self._entity

    def feed(self, chunk: bytes, *, last: bool = False) -> None:
        """Parse the next bytes."""
        self._parser.Parse(chunk, last)

    def _entity(self, *_: object) -> None:
        raise ValueError("it declares entities")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(":")[2].lower()
        self._path.append(tag)
        if len(self._path) > 64:
            raise ValueError("its elements are nested too deeply")
        is_address = tag == "loc" or (tag == "link" and "item" in self._path)
        self._text = [] if is_address else None
        href = attributes.get("href", "")
        if tag == "link" and "entry" in self._path and attributes.get("rel", "alternate") == "alternate":
            self._add(href)

    def _characters(self, text: str) -> None:
        if self._text is not None:
            self._text.append(text[:MAX_ADDRESS_CHARS])

    def _end(self, _: str) -> None:
        if self._text is not None:
            self._add("".join(self._text))
        self._text = None
        self._path.pop()

    def _add(self, address: str) -> None:
        url = address.strip()
        if url.startswith(("http://", "https://")) and len(url) <= MAX_ADDRESS_CHARS:
            (self.sitemaps if "sitemap" in self._path else self.pages).append(url)
        if len(self.pages) + len(self.sitemaps) > MAX_ADDRESSES:
            raise ValueError(f"more than {MAX_ADDRESSES:,} addresses")


def unpacked_chunks(data: bytes) -> Iterator[bytes]:
    """Yield the file in chunks, decompressed if it is a gzip file, up to the bound."""
    unpack = zlib.decompressobj(wbits=31) if data.startswith(GZIP) else None
    total = 0
    for begin in range(0, len(data), CHUNK):
        rest = data[begin : begin + CHUNK]
        while rest:
            chunk = unpack.decompress(rest, CHUNK) if unpack else rest
            rest = unpack.unconsumed_tail if unpack else b""
            total += len(chunk)
            if total > MAX_XML_BYTES:
                raise ValueError(f"more than {MAX_XML_BYTES >> 20} MiB")
            yield chunk


def read_seeds(data: bytes) -> SeedFile:
    """The addresses in a sitemap, a sitemap index, an RSS or Atom feed, or a text file with one address a line.

    Time and memory are linear in the bytes, up to the bounds.

    >>> read_seeds(b"<urlset><url><loc> https://example.org/a </loc></url></urlset>").pages
    ('https://example.org/a',)
    >>> read_seeds(b"<sitemapindex><sitemap><loc>https://example.org/b.xml</loc></sitemap></sitemapindex>").sitemaps
    ('https://example.org/b.xml',)
    """
    if not data.startswith(GZIP) and b"<" not in data[:1024]:
        lines = data[:MAX_XML_BYTES].decode("utf-8", "replace").split()
        return SeedFile(tuple(line for line in lines[:MAX_ADDRESSES] if line.startswith(("http://", "https://"))))
    parser, problem = SeedParser(), ""
    try:
        for chunk in unpacked_chunks(data):
            parser.feed(chunk)
        parser.feed(b"", last=True)
    except (expat.ExpatError, ValueError, zlib.error) as error:
        problem = str(error)
    return SeedFile(tuple(dict.fromkeys(parser.pages[:MAX_ADDRESSES])), tuple(dict.fromkeys(parser.sitemaps)), problem)
