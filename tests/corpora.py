"""The corpora of some tests: data outside the repository.

``$SCUTCH_CORPORA`` names their folder; without it they are looked for in ``../shared/corpora`` beside the repository. A test
that needs one asks ``corpus("content-dev")`` for its path and is skipped, with a message, where it is not to be found.
``python -m tests.corpora`` says which are there; ``python -m tests.corpora fetch`` gets the suites that are public.
"""

import argparse
import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

from benchmarks import encodings
from benchmarks.values import sources

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = Path(os.environ.get("SCUTCH_CORPORA") or ROOT.parent / "shared" / "corpora")

#: Where the conformance tests of the parser are developed.
HTML5LIB_TESTS: Final = "https://github.com/html5lib/html5lib-tests"

#: What each corpus is for.
CORPORA: Final = {
    "content-dev": "gate on the quality of content, trees compared with other parsers",
    "content-zh-dev": "Chinese articles",
    "html5lib-tests": "conformance of the parser",
    "results-dev": "gate on the quality of records, selectors of one page on the others of its site",
    "lists-dev": "gate on the quality of records",
    "records-dev": "gate on the quality of records, the metric compared with the published one",
}


def available(name: str) -> bool:
    """Say whether a corpus is on this machine."""
    return (FOLDER / name).is_dir()


def corpus(name: str) -> Path:
    """Return the folder of a corpus, or skip the test that asks."""
    if not available(name):
        pytest.skip(f"corpus {name} is not in {FOLDER} (set SCUTCH_CORPORA)")
    return FOLDER / name


def needs(name: str) -> pytest.MarkDecorator:
    """Mark a test, or a module through ``pytestmark``, that needs this corpus."""
    return pytest.mark.skipif(not available(name), reason=f"corpus {name} is not in {FOLDER} (set SCUTCH_CORPORA)")


def report() -> str:
    """Say which corpora are here, and the tests of which are skipped.

    >>> report().splitlines()[0].startswith("corpora in ")
    True
    """
    found = [name for name in CORPORA if available(name)]
    missing = [f"  {name} ({purpose})" for name, purpose in CORPORA.items() if name not in found]
    lines = [f"corpora in {FOLDER} (SCUTCH_CORPORA names another folder): {', '.join(found) or 'none'}"]
    return "\n".join([*lines, "not here, their tests are skipped:", *missing] if missing else lines)


def fetch_html5lib_tests() -> None:
    """Clone the conformance tests of the parser (MIT) into the folder of the corpora."""
    if not available("html5lib-tests"):
        command = ["git", "clone", "--quiet", "--depth", "1", HTML5LIB_TESTS, str(FOLDER / "html5lib-tests")]
        subprocess.run(command, check=True)


def fetch_chardet() -> None:
    """Get the test files of chardet, for ``python -m benchmarks.encodings``."""
    encodings.fetch()


def fetch_prices() -> None:
    """Get the test cases of price-parser, for ``python -m benchmarks.values``."""
    package, version, _ = sources.PRICES
    sources.fetch(package, version)


#: The public suites, and what gets each.
FETCHERS: Final[Mapping[str, Callable[[], None]]] = {
    "html5lib-tests": fetch_html5lib_tests,
    "chardet": fetch_chardet,
    "price-parser": fetch_prices,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Report, or fetch the public suites that are named; all of them without a name."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", nargs="?", choices=("report", "fetch"), default="report")
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=", ".join(FETCHERS))
    options = parser.parse_args(arguments)
    if unknown := set(options.suites) - FETCHERS.keys():
        parser.error(f"no public suite is called {', '.join(sorted(unknown))}; there are {', '.join(FETCHERS)}")
    for name in (options.suites or FETCHERS) if options.action == "fetch" else ():
        FETCHERS[name]()
        print(f"fetched: {name}")
    print(report())


if __name__ == "__main__":
    main()
