"""Work of the methods for content on deep pages: each element more costs the same.

That of ``cetr`` depends on how many of its rounds, of which there are at most fifty, the clusters need.
"""

from typing import Any

import pytest

import scutch
from tests.work import bytecodes

#: Elements of the pages: all are deeper than pages are nested at most, so that what is above that is what grows.
SIZES = (600, 900, 1200)
#: The last step may take this many times the work of the one before; if work is quadratic it takes 1.4 times as much.
STEADY = 1.2
NESTED = {
    "comments": "<div class=comment><p>Flax no. {} is a plant with long fibres and blue flowers.</p>",
    "lists": "<ul><li>Flax no. {}",
}


def work(shape: str, method: Any, size: int) -> int:
    """Count the work for the content of a page of nested elements."""
    page = scutch.parse("".join(NESTED[shape].format(number) for number in range(size)))
    return bytecodes(lambda: scutch.extract_content(page, method=method))


@pytest.mark.parametrize("method", ["auto", "block_distribution", "boilerpipe", "cetd", "page_segmentation"])
@pytest.mark.parametrize("shape", NESTED)
def test_each_element_more_costs_the_same(shape: str, method: str) -> None:
    """However many there are."""
    work(shape, method, 2)  # what only the first call does
    first, second, third = (work(shape, method, size) for size in SIZES)
    assert third - second <= STEADY * (second - first)
