"""Microdata: the items of a page, and the values of their properties."""

from scutch.page import parse
from scutch.structured.microdata import read_items, value_of

SCHEMA = "https://schema.org"


def test_an_item_is_named_after_its_owner_and_property() -> None:
    """An item that is the value of a property, and one that is merely inside another item."""
    offer = f"<p itemprop=offers itemscope itemtype={SCHEMA}/Offer><b itemprop=price>5</b></p>"
    advert = f"<p itemscope itemtype={SCHEMA}/WPAdBlock></p>"
    page = parse(f"<div itemscope itemtype={SCHEMA}/Product>{offer}{advert}</div>")
    product, *inner = read_items(page.columns)
    assert [item.name for item in (product, *inner)] == ["Product", "Product.offers", "WPAdBlock"]
    assert product.properties == {"@type": "Product", "offers": {"@type": "Offer", "price": "5"}}


def test_a_property_outside_of_all_items_is_ignored() -> None:
    """It has no owner."""
    page = parse("<b itemprop=name>Flax</b><p itemscope><b itemprop=name>Hemp</b></p>")
    assert [item.properties for item in list(read_items(page.columns))] == [{"@type": "", "name": "Hemp"}]


def test_all_properties_of_a_long_item_are_read() -> None:
    """Texts that are not nested are read once each, so the budget of a page suffices."""
    page = parse("<div itemscope>" + "<b itemprop=name>Flax</b>" * 200 + "</div>")
    (item,) = list(read_items(page.columns))
    assert item.properties["name"] == ["Flax"] * 200


def test_nested_properties_are_read_within_the_budget_of_a_page() -> None:
    """Beyond it values are empty texts."""
    page = parse("<div itemscope>" + "<b itemprop=name>" * 300 + "Flax")
    (item,) = list(read_items(page.columns))
    assert item.properties["name"][0] == "Flax"
    assert item.properties["name"][-1] == ""
    assert value_of(page.columns, len(page) - 2, can_read=False) == ""
