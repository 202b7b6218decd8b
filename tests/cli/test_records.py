"""``scutch records``, as people call it."""

import csv
import io
import json
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

import scutch
from scutch.cli import app
from scutch.cli.lists import ListSelection, TablesWork, caption
from scutch.cli.output.formats import TABLE_FORMAT_OF_SUFFIX
from scutch.cli.output.table_files import PageTables
from scutch.cli.output.table_sinks import TablePrinter, Written
from scutch.sources.fetched import Fetched

RUN = CliRunner()
NAMES = ("Flax", "Hemp", "Jute", "Ramie")
LIST = (
    "<html lang=en><title>Plants</title><nav><a href=/>Home</a><a href=/all>All</a></nav><main><h1>Plants</h1><ul>"
    + "".join(f"<li><h2><a href=/{n}>{n}</a></h2><p class=price>EUR {i}.50</p><p>A plant.</p>" for i, n in enumerate(NAMES, 1))
    + "</ul></main>"
)
TEXT = "<html lang=en><title>Flax</title><p>Flax is a plant that people grow for its fibre."


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "plants.html"
    path.write_text(LIST)
    return path


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    for name in ("one", "two"):
        (folder / f"{name}.html").write_text(LIST)
    return folder


def run(*arguments: object) -> str:
    result = RUN.invoke(app, ["records", *map(str, arguments)])
    assert result.exit_code == 0, result.output
    return result.stdout


def names_in(rows: list[dict[str, object]]) -> list[object]:
    return [row["title"] for row in rows]


def test_piped_output_is_one_json_object_a_row(page: Path) -> None:
    """A program that reads the output gets the rows of the best list, typed."""
    rows = [json.loads(line) for line in run(page).splitlines()]
    assert names_in(rows) == [*NAMES]
    assert (rows[0]["price"], "price_currency" in rows[0]) == (1.5, False)
    assert "page" not in rows[0]


def test_the_time_of_the_pages_makes_dates_whole(tmp_path: Path) -> None:
    """Of pages that were saved, for instance."""
    path = tmp_path / "page.html"
    path.write_text("<ul>" + "".join(f"<li><a href=/{n}>Flax field {n}</a> <i>{n} days ago</i></li>" for n in range(1, 5)))
    rows = [json.loads(line) for line in run(path, "--fetched-at", "2026-11-23T10:00:00").splitlines()]
    assert [row["date"] for row in rows] == ["2026-11-22", "2026-11-21", "2026-11-20", "2026-11-19"]


def test_rows_of_several_pages_say_which(pages: Path) -> None:
    """A column tells them apart, and the rows come in the order of the inputs."""
    rows = list(csv.DictReader(io.StringIO(run(pages, "-f", "csv"), newline="")))
    assert [Path(row["page"]).stem for row in rows] == ["one"] * 4 + ["two"] * 4


@pytest.mark.parametrize(
    ("form", "begins"), [("table", "title"), ("markdown", "| title"), ("csv", "title,"), ("json", "[\n{"), ("jsonl", "{")]
)
def test_formats(page: Path, form: str, begins: str) -> None:
    """Each format writes the rows in its own way."""
    assert run(page, "-f", form).startswith(begins)


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "ndjson", "json", "md", "txt"])
def test_the_suffix_of_the_output_is_the_format(page: Path, tmp_path: Path, suffix: str) -> None:
    """Nobody has to say it twice; a file holds what a pipe would get."""
    out = tmp_path / f"rows.{suffix}"
    form = TABLE_FORMAT_OF_SUFFIX[out.suffix]
    assert run(page, "-o", out) == ""
    assert out.read_bytes().decode() == RUN.invoke(app, ["records", str(page), "-f", form]).stdout_bytes.decode()


def test_an_unknown_suffix_is_a_usage_error(page: Path, tmp_path: Path) -> None:
    """It is found before any page is read."""
    result = RUN.invoke(app, ["records", str(page), "-o", str(tmp_path / "rows.docx")])
    assert (result.exit_code, "--format" in result.stderr) == (2, True)


