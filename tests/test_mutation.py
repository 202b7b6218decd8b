"""The mutation run changes what runs, and nothing else."""

from pathlib import Path
from typing import Any

import pytest

from tests import mutation

SOURCE = '''
"""A docstring."""
from __future__ import annotations
def clipped(values: list[int], most: int = 3) -> list[int]:
    """Another."""
    if not values or len(values) < most:
        raise ValueError("too few: " + "2")
    return values[:most]
'''


@pytest.fixture
def module(tmp_path: Path) -> Path:
    """Return a small module."""
    path = tmp_path / "clip.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def test_every_kind_of_change_is_made(module: Path) -> None:
    """Annotations, docstrings and error messages stay as they are."""
    assert [(found.line, found.before, found.after) for found in mutation.mutants(module)] == [
        (4, "3", "4"),
        (4, "3", "2"),
        (6, "not values or len(values) < most", "not values and len(values) < most"),
        (6, "not values", "values"),
        (6, "len(values) < most", "len(values) <= most"),
        (8, "return values[:most]", "return None"),
        (8, ":most", ":most - 1"),
    ]


def test_a_mutant_is_compiled_without_changing_the_file(module: Path) -> None:
    """The code has the change, the file has not."""
    shorter = list(mutation.mutants(module))[-1]
    names: dict[str, Any] = {}
    exec(mutation.compiled(shorter), names)
    assert names["clipped"]([1, 2, 3, 4]) == [1, 2]
    assert module.read_text(encoding="utf-8") == SOURCE


def test_the_own_tests_of_a_module_run_first() -> None:
    """Most mutants fail there, so the rest of the folder need not run."""
    own, folder = mutation.mirrored_tests(mutation.PACKAGE / "table" / "csv.py")[:2]
    assert (own, folder) == (str(mutation.TESTS / "table" / "test_csv.py"), str(mutation.TESTS / "table"))


def test_a_sample_is_the_same_on_every_run() -> None:
    """A seed names a sample."""
    assert mutation.draw("values", 5, seed=1) == mutation.draw("values", 5, seed=1)


def test_lines_name_their_mutants(module: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every change of a line is tested, and a line without one is an error."""
    monkeypatch.setattr(mutation, "ROOT", module.parent)
    monkeypatch.setattr(mutation, "PACKAGE", module.parent)
    found = mutation.at_lines("clip.py:4,clip.py:8")
    assert [(mutant.line, mutant.after) for mutant in found] == [(4, "4"), (4, "2"), (8, "return None"), (8, ":most - 1")]
    with pytest.raises(SystemExit, match=r"no mutant to test at clip\.py:7"):
        mutation.at_lines("clip.py:7")


def test_equivalent_mutants_exist() -> None:
    """Each has a reason, and its line is still in its module."""
    rows = [line.split("\t") for line in mutation.EQUIVALENTS.read_text(encoding="utf-8").splitlines()]
    assert [row for row in rows if len(row) != 5 or not row[-1]] == []
    known = {path: {mutant.key for mutant in mutation.mutants(mutation.PACKAGE / path)} for path in {row[0] for row in rows}}
    assert [row for row in rows if tuple(row[:-1]) not in known[row[0]]] == []
