"""One price to pay a record, wherever a shop writes it."""

from __future__ import annotations

import pytest

from tests.records.cells.test_split_prices import amounts, table_of


@pytest.mark.parametrize(
    ("sale", "plain"),
    [
        ("<b class=new-price>$1{0}.50</b> <b class=old-price>$2{0}.50</b>", "$1{0}.50"),
        ("<b class=price-old>$2{0}.50</b> <b class=price-sale>$1{0}.50</b>", "<i class=price>$1{0}.50</i>"),
        ("<s>$2{0}.50</s> <b>$1{0}.50</b>", "<u>$1{0}.50</u>"),
        ("<i>Was</i> <s>$2{0}.50</s> <i>Now</i> <b>$1{0}.50</b>", "<u>$1{0}.50</u>"),
    ],
)
def test_what_is_to_pay_is_one_column(sale: str, plain: str) -> None:
    """Some records have a price of before as well, and another element for what is to pay."""
    table = table_of(f"<p>{(plain if n % 3 else sale).format(n)}" for n in range(6))
    assert amounts(table, "price") == [10.5, 11.5, 12.5, 13.5, 14.5, 15.5]
    assert amounts(table, "regular_price") == [20.5, None, None, 23.5, None, None]


def test_two_prices_of_a_record_are_two_columns() -> None:
    """However alike they are."""
    table = table_of(f"<p><b class=price>${n}.50</b> <i class=shipping>${n}.10</i>" for n in range(6))
    assert amounts(table, "price")[1] == 1.5
    assert amounts(table, "shipping")[1] == 1.1
