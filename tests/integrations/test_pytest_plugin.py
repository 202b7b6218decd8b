"""Saved pages of a wrapper as tests of pytest."""

import importlib
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import scutch
from scutch.sites.fixtures import fixture_folder, save_fixture

HTML = "<ul>" + "".join(f"<li><a href=/{n}>Plant number {n}</a> <b>€{n}.50</b></li>" for n in range(1, 5)) + "</ul>"
PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"


@pytest.fixture
def wrapper(tmp_path: Path) -> Path:
    """The file of a wrapper with one saved page."""
    path = tmp_path / "shop.json"
    scutch.learn([HTML]).save(path)
    save_fixture(path, "first", HTML.encode(), "https://flax.example.org/")
    return path


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest with the plugin alone."""
    command = [sys.executable, "-m", "pytest", "-p", "scutch.integrations.pytest_plugin", "-p", "no:cacheprovider", *arguments]
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_saved_pages_are_tests(wrapper: Path) -> None:
    """Each by its name, of a file that is given or found; other JSON files are left alone."""
    (wrapper.parent / "other.json").write_text("{}", encoding="utf-8")
    done = run(wrapper.parent, "shop.json", "-v")
    assert done.returncode == 0, done.stdout
    assert "shop.json::first PASSED" in done.stdout
    assert "1 passed" in run(wrapper.parent).stdout


def test_other_rows_fail_with_what_differs(wrapper: Path) -> None:
    """One line for each difference, without a traceback."""
    rows = wrapper.with_name("shop.fixtures") / "first.rows.json"
    saved = json.loads(rows.read_text(encoding="utf-8"))
    name = next(iter(saved["rows"][1]))
    saved["rows"][1][name] = "Nettle"
    rows.write_text(json.dumps(saved), encoding="utf-8")
    done = run(wrapper.parent, "shop.json")
    assert done.returncode == 1
    assert f"row 2, {name}: " in done.stdout
    assert "'Nettle' expected" in done.stdout
    assert "Traceback" not in done.stdout


def test_pytest_finds_the_plugin_where_scutch_is_installed() -> None:
    """By the entry point of the distribution; the folder of the pages is that of ``scutch test``."""
    entry_points = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]["entry-points"]
    assert hasattr(importlib.import_module(entry_points["pytest11"]["scutch"]), "pytest_collect_file")
    assert fixture_folder(Path("shop.json")) == Path("shop.fixtures")
