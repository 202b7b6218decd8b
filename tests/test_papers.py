"""``benchmarks.papers``: the worked examples of the papers hold, and what cannot be made again says why."""

import doctest
import subprocess
import sys
from itertools import chain
from pathlib import Path
from types import ModuleType

import pytest

import scutch
from benchmarks import common
from benchmarks.common import Gold
from benchmarks.papers import __main__ as papers
from benchmarks.papers import consensus, outcomes, page_classes, pages, sites, table, texts, visual_blocks
from benchmarks.papers.table import HEAD, NONE, Paper, Row
from scutch.methods.selection import Selection
from training.page_classes import Case, Lengths, of_columns, sample

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


@pytest.mark.parametrize(
    "path", [pages.FOLDER / f"{paper.page}.md" for paper in papers.PAPERS if paper.page], ids=lambda path: path.stem
)
def test_the_tables_of_the_papers_are_up_to_date(path: Path) -> None:
    """docs/papers/ has what `python -m benchmarks.report` writes from benchmarks/results."""
    text = path.read_text(encoding="utf-8")
    assert text == pages.rendered(path)
    assert pages.BEGIN in text
    assert HEAD[0] in text


def test_a_run_on_all_pages_is_stored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its rows come back as a table between the marks, whatever was there."""
    paper = visual_blocks.PAPER._replace(experiment=lambda count: [Row("a | b", "1", "2", "c")], examples=list, page="flax")
    monkeypatch.setattr(papers, "PAPERS", [paper])
    monkeypatch.setattr(common, "RESULTS", tmp_path)
    page = tmp_path / "flax.md"
    page.write_text(f"# Flax\n{pages.BEGIN}old{pages.END}\nend", encoding="utf-8")
    assert papers.main(["flax", "--pages", "0"]) == 0
    text = pages.rendered(page)
    assert text.startswith(f"# Flax\n{pages.BEGIN}\n| what |")
    assert "| a \\| b | 1 | 2 | c |\n" in text
    assert "old" not in text


def test_the_command_prints_every_row(capsys: pytest.CaptureFixture[str]) -> None:
    """One table a paper, and a verdict."""
    assert papers.main(["--examples"]) == 0
    shown = capsys.readouterr().out
    assert all(paper.title in shown for paper in papers.PAPERS)
    assert shown.endswith("all worked examples hold\n")


def test_the_examples_need_no_package_besides_those_of_the_command_line() -> None:
    """Who has run `make demo` can run them."""
    code = "import sys; before = set(sys.modules); from benchmarks.papers.__main__ import main; main(['--examples'])"
    code += "; print(*{name.split('.')[0] for name in set(sys.modules) - before})"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8").stdout
    loaded = set(out.splitlines()[-1].split())
    assert {name for name in loaded if name in {"numpy", "lightgbm", "sklearn", "lxml", "cssselect", "pyarrow"}} == set()


def test_a_failing_example_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The command fails with it."""
    wrong = visual_blocks.PAPER._replace(examples=lambda: [table.example("1 + 1", 3, 2)])
    monkeypatch.setattr(papers, "PAPERS", [wrong])
    assert papers.main(["--examples"]) == 1
    assert "DIFFERS" in capsys.readouterr().out


def test_recall_and_precision_are_those_of_the_papers() -> None:
    """Pages on which nothing is found are left out of both, and counted in the last number."""
    shown = str(outcomes.Outcome(10, 7, 133, 139, 194, 133, 2.0))
    assert shown == "68.6 of all records; 95.7 / 100.0 on the 7 of 10 pages with a hit; 2 ms a page"


@pytest.mark.parametrize("module", [consensus, page_classes, table], ids=lambda module: module.__name__)
def test_examples_in_docstrings_are_true(module: ModuleType) -> None:
    """Every example gives what it shows."""
    assert doctest.testmod(module).failed == 0


STORY, INDEX = b"<div>" + b"Flax has long fibres. " * 40 + b"</div><div>2024</div>", b"<div>Flax is sown</div>" * 30


