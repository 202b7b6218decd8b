"""Records of ARC files, the predecessor of WARC: a line, and what the server answered."""

from __future__ import annotations

import re
from typing import Final

from scutch.scale.archives.record import LENGTH_DIGITS, ArchiveRecord, DamagedArchive
from scutch.scale.archives.streams import PlainStream
from scutch.scale.archives.warc import page_at, read_block

#: Address, IP address, date, media type, and the length as the last of five or ten fields.
ARC_START: Final = re.compile(
    rb"(?P<url>[a-z][a-z0-9+.-]*:\S*) (?P<ip>\S+) (?P<date>\d{8,14}) (?P<type>.*?) ?(?<!\d)(?P<length>\d{1,%d})\r?\n"
    % LENGTH_DIGITS
)


def arc_date(digits: str) -> str:
    """Return the date of an ARC record in ISO 8601.

    >>> arc_date("20080430204825"), arc_date("20080430")
    ('2008-04-30T20:48:25Z', '2008-04-30T00:00:00Z')
    """
    year, month, day, hour, minute, second = (digits.ljust(14, "0")[at : at + size] for at, size in DATE_PARTS)
    return f"{year}-{month}-{day}T{hour}:{minute}:{second}Z"


DATE_PARTS: Final = ((0, 4), (4, 2), (6, 2), (8, 2), (10, 2), (12, 2))


def read_arc(stream: PlainStream, max_bytes: int) -> ArchiveRecord:
    """Read the record at which a stream is; parameters and errors as for ``read_warc``."""
    place, line = stream.place, stream.line()
    found = ARC_START.fullmatch(line or b"")
    if not found:
        raise DamagedArchive("bad_head", f"not an ARC record: {(line or b'')[:40]!r}")
    url, date = found["url"].decode("utf-8", "replace"), arc_date(found["date"].decode())
    is_page = url.startswith(("http:", "https:"))
    with page_at(url):
        block = read_block(stream, int(found["length"]), max_bytes, is_page=is_page)
        stream.more()
    headers = {"warc-target-uri": url, "warc-date": date, "content-length": found["length"].decode()}
    return ArchiveRecord(place, "response" if is_page else "warcinfo", headers, block)
