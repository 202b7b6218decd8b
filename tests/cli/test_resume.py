"""``--resume``: an interrupted command is continued, and no page is done twice."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scutch.cli import app
from scutch.cli.output.resume import completed_sources

RUN = CliRunner()
PAGE = "<title>Flax {}</title><main><h1>Flax</h1>" + "<p>Flax gives long, strong fibres, and its seeds oil.</p>" * 6


@pytest.fixture
def names(tmp_path: Path) -> list[str]:
    for number in range(4):
        (tmp_path / f"{number}.html").write_text(PAGE.format(number))
    return [str(tmp_path / f"{number}.html") for number in range(4)]


@pytest.mark.parametrize("eighths", [0, 1, 3, 5, 7, 8])
@pytest.mark.parametrize("suffix", ["jsonl", "csv"])
def test_rows_are_continued_after_the_last_complete_page(names: list[str], tmp_path: Path, suffix: str, eighths: int) -> None:
    """A row that is cut off is done again; the finished file is that of one run."""
    whole, output = tmp_path / f"whole.{suffix}", tmp_path / f"out.{suffix}"
    RUN.invoke(app, ["content", *names, "-o", str(whole)])
    part = output.with_name(f"out.{suffix}.part")
    part.write_bytes(whole.read_bytes()[: len(whole.read_bytes()) * eighths // 8])
    assert RUN.invoke(app, ["content", *names, "-o", str(output), "--resume"]).exit_code == 0
    assert (output.read_bytes(), part.exists()) == (whole.read_bytes(), False)


def test_done_pages_are_not_read_again(names: list[str], tmp_path: Path) -> None:
    """Their lines stay as they are."""
    output, part = tmp_path / "out.jsonl", tmp_path / "out.jsonl.part"
    part.write_text("".join(json.dumps({"source": name, "mark": 1}) + "\n" for name in names[:3]))
    RUN.invoke(app, ["content", *names, "-o", str(output), "--resume"])
    assert ["mark" in json.loads(line) for line in output.read_text().splitlines()] == [True, True, False, False]


def test_rows_of_a_page_are_complete_or_done_again(tmp_path: Path) -> None:
    """A page has several lines in a table; those of the last page may not be all."""
    part = tmp_path / "rows.jsonl.part"
    part.write_text('{"page": "a"}\n{"page": "b"}\n{"page": "b"}\n{"pa')
    assert (completed_sources(part, "jsonl"), part.read_text()) == ({"a"}, '{"page": "a"}\n')


def test_a_folder_is_continued_by_its_index(names: list[str], tmp_path: Path) -> None:
    """What is in the index is kept; errors are tried again."""
    out = tmp_path / "out"
    RUN.invoke(app, ["content", names[0], str(tmp_path / "4.html"), "-f", "text", "-o", str(out)])
    (out / "0.txt").write_text("kept")
    (tmp_path / "4.html").write_text(PAGE.format(4))
    result = RUN.invoke(app, ["content", *names, str(tmp_path / "4.html"), "-f", "text", "-o", str(out), "--resume"])
    assert (result.exit_code, (out / "0.txt").read_text()) == (0, "kept")
    assert sorted(path.name for path in out.iterdir()) == ["0.txt", "1.txt", "2.txt", "3.txt", "4.txt", "index.csv"]
    assert len((out / "index.csv").read_text().splitlines()) == 6


@pytest.mark.parametrize("output", ["out.md", "out.json"])
def test_other_outputs_cannot_be_continued(names: list[str], tmp_path: Path, output: str) -> None:
    """The message says which can."""
    result = RUN.invoke(app, ["content", *names, "-o", str(tmp_path / output), "--resume"])
    assert (result.exit_code, "FILE.jsonl" in result.stderr) == (2, True)


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_signal_leaves_complete_lines(names: list[str], tmp_path: Path, number: int) -> None:
    """The earlier file is as it was, and ``--resume`` does the rest; standard input keeps the command waiting."""
    output, part = tmp_path / "out.jsonl", tmp_path / "out.jsonl.part"
    output.write_text("earlier")
    line = [sys.executable, "-m", "scutch.cli", "content", *names[:2], "-", *names[2:], "-o", str(output)]
    with subprocess.Popen(line, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not (part.exists() and part.read_bytes().count(b"\n") == 2):
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(number)
        assert process.stdin is not None
        process.stdin.close()
        assert b"Traceback" not in (process.stderr.read() if process.stderr else b"")
    assert (output.read_text(), process.returncode != 0) == ("earlier", True)
    assert RUN.invoke(app, ["content", *names, "-o", str(output), "--resume"]).exit_code == 0
    assert [json.loads(line)["source"] for line in output.read_text().splitlines()] == names


def test_a_table_of_different_columns_is_not_resumed(names: list[str], tmp_path: Path) -> None:
    """The CSV of lists has the columns of all pages, so that it is written at the end."""
    result = RUN.invoke(app, ["records", *names, "-o", str(tmp_path / "rows.csv"), "--separate", "--resume"])
    assert (result.exit_code, "FILE.jsonl" in result.output) == (2, True)
