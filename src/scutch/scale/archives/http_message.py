"""HTTP messages of archives: status, type, and the body without its transfer and content encodings."""

from __future__ import annotations

import importlib
import re
import zlib
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from scutch.scale.archives.codecs import GZIP_MAGIC, ZSTD_MAGIC, Codec, gzip_codec, zstd_codec
from scutch.scale.archives.lzw import LZW_MAGIC, lzw_decoded
from scutch.scale.archives.record import ArchiveError, declared_length, field_lines

STATUS_LINE: Final = re.compile(rb"(?:HTTP/\d(?:\.\d)?|ICY)\s+(\d{3})\b[^\n]*\n")
END_OF_HEAD: Final = re.compile(rb"\r?\n\r?\n")
CHARSET: Final = re.compile(r"""charset\s*=\s*["']?\s*([^\s"';,]+)""", re.IGNORECASE)
#: A media type in a header, which may have a list of them.
MEDIA_TYPE: Final = re.compile(r"(?:^|,)\s*([\w.+-]+/[\w.+-]+)")
CHUNK_SIZE: Final = re.compile(rb"\s*([0-9A-Fa-f]{1,8})[ \t]*(?:;[^\n]*)?\r?\n")
#: Media types of pages, and types that servers send for lack of a better one.
PAGE_MEDIA_TYPES: Final = frozenset(("text/html", "application/xhtml+xml", "application/vnd.wap.xhtml+xml"))
VAGUE_MEDIA_TYPES: Final = frozenset(
    ("", "text/plain", "application/octet-stream", "unknown/unknown", "application/unknown", "application/xml", "text/xml")
)
#: Bytes of a record that say whether it is a page.
PEEK_BYTES: Final = 1 << 13
#: Compressed bytes of a body that are decompressed at once: at most 128 MiB (Zstandard) or 4 MiB (gzip) come of them.
PIECE_BYTES: Final = 1 << 12
#: First bytes of markup.
MARKED: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*<")
#: First bytes of a page without a media type.
MARKUP: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:\s|<!--.{0,512}?-->|<\?xml[^>]{0,256}>)*<(?:!doctype\s+html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)


class BadBody(ArchiveError):
    """A body cannot be decoded."""


class HttpResponse(NamedTuple):
    """The head of a response, and where its body begins.

    >>> response = read_head(b"HTTP/1.1 200 OK\\r\\nContent-Type: Text/HTML; charset='big5'\\r\\n\\r\\n<p>")
    >>> response.status, response.media_type, response.charset, response.body_start
    (200, 'text/html', 'big5', 60)
    """

    status: int
    headers: Mapping[str, str]
    body_start: int

    @property
    def content_type(self) -> str:
        """Value of the header."""
        return self.headers.get("content-type", "")

    @property
    def media_type(self) -> str:
        """Media type in lower case; empty without one."""
        return media_type(self.content_type)

    @property
    def charset(self) -> str | None:
        """The declared encoding."""
        return charset_of(self.content_type)


def media_type(content_type: str) -> str:
    """Return the media type of a header, of several the last one, as browsers take it; empty without a valid one.

    >>> media_type("Text/HTML; charset=utf-8"), media_type("text/plain, text/html"), media_type("text/html charset=big5")
    ('text/html', 'text/html', 'text/html')
    >>> media_type("html"), media_type("*/*")
    ('', '')
    """
    *_, last = ("", *MEDIA_TYPE.findall(content_type))
    return str(last).lower()


def charset_of(content_type: str) -> str | None:
    """Return the encoding that a header declares; None if it declares none."""
    found = CHARSET.search(content_type)
    return found[1] if found else None


def is_page_type(kind: str, body: bytes) -> bool:
    """Whether a body of a media type is a page, by its first bytes if the type is vague.

    >>> is_page_type("text/html", b""), is_page_type("image/png", b"<html>"), is_page_type("", b" <!DOCTYPE html>")
    (True, False, True)
    """
    return kind in PAGE_MEDIA_TYPES or (kind in VAGUE_MEDIA_TYPES and MARKUP.match(body, 0, PEEK_BYTES) is not None)


