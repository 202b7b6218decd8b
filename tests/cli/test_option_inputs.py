"""Which inputs a command reads: lists, folders, addresses beside pages, and names of any spelling."""

import csv
import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scutch.cli import app

RUN = CliRunner()
PAGE = "<title>Flax</title><main><h1>Flax</h1>" + "<p>Flax gives long, strong <a href=/oil>fibres</a>, and oil.</p>" * 6


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("one.html", "deep/one.html", "index.php?id=3", "logo.png"):
        path = tmp_path / "saved" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(PAGE if "png" not in name else "x")
    return tmp_path / "saved"


def rows_of(index: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(index.read_text(encoding="utf-8").splitlines()))


def test_a_folder_keeps_its_tree_and_gets_an_index(folder: Path, tmp_path: Path) -> None:
    """Files of one name do not meet, and the index says what became of each input."""
    out = tmp_path / "out"
    (folder / "deep" / "empty.html").write_text("%PDF-1.7")
    result = RUN.invoke(app, ["content", str(folder), "-f", "markdown", "-o", str(out)])
    assert sorted(str(path.relative_to(out)) for path in out.rglob("*.*")) == [
        "deep/one.md", "index.csv", "index.php-id-3.md", "one.md",
    ]  # fmt: skip
    rows = rows_of(out / "index.csv")
    assert [(Path(row["input"]).name, row["output"], row["title"], bool(row["error"])) for row in rows] == [
        ("empty.html", "", "", True), ("one.html", "deep/one.md", "Flax", False),
        ("index.php?id=3", "index.php-id-3.md", "Flax", False), ("one.html", "one.md", "Flax", False),
    ]  # fmt: skip
    assert f"{folder}: skipped files that are no pages: 1 .png" in result.stderr


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("list.txt", "# pages\n{page}\thttps://example.org/flax\n\n"),
        ("list.csv", "input,url\n{page},https://example.org/flax\n"),
        ("list.jsonl", '{{"path": "{page}", "url": "https://example.org/flax"}}\n'),
    ],
)
def test_a_list_has_inputs_and_their_addresses(folder: Path, name: str, text: str) -> None:
    """Lines with a tab, or columns; the address is the base of links."""
    file = folder / name
    file.write_text(text.format(page=folder / "one.html"))
    result = RUN.invoke(app, ["content", "--list", str(file), "-f", "markdown"])
    assert "(https://example.org/oil)" in result.stdout


def test_a_list_without_inputs_is_a_usage_error(tmp_path: Path) -> None:
    """The message names the columns."""
    file = tmp_path / "list.csv"
    file.write_text("a,b\n1,2\n")
    result = RUN.invoke(app, ["content", "--list", str(file)])
    assert (result.exit_code, "no column input or page or path or url" in result.stderr) == (2, True)


def test_an_address_stands_beside_a_page(folder: Path) -> None:
    """In a file of the same name with ``.url``: a line, or a shortcut of Windows."""
    page = folder / "one.html"
    for text in ("https://example.org/flax\n", "[InternetShortcut]\r\nURL=https://example.org/flax\r\n"):
        page.with_name("one.html.url").write_text(text)
        assert "(https://example.org/oil)" in RUN.invoke(app, ["content", str(page), "-f", "markdown"]).stdout


def test_an_archive_is_no_page_but_has_a_command(tmp_path: Path) -> None:
    """Compressed or not; the message names it."""
    record = b"WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 0\r\n\r\n\r\n"
    for name, data in (("a.warc", record), ("a.warc.gz", gzip.compress(record))):
        (tmp_path / name).write_bytes(data)
        result = RUN.invoke(app, ["content", str(tmp_path / name)])
        assert (result.exit_code, result.stdout, "WARC archive, for scutch warc" in result.stderr) == (2, "", True)


def test_a_folder_without_pages_is_an_error(tmp_path: Path) -> None:
    """Nothing is no success."""
    (tmp_path / "logo.png").write_text("x")
    result = RUN.invoke(app, ["content", str(tmp_path)])
    assert (result.exit_code, result.stdout, f"{tmp_path}: no pages found" in result.stderr) == (2, "", True)


def test_no_input_is_a_usage_error() -> None:
    """The message says what there is to give."""
    result = RUN.invoke(app, ["content"])
    assert (result.exit_code, "--list FILE" in result.stderr) == (2, True)


def test_several_pages_are_one_json_array(folder: Path) -> None:
    """A single page is one object."""
    several = json.loads(RUN.invoke(app, ["content", str(folder), "-f", "json"]).stdout)
    one = json.loads(RUN.invoke(app, ["content", str(folder / "one.html"), "-f", "json"]).stdout)
    assert ([row["title"] for row in several], one["title"]) == (["Flax"] * 3, "Flax")


@pytest.mark.parametrize(("form", "line"), [("text", "==> {} <=="), ("markdown", "<!-- source: {} -->")])
def test_texts_of_several_pages_stand_below_their_names(folder: Path, form: str, line: str) -> None:
    """One page has no such line."""
    names = [folder / "one.html", folder / "deep" / "one.html"]
    lines = RUN.invoke(app, ["content", *map(str, names), "-f", form]).stdout.splitlines()
    assert [each for each in lines if "one.html" in each] == [line.format(name) for name in names]
    assert "one.html" not in RUN.invoke(app, ["content", str(names[0]), "-f", form]).stdout


def test_uncertain_results_are_errors_on_demand(folder: Path) -> None:
    """``--min-confidence`` of content and of kinds."""
    for command in ("content", "classify"):
        result = RUN.invoke(app, [command, str(folder / "one.html"), "--min-confidence", "1"])
        assert (result.exit_code, result.stdout, "is below --min-confidence 1" in result.stderr) == (2, "", True)


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
@pytest.mark.parametrize("command", ["content", "parse"])
def test_a_name_that_is_not_utf_8_is_escaped(tmp_path: Path, command: str) -> None:
    """Also on a terminal that has ASCII only; there is no traceback."""
    path = os.fsencode(tmp_path) + b"/fl\xe4chs.html"
    Path(os.fsdecode(path)).write_text(PAGE.replace("Flax", "Fl\u00e4chs \u4e9a\u9ebb"))
    line = [os.fsencode(sys.executable), b"-m", b"scutch.cli", command.encode(), path, b"nowhere-\xe4.html"]
    done = subprocess.run(line, capture_output=True, env=os.environ | {"PYTHONIOENCODING": "ascii"}, check=False)
    assert (done.returncode, b"Traceback" in done.stderr) == (2, False)
    assert b"nowhere-\\udce4.html" in done.stderr or b"nowhere-?.html" in done.stderr


def test_passwords_of_addresses_are_not_echoed() -> None:
    """Neither in errors nor in results."""
    result = RUN.invoke(app, ["content", "http://ada:s3cret@127.0.0.1:9/"])
    assert (result.exit_code, "s3cret" in result.output, "http://127.0.0.1:9/" in result.stderr) == (2, False, True)
