"""Columns of one place whose elements differ in a state are one column."""

from __future__ import annotations

import pytest

import scutch
from scutch.page.columns import TEXT
from scutch.records.cells.column_cells import ColumnNodes
from scutch.records.cells.joins.variants import of_equal_elements

STATES = ("<p class='stock in'>In stock</p>", "<p class='stock out'>Sold out</p>")


def column_values(cards: list[str]) -> list[set[object]]:
    html = (
        "<ul>" + "".join(f"<li><h3><a href=/{n}>Linen no. {n}</a></h3>{card}</li>" for n, card in enumerate(cards)) + "</ul>"
    )
    rows = scutch.extract_records(html)[0].table.to_dicts()
    return [{row[name] for row in rows} for name in rows[0]]


def test_two_states_are_one_column() -> None:
    """Each record has one of the two."""
    assert {"In stock", "Sold out"} in column_values([STATES[n % 3 == 1] for n in range(9)])


def test_columns_that_a_record_has_both_of_stay_apart() -> None:
    """In one shop it is in stock, in the other it is not."""
    both = [STATES[n % 2] + (STATES[0] if n == 3 else "") for n in range(8)]
    assert not any(value == "In stock\nSold out" for values in column_values(both) for value in values)


def test_records_of_two_states_have_the_same_columns() -> None:
    """Every class of a record names its state; the elements are equal."""
    entry = (
        "<li><h3><a href=/{0}>Linen no. {0}</a></h3><div class={1}-box><b class={1}-count>{0}</b></div><p class={1}-by>Ann {0}"
    )
    html = "".join(entry.format(n, "answered" if n % 3 else "open") for n in range(9))
    table = scutch.extract_records(f"<ul>{html}</ul>")[0].table
    values = [list(table[column.name]) for column in table.columns]
    assert list(range(9)) in values
    assert [f"Ann {n}" for n in range(9)] in values


def test_authors_with_and_without_a_link_are_one_column() -> None:
    """Former members have no page of their own."""
    names = ("Former member", "Ann", "Old member", "First guest", "Second guest")
    posts = "".join(
        f"<li><p class=byline>{name if ' ' in name else f'<a href=/u/{name}>{name}</a><i>Member</i>'}</p>"
        f"<h3><a href=/{n}>On flax {n}</a></h3>"
        for n, name in enumerate(names)
    )
    table = scutch.extract_records(f"<ul>{posts}</ul>")[0].table
    assert names in [table[column.name] for column in table.columns]


@pytest.mark.parametrize(("rows", "pairs"), [(4, [(0, 1)]), (5, [(0, 1)]), (6, [])])
def test_equal_elements_at_two_places_are_one_column_if_nearly_all_records_have_one(rows: int, pairs: list[object]) -> None:
    """Two records have the line in a box, two have it bare, and none has both."""
    page = scutch.parse("<p class=copy>Here</p>" * 2 + "<div><p class=copy>In Ghent</p></div>" * 2).columns
    texts = [node for node in range(len(page)) if page.tag[node] == TEXT]
    cells = [ColumnNodes([0, 1], texts[:2], several=False), ColumnNodes([2, 3], texts[2:], several=False)]
    assert list(of_equal_elements(page, [(0,), (1,)], ["", ""], cells, rows)) == pairs
