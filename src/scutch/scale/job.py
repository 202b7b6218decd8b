"""``Job``: archives to tables, in a folder that can be continued after any interruption."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

import scutch
from scutch.errors import InvalidInput, SourceError
from scutch.scale.fields import fields_named
from scutch.scale.folder import JobFolder
from scutch.scale.heartbeat import Counts
from scutch.scale.inputs import SAVED_PAGES, Input, saved_pages
from scutch.scale.manifest import Manifest, failure_event, report_event, shard_event
from scutch.scale.options import PARQUET, JobOptions
from scutch.scale.scheduler import (
    Progress,
    Scheduler,
    SchedulerEvent,
    ShardFailed,
    ShardLost,
    ShardStarted,
    sum_of,
)
from scutch.scale.shard_tables import require_pyarrow
from scutch.scale.shard_work import ShardTask
from scutch.scale.shards import Shard, ShardReport, misaligned, planned_shards

#: Values of an input in messages, where their own names say too little.
VALUE_NAMES: Final = {"stamp": "time of the last change"}


class JobProgress(NamedTuple):
    """How far a job is."""

    #: What this run has done.
    counts: Counts
    #: Bytes of input that earlier runs have committed.
    earlier: int
    #: Bytes of all inputs.
    total: int
    #: Shards that have failed.
    failed: int


class Job:
    """Archives to tables, in a folder that can be continued after any interruption.

    ``path``: the output folder. ``options``: options; those of the rows must be those of the first run. Raises
    ``InvalidInput``: the folder has the rows of other options, or of another version, or another run writes into it. Raises
    ``MissingDependency``: Parquet is to be written, and pyarrow is not installed. Raises ``OSError``: the folder cannot be
    written.
    """

    def __init__(self, path: Path, options: JobOptions) -> None:
        fields_named(options.fields)
        if options.form == PARQUET:
            require_pyarrow()
        self.options = options
        self.folder = JobFolder(path)
        with ExitStack() as undo:
            undo.callback(self.folder.close)
            self.manifest = Manifest(self.folder.manifest)
            undo.callback(self.manifest.close)
            self.state = self.manifest.state
            self.check_options()
            self.folder.clean()
            self.close = undo.pop_all().close
        #: What this run has committed.
        self.done = Counts()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self.close()

    def check_options(self) -> None:
        """Note the options of the first run; refuse others once shards are planned."""
        given = {"version": scutch.__version__, **self.options.of_rows}
        known = self.state.options
        changed = [name for name in known if known[name] != given.get(name)]
        if changed and self.state.shards:
            changes = "; ".join(f"{name} was {known[name]!r} and is {given.get(name)!r}" for name in changed)
            raise InvalidInput(f"made with other options: {changes}; use another folder", url=str(self.folder.path))
        if changed or not known:
            self.manifest.append([{"event": "job", "options": given}])

    def plan(self, inputs: Iterable[Input]) -> None:
        """Add inputs that have no shards yet.

        Raises ``InvalidInput``: an input has changed since it was planned.
        """
        planned = {(shard.input.name, shard.input.member): shard.input for shard in self.state.shards.values()}
        new: list[Input] = []
        for each in inputs:
            known = planned.get((each.name, each.member))
            if known is None:
                new.append(each)
            elif known != each:
                message = f"has changed since its rows were planned: {changed_values(known, each)}; use another folder"
                raise InvalidInput(message, url=each.name)
        shards = list(planned_shards(new, len(self.state.shards), self.options.shard_bytes))
        for each, own in groupby(shards, attrgetter("input")):
            if each.type == SAVED_PAGES:
                self.save_paths(each, own)
        self.manifest.append(map(shard_event, shards))

    def save_paths(self, folder: Input, shards: Iterable[Shard]) -> None:
        """Note the pages of each shard of a folder.

        Raises ``InvalidInput``: the folder has changed.
        """
        paths = saved_pages(folder.name)
        if len(paths) != folder.size:
            raise InvalidInput(f"{len(paths):,} pages, and {folder.size:,} a moment ago", url=folder.name)
        for shard in shards:
            self.folder.save_paths(shard, paths[shard.begin : shard.end])

    def task(self, shard: Shard) -> ShardTask:
        """Return the next attempt at a shard."""
        number = shard.number
        attempt = self.state.attempts.get(number, 0) + 1
        return ShardTask(shard, self.options, self.folder.path, attempt, self.state.quarantined(number))

    def run(self, scheduler: Scheduler) -> Iterator[JobProgress]:
        """Process all shards that are not committed; yield how far the job is.

        Raises ``SourceError``: the output cannot be written; what is committed stays.
        """
        earlier = sum(self.size_of(number) for number in self.state.reports)
        total = sum(map(self.size_of, self.state.shards))
        scheduler.add(map(self.task, self.state.open_shards))
        for event in scheduler.events():
            running = event.counts if isinstance(event, Progress) else Counts()
            scheduler.add(self.handled(event))
            if isinstance(event, Progress):
                yield JobProgress(self.done.plus(running), earlier, total, len(self.state.failures))

    def size_of(self, number: int) -> int:
        """Return the bytes of a shard."""
        shard = self.state.shards[number]
        return shard.end - shard.begin

    def handled(self, event: SchedulerEvent) -> list[ShardTask]:
        """Write down what has happened; return the shards that must be processed again."""
        return HANDLERS[type(event)](self, event)

    def started(self, event: ShardStarted) -> list[ShardTask]:
        """Note an attempt."""
        self.manifest.append([{"event": "attempt", **event._asdict()}])
        return []

    def lost(self, event: ShardLost) -> list[ShardTask]:
        """Note a death."""
        self.manifest.append([failure_event(event.shard, event.loss.stage, event.loss.failure)])
        return []

    def failed(self, event: ShardFailed) -> list[ShardTask]:
        """Note a failure; raise the one that ends the job."""
        self.manifest.append([{"event": "failed", "shard": event.shard, "reason": event.failure.reason}])
        if event.failure.is_output:
            message = f"{event.failure.reason}; finished shards stay, and the same command continues"
            raise SourceError(message, url=str(self.folder.path), stage="write")
        return []

    def committed(self, event: ShardReport) -> list[ShardTask]:
        """Publish a shard; return its neighbour if the two do not meet."""
        self.manifest.append([report_event(self.folder.publish(event, self.options.form))])
        size = self.size_of(event.shard)
        self.done = sum_of([self.done, Counts(event.pages, event.rows, event.errors, size)])
        neighbour = misaligned(self.state.shards, self.state.reports, event.shard)
        if neighbour is None:
            return []
        self.manifest.append([shard_event(neighbour)])
        return [self.task(neighbour)]

    def waited(self, event: Progress) -> list[ShardTask]:
        """Do nothing."""
        return []


HANDLERS: Mapping[type, Callable[[Job, Any], list[ShardTask]]] = {
    ShardStarted: Job.started,
    ShardLost: Job.lost,
    ShardFailed: Job.failed,
    ShardReport: Job.committed,
    Progress: Job.waited,
}


def changed_values(known: Input, given: Input) -> str:
    """Return how an input differs from the planned one.

    >>> warc = Input("a.warc", "archive", "", 9, "1")
    >>> changed_values(warc, warc._replace(size=12))
    'size was 9 and is 12'
    >>> changed_values(warc, warc._replace(stamp="2"))
    'time of the last change was 1 and is 2'
    """
    pairs = zip(known._fields, known, given, strict=True)
    changes = ((VALUE_NAMES.get(name, name), before, after) for name, before, after in pairs if before != after)
    return ", ".join(f"{name} was {before} and is {after}" for name, before, after in changes)
