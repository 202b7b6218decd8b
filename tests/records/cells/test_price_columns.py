"""Split prices are one price, and the prices to pay of all records are one column."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import scutch
from scutch.records.cells.price_columns import continue_prices
from scutch.table import Table
from scutch.values.price import Price
from tests.drawn import drawn

#: Markup of a price by whole part and cents.
SPLIT = (
    "<sup>$</sup>{}<sup>{}</sup>",
    "<span>$</span>{}<span>{}</span>",
    "<span>$</span>\n<span>{}</span>\n<span>.</span>\n<span>{}</span>",
    "<i>$</i><b>{}<u>.</u></b><i>{}</i>",
    "<span>{},</span><span>{}</span> <span>€</span>",
    "<span>{}</span>,<span>{}</span> <span>€</span>",
    "<span>{}</span><span>{}</span><span>€</span>",
    "{},<sup>{}</sup> €",
    "£{}<small>.{}</small>",
    "<b>${}</b><sup>{}</sup>",
    "<span>{},<span>{}</span>&nbsp;<span>zł</span></span>",
    "<i class=code>R$</i><i>&nbsp;</i><i class=whole>{}</i><i class=sign>,</i><i class=cents>{}</i>",
)


def table_of(cards: Iterable[str]) -> Table:
    """The table of a list of plants, each with some markup of its own."""
    plants = (f"<li><h3><a href=/{n}>Plant number {n}</a></h3>{card}" for n, card in enumerate(cards))
    return scutch.extract_records(f"<ul>{''.join(plants)}</ul>")[0].table


def amounts(table: Table, name: str) -> list[float | None]:
    """The amounts of a column of prices."""
    return [price.amount if isinstance(price, Price) else None for price in table.column(name)]


def prices(markup: str) -> list[list[float | None]]:
    """The columns of prices of four cards with this markup."""
    table = table_of([markup] * 4)
    return [amounts(table, column.name) for column in table.columns if column.type == "price"]


@pytest.mark.parametrize("markup", SPLIT)
def test_pieces_of_a_price_are_one_price(markup: str) -> None:
    """However a shop divides it, and whether there is space between the pieces or not."""
    assert prices(markup.format(12, "09")) == [[12.09] * 4]


def test_thousands_are_no_cents() -> None:
    """A group separator is no decimal sign if the cents follow in an element of their own."""
    assert prices("<sup>$</sup>1,249<sup>99</sup>") == [[1249.99] * 4]


def test_no_cents_may_be_a_dash() -> None:
    """As shops of Europe write whole prices."""
    assert prices("12,<sup>-</sup> €") == [[12.0] * 4]


def test_prices_side_by_side_stay_apart() -> None:
    """The sign of the second one does not belong to the first."""
    amount = "<span><i>£</i>{}.50</span>"
    assert prices(amount.format(20) + amount.format(12)) == [[20.5] * 4, [12.5] * 4]


def test_struck_out_prices_are_regular_ones() -> None:
    """Also where most records have one price only: that one is to pay."""
    amount = "<b class=amount><i>£</i>{}.50</b>"
    now, was = amount.format("1{0}"), f"<del>{amount.format('2{0}')}</del> <ins>{amount.format('1{0}')}</ins>"
    table = table_of(f"<p>{(now if n % 3 else was).format(n)}" for n in range(6))
    assert amounts(table, "regular_price") == [20.5, None, None, 23.5, None, None]
    assert amounts(table, "price") == [10.5, 11.5, 12.5, 13.5, 14.5, 15.5]


@pytest.mark.parametrize(
    ("pieces", "money"),
    [
        ([("12", "34")], False),
        ([("12", "345")], True),
        ([("Chapter 1", "22")], True),
        ([("£20", "£")], True),
        ([("$5", "50"), ("$7", "none")], True),
        ([], True),
    ],
)
def test_what_merely_stands_side_by_side_does_not_continue_prices(pieces: list[tuple[str, str]], money: bool) -> None:
    """Two counts, longer numbers, other words, a second price; and one row that does not fit is enough."""
    assert not continue_prices(pieces, money=money)


@pytest.mark.parametrize("text", ["린넨 셔츠 {}", "12回 {}", "亚麻衬衫 {}"])
def test_numbers_behind_words_of_any_script_are_no_prices(text: str) -> None:
    """A title that ends with a number stays a text."""
    table = table_of(f"<p class=name>{text.format(n + 3)}" for n in range(6))
    assert {column.type for column in table.columns} <= {"text", "url"}


@pytest.mark.parametrize(
    ("sale", "plain"),
    [
        ("<b class=new-price>$1{0}.50</b> <b class=old-price>$2{0}.50</b>", "$1{0}.50"),
        ("<b class=price-old>$2{0}.50</b> <b class=price-sale>$1{0}.50</b>", "<i class=price>$1{0}.50</i>"),
        ("<s>$2{0}.50</s> <b>$1{0}.50</b>", "<u>$1{0}.50</u>"),
        ("<i>Was</i> <s>$2{0}.50</s> <i>Now</i> <b>$1{0}.50</b>", "<u>$1{0}.50</u>"),
    ],
)
def test_prices_to_pay_are_one_column(sale: str, plain: str) -> None:
    """Some records have a regular price too, and another element for the price to pay."""
    table = table_of(f"<p>{(plain if n % 3 else sale).format(n)}" for n in range(6))
    assert amounts(table, "price") == [10.5, 11.5, 12.5, 13.5, 14.5, 15.5]
    assert amounts(table, "regular_price") == [20.5, None, None, 23.5, None, None]


def test_two_prices_of_a_record_are_two_columns() -> None:
    """However alike they are."""
    table = table_of(f"<p><b class=price>${n}.50</b> <i class=shipping>${n}.10</i>" for n in range(6))
    assert amounts(table, "price")[1] == 1.5
    assert amounts(table, "shipping")[1] == 1.1


@pytest.mark.parametrize("sales", [(3,), (1, 2, 5), (0, 1, 2, 3, 4, 5)])
def test_amounts_tell_the_regular_price_from_the_one_to_pay(sales: tuple[int, ...]) -> None:
    """Where one price stands it is paid; of two the lower one, whatever the elements are called."""
    cards = (f"<div class=a>{n + 20}.00 €</div>" + f"<p class=b>{n + 10}.00 €</p>" * (n in sales) for n in range(6))
    html = "".join(f"<li><h3><a href=/{n}>Linen no. {n}</a></h3>{card}" for n, card in enumerate(cards))
    rows = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert [row["price"] for row in rows] == [n + (10 if n in sales else 20) for n in range(6)]
    assert [row["regular_price"] for row in rows] == [n + 20 if n in sales else None for n in range(6)]


def test_two_prices_in_one_cell_are_the_price_to_pay_and_the_regular_one() -> None:
    """Only the records on sale have two, in elements of one class."""
    html = "".join(
        f"<li><h3><a href=/{n}>Linen no. {n}</a></h3>"
        f"<p>{'<b class=amount>29.50 €</b>' * (n % 4 == 1)}<b class=amount>1{n}.50 €</b></p>"
        for n in range(8)
    )
    rows = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert [row["price"] for row in rows] == [n + 10.5 for n in range(8)]
    assert [row["regular_price"] for row in rows[:6]] == [None, 29.5, None, None, None, 29.5]


def test_a_text_that_names_an_amount_is_no_column_of_prices() -> None:
    """So it does not hide that the cells of another column have two prices."""
    notes = ("now with a gift of $9", *("in the north", "by the sea", "in the village", "on the hill", "in the old mill"))
    html = "".join(
        f"<li><h3><a href=/{n}>Linen no. {n}</a></h3>"
        f"<p>{'<b class=amount>29.50 €</b>' * (n % 2)}<b class=amount>1{n}.50 €</b></p><p>From a weaver {note}</p>"
        for n, note in enumerate(notes)
    )
    rows = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert [row["price"] for row in rows] == [n + 10.5 for n in range(6)]
    assert [row["regular_price"] for row in rows] == [None, 29.5] * 3


@pytest.mark.parametrize("style", ["text-decoration: line-through", "color:#999;text-decoration-line:line-through"])
@pytest.mark.parametrize("tag", ["span", "div"])
def test_a_style_strikes_a_price_out(tag: str, style: str) -> None:
    """It is the regular price, even where no card says what is paid."""
    table = table_of(f'<{tag} style="{style}">€{n}.50</{tag}><p>Ask for the price of this plant.</p>' for n in range(12, 16))
    assert amounts(table, "regular_price") == [12.5, 13.5, 14.5, 15.5]


def test_the_computed_style_strikes_a_price_out() -> None:
    """Of a rendered page what the style sheet does counts."""
    cards = "".join(
        f"<li><h3><a href=/{n}>Plant number {n}</a></h3><i style=text-decoration:line-through>€{n}.50</i>" for n in range(1, 5)
    )
    page = drawn(f"<ul>{cards}</ul>")
    assert all(element.get("style") is None for element in page.elements("i"))
    assert amounts(scutch.extract_records(page)[0].table, "regular_price") == [1.5, 2.5, 3.5, 4.5]


def test_a_class_named_after_the_line_strikes_a_price_out() -> None:
    """Style sheets of several frameworks have such a class; the price to pay stands in no element."""
    prices = ["<span class='muted text-decoration-line-through'>$20.00</span> $18.00", "$40.00", "$50.00"]
    cards = "".join(f"<div class=card><h5>Linen thread {n}</h5>{price}</div>" for n, price in enumerate(prices * 2))
    rows = scutch.extract_records(f"<div>{cards}</div>")[0].table.to_dicts()
    assert [(row["price"], row["regular_price"]) for row in rows[:3]] == [(18.0, 20.0), (40.0, None), (50.0, None)]


def test_the_higher_price_that_some_records_have_besides_is_the_regular_one() -> None:
    """A text for screen readers repeats the price to pay there, and a class calls that one the compared price."""
    sale = "<div class=value>Value ${old}.00</div><p class=note>The price is now ${new}.00, less than before</p>"
    cards = (
        f"<span class=compare-price>${n + 20}.00</span>{sale.format(old=n + 35, new=n + 20) if n % 2 else ''}"
        for n in range(8)
    )
    table = table_of(cards)
    assert amounts(table, "price") == [n + 20.0 for n in range(8)]
    assert amounts(table, "regular_price") == [n + 35.0 if n % 2 else None for n in range(8)]


def test_elements_without_a_class_that_are_the_parts_of_a_price_are_one() -> None:
    """Each sign stands in an element of its own, as if they were the items of a list."""
    cards = "".join(
        f"<li><a href=/p{n}>Linen thread {n}</a><p><span>€</span><span>{n + 3}</span><span>.</span><span>{n}9</span></p></li>"
        for n in range(1, 6)
    )
    table = scutch.extract_records(f"<ul>{cards}</ul>")[0].table
    assert [row["price"] for row in table.to_dicts()] == [4.19, 5.29, 6.39, 7.49, 8.59]


def test_a_currency_with_a_period_is_a_part_of_a_price() -> None:
    """An element of its own says by what time the rent is paid."""
    cards = "".join(f"<li><a href=/f{n}>Piso {n}</a><b>{n}.250<span class=big>€/mes</span></b></li>" for n in range(1, 6))
    table = scutch.extract_records(f"<ul>{cards}</ul>")[0].table
    assert [column.type for column in table.columns][-1] == "price"


def test_groups_of_digits_in_elements_of_their_own_are_one_price() -> None:
    """An amount below a thousand has one group only, and the classes of the program have its version in them."""

    def amount(name: str, euros: int) -> str:
        groups = "<i class=x-1-sign>.</i>".join(f"<i class=x-1-whole>{group}</i>" for group in f"{euros:,}".split(","))
        cents = "<i class=x-1-mark>,</i><i class=x-1-cents>50</i>"
        return f"<span class=shop-1-x-{name}><i class=x-1-code>R$</i>{groups}{cents}</span>"

    paid = [597, 1295, 3371, 820, 2894, 77]
    table = table_of(
        (f"{amount('listPrice', 2 * euros)} " if n % 2 else "") + amount("sellingPrice", euros) for n, euros in enumerate(paid)
    )
    assert amounts(table, "price") == [euros + 0.5 for euros in paid]
    assert amounts(table, "regular_price") == [2 * euros + 0.5 if n % 2 else None for n, euros in enumerate(paid)]


def test_cents_of_some_prices_are_in_the_element_behind() -> None:
    """It is empty behind a whole amount."""
    cents = [".9", "", ".5", "", ".9", ".8"]
    table = table_of(f"<div class=int><i>¥</i>{20 + n}</div><div class=float>{part}</div>" for n, part in enumerate(cents))
    assert amounts(table, "price") == [float(f"{20 + n}{part}") for n, part in enumerate(cents)]


def test_a_price_with_delivery_is_none_of_the_two_of_a_sale() -> None:
    """All records have it and the price to pay."""
    cards = (
        f"<div>{f'<span>{40 + n},00 zł</span>' * (n % 4 == 1)}<p>{20 + n},00 zł</p><div>{29 + n},00 zł z dostawą</div></div>"
        for n in range(8)
    )
    table = table_of(cards)
    assert amounts(table, "price") == [20.0 + n for n in range(8)]
    assert amounts(table, "regular_price") == [40.0 + n if n % 4 == 1 else None for n in range(8)]


def test_an_instalment_is_not_the_price_to_pay() -> None:
    """A class names the regular price, which few records have."""
    was = "<s class=price-compare>${}.00</s>"
    cards = (
        f"<p class=item-price>${20 + n}.00</p>{was.format(30 + n) * (n in (1, 6))}<p>in 4 parts of</p><p>${5 + n}.00</p>"
        for n in range(8)
    )
    table = table_of(cards)
    assert amounts(table, "price") == [20.0 + n for n in range(8)]
    assert amounts(table, "regular_price") == [30.0 + n if n in (1, 6) else None for n in range(8)]


def test_prices_read_aloud_repeat_those_that_are_shown() -> None:
    """Ranges are read aloud as well, in the same place; words of two languages do not matter."""

    def card(n: int) -> str:
        now, was = (f"<span class=amount>{amount + n},00 zł</span>" for amount in (10, 30))
        aloud = "<span class=screen-reader-text>{}</span>"
        if n % 3 == 0:
            said = (
                aloud.format(f"Pierwotna cena wynosiła: {30 + n},00 zł."),
                aloud.format(f"Aktualna cena wynosi: {10 + n},00 zł."),
            )
            hidden = f"<del aria-hidden=true>{was}</del>", f"<ins aria-hidden=true>{now}</ins>"
            return f"<span class=price>{hidden[0]}{said[0]}{hidden[1]}{said[1]}</span>"
        if n % 3 == 1:
            said_range = aloud.format(f"Zakres cen: od {10 + n},00 zł do {30 + n},00 zł")
            return f"<span class=price>{now} <span aria-hidden=true>–</span> {was}{said_range}</span>"
        return f"<span class=price>{now}</span>"

    table = table_of(map(card, range(9)))
    assert amounts(table, "price") == [10.0 + n for n in range(9)]
    assert amounts(table, "regular_price") == [30.0 + n if n % 3 == 0 else None for n in range(9)]


def test_prices_and_states_in_equal_elements_are_told_apart() -> None:
    """A shop without classes: one price, or two on sale, or a price and that nothing is left."""

    def card(n: int) -> str:
        return f"<p>{40 + n} kr</p>" * (n % 3 == 0) + f"<p>{20 + n} kr</p>" + "<p>Slutsåld</p>" * (n in (1, 6))

    table = table_of(map(card, range(8)))
    assert amounts(table, "price") == [20.0 + n for n in range(8)]
    assert amounts(table, "regular_price") == [40.0 + n if n % 3 == 0 else None for n in range(8)]
    assert [state for state in table.column("availability") if state] == ["Slutsåld"] * 2


def test_a_state_in_place_of_a_price_is_no_price() -> None:
    """The price has words in front of it in an element of their own."""
    price = "<div class=cost><span class=from>ab </span><span class=amount>€ {},90</span></div>"
    gone = "<div class=state><span class=gone>Ausverkauft</span></div>"
    table = table_of(f"<div>{gone if n in (2, 5) else price.format(20 + n)}</div>" for n in range(8))
    assert amounts(table, "price") == [None if n in (2, 5) else 20.9 + n for n in range(8)]
    assert [n for n, state in enumerate(table.column("availability")) if state] == [2, 5]


def test_both_prices_of_a_sale_may_be_below_one_header() -> None:
    """The other rows have one price, in an element with another class."""

    def row(n: int) -> str:
        sale = f"<span class=normalprice>${40 + n}.00 </span> <span class=special>${20 + n}.00</span>"
        price = sale if n % 3 == 1 else f"<span class=base>${20 + n}.00</span>"
        return f"<tr><td><a href=/{n}>Linen no. {n}</a><td>{price}"

    page = f"<table><tr><th>Item<th>Price{''.join(map(row, range(8)))}</table>"
    table = scutch.extract_records(page)[0].table
    assert amounts(table, "Price") == [20.0 + n for n in range(8)]
    assert amounts(table, "regular_price") == [40.0 + n if n % 3 == 1 else None for n in range(8)]
