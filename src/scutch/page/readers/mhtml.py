"""Read the page of an MHTML file (RFC 2557), as browsers and mail programs save one.

An MHTML file is a message whose parts are the resources of a page: its HTML, the HTML of its frames, pictures, style sheets.
The page is the part that ``start`` names, else the one at the address of the snapshot, else the first one of HTML.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from scutch.errors import InvalidInput
from scutch.page.readers.from_object import HeldPage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from email.message import Message

#: Bytes in which the header of a message is searched for its type.
HEAD: Final = 16_384
#: A header line of a message at its beginning, and one that tells what the message holds.
FIRST_LINE: Final = re.compile(rb"\s*(?:From |[A-Za-z][A-Za-z0-9-]{1,40}:)")
CONTENT_TYPE: Final = re.compile(rb"(?im)^Content-Type:\s*(?:multipart/(?:related|mixed|alternative)|text/html)\b")
END_OF_HEADER: Final = re.compile(rb"\r?\n\r?\n|\Z")
NOT_BASE64: Final = re.compile(rb"[^A-Za-z0-9+/]+")
PAGE_TYPES: Final = frozenset(("text/html", "application/xhtml+xml"))
#: Parts of a message that are read, and levels of messages in messages; a page has some hundred parts on one to three levels.
MAX_PARTS: Final = 10_000
MAX_DEPTH: Final = 8


class MessagePart(NamedTuple):
    """One part of a message: its header, and its body as it is encoded."""

    header: Message
    body: bytes


def is_mhtml(data: bytes) -> bool:
    """Whether data are an MHTML file: a header of lines ``name: value``, among them the type of a message with a page.

    >>> is_mhtml(b"MIME-Version: 1.0\\nContent-Type: multipart/related; boundary=x\\n\\n--x"), is_mhtml(b"<p>Flax")
    (True, False)
    """
    if data[:1] == b"<" or not FIRST_LINE.match(data, 0, HEAD):
        return False
    header, _ = split_header(data[:HEAD].lstrip())
    return CONTENT_TYPE.search(header) is not None


def main_page(data: bytes) -> HeldPage:
    """Return the page of an MHTML file: its bytes as the server sent them, its address, and the charset of its part.

    ``data``: an MHTML file; one that is cut off gives what it has of the page. Raises ``InvalidInput``: no part is a page.
    Linear in the bytes of the file for each level of messages in messages.

    >>> main_page(b"Content-Type: text/html; charset=koi8-r\\nContent-Transfer-Encoding: quoted-printable\\n\\n<p>=C6=\\nlax")
    HeldPage(html=b'<p>\\xc6lax', url=None, encoding='koi8-r', fetched_at=None)
    """
    message = part_of(data.lstrip())
    pages = [part for part in leaves(message) if part.header.get_content_type() in PAGE_TYPES]
    if not pages:
        raise InvalidInput("the MHTML file has no part with a page", stage="parse")
    address = message.header.get("Snapshot-Content-Location")
    start = message.header.get_param("start")
    main = (
        first_with(pages, "Content-ID", start if isinstance(start, str) else None)
        or first_with(pages, "Content-Location", address)
        or pages[0]
    )
    location = str(main.header.get("Content-Location") or address or "").strip()
    return HeldPage(decoded(main), location if "://" in location else None, main.header.get_content_charset())


def first_with(parts: list[MessagePart], name: str, value: str | None) -> MessagePart | None:
    """Return the first part whose header has a value; None if there is none."""
    return next((part for part in parts if value and str(part.header.get(name, "")).strip() == value.strip()), None)


def part_of(data: bytes) -> MessagePart:
    """Separate header and body."""
    from email.parser import BytesHeaderParser  # noqa: PLC0415 (loads slowly, and few pages are MHTML)
    from email.policy import compat32  # noqa: PLC0415

    header, body = split_header(data)
    return MessagePart(BytesHeaderParser(policy=compat32).parsebytes(header), body)


def split_header(data: bytes) -> tuple[bytes, bytes]:
    """Return the lines before the first empty line, and what follows it."""
    end = END_OF_HEADER.search(data, 0, HEAD)
    begin, stop = end.span() if end else (len(data), len(data))
    return data[:begin], data[stop:]


def leaves(part: MessagePart, depth: int = MAX_DEPTH) -> Iterator[MessagePart]:
    """Yield the parts that are no messages of parts themselves, in the order of the file."""
    boundary = part.header.get_boundary() if part.header.get_content_maintype() == "multipart" else None
    if not boundary:
        yield part
    elif depth:
        for inner in parts_between(part.body, boundary):
            yield from leaves(inner, depth - 1)


def parts_between(body: bytes, boundary: str) -> Iterator[MessagePart]:
    """Yield the parts between the lines of a boundary."""
    line = re.compile(rb"(?:\A|\r?\n)--" + re.escape(boundary.encode("utf-8", "replace")) + rb"(--)?[ \t]*(?=\r?\n|\Z)")
    marks = list(islice(line.finditer(body), MAX_PARTS))
    ends = [*(mark.start() for mark in marks[1:]), len(body)]
    for mark, end in zip(marks, ends, strict=True):
        if mark[1]:
            return
        yield part_of(body[mark.end() : end].lstrip(b"\r\n"))


def decoded(part: MessagePart) -> bytes:
    """Return the body of a part without its transfer encoding."""
    import base64  # noqa: PLC0415 (as above)
    import quopri  # noqa: PLC0415

    encoding = str(part.header.get("Content-Transfer-Encoding", "")).strip().lower()
    if encoding == "quoted-printable":
        return quopri.decodestring(part.body)
    if encoding == "base64":
        letters = NOT_BASE64.sub(b"", part.body)
        return base64.b64decode(letters[: len(letters) - (len(letters) % 4 == 1)] + b"==")
    return part.body
