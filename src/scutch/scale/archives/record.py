"""Values of an archive: places, records and failures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Place(NamedTuple):
    """Where a record begins.

    Examples
    --------
    >>> Place(512) < Place(512, 90) < Place(600)
    True
    """

    #: Bytes of the file before the member (uncompressed: before the record) that holds it.
    offset: int
    #: Decompressed bytes of the member before it: 0 for the usual archive, in which a member is a record.
    within: int = 0


class ArchiveRecord(NamedTuple):
    """One record of an archive.

    Attributes
    ----------
    place
        Where it begins.
    type
        ``response resource revisit request metadata warcinfo conversion continuation``.
    headers
        Its fields, names in lower case.
    block
        Its content: for a response the HTTP message. Empty for records that are no pages.
    """

    place: Place
    type: str
    headers: Mapping[str, str]
    block: bytes = b""

    @property
    def url(self) -> str:
        """Address of the page."""
        return self.headers.get("warc-target-uri", "").strip("<>")


class PageFailure(NamedTuple):
    """What is kept of a record that gives no row: one row of the errors table.

    Attributes
    ----------
    place
        Where the record begins.
    stage
        ``archive http parse extract``: what failed.
    error
        What happened, as one word, such as ``truncated_member``.
    message
        What happened, in one line.
    url
        Address of the page; empty if it is not known.
    signal
        Signal that killed the worker; empty if none did.
    seconds
        Time that the page took.
    peak_bytes
        Most memory that the worker had; 0 if it is not known.
    """

    place: Place
    stage: str
    error: str
    message: str
    url: str = ""
    signal: str = ""
    seconds: float = 0.0
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
