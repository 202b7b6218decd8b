"""Rows that add up the others of a table: they are no records."""

from __future__ import annotations

from typing import Final

import pytest

import scutch
from scutch.lexicon.words import is_total_text
from scutch.table import Table

FIBRES: Final = [("Flax", 12, "2.50"), ("Hemp", 30, "5.00"), ("Jute", 8, "1.25"), ("Sisal", 21, "3.75"), ("Ramie", 5, "0.50")]
SUMS: Final = "<td>76<td>13.00"


def table_of(last: str, *, rows: str = "", foot: str = "") -> Table:
    """Return the table of a page about fibres. ``last``: a row below them."""
    found = "".join(f"<tr><td><a href=/{name}>{name}</a><td>{farms}<td>{tons}" for name, farms, tons in FIBRES)
    header = "<thead><tr><th>Plant<th>Farms<th>Tons"
    [region, *_] = scutch.extract_records(f"<h1>Fibres</h1><table>{header}<tbody>{rows or found}{last}{foot}</table>")
    return region.table


@pytest.mark.parametrize(
    "last",
    [
        f"<tr><td>Total{SUMS}",
        f"<tr><td>Total:{SUMS}",
        f"<tr><th>Total</th>{SUMS}",
        f"<tr class=sum><td>All{SUMS}",
        "<tr><td>Grand total<td>1,208<td>900.00",
        "<tr><td>Итого<td>1208<td>900",
        f"<tr><td>{SUMS}",
        f"<tfoot><tr><td>Five plants{SUMS}</tfoot>",
        "<tr><td>Total (5 plants)<td>76<td>",
    ],
)
def test_total_below_a_table_is_no_record(last: str) -> None:
    """It was the last record, and its name a plant."""
    assert table_of(last)["Plant"] == tuple(name for name, *_ in FIBRES)


@pytest.mark.parametrize(
    "last",
    ["<tr><td><a href=/Total>Total</a><td>9<td>7.00", f"<tr><td>Cotton{SUMS}", "<tr><td><td>9<td>7.00", "<tr><td>Total<td>9"],
)
def test_other_last_rows_stay(last: str) -> None:
    """A thing may be called Total, a row without a name has values of its own."""
    assert len(table_of(last if "<a" in last else last.replace("<td>", "<td><a href=/x></a>", 1))) == len(FIBRES) + 1


def test_subtotals_go_with_the_total() -> None:
    """They are rows of sums above the last one."""
    rows = "<tr><td>Flax<td>12<td>2<tr><td>Hemp<td>30<td>5<tr><td>Subtotal<td>42<td>7<tr><td>Sisal<td>21<td>3"
    more = "<tr><td>Agave<td>2<td>1<tr><td>Subtotal<td>23<td>4"
    assert table_of("<tr><td>Total<td>65<td>11", rows=rows + more)["Plant"] == ("Flax", "Hemp", "Sisal", "Agave")


def test_a_wrapper_leaves_totals_out() -> None:
    """The rows of another page are found by what the total lacks."""

    def page(names: str) -> str:
        rows = "".join(f"<tr><td><a href=/{name}>{name}</a><td>{place + 2}" for place, name in enumerate(names.split()))
        total = sum(range(2, len(names.split()) + 2))
        return f"<h1>Fibres</h1><table><tr><th>Plant<th>Farms{rows}<tr><td>Total<td>{total}</table>"

    wrapper = scutch.learn([page("Flax Hemp Jute Sisal"), page("Ramie Kenaf Coir Cotton Kapok")], kind="list")
    assert wrapper.apply(page("Abaca Nettle Pina")).table["Plant"] == ("Abaca", "Nettle", "Pina")


@pytest.mark.parametrize("text", ["Total", "TOTAL:", "Sub-total", "Gesamtsumme", "合计：", "Total général", "Сумма (₽)"])
def test_words_of_totals(text: str) -> None:
    """In many languages, with a colon or a unit behind them."""
    assert is_total_text(text)


@pytest.mark.parametrize("text", ["", "Total Wine", "Summer", "(5 items)", "計画"])
def test_other_words_are_no_totals(text: str) -> None:
    """Names may begin with such a word."""
    assert not is_total_text(text)
