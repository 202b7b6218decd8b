"""``scutch render``, as people call it."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import scutch
from scutch.cli import app
from scutch.cli.render import write
from scutch.pictures import Shot
from tests.rendered import FOLDER, needs_browser

RUN = CliRunner()
SHOP = str(FOLDER / "grid_shop" / "index.html")


@needs_browser
def test_a_picture_and_a_report_come_of_one_look(tmp_path: Path) -> None:
    """The suffix says which is which; one line says what is on them."""
    picture, report = tmp_path / "shot.png", tmp_path / "report.html"
    result = RUN.invoke(app, ["render", SHOP, "-o", str(picture), "-o", str(report), "--show", "records", "--width", "900"])
    assert result.stdout == f"900 by {Shot(picture.read_bytes()).size[1]} pixels; 3 lists\n"
    assert Shot(picture.read_bytes()).size[0] == 900
    page = scutch.parse(report.read_bytes())
    assert page.title == "scutch: Cloth shop"
    assert sum((node.get("id") or "").startswith("record-1.") for node in page.elements("div")) == 9


@needs_browser
def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    """In a line, with the exit code of bad input."""
    result = RUN.invoke(app, ["render", str(tmp_path / "nowhere.html"), "-o", str(tmp_path / "shot.png")])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nowhere.html" in result.stderr


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    """As an option that is wrong."""
    with pytest.raises(typer.BadParameter, match="No such file"):
        write(tmp_path / "none" / "report.html", b"")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["-o", "shot.gif"], "a .png"),
        (["-o", "shot.png", "--show", "segments", "--method", "tree_structure"], "auto, vips"),
        (["-o", "shot.png", "--method", "vips"], "there are: auto"),
        (["-o", "shot.png", "--show", "words"], "'words'"),
        ([], "--output"),
    ],
)
def test_usage_is_checked_before_a_browser_is_started(options: list[str], told: str) -> None:
    """What can be written, what can be shown, and what each can be found with."""
    result = RUN.invoke(app, ["render", "page.html", *options], env={"COLUMNS": "200"})
    assert result.exit_code == 2
    assert told in result.stderr


def test_no_browser_is_a_line_and_not_a_trace(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It says how to get one."""

    def missing() -> None:
        raise scutch.errors.MissingDependency("pip install 'scutch[browser]'")

    monkeypatch.setattr("scutch.sources.browser.browser.load_playwright", missing)
    result = RUN.invoke(app, ["render", SHOP, "-o", str(tmp_path / "shot.png")])
    assert (result.exit_code, result.stderr) == (2, f"scutch: {SHOP}: pip install 'scutch[browser]'\n")
