"""Detect input that is not a web page: images, archives, documents and other binary data.

The HTML standard defines a tree for any bytes, even those of an image. The first bytes identify the format, also after the
data was decoded as text.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Signature(NamedTuple):
    """ASCII bytes at or near the beginning of a format; decoding does not change ASCII."""

    name: str
    mark: bytes
    latest: int = 0


SIGNATURES: Final = (
    Signature("PNG image", b"PNG\r\n\x1a\n", 4),
    Signature("GIF image", b"GIF87a"),
    Signature("GIF image", b"GIF89a"),
    Signature("JPEG image", b"JFIF\0", 16),
    Signature("JPEG image", b"Exif\0", 16),
    Signature("WebP image", b"WEBPVP8", 16),
    Signature("WARC archive, for scutch warc", b"WARC/1.0\r\n"),
    Signature("WARC archive, for scutch warc", b"WARC/1.1\r\n"),
    Signature("PDF document", b"%PDF-", 1024),
    Signature("PostScript document", b"%!PS"),
    Signature("RTF document", b"{\\rtf"),
    Signature("ZIP archive", b"PK\x03\x04"),
    Signature("RAR archive", b"Rar!\x1a\x07"),
    Signature("7z archive", b"7z"),
    Signature("font", b"wOFF"),
    Signature("font", b"wOF2"),
    Signature("audio", b"OggS\0"),
    Signature("audio", b"ID3"),
    Signature("video", b"ftyp", 8),
    Signature("program", b"\x7fELF"),
    Signature("database", b"SQLite format 3\0"),
)
#: Number of bytes that are checked, and the share of control or replacement characters that marks binary data.
SAMPLE: Final = 4096
SHARE: Final = 0.04
FEWEST: Final = 3
CONTROLS: Final = bytes(sorted({*range(0x20), 0x7F} - set(b"\t\n\f\r\x1b")))
#: In UTF-8: the replacement character, and the lead byte of controls beyond ASCII.
MEANINGLESS: Final = "\ufffd".encode()
SPACES: Final = b" \t\n\f\r"


def format_of(source: bytes) -> str:
    """Return the format of bytes that are not a page; empty for a page.

    ``source``: the source of a page, as UTF-8. Checks only the first bytes. Bytes that begin with markup are a page.

    >>> format_of(b"<p>Flax"), format_of(b"Flax"), format_of(bytes(range(32)) * 9)
    ('', '', 'binary data')
    >>> format_of("‰PNG\\r\\n\\x1a\\n\\0\\0".encode())
    'PNG image'
    """
    head = source[:SAMPLE]
    if head.lstrip(SPACES)[:1] in (b"<", b""):
        return ""
    is_text = not is_meaningless(head)
    for name, mark, latest in SIGNATURES:
        if mark in head[: latest + len(mark)] and (mark[:1] in b"%{W" or not is_text):
            return name
    return "" if is_text else "binary data"


def is_meaningless(head: bytes) -> bool:
    """Whether a text has more control characters than any text."""
    controls = len(head) - len(head.translate(None, CONTROLS)) + head.count(MEANINGLESS)
    controls += sum(head.count(bytes((0xC2, code))) for code in range(0x80, 0xA0) if code != 0x85)
    return controls >= max(FEWEST, SHARE * len(head))
