"""The command line, as people call it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scutch.cli import app
from scutch.cli.commands import COMMANDS, loaded_command

RUN = CliRunner()
PAGE = "<html lang=en><title>Flax</title><nav><a href=/>Home</a></nav><main><h1>Flax</h1>" + (
    "<p>Flax is a plant that people grow for its fibre, which is long and strong, and for its oil.</p>" * 4
)


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    for name in ("one", "two"):
        (tmp_path / f"{name}.html").write_text(PAGE.replace("Flax is", f"{name.title()} is"))
    return tmp_path


@pytest.mark.parametrize("name", COMMANDS)
def test_the_summary_of_a_command_begins_its_help(name: str) -> None:
    """The help of all commands says the same as that of each."""
    assert loaded_command(name).help.partition("\n")[0] == COMMANDS[name].summary


def test_the_help_of_all_commands_loads_none() -> None:
    """Nobody waits for the modules of commands that they do not call."""
    code = (
        "import sys; from typer.testing import CliRunner; from scutch.cli import app; CliRunner().invoke(app, ['--help'])"
        "; print(*(name for name in sys.modules if name.startswith(('scutch.records', 'scutch.content', 'rich.markdown'))))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "\n"


def test_piped_output_is_one_json_object_a_page(pages: Path) -> None:
    """A program that reads the output gets JSON lines, in the order of the inputs."""
    result = RUN.invoke(app, ["content", str(pages)])
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [Path(row["source"]).name for row in rows] == ["one.html", "two.html"]
    assert (rows[0]["title"], rows[0]["language"], result.exit_code) == ("Flax", "en", 0)


@pytest.mark.parametrize(
    ("form", "begins"), [("text", "Flax\n\nFlax is"), ("markdown", "# Flax\n\nFlax is"), ("html", "<h1>Flax")]
)
def test_formats(tmp_path: Path, form: str, begins: str) -> None:
    """Each format writes the content in its own way."""
    page = tmp_path / "page.html"
    page.write_text(PAGE)
    assert RUN.invoke(app, ["content", str(page), "--format", form]).stdout.startswith(begins)


def test_parts_of_the_content_are_switched_off() -> None:
    """Links, images and tables by name."""
    row = "<tr><td>The fibres of flax<td>are long and strong, and people weave linen of them</tr>"
    page = f"{PAGE}<p>It gives <a href=/f>fibres</a>.<table>{row * 3}</table><p>Its seeds give an oil that painters use."
    whole, bare = (
        RUN.invoke(app, ["content", "-", "-f", "markdown", *switches], input=page).stdout
        for switches in ([], ["--no-links", "--no-tables"])
    )
    assert ("[fibres](" in whole, "| The fibres" in whole) == (True, True)
    assert ("gives fibres." in bare, "| The fibres" in bare) == (True, False)


def test_one_bad_input_does_not_stop_the_others(pages: Path) -> None:
    """It is named on standard error, and the exit code says that something was wrong."""
    result = RUN.invoke(app, ["content", "nowhere.html", str(pages), "-f", "text"])
    assert result.exit_code == 2
    assert result.stderr == "scutch: nowhere.html: No such file or directory\n"
    assert result.stdout.count("Flax\n\n") == 2


@pytest.mark.parametrize("command", ["content", "records", "segment", "classify", "parse"])
def test_what_is_no_page_is_an_error(pages: Path, command: str) -> None:
    """A document is named on standard error with exit code 2; the page beside it is processed."""
    document = pages / "flax.pdf"
    document.write_bytes(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n")
    result = RUN.invoke(app, [command, str(document), str(pages / "one.html")])
    assert (result.exit_code, f"scutch: {document}: not a page: PDF document\n" in result.stderr) == (2, True)
    assert str(document) not in result.stdout


def test_private_addresses_need_a_flag() -> None:
    """Nobody reads the local network by accident."""
    result = RUN.invoke(app, ["content", "http://127.0.0.1:9/"])
    assert (result.exit_code, "not a public address" in result.stderr) == (2, True)


def test_output_goes_to_a_file_or_a_folder(pages: Path, tmp_path: Path) -> None:
    """A folder gets a file an input, with the suffix of the format."""
    RUN.invoke(app, ["content", str(pages), "-f", "markdown", "-o", str(tmp_path / "out")])
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["index.csv", "one.md", "two.md"]
    RUN.invoke(app, ["content", str(pages), "-f", "text", "-o", str(tmp_path / "all.txt")])
    assert (tmp_path / "all.txt").read_text().count("Flax\n\n") == 2


def test_standard_input_is_a_page() -> None:
    """A dash reads what is piped in."""
    assert RUN.invoke(app, ["content", "-", "-f", "text"], input=PAGE).stdout.startswith("Flax\n\n")


def test_many_pages_are_done_in_processes(tmp_path: Path) -> None:
    """Parallel or not, the answers come in order."""
    for number in range(20):
        (tmp_path / f"{number:02}.html").write_text(PAGE)
    rows = RUN.invoke(app, ["content", str(tmp_path), "--jobs", "2"]).stdout.splitlines()
    assert [Path(json.loads(row)["source"]).stem for row in rows] == [f"{n:02}" for n in range(20)]


def test_an_unknown_method_is_a_usage_error(pages: Path) -> None:
    """It is found before any page is read, and the message names those there are."""
    result = RUN.invoke(app, ["content", str(pages), "--method", "magic"])
    assert (result.exit_code, "block_distribution" in result.stderr) == (2, True)


def test_the_tree_shows_every_node(pages: Path) -> None:
    """For debugging: names, source offsets and flags."""
    out = RUN.invoke(app, ["parse", "--tree", str(pages / "one.html")]).stdout
    assert "html  [0:" in out
    assert "head  [14:" in out
    assert "implied" in out


def test_the_other_commands_answer() -> None:
    """Version, methods and the demo."""
    assert RUN.invoke(app, ["--version"]).stdout.startswith("scutch ")
    assert "block_distribution" in RUN.invoke(app, ["methods"]).stdout
    demo = RUN.invoke(app, ["demo"])
    assert demo.exit_code == 0
    assert "night ferry" in demo.stdout
    assert "8 rows, " in demo.stdout


def test_the_library_does_not_load_what_the_command_line_needs() -> None:
    """Importing scutch and extracting content loads none of the command line's libraries."""
    code = (
        "import sys, scutch; scutch.extract_content('<p>x'); print({'typer', 'rich', 'aiohttp', 'asyncio'} & set(sys.modules))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout == "set()\n"


def test_a_reader_that_goes_away_is_no_error(pages: Path) -> None:
    """As with ``| head``: no traceback, and the exit code is 0."""
    (pages / "one.html").write_text(PAGE + "<p>Flax is long and strong.</p>" * 100_000)
    command = [sys.executable, "-m", "scutch.cli", "content", str(pages), "-f", "text"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.read(10)
        process.stdout.close()
        assert (process.stderr.read(), process.wait()) == (b"", 0)


@pytest.mark.parametrize("name", ["shop.html", "https://example.org/", "pages/", "-"])
def test_a_page_in_the_place_of_a_command_is_answered_with_the_commands_that_read_pages(name: str) -> None:
    """As somebody calls it who has not read the help."""
    result = RUN.invoke(app, [name])
    assert result.exit_code == 2
    assert "scutch records PAGE prints its list" in " ".join(result.stderr.split())


def test_the_help_shows_each_command_in_a_whole_sentence_and_examples() -> None:
    """Also in a terminal of 80 columns, and by -h."""
    printed = RUN.invoke(app, ["-h"], env={"COLUMNS": "80"}).stdout
    assert "..." not in printed.partition("Commands:")[2]
    assert "scutch records shop.html " in printed


def test_options_are_below_titles_those_of_the_command_first() -> None:
    """A reader finds what chooses a list before what only matters for a browser or the network."""
    printed = RUN.invoke(app, ["records", "--help"], env={"COLUMNS": "80"}).stdout
    titles = [line for line in printed.splitlines() if line.endswith(":") and not line.startswith(" ")]
    wanted = ["Options:", "Which list is meant:", "Pages to read:", "Rendered pages:", "Requests to the web:", "Method:"]
    assert titles == ["Arguments:", *wanted]
    assert "Which list is meant:\n  --example TEXT " in printed


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_has_no_types_of_python(name: str) -> None:
    """An option names its value in the words of a reader, not as list[str] or an int range."""
    printed = RUN.invoke(app, [name, "--help"], env={"COLUMNS": "80"}).stdout
    assert not any(word in printed for word in ("list[", "range>", "<str>", "<int>", "<float>", "<path>", "<datetime>"))
