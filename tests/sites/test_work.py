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

    work(20)  # loads modules
    assert work(240) < LINEAR * work(120)


def forms(count: int) -> scutch.Page:
    """Forms with a label each, all of them children of one element."""
    row = "<form action=/f{0}><label>Page</label><input name=page value={0}><b>{0}</b><button>Next page</button></form>"
    return scutch.parse("".join(map(row.format, range(count))))


def figures(count: int) -> scutch.Page:
    """Posts that are a figure with a caption."""
    post = (
        "<div class=post><b class=author>Ann {0}</b><figure><img src=/{0}.jpg><figcaption>Flax no. {0}</figcaption></figure>"
    )
    return scutch.parse(f"<main>{''.join(map((post + '</div>').format, range(count)))}</main>")


def unnamed(count: int) -> scutch.Page:
    """Elements whose name no selector can have."""
    return scutch.parse("".join(f"<p\0 a=x>Flax</p\0><p\0>{number}</p\0>" for number in range(count)))


@pytest.mark.parametrize("kind", ["list", "thread"])
@pytest.mark.parametrize("page", [forms, figures, unnamed])
def test_twice_the_records_are_twice_the_work(page: Callable[[int], scutch.Page], kind: str) -> None:
    """Labels are looked for in records, and the Markdown of a record takes time for that record alone."""

    def work(count: int) -> int:
        own = page(count)
        learned = scutch.learn([own], kind=kind)
        return bytecodes(lambda: scutch.learn([own], kind=kind)) + bytecodes(learned.apply(own).table.to_dicts)

    work(20)  # loads modules
    assert work(160) < LINEAR * work(80)
