"""Outputs are complete, or as they were."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from scutch.cli.output.destination import OutputFolder, OutputStream, Replacement
from scutch.cli.output.formats import TableFormat
from scutch.cli.output.table_files import write_single_file
from scutch.cli.sites.learn import save_wrapper
from scutch.page import parse
from scutch.sites.learning.learn import learn
from scutch.table import Column, Table
from tests.sites.test_wrapper import shop

PAGE = "<title>Flax</title><main><h1>Flax</h1>" + "<p>Flax gives long, strong fibres, and its seeds oil.</p>" * 6


def test_an_output_is_replaced_when_it_is_complete(tmp_path: Path) -> None:
    """Before that the earlier file is whole, and the new text stands beside it."""
    target = tmp_path / "flax.txt"
    target.write_text("earlier")
    stream = OutputStream(target)
    stream.write("later")
    assert target.read_text() == "earlier"
    stream.close()
    assert (target.read_text(), [*tmp_path.iterdir()]) == ("later", [target])


def test_a_killed_command_leaves_the_earlier_file(tmp_path: Path) -> None:
    """Also ``kill -9`` between two pages: the second page is read from a pipe that stays open."""
    page, target = tmp_path / "flax.html", tmp_path / "flax.txt"
    page.write_text(PAGE)
    target.write_text("earlier")
    command = [sys.executable, "-m", "scutch.cli", "content", str(page), "-", "-o", str(target)]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        while not target.with_name("flax.txt.part").exists():
            assert process.poll() is None
        process.kill()
    assert target.read_text() == "earlier"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
def test_a_full_disk_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """It ends the command with an exit code, and a device is not replaced."""
    stream = OutputStream(Path("/dev/full"))
    with pytest.raises(typer.Exit) as end:
        stream.write("Flax " * 100_000)
    assert (end.value.exit_code, capsys.readouterr().err) == (2, "scutch: /dev/full: No space left on device\n")


def test_a_database_that_cannot_be_written_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As a full disk; it names the file, which is a folder here."""
    (tmp_path / "a.sqlite").mkdir()
    with pytest.raises(typer.Exit) as end:
        write_single_file([Table.from_rows([Column("plant")], [["Flax"]])], TableFormat.SQLITE, tmp_path / "a.sqlite")
    assert (end.value.exit_code, capsys.readouterr().err) == (
        2,
        f"scutch: {tmp_path / 'a.sqlite'}: unable to open database file\n",
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
def test_a_wrapper_that_cannot_be_written_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The earlier file is not emptied before the new one is on the disk."""
    target = tmp_path / "shop.json"
    target.write_text("earlier")
    (tmp_path / "shop.json.part").symlink_to("/dev/full")
    wrapper = learn([parse(shop(*range(1, 6)))])
    with pytest.raises(typer.Exit) as end:
        save_wrapper(wrapper, target)
    assert (end.value.exit_code, "No space left on device" in capsys.readouterr().err) == (2, True)
    assert target.read_text() == "earlier"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
@pytest.mark.parametrize("form", ["csv", "json"])
def test_a_table_on_a_full_disk_is_one_line(form: str, capfd: pytest.CaptureFixture[str]) -> None:
    """A disk that is full is no usage error."""
    with pytest.raises(typer.Exit) as end:
        write_single_file([Table.from_rows([Column("plant")], [["Flax " * 100_000]])], TableFormat(form), Path("/dev/full"))
    err = capfd.readouterr().err
    assert (end.value.exit_code, err) == (2, "scutch: /dev/full: No space left on device\n")


def test_a_link_and_permissions_stay(tmp_path: Path) -> None:
    """The file behind a link is replaced, not the link."""
    target, link = tmp_path / "flax.txt", tmp_path / "link.txt"
    target.write_text("earlier")
    target.chmod(0o600)
    link.symlink_to(target)
    stream = OutputStream(link)
    stream.write("later")
    stream.close()
    assert (link.is_symlink(), target.read_text(), target.stat().st_mode & 0o777) == (True, "later", 0o600)


def test_a_file_in_the_place_of_a_folder_is_a_usage_error(tmp_path: Path) -> None:
    """Several pages and a name without suffix mean a folder."""
    (tmp_path / "out").write_text("earlier")
    with pytest.raises(typer.BadParameter, match="File exists"):
        OutputFolder(tmp_path / "out", ".txt", {})


def test_an_output_that_ends_with_a_slash_is_a_folder(tmp_path: Path) -> None:
    """Also one that is named after a site, whose name has a suffix; its pages were one file."""
    for name in ("flax", "hemp"):
        (tmp_path / f"{name}.html").write_text(PAGE)
    pages = [str(tmp_path / f"{name}.html") for name in ("flax", "hemp")]
    command = [sys.executable, "-m", "scutch", "content", *pages, "-f", "markdown", "-o", f"{tmp_path}/plants.example/"]
    subprocess.run(command, check=True)
    found = (path.name for path in (tmp_path / "plants.example").iterdir())
    assert sorted(found) == ["flax.md", "hemp.md", "index.csv"]


@pytest.mark.parametrize("arguments", [["-o", "flax.jsonl"], ["-o", "flax.jsonl", "--resume"], ["-f", "text", "-o", "out"]])
def test_one_command_at_a_time_writes_a_file(arguments: list[str], tmp_path: Path) -> None:
    """A second one is refused, and the first one's output is whole; the index stands for its folder."""
    for number in range(2):
        (tmp_path / f"{number}.html").write_text(PAGE)
    command = [sys.executable, "-m", "scutch.cli", "content", "0.html", *arguments]
    with subprocess.Popen([*command, "-", "1.html"], stdin=subprocess.PIPE, cwd=tmp_path) as first:
        while not list(tmp_path.rglob("*.part")):
            assert first.poll() is None
        second = subprocess.run([*command, "1.html"], capture_output=True, text=True, check=False, cwd=tmp_path)
        first.communicate(PAGE.encode())
    assert (first.returncode, second.returncode, second.stderr.count("another command writes this file")) == (0, 2, 1)
    assert not list(tmp_path.rglob("*.part"))
    assert len(next(tmp_path.rglob("*.[jc]s*")).read_text().splitlines()) in (3, 4)


def test_a_file_that_another_command_took_is_not_replaced(tmp_path: Path) -> None:
    """Between the end of writing and the rename another one may have begun; its half file takes no place."""
    beside = Replacement(tmp_path / "flax.txt")
    beside.path.unlink()
    beside.path.write_text("of another command")
    with pytest.raises(BlockingIOError, match="another command writes this file"):
        beside.publish()
    beside.close()
    assert not (tmp_path / "flax.txt").exists()


@pytest.mark.parametrize("form", [form for form in TableFormat if form is not TableFormat.TABLE])
def test_every_format_takes_its_place_once_it_is_complete(form: TableFormat, tmp_path: Path) -> None:
    """Whatever the library behind it does with the file."""
    write_single_file([Table.from_rows([Column("plant")], [["Flax"]])], form, tmp_path / "a")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


@pytest.mark.skipif(os.name == "nt", reason="links of Unix")
def test_links_in_a_circle_are_replaced(tmp_path: Path) -> None:
    """There is no file behind them that could be."""
    target = tmp_path / "a.txt"
    target.symlink_to("b.txt")
    (tmp_path / "b.txt").symlink_to("a.txt")
    stream = OutputStream(target)
    stream.write("Flax")
    stream.close()
    assert target.read_text() == "Flax"


def test_files_of_one_name_are_numbered_in_linear_time(tmp_path: Path) -> None:
    """No number is tried twice: each name is looked up a few times, however many have it."""

    class Counted(set[str]):
        looked_up = 0

        def __contains__(self, name: object) -> bool:
            self.looked_up += 1
            return super().__contains__(name)

    folder = OutputFolder(tmp_path, ".txt", {})
    folder.taken = Counted({str(tmp_path / "index-3.txt").lower()})
    names = [folder.file_for(f"{number}/index.html").name for number in range(200)]
    assert names[:4] == ["index.txt", "index-2.txt", "index-4.txt", "index-5.txt"]
    assert (len(set(names)), folder.taken.looked_up) == (200, 400)
