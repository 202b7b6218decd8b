"""Files and standard input."""

import io
from pathlib import Path

import pytest

from scutch.errors import SourceError, TooLarge
from scutch.sources.files import read_file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    for name in ("b.html", "a.HTM", "notes.txt", "deep/c.xhtml"):
        (tmp_path / name).write_text(f"<p>{name}")
    return tmp_path


def test_a_missing_file_is_an_error_with_its_name() -> None:
    """The error says what and where."""
    with pytest.raises(SourceError, match="No such file") as caught:
        read_file("nowhere.html", 100)
    assert caught.value.url == "nowhere.html"


def test_another_scheme_than_that_of_the_web_is_named() -> None:
    """It is no file."""
    with pytest.raises(SourceError, match="begins with https:// or http://"):
        read_file("ftp://example.org/a.html", 100)


def test_a_file_above_the_limit_is_refused(folder: Path) -> None:
    """Nothing is cut silently."""
    with pytest.raises(TooLarge, match="more than 3 bytes"):
        read_file(str(folder / "b.html"), 3)


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dash stands for what is piped in."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"<p>x")))
    assert read_file("-", 100).data == b"<p>x"
