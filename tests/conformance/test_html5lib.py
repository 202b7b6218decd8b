"""html5lib-tests: every case passes but those that ``known_failures.txt`` lists.

Left out are cases that need scripting (``#script-on``, the folders named ``scripted``) and those in which a tree does not show
what is tested (see ``runs``). ``python -m tests.conformance.test_html5lib`` prints the rates and each failure.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from scutch.page.encoding.detect import Encoding, detect
from tests.conformance.known import check, known_failures
from tests.conformance.runs import Failure, run_encoding, run_tokens, run_tree, shows
from tests.conformance.suites import encoding_cases, token_cases, tree_cases
from tests.corpora import FOLDER, needs

HOME = FOLDER / "html5lib-tests"
pytestmark = needs("html5lib-tests")


class Suite(NamedTuple):
    """One suite: its files, how they are read and run, and which cases say something about a tree."""

    pattern: str
    cases: Callable[[Path], Iterator[Any]]
    run: Callable[[Any], Failure | None]
    applies: Callable[[Any], bool]

    def files(self) -> list[Path]:
        return sorted(HOME.glob(self.pattern))


SUITES = {
    "tree construction": Suite("tree-construction/*.dat", tree_cases, run_tree, lambda case: not case.scripting),
    "tokenizer": Suite("tokenizer/*.test", token_cases, run_tokens, shows),
    "encoding": Suite("encoding/*.dat", encoding_cases, run_encoding, lambda case: True),
}

#: Cases that must at least run, so that a broken reader cannot pass for conformance.
LEAST = {"tree construction": 1700, "tokenizer": 6900, "encoding": 80}

FILES = [
    pytest.param(suite, path, id=f"{path.parent.name}/{path.name}") for suite in SUITES.values() for path in suite.files()
]


def results(suite: Suite, path: Path) -> dict[str, Failure | None]:
    return {case.name: suite.run(case) for case in suite.cases(path) if suite.applies(case)}


@pytest.mark.parametrize(("suite", "path"), FILES)
def test_file(suite: Suite, path: Path) -> None:
    """The failures of a file are exactly the listed ones."""
    check(path.name, {name: str(failure) for name, failure in results(suite, path).items() if failure})


@pytest.mark.parametrize("name", SUITES)
def test_suites_are_read(name: str) -> None:
    """The number of cases that run is what the suite has."""
    suite = SUITES[name]
    assert sum(suite.applies(case) for path in suite.files() for case in suite.cases(path)) >= LEAST[name]


def test_known_failures_have_reasons() -> None:
    """Each listed name belongs to a suite file and says why."""
    names = {path.name for suite in SUITES.values() for path in suite.files()}
    for name, reason in known_failures().items():
        assert name.split(":")[0] in names
        assert len(reason) > 20


def test_undeclared_big5_is_guessed() -> None:
    """The suite's one text for character set detection."""
    data = (HOME / "encoding" / "chardet" / "test_big5.txt").read_bytes()
    assert detect(data) == Encoding("big5", "guess")


def report() -> None:
    """Print the rates, then the failures, shortest input first."""
    failures: list[tuple[str, Failure]] = []
    for name, suite in SUITES.items():
        found = {key: value for path in suite.files() for key, value in results(suite, path).items()}
        failed = [(key, value) for key, value in found.items() if value]
        failures += failed
        print(f"{name}: {len(found) - len(failed)} of {len(found)} pass, {1 - len(failed) / len(found):.2%}")
    for key, failure in sorted(failures, key=lambda item: len(item[1].data)):
        print(f"\n== {key}{' (known)' if key in known_failures() else ''}\n{failure}")


if __name__ == "__main__":
    report()
