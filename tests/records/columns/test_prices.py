"""Prices of shops: which one is to pay, which one is the regular one, and which is that of a kilogram."""

from __future__ import annotations

from typing import Any

import pytest

import scutch
from scutch.values import Price

#: Eight things; every third one is on sale.
THINGS = [(n, 20 + n, n % 3 == 0) for n in range(8)]


def rows_of(cards: list[str]) -> list[dict[str, Any]]:
    items = "".join(f"<li><h3><a href=/p{n}>Linen no. {n}</a></h3>{card}</li>" for n, card in enumerate(cards))
    return scutch.extract_records(f"<ul>{items}</ul>")[0].table.to_dicts()


def names_and_values(rows: list[dict[str, Any]]) -> tuple[list[str], list[Any], list[Any]]:
    return list(rows[0])[2:], [row.get("regular_price") for row in rows[:2]], [row["price"] for row in rows[:2]]


@pytest.mark.parametrize(
    ("paid", "regular"),
    [
        ("Now", "Was"),
        ("Special Price", "Regular Price"),
        ("Angebotspreis", "Statt"),
        ("Sale price", "RRP"),
        ("Now", "Compare at"),
    ],
)
def test_labels_of_a_sale_lead_to_the_fields_of_prices(paid: str, regular: str) -> None:
    """A list of another shop has the same names."""
    sale = "<p><b>{regular}:</b> <i>${old}.00</i></p><p><b>{paid}:</b> <i>${now}.00</i></p>"
    cards = [sale.format(paid=paid, regular=regular, old=2 * now, now=now) for _, now, _ in THINGS]
    assert names_and_values(rows_of(cards)) == (["regular_price", "price"], [40.0, 42.0], [20.0, 21.0])


def test_a_label_that_the_page_has_for_a_price_stays() -> None:
    """Only the words of sales lead to a field."""
    assert list(rows_of([f"<p>Member fee: ${now}</p><p>Price: ${now + 9}</p>" for _, now, _ in THINGS])[0])[2:] == [
        "Member fee",
        "Price",
    ]


def test_an_amount_that_is_struck_out_is_the_regular_price_before_one_with_its_label() -> None:
    """Themes write the label of the regular price in front of the price to pay, and hide one of the two."""
    cards = [
        f"<p><b>Regular price</b> <i>${now}.00</i></p><p><s>{f'${2 * now}.00' * on_sale}</s></p>" for _, now, on_sale in THINGS
    ]
    assert names_and_values(rows_of(cards)) == (["price", "regular_price"], [40.0, None], [20.0, 21.0])


def test_the_price_of_a_measure_is_a_unit_price() -> None:
    """It may be above the price of the package, and is no regular price of it."""
    cards = [
        f"<p class=base>({4 * now},00 € / 1 kg)</p><p class=cost>{now},00 €</p>" + f"<p>{2 * now},00 €</p>" * on_sale
        for _, now, on_sale in THINGS
    ]
    rows = rows_of(cards)
    assert names_and_values(rows) == (["unit_price", "price", "regular_price"], [40.0, None], [20.0, 21.0])
    assert rows[0]["unit_price"] == 80.0


def test_the_only_price_is_the_price_whatever_measure_it_is_for() -> None:
    """Markets sell by weight."""
    assert list(rows_of([f"<p>${now}.00 / kg</p>" for _, now, _ in THINGS])[0])[2:] == ["price"]


def test_texts_for_screen_readers_alone_are_no_column() -> None:
    """They say in words what the others see, each shop system in its own class."""
    spoken = "<span class='price screen-reader-text'>{}</span>"
    sale = f"<p class=price><del>${{old}}.00</del>{spoken.format('Original price was: ${old}.00.')}<ins>${{now}}.00</ins></p>"
    kinds = spoken.format("There are several kinds.")
    cards = [
        sale.format(old=2 * now, now=now) if on_sale else f"<p class=price>${now}.00{kinds * (now % 2)}</p>"
        for _, now, on_sale in THINGS
    ]
    assert sorted(rows_of(cards)[0])[:2] == ["price", "regular_price"]
    assert len(rows_of(cards)[0]) == 4


