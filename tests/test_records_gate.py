"""The quality gate: page F1 and cells of the records on the development corpora must not fall."""

import pytest

from benchmarks.records.corpus import CORPORA, available, digest, load
from benchmarks.records.gate import BASELINE, baseline, fallen, measure

pytestmark = pytest.mark.skipif(not BASELINE.is_file(), reason="no baseline: run `python -m benchmarks.records.gate`")

every_corpus = pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name,
            marks=pytest.mark.skipif(
                name not in available(), reason=f"the pages of {name} are not here: set SCUTCH_CORPORA to their folder"
            ),
        )
        for name in CORPORA
    ],
)


@every_corpus
def test_the_corpus_is_the_one_the_baseline_was_measured_on(name: str) -> None:
    """Scores of another corpus say nothing about this baseline; new labels want a new one."""
    assert digest(load(name)) == baseline()[name]["sha256"]


@every_corpus
def test_page_f1_and_cells_do_not_fall(name: str) -> None:
    """A change may cost at most SLACK; after an improvement, `python -m benchmarks.records.gate` raises the floor."""
    assert not fallen(measure(load(name)), baseline()[name])
