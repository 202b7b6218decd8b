"""Faults cost themselves only: killed processes, hostile pages, full disks, interrupts."""

from __future__ import annotations

import contextlib
import ctypes
import errno
import faulthandler
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from benchmarks.scale.faults import FORK, MOMENTS, Moment, disturbed_run, run_job
from scutch.errors import SourceError
from scutch.scale import shard_tables, shard_work
from scutch.scale.archives.pages import ArchivedPage
from scutch.scale.archives.record import Place
from scutch.scale.fields import row_of
from scutch.scale.folder import damaged_files
from scutch.scale.heartbeat import STAGES, Heartbeat
from scutch.scale.inputs import resolved_inputs
from scutch.scale.job import Job
from scutch.scale.options import JobOptions
from scutch.scale.scheduler import ShardScheduler
from scutch.scale.shard_tables import ShardTable
from scutch.scale.shard_work import ShardTask
from scutch.scale.status import status_lines
from tests.scale.tables import error_rows, page_rows, row_hash
from tests.warc_writer import articles, warc_records, write_archive

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="faults are made with fork and /proc")

OPTIONS = JobOptions(("url", "offset", "title"), page_seconds=60.0, shard_bytes=9000)
PAGES = 60


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of several shards."""
    path = tmp_path_factory.mktemp("archive") / "a.warc.gz"
    write_archive(path, warc_records(articles(PAGES)))
    return path


@pytest.fixture(scope="module")
def expected(archive: Path) -> str:
    """Hash of the rows of an undisturbed run."""
    folder = archive.parent / "undisturbed"
    state = run_job(folder, [archive], OPTIONS, 1)
    assert state.failures == {}
    assert (len(page_rows(folder)), error_rows(folder)) == (PAGES, [])
    return row_hash(folder)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.title)
def test_a_killed_process_loses_and_doubles_no_row(tmp_path: Path, archive: Path, expected: str, moment: Moment) -> None:
    """The next run continues, and has the rows of an undisturbed one."""
    folder = tmp_path / "out"
    code = disturbed_run(moment, folder, [archive], OPTIONS, 2)
    assert (tmp_path / "out.flag").exists(), "the moment was not reached"
    assert code == (0 if moment.process == "worker" else -signal.SIGKILL)
    state = run_job(folder, [archive], OPTIONS, 2)
    assert (row_hash(folder), state.open_shards) == (expected, [])
    assert list(damaged_files(folder, state)) == []
    assert not (folder / "_unfinished").exists()


def crash(_: int) -> None:
    """Die as a defect in compiled code does, without the traceback that pytest would have printed."""
    faulthandler.disable()
    ctypes.string_at(0)


def hang(_: int) -> None:
    """Never end."""
    while True:
        pass


def devour(size: int) -> None:
    """Want more memory than a page may have."""
    bytearray(2 * size)


def fail(_: int) -> None:
    """Raise an error that nobody expects."""
    raise ZeroDivisionError("division by zero")


@pytest.mark.parametrize(
    ("fault", "error"),
    [(crash, "killed by SIGSEGV"), (hang, "timeout"), (devour, "memory"), (fail, "ZeroDivisionError")],
)
def test_a_hostile_page_is_a_row_of_the_errors_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, archive: Path, fault: Callable[[int], None], error: str
) -> None:
    """It costs itself only; the row says what happened, and to which page."""

    def hostile_row(page: ArchivedPage, *arguments: Any) -> tuple[Any, ...]:
        if page.url.endswith("/7"):
            fault(OPTIONS.page_memory)
        return row_of(page, *arguments)

    monkeypatch.setattr(shard_work, "row_of", hostile_row)
    state = run_job(tmp_path / "out", [archive], OPTIONS._replace(page_seconds=2.0), 2)
    (row,) = error_rows(tmp_path / "out")
    assert (" by ".join(filter(None, (row["error"], row["signal"]))), row["stage"]) == (error, "extract")
    assert row["url"] == "https://example.org/7"
    assert row["peak_bytes"] > 0
    assert len({page["url"] for page in page_rows(tmp_path / "out")}) == len(page_rows(tmp_path / "out")) == PAGES - 1
    assert state.open_shards == []
    lines = list(status_lines(state))[1:]
    assert lines == [f"shard 0: {archive}: quarantined the record at {row['offset']}: {row['message']}"] * bool(state.losses)


def test_deaths_before_a_record_are_not_of_the_record(tmp_path: Path, archive: Path, expected: str) -> None:
    """Workers that are killed while they start, and once at their first record, cost it nothing, now and later."""
    process = shard_work.ShardProcessor()

    def fragile(task: ShardTask, heartbeat: Heartbeat) -> Any:
        stage = {1: "search", 2: "search", 3: "archive"}.get(task.attempt)
        if stage:
            heartbeat.begin(Place(task.shard.begin), STAGES.index(stage))
            os.kill(os.getpid(), signal.SIGKILL)
        return process(task, heartbeat)

    with Job(tmp_path / "out", OPTIONS) as job, closing(ShardScheduler(OPTIONS, 1, FORK, fragile)) as scheduler:
        job.plan(resolved_inputs([str(archive)]))
        assert [progress.failed for progress in job.run(scheduler)][-1] == 0
        assert [job.state.quarantined(number) for number in job.state.shards if job.state.quarantined(number)] == []
    assert (row_hash(tmp_path / "out"), error_rows(tmp_path / "out")) == (expected, [])


def test_little_memory_for_a_page_is_enough_for_its_row_group(tmp_path: Path) -> None:
    """Rows are written before those of many pages take what one page may."""
    path = tmp_path / "long.warc.gz"
    wide = [each._replace(body=each.body.replace(b"Field", "\U0001f33e".encode())) for each in articles(40, 3000)]
    write_archive(path, warc_records(wide))
    options = JobOptions(("url", "text", "markdown", "html"), page_seconds=60.0, page_memory=64 << 20)
    state = run_job(tmp_path / "out", [path], options, 1)
    assert (state.failures, len(page_rows(tmp_path / "out")), error_rows(tmp_path / "out")) == ({}, 40, [])


def test_a_slow_disk_is_no_slow_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, archive: Path) -> None:
    """The page after which rows are written has not taken the time of the write."""
    original = shard_tables.ShardTable.write_group

    def write_group(table: shard_tables.ShardTable) -> None:
        time.sleep(2.0)
        original(table)

    monkeypatch.setattr(shard_tables.ShardTable, "write_group", write_group)
    monkeypatch.setattr(shard_tables, "GROUP_ROWS", PAGES // 2)
    run_job(tmp_path / "out", [archive], OPTIONS._replace(page_seconds=1.0, shard_bytes=1 << 20), 1)
    assert (len(page_rows(tmp_path / "out")), error_rows(tmp_path / "out")) == (PAGES, [])


def test_a_worker_that_always_dies_fails_its_shard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, archive: Path) -> None:
    """Not at a page: no quarantine helps. The other shards are processed, and the next run tries again."""
    original = shard_work.ShardWork.report

    def report(work: shard_work.ShardWork, *arguments: Any) -> Any:
        if work.task.shard.number == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return original(work, *arguments)

    monkeypatch.setattr(shard_work.ShardWork, "report", report)
    state = run_job(tmp_path / "out", [archive], OPTIONS, 1)
    assert [shard.number for shard in state.open_shards] == [1]
    assert state.failures == {1: "workers die again and again: its worker was killed (SIGKILL)"}
    monkeypatch.undo()
    assert run_job(tmp_path / "out", [archive], OPTIONS, 1).failures == {}


def test_a_full_disk_ends_the_job_with_its_reason(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, archive: Path) -> None:
    """What is committed stays; with more space the job continues."""

    def close_synced(file: Any) -> None:
        file.close()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(shard_tables, "close_synced", close_synced)
    with pytest.raises(SourceError, match="No space left on device"):
        run_job(tmp_path / "out", [archive], OPTIONS, 1)
    monkeypatch.undo()
    run_job(tmp_path / "out", [archive], OPTIONS, 1)
    assert len(page_rows(tmp_path / "out")) == PAGES


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 200 KiB."""
    path = tmp_path / "disk"
    path.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=200k", "none", str(path)]
    if not shutil.which("mount") or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("a file system can be mounted only with the rights of an administrator")
    yield path
    subprocess.run(["umount", "-l", str(path)], check=True)


