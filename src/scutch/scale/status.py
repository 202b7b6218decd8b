"""The progress of a job, as text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from scutch.errors import InvalidInput
from scutch.scale.folder import MANIFEST, total_rows, total_skipped
from scutch.scale.manifest import JobState, manifest_state


def read_job_state(folder: Path) -> JobState:
    """Return the state of the job in a folder; it may be running.

    Raises ``InvalidInput``: there is no job, or its manifest is damaged.
    """
    if not (folder / MANIFEST).is_file():
        message = f"no job in this folder: it has no {MANIFEST}; archives and -o begin one"
        raise InvalidInput(message, url=str(folder), stage="read")
    return manifest_state(folder / MANIFEST)


def status_lines(state: JobState) -> Iterator[str]:
    """Yield lines that say how far a job is.

    >>> from scutch.scale.manifest import empty_state
    >>> list(status_lines(empty_state()))
    ['0 of 0 shards, 0 rows, 0 errors']
    """
    rows, errors = total_rows(state.reports.values())
    yield f"{len(state.reports):,} of {len(state.shards):,} shards, {rows:,} rows, {errors:,} errors"
    if state.reports and not (rows or errors or state.open_shards):
        yield "no pages: the archives have no response and no resource with HTML; WAT and WET files have none"
    for number, reason in sorted(state.failures.items()):
        yield f"shard {number} failed: {reason}"
    for number in sorted(state.losses):
        for quarantined in state.quarantined(number):
            failure = quarantined.failure
            title = state.shards[number].input.title
            yield f"shard {number}: {title}: quarantined the record at {failure.place.offset}: {failure.message}"


def record_lines(state: JobState) -> Iterator[str]:
    """Yield a line that says what became of the records of archives: each is a row, an error or no page."""
    rows, errors = total_rows(state.reports.values())
    skipped = total_skipped(state.reports.values())
    if skipped:
        types = ", ".join(f"{count:,} {name}" for name, count in sorted(skipped.items()))
        total = skipped.total()
        yield f"{rows + errors + total:,} records: {rows:,} rows, {errors:,} errors, {total:,} that are no pages ({types})"
