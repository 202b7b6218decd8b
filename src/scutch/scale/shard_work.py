"""``process_shard``: the pages of a shard as rows in files. It runs in a worker, here or on another machine."""

from __future__ import annotations

import contextlib
import json
import secrets
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from scutch.errors import InvalidInput, ScutchError, SourceError
from scutch.scale.archives.pages import ArchivedPage, page_of
from scutch.scale.archives.reader import ArchiveReader, ArchiveSpan, archive_format
from scutch.scale.archives.record import ArchiveRecord, PageFailure, Place, SkippedRecord
from scutch.scale.fields import RowField, fields_named, load_fields, row_of
from scutch.scale.folder import UNFINISHED, paths_file
from scutch.scale.heartbeat import (
    ARCHIVE_STAGE,
    EXTRACT_STAGE,
    SEARCH_STAGE,
    STAGES,
    WRITE_STAGE,
    Counts,
    Heartbeat,
    limit_memory,
    peak_memory,
)
from scutch.scale.inputs import SAVED_PAGES, is_unchanged, open_archive
from scutch.scale.options import PARQUET, JobOptions
from scutch.scale.shard_tables import ERROR_COLUMNS, TABLES, ShardTable, error_row, reserve_addresses, row_columns
from scutch.scale.shards import FailedShard, Quarantined, Shard, ShardReport
from scutch.sources.files import read_bytes
from scutch.values.plain_types import encodable

#: Types of records that are counted by their own names, and the name of the others.
RECORD_TYPES: Final = frozenset(
    ("warcinfo", "response", "resource", "request", "metadata", "revisit", "conversion", "continuation")
)
OTHER_TYPE: Final = "other"
#: Records between two counts that the supervisor sees.
COUNTED_RECORDS: Final = 16


class ShardTask(NamedTuple):
    """One attempt at a shard."""

    #: The shard.
    shard: Shard
    #: Options of the job.
    options: JobOptions
    #: Folder of the job.
    folder: Path
    #: Number of the attempt, from 1.
    attempt: int = 1
    #: Records that are not processed.
    quarantined: tuple[Quarantined, ...] = ()

    def table_path(self, table: str) -> Path:
        """Return a new file for a table. On a cluster two machines may make the same attempt: each has names of its own."""
        token = secrets.token_hex(4)
        return self.folder / UNFINISHED / f"{table}-{self.shard.number:05d}-{self.attempt}-{token}.{self.options.form}"


#: What a shard has, one after another.
PageItem = ArchivedPage | PageFailure | SkippedRecord


def archive_items(reader: ArchiveReader, task: ShardTask, heartbeat: Heartbeat) -> Iterator[PageItem]:
    """Yield the pages of an archive, what could not be read, and records that are no pages."""
    quarantined = {each.place: each for each in task.quarantined}
    unreadable = frozenset(place for place, each in quarantined.items() if each.stage != STAGES[EXTRACT_STAGE])

    def announce(place: Place, stage: str) -> None:
        heartbeat.begin(place, STAGES.index(stage))

    yield from (quarantined[place].failure for place in sorted(unreadable))
    for item in reader.records(announce, unreadable):
        if isinstance(item, ArchiveRecord) and item.place in quarantined:
            yield quarantined[item.place].failure._replace(url=item.url)
        else:
            yield page_in(item, task.options) if isinstance(item, ArchiveRecord) else item


def page_in(record: ArchiveRecord, options: JobOptions) -> PageItem:
    """Return the page of a record; whatever goes wrong costs this record only."""
    try:
        return page_of(record, options.max_bytes) or SkippedRecord(record.type)
    except MemoryError:
        error, message = "memory", memory_message(options)
    except Exception as problem:  # noqa: BLE001 (a defect that one record shows must not end the run)
        error, message = type(problem).__name__, str(problem)
    return PageFailure(record.place, "http", error, message, record.url)


def memory_message(options: JobOptions) -> str:
    """Return what is said of a page that wants too much memory."""
    return f"more than {options.page_memory:,} bytes of memory"


def saved_items(task: ShardTask, heartbeat: Heartbeat) -> Iterator[PageItem]:
    """Yield the pages of a folder and what could not be read."""
    shard = task.shard
    quarantined = {each.place: each.failure for each in task.quarantined}
    paths = paths_file(task.folder, shard).read_text(encoding="ascii").splitlines()
    for number, path in enumerate(map(json.loads, paths), shard.begin):
        place = Place(number)
        heartbeat.begin(place, ARCHIVE_STAGE)
        if place in quarantined:
            yield quarantined[place]
            continue
        try:
            yield ArchivedPage(place, "", read_bytes(path, task.options.max_bytes), path=path)
        except SourceError as problem:
            yield PageFailure(place, "archive", type(problem).__name__, str(problem), path)


