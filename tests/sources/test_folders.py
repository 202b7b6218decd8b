"""Folders and globs: which files are pages, and how many are not."""

import os
from pathlib import Path

import pytest

from scutch.sources.folders import find_pages


def write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    pages = {"b.html": "<p>b", "a.HTM": "<p>a", "deep/c.xhtml": "<p>c", "d.html.gz": "x", "e.mhtml": "x"}
    others = {"index.php?id=3": "<!-- saved -->\n<!DOCTYPE html><p>x", "about": "\ufeff<html><p>x", "logo.svg": "<svg>"}
    return write(tmp_path, **pages, **others, **{"main.js": "x = '<html>'", "notes.txt": "Flax", "deep/data": "Flax"})


def test_a_folder_stands_for_its_pages_at_any_depth(folder: Path) -> None:
    """By suffix, or by the first bytes, in the order of their paths."""
    found = find_pages([str(folder)])
    expected = ["a.HTM", "about", "b.html", "deep/c.xhtml", "d.html.gz", "e.mhtml", "index.php?id=3"]
    assert sorted(found.places.values()) == sorted(expected)
    assert [found.places[name] for name in found.names] == sorted(expected, key=Path)


def test_other_files_are_counted_by_suffix(folder: Path) -> None:
    """So that a message can say what was skipped."""
    assert find_pages([str(folder)]).skipped[str(folder)] == {".svg": 1, ".js": 1, ".txt": 1, "without suffix": 1}


def test_a_file_that_is_named_is_taken(folder: Path) -> None:
    """A file is skipped in a folder, not where its name is given."""
    name = str(folder / "notes.txt")
    assert find_pages([name]) == ((name,), {}, {})


def test_a_glob_stands_for_its_matches(folder: Path) -> None:
    """Globs are for shells that do not know them, and for quoted ones."""
    assert [Path(name).name for name in find_pages([f"{folder}/*.txt"]).names] == ["notes.txt"]


def test_what_matches_nothing_keeps_its_name(folder: Path) -> None:
    """Reading it fails with that name, also if no file can have it."""
    names = (f"{folder}/*.nothing", "a\0b")
    assert find_pages(names).names == names


def test_addresses_and_standard_input_are_left_alone() -> None:
    """An address may have characters of globs."""
    names = ("https://example.org/?a=[b]*", "-")
    assert find_pages(names).names == names


def test_a_file_with_the_name_of_a_glob_is_that_file(tmp_path: Path) -> None:
    """What exists is no pattern."""
    path = tmp_path / "a[1].html"
    path.write_text("x")
    assert find_pages([str(path)]).names == (str(path),)


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
def test_a_name_that_is_not_utf_8_is_found(tmp_path: Path) -> None:
    """Its bytes travel as surrogates, and open the file."""
    (Path(os.fsdecode(os.fsencode(tmp_path) + b"/fl\xe4chs.html"))).write_text("<p>Flax")
    (name,) = find_pages([str(tmp_path)]).names
    assert Path(name).read_text() == "<p>Flax"


def test_a_name_that_no_file_can_have_is_an_input() -> None:
    """It is reported where it is read."""
    names = ("x" * 5000, "[x]" * 5000)
    assert find_pages(names).names == names
