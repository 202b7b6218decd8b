"""Work of learning from deep pages: it grows as they do, at any depth."""

from collections.abc import Callable

import pytest

import scutch
from scutch.content.extract import learned_choice
from scutch.page.parser import Columns
from scutch.sites.learning.kinds.articles import content_element
from scutch.sites.learning.kinds.details import block_groups
from scutch.sites.nodes.paths import whole_page
from tests.work import LINEAR, bytecodes

NESTED = {
    "comments": "<div class=comment><p>Flax no. {} is a plant with long fibres and blue flowers.</p>",
    "lists": "<ul><li>Flax no. {} is a plant with long fibres and blue flowers.",
    "inline": "<span>Flax no. {} is a plant with long fibres and blue flowers. ",
}


def nested(shape: str, depth: int) -> Columns:
    """A page of elements in each other, each with a text."""
    return scutch.parse("".join(NESTED[shape].format(number) for number in range(depth))).columns


def content_work(columns: Columns) -> int:
    """Count the work for the element of the main content."""
    choice = learned_choice(columns)
    return bytecodes(lambda: content_element(columns, choice))


def block_work(columns: Columns) -> int:
    """Count the work for the text blocks of a page."""
    return bytecodes(lambda: block_groups(columns, [whole_page(columns)]))


@pytest.mark.parametrize("work", [content_work, block_work])
@pytest.mark.parametrize("shape", NESTED)
def test_twice_the_depth_is_twice_the_work(shape: str, work: Callable[[Columns], int]) -> None:
    """Each element is visited once, not once for each text inside."""
    assert work(nested(shape, 160)) < LINEAR * work(nested(shape, 80))


def wide_table(columns: int) -> scutch.Page:
    """A table of measurements, one column for each hour."""
    headers = "".join(f"<th>h{hour}" for hour in range(columns))
    rows = ("".join(f"<td>{hour * station}" for hour in range(columns)) for station in range(1, 10))
    return scutch.parse(f"<table><tr>{headers}{''.join(f'<tr>{row}' for row in rows)}</table>")


@pytest.mark.parametrize("copies", [1, 2])
def test_twice_the_columns_is_twice_the_work(copies: int) -> None:
    """The paths of all columns are tried together, and a column is compared with those that have values of it."""

    def work(columns: int) -> int:
        pages = [wide_table(columns) for _ in range(copies)]
        return bytecodes(lambda: scutch.learn(pages, kind="list"))

    assert work(240) < LINEAR * work(120)
