"""``scutch content``."""

import csv
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scutch.cli import app

RUN = CliRunner()
PAGE = "<html lang=en><title>Flax</title><main><h1>Flax</h1>" + "<p>Flax gives long, strong fibres, and its seeds oil.</p>" * 6


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text(PAGE)
    return path


@pytest.mark.parametrize(
    ("suffix", "begins"),
    [
        (".md", "# Flax\n\nFlax gives"),
        (".html", "<h1>Flax</h1>"),
        (".TXT", "Flax\n\nFlax gives"),
        (".json", '{\n  "source"'),
        (".jsonl", '{"source"'),
    ],
)
def test_suffix_of_the_output_is_the_format(page: Path, suffix: str, begins: str) -> None:
    """Without ``--format`` the suffix chooses, in either case."""
    output = page.with_name(f"out{suffix}")
    assert RUN.invoke(app, ["content", str(page), "-o", str(output)]).exit_code == 0
    assert output.read_text().startswith(begins)


def test_an_unknown_suffix_is_refused_with_the_list(page: Path) -> None:
    """Nothing is written, and the message names the suffixes that there are."""
    output = page.with_name("out.docx")
    result = RUN.invoke(app, ["content", str(page), "-o", str(output)])
    assert (result.exit_code, output.exists()) == (2, False)
    assert all(suffix in result.stderr for suffix in (".docx", ".md", ".jsonl", "--format"))


def test_a_given_format_wins_over_the_suffix(page: Path) -> None:
    """``-f`` is obeyed, whatever the file is called."""
    output = page.with_name("out.docx")
    assert RUN.invoke(app, ["content", str(page), "-f", "text", "-o", str(output)]).exit_code == 0
    assert output.read_text().startswith("Flax\n\n")


@pytest.mark.parametrize("favour", ["precision", "recall"])
def test_content_can_favour_precision_or_recall(page: Path, favour: str) -> None:
    """The certain content is in both."""
    answer = RUN.invoke(app, ["content", str(page), "-f", "text", "--favour", favour])
    assert answer.exit_code == 0
    assert "strong fibres" in answer.output


def test_only_the_learned_method_can_favour_something(page: Path) -> None:
    """The published ones have no choice to shift."""
    answer = RUN.invoke(app, ["content", str(page), "--method", "cetr", "--favour", "recall"])
    assert answer.exit_code == 2
    assert "only the method auto" in answer.output


def test_pages_are_rows_of_a_csv_file(page: Path) -> None:
    """One row a page, with its metadata; a title that is a formula is protected unless raw cells are wanted."""
    other, output = page.with_name("other.html"), page.with_name("out.csv")
    other.write_text(PAGE.replace("<title>Flax</title>", "<title>=1+1</title>").replace("<h1>Flax</h1>", "<h1>=1+1</h1>"))
    titles = []
    for options in ([], ["--raw-cells"]):
        assert RUN.invoke(app, ["content", str(page), str(other), "-o", str(output), *options]).exit_code == 0
        with output.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        assert [row["source"] for row in rows] == [str(page), str(other)]
        assert all("strong fibres" in row["text"] for row in rows)
        titles.append(rows[1]["title"])
    assert titles == ["'=1+1", "=1+1"]


def test_pages_are_rows_of_a_parquet_file(page: Path) -> None:
    """The columns have types; a value that a page does not give is null."""
    parquet = pytest.importorskip("pyarrow.parquet")
    output = page.with_name("out.parquet")
    assert RUN.invoke(app, ["content", str(page), "-o", str(output)]).exit_code == 0
    (row,) = parquet.read_table(output).to_pylist()
    assert (row["title"], row["author"], row["language"]) == ("Flax", None, "en")
    assert 0 <= row["confidence"] <= 1


def test_parquet_needs_a_file(page: Path) -> None:
    """It is refused before any page is read."""
    result = RUN.invoke(app, ["content", str(page), "-f", "parquet"])
    assert (result.exit_code, "needs a file" in result.stderr) == (2, True)


def test_a_page_without_content_has_a_confidence_of_zero(page: Path) -> None:
    """Its row says so; it is not blank as a value that the page does not give."""
    parquet = pytest.importorskip("pyarrow.parquet")
    output = page.with_name("out.parquet")
    page.write_text("<title>Flax</title>")
    RUN.invoke(app, ["content", str(page), "-o", str(output)])
    (row,) = parquet.read_table(output).to_pylist()
    assert (row["confidence"], row["text"]) == (0.0, None)
