"""What readers make of damaged archives: pages read, errors reported, and whether the reading went on.

``python -m benchmarks.scale.damage`` damages one of a hundred pages in several ways and reads the archive with our reader and
with FastWARC.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from benchmarks.common import save, versions
from benchmarks.scale.speed import LIMIT
from scutch.scale.archives.pages import ArchivedPage, page_of
from scutch.scale.archives.reader import ArchiveReader, ArchiveSpan, archive_format
from scutch.scale.archives.record import ArchiveRecord
from scutch.scale.inputs import inputs_of, open_archive
from tests.warc_writer import articles, gzip_member, warc_record, warc_records

PAGES: Final = 100
#: Number of the record that is damaged: the response of page 24.
DAMAGED: Final = 50


def archives() -> dict[str, bytes]:
    """Return archives by what is wrong with them."""
    responses = articles(PAGES)
    records = warc_records(responses)
    members = list(map(gzip_member, records))
    before, member, after = b"".join(members[:DAMAGED]), members[DAMAGED], b"".join(members[DAMAGED + 1 :])
    message = responses[24].message()
    short = gzip_member(warc_record("response", responses[24].url, message, len(message) + 30))
    return {
        "nothing": before + member + after,
        "bytes of a member changed": before + member[:40] + bytes(20) + member[60:] + after,
        "half of a member missing": before + member[: len(member) // 2] + after,
        "last member truncated": (before + member + after)[:-20],
        "length larger than the record": before + short + after,
    }


def by_scutch(path: Path) -> str:
    """Return what our reader makes of an archive."""
    (found,) = inputs_of(str(path))
    file = open_archive(found)
    reader = ArchiveReader(file, archive_format(file), ArchiveSpan(0, found.size, found.size, is_exact=True), LIMIT)
    items = [
        page_of(item, LIMIT) if isinstance(item, ArchiveRecord) else item
        for item in reader.records(lambda *_: None, frozenset())
    ]
    file.close()
    pages = sum(isinstance(item, ArchivedPage) for item in items)
    errors = sum(item is not None for item in items) - pages
    return f"{pages} pages, {errors} errors"


def by_fastwarc(path: Path) -> str:
    """Return what FastWARC makes of an archive."""
    from fastwarc.warc import ArchiveIterator, WarcRecordType  # noqa: PLC0415 (a peer)

    pages = 0
    try:
        with path.open("rb") as file:
            for record in ArchiveIterator(file, record_types=WarcRecordType.response, parse_http=True):
                record.reader.read()
                pages += 1
    except OSError as problem:
        return f"{pages} pages, ended by {type(problem).__name__}"
    return f"{pages} pages, 0 errors"


def main() -> None:
    """Print a line for each damage and save all."""
    rows = []
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "a.warc.gz"
        for damage, data in archives().items():
            path.write_bytes(data)
            rows.append({"damage": damage, "scutch": by_scutch(path), "fastwarc": by_fastwarc(path)})
            print("{damage:30} scutch: {scutch:22} FastWARC: {fastwarc}".format(**rows[-1]))
    save("scale-damage", {"pages": PAGES, "rows": rows, "versions": versions(["fastwarc"])})


if __name__ == "__main__":
    main()