def test_of_two_columns_of_one_price_the_one_with_a_name_stays() -> None:
    """The list price stands in words and in figures."""
    cards = [
        f"<p class=cost>${now}.00</p>" + f"<p>List: ${2 * now}.00</p><p class=figures>${2 * now}.00</p>" * on_sale
        for _, now, on_sale in THINGS
    ]
    assert names_and_values(rows_of(cards)) == (["price", "regular_price"], [40.0, None], [20.0, 21.0])


def test_words_in_front_of_prices_are_no_column() -> None:
    """Each record has other ones, in an element of their own."""
    words = ("As low as", "Special Price", "From", "Now")
    cards = [
        f"<div class=tax><b class=cost>{words[n % 4]}</b></div><div><i>${now}.00</i></div>"
        if n % 3
        else f"<div><i>${now}.00</i></div>"
        for n, now, _ in THINGS
    ]
    assert list(rows_of(cards)[0])[2:] == ["price"]


@pytest.mark.parametrize("saving", ["You save ${:.2f}", "Instant Savings: ${:.2f}", "-${:.2f}", "Sie sparen {:.2f} €"])
def test_what_a_sale_saves_is_the_discount_and_no_price(saving: str) -> None:
    """Without it there are two prices, and the higher one is the regular one."""
    cards = [
        f"<p class=cost>${now}.00</p>" + f"<p>${now + 9}.00</p><div><i>{saving.format(9 + now / 100)}</i></div>" * on_sale
        for _, now, on_sale in THINGS
    ]
    rows = rows_of(cards)
    assert [abs(rows[n]["discount"]) if rows[n]["discount"] else None for n in (0, 1, 3)] == [9.2, None, 9.23]
    assert [(rows[n]["price"], rows[n]["regular_price"]) for n in (0, 1)] == [(20.0, 29.0), (21.0, None)]


def test_price_in_front_of_a_price_is_no_name() -> None:
    """It is the word for screen readers, and says no more than a class; other lists have none."""
    assert list(rows_of([f"<p><i>Price</i> ${now}.00</p>" for _, now, _ in THINGS])[0])[2:] == ["price"]


def test_prices_with_and_without_the_frame_of_a_badge_are_one_column() -> None:
    """The regular price, which has the same class, is the other one."""
    amounts = [(19, 25), (24, 0), (31, 42), (17, 0), (45, 61), (52, 0), (27, 38), (33, 0)]
    cards = ""
    for number, (price, regular) in enumerate(amounts):
        prices = "".join(f"<span class=t>${each}.00</span> " for each in (price, regular) if each)
        title = f"<h4><a href=/{number}>Flax rope {number}</a></h4>"
        card = f"<div class=card>{title}<div>{number} reviews<div>{prices}</div></div></div>"
        cards += f"<li>{f'<div class=frame>{card}<b>Sale</b></div>' if regular else card}</li>"
    table = scutch.extract_records(f"<ul>{cards}</ul>")[0].table
    assert table["price"] == tuple(Price(price, "USD") for price, _ in amounts)
    assert table["regular_price"] == tuple(Price(regular, "USD") if regular else None for _, regular in amounts)


def test_a_regular_price_may_have_words_in_an_element_of_their_own() -> None:
    """Two nodes of a cell are one price."""
    cards = [
        f"<p class=value>${price}.00</p>" + f"<p><b>Comp. Value</b> <i>${price + 9}.00</i></p>" * on_sale
        for _, price, on_sale in THINGS
    ]
    names, regular, paid = names_and_values(rows_of(cards))
    assert (set(names), regular, paid) == ({"price", "regular_price"}, [29.0, None], [20.0, 21.0])


def test_a_rare_third_amount_hides_no_regular_price() -> None:
    """One thing of twelve has a refund."""
    cards = [
        f"<p class=cost>${20 + n}.00</p>" + f"<p class=price-regular>${30 + n}.00</p>" * (n % 2) + "<i>$5.00</i>" * (n == 3)
        for n in range(12)
    ]
    rows = rows_of(cards)
    assert [row["regular_price"] for row in rows[:2]] == [None, 31.0]


