"""The quality gate: the kinds of the pages of the development corpus must not be answered worse."""

import json
from typing import Final

import pytest

from benchmarks.common import corpus, corpus_hash, load, pages
from benchmarks.kind import BASELINE, GUARDED, MEASURES, SLACK, shipped_answers

needs_corpus: Final = pytest.mark.skipif(
    corpus() is None, reason="the corpus content-dev is not here: set SCUTCH_CORPORA to its folder"
)


@needs_corpus
def test_the_corpus_is_the_one_the_baseline_was_measured_on() -> None:
    """Scores of another corpus say nothing about this baseline."""
    folder = corpus()
    assert folder is not None
    assert corpus_hash(folder) == json.loads(BASELINE.read_text(encoding="utf-8"))["corpus_sha256"]


@needs_corpus
def test_accuracy_of_kinds_does_not_fall() -> None:
    """A change may cost at most SLACK; after an improvement, `python -m benchmarks.kind --baseline` raises the floor."""
    floor = json.loads(BASELINE.read_text(encoding="utf-8"))
    answers = shipped_answers(pages(None))
    assert {name: MEASURES[name](answers) >= floor[name] - SLACK for name in GUARDED} == dict.fromkeys(GUARDED, True)


@pytest.mark.parametrize("column", ["with", "without"])
def test_the_stored_answers_for_other_sites_reach_their_aims(column: str) -> None:
    """The last published figures: kinds 0.87, pages to be read or lists of pages 0.95, and honest probabilities."""
    stored = load("kind")
    assert stored is not None
    found = {name: stored[column][name]["value"] for name in MEASURES}
    assert found["accuracy"] >= 0.87
    assert found["content_or_index"] >= 0.95
    assert found["calibration_error"] <= 0.03
