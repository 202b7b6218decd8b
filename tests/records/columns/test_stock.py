"""What shops say about their stock, and the badges beside it."""

from __future__ import annotations

import re
from typing import Any

import pytest

import scutch


def rows_of(cards: list[str], count: int = 8) -> list[dict[str, Any]]:
    items = "".join(
        f"<li><h3><a href=/p{n}>Linen no. {n}</a></h3><p>${20 + n}.00</p>{cards[n % len(cards)]}</li>" for n in range(count)
    )
    return scutch.extract_records(f"<ul>{items}</ul>")[0].table.to_dicts()


def test_the_only_thing_that_is_sold_out_is_marked() -> None:
    """As a price of a sale is wanted where one record of eight has it."""
    cards = ["<div><b>Sold out</b></div>", *[""] * 7]
    assert [row.get("availability") for row in rows_of(cards)] == ["Sold out", *[None] * 7]


def test_a_state_among_badges_is_a_column_of_its_own() -> None:
    """The badges of a sale are another thing."""
    cards = ["<div><b>Sold out</b></div>", "<div><b>-20%</b></div>", "<div><b>New</b></div>", "<div><b>Sale</b></div>"]
    rows = rows_of(cards)
    assert [row["availability"] for row in rows[:4]] == ["Sold out", None, None, None]
    assert [row["badge"] for row in rows[:4]] == [None, "-20%", "New", "Sale"]


def test_a_state_in_place_of_a_button_is_no_button() -> None:
    """What cannot be had has no button to buy it."""
    cards = ["<button>Ausverkauft</button>", "<button>In den Warenkorb</button>", "<button>In den Warenkorb</button>"]
    rows = rows_of(cards)
    assert [row["availability"] for row in rows[:3]] == ["Ausverkauft", None, None]
    assert "In den Warenkorb" not in rows[1].values()


def test_two_texts_of_one_state_are_one_column() -> None:
    """A badge over the picture, and the text of a button."""
    cards = [
        "<div><b>Sold out</b></div><button>Sold out</button>",
        "<button>Add to cart</button>",
        "<button>Add to cart</button>",
    ]
    assert list(rows_of(cards)[0]) == ["title", "title_url", "price", "availability"]


def test_records_that_are_all_sold_out_have_a_text_that_a_style_hides() -> None:
    """Themes write it into each card and show it by a class of the card."""
    assert list(rows_of(["<p class=stock>Item is sold out.</p>"])[0]) == ["title", "title_url", "price"]
    assert list(rows_of(["<p class=stock>In stock</p>"])[0]) == ["title", "title_url", "price", "availability"]


def test_a_hidden_state_is_none() -> None:
    """Scripts show it when it changes."""
    cards = ["<div><i class=hidden>Sold out</i> <b>A</b></div>", "<div><b>B</b></div>"]
    assert "Sold out" not in rows_of(cards)[0].values()


def test_states_of_a_library_stay_together() -> None:
    """Only the words of shops and badges are states of a stock."""
    cards = ["<p><i>Available</i></p>", "<p><i>On hold shelf</i></p>", "<p><i>Checked out</i></p>"]
    rows = rows_of(cards)
    assert [list(row.values())[-1] for row in rows[:3]] == ["Available", "On hold shelf", "Checked out"]


def test_a_sentence_with_title_and_price_is_no_column() -> None:
    """Links of whole cards are named so for screen readers."""
    items = "".join(
        f"<li><a href=/p{n}><p>Linen no. {n}. Color {'grey' * (1 + n % 3)}. On sale for ${20 + n}.00.</p></a>"
        f"<h3>Linen no. {n}</h3><p>${20 + n}.00</p></li>"
        for n in range(8)
    )
    (row, *_) = scutch.extract_records(f"<ul>{items}</ul>")[0].table.to_dicts()
    assert sorted(row) == ["price", "title", "title_url"]


def test_words_for_screen_readers_that_repeat_are_no_category() -> None:
    """They lead to a value behind them."""
    cards = [
        f"<p><b class=sr-only>{word}</b> <i>{place}</i></p>" for word, place in (("Lies in", "Lund"), ("Made in", "Turku"))
    ]
    assert not {"Lies in", "Made in"}.intersection(rows_of(cards)[0].values())


def test_most_texts_of_a_column_about_the_stock_are_known() -> None:
    """Shops have some of their own."""
    cards = ["<p>In stock</p>", "<p>In stock</p>", "<p>Leaves the loom in May</p>", "<p>Sold out</p>"]
    assert [row["availability"] for row in rows_of(cards)[2:4]] == ["Leaves the loom in May", "Sold out"]


@pytest.mark.parametrize(
    ("there", "gone"),
    [
        ("<i class=in-stock>In stock</i>", "<i class=out-of-stock>Out of stock</i>"),
        ("<p class=in>12 in stock</p>", "<div class=oos><em>Out of stock</em></div>"),
    ],
)
def test_states_in_different_elements_are_one_column(there: str, gone: str) -> None:
    """Each record has one of the two, in front of its price or behind it."""
    items = "".join(
        f"<li><h3><a href=/p{n}>Linen no. {n}</a></h3>{there if n % 2 else gone} <b>${20 + n}.00</b></li>" for n in range(8)
    )
    rows = scutch.extract_records(f"<ul>{items}</ul>")[0].table.to_dicts()
    assert [row["availability"] for row in rows[:2]] == ["Out of stock", re.sub("<.*?>", "", there)]
    assert rows[1]["price"] == 21.0


def test_words_about_the_stock_stay_whole() -> None:
    """The word "in" leads to no place here."""
    rows = rows_of([f"<p>In Stock ({n} units)</p>" for n in (2, 30, 4)])
    assert rows[1]["availability"] == "In Stock (30 units)"


def test_a_state_of_things_right_in_the_body_is_no_title() -> None:
    """Each record is a child of the body, as a page among pages that are read together is."""
    things = "".join(
        f"<div class=thing><p><img src=/i/{n}.jpg><b>{'In stock' if n % 3 else 'Out of stock'}</b></p><i class=c>{group}</i>"
        f"<div class=what>Bale of flax no. {n}</div><span>€{20 + n * 7}.00</span></div>"
        for n, group in enumerate(("Yarn", "Rope", "Cloth") * 4)
    )
    row = scutch.extract_records(things)[0].table.to_dicts()[1]
    assert (row["availability"], row["category"], row["title"]) == ("In stock", "Rope", "Bale of flax no. 1")
