"""The floor under quality: word F1 of scutch on the development corpus, against a committed baseline.

Run as ``python -m benchmarks.content.gate`` to raise the baseline after an improvement.
"""

import json
import statistics
from pathlib import Path
from typing import Any

import scutch
from benchmarks.common import Gold, corpus, corpus_hash, pages, say
from benchmarks.content.metric import score

BASELINE = Path(__file__).with_name("baseline.json")
#: F1 may fall by this much below the baseline before the gate closes.
SLACK = 0.002


def baseline() -> dict[str, Any]:
    """Return the committed floor: "f1" and the corpus it was measured on."""
    floor: dict[str, Any] = json.loads(BASELINE.read_text(encoding="utf-8"))
    return floor


def mean_f1(golds: list[Gold]) -> float:
    """Return the mean word F1 of scutch's text over pages."""
    return statistics.fmean(
        score(scutch.extract_content(page.html, url=page.url or None).text, page.gold["text"]).f1 for page in golds
    )


def main() -> None:
    """Measure and write the baseline."""
    folder = corpus()
    f1 = mean_f1(pages(None))
    digest = corpus_hash(folder) if folder else ""
    BASELINE.write_text(json.dumps({"f1": round(f1, 4), "corpus_sha256": digest}, indent=1) + "\n", encoding="utf-8")
    say(f"baseline: F1 {f1:.4f}")


if __name__ == "__main__":
    main()
