"""``benchmarks.papers``: the worked examples of the papers hold, and what cannot be made again says why."""

import doctest
from itertools import chain

import pytest

from benchmarks.papers import __main__ as papers
from benchmarks.papers import protocol, table, visual_blocks
from benchmarks.papers.table import NONE, Paper, Row

EXAMPLES = list(chain.from_iterable(paper.examples() for paper in papers.PAPERS))


@pytest.mark.parametrize("row", EXAMPLES, ids=lambda row: row.what)
def test_worked_examples_hold(row: Row) -> None:
    """Each has a number of ours that is the paper's, or a reason why there is none."""
    assert row.holds is not False, row
    assert row.note


def test_most_examples_are_held_to_something() -> None:
    """A row that can be checked is."""
    assert sum(row.holds is True for row in EXAMPLES) >= 20


@pytest.mark.parametrize("paper", papers.PAPERS, ids=lambda paper: paper.title)
def test_without_corpora_there_are_reasons(paper: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    """No number is made up where nothing can be measured."""
    monkeypatch.setenv("SCUTCH_CORPORA", "/nowhere")
    rows = paper.experiment(1)
    assert rows
    assert all(row.ours == NONE and row.note.startswith("cannot: ") for row in rows)


def test_the_command_prints_every_row(capsys: pytest.CaptureFixture[str]) -> None:
    """One table a paper, and a verdict."""
    assert papers.main(["--examples"]) == 0
    shown = capsys.readouterr().out
    assert all(paper.title in shown for paper in papers.PAPERS)
    assert shown.endswith("all worked examples hold\n")


def test_an_example_that_fails_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The command fails with it."""
    wrong = visual_blocks.PAPER._replace(examples=lambda: [table.example("1 + 1", 3, 2)])
    monkeypatch.setattr(papers, "PAPERS", [wrong])
    assert papers.main(["--examples"]) == 1
    assert "DIFFERS" in capsys.readouterr().out


def test_recall_and_precision_are_those_of_the_papers() -> None:
    """Pages on which nothing is found are left out of both, and counted in the last number."""
    assert str(protocol.Outcome(10, 7, 133, 139, 194, 133)) == "95.7 / 100.0 on 7 of 10 pages, 68.6 of all records"


def test_examples_in_docstrings_are_true() -> None:
    """Every example gives what it shows."""
    assert doctest.testmod(table).failed == 0
