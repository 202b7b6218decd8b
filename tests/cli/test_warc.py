"""``scutch warc``: what users see of jobs; tests/scale has the jobs themselves."""

import io
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from scutch.cli import warc
from scutch.cli.commands import app
from scutch.scale.heartbeat import Counts
from scutch.scale.job import JobProgress
from tests.scale.tables import page_rows
from tests.warc_writer import articles, warc_records, write_archive


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """An archive of five pages."""
    path = tmp_path / "a.warc.gz"
    write_archive(path, warc_records(articles(5)))
    return path


def run(*arguments: object) -> tuple[int, str]:
    """Run the command; return its exit code and what it printed."""
    result = CliRunner().invoke(app, ["warc", *map(str, arguments)])
    return result.exit_code, result.output


def job(archive: Path, *arguments: object) -> tuple[int, str]:
    """Run a job in a folder beside the archive."""
    return run(archive, "-o", archive.parent / "out", "--format", "jsonl", "--jobs", 1, *arguments)


def test_a_job_says_what_it_did(archive: Path) -> None:
    """Only the fields that are asked for are there."""
    assert job(archive, "--fields", "url, title") == (0, "1 of 1 shards, 5 rows, 0 errors\n")
    assert page_rows(archive.parent / "out")[0] == {"url": "https://example.org/0", "title": "Field 0"}


def test_a_terminal_shows_how_far_a_job_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Share of the bytes with those of earlier runs, rows and errors; a rate and a time that are not of zero seconds."""
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=100, color_system=None)
    monkeypatch.setattr(warc, "Console", lambda **_: console)
    warc.show_progress(iter([JobProgress(Counts(1200, 1190, 10, 500), 250, 1000, 0)]))
    assert all(text in screen.getvalue() for text in (" 75%", " pages/s ", " 1,190 rows ", " 10 errors "))


def test_status_and_verify_look_at_jobs(archive: Path) -> None:
    """A changed file is named, with exit code 2; without one the number of files is."""
    job(archive, "--fields", "url")
    out = archive.parent / "out"
    records = "11 records: 5 rows, 0 errors, 6 that are no pages (5 request, 1 warcinfo)"
    assert run(out, "--status") == (0, f"1 of 1 shards, 5 rows, 0 errors\n{records}\n")
    assert run("-o", out, "--verify") == (0, f"{out}: files verified: 1, damaged: 0\n")
    (out / "pages" / "part-00000.jsonl").write_text("{}")
    code, printed = run(out, "--verify")
    assert (code, printed) == (2, f"{out}: pages/part-00000.jsonl: 2 bytes instead of 165\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--fields", "titel"], "no field 'titel'; there are url, warc_file,"),
        (["--format", "csv"], "no format 'csv'; there are parquet, jsonl"),
        (["--jobs", "0"], "--jobs"),
    ],
)
def test_wrong_options_are_named(archive: Path, arguments: list[str], message: str) -> None:
    """Exit code 2, and no folder."""
    code, printed = run(archive, "-o", archive.parent / "out", *arguments)
    assert (code, message in " ".join(printed.split())) == (2, True)
    assert not (archive.parent / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["--status"], "folder of a job"), (["--verify"], "folder of a job"), (["a.warc"], "output folder with -o")],
)
def test_a_missing_folder_is_asked_for(arguments: list[str], message: str) -> None:
    """Silence would mean that all is well."""
    code, printed = run(*arguments)
    assert (code, message in " ".join(printed.split())) == (2, True)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("missing.warc", "No such file"),
        ("page.warc", "no WARC or ARC record"),
        ("*.nothing", "*.nothing: no archives and no saved pages found"),
        ("empty", "empty: no archives and no saved pages found"),
    ],
)
def test_what_is_no_archive_is_named(archive: Path, name: str, message: str) -> None:
    """A file that does not exist, one that is no archive, a glob without matches, a folder without files."""
    (archive.parent / "page.warc").write_text("<p>Flax")
    (archive.parent / "empty").mkdir()
    code, printed = job(archive.parent / name)
    assert (code, message in printed) == (2, True)


def test_an_empty_folder_beside_an_archive_is_named(archive: Path) -> None:
    """The job does not begin, as with a file that does not exist."""
    (archive.parent / "empty").mkdir()
    code, printed = run(archive, archive.parent / "empty", "-o", archive.parent / "out")
    assert (code, "empty: no archives and no saved pages found" in printed) == (2, True)
    assert not (archive.parent / "out").exists()


def test_a_file_is_no_output_folder(archive: Path) -> None:
    """The file stays as it is."""
    before = archive.read_bytes()
    code, printed = run(archive, "-o", archive)
    assert (code, "a file, where an output folder should be" in printed, archive.read_bytes()) == (2, True, before)


def test_without_archives_a_job_continues(archive: Path) -> None:
    """The manifest knows them; a folder without a job is no output."""
    job(archive, "--fields", "url")
    assert run("-o", archive.parent / "out", "--fields", "url", "--format", "jsonl")[0] == 0
    code, printed = run("-o", archive.parent / "other")
    assert (code, "no job in this folder: it has no manifest.jsonl" in printed) == (2, True)


def test_options_may_change_before_the_first_shard(archive: Path) -> None:
    """A wrong name of an archive settles nothing."""
    assert job(archive.parent / "missing.warc", "--fields", "url")[0] == 2
    assert job(archive, "--fields", "title")[0] == 0
    assert job(archive, "--fields", "url")[0] == 2
