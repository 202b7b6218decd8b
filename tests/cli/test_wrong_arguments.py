"""Wrong, missing and contradictory arguments: one sentence with what is wrong, before a page is read, and nothing is lost."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import scutch
from scutch.cli import app

RUN = CliRunner()
PAGE = (
    "<title>Plants</title><main><ul>"
    + "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(1, 7))
    + "</ul><p>"
    + "Flax gives long, strong fibres, and its seeds oil. " * 9
    + "</main>"
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pages").mkdir()
    for name in ("a.html", "pages/b.html"):
        (tmp_path / name).write_text(PAGE)
    (tmp_path / "rows.json").write_text('[{"title": "Plant number 1"}]')
    return tmp_path


def said(*arguments: str) -> str:
    """The last line of a command that is a usage error."""
    result = RUN.invoke(app, [*arguments])
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr.rstrip().splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("records", "a.html", "--format", "cvs"), "'cvs' is not one of"),
        (("records", "a.html", "--region", "x"), "'x' "),
        (("records", "a.html", "--min-confidence", "2"), "'2' " if "pydantic" in str(vars(app)) else "2"),
        (("records", "a.html", "--fetched-at", "yesterday"), "'yesterday' "),
        (("segment", "a.html", "--pdoc", "0"), "0"),
        (("records", "a.html", "--encoding", "foo"), "no encoding 'foo'"),
        (("records", "a.html", "--url", "shop"), "'shop' is no http or https address"),
        (
            ("records", "a.html", "--proxy", "proxy:3128"),
            "Invalid value for '--proxy': 'proxy:3128' is no http or https address",
        ),
        (("segment", "a.html", "-o", "a.svg"), "no format has the suffix '.svg', only .txt, .json, .jsonl, .ndjson"),
        (("classify", "a.html", "-o", "a.csv"), "no format has the suffix '.csv', only .txt, .jsonl, .ndjson"),
        (("records", "a.html", "--all", "--region", "2"), "--all prints all lists of a page; leave one of both out"),
        (("records", "a.html", "--wait", "5"), "Invalid value for --wait: needs --render"),
        (("content", "a.html", "--wait-for", "p"), "Invalid value for --wait-for: needs --render"),
        (("records", "a.html", "--columns", ","), "names no column; give title,price"),
        (("records", "a.html", "--near", "//ul[1]"), "'//ul[1]' is no XPath from the root, such as /html/body/ul[2]"),
        (("learn", "a.html", "-o", "w.json", "--example", "=Plant number 3"), "'=' is not NAME=VALUE"),
        (("learn", "a.html", "-o", "w.json", "--schema", "none.json"), "none.json: No such file or directory"),
        (("apply", "rows.json", "a.html"), "rows.json: not a wrapper: no object of JSON"),
        (("crawl", "https://a.example/", "-o", "a.sqlite", "--store", "a.sqlite"), "a.sqlite is read by the crawl"),
        (
            ("crawl", "https://a.example/", "-o", "a.csv", "--store", "a.html"),
            "not the file of a crawl: file is not a database",
        ),
        (("crawl", "https://a.example/", "-o", "a.csv", "--store", "a.html", "--status"), "not the file of a crawl"),
        (("records", "http://[::1", "-o", "a.csv"), "'http://[::1' is no http or https address"),
        (("records", ""), "'' is no file, folder or URL"),
        (("records", "a.html", "-o", ""), "'' is no name of a file"),
        (("crawl", "https://a.example/", "-o", ""), "'' is no name of a file"),
        (("crawl", "https://a.example/", "-o", "none/rows.csv"), "no folder 'none'"),
        (("warc", "pages", "-o", ""), "'' is no name of a file"),
        (("learn", "a.html", "-o", "-"), "'-' is no name of a file"),
        (("learn", "a.html", "-o", "pages"), "pages: Is a directory"),
        (("apply", "a.html", "a.html"), "a.html: not a wrapper: not JSON"),
        (("content", "a.html", "--site", "a.html"), "a.html: not a site model: not JSON"),
    ],
)
def test_a_wrong_argument_is_told_in_a_sentence(arguments: tuple[str, ...], message: str) -> None:
    """With the value, and without words of the libraries that read it."""
    line = said(*arguments)
    assert message in line
    assert "Value error" not in line
    assert "Input should" not in line
    assert "Errno" not in line


@pytest.mark.parametrize(
    "arguments",
    [
        ("content", "a.html", "-o", "a.html"),
        ("content", "a.html", "-f", "html", "-o", "."),
        ("content", "pages", "-f", "html", "-o", "pages"),
        ("records", "pages/b.html", "-f", "jsonl", "-o", "pages/../pages/b.html"),
        ("learn", "a.html", "-o", "a.html"),
        ("fit-site", "a.html", "-o", "a.html"),
        ("records", "a.html", "--explain", "-f", "json", "-o", "a.html"),
    ],
)
def test_an_output_is_no_input(arguments: tuple[str, ...], folder: Path) -> None:
    """The page that a person has saved stays as it is."""
    assert "is an input; give another file or folder" in said(*arguments)
    assert {(folder / name).read_text() for name in ("a.html", "pages/b.html")} == {PAGE}


@pytest.mark.parametrize("command", ["content", "records", "segment", "classify"])
def test_a_hyphen_is_standard_output(command: str, folder: Path) -> None:
    """As for other programs, and as it is standard input among pages; it was a folder of that name."""
    result = RUN.invoke(app, [command, "a.html", "-o", "-"])
    assert result.stdout == RUN.invoke(app, [command, "a.html"]).stdout != ""
    assert not (folder / "-").exists()


def test_the_suffix_of_a_tree_is_its_format(folder: Path) -> None:
    """As for content and tables; a file of any name had lines of JSON."""
    for name, form in (("a.txt", "tree"), ("a.json", "json"), ("a.ndjson", "jsonl")):
        RUN.invoke(app, ["segment", "a.html", "-o", name])
        assert (folder / name).read_text().strip() == RUN.invoke(app, ["segment", "a.html", "-f", form]).stdout.strip()


def test_columns_of_addresses_are_counted(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """One column is no "columns"."""
    monkeypatch.setattr("scutch.cli.output.table_sinks.terminal_width", lambda: 20)
    monkeypatch.setattr("scutch.cli.records.is_for_terminal", lambda form, output: True)
    assert ", 1 column of addresses not shown" in RUN.invoke(app, ["records", "a.html"]).stderr


@pytest.mark.parametrize("arguments", [("apply", "w.json", "a.html"), ("crawl", "w.json", "https://a.example/")])
def test_an_output_is_no_wrapper(arguments: tuple[str, ...], folder: Path) -> None:
    """It was learned, and would be lost."""
    wrapper = scutch.learn([PAGE])
    wrapper.save(folder / "w.json")
    assert "w.json is " in said(*arguments, "-o", "w.json")
    assert scutch.Wrapper.load(folder / "w.json") == wrapper


def test_a_path_of_a_browser_is_an_element(folder: Path) -> None:
    """One that says no number where there is one element of a name."""
    found = RUN.invoke(app, ["records", "a.html", "--near", "/html/body/main/ul", "-f", "csv"])
    assert (found.exit_code, "does not fit" in found.stderr) == (0, False)


def test_there_may_be_no_limit_of_bytes(folder: Path) -> None:
    """Any number is one."""
    found = RUN.invoke(app, ["records", "a.html", "--max-bytes", str(10**30), "-f", "csv"])
    assert (found.exit_code, found.stdout.count("Plant number")) == (0, 6)


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no names of open files")
def test_an_output_may_be_a_pipe(folder: Path) -> None:
    """That of standard output, and one of the shell, as in ``-o >(gzip > rows.gz)``."""
    for target in ("/dev/stdout", ">(cat)"):
        command = f"{sys.executable} -m scutch.cli records a.html -f csv -o {target} | cat"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
        assert (done.stdout.count("Plant number"), done.stderr) == (6, "")
    assert sorted(path.name for path in folder.iterdir()) == ["a.html", "pages", "rows.json"]