@pytest.mark.parametrize("lengths", [of_columns, page_classes.of_source])
def test_classifiers_tell_stories_from_indexes(lengths: Lengths) -> None:
    """Where nothing is doubtful, all of them are right, on pages of other sites and elsewhere, at any ratio of the classes."""
    cases = [
        Case((STORY if kind else INDEX) * (1 + number % 3), f"site{number}{kind}.example", kind)
        for number in range(40)
        for kind in (True, False)
    ]
    pages = sample(cases, lengths)
    every = ", ".join(f"{name} 100.0 / 100.0 / 100.0" for name in ("NB", "ADTree", "KNN"))
    assert (page_classes.within(pages), page_classes.across(pages, pages)) == (every, every)
    assert page_classes.base_rate(pages) == "50.0"


def test_a_consensus_needs_votes() -> None:
    """A text that one method alone chose is left out; with one vote it is in."""
    columns = scutch.parse("<p>Flax<p>Hemp<p>Jute").columns
    masks = [
        bytes(columns.text(node) in left_out for node in range(len(columns))) for left_out in (("Jute",), ("Hemp", "Jute"))
    ]
    choices = [Selection((), ((0, len(columns)),), mask, -1, 0.0) for mask in masks]
    for votes, expected in ((1, ["Flax", "Hemp"]), (2, ["Flax"])):
        found = consensus.chosen_texts(columns, consensus.consensus(columns, choices, votes))
        assert [columns.text(node) for node in sorted(found)] == expected


def test_the_other_pages_of_a_site_are_held_to_none() -> None:
    """What they all say is left out, which a page alone does not know; a site of two pages is too small to tell."""
    said = "We sell all the fibres there are, and we have sold them for a hundred years."
    html = "<div><p>{0} is tall.<p>{0} is old.<p>{0} is thin.<p>{0} is fine.</div><div><p>" + said + "</div>"
    plants = {"flax": "one", "hemp": "one", "jute": "one", "sisal": "two", "ramie": "two"}
    golds = [
        Gold(
            plant,
            f"https://{site}.example/{plant}",
            html.format(plant).encode(),
            {"page_type": "article", "text": f"{plant} is tall. {plant} is old. {plant} is thin. {plant} is fine."},
        )
        for plant, site in plants.items()
    ]
    literal, modern = sites.results(golds)
    assert modern.where.startswith("3 pages of 1 site")
    assert [page.taught for page in modern.pages] == [1.0] * 3
    assert modern.gain.value > 0
    assert [page.taught for page in literal.pages if not 0 <= page.taught <= 1] == []


def test_pages_without_a_right_word_are_counted() -> None:
    """The mean over the others leaves them out; the base rate is the mean of all text."""
    text = {"page_type": "article", "text": "Flax is tall."}
    golds = [Gold("1", "", b"<p>Flax is tall.", text), Gold("2", "", b"<p>Shop", text)]
    found = texts.measured(texts.everything, golds)
    assert str(found) == "0.500; 0.500 on articles"
    assert found.note.startswith("1.000 on the 1 pages with a right word, none on 1; ")


def test_no_choice_among_methods_is_better_than_the_oracle() -> None:
    """On each page; the standings have every method, the consensus and the oracle."""
    html = (
        b"<nav>Home</nav><main><h1>Flax</h1>" + b"<p>Flax has long, strong fibres.</p>" * 5 + b"</main><footer>2024</footer>"
    )
    page = Gold(
        "1", "https://example.org/", html, {"page_type": "article", "text": "Flax " + "Flax has long, strong fibres. " * 5}
    )
    standings = {standing.name: standing for standing in consensus.standings([page])}
    assert list(standings) == [*consensus.METHODS, *consensus.COMPARED, consensus.CONSENSUS, consensus.ORACLE]
    assert standings[consensus.ORACLE].f1.value == max(standings[name].f1.value for name in consensus.METHODS) == 1.0
    assert "article 1.000" in str(standings[consensus.ORACLE])
