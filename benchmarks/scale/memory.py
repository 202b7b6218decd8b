"""Memory of a worker over 100,000 pages: how many bytes it grows a page, once it is warm.

``python -m benchmarks.scale.memory`` processes an archive of our own pages in one worker, all fields, and notes its resident
memory as it goes.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.child import resident
from benchmarks.common import save
from scutch.scale.fields import FIELD_NAMES
from scutch.scale.folder import UNFINISHED
from scutch.scale.heartbeat import Counts, Heartbeat
from scutch.scale.inputs import inputs_of
from scutch.scale.options import JobOptions
from scutch.scale.shard_work import ShardTask, process_shard
from scutch.scale.shards import Shard
from tests.warc_writer import articles, gzip_member, warc_records

PAGES: Final = 100_000
#: Different pages; the archive repeats them.
DISTINCT: Final = 1000
#: Pages between two notes, and share of the pages after which a worker is warm.
STEP: Final = 1000
WARM: Final = 0.3


class Notes(Heartbeat):
    """A heartbeat that notes the resident memory."""

    def __init__(self) -> None:
        self.notes: list[tuple[int, int]] = []
        super().__init__(multiprocessing.get_context())

    def count(self, counts: Counts) -> None:
        """Note what has been done, and the memory that it took."""
        super().count(counts)
        if counts.pages >= STEP * (len(self.notes) + 1):
            self.notes.append((counts.pages, resident()))


def noted(pages: int, folder: Path) -> list[tuple[int, int]]:
    """Process an archive; return pages and resident bytes."""
    path = folder / "pages.warc.gz"
    data = b"".join(map(gzip_member, warc_records(articles(DISTINCT))))
    path.write_bytes(data * (pages // DISTINCT))
    (found,) = inputs_of(str(path))
    options = JobOptions(FIELD_NAMES, page_memory=1 << 40)
    notes = Notes()
    (folder / UNFINISHED).mkdir()
    process_shard(ShardTask(Shard(0, found, 0, found.size, is_exact=True), options, folder), notes)
    return notes.notes


def slope(notes: list[tuple[int, int]]) -> float:
    """Return the bytes that memory grows a page, after the start."""
    warm = notes[int(len(notes) * WARM) :]
    return statistics.linear_regression([pages for pages, _ in warm], [size for _, size in warm]).slope


def main() -> None:
    """Measure, print and save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=PAGES)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        notes = noted(arguments.pages, Path(name))
    mib = [round(size / 2**20) for _, size in notes]
    result = {
        "pages": arguments.pages,
        "bytes_a_page": round(slope(notes), 1),
        "mib": mib[:: max(1, len(mib) // 10)],
        "peak_mib": max(mib),
    }
    save("scale-memory", result)
    print(f"{result['bytes_a_page']} bytes a page over {arguments.pages:,} pages; resident MiB on the way: {result['mib']}")


if __name__ == "__main__":
    main()
