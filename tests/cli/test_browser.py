"""The command line with a browser: pages that scripts build, and how to get a browser."""

import importlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from typer.testing import CliRunner

from scutch.cli import app
from scutch.cli import browser as command
from scutch.errors import MissingDependency
from tests.rendered import FOLDER, needs_browser, served

RUN = CliRunner()


@pytest.fixture
def base() -> Iterator[str]:
    with served() as address:
        yield address


@needs_browser
def test_records_of_a_page_that_a_script_builds(base: str) -> None:
    """Without the browser there is no list; with it there are twelve rows."""
    where = [f"{base}/script_list/index.html", "--allow-private"]
    rows = RUN.invoke(app, ["records", *where, "--render"]).stdout.splitlines()
    items = json.loads((FOLDER / "script_list" / "items.json").read_text())
    assert len(RUN.invoke(app, ["records", *where]).stdout.splitlines()) < 2
    assert [item["name"] in row for item, row in zip(items, rows, strict=True)] == [True] * 12


@needs_browser
def test_blocks_by_sight_of_a_page_that_a_browser_shows(base: str) -> None:
    """VIPS needs boxes, and with the browser it has them: the items that a script made are among the blocks."""
    where = [f"{base}/script_list/index.html", "--allow-private", "--render", "--method", "vips", "-f", "json"]
    found = json.loads(RUN.invoke(app, ["segment", *where]).stdout)
    items = json.loads((FOLDER / "script_list" / "items.json").read_text())
    assert found["method"] == "vips"
    assert items[0]["name"] in json.dumps(found, ensure_ascii=False)


@needs_browser
def test_inputs_that_cannot_be_shown_are_named_and_the_others_go_on(base: str) -> None:
    """Addresses and files, in their order; the exit code tells that something was wrong."""
    pages = [f"{base}/nowhere", str(FOLDER / "consent" / "index.html"), "missing.html", f"{base}/hidden/index.html"]
    result = RUN.invoke(app, ["content", *pages, "--render", "--allow-private", "-f", "jsonl"])
    sources = [json.loads(line)["source"] for line in result.stdout.splitlines()]
    problems = [line.split(": ")[1:] for line in result.stderr.splitlines()]
    assert (sources, result.exit_code) == ([pages[1], pages[3]], 2), result.exception
    assert problems == [[pages[0], "the server answered 404 Not Found"], ["missing.html", "No such file or directory"]]


def test_without_playwright_rendering_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each input is named, as with any other trouble."""
    real = importlib.import_module

    def missing(name: str, package: str | None = None) -> Any:
        if name.startswith("playwright"):
            raise ImportError(name)
        return real(name, package)

    monkeypatch.setattr("importlib.import_module", missing)
    result = RUN.invoke(app, ["content", "page.html", "--render"])
    assert (result.exit_code, "page.html: rendering needs playwright" in result.stderr) == (2, True)


def test_an_installed_browser_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is run when there is one."""
    monkeypatch.setattr(command, "installed_browser", lambda: "/usr/bin/chromium")
    monkeypatch.setattr(subprocess, "run", None)
    assert RUN.invoke(app, ["browser", "install"]).stdout == "found /usr/bin/chromium\n"
    assert RUN.invoke(app, ["browser", "which"]).stdout == "/usr/bin/chromium\n"


@pytest.mark.parametrize(
    ("works", "ran", "code"),
    [
        (["apt-get", "playwright"], ["update", "chromium"], 0),
        (["playwright"], ["update", "chromium"], 0),
        ([], ["update", "chromium"], 2),
    ],
)
def test_a_missing_browser_is_installed(monkeypatch: pytest.MonkeyPatch, works: list[str], ran: list[str], code: int) -> None:
    """By the system's package where we may, else by Playwright; what is run is shown, and failing is told."""
    lines: list[list[str]] = []

    def run(line: list[str], **_: Any) -> Any:
        lines.append(line)
        return subprocess.CompletedProcess(line, 0 if any(word in " ".join(line) for word in works) else 1)

    monkeypatch.setattr(command, "installed_browser", lambda: None)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(subprocess, "run", run)
    result = RUN.invoke(app, ["browser", "install"])
    assert ([line[-1] for line in lines], result.exit_code) == (ran, code)
    assert result.stderr.count("+ ") == len(lines)


def test_without_playwright_installing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser alone would be of no use."""

    def missing() -> None:
        raise MissingDependency("pip install 'scutch[browser]'")

    monkeypatch.setattr(command, "load_playwright", missing)
    result = RUN.invoke(app, ["browser", "install"])
    assert (result.exit_code, "scutch[browser]" in result.stderr) == (2, True)