class ShardWork:
    """Processes the pages of one shard.

    ``heartbeat``: where the supervisor sees what is done.
    """

    def __init__(self, task: ShardTask, heartbeat: Heartbeat) -> None:
        self.task = task
        self.heartbeat = heartbeat
        self.fields: tuple[RowField, ...] = fields_named(task.options.fields)
        form, memory = task.options.form, task.options.page_memory
        self.pages = ShardTable(task.table_path(TABLES.pages), row_columns(self.fields), form, memory)
        self.errors = ShardTable(task.table_path(TABLES.errors), ERROR_COLUMNS, form, memory)
        self.read = 0
        #: By type the records that are no pages.
        self.skipped: Counter[str] = Counter()

    def report(self, began: int, stopped: int, seconds: float) -> ShardReport:
        """Complete the files; return what was done."""
        self.heartbeat.begin(Place(self.task.shard.end), WRITE_STAGE)
        finished = {TABLES.pages: self.pages.finish(), TABLES.errors: self.errors.finish()}
        files = {table: file for table, file in finished.items() if file}
        numbers = (self.task.shard.number, self.task.attempt, self.read, self.pages.total, self.errors.total)
        return ShardReport(*numbers, began, stopped, seconds, files, dict(self.skipped))

    def process(self, items: Iterator[PageItem]) -> None:
        """Turn pages into rows."""
        for number, item in enumerate(items):
            if isinstance(item, SkippedRecord):
                self.skipped[item.type if item.type in RECORD_TYPES else OTHER_TYPE] += 1
            else:
                self.read += 1
                self.heartbeat.extract()
                self.add(item)
            if not number % COUNTED_RECORDS:
                self.count()
        self.count()

    def count(self) -> None:
        """Note what has been done."""
        done = max(0, self.heartbeat.place.offset - self.task.shard.begin)
        self.heartbeat.count(Counts(self.read, self.pages.total, self.errors.total, done))

    def add(self, item: ArchivedPage | PageFailure) -> None:
        """Append the row of a page, or that of what went wrong."""
        archive = encodable(self.task.shard.input.title)
        found = item if isinstance(item, PageFailure) else self.extracted(item, archive)
        self.heartbeat.enter(WRITE_STAGE)  # a slow disk is not a slow page
        if isinstance(found, PageFailure):
            self.errors.add(error_row(found, archive))
        else:
            self.pages.add(found)

    def extracted(self, page: ArchivedPage, archive: str) -> tuple[Any, ...] | PageFailure:
        """Return the row of a page, or what went wrong."""
        try:
            return row_of(page, archive, self.fields)
        except ScutchError as problem:
            return self.failure(page, problem.stage or "extract", type(problem).__name__, str(problem))
        except MemoryError:
            return self.failure(page, "extract", "memory", memory_message(self.task.options))
        except Exception as problem:  # noqa: BLE001 (a defect that one page shows must not end the run)
            return self.failure(page, "extract", type(problem).__name__, str(problem))

    def failure(self, page: ArchivedPage, stage: str, error: str, message: str) -> PageFailure:
        """Return the row of the errors table for a page."""
        seconds = round(self.heartbeat.seconds, 3)
        return PageFailure(page.place, stage, error, message, page.url or page.path, "", seconds, peak_memory())


class ShardProcessor:
    """Processes shards in one process, one after another; what their fields need is loaded before the first one."""

    def __init__(self) -> None:
        self.loaded: tuple[str, ...] = ()

    def __call__(self, task: ShardTask, heartbeat: Heartbeat) -> ShardReport | FailedShard:
        """Process one attempt at a shard.

        ``heartbeat``: where the supervisor sees what is done.
        """
        heartbeat.begin(Place(task.shard.begin), SEARCH_STAGE)
        if self.loaded != task.options.fields:
            if task.options.form == PARQUET:
                reserve_addresses()
            load_fields(fields_named(task.options.fields))
            self.loaded = task.options.fields
        return process_shard(task, heartbeat)


def process_shard(task: ShardTask, heartbeat: Heartbeat) -> ShardReport | FailedShard:
    """Process one attempt at a shard; what it writes is complete on the disk when it returns.

    ``heartbeat``: where the supervisor sees what is done.
    """
    limit_memory(task.options.page_memory)
    try:
        process = processed_folder if task.shard.input.type == SAVED_PAGES else processed_archive
        return process(task, heartbeat)
    except ScutchError as problem:
        return FailedShard(f"{problem.url or task.shard.input.title}: {problem}")
    except MemoryError:
        return FailedShard(memory_message(task.options))
    except OSError as problem:
        return FailedShard(problem.strerror or str(problem), is_output=True)


def processed_folder(task: ShardTask, heartbeat: Heartbeat) -> ShardReport:
    """Process saved pages."""
    start = time.process_time()
    work = ShardWork(task, heartbeat)
    work.process(saved_items(task, heartbeat))
    return work.report(task.shard.begin, task.shard.end, time.process_time() - start)


def processed_archive(task: ShardTask, heartbeat: Heartbeat) -> ShardReport:
    """Process a range of an archive."""
    start = time.process_time()
    shard = task.shard
    if not is_unchanged(shard.input):
        raise InvalidInput("has changed since its rows were planned")
    if not shard.input.size:
        work = ShardWork(task, heartbeat)
        work.process(iter([PageFailure(Place(0), "archive", "empty_archive", "an archive of 0 bytes")]))
        return work.report(0, 0, time.process_time() - start)
    with contextlib.closing(open_archive(shard.input)) as file:
        span = ArchiveSpan(shard.begin, shard.end, shard.input.size, shard.is_exact)
        reader = ArchiveReader(file, archive_format(file), span, task.options.max_bytes)
        work = ShardWork(task, heartbeat)
        work.process(archive_items(reader, task, heartbeat))
        return work.report(reader.began, reader.stopped, time.process_time() - start)
