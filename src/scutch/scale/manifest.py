"""The manifest of a job: a line for each thing that has happened, and the state that follows from them.

Lines are only appended, each written at once and forced to the disk. A line that a crash has torn is the last one and has no
end; it is dropped, as what it would have said has not happened.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

from scutch.errors import InvalidInput
from scutch.scale.archives.record import PageFailure, Place
from scutch.scale.inputs import Input
from scutch.scale.shards import Quarantined, Shard, ShardFile, ShardReport

#: Deaths at one record after which it is not processed again.
FATAL_DEATHS: Final = 2
#: Stages at which a worker is with one record. A death at another one says nothing of the record that comes next.
QUARANTINE_STAGES: Final = frozenset(("archive", "extract"))

Event = dict[str, Any]


class JobState(NamedTuple):
    """What the manifest says."""

    #: Options of the rows, with the version of the code; empty before the first run.
    options: dict[str, Any]
    #: All shards by number.
    shards: dict[int, Shard]
    #: Reports of the shards that are committed.
    reports: dict[int, ShardReport]
    #: By shard the attempts so far.
    attempts: dict[int, int]
    #: By shard what became of workers that it has lost at a record: for each the latest, with the number of deaths.
    losses: dict[int, dict[Place, tuple[int, Quarantined]]]
    #: By shard why its last attempt failed.
    failures: dict[int, str]

    @property
    def open_shards(self) -> list[Shard]:
        """Shards that are not committed."""
        return [shard for number, shard in self.shards.items() if number not in self.reports]

    def quarantined(self, shard: int) -> tuple[Quarantined, ...]:
        """Return the records of a shard that are not processed again."""
        losses = self.losses.get(shard, {})
        return tuple(loss for deaths, loss in losses.values() if deaths >= FATAL_DEATHS)

    def apply(self, event: Event) -> None:
        """Take in what has happened."""
        HANDLERS[event["event"]](self, event)


def empty_state() -> JobState:
    """Return the state of a job that has not begun."""
    return JobState({}, {}, {}, {}, {}, {})


def take_job(state: JobState, event: Event) -> None:
    """A run has begun."""
    state.options.update(event["options"])


def take_planned(state: JobState, event: Event) -> None:
    """A shard is planned, or another begin was found for it."""
    shard = shard_from(event)
    state.shards[shard.number] = shard
    state.reports.pop(shard.number, None)


def take_attempt(state: JobState, event: Event) -> None:
    """A worker has begun with a shard."""
    state.attempts[event["shard"]] = event["attempt"]


def take_lost(state: JobState, event: Event) -> None:
    """A worker died or hung."""
    if event["stage"] not in QUARANTINE_STAGES:
        return
    failure = PageFailure(**{**event["failure"], "place": Place(*event["failure"]["place"])})
    losses = state.losses.setdefault(event["shard"], {})
    deaths, _ = losses.get(failure.place, (0, None))
    losses[failure.place] = (deaths + 1, Quarantined(event["stage"], failure))


def take_failed(state: JobState, event: Event) -> None:
    """An attempt failed."""
    state.failures[event["shard"]] = event["reason"]


def take_committed(state: JobState, event: Event) -> None:
    """The files of a shard are in their place."""
    report = report_from(event)
    state.reports[report.shard] = report
    state.failures.pop(report.shard, None)


HANDLERS: Final = {
    "job": take_job, "planned": take_planned, "attempt": take_attempt, "lost": take_lost, "failed": take_failed,
    "committed": take_committed,
}  # fmt: skip


def shard_event(shard: Shard) -> Event:
    """Return the line for a planned shard."""
    return {"event": "planned", **shard._asdict(), "input": shard.input._asdict()}


def shard_from(event: Event) -> Shard:
    """Return the shard of a line."""
    values = {name: event[name] for name in Shard._fields}
    return Shard(**{**values, "input": Input(**values["input"])})


def report_event(report: ShardReport) -> Event:
    """Return the line for a committed shard."""
    files = {table: file._asdict() for table, file in report.files.items()}
    return {"event": "committed", **report._asdict(), "files": files}


def report_from(event: Event) -> ShardReport:
    """Return the report of a line."""
    values = {"skipped": {}, **{name: event[name] for name in ShardReport._fields if name in event}}
    return ShardReport(**{**values, "files": {table: ShardFile(**file) for table, file in values["files"].items()}})


def failure_event(shard: int, stage: str, failure: PageFailure) -> Event:
    """Return the line for a worker that died or hung."""
    return {"event": "lost", "shard": shard, "stage": stage, "failure": failure._asdict()}


def complete_lines(data: bytes) -> bytes:
    """Return data without a last line that has no end.

    >>> complete_lines(b'{"event": 1}\\n{"ev')
    b'{"event": 1}\\n'
    """
    return data[: data.rfind(b"\n") + 1]


def manifest_state(path: Path) -> JobState:
    """Return the state of a job; that of no job where there is no manifest.

    Raises ``InvalidInput``: a line other than a torn last one is damaged.
    """
    state = empty_state()
    for event in read_events(path):
        state.apply(event)
    return state


def read_events(path: Path) -> Iterator[Event]:
    """Yield what has happened, in its order; nothing where there is no manifest.

    Raises ``InvalidInput``: a line other than a torn last one is damaged.
    """
    data = path.read_bytes() if path.exists() else b""
    for number, line in enumerate(complete_lines(data).splitlines(), 1):
        try:
            event = json.loads(line)
            HANDLERS[event["event"]]
        except (ValueError, KeyError, TypeError) as problem:
            raise InvalidInput(f"line {number} of the manifest is damaged: {line[:60]!r}", url=str(path)) from problem
        yield event


def write_all(file: BinaryIO, data: bytes) -> None:
    """Write all bytes to a file without a buffer."""
    view = memoryview(data)
    while view:
        view = view[file.write(view) :]


class Manifest:
    """Appends to the manifest, and knows the state.

    ``path``: its file; a torn last line is cut off. Raises ``InvalidInput``: a line other than a torn last one is damaged.
    Raises ``OSError``: it cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.state = manifest_state(path)
        self.file: BinaryIO = path.open("ab", buffering=0)
        self.file.truncate(len(complete_lines(path.read_bytes())))

    def append(self, events: Iterable[Mapping[str, Any]]) -> None:
        """Append lines, force them to the disk, and take them in."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        lines = [json.dumps({"time": now, **event}) for event in events]
        data = "".join(f"{line}\n" for line in lines).encode("ascii")
        start = self.file.seek(0, os.SEEK_END)
        try:
            write_all(self.file, data)
            os.fsync(self.file.fileno())
        except OSError:
            self.file.truncate(start)
            raise
        for line in lines:
            self.state.apply(json.loads(line))

    def close(self) -> None:
        """Close the file."""
        self.file.close()
