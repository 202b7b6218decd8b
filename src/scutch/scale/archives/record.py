"""Values of an archive: places, records and failures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

#: Digits of the longest length that a head may declare.
LENGTH_DIGITS: Final = 18
#: What is said of a record for which there is no memory.
MEMORY_MESSAGE: Final = "more memory than a page may have"
#: The end of a line whose field goes on in the next one.
FOLD: Final = re.compile(r"\r?\n[ \t]+")


class Place(NamedTuple):
    """Where a record begins.

    >>> Place(512) < Place(512, 90) < Place(600)
    True
    """

    #: Bytes of the file before the member (uncompressed: before the record) that holds it.
    offset: int
    #: Decompressed bytes of the member before it: 0 for the usual archive, in which a member is a record.
    within: int = 0


def declared_length(text: str) -> int | None:
    """Return the length that a head declares; None for what is no number, or one of more digits than any file has bytes.

    >>> declared_length("512"), declared_length("-5"), declared_length("9" * 5000)
    (512, None, None)
    """
    return int(text) if text.isdecimal() and len(text) <= LENGTH_DIGITS else None


def field_lines(head: str) -> Iterator[tuple[str, str]]:
    """Yield the header fields, names in lower case. Only a line feed ends a line: values may have other line separators.

    >>> list(field_lines("WARC/1.0\\r\\nVia: a,\\r\\n  b\\r\\nX: \\x85c"))
    [('via', 'a, b'), ('x', 'c')]
    """
    for line in FOLD.sub(" ", head).split("\n"):
        name, colon, value = line.partition(":")
        if colon and name.strip():
            yield name.strip().lower(), value.strip()


class ArchiveRecord(NamedTuple):
    """One record of an archive."""

    #: Where it begins.
    place: Place
    #: ``response resource revisit request metadata warcinfo conversion continuation``.
    type: str
    #: Its fields, names in lower case.
    headers: Mapping[str, str]
    #: Its content: for a response the HTTP message. Empty for records that are no pages.
    block: bytes = b""

    @property
    def url(self) -> str:
        """Address of the page."""
        return self.headers.get("warc-target-uri", "").strip("<>")


class SkippedRecord(NamedTuple):
    """A record that is no page."""

    #: Its type.
    type: str


class PageFailure(NamedTuple):
    """What is kept of a record that gives no row: one row of the errors table."""

    #: Where the record begins.
    place: Place
    #: ``archive http parse extract``: what failed.
    stage: str
    #: What happened, as one word, such as ``truncated_member``.
    error: str
    #: What happened, in one line.
    message: str
    #: Address of the page; empty if it is not known.
    url: str = ""
    #: Signal that killed the worker; empty if none did.
    signal: str = ""
    #: Time that the page took.
    seconds: float = 0.0
    #: Most memory that the worker had; 0 if it is not known.
    peak_bytes: int = 0


class ArchiveError(Exception):
    """A part of an archive cannot be read.

    ``error``: what happened, as one word. ``message``: the same, in one line. ``url``: address of the page; empty if it is not
    known.
    """

    def __init__(self, error: str, message: str, url: str = "") -> None:
        super().__init__(message)
        self.error = error
        self.url = url


class DamagedArchive(ArchiveError):
    """A record or a member cannot be read; the next one may be."""
