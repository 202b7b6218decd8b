"""``scutch segment``, as people call it."""

import json
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from scutch.cli import app
from scutch.cli.output.text_sink import PageText
from scutch.cli.segment import TreePrinter

RUN = CliRunner()
PAGE = "<header>Plants</header><main><h2>Flax</h2><p>[blue] and tall</p><h2>Hemp</h2><p>green</p></main>"
TREE = """\
page (1) Flax
├── header (10) Plants
└── main (4) Flax
    ├── section (7) Flax [blue] and tall
    └── section (7) Hemp green
"""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "plants.html"
    path.write_text(PAGE)
    return path


def test_piped_output_is_one_tree_a_page(page: Path) -> None:
    """A program gets JSON lines; the blocks are nested as on the page."""
    (row,) = map(json.loads, RUN.invoke(app, ["segment", str(page)]).stdout.splitlines())
    assert (row["source"], row["method"], row["label"]) == (str(page), "auto", "page")
    assert [block["text"] for block in row["children"][1]["children"]] == ["Flax\n\n[blue] and tall", "Hemp\n\ngreen"]


def test_people_get_a_tree(page: Path) -> None:
    """A line a block, with what it is called or how it begins."""
    assert RUN.invoke(app, ["segment", str(page), "-f", "tree"]).stdout == TREE


def test_a_terminal_shows_texts_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    """Brackets in a page are no markup, and nothing is lost at the edge but ends of lines."""
    terminal = TreePrinter()
    terminal.console = Console(width=60)
    terminal.write("plants.html", PageText(TREE))
    assert capsys.readouterr().out.startswith(f"plants.html\n{TREE}")


def test_how_finely_is_for_the_caller(page: Path) -> None:
    """A higher degree of coherence divides further; out of range is a usage error."""
    assert RUN.invoke(app, ["segment", str(page), "-f", "tree", "--pdoc", "2"]).stdout.count("\n") == 3
    assert RUN.invoke(app, ["segment", str(page), "-f", "tree", "--pdoc", "11"]).stdout.count("\n") == 9
    assert RUN.invoke(app, ["segment", str(page), "--pdoc", "12"]).exit_code == 2


def test_output_goes_to_a_folder(page: Path, tmp_path: Path) -> None:
    """A file an input, with the suffix of the format."""
    other = tmp_path / "other" / page.name
    other.parent.mkdir()
    other.write_text(PAGE)
    RUN.invoke(app, ["segment", str(page), str(other), "-f", "tree", "-o", str(tmp_path / "out")])
    assert [path.name for path in sorted((tmp_path / "out").iterdir())] == ["index.csv", "plants-2.txt", "plants.txt"]
    assert (tmp_path / "out" / "plants.txt").read_text() == TREE


def test_a_method_that_needs_boxes_says_so(page: Path) -> None:
    """A page that was only parsed is an input that cannot be used."""
    result = RUN.invoke(app, ["segment", str(page), "--method", "vips"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "render it first" in result.stderr


def test_bad_input_is_told(page: Path) -> None:
    """The others go on, and the exit code is 2."""
    result = RUN.invoke(app, ["segment", "nowhere.html", str(page), "-f", "tree"])
    assert (result.exit_code, result.stdout) == (2, f"==> {page} <==\n{TREE}")
    assert RUN.invoke(app, ["segment", str(page), "--method", "eyes"]).exit_code == 2