def test_a_database_keeps_its_other_tables(page: Path, tmp_path: Path) -> None:
    """Written twice it holds the rows once."""
    with closing(sqlite3.connect(tmp_path / "my.db")) as database:
        database.execute("CREATE TABLE mine (x)")
        run(page, "-o", tmp_path / "my.db")
        run(page, "-o", tmp_path / "my.db")
        assert database.execute("SELECT count(*), sum(price) FROM records").fetchone() == (4, 12.0)
        assert database.execute("SELECT count(*) FROM mine").fetchone() == (0,)


def test_parquet_keeps_types(page: Path, tmp_path: Path) -> None:
    """Numbers come back as numbers."""
    parquet = pytest.importorskip("pyarrow.parquet")
    run(page, "-o", tmp_path / "rows.parquet")
    assert parquet.read_table(tmp_path / "rows.parquet")["price"].to_pylist() == [1.5, 2.5, 3.5, 4.5]


@pytest.mark.parametrize("form", ["parquet", "sqlite", "xlsx"])
def test_binary_formats_need_a_file(page: Path, form: str) -> None:
    """A terminal is no place for them."""
    result = RUN.invoke(app, ["records", str(page), "-f", form])
    assert (result.exit_code, "needs a file" in result.stderr) == (2, True)


@pytest.mark.parametrize("form", ["csv", "json", "markdown", "parquet", "sqlite", "xlsx"])
def test_a_folder_gets_a_file_an_input(pages: Path, tmp_path: Path, form: str) -> None:
    """With the suffix of the format."""
    run(pages, "--separate", "-f", form, "-o", tmp_path / "out")
    files = [path for path in (tmp_path / "out").iterdir() if path.name != "index.csv"]
    assert sorted(path.stem for path in files) == ["one", "two"]
    assert {TABLE_FORMAT_OF_SUFFIX[path.suffix] for path in files} == {form}


def test_an_output_that_cannot_be_written_is_a_usage_error(page: Path, tmp_path: Path) -> None:
    """No traceback, whatever the format."""
    for name in ("no/rows.csv", "no/rows.jsonl", "no/rows.db"):
        result = RUN.invoke(app, ["records", str(page), "-o", str(tmp_path / name)])
        assert (result.exit_code, "--output" in result.stderr) == (2, True)
        assert "no folder" in result.stderr


def test_all_lists_are_numbered(page: Path) -> None:
    """The best one comes first, and is the same alone."""
    rows = [json.loads(line) for line in run(page, "--all").splitlines()]
    assert sorted({row["region"] for row in rows}) == list(range(1, rows[-1]["region"] + 1))
    first = [row for row in rows if row.pop("region") == 1]
    assert first == [json.loads(line) for line in run(page, "--region", 1).splitlines()]


def test_all_lists_have_nothing_in_common(page: Path) -> None:
    """What divides the same otherwise can be had alone, and says so."""
    rows = [json.loads(line)["title"] for line in run(page, "--all").splitlines()]
    assert len(rows) == len(set(rows))
    other = scutch.extract_records(page.read_bytes())[1]
    assert caption(2, 1, other).startswith(f"list 2, alternative segmentation, {len(other)} records, confidence ")
    assert len(run(page, "--region", 2).splitlines()) == len(other)


def test_a_page_without_a_list_says_so(tmp_path: Path) -> None:
    """The reason is on standard error; no rows is an answer, not an error."""
    (tmp_path / "text.html").write_text(TEXT)
    result = RUN.invoke(app, ["records", str(tmp_path / "text.html")])
    assert (result.exit_code, result.stdout) == (0, "")
    assert "text.html: no list that a reader would want" in result.stderr
    assert run(tmp_path / "text.html", "-f", "json") == "[]\n"


