"""Inputs of a command: one page never ends a run."""

import os
import signal
from concurrent.futures import Future
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scutch.cli import app
from scutch.cli.inputs.process import MIN_PARALLEL, WORKER_BYTES, InputOptions, finished_task, process_inputs
from scutch.page import parse
from scutch.sources.browser import Rendering
from scutch.sources.fetched import Fetched
from scutch.sources.http import FetchOptions

RUN = CliRunner()
OPTIONS = InputOptions(FetchOptions())


def length(name: str, fetched: Fetched) -> int:
    """The length of a page; three pages are fatal."""
    if name.endswith("03.html"):
        os.kill(os.getpid(), signal.SIGKILL)
    if name.endswith("05.html"):
        raise MemoryError("no room")
    if name.endswith("huge.html"):
        bytearray(2 * WORKER_BYTES)
    return len(bytes(fetched.data))  # type: ignore[arg-type]


def test_a_killed_worker_costs_its_page_only(tmp_path: Path) -> None:
    """The other pages have their results, in order."""
    names = [str(tmp_path / f"{number:02}.html") for number in range(MIN_PARALLEL)]
    for name in names:
        Path(name).write_text("<p>Flax")
    outcomes = list(process_inputs(names, OPTIONS, length, 2))
    assert [outcome.name for outcome in outcomes] == names
    assert [outcome.result for outcome in outcomes] == [None if n in {3, 5} else 7 for n in range(MIN_PARALLEL)]
    assert (outcomes[3].error, outcomes[5].error) == ("its worker was killed (SIGKILL)", "MemoryError: no room")


@pytest.mark.parametrize(
    ("name", "error"), [("03.html", "its worker was killed (SIGKILL)"), ("huge.html", "MemoryError: "), ("small.html", "")]
)
def test_a_single_page_is_in_a_worker_too(tmp_path: Path, name: str, error: str) -> None:
    """It neither kills the command nor takes all memory."""
    (tmp_path / name).write_text("<p>Flax")
    (outcome,) = process_inputs([str(tmp_path / name)], OPTIONS, length, None)
    assert outcome.error == error


def fail(*_: object, **__: object) -> None:
    raise RecursionError("too deep")


@pytest.mark.parametrize(("switches", "lines"), [([], 1), (["--debug"], 2)])
def test_an_unexpected_error_is_a_line(
    tmp_path: Path, switches: list[str], lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exit code is 2; ``--debug`` adds the traceback."""
    page = tmp_path / "flax.html"
    page.write_text("<p>Flax")
    monkeypatch.setattr("scutch.cli.content.content_extractor", lambda *_: fail)
    result = RUN.invoke(app, [*switches, "content", str(page), "-f", "text"])
    assert (result.exit_code, result.stderr.splitlines()[0]) == (2, f"scutch: {page}: RecursionError: too deep")
    assert len(result.stderr.splitlines()) == 1 if lines == 1 else "Traceback" in result.stderr


def test_what_was_unfinished_on_a_rendered_page_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """On standard error, as rows may be missing; the page is read nevertheless."""
    rendering: Future[Rendering] = Future()
    rendering.set_result(Rendering(parse("<p>Flax"), unfinished=("load", "clicking: the time was over")))
    task = finished_task("https://flax.example.org/", rendering, OPTIONS)
    assert isinstance(task.read, Fetched)
    told = "the page was captured before it was complete: load, clicking: the time was over"
    assert capsys.readouterr().err == f"scutch: https://flax.example.org/: {told}\n"
