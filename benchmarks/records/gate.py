"""Quality gate of records: page F1 and cells on the development corpora, against a committed baseline.

Run as ``python -m benchmarks.records.gate`` to raise the baseline after an improvement. The scores are those of the
shipped model on pages it was trained on: they show what a change breaks, and are no estimate of quality.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.common import say
from benchmarks.records.corpus import Page, available, digest, load
from benchmarks.records.evaluate import MEASURES, estimate
from benchmarks.records.run_auto import extract
from benchmarks.records.runner import PROCESSES, rows

BASELINE: Final = Path(__file__).with_name("baseline.json")
#: A measure may fall by this much below the baseline before the gate closes.
SLACK: Final = 0.002
GUARDED: Final = ("f1", "any_rank", "cells")


def baseline() -> dict[str, dict[str, Any]]:
    """Return the committed floors by corpus: every guarded measure, and the corpus it was measured on."""
    floors: dict[str, dict[str, Any]] = json.loads(BASELINE.read_text(encoding="utf-8"))
    return floors


def measure(pages: Sequence[Page], processes: int = 1) -> dict[str, float]:
    """Return the guarded measures of scutch on pages, without those that these pages have no gold for."""
    scored = rows(extract, pages, processes=processes)
    found = {name: estimate(scored, MEASURES[name]) for name in GUARDED}
    return {name: round(share.value, 4) for name, share in found.items() if share is not None}


def fallen(found: dict[str, float], floor: dict[str, Any]) -> list[str]:
    """Return a message for each measure that is too far below its floor.

    >>> fallen({"f1": 0.909, "cells": 0.8}, {"f1": 0.91, "cells": 0.81, "sha256": ""})
    ['cells 0.8000 < 0.8100']
    """
    guarded = [name for name in GUARDED if name in floor]
    return [f"{name} {found[name]:.4f} < {floor[name]:.4f}" for name in guarded if found[name] < floor[name] - SLACK]


def main() -> None:
    """Measure and write the baseline."""
    floors = {}
    for name in available():
        pages = load(name)
        floors[name] = {**measure(pages, PROCESSES), "sha256": digest(pages)}
        say(f"baseline of {name}: {', '.join(f'{key} {floors[name][key]}' for key in GUARDED if key in floors[name])}")
    BASELINE.write_text(json.dumps(floors, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
