"""Shards: ranges of inputs that are processed at once, and whether neighbours meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from scutch.scale.archives.record import PageFailure, Place
from scutch.scale.inputs import SAVED_PAGES, Input

#: Saved pages of a shard.
PAGES_OF_SHARD: Final = 2000


class Shard(NamedTuple):
    """A range of an input."""

    #: Its number in the job, which names its files.
    number: int
    #: The input.
    input: Input
    #: Offsets in the archive: the shard has the records that begin between them. Of saved pages their numbers.
    begin: int
    end: int
    #: Whether a record begins at ``begin``; otherwise the first one from there on is looked for.
    is_exact: bool = False


class Quarantined(NamedTuple):
    """A record that killed its worker twice, and is not processed again."""

    #: What killed the worker: ``archive``, the reading of the record, or a later stage.
    stage: str
    #: Its row in the errors table.
    failure: PageFailure

    @property
    def place(self) -> Place:
        """Where the record begins."""
        return self.failure.place


class ShardReport(NamedTuple):
    """What a worker says of a shard that it has processed; its files are complete, but not in their place yet."""

    #: Number of the shard, and which attempt it was.
    shard: int
    attempt: int
    #: Pages read, and rows of the two tables.
    pages: int
    rows: int
    errors: int
    #: Offsets of the first record, and of the first one after the shard.
    began: int
    stopped: int
    #: CPU time.
    seconds: float
    #: By table the file; a table without rows has none.
    files: Mapping[str, ShardFile]
    #: By type the number of records that are no pages.
    skipped: Mapping[str, int]


class ShardFile(NamedTuple):
    """A file of a shard."""

    #: Name of the file.
    path: str
    #: Its bytes.
    size: int
    #: Their hash.
    sha256: str


class FailedShard(NamedTuple):
    """Why an attempt at a shard failed, other than by the death of its worker."""

    #: In one line.
    reason: str
    #: Whether the output cannot be written, which ends the job.
    is_output: bool = False


def planned_shards(inputs: Iterable[Input], first: int, shard_bytes: int) -> Iterator[Shard]:
    """Yield the shards of inputs.

    ``inputs``: inputs that have no shards yet. ``first``: number of the first shard. ``shard_bytes``: size of a shard.

    >>> warc = Input("a.warc.gz", "archive", "", 250, "")
    >>> [(shard.number, shard.begin, shard.end) for shard in planned_shards([warc], 7, 100)]
    [(7, 0, 100), (8, 100, 200), (9, 200, 250)]
    """
    number = first
    for each in inputs:
        step = PAGES_OF_SHARD if each.type == SAVED_PAGES else shard_bytes
        for begin in range(0, max(each.size, 1), step):
            yield Shard(number, each, begin, min(begin + step, each.size), is_exact=not begin)
            number += 1


def misaligned(shards: Mapping[int, Shard], reports: Mapping[int, ShardReport], number: int) -> Shard | None:
    """Return the neighbour of a shard that must be processed again, from the record at which the shard before it stopped.

    The start of a shard is looked for in compressed bytes. An archive that was archived itself has such starts inside a
    record; the shard before it, which read that record as a whole, knows better.

    ``reports``: the reports of those that have been processed. ``number``: the shard that was processed last.

    >>> warc = Input("a.warc.gz", "archive", "", 200, "")
    >>> shards = dict(enumerate(planned_shards([warc], 0, 100)))
    >>> reports = {n: ShardReport(n, 1, 9, 9, 0, *span, 1.0, {}, {}) for n, span in enumerate([(0, 130), (110, 200)])}
    >>> misaligned(shards, reports, 0)[2:]
    (130, 200, True)
    """
    for first, second in ((number - 1, number), (number, number + 1)):
        known = first in reports and second in reports and shards[first].input == shards[second].input
        if known and reports[first].stopped != reports[second].began:
            return shards[second]._replace(begin=reports[first].stopped, is_exact=True)
    return None