def command(archive: Path, folder: Path, *options: str) -> list[str]:
    """The command line of a job."""
    return [sys.executable, "-m", "scutch", "warc", str(archive), "-o", str(folder), "--jobs", "2", *options]


def test_a_small_disk_is_named(small_disk: Path, archive: Path) -> None:
    """One line says what happened and where; with room the job continues."""
    ballast = small_disk / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(bytes(4096)):
            pass
    os.truncate(ballast, ballast.stat().st_size - (8 << 10))
    found = subprocess.run(command(archive, small_disk / "out"), capture_output=True, text=True, check=False)
    assert (found.returncode, "Traceback" in found.stderr) == (2, False)
    assert "No space left on device" in found.stderr
    ballast.unlink()
    found = subprocess.run(command(archive, small_disk / "out"), capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (0, f"1 of 1 shards, {PAGES} rows, 0 errors\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("form", ["parquet", "jsonl"])
def test_a_file_without_room_is_closed(form: str) -> None:
    """Else Python tries to write the rest when the file is collected, and prints that it cannot."""
    table = ShardTable(Path("/dev/full"), [("text", "text")], form, 1 << 30)
    table.add((os.urandom(1 << 18).hex(),))
    with pytest.raises(OSError, match="No space left on device"):
        table.finish()
    assert table.file is not None
    assert vars(table.file)["file"].closed


def test_a_folder_that_cannot_be_written_is_named(archive: Path) -> None:
    """No traceback."""
    found = subprocess.run(command(archive, archive / "out"), capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (2, f"scutch: {archive / 'out'}: Not a directory\n")


@pytest.mark.parametrize("subcommand", ["warc", "content"])
def test_a_read_only_folder_is_named(small_disk: Path, archive: Path, subcommand: str) -> None:
    """For archives and for pages: one line, and no file."""
    page = archive.with_name("flax.html")
    page.write_text("<h1>Flax</h1><p>A plant.")
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    source = archive if subcommand == "warc" else page
    line = [sys.executable, "-m", "scutch", subcommand, str(source), "-o", str(small_disk / "out.jsonl")]
    found = subprocess.run(line, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr.count("\n"), list(small_disk.iterdir())) == (2, 1, [])
    assert found.stderr.startswith(f"scutch: {small_disk / 'out.jsonl'}")
    assert found.stderr.endswith(": Read-only file system\n")


def test_a_reader_that_has_gone_ends_the_command_in_silence(tmp_path: Path, archive: Path) -> None:
    """As of ``scutch warc --status out | head -1``."""
    run_job(tmp_path / "out", [archive], OPTIONS, 1)
    reading, writing = os.pipe()
    os.close(reading)
    line = [sys.executable, "-m", "scutch", "warc", "--status", str(tmp_path / "out")]
    found = subprocess.run(line, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (found.returncode, found.stderr) == (0, "")


def test_an_interrupt_leaves_nothing_half(tmp_path: Path, archive: Path) -> None:
    """Ctrl-C ends at once, and the same command continues."""
    folder = tmp_path / "out"
    slow = tmp_path / "slow.warc.gz"
    slow.write_bytes(archive.read_bytes() * 300)
    process = subprocess.Popen(command(slow, folder), stderr=subprocess.PIPE, text=True)
    assert holds_soon(lambda: (folder / "manifest.jsonl").exists() and '"attempt"' in (folder / "manifest.jsonl").read_text())
    process.send_signal(signal.SIGINT)
    _, printed = process.communicate()
    assert (process.returncode, printed) == (130, f"scutch: {folder}: interrupted; run the same command again to continue\n")
    assert list((folder / "pages").iterdir()) == []
    assert not (folder / "_unfinished").exists()


def test_workers_end_with_their_supervisor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, archive: Path) -> None:
    """A killed supervisor leaves no process behind, even one that hangs."""
    flag = tmp_path / "pid"

    def hanging_row(*_: Any) -> None:
        flag.write_text(str(os.getpid()))
        hang(0)

    monkeypatch.setattr(shard_work, "row_of", hanging_row)
    supervisor = FORK.Process(target=run_job, args=(tmp_path / "out", [archive], OPTIONS, 1))
    supervisor.start()
    assert holds_soon(lambda: flag.exists() and flag.read_text() != "")
    supervisor.kill()
    supervisor.join()
    assert holds_soon(lambda: not is_running(flag.read_text()))


def holds_soon(condition: Callable[[], bool]) -> bool:
    """Wait until a condition holds, for a minute at most."""
    for _ in range(6000):
        if condition():
            return True
        time.sleep(0.01)
    return False


def is_running(pid: str) -> bool:
    """Whether a process runs; one that has ended may wait for its parent."""
    try:
        return Path("/proc", pid, "stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False