def read_head(block: bytes) -> HttpResponse | None:
    """Return the head of a message; None if it is none. Interim responses (``100 Continue``) before the final one are no part.

    >>> head = read_head(b"HTTP/1.1 103 Early Hints\\r\\nLink: </a.css>\\r\\n\\r\\nHTTP/1.1 404 Not Found\\r\\n\\r\\n<p>")
    >>> head.status, dict(head.headers), head.body_start
    (404, {}, 70)
    """
    status = STATUS_LINE.match(block)
    if not status:
        return None
    end = END_OF_HEAD.search(block, status.end() - 2)
    while end and status[1].startswith(b"1") and (final := STATUS_LINE.match(block, end.end())):
        status, end = final, END_OF_HEAD.search(block, final.end() - 2)
    headers: dict[str, str] = {}
    for name, value in field_lines(block[status.end() : end.start() if end else len(block)].decode("latin-1")):
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return HttpResponse(int(status[1]), headers, end.end() if end else len(block))


def may_be_page(block: bytes) -> bool:
    """Whether the first bytes of a message leave it open that it is a page."""
    response = read_head(block)
    if response is None or response.body_start == len(block):  # the head may go on
        return True
    encoded = response.headers.get("content-encoding", "") or response.headers.get("transfer-encoding", "")
    if encoded and response.media_type in VAGUE_MEDIA_TYPES:
        return True
    return is_page_type(response.media_type, block[response.body_start :])


class Body(NamedTuple):
    """A decoded body."""

    #: Its bytes.
    data: bytes
    #: Whether its end is missing.
    is_cut: bool = False


def decoded_body(response: HttpResponse, body: bytes, max_bytes: int) -> Body:
    """Return a body without its encodings. Crawlers keep headers and decode bodies: what is not encoded stays as it is.

    Raises ``BadBody``: an encoding is unknown or its data are damaged, or the body has more than ``max_bytes`` bytes.
    """
    headers = response.headers
    transfer = [name for name in encodings(headers.get("transfer-encoding", "")) if name in DECODERS]
    is_short = len(body) < (declared_length(headers.get("content-length", "")) or 0)
    found = Body(body, is_short and "chunked" not in transfer)
    for name in reversed([*encodings(headers.get("content-encoding", "")), *transfer]):
        if name not in DECODERS and not MARKED.match(found.data):  # else the header has something else, such as a charset
            raise BadBody("unknown_encoding", f"content encoding {name!r}")
        data = DECODERS.get(name, undecoded)(found.data, max_bytes)
        found = Body(data.data, found.is_cut or data.is_cut)
    if len(found.data) > max_bytes:
        raise BadBody("too_large", f"more than {max_bytes:,} bytes")
    return found


def encodings(header: str) -> list[str]:
    """Return the names in a list of encodings, in lower case.

    >>> encodings("GZip, br"), encodings("")
    (['gzip', 'br'], [])
    """
    return [name for name in header.lower().replace(" ", "").split(",") if name]


def undecoded(body: bytes, _: int) -> Body:
    """Return a body as it is."""
    return Body(body)


def unchunked(body: bytes, _: int = 0) -> Body:
    """Return a chunked body as one; a body that does not begin with a chunk is none.

    Linear in the body.

    >>> unchunked(b"4\\r\\nflax\\r\\n0\\r\\n\\r\\n"), unchunked(b"<p>flax"), unchunked(b"9\\r\\nflax")
    (Body(data=b'flax', is_cut=False), Body(data=b'<p>flax', is_cut=False), Body(data=b'flax', is_cut=True))
    """
    parts: list[bytes] = []
    at = 0
    while size := CHUNK_SIZE.match(body, at):
        length = int(size[1], 16)
        if not length:
            return Body(b"".join(parts))
        parts.append(body[size.end() : size.end() + length])
        at = size.end() + length
    return Body(b"".join(parts), is_cut=True) if parts else Body(body)


