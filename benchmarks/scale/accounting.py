"""Where the records of archives went: by type, counted by our reader and by FastWARC.

``python -m benchmarks.scale.accounting ARCHIVE...`` prints both counts for each archive. They are equal for sound archives; of
damaged ones FastWARC has those before the damage. ``scutch warc FOLDER --status`` has the same counts for a job.
"""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Final

from benchmarks.scale.speed import LIMIT
from scutch.scale.archives.reader import ArchiveReader, ArchiveSpan, archive_format
from scutch.scale.archives.record import ArchiveRecord
from scutch.scale.inputs import inputs_of, open_archive

#: What FastWARC is said to have in the place of what it cannot read.
END: Final = "the end by an error"


def types_by_scutch(path: Path) -> Counter[str]:
    """Return the number of records by type; those that cannot be read are of the type of their error."""
    found: Counter[str] = Counter()
    for each in filter(lambda found: found.size, inputs_of(str(path))):
        with closing(open_archive(each)) as file:
            reader = ArchiveReader(file, archive_format(file), ArchiveSpan(0, each.size, each.size, is_exact=True), LIMIT)
            for item in reader.records(lambda *_: None, frozenset()):
                found[item.type if isinstance(item, ArchiveRecord) else item.error] += 1
    return found


def types_by_fastwarc(path: Path) -> Counter[str]:
    """Return the number of records by type; an error ends the reading."""
    from fastwarc.warc import ArchiveIterator  # noqa: PLC0415 (a peer)

    found: Counter[str] = Counter()
    try:
        with path.open("rb") as file:
            for record in ArchiveIterator(file, parse_http=False):
                found[str(record.record_type).rpartition(".")[2]] += 1
    except OSError:
        found[END] += 1
    return found


def main() -> int:
    """Count and print; return 1 if FastWARC reads an archive to its end and has other counts."""
    wrong = 0
    for name in sys.argv[1:]:
        own, other = types_by_scutch(Path(name)), types_by_fastwarc(Path(name))
        is_wrong = own != other and END not in other
        wrong += is_wrong
        print(f"{Path(name).name}: {own.total():,} and {other.total():,} records{', different' * is_wrong}")
        for kind in sorted(own | other) if own != other else ():
            print(f"    {kind or 'no type'}: {own[kind]:,} and {other[kind]:,}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
