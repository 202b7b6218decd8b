"""Standard streams that are closed, full or no longer read: one plain line, and no traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

from scutch.cli.options import SHOWS_TRACEBACKS
from scutch.cli.output.streams import ended_in_a_line
from tests.cli.test_commands import PAGE

SCUTCH = f"{sys.executable} -m scutch"
NEEDS_FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")


def shell(command: str, folder: Path) -> tuple[str, int]:
    """Standard error and exit code of a command of the shell."""
    (folder / "flax.html").write_text(PAGE)
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], cwd=folder, capture_output=True, check=False)
    return done.stderr.decode(), done.returncode


@NEEDS_FULL
@pytest.mark.parametrize("arguments", ["methods", "demo", "parse flax.html", "--help", "classify flax.html"])
def test_a_full_standard_output_is_one_line(arguments: str, tmp_path: Path) -> None:
    """Also of what is no result of a page: help, lists and drawings."""
    assert shell(f"{SCUTCH} {arguments} > /dev/full", tmp_path) == (
        "scutch: standard output: No space left on device\n",
        2,
    )


@pytest.mark.parametrize("arguments", ["demo", "parse --tree flax.html flax.html"])
def test_a_reader_that_goes_away_ends_every_command(arguments: str, tmp_path: Path) -> None:
    """As for the results of pages, the exit code is 0."""
    assert shell(f"{SCUTCH} {arguments} | head -c 1", tmp_path) == ("", 0)


@pytest.mark.parametrize(
    ("command", "error"),
    [
        ("content flax.html >&-", "scutch: standard output: Bad file descriptor\n"),
        ("content - <&-", "scutch: -: Bad file descriptor\n"),
        ("content missing.html 2>&-", ""),
    ],
)
def test_a_closed_stream_is_one_line(command: str, error: str, tmp_path: Path) -> None:
    """Nothing is lost in silence but messages that have nowhere to go."""
    assert shell(f"{SCUTCH} {command}", tmp_path) == (error, 2)


@NEEDS_FULL
def test_results_are_written_where_messages_cannot(tmp_path: Path) -> None:
    """A full standard error costs the messages only."""
    assert shell(f"{SCUTCH} content missing.html flax.html -o o.jsonl 2> /dev/full", tmp_path) == ("", 2)
    assert "Flax" in (tmp_path / "o.jsonl").read_text()


def test_a_defect_is_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What no command expects is a line too."""
    monkeypatch.setattr("scutch.cli.output.streams.discard_output", lambda: None)
    with pytest.raises(SystemExit) as ended, ended_in_a_line():
        raise TypeError("no flax\x1b[2J")
    assert ended.value.code == 1
    assert capsys.readouterr().err == "scutch: unexpected error: TypeError: no flax [2J; scutch --debug … shows where\n"


def test_the_place_of_a_defect_is_shown_on_demand() -> None:
    """With --debug there is a traceback."""
    token = SHOWS_TRACEBACKS.set(True)
    with pytest.raises(TypeError), ended_in_a_line():
        raise TypeError
    SHOWS_TRACEBACKS.reset(token)
