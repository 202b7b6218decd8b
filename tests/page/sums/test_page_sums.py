"""``page_sums``: counts of any slice of nodes, as a count node by node gives them."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import example, given

import scutch
from scutch.page.sums.page_sums import PageSums, page_sums
from tests import strategies
from tests.twins.page.page_sums import Sums


def agree(html: str | bytes) -> None:
    """Each subtree has what its nodes have."""
    page = scutch.parse(html)
    sums, slow = page_sums(page.columns), Sums(page)
    for node in page:
        counts = sums.within(node.index, page.columns.end[node.index])
        assert {name: count for name, count in counts.items() if count} == dict(+slow.of(node.index))


@given(strategies.any_html)
@example("<title>Flax seeds</title><h1>Seeds</h1><p>In May 1999 <a href=/>1/2/03</a> for 3.50 or $4 <time>soon</time>")
@example("<p>a<span hidden>b \u5b57c\xa0. <a href=/>d</a></span><div hidden>e<p>" + "f" * 90)
def test_sums_are_those_of_the_nodes(html: str) -> None:
    """Of each name, for each subtree."""
    agree(html)


def test_sums_of_a_page_are_counted_once() -> None:
    """They are kept with its columns, whoever asks."""
    columns = scutch.parse("<p>Flax").columns
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(page_sums, [columns] * 8)) == {page_sums(columns)}


def test_sums_are_not_stored_with_a_page() -> None:
    """A page that was pickled counts them again."""
    columns = scutch.parse("<p>Flax").columns
    before = page_sums(columns)
    again = page_sums(pickle.loads(pickle.dumps(columns)))
    assert again is not before
    assert again.within(0, len(columns)) == before.within(0, len(columns))


@pytest.mark.parametrize(("begin", "end"), [(-1, 2), (2, 1), (0, 99)])
def test_slices_that_are_not_there_are_refused(begin: int, end: int) -> None:
    """With the number of nodes."""
    sums = page_sums(scutch.parse("<p>Flax").columns)
    with pytest.raises(IndexError, match="in a page of 6"):
        sums.within(begin, end)


def test_only_pages_have_sums() -> None:
    """They are made by ``page_sums``."""
    with pytest.raises(TypeError, match="page_sums"):
        PageSums()
