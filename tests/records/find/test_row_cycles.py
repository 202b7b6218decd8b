"""Rows that are parts of records give way to the division that has them together."""

from __future__ import annotations

import pytest

import scutch
from scutch.records.find.row_cycles import joins, take_turns

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
def test_rows_of_one_record_take_turns(parts: tuple[str, ...]) -> None:
    """Two of them or three, with rows between that are empty."""
    page = rows(*parts)
    assert take_turns(page.columns, tops(page))


@pytest.mark.parametrize(
    "parts",
    [
        (TITLE,),
        (TITLE, TITLE.replace("entry", "entry odd")),
        (TITLE, TITLE.replace("<a", "<b>New</b> <a")),
    ],
)
def test_stripes_and_badges_do_not(parts: tuple[str, ...]) -> None:
    """What stands where is the same in each row, whatever its class, or nearly."""
    page = rows(*parts)
    assert not take_turns(page.columns, tops(page))


def test_few_rows_tell_nothing() -> None:
    """Nor do records of several rows."""
    page = rows(TITLE, FACTS, count=2)
    assert not take_turns(page.columns, tops(page))
    page = rows(TITLE, FACTS)
    pairs = [(one, other) for (one,), (other,) in zip(tops(page)[::2], tops(page)[1::2], strict=True)]
    assert not take_turns(page.columns, pairs)


def test_turns_are_together_in_a_division_of_most_of_the_rows() -> None:
    """Nearly each of its records has several; another list of the page does not do."""
    nodes = {1, 2, 3, 4, 5, 6}
    assert joins([(1, 2), (3, 4), (5, 6)], nodes)
    assert not joins([(1,), (2,), (3,), (4,), (5,), (6,)], nodes)
    assert not joins([(7, 8), (9, 10)], nodes)


def test_a_board_of_links_is_a_table_of_its_entries() -> None:
    """One row each, with what stands in both of its rows; the author without the word in front, with its link."""
    table = scutch.extract_records(rows(TITLE, FACTS, SPACER))[0].table
    assert len(table) == 8
    assert {"Linen and how it was woven, part 3", "weaver3"} <= set(table[2].values())
    assert (table.column("author")[2], table.column("author_url")[2]) == ("weaver3", "/u3")
