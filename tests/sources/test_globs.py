"""Globs: which files and folders they match."""

import glob
import os
from pathlib import Path

import pytest

from scutch.sources.folders import find_pages
from scutch.sources.globs import glob_matches


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("a.html", "b[1].html", "sub/c.html", "sub/[x]/sub/d.html", ".hidden/e.html", "sub/.f.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("<p>Flax")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "pattern",
    ["**", "**/*", "**/*.html", "./**/*.html", "sub/**", "**/sub/**/*.html", "**/**/d.*", "*/**/c.html", "**/sub", "x/**"],
)
@pytest.mark.parametrize("is_absolute", [False, True])
def test_two_stars_match_what_they_match_elsewhere(pattern: str, folder: Path, *, is_absolute: bool) -> None:
    """The files among the matches of the standard library, each once."""
    pattern = os.path.join(glob.escape(str(folder)), pattern) if is_absolute else pattern  # noqa: PTH118
    expected = {name for name in glob.glob(pattern, recursive=True) if Path(name).is_file()}  # noqa: PTH207
    assert glob_matches(pattern) == sorted(expected)


@pytest.mark.skipif(os.name == "nt", reason="links and pipes of Unix")
def test_links_in_a_circle_and_pipes_match_nothing(folder: Path) -> None:
    """Two links to the folder above would lead to 2 ** 40 paths; a pipe may never say anything."""
    for name in ("up", "again"):
        (folder / "sub" / name).symlink_to("..")
    os.mkfifo(folder / "pipe.html")
    assert glob_matches("**/*.html") == ["a.html", "b[1].html", "sub/[x]/sub/d.html", "sub/c.html"]
    assert glob_matches("*.html") == ["a.html", "b[1].html"]


def test_folders_that_match_are_searched(folder: Path) -> None:
    """As those that a shell puts in the place of a glob."""
    expected = ("a.html", "b[1].html", "sub/.f.html", "sub/[x]/sub/d.html", "sub/c.html")
    assert [Path(name).as_posix() for name in find_pages(["*"]).names] == list(expected)
