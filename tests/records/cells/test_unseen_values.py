"""Values of records that only microdata has."""

from __future__ import annotations

from typing import Final

import pytest

import scutch
from scutch.records.regions.region import Region

THINGS: Final = ["Linen thread", "Hemp twine", "Silk floss", "Nettle yarn", "Jute cord", "Wool roving"]


def region_of(extra: str, name: str = "name") -> Region:
    """Return the first list of a page of things. ``extra``: markup in each of them, with its number."""
    items = "".join(
        f"<div class=card itemscope itemtype=http://schema.org/Thing><h3 itemprop={name}><a href=/{n}>{thing} is back</a></h3>"
        f"{extra.format(n=n)}<p>It was made by {n + 2} weavers of the town.</p></div>"
        for n, thing in enumerate(THINGS)
    )
    return scutch.extract_records(f"<h1>Things</h1><main>{items}</main>")[0]


@pytest.mark.parametrize(
    ("extra", "column", "first"),
    [
        ("<meta itemprop=price content={n}.50><meta itemprop=priceCurrency content=EUR>", "price", 0.5),
        ("<meta itemprop=datePublished content=2026-05-1{n}>", "date", "2026-05-10"),
        ("<div><meta itemprop=ratingValue content=4.{n}></div>", "rating", 4.0),
    ],
)
def test_values_of_meta_elements_are_columns(extra: str, column: str, first: object) -> None:
    """No text of the records has them."""
    assert region_of(extra).table[column][0] == first


@pytest.mark.parametrize(
    ("extra", "columns"),
    [
        ("<meta itemprop=price content={n}.50><b>{n},50 €</b>", ["title", "title_url", "price"]),
        ("<meta itemprop=sku content=a{n}>", ["title", "title_url"]),
        ("<meta itemprop=price content=''>", ["title", "title_url"]),
    ],
)
def test_shown_values_and_others_are_not_repeated(extra: str, columns: list[str]) -> None:
    """A price that is shown is the price; identifiers are for machines."""
    assert [column.name for column in region_of(extra).table.columns][: len(columns)] == columns
    assert not {"sku", "price_2"} & {column.name for column in region_of(extra).table.columns}


def test_selectors_find_the_attribute() -> None:
    """Code for parsel reads it."""
    assert "::attr(content)" in region_of("<meta itemprop=datePublished content=2026-05-1{n}>").as_parsel_code()
