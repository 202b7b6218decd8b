"""``scutch content``."""

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