@pytest.mark.parametrize("suffix", ["csv", "json", "parquet", "sqlite", "xlsx", "md"])
def test_no_rows_can_be_written(tmp_path: Path, suffix: str) -> None:
    """An older answer does not stay where the new one is empty."""
    (tmp_path / "text.html").write_text(TEXT)
    run(tmp_path / "text.html", "-o", tmp_path / f"rows.{suffix}")
    assert (tmp_path / f"rows.{suffix}").exists() == (suffix != "sqlite")


def test_a_list_that_is_not_there_says_how_many_there_are(page: Path) -> None:
    """As an empty answer does."""
    result = RUN.invoke(app, ["records", str(page), "--region", "99"])
    assert (result.exit_code, "no list 99: the page has " in result.stderr) == (0, True)


def test_one_bad_input_does_not_stop_the_others(pages: Path) -> None:
    """It is named on standard error, and the exit code says that something was wrong."""
    result = RUN.invoke(app, ["records", "nowhere.html", str(pages)])
    assert (result.exit_code, len(result.stdout.splitlines())) == (2, 8)
    assert result.stderr == "scutch: nowhere.html: No such file or directory\n"


def test_the_candidates_are_explained(page: Path) -> None:
    """Best first: which of them are lists of the answer, and what decided; as text and as data."""
    row = json.loads(run(page, "--explain", "-f", "jsonl"))
    first, *others = row["trace"]["candidates"]
    assert (row["source"], first["place"], first["excerpt"][:4]) == (str(page), 1, "Flax")
    assert all(other["segmentation"]["score"] <= first["segmentation"]["score"] for other in others)
    assert "won by" in run(page, "--explain")


def test_a_published_method_is_explained(page: Path, tmp_path: Path) -> None:
    """By the quantities of its paper; as a drawing if the output is one."""
    assert "Ocq" in run(page, "--explain", "--method", "tree_structure")
    drawing = tmp_path / "trace.svg"
    run(page, "--explain", "--method", "tree_structure", "-o", str(drawing))
    assert drawing.read_text(encoding="utf-8").startswith("<svg ")


def test_a_trace_is_no_table(page: Path) -> None:
    """A format that no trace can have is an error that names those there are."""
    result = RUN.invoke(app, ["records", str(page), "--explain", "-f", "csv"])
    assert (result.exit_code, ".svg" in result.stderr) == (2, True)


@pytest.mark.parametrize("method", ["tree_structure", "subtree_clustering", "page_segmentation"])
def test_published_methods_answer(page: Path, method: str) -> None:
    """Each by its name; an unknown one is a usage error that names them."""
    RUN.invoke(app, ["records", str(page), "--method", method], catch_exceptions=False)
    assert method in RUN.invoke(app, ["records", str(page), "--method", "magic"]).stderr


