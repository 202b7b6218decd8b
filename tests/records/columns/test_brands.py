"""Brands: texts in front of the title in the whole name of a thing."""

from __future__ import annotations

import pytest

import scutch

THINGS = [("Havn", "Desk lamp"), ("Petra & Co", "Wool rug"), ("Havn", "Oak table"), ("Lumen", "Wall clock"), ("Havn", "Jug")]


def names_of(card: str, things: list[tuple[str, str]] = THINGS) -> list[str]:
    items = "".join(
        "<li>"
        + card.format(n=n, brand=brand, title=title, slug=f"{brand} {title}".lower().replace(" & ", "-").replace(" ", "-"))
        for n, (brand, title) in enumerate(things)
    )
    return list(scutch.extract_records(f"<ul>{items}</ul>")[0].table.to_dicts()[0])


@pytest.mark.parametrize(
    "card",
    [
        "<b>{brand}</b><h3><a href=/p/{n}/{slug}.html>{title}</a></h3><i>$1{n}.00</i>",
        "<img src=/{n}.jpg alt='{brand} {title}'><h3><a href=/p/{n}>{title}</a></h3><div>{brand}</div><p>$1{n}.00</p>",
    ],
)
def test_what_whole_names_begin_with_is_the_brand(card: str) -> None:
    """The address of the thing or the text in place of its picture has brand and title."""
    assert "brand" in names_of(card)
    assert "category" not in names_of(card)


def test_brands_that_differ_are_brands_too() -> None:
    """A category would repeat."""
    things = [("Havn", "Desk lamp"), ("Petra", "Wool rug"), ("Arbor", "Oak table"), ("Lumen", "Wall clock"), ("Nord", "Jug")]
    assert "brand" in names_of("<b>{brand}</b><h3><a href=/p/{slug}>{title}</a></h3><i>$1{n}.00</i>", things)


def test_a_category_in_the_address_is_no_brand() -> None:
    """It is a level of the path, and not in front of the title."""
    card = "<b>{brand}</b><h3><a href='/{brand}/in-stock/{title}'>{title}</a></h3><i>$1{n}.00</i>"
    assert "brand" not in names_of(card)


def test_a_list_without_prices_has_no_brands() -> None:
    """An artist in front of a song is none."""
    assert "brand" not in names_of("<b>{brand}</b><h3><a href=/s/{slug}>{title}</a></h3><i>{n} min</i>")
