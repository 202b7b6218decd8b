"""The example of Ren & Xue (2009) from the public call: a page with its similarity sequence S, and its trace."""

from itertools import pairwise
from math import isnan

import pytest

import scutch
from scutch.methods.tree_structure.trace import TreeStructureTrace

S = (6, 7, 8, 7, 6, 9, 7, 8, 7, 6, 8, 7, 6, 8, 7, 6, 9, 8)


def element(values: tuple[int, ...], depth: int) -> str:
    """Return markup at a depth whose leaves have these similarities: nested elements down to the least of them."""
    if not values:
        return "<i>flax</i>"
    least = min(values)
    cuts = [-1, *(place for place, value in enumerate(values) if value == least), len(values)]
    parts = (element(values[left + 1 : right], least) for left, right in pairwise(cuts))
    return "<div>" * (least - depth) + "".join(parts) + "</div>" * (least - depth)


@pytest.fixture(scope="module")
def trace() -> TreeStructureTrace:
    page = element(S, 2)
    found = scutch.extract_records(page, method="tree_structure", preset="literal", trace=True).trace
    assert isinstance(found, TreeStructureTrace)
    return found


def test_the_page_has_the_similarity_sequence_of_the_figure(trace: TreeStructureTrace) -> None:
    """Two of the common ancestors are html and body."""
    assert trace.values == S


def test_the_quality_of_each_cut_is_that_of_the_paper(trace: TreeStructureTrace) -> None:
    """To the last digits, with beta 0: Ocq is Sep; the cut at height 6 is one run and has none."""
    found = {cut.h: cut for cut in trace.heights}
    assert [found[h].runs for h in (6, 7, 8, 9)] == [1, 10, 12, 5]
    assert isnan(found[6].ocq)
    printed = {7: 0.6940758277619168, 8: 0.4950336703414039, 9: 0.38543464816368556}
    assert {h: found[h].ocq for h in printed} == pytest.approx(printed, abs=1e-12)
    assert all(found[h].sep == found[h].ocq for h in printed)


def test_the_region_is_that_of_the_paper(trace: TreeStructureTrace) -> None:
    """The longest run of the cut at height 9, which has the least Ocq."""
    assert trace.region is not None
    assert trace.region.h == 9
    assert S[trace.region.begin : trace.region.end] == (7, 8, 7, 6, 8, 7, 6, 8, 7, 6)
