"""The quality gate: word F1 of the extracted text on the development corpus must not fall."""

import pytest

from benchmarks.common import corpus, corpus_hash, pages
from benchmarks.content.gate import SLACK, baseline, mean_f1

needs_corpus = pytest.mark.skipif(
    corpus() is None, reason="the corpus content-dev is not here: set SCUTCH_CORPORA to its folder"
)


@needs_corpus
def test_the_corpus_is_the_one_the_baseline_was_measured_on() -> None:
    """Scores of another corpus say nothing about this baseline."""
    folder = corpus()
    assert folder is not None
    assert corpus_hash(folder) == baseline()["corpus_sha256"]


@needs_corpus
def test_word_f1_does_not_fall() -> None:
    """A change may cost at most SLACK; after an improvement, `python -m benchmarks.content.gate` raises the floor."""
    assert mean_f1(pages(None)) >= baseline()["f1"] - SLACK
