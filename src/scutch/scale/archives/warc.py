"""Records of WARC files (ISO 28500), versions 0.17 to 1.1."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from scutch.scale.archives.http_message import PEEK_BYTES, may_be_page
from scutch.scale.archives.record import MEMORY_MESSAGE, ArchiveRecord, DamagedArchive, declared_length, field_lines
from scutch.scale.archives.streams import PlainStream

WARC_MARK: Final = b"WARC/"
WARC_START: Final = re.compile(rb"WARC/\d")
#: Types of records whose content may be a page.
PAGE_TYPES: Final = frozenset(("response", "resource"))


def header_fields(head: bytes) -> dict[str, str]:
    """Return the fields of a head, names in lower case; of fields with one name the first.

    >>> header_fields(b"WARC/1.0\\r\\nWARC-Type: response\\r\\nVia: a,\\r\\n  b\\r\\n\\r\\n")
    {'warc-type': 'response', 'via': 'a, b'}
    """
    fields: dict[str, str] = {}
    for name, value in field_lines(head.decode("utf-8", "replace")):
        fields.setdefault(name, value)
    return fields


def read_warc(stream: PlainStream, max_bytes: int) -> ArchiveRecord:
    """Read the record at which a stream is.

    ``stream``: is at the first byte of a record. ``max_bytes``: the block of a longer record is cut to ``PEEK_BYTES``. Raises
    ``DamagedArchive``: the record is no record, is truncated, or has another length than it says.
    """
    place, head = stream.place, stream.head()
    if head is None or not WARC_START.match(head):
        raise DamagedArchive("bad_head", f"not a WARC record: {(head or b'')[:40]!r}")
    record = ArchiveRecord(place, "", header_fields(head))
    declared = record.headers.get("content-length", "")
    length = declared_length(declared)
    record = record._replace(type=record.headers.get("warc-type", ""))
    with page_at(record.url):
        if length is None:
            raise DamagedArchive("bad_head", f"no Content-Length but {declared[:40]!r}")
        block = read_block(stream, length, max_bytes, is_page=record.type in PAGE_TYPES)
        if stream.more() and not stream.starts_with(WARC_MARK):
            raise DamagedArchive("wrong_length", f"longer than the {length:,} bytes that its header states")
    return record._replace(block=block)


@contextmanager
def page_at(url: str) -> Iterator[None]:
    """Give the address of a page to what is raised while its record is read."""
    try:
        yield
    except DamagedArchive as problem:
        raise DamagedArchive(problem.error, str(problem), url) from problem
    except MemoryError as problem:
        raise DamagedArchive("memory", MEMORY_MESSAGE, url) from problem


def read_block(stream: PlainStream, length: int, max_bytes: int, *, is_page: bool) -> bytes:
    """Read the block of a record; of what is no page the first bytes at most."""
    block = stream.peek(min(length, PEEK_BYTES)) if is_page else b""
    if is_page and length <= max_bytes and may_be_page(block):
        block = stream.exact(length)
        got = len(block)
    else:
        got = stream.skip(length)
    if got < length:
        raise DamagedArchive("wrong_length", f"{got:,} of {length:,} bytes")
    return block
