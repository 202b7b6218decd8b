"""``scutch render``, as people call it."""

import json
import re
import shlex
import shutil
from pathlib import Path
from typing import Final

import pytest
import typer
from typer.testing import CliRunner

import scutch
from scutch.cli import app
from scutch.cli.render import Show, write_file
from scutch.pictures import Screenshot
from scutch.pictures.findings import CHOICES
from tests.rendered import FOLDER, needs_browser

RUN = CliRunner()
ROOT: Final = Path(__file__).resolve().parent.parent.parent
SHOP = str(FOLDER / "grid_shop" / "index.html")


def documented() -> list[tuple[list[str], str]]:
    """The commands of docs/rendering.md, with what they print there."""
    text = (ROOT / "docs" / "rendering.md").read_text(encoding="utf-8")
    return [
        (shlex.split(command), printed)
        for command, printed in re.findall(r"^\$ scutch (render.*)\n(.*\n)", text, re.MULTILINE)
    ]


@needs_browser
def test_a_picture_and_a_report_come_of_one_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the docs say: the suffix says which is which, and one line says what is on them."""
    shutil.copy(ROOT / "docs" / "examples" / "shop.html", tmp_path)
    monkeypatch.chdir(tmp_path)
    command, printed = documented()[1]
    assert RUN.invoke(app, command).stdout == printed
    assert Screenshot((tmp_path / "shot.png").read_bytes()).size[0] >= 1280
    page = scutch.parse((tmp_path / "report.html").read_bytes())
    assert page.title == "scutch: New in the shop – The Weaving Shed"
    assert sum((node.get("id") or "").startswith("record-1.") for node in page.elements("div")) == 5


def test_the_picture_of_the_docs_is_that_of_their_command() -> None:
    """What is printed there is what the picture has."""
    command, printed = documented()[0]
    size = Screenshot((ROOT / "docs" / "picture.png").read_bytes()).size
    marks = json.loads((ROOT / "docs" / "picture.json").read_text(encoding="utf-8"))
    assert printed.startswith(f"{size[0]} by {size[1]} pixels; 1 block of content; 1 list;")
    assert [mark["kind"] for mark in marks] == ["content", "list"]
    assert command[-2:] == ["--width", str(size[0])]


def test_all_that_can_be_found_can_be_shown() -> None:
    """By the same names."""
    assert {str(show) for show in Show} == {*CHOICES}


@needs_browser
def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    """In a line, with the exit code of bad input."""
    result = RUN.invoke(app, ["render", str(tmp_path / "nowhere.html"), "-o", str(tmp_path / "shot.png")])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nowhere.html" in result.stderr


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    """As an option that is wrong."""
    with pytest.raises(typer.BadParameter, match="no folder"):
        write_file(tmp_path / "none" / "report.html", b"")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["-o", "shot.gif"], "picture (.png)"),
        (["-o", "shot.png", "--show", "segments", "--method", "tree_structure"], "auto, vips"),
        (["-o", "shot.png", "--method", "vips"], "choose from: auto"),
        (["-o", "shot.png", "--show", "words"], "'words'"),
        ([], "--output"),
    ],
)
def test_usage_is_checked_before_a_browser_is_started(options: list[str], message: str) -> None:
    """What can be written, what can be shown, and what each can be found with."""
    result = RUN.invoke(app, ["render", "page.html", *options], env={"COLUMNS": "200"})
    assert result.exit_code == 2
    assert message in result.stderr


def test_no_browser_is_a_line_and_not_a_trace(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It says how to get one."""

    def missing() -> None:
        raise scutch.errors.MissingDependency("pip install 'scutch[browser]'")

    monkeypatch.setattr("scutch.sources.browser.browser.load_playwright", missing)
    result = RUN.invoke(app, ["render", SHOP, "-o", str(tmp_path / "shot.png")])
    assert (result.exit_code, result.stderr) == (2, f"scutch: {SHOP}: pip install 'scutch[browser]'\n")
