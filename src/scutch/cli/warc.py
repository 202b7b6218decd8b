"""``scutch warc``."""

import os
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from scutch.cli.options import EXIT_BAD_INPUT, file_path, reported_errors
from scutch.cli.output.screen import print_screen
from scutch.scale.fields import FIELD_NAMES, USUAL_FIELDS
from scutch.scale.folder import damaged_files
from scutch.scale.inputs import resolved_inputs
from scutch.scale.job import Job, JobProgress
from scutch.scale.manifest import JobState
from scutch.scale.options import JSONL, PARQUET, JobOptions
from scutch.scale.scheduler import Scheduler, ShardScheduler
from scutch.scale.status import read_job_state, record_lines, status_lines

MIB: Final = 1 << 20

Archives = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="ARCHIVE",
        help="WARC, ARC and WACZ files, folders and globs of them, lists (.paths), addresses, or folders of saved pages; "
        "with --status and --verify output folders.",
    ),
]


def progress_columns() -> tuple[TextColumn | BarColumn | TaskProgressColumn | TimeRemainingColumn, ...]:
    """The columns of the progress bar."""
    numbers = TextColumn("{task.fields[rate]:,.0f} pages/s  {task.fields[rows]:,} rows  {task.fields[errors]:,} errors")
    return (BarColumn(), TaskProgressColumn(), numbers, TimeRemainingColumn())


def show_progress(progress: Iterator[JobProgress]) -> None:
    """Show how far a job is on standard error, if that is a terminal, until it ends."""
    console = Console(stderr=True)
    with Progress(*progress_columns(), console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", rate=0, rows=0, errors=0)
        for now in progress:
            counts, seconds = now.counts, bar.tasks[0].elapsed or 1
            done = now.earlier + counts.bytes
            rate = counts.pages / seconds
            bar.update(task, total=now.total, completed=done, rate=rate, rows=counts.rows, errors=counts.errors)


def scheduler_for(options: JobOptions, workers: int | None, ray: str | None) -> Scheduler:
    """What runs the shards: processes of this machine, or a cluster."""
    if ray is None:
        return ShardScheduler(options, workers or os.cpu_count() or 1)
    from scutch.scale.ray_tasks import RayScheduler  # noqa: PLC0415 (loads Ray)

    return RayScheduler(ray, options)


def run_job(archives: list[str], output: Path, options: JobOptions, workers: int | None, ray: str | None) -> JobState:
    """Run a job to its end; return its state. Without archives it continues an earlier run."""
    inputs = resolved_inputs(archives) if archives else []
    if not archives:
        read_job_state(output)
    with Job(output, options) as job:
        job.plan(inputs)
        with closing(scheduler_for(options, workers, ray)) as scheduler:
            show_progress(job.run(scheduler))
        return job.state


def print_lines(lines: Iterable[str]) -> None:
    """Print lines on standard output."""
    for line in lines:
        print_screen(line)


def print_status(folders: list[str]) -> None:
    """Print the progress of jobs."""
    for folder in folders:
        state = read_job_state(Path(folder))
        print_lines([*status_lines(state), *record_lines(state)])


def print_damage(folders: list[str]) -> bool:
    """Print what is wrong with the files of jobs, or that nothing is; return whether anything is."""
    is_damaged = False
    for folder in folders:
        state = read_job_state(Path(folder))
        found = list(damaged_files(Path(folder), state))
        count = sum(len(report.files) for report in state.reports.values())
        print_lines(f"{folder}: {line}" for line in found or [f"files verified: {count:,}, damaged: 0"])
        is_damaged |= bool(found)
    return is_damaged


def chosen_fields(fields: str) -> tuple[str, ...]:
    """Return the names in a list with commas; ``all`` stands for all of them."""
    return FIELD_NAMES if fields == "all" else tuple(name.strip() for name in fields.split(",") if name.strip())


def warc(  # noqa: PLR0913, PLR0917 (one parameter an option)
    archives: Archives = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", parser=file_path, metavar="FOLDER", help="Output folder; a run continues an earlier one."
        ),
    ] = None,
    fields: Annotated[
        str, typer.Option(metavar="NAMES", help=f"Fields of a row, with commas, or all: {', '.join(FIELD_NAMES)}.")
    ] = ",".join(USUAL_FIELDS),
    form: Annotated[str, typer.Option("--format", "-f", metavar="FORMAT", help="parquet or jsonl.")] = PARQUET,
    workers: Annotated[
        int | None, typer.Option("--jobs", "-j", metavar="N", min=1, help="Worker processes; default: one worker per CPU.")
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Run on the Ray cluster at this address; all machines share the folders."),
    ] = None,
    page_seconds: Annotated[float, typer.Option(metavar="SECONDS", min=0.1, help="Seconds that a page may take.")] = 5.0,
    page_memory: Annotated[int, typer.Option(min=64, metavar="MIB", help="Memory that a page may use, in MiB.")] = 1024,
    shard_size: Annotated[int, typer.Option(min=1, metavar="MIB", help="Size of a shard, in MiB of input.")] = 128,
    max_bytes: Annotated[int, typer.Option(metavar="N", min=1, help="Maximum page size in bytes.")] = 64 * MIB,
    *,
    status: Annotated[bool, typer.Option("--status", help="Print the progress of jobs.")] = False,
    verify: Annotated[bool, typer.Option("--verify", help="Hash all files of jobs again, and print what is wrong.")] = False,
) -> None:
    """Turn archives of pages (WARC) into tables in Parquet.

    They have content, metadata and records of each page, and errors. A killed job continues when it is started again;
    no row is lost or duplicated.
    """
    with reported_errors(output):
        if status or verify:
            folders = [*(archives or ()), *([str(output)] if output else ())]
            if not folders:
                raise typer.BadParameter("give the output folder of a job")
            print_status(folders if status else [])
            raise typer.Exit(EXIT_BAD_INPUT if verify and print_damage(folders) else 0)
        if output is None:
            raise typer.BadParameter("give an output folder with -o")
        if form not in (PARQUET, JSONL):
            raise typer.BadParameter(f"no format {form!r}; there are {PARQUET}, {JSONL}")
        options = JobOptions(chosen_fields(fields), form, max_bytes, page_seconds, page_memory * MIB, shard_size * MIB)
        state = run_job(archives or [], output, options, workers, ray)
    print_lines(status_lines(state))
    raise typer.Exit(EXIT_BAD_INPUT if state.open_shards else 0)
