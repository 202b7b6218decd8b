"""The encoding declared in a page's first bytes: byte order mark, ``meta`` elements, XML declaration.

This is the HTML standard's "prescan a byte stream to determine its encoding". The standard defines simpler rules than the
parser's, so that all implementations give the same answer from bytes alone. If the bytes end early, nothing is declared; the
code detects this by an ``IndexError`` or ``ValueError`` of a search.
"""

from __future__ import annotations

import re
from typing import Final

from scutch.page.encoding.labels import by_label

#: Bytes that the standard scans before parsing. A later ``meta`` still counts; browsers then restart the parse.
NEAR: Final = 1024
FAR: Final = 1 << 16

BYTE_ORDER_MARKS: Final = ((b"\xef\xbb\xbf", "utf-8"), (b"\xfe\xff", "utf-16be"), (b"\xff\xfe", "utf-16le"))
#: ``<?x`` with two bytes per character.
WIDE_XML: Final = ((b"<\0?\0x\0", "utf-16le"), (b"\0<\0?\0x", "utf-16be"))

#: Declarations in ASCII bytes that must be wrong, and their replacements.
IMPOSSIBLE: Final = {"utf-16be": "utf-8", "utf-16le": "utf-8", "x-user-defined": "windows-1252"}

SPACE: Final = frozenset(b"\t\n\f\r ")
LETTERS: Final = frozenset(b"abcdefghijklmnopqrstuvwxyz")
SPACE_OR_SLASH: Final = SPACE | frozenset(b"/")
TAG_NAME_END: Final = SPACE | frozenset(b">")
#: An attribute (its name, and its value in one of three forms) or the end of the tag; a truncated attribute matches neither.
ATTRIBUTE: Final = re.compile(
    rb"[\t\n\f\r /]*+(?:>|([^>][^\t\n\f\r =/>]*+)[\t\n\f\r ]*+"
    rb"(?:=[\t\n\f\r ]*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\t\n\f\r >\"'][^\t\n\f\r >]*+|)(?=[\t\n\f\r >]))|(?=[^=])))",
)
CONTROL: Final = frozenset(range(0x21))


def byte_order_mark(data: bytes) -> tuple[str, int] | None:
    """Return the encoding and the length of the byte order mark, or None without one.

    Examples
    --------
    >>> byte_order_mark(b"\\xff\\xfea\\0"), byte_order_mark(b"a")
    (('utf-16le', 2), None)
    """
    return next(((name, len(mark)) for mark, name in BYTE_ORDER_MARKS if data.startswith(mark)), None)


def declared(data: bytes, *, far: bool = True) -> str | None:
    """Return the encoding that a page declares near its beginning or, with ``far``, in the first 64 KiB.

    Examples
    --------
    >>> late = b" " * 2000 + b"<meta charset=big5>"
    >>> declared(late), declared(late, far=False)
    ('big5', None)
    """
    return prescan(data) or (prescan(data, FAR) if far and len(data) > NEAR else None)


def prescan(data: bytes, window: int = NEAR) -> str | None:
    """Return the encoding declared in the first ``window`` bytes.

    Examples
    --------
    >>> prescan(b"<!-- <meta charset=koi8-r> --><meta charset=gb2312>")
    'gbk'
    >>> prescan(b'<meta http-equiv=Content-Type content="text/html; charset=utf-16">')
    'utf-8'
    """
    wide = next((name for mark, name in WIDE_XML if data.startswith(mark)), None)
    head = data[:window].lower()
    if wide or (b"charset" not in head and b"encoding" not in head):
        return wide
    try:
        return _metas(head)
    except (IndexError, ValueError):
        return _xml_declaration(head)


def _metas(head: bytes) -> str:
    at = head.index(b"<")
    while True:
        if head.startswith(b"<!--", at):
            at = head.index(b"-->", at + 2) + 2
        elif head.startswith(b"<meta", at) and head[at + 5] in SPACE_OR_SLASH:
            attributes, at = _meta_attributes(head, at + 5)
            name = _declared(attributes)
            if name:
                return IMPOSSIBLE.get(name, name)
        elif head[at + 1 + (head[at + 1] == ord("/"))] in LETTERS:
            _, at = _meta_attributes(head, _seek(head, at + 1, TAG_NAME_END))
        elif head[at + 1] in b"!/?":
            at = head.index(b">", at)
        at = head.index(b"<", at + 1)


def _meta_attributes(head: bytes, at: int) -> tuple[dict[bytes, bytes], int]:
    """Return the attributes up to the tag's ``>``, and its offset; of duplicate names the first counts."""
    attributes: dict[bytes, bytes] = {}
    while True:
        found = ATTRIBUTE.match(head, at)
        if found is None:
            raise ValueError("a tag without an end")
        at = found.end()
        name, *values = found.groups()
        if name is None:
            return attributes, at - 1
        attributes.setdefault(name, next(filter(None, values), b""))


def _seek(head: bytes, at: int, stops: frozenset[int]) -> int:
    while head[at] not in stops:
        at += 1
    return at


def _declared(attributes: dict[bytes, bytes]) -> str | None:
    """Return the encoding of a ``meta``: its ``charset`` or, with ``http-equiv``, the charset in its ``content``."""
    if b"charset" in attributes:
        return by_label(attributes[b"charset"].decode("latin-1"))
    if attributes.get(b"http-equiv") == b"content-type":
        return charset_in(attributes.get(b"content", b""))
    return None


def charset_in(content: bytes) -> str | None:
    """Return the encoding named in a content type, lower case ("extract a character encoding from a meta element").

    Examples
    --------
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