def test_people_are_told_how_many_lists_and_how_to_save(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Rows are on standard output, what is to be said of them on standard error."""
    found = TablesWork(ListSelection({})).tables("plants.html", Fetched(page.read_bytes()))
    printer = TablePrinter()
    printer.write("plants.html", found)
    printer.close()
    shown = capsys.readouterr()
    assert "4 rows" in shown.out
    assert "list 1 of" in shown.err
    assert "-o FILE.csv" in shown.err


def test_many_pages_are_done_in_processes(pages: Path) -> None:
    """The rows are the same as without processes, in shared tables and in separate ones."""
    for arguments in ((pages,), (pages, "--separate")):
        assert run(*arguments, "--jobs", 1) == run(*arguments, "--jobs", 2)


def board(*titles: str) -> str:
    """Return a page of a board: topics with their authors and replies."""
    rows = "".join(
        f"<tr class=topic><td><a href=/t/{n}>{title}</a><td>by Anna<td>{n} replies" for n, title in enumerate(titles, 2)
    )
    return f"<html lang=en><title>Board</title><main><h1>Topics</h1><table>{rows}</table></main>"


@pytest.fixture
def mixed(pages: Path) -> Path:
    """Two pages of plants, and one of a board."""
    (pages / "board.html").write_text(board("Spinning flax by hand", "Where to buy hemp rope", "Oil for old wood", "Retting"))
    return pages


def test_a_file_holds_the_list_of_most_pages(mixed: Path, tmp_path: Path) -> None:
    """Pages with another list do not mix their columns into it; a line says which they are and how to get them."""
    result = RUN.invoke(app, ["records", str(mixed), "-o", str(tmp_path / "all.csv")])
    rows = list(csv.DictReader(io.StringIO((tmp_path / "all.csv").read_text(), newline="")))
    assert [Path(row["page"]).stem for row in rows] == ["one"] * 4 + ["two"] * 4
    assert list(rows[0])[:2] == ["page", "title"]
    assert "1 page shows another list: " in result.stderr
    assert "board.html (not written; for a file of each list: -o FOLDER" in result.stderr


@pytest.mark.parametrize("arguments", [["--separate"], ["--all", "--separate"]])
def test_tables_of_different_columns_are_one_by_their_names(mixed: Path, tmp_path: Path, arguments: list[str]) -> None:
    """No value is below the name of another column."""
    run(mixed, *arguments, "-o", tmp_path / "all.csv")
    lines = list(csv.reader(io.StringIO((tmp_path / "all.csv").read_text(), newline="")))
    assert {len(line) for line in lines} == {len(lines[0])}
    rows = [dict(zip(lines[0], line, strict=True)) for line in lines[1:]]
    assert {row["author"] for row in rows if Path(row["page"]).stem != "board"} == {""}
    assert {row["author"] for row in rows if Path(row["page"]).stem == "board" and row["title"]} == {"Anna"}


def test_a_workbook_has_a_sheet_for_each_list(mixed: Path, tmp_path: Path) -> None:
    """Pages of one list share a sheet."""
    openpyxl = pytest.importorskip("openpyxl")
    run(mixed, "--separate", "-o", tmp_path / "all.xlsx")
    sheets = list(openpyxl.load_workbook(tmp_path / "all.xlsx"))
    assert [(sheet.title, sheet.max_row) for sheet in sheets] == [("records", 5), ("records 2", 9)]


def test_a_folder_has_a_file_for_each_list(mixed: Path, tmp_path: Path) -> None:
    """The list of most pages first."""
    run(mixed, "-f", "csv", "-o", tmp_path / "out")
    first, second = sorted((tmp_path / "out").glob("list-*"))
    assert (first.name, second.name) == ("list-1.csv", "list-2.csv")
    assert (first.read_text().count("\n"), second.read_text().count("\n")) == (9, 5)


def test_lines_of_json_have_the_rows_of_all_lists(mixed: Path) -> None:
    """Each with the columns of its own list."""
    rows = [json.loads(line) for line in run(mixed).splitlines()]
    assert [len([row for row in rows if Path(row["page"]).stem == stem]) for stem in ("one", "two", "board")] == [4, 4, 4]
    assert "price" not in rows[-1]


def test_a_terminal_gets_a_table_for_each_list(mixed: Path) -> None:
    """With a caption that says how many pages and records it has."""
    shown = run(mixed, "-f", "table")
    assert "list-1, 2 pages, 8 records" in shown
    assert "list-2, 1 page, 4 records" in shown


def test_all_lists_of_several_pages_share_tables_too(mixed: Path) -> None:
    """A page then belongs to several tables."""
    rows = [json.loads(line) for line in run(mixed, "--all").splitlines()]
    assert len(rows) >= 12


def test_another_list_of_several_pages_can_be_had(mixed: Path) -> None:
    """Pages that have no such list say so."""
    result = RUN.invoke(app, ["records", str(mixed), "--region", "99"])
    assert result.stderr.count("no list 99") == 3


def test_a_doubtful_list_can_be_had(page: Path) -> None:
    """A page whose best list is below the floor has no list; a line says how to get it all the same."""
    result = RUN.invoke(app, ["records", str(page), "--min-confidence", "0.9999"])
    assert result.stdout == ""
    assert "doubtful list" in result.stderr
    advised = result.stderr.split("--min-confidence ")[1].split()[0]
    assert names_in([json.loads(line) for line in run(page, "--min-confidence", advised).splitlines()]) == [*NAMES]


def test_hints_choose_the_list(page: Path) -> None:
    """A text of one record; a selector that is not supported is a usage error."""
    assert names_in(
        [json.loads(line) for line in run(page, "--example", "Hemp", "--rows", 4, "--near", "main").splitlines()]
    ) == [*NAMES]
    result = RUN.invoke(app, ["records", str(page), "--near", "li:hover"])
    assert (result.exit_code, "--near" in result.stderr) == (2, True)


def test_a_person_picks_a_list_by_a_key(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lists are shown with their first records; what is no number takes the first."""
    monkeypatch.setattr("scutch.cli.records.require_keyboard", lambda: None)
    shown = RUN.invoke(app, ["records", str(page), "--pick"], input="2")
    assert shown.stdout == run(page, "--region", 2)
    assert "1 (4 records): Flax" in shown.stderr
    assert RUN.invoke(app, ["records", str(page), "--pick"], input="x").stdout == run(page)


def test_without_a_terminal_nobody_is_asked(page: Path) -> None:
    """The command ends before a page is read, and says what else takes a list."""
    command = [sys.executable, "-m", "scutch.cli", "records", str(page), "--pick"]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, start_new_session=True
    )
    assert done.returncode == 2
    assert "needs a terminal; --region N takes a list by its number" in " ".join(done.stderr.split())
    assert "which list?" not in done.stderr