def test_words_in_front_of_prices_stay_where_not_all_are_prices() -> None:
    """The results of an auction: without the words an amount says nothing."""
    results = ("Sold: £340", "Unsold", "Sold: £95", "Sold: £45")
    lots = "".join(
        f"<li><h4><a href=/l/{place}>Lot of flax {place}</a></h4><p>{text}</p></li>" for place, text in enumerate(results)
    )
    table = scutch.extract_records(f"<h1>Lots</h1><ul>{lots}</ul>")[0].table
    assert [row["price"] for row in table.to_dicts()] == list(results)


@pytest.mark.parametrize(
    "sale",
    [
        "Was €{old}.00 Now €{new}.00",
        "Original price €{old}.00. Current price €{new}.00.",
        "UVP: {old},00 € Jetzt: {new},00 €",
        "Now €{new}.00 (was €{old}.00)",
        "€{new}.00 was €{old}.00",
    ],
)
def test_both_prices_of_a_sale_in_one_text(sale: str) -> None:
    """Words in front say which one is to pay; a text with one price is that."""
    plain = "Jetzt: {new},00 €" if "Jetzt" in sale else "€{new}.00"
    cards = [f"<p>{(sale if on_sale else plain).format(old=old + 7, new=old)}</p>" for _, old, on_sale in THINGS]
    rows = rows_of(cards)
    assert [row["price"] for row in rows] == [price for _, price, _ in THINGS]
    assert [row["regular_price"] for row in rows] == [price + 7 if on_sale else None for _, price, on_sale in THINGS]


def test_ranges_of_prices_are_no_sale() -> None:
    """No words tell the two apart."""
    rows = rows_of([f"<p>€{price}.00 – €{price + 9}.00</p>" for _, price, _ in THINGS])
    assert "regular_price" not in rows[0]


def test_a_regular_price_read_aloud_is_there_once() -> None:
    """Two things on sale are enough to know the copy for screen readers."""
    cards = [
        f"<span class=price>${price}.99</span>"
        + (f"<span class=old><s aria-hidden=true>${price + 5}.50</s> <i>${price + 5}.50</i></span>" if n < 2 else "")
        for n, price, _ in THINGS
    ]
    rows = rows_of(cards)
    assert [name for name in rows[0] if "price" in name] == ["price", "regular_price"]


def test_prices_for_a_month_and_for_a_week_are_no_sale() -> None:
    """What the lower one is for differs."""
    rows = rows_of([f"<p>£{price * 40} pcm</p><p>£{price * 10} pw</p>" for _, price, _ in THINGS])
    assert "regular_price" not in rows[0]
    assert {20 * 40, 20 * 10} <= set(rows[0].values())


def test_what_is_free_has_its_price_where_others_have() -> None:
    """Its element has one class more than those of the others, and other things are on sale."""
    cards = [
        "<div class='final-price free'>Free</div>"
        if n == 1
        else (f"<div class=original-price>{price + 9},99€</div>" if on_sale else "")
        + f"<div class='final-price'>{price},99€</div>"
        for n, price, on_sale in THINGS
    ]
    rows = rows_of(cards)
    assert (rows[1]["price"], rows[1].get("regular_price")) == (0.0, None)


def test_a_price_with_delivery_is_no_regular_price() -> None:
    """Words behind it say what else is paid for."""
    rows = rows_of([f"<p>{price},99 zł</p><p>{price + 9},00 zł z dostawą</p>" for _, price, _ in THINGS])
    assert "regular_price" not in rows[0]
    assert rows[0]["price"] == 20.99


def test_a_reduction_in_per_cent_is_no_cents() -> None:
    """It stands behind the price in the same line, as the instalments do below."""
    cards = [
        f"<div><i>$</i><span>{price}</span>" + ("<b>18% OFF</b>" if on_sale else "") + "</div>"
        f"<div>en <span>6 cuotas de ${price // 6}</span></div>"
        for _, price, on_sale in THINGS
    ]
    assert [row["price"] for row in rows_of(cards)] == [price for _, price, _ in THINGS]


