"""The scan for ``meta`` elements once more, in Python: what ``scutch.page.encoding._meta_scan`` is held to."""

import re
from collections.abc import Iterator
from contextlib import suppress

SPACE = frozenset(b"\t\n\f\r ")
LETTERS = frozenset(b"abcdefghijklmnopqrstuvwxyz")
SPACE_OR_SLASH = SPACE | frozenset(b"/")
TAG_NAME_END = SPACE | frozenset(b">")
#: An attribute (its name, and its value in one of three forms) or the end of the tag; a truncated attribute matches neither.
ATTRIBUTE = re.compile(
    rb"[\t\n\f\r /]*+(?:>|([^>][^\t\n\f\r =/>]*+)[\t\n\f\r ]*+"
    rb"(?:=[\t\n\f\r ]*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\t\n\f\r >\"'][^\t\n\f\r >]*+|)(?=[\t\n\f\r >]))|(?=[^=])))",
)


def declarations(head: bytes) -> list[tuple[bool, bytes]]:
    """Labels and content types of the ``meta`` elements; an ``IndexError`` or ``ValueError`` is the end of the bytes."""
    found: list[tuple[bool, bytes]] = []
    with suppress(IndexError, ValueError):
        found.extend(metas(head))
    return found


def metas(head: bytes) -> Iterator[tuple[bool, bytes]]:
    at = head.index(b"<")
    while True:
        if head.startswith(b"<!--", at):
            at = head.index(b"-->", at + 2) + 2
        elif head.startswith(b"<meta", at) and head[at + 5] in SPACE_OR_SLASH:
            attributes, at = attributes_at(head, at + 5)
            if b"charset" in attributes:
                yield True, attributes[b"charset"]
            elif attributes.get(b"http-equiv") == b"content-type":
                yield False, attributes.get(b"content", b"")
        elif head[at + 1 + (head[at + 1] == ord("/"))] in LETTERS:
            _, at = attributes_at(head, seek(head, at + 1, TAG_NAME_END))
        elif head[at + 1] in b"!/?":
            at = head.index(b">", at)
        at = head.index(b"<", at + 1)


def attributes_at(head: bytes, at: int) -> tuple[dict[bytes, bytes], int]:
    """The attributes up to the tag's ``>``, and its offset; of duplicate names the first counts."""
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


def seek(head: bytes, at: int, stops: frozenset[int]) -> int:
    while head[at] not in stops:
        at += 1
    return at
