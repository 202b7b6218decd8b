"""The corpora of some tests: data outside the repository.

``$SCUTCH_CORPORA`` names their folder; without it they are looked for in ``../shared/corpora`` beside the repository. A test
that needs one asks ``corpus("content-dev")`` for its path and is skipped, with a message, where it is not to be found.
"""

import os
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = Path(os.environ.get("SCUTCH_CORPORA") or ROOT.parent / "shared" / "corpora")

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
    """Say which gates run here and which are skipped.

    Examples
    --------
    >>> report().splitlines()[0].split(":")[0] in ("found", "MISSING")
    True
    """
    states = (("found" if available(name) else "MISSING", name, purpose) for name, purpose in CORPORA.items())
    return "\n".join(
        f"{state}: corpus {name} ({purpose})" + ("" if state == "found" else ": its tests are SKIPPED")
        for state, name, purpose in states
    )


if __name__ == "__main__":
    print(f"corpora in {FOLDER}")
    print(report())
