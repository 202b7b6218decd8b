"""Files, folders, globs and standard input."""

import io
from pathlib import Path

import pytest

from scutch.errors import SourceError, TooLarge
from scutch.sources.files import expand, read_file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    for name in ("b.html", "a.HTM", "notes.txt", "deep/c.xhtml"):
        (tmp_path / name).write_text(f"<p>{name}")
    return tmp_path


def test_a_folder_stands_for_its_pages_at_any_depth(folder: Path) -> None:
    """Only files that look like pages are taken, in the order of their paths."""
    assert [Path(name).name for name in expand([str(folder)])] == ["a.HTM", "b.html", "c.xhtml"]


def test_a_glob_stands_for_its_matches(folder: Path) -> None:
    """Globs are for shells that do not know them, and for quoted ones."""
    assert [Path(name).name for name in expand([f"{folder}/*.txt"])] == ["notes.txt"]


def test_what_matches_nothing_is_reported_by_its_name(folder: Path) -> None:
    """A glob without a match stays, so that reading it fails with its name."""
    assert list(expand([f"{folder}/*.nothing"])) == [f"{folder}/*.nothing"]


def test_addresses_and_stdin_are_left_alone() -> None:
    """An address may hold characters of globs."""
    names = ["https://example.org/?a=[b]*", "-"]
    assert list(expand(names)) == names


def test_a_file_with_the_name_of_a_glob_is_that_file(tmp_path: Path) -> None:
    """What exists is no pattern."""
    path = tmp_path / "a[1].html"
    path.write_text("x")
    assert list(expand([str(path)])) == [str(path)]


def test_a_missing_file_is_an_error_with_its_name() -> None:
    """The error says what and where."""
    with pytest.raises(SourceError, match="No such file") as caught:
        read_file("nowhere.html", 100)
    assert caught.value.url == "nowhere.html"


def test_a_file_above_the_limit_is_refused(folder: Path) -> None:
    """Nothing is cut silently."""
    with pytest.raises(TooLarge, match="more than 3 bytes"):
        read_file(str(folder / "b.html"), 3)


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dash stands for what is piped in."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"<p>x")))
    assert read_file("-", 100).data == b"<p>x"
