"""``Heartbeat``: what a worker does at this moment, in memory that its supervisor reads."""

from __future__ import annotations

import sys
import time
from multiprocessing.context import BaseContext
from typing import Final, NamedTuple

from scutch.scale.archives.record import Place

#: What a worker works on, by number.
STAGES: Final = ("", "search", "archive", "extract", "write")
SEARCH_STAGE, ARCHIVE_STAGE, EXTRACT_STAGE, WRITE_STAGE = range(1, len(STAGES))
#: Slots of the array.
OFFSET, WITHIN, STAGE, SINCE, PEAK, PAGES, ROWS, ERRORS, POSITION = range(9)
NANOSECONDS: Final = 1_000_000_000


class Counts(NamedTuple):
    """What has been done."""

    #: Pages that were read.
    pages: int = 0
    #: Rows of the two tables.
    rows: int = 0
    errors: int = 0
    #: Bytes of the input up to the last record.
    bytes: int = 0

    def plus(self, other: Counts) -> Counts:
        """Return the sums.

        >>> Counts(1, 1, 0, 9).plus(Counts(2, 1, 1, 9))
        Counts(pages=3, rows=2, errors=1, bytes=18)
        """
        return Counts(*map(sum, zip(self, other, strict=True)))


class Heartbeat:
    """Numbers that a worker writes and its supervisor reads, without locks: each is written whole.

    ``context``: how the worker is started.
    """

    def __init__(self, context: BaseContext) -> None:
        self.slots = context.RawArray("q", 9)
        self.rest()

    def begin(self, place: Place, stage: int) -> None:
        """Note what the worker begins with."""
        slots = self.slots
        slots[OFFSET], slots[WITHIN] = place
        slots[STAGE] = stage
        slots[SINCE] = time.monotonic_ns()

    def extract(self) -> None:
        """Note that the page of the record is extracted, and the memory before."""
        self.slots[PEAK] = peak_memory()  # slow: not for each record
        self.enter(EXTRACT_STAGE)

    def rest(self) -> None:
        """Note that the worker has not begun with its task."""
        self.begin(Place(0), 0)
        self.count(Counts())
        self.slots[SINCE] = 0

    def enter(self, stage: int) -> None:
        """Note another stage of the same page; its time starts again."""
        self.slots[STAGE] = stage
        self.slots[SINCE] = time.monotonic_ns()

    def count(self, counts: Counts) -> None:
        """Note what has been done."""
        self.slots[PAGES : POSITION + 1] = counts

    @property
    def place(self) -> Place:
        """The record that is processed."""
        return Place(self.slots[OFFSET], self.slots[WITHIN])

    @property
    def stage(self) -> str:
        """What is done with it."""
        return STAGES[self.slots[STAGE]]

    @property
    def seconds(self) -> float:
        """Time since the stage began; 0 at rest."""
        since = self.slots[SINCE]
        return (time.monotonic_ns() - since) / NANOSECONDS if since else 0.0

    @property
    def peak(self) -> int:
        """Most bytes of memory that the worker had before the last page."""
        return int(self.slots[PEAK])

    @property
    def counts(self) -> Counts:
        """What has been done."""
        return Counts(*self.slots[PAGES : POSITION + 1])


def peak_memory() -> int:
    """Return the most bytes of memory that this process has had; 0 where it is not known."""
    if sys.platform == "win32":
        return 0
    import resource  # noqa: PLC0415 (not on Windows)

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def limit_memory(size: int) -> None:
    """Let this process have a number of bytes more than it has now; what asks for more raises ``MemoryError``. Linux only."""
    if sys.platform != "linux":
        return
    import resource  # noqa: PLC0415

    with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 (no path to compute)
        pages = int(file.read().split()[0])
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + size, hard))
