"""Faults of a job: where a process is killed, and pages that kill, hang or want too much memory."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

from scutch.errors import ScutchError
from scutch.scale import job, manifest, scheduler, shard_tables, shard_work
from scutch.scale.folder import JobFolder
from scutch.scale.inputs import resolved_inputs
from scutch.scale.job import Job
from scutch.scale.manifest import JobState
from scutch.scale.options import JobOptions
from scutch.scale.scheduler import ShardScheduler

FORK: Final = multiprocessing.get_context("fork")


class Moment(NamedTuple):
    """A moment at which a process is killed.

    Attributes
    ----------
    process
        ``worker`` or ``supervisor``.
    name
        What it is doing.
    owner, function
        Object and name of the function that is replaced.
    call
        Number of the call at which it happens, from 1.
    is_after
        Whether the function has run.
    """

    process: str
    name: str
    owner: Any
    function: str
    call: int = 1
    is_after: bool = False

    @property
    def title(self) -> str:
        """Process and name."""
        return f"{self.process}, {self.name}"


MOMENTS: Final = (
    Moment("worker", "before the first row", shard_work.ShardWork, "process"),
    Moment("worker", "in a page", shard_work, "row_of", 9),
    Moment("worker", "before a row group", shard_tables.ParquetFile, "write", 2),
    Moment("worker", "after a row group", shard_tables.ParquetFile, "write", 2, is_after=True),
    Moment("worker", "before fsync", shard_tables, "close_synced"),
    Moment("worker", "after fsync", shard_tables, "close_synced", is_after=True),
    Moment("worker", "before its report", shard_work.ShardWork, "report", is_after=True),
    Moment("supervisor", "after planning", Job, "plan", is_after=True),
    Moment("supervisor", "before the first row", manifest.Manifest, "append", 3, is_after=True),
    Moment("supervisor", "while workers work", scheduler, "sum_of", 2),
    Moment("supervisor", "before rename", JobFolder, "publish", 2),
    Moment("supervisor", "after rename, before commit", JobFolder, "publish", 2, is_after=True),
    Moment("supervisor", "after commit", job, "misaligned", 2),
    Moment("supervisor", "torn line of the manifest", manifest, "write_all", 5),
    Moment("supervisor", "during clean-up", JobFolder, "clean", is_after=True),
    Moment("supervisor", "at the end", JobFolder, "close"),
)


def killed_once(moment: Moment, flag: Path) -> Callable[..., Any]:
    """Return the function of a moment, which kills its process at one call, the first time only."""
    original = getattr(moment.owner, moment.function)
    calls = 0

    def function(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        is_now = calls == moment.call and not flag.exists()
        if is_now and moment.function == "write_all":
            file, data = arguments
            file.write(data[: len(data) // 2])
        result = original(*arguments) if moment.is_after or not is_now else None
        if is_now:
            flag.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    return function


def run_job(folder: Path, archives: list[Path], options: JobOptions, workers: int) -> JobState:
    """Run a job in this process; return its state."""
    with Job(folder, options) as running, closing(ShardScheduler(options, workers, FORK)) as shards:
        running.plan(resolved_inputs(map(str, archives)))
        for _ in running.run(shards):
            pass
        return running.state


def in_process(target: Callable[[], object]) -> int | None:
    """Call a function in a process of its own; return the exit code."""
    process = FORK.Process(target=quietly, args=(target,))
    process.start()
    process.join()
    return process.exitcode


def quietly(target: Callable[[], object]) -> None:
    """Call a function; an error of this package is exit code 2."""
    try:
        target()
    except (ScutchError, OSError):
        os._exit(2)


def disturbed_run(moment: Moment, folder: Path, archives: list[Path], options: JobOptions, workers: int) -> int | None:
    """Run a job in which a process is killed at a moment; return the exit code of the supervisor."""
    flag = folder.with_name(f"{folder.name}.flag")

    def target() -> None:
        setattr(moment.owner, moment.function, killed_once(moment, flag))
        run_job(folder, archives, options, workers)

    return in_process(target)