def test_the_last_of_several_modifiers_names_a_column() -> None:
    """Parts of the name are one in the other: "ad-main--middle--price"; a text among the prices does not hide their name."""
    rows = rows_of(
        [
            f"<div class=ad-main--middle><p class=ad-main--middle--price>{f'{price} € VB' if n % 3 else 'Zu verschenken'}</p>"
            + (f"<p class=ad-main--middle--old-price>{price + 9} €</p>" if n == 2 else "")
            + "</div>"
            for n, price, _ in THINGS
        ]
    )
    assert (rows[1]["price"], rows[2]["regular_price"]) == ("21 € VB", 31.0)


@pytest.mark.parametrize("regular", ["${}", "{},00 €"])
def test_two_prices_in_one_text_are_those_of_a_sale(regular: str) -> None:
    """The first one, which is struck out by a style sheet or not at all, was the price."""
    cards = [f"<b>{regular.format(now + 9) if is_sale else ''} {regular.format(now)}</b>" for _, now, is_sale in THINGS]
    assert names_and_values(rows_of(cards)) == (["regular_price", "price"], [29.0, None], [20.0, 21.0])


@pytest.mark.parametrize("pair", ["${now} ${more}", "${more} €{now}", "${more} ${now} / kg"])
def test_other_two_prices_in_one_text_are_no_sale(pair: str) -> None:
    """Of a range, of two currencies, of a measure."""
    rows = rows_of([f"<b>{pair.format(now=now, more=now + 9)}</b>" for _, now, _ in THINGS])
    assert "regular_price" not in rows[0]


def test_the_lowest_price_of_the_last_days_is_the_regular_one() -> None:
    """Shops in Europe must write it beside a sale; its 30 days are no amount."""
    cards = [
        f"<p class=price--strike-on><b>£{now}</b>{f'<i>30-days best price: £{now + 9}</i> <u>-8 %</u>' * on_sale}</p>"
        for _, now, on_sale in THINGS
    ]
    found = rows_of(cards)
    assert [row["price"] for row in found[:2]] == [20.0, 21.0]
    assert [row["regular_price"] for row in found[:2]] == [29.0, None]


def test_a_saving_among_badges_leaves_the_prices_of_the_sale() -> None:
    """It is a price by most of its texts, and a third one beside those of the sale."""
    cards = [
        f"<p class=badge>{f'15% off, save ${now // 2}' if on_sale else 'New'}</p>"
        f"<p><b>${now}</b>{f' <i>${now + now // 2}</i>' * on_sale}</p>"
        for _, now, on_sale in [*THINGS[::3], *THINGS[::3], (1, 24, False), *THINGS[::3]]
    ]
    found = rows_of(cards)
    assert [(row["price"], row["regular_price"]) for row in found[:1]] == [(20.0, 30.0)]


def test_nine_tenths_off_is_a_sale() -> None:
    """Rounded prices are a little more than ten times as high."""
    cards = [f"<p><b>{10 * now}.99 €</b> <i>{now}.09 €</i></p>" for _, now, _ in THINGS]
    (first, *_) = rows_of(cards)
    assert (first["price"], first["regular_price"]) == (20.09, 200.99)


def test_the_only_price_is_no_regular_price() -> None:
    """The label stands for screen readers, and the price of a sale is empty or the same."""
    cards = [f"<p><span>Regular price</span> <b class=price--regular>${now}.00</b></p>" for _, now, _ in THINGS]
    assert list(rows_of(cards)[0])[2:] == ["price"]


def test_a_currency_in_an_element_of_its_own_is_no_label() -> None:
    """As shops write it beside a price for screen readers, which is a copy of it."""
    cards = [
        f"<p><span class=sr-only>Sale Price USD {now}.25</span> <span aria-hidden=true><i class=currency-symbol>USD </i>"
        f"<i class=currency-value>{now}.25</i></span></p>"
        for _, now, _ in THINGS
    ]
    (first, *_) = rows_of(cards)
    assert (list(first)[2:], first["price"]) == (["price"], 20.25)