def test_people_are_told_of_other_lists(capsys: pytest.CaptureFixture[str]) -> None:
    """With the first record and the number of records of each; alternatives are no other lists."""
    facets = "".join(f"<li><a href=?use={use}>{use}</a> ({n})" for n, use in enumerate(("linen", "rope", "paper", "oil"), 3))
    html = LIST.replace("<main>", f"<aside><h3>By use</h3><ol>{facets}</ol></aside><main>")
    found = TablesWork(ListSelection({}), for_person=True).tables("plants.html", Fetched(html.encode()))
    TablePrinter().write("plants.html", found)
    assert re.search(r"other lists? \(--region N, --all\): .*\d \(4 records\): linen \(3\)", capsys.readouterr().err)


@pytest.fixture
def chart() -> str:
    """A page that shows three of the films in its data."""
    films = [{"@type": "Movie", "name": f"The {name} of the loom", "duration": "PT90M"} for name in "ABCDEFGHIJ"]
    shown = "".join(f"<li><a href=/{n}><b>{n}. {film['name']}</b></a> <i>1h 30m</i>" for n, film in enumerate(films[:3], 1))
    data = json.dumps({"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "item": film} for film in films]})
    return f"<script type=application/ld+json>{data}</script><main><h1>Chart</h1><ol>{shown}</ol></main>"


def test_lists_in_the_data_of_a_page_can_be_had(chart: str, tmp_path: Path) -> None:
    """All of their rows; without any, a line says so."""
    (tmp_path / "chart.html").write_text(chart)
    (tmp_path / "plain.html").write_text("<p>Flax")
    rows = run(tmp_path / "chart.html", "--embedded").splitlines()
    assert [json.loads(row)["name"] for row in rows][9] == "The J of the loom"
    result = CliRunner().invoke(app, ["records", str(tmp_path / "plain.html"), "--embedded"])
    assert "no list in the data of the page" in result.stderr


def test_people_are_told_that_the_data_have_more_rows(chart: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Of the list that is printed; a file of rows needs no such line."""
    for for_person in (True, False):
        found = TablesWork(ListSelection({"min_confidence": 0.0}), for_person=for_person).tables("", Fetched(chart.encode()))
        TablePrinter().write("chart.html", found)
        assert ("the data of the page have 10 rows of this list: --embedded" in capsys.readouterr().err) is for_person


def test_replies_of_a_thread_have_columns_for_their_nesting(tmp_path: Path) -> None:
    """On one page and in the table that pages share; without the option there are none."""
    post = "<div class=post><b class=author>{0}</b><p>Words of {0} about flax, and some more.</p></div>".format
    thread = f"<ul><li>{post('Ada')}<ul><li>{post('Bo')}</ul><li>{post('Cy')}<ul><li>{post('Dot')}</ul></ul>"
    for name in ("a.html", "b.html"):
        (tmp_path / name).write_text(thread)
    one, both = str(tmp_path / "a.html"), [str(tmp_path / name) for name in ("a.html", "b.html")]
    rows = [json.loads(line) for line in RUN.invoke(app, ["records", one, "--nested"]).stdout.splitlines()]
    assert [(row["depth"], row["parent"]) for row in rows] == [(0, None), (1, 0), (0, None), (1, 2)]
    shared = list(csv.DictReader(io.StringIO(RUN.invoke(app, ["records", *both, "--nested", "-f", "csv"]).stdout)))
    assert [row["parent"] for row in shared] == ["", "0", "", "2", "", "4", "", "6"]
    assert "parent" not in RUN.invoke(app, ["records", one]).stdout


def test_a_person_is_told_how_many_rows_a_file_has(
    page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A program is not: standard error is for what is wrong."""
    written = Written(page.with_suffix(".csv"))
    written.add([scutch.extract_records(page)[0].table])
    written.tell()
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    written.tell()
    assert capsys.readouterr().err == f"{page.with_suffix('.csv')}: 4 rows, 3 columns\n"


def test_a_list_of_low_confidence_comes_with_other_ways_to_read_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    """The related goods below a product are rarely what is wanted."""
    table = scutch.extract_records(LIST)[0].table
    for confidence in (0.9, 0.3):
        TablePrinter().write("a.html", PageTables((table,), ("list 1 of 1",), confidence=confidence))
        assert ("scutch learn of several such pages" in capsys.readouterr().err) == (confidence == 0.3)


def test_columns_are_chosen(page: Path, pages: Path) -> None:
    """In the order of their names; the page of each row stays. A name that no column has is told, with the others."""
    assert run(page, "--columns", "price,title", "-f", "csv").splitlines()[:2] == ["price,title", "1.5,Flax"]
    assert run(pages, "--columns", "price", "-f", "csv").splitlines()[0] == "page,price"
    result = RUN.invoke(app, ["records", str(page), "--columns", "title,colour", "-f", "csv"])
    assert result.stdout.splitlines()[0] == "title"
    assert "no column 'colour'; there are title, title_url, price" in result.stderr
    assert result.exit_code == 0


def test_a_list_with_none_of_the_columns_is_an_error(page: Path, pages: Path) -> None:
    """Not the whole list, which nobody asked for; of several lists the others are printed."""
    for target in (page, pages):
        result = RUN.invoke(app, ["records", str(target), "--columns", "colour", "-f", "csv"])
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.count("no column 'colour'; there are ") == 1
        assert "does not fit" not in result.stderr
    several = RUN.invoke(app, ["records", str(page), "--all", "--columns", "price", "-f", "csv"])
    assert (several.exit_code, several.stdout.splitlines()[0]) == (0, "region,price")


@pytest.mark.parametrize("hint", [("--near", "#sidebar"), ("--example", "Sisal"), ("--rows", "50")])
def test_a_hint_that_no_list_fits_is_told(page: Path, pages: Path, hint: tuple[str, str]) -> None:
    """The best list is another one than was asked for."""
    for target in (page, pages):
        result = RUN.invoke(app, ["records", str(target), *hint, "-o", str(page.with_suffix(".csv"))])
        assert f"the list that is taken does not fit {hint[0]}" in result.stderr
    fitting = RUN.invoke(app, ["records", str(page), "--near", "main", "--example", "Jute", "--rows", "4"])
    assert "does not fit" not in fitting.stderr