def inflated(window: int) -> Callable[[bytes, int], Body]:
    """Return a decoder of ``zlib`` with a number of window bits."""

    def decode(body: bytes, max_bytes: int) -> Body:
        stream = zlib.decompressobj(window)
        try:
            data = stream.decompress(body, max_bytes + 1)
        except zlib.error as problem:
            raise BadBody("bad_encoding", str(problem)) from problem
        return Body(data, not stream.eof and len(data) <= max_bytes)

    return decode


def joined_members(body: bytes, codec: Codec, max_bytes: int) -> Body:
    """Return the members of a body, joined; what follows them is passed over, as by browsers.

    Linear in the body and in ``max_bytes``: a bomb is not decompressed further than a piece beyond the limit.
    """
    parts: list[bytes] = []
    at = size = 0
    is_complete = True
    while body.startswith(codec.magic, at) and size <= max_bytes:
        member = codec.start()
        while at < len(body) and size <= max_bytes and not member.eof:
            piece = body[at : at + PIECE_BYTES]
            try:
                parts.append(member.decompress(piece))
            except codec.errors as problem:
                raise BadBody("bad_encoding", str(problem)) from problem
            at += len(piece) - len(member.unused_data)
            size += len(parts[-1])
        is_complete = member.eof
    return Body(b"".join(parts), not is_complete and size <= max_bytes)


def gunzipped(body: bytes, max_bytes: int) -> Body:
    """Decode gzip; a body without its magic number is decoded already."""
    return joined_members(body, gzip_codec(), max_bytes) if body.startswith(GZIP_MAGIC) else Body(body)


def deflated(body: bytes, max_bytes: int) -> Body:
    """Decode deflate: with the head of zlib, as the standard has it, or without; markup is decoded already."""
    if MARKED.match(body):
        return Body(body)
    has_head = len(body) > 1 and body[0] & 15 == 8 and not (body[0] << 8 | body[1]) % 31
    return inflated(15 if has_head else -15)(body, max_bytes)


def unbrotlied(body: bytes, max_bytes: int) -> Body:
    """Decode Brotli; markup is decoded already."""
    if MARKED.match(body):
        return Body(body)
    try:
        brotli: Any = importlib.import_module("brotli")
    except ImportError as problem:
        raise BadBody("missing_package", "Brotli needs a package: pip install 'scutch[scale]'") from problem
    stream = brotli.Decompressor()
    try:
        data = stream.process(body, output_buffer_limit=max_bytes + 1)
    except brotli.error as problem:
        raise BadBody("bad_encoding", str(problem) or "no Brotli") from problem
    return Body(data, not stream.is_finished() and len(data) <= max_bytes)


def unzstd(body: bytes, max_bytes: int) -> Body:
    """Decode Zstandard; a body without its magic number is decoded already."""
    return joined_members(body, zstd_codec(), max_bytes) if body.startswith(ZSTD_MAGIC) else Body(body)


def uncompressed(body: bytes, max_bytes: int) -> Body:
    """Decode the format of ``compress``; a body without its magic number is decoded already."""
    if not body.startswith(LZW_MAGIC):
        return Body(body)
    try:
        data = lzw_decoded(body, max_bytes + 1)
    except ValueError as problem:
        raise BadBody("bad_encoding", str(problem)) from problem
    return Body(data)


#: By the name of an encoding its decoder.
DECODERS: Final[Mapping[str, Callable[[bytes, int], Body]]] = {
    "identity": undecoded,
    "chunked": unchunked,
    "gzip": gunzipped,
    "x-gzip": gunzipped,
    "compress": uncompressed,
    "x-compress": uncompressed,
    "deflate": deflated,
    "br": unbrotlied,
    "zstd": unzstd,
}