def test_the_pair_of_a_sale_is_found_among_other_amounts() -> None:
    """Words in front of the others lead elsewhere, and an older price is regular as well."""
    cards = [
        f"<p>Free shipping at $35</p><p>Reg. ${now * 2}</p>{f'<p>Was ${now + 6}</p>' * on_sale}"
        f"<p>{'' if now % 4 == 1 else f'Sale ${now}'}</p><p>Used from ${now // 2}</p>"
        for _, now, on_sale in THINGS
    ]
    found = rows_of(cards)
    assert [(row["price"], row["regular_price"]) for row in found[:2]] == [(20.0, 40.0), (42.0, None)]


def test_a_price_beside_its_payments_by_month_is_no_sale() -> None:
    """The amounts alone could be those of one, and nothing says so."""
    cards = [
        f"<p class=a>${now * 3}</p><p class=b>${now}</p><p class=c>${now * 2 * on_sale + 9 * (not on_sale)}</p>"
        for _, now, on_sale in THINGS
    ]
    assert "regular_price" not in rows_of(cards)[0]


def test_a_regular_price_alone_is_the_price_to_pay() -> None:
    """Its label is for screen readers, and the few things on sale have their prices at other places."""
    regular = "<span><i class=sr-only>Regular price: </i>${}</span>"
    sale = f"<b class=now><i class=sr-only>Sale price: </i>${{}}</b><div class=compare>{regular}</div>"
    cards = [
        f"<div class=prices>{sale.format(now, 2 * now) if now == 21 else regular.format(now)}</div>" for now in range(20, 60)
    ]
    found = rows_of(cards)
    assert [(row["price"], row["regular_price"]) for row in found[:3]] == [(20.0, None), (21.0, 42.0), (22.0, None)]


def test_words_in_front_of_other_offers_name_their_column() -> None:
    """It comes first, has the class of a price, and is none of the thing itself."""
    cards = [
        f"<p class=price>Used for ${now // 2}.50</p><p class=now>${now}.00</p><p><s>${now * 2}.00</s></p>"
        for _, now, _ in THINGS
    ]
    (first, *_) = rows_of(cards)
    assert (first["price"], first["Used for"]) == (20.0, 10.5)


@pytest.mark.parametrize("share", ["-{}%", "({}%)", "Save {}%", "{}% OFF", "{}% Savings", "Up to {}% off"])
def test_the_share_of_a_reduction_is_the_discount(share: str) -> None:
    """Whatever words and classes a shop has for it."""
    cards = [
        f"<p class=offer><b class=label-x>{share.format(n + 20) if '(' not in share else f'(-{n + 20}%)'}</b></p>"
        f"<p class=price>${now}.00</p>"
        for n, now, _ in THINGS
    ]
    assert list(rows_of(cards)[0]) == ["title", "title_url", "discount", "price"]


def test_the_price_with_a_line_through_it_is_the_regular_one_whatever_its_label_says() -> None:
    """Shops write the words for it in front of both, and show one of the two."""
    card = (
        "<div class=price><div><span class=visually-hidden>Prix habituel</span><span class=item>€{n}0,50 EUR</span></div><div>"
        "<span class=visually-hidden>Prix habituel</span><span><s class=item>{was}</s></span>"
        "<span class=visually-hidden>Prix promotionnel</span><span class=item>€{n}0,50 EUR</span></div></div>"
    )
    things = [(n, f"€{n}5,90 EUR" if n % 3 == 0 else "") for n in range(1, 9)]
    rows = rows_of([card.format(n=n, was=was) for n, was in things])
    assert [row["price"] for row in rows] == [10 * n + 0.5 for n in range(1, 9)]
    assert [row["regular_price"] for row in rows] == [10 * n + 5.9 if n % 3 == 0 else None for n in range(1, 9)]
