"""Interleaved rows: the segmentation that joins the rows of one record ranks first."""

from __future__ import annotations

import pytest

import scutch
from scutch.records.find.interleaved_rows import are_interleaved, joins_rows

TITLE = "<tr class=entry><td>{n}.<td><a href=/{n}>Linen and how it was woven, part {n}</a>"
FACTS = "<tr><td colspan=2><td><i>{n}0 points</i> by <a href=/u{n}>weaver{n}</a> <b>{n} comments</b>"
SPACER = "<tr class=space>"


def rows(*parts: str, count: int = 8) -> scutch.Page:
    return scutch.parse("<table>" + "".join(part.format(n=n) for n in range(1, count + 1) for part in parts) + "</table>")


def tops(page: scutch.Page) -> list[tuple[int, ...]]:
    return [(node.index,) for node in page if node.tag == "tr" and node.text_content.strip()]


@pytest.mark.parametrize(
    "parts", [(TITLE, FACTS), (TITLE, FACTS, SPACER), (TITLE, FACTS, "<tr><td colspan=3><p>More on linen.")]
)
def test_rows_of_one_record_are_interleaved(parts: tuple[str, ...]) -> None:
    """Records of two or three rows, with empty rows in between."""
    page = rows(*parts)
    assert are_interleaved(page.columns, tops(page))


@pytest.mark.parametrize(
    "parts",
    [
        (TITLE,),
        (TITLE, TITLE.replace("entry", "entry odd")),
        (TITLE, TITLE.replace("<a", "<b>New</b> <a")),
    ],
)
def test_stripes_and_badges_are_not_interleaved(parts: tuple[str, ...]) -> None:
    """The texts have nearly the same positions in each row, whatever its class."""
    page = rows(*parts)
    assert not are_interleaved(page.columns, tops(page))


def test_few_rows_are_not_interleaved() -> None:
    """Neither are records of several rows."""
    page = rows(TITLE, FACTS, count=2)
    assert not are_interleaved(page.columns, tops(page))
    page = rows(TITLE, FACTS)
    pairs = [(one, other) for (one,), (other,) in zip(tops(page)[::2], tops(page)[1::2], strict=True)]
    assert not are_interleaved(page.columns, pairs)


def test_a_segmentation_joins_most_of_the_rows() -> None:
    """Nearly each of its records has several rows; another list of the page has none of them."""
    nodes = {1, 2, 3, 4, 5, 6}
    assert joins_rows([(1, 2), (3, 4), (5, 6)], nodes)
    assert not joins_rows([(1,), (2,), (3,), (4,), (5,), (6,)], nodes)
    assert not joins_rows([(7, 8), (9, 10)], nodes)


def test_a_link_aggregator_is_a_table_of_its_entries() -> None:
    """Each entry is one row with the texts of both page rows; the author loses its prefix."""
    table = scutch.extract_records(rows(TITLE, FACTS, SPACER))[0].table
    assert len(table) == 8
    assert {"Linen and how it was woven, part 3", "weaver3"} <= set(table[2].values())
    assert table.column("author")[2] == "weaver3"
