"""The encoding declared in a page's first bytes: byte order mark, ``meta`` elements, XML declaration.

This is the HTML standard's "prescan a byte stream to determine its encoding". The standard defines simpler rules than the
parser's, so that all implementations give the same answer from bytes alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from scutch.page.encoding._meta_scan import declarations
from scutch.page.encoding.labels import by_label

#: Bytes that the standard scans before parsing. A later ``meta`` still counts; browsers then restart the parse.
NEAR: Final = 1024
FAR: Final = 1 << 16

BYTE_ORDER_MARKS: Final = ((b"\xef\xbb\xbf", "utf-8"), (b"\xfe\xff", "utf-16be"), (b"\xff\xfe", "utf-16le"))
#: ``<?x`` with two bytes per character.
WIDE_XML: Final = ((b"<\0?\0x\0", "utf-16le"), (b"\0<\0?\0x", "utf-16be"))

#: Declarations in ASCII bytes that must be wrong, and their replacements.
IMPOSSIBLE: Final = {"utf-16be": "utf-8", "utf-16le": "utf-8", "x-user-defined": "windows-1252"}

CONTROL: Final = frozenset(range(0x21))


def byte_order_mark(data: bytes) -> tuple[str, int] | None:
    """Return the encoding and the length of the byte order mark, or None without one.

    >>> byte_order_mark(b"\\xff\\xfea\\0"), byte_order_mark(b"a")
    (('utf-16le', 2), None)
    """
    for mark, name in BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return name, len(mark)
    return None


def declared(data: bytes, *, far: bool = True) -> str | None:
    """Return the encoding that a page declares near its beginning or, with ``far``, in the first 64 KiB.

    >>> late = b" " * 2000 + b"<meta charset=big5>"
    >>> declared(late), declared(late, far=False)
    ('big5', None)
    """
    return prescan(data) or (prescan(data, FAR) if far and len(data) > NEAR else None)


def prescan(data: bytes, window: int = NEAR) -> str | None:
    """Return the encoding declared in the first ``window`` bytes.

    >>> prescan(b"<!-- <meta charset=koi8-r> --><meta charset=gb2312>")
    'gbk'
    >>> prescan(b'<meta http-equiv=Content-Type content="text/html; charset=utf-16">')
    'utf-8'
    """
    for mark, name in WIDE_XML:
        if data.startswith(mark):
            return name
    head = data[:window].lower()
    if b"charset" not in head and b"encoding" not in head:
        return None
    for is_label, value in declarations(head):
        if declared_name := by_label(value.decode("latin-1")) if is_label else charset_in(value):
            return IMPOSSIBLE.get(declared_name, declared_name)
    return _xml_declaration(head)


@lru_cache(maxsize=64)  # most pages have one of a few
def charset_in(content: bytes) -> str | None:
    """Return the encoding named in a content type, lower case ("extract a character encoding from a meta element").

    >>> charset_in(b"text/html; charset = 'shift_jis'"), charset_in(b'charset="utf-8')
    ('shift_jis', None)
    """
    _, found, rest = content.partition(b"charset")
    while found:
        rest = rest.lstrip(b"\t\n\f\r ")
        if rest.startswith(b"="):
            return by_label(_unquoted(rest[1:].lstrip(b"\t\n\f\r ")).decode("latin-1"))
        _, found, rest = rest.partition(b"charset")
    return None


def _unquoted(value: bytes) -> bytes:
    if value[:1] in (b'"', b"'"):
        inner, closed, _ = value[1:].partition(value[:1])
        return inner if closed else b""
    words = value.partition(b";")[0].split(None, 1)
    return words[0] if words else b""


def _xml_declaration(head: bytes) -> str | None:
    """Return the ``encoding`` of an XML declaration ("get an XML encoding")."""
    declaration, closed, _ = head.partition(b">")
    _, found, rest = declaration.partition(b"encoding")
    rest = rest.lstrip(bytes(CONTROL))
    if not (declaration.startswith(b"<?xml") and closed and found and rest.startswith(b"=")):
        return None
    rest = rest[1:].lstrip(bytes(CONTROL))
    value, ended, _ = rest[1:].partition(rest[:1]) if rest[:1] in (b'"', b"'") else (b"", b"", b"")
    name = by_label(value.decode("latin-1")) if ended and not CONTROL.intersection(value) else None
    return IMPOSSIBLE.get(name, name) if name in ("utf-16be", "utf-16le") else name
