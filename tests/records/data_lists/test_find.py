"""Hidden lists: what a page's data holds is found, put first what a reader came for, and nothing is made of machinery."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scutch import Page, extract_records, parse
from scutch.records.data_lists import find
from scutch.records.data_lists.find import EmbeddedList, best_list, list_candidates, to_list
from scutch.records.data_lists.overlap import shown_share

ROPES = [
    {
        "id": 100 + number,
        "title": f"Flax rope, {number} metres",
        "price": {"amount": 3.5 * number, "currency": "EUR"},
        "url": f"/ropes/{number}",
        "images": [{"src": f"/img/{number}.jpg", "width": 300}, {"src": f"/img/{number}b.jpg", "width": 300}],
        "inStock": number % 2 == 0,
    }
    for number in range(1, 9)
]
MENU = [{"label": f"Section {letter}", "href": f"/{letter}"} for letter in "abcdefghijklmnop"]
COUNTRIES = [{"code": code, "name": name} for code, name in (("at", "Austria"), ("be", "Belgium"), ("fr", "France"))]


def script(value: Any, kind: str = "application/json", name: str = "") -> str:
    data = value if isinstance(value, str) else json.dumps(value).replace("</", "<\\/")
    return f"<script id='{name}' type='{kind}'>{data}</script>"


def linked(value: Any) -> str:
    return script(value, "application/ld+json")


def shop(**others: Any) -> str:
    """A page whose grid is empty until its scripts have run."""
    state = {"props": {"pageProps": {"products": ROPES, "menu": MENU, "countries": COUNTRIES, **others}}, "page": "/ropes"}
    return "<h1>Ropes</h1><div id=grid></div>" + script(state, name="__NEXT_DATA__")


def best_of(page: Page) -> EmbeddedList:
    found = best_list(page, 0.0)
    assert found
    return found


def best(html: str) -> EmbeddedList:
    return best_of(parse(html))


def test_an_empty_grid_gives_its_products() -> None:
    """The products in the state of a page come first, field by field, with what tells most in front."""
    found = best(shop())
    assert (found.source, found.name, len(found.rows)) == ("state", "props.pageProps.products", 8)
    assert found.columns[:4] == ("title", "url", "images", "price.amount")
    assert found.rows[1]["price.amount"] == 7.0
    assert found.rows[1]["inStock"] is True
    assert found.rows[1]["images"] == ["/img/2.jpg", "/img/2b.jpg"]


def test_a_menu_is_no_list_that_people_came_for() -> None:
    """Navigation and settings come after the products, however many rows they have."""
    assert best(shop(menu=MENU * 20)).name == "props.pageProps.products"


def test_nothing_is_shown_of_an_empty_grid() -> None:
    """A page that shows the rows says so, and so does one that does not."""
    hidden = parse(shop())
    shown = parse(shop() + "".join(f"<p>{rope['title']}</p>" for rope in ROPES))
    assert shown_share(hidden, best_of(hidden)) == 0
    assert shown_share(shown, best_of(shown)) == 1


def test_words_in_another_order_are_shown_too() -> None:
    """A title is shown when all of its several words are."""
    page = parse(shop() + "".join(f"<p><b>Rope</b> {rope['id'] - 100} metres <i>flax</i></p>" for rope in ROPES))  # type: ignore[operator]
    assert shown_share(page, best_of(page)) == 1


def test_the_node_is_the_script() -> None:
    """A list says which script it is from."""
    page = parse(shop())
    found = best_of(page)
    assert page[found.node].get("id") == "__NEXT_DATA__"
    assert found.nodes == ()


def test_recipes_of_an_item_list() -> None:
    """JSON-LD lists are taken apart: an item's fields have no prefix, types are not fields."""
    items = [
        {"@type": "ListItem", "position": n, "item": {"@type": "Recipe", "name": f"Linseed bread no. {n}", "url": f"/r/{n}"}}
        for n in range(1, 6)
    ]
    found = best(linked({"@context": "https://schema.org", "@type": "ItemList", "itemListElement": items}))
    assert (found.source, found.name) == ("json-ld", "ItemList.itemListElement")
    assert found.rows[0] == {"name": "Linseed bread no. 1", "url": "/r/1", "position": 1}


def test_things_of_one_type_in_scripts_of_their_own() -> None:
    """A page with a script for each product has a list of products."""
    products = [{"@type": "Product", "name": f"Hemp bag {n}", "url": f"/b/{n}", "offers": {"price": n}} for n in range(1, 5)]
    found = best("".join(map(linked, products)))
    assert (found.name, len(found.rows), found.rows[2]["offers.price"]) == ("Product", 4, 3)


def test_references_are_followed() -> None:
    """A list that names its things by their ids is a list of these things."""
    events = [{"@type": "Event", "@id": f"#{n}", "name": f"Flax day {n}", "startDate": f"2024-05-0{n}"} for n in range(1, 5)]
    series = {"@type": "EventSeries", "subEvent": [{"@id": event["@id"]} for event in events]}
    found = best(linked({"@graph": [series, *events]}))
    assert (found.name, found.rows[0]["name"]) == ("EventSeries.subEvent", "Flax day 1")


def test_breadcrumbs_are_no_list() -> None:
    """The way to a page is not what people came for, in either notation."""
    crumbs = [{"@type": "ListItem", "position": n, "name": f"Shelf {n}", "item": f"/s/{n}"} for n in range(1, 6)]
    item = "<li itemprop=itemListElement itemscope itemtype=https://schema.org/ListItem><a itemprop=item href=/a>Shelf</a>"
    microdata = f"<ol itemscope itemtype=https://schema.org/BreadcrumbList>{item * 4}</ol>"
    assert best_list(parse(linked({"@type": "BreadcrumbList", "itemListElement": crumbs}) + microdata), 0.0) is None


def test_reviews_in_microdata() -> None:
    """Items of one type and place are rows, with their elements."""
    review = (
        "<li itemprop=review itemscope itemtype=https://schema.org/Review><b itemprop=name>Holds well {n}</b>"
        "<span itemprop=author itemscope itemtype=https://schema.org/Person><i itemprop=name>Weaver {n}</i></span>"
        "<time itemprop=datePublished datetime=2024-05-0{n}>May</time>"
        "<span itemprop=reviewRating itemscope><meta itemprop=ratingValue content={n}></span></li>"
    )
    body = "".join(review.format(n=n) for n in range(1, 6))
    page = parse(f"<div itemscope itemtype=https://schema.org/Product><h1 itemprop=name>Rope</h1><ul>{body}</ul></div>")
    found = best_of(page)
    assert (found.source, found.name, found.columns[0]) == ("microdata", "Product.review", "name")
    assert found.rows[3]["author.name"] == "Weaver 4"
    assert (found.rows[3]["datePublished"], found.rows[3]["reviewRating.ratingValue"]) == ("2024-05-04", "4")
    assert [page[node].tag for node in found.nodes] == ["li"] * 5


def test_edges_of_a_graph() -> None:
    """What each row is wrapped in does not count."""
    edges = [{"cursor": str(n), "node": {"title": f"Linen news {n}", "slug": f"/n/{n}"}} for n in range(6)]
    found = best(f"<script>window.__DATA__ = {json.dumps({'posts': {'edges': edges}})};</script>")
    assert (found.name, found.columns[0], len(found.rows)) == ("posts.edges", "title", 6)


def test_a_store_by_keys_and_types() -> None:
    """Objects that a client keeps under their ids are lists by type."""
    posts = {f"Post:{n}": {"__typename": "Post", "id": n, "title": f"Linen news {n}", "href": f"/n/{n}"} for n in range(6)}
    users = {f"User:{n}": {"__typename": "User", "id": n, "login": f"weaver_{n}"} for n in range(6)}
    found = best(script({"ROOT": {"me": 1}, **posts, **users}))
    assert (found.name, len(found.rows), "login" in found.columns) == ("Post", 6, False)


def test_lists_over_several_sections_are_one() -> None:
    """Arrays with the same keys above them are joined in their order."""
    parts = (ROPES[:4], ROPES[4:])
    sections = [{"heading": f"Part {number}", "posts": part} for number, part in enumerate(parts)]
    found = best(script({"sections": sections}))
    assert (found.name, len(found.rows)) == ("sections.posts", 8)


def test_markup_in_values_is_read() -> None:
    """Texts are as people read them; addresses are as they stand there."""
    rows = [
        {"name": f"Rope &amp; cord {n}", "html": f"<p>Long <b>fibres</b> no. {n}</p>", "url": f"/r?a=1&copy={n}"}
        for n in range(5)
    ]
    row = best(script({"goods": rows})).rows[0]
    assert row == {"name": "Rope & cord 0", "url": "/r?a=1&copy=0", "html": "Long fibres no. 0"}


def test_settings_are_no_lists() -> None:
    """Codes, flags and numbers without words are nothing to read."""
    chunks = [{"id": n, "hash": f"a{n}b_{n}", "async": True} for n in range(50)]
    icons = [{"name": f"icon_{n}", "path": "M0 0h24v24H0z"} for n in range(50)]
    assert best_list(parse(script({"chunks": chunks, "sprites": icons})), 0.0) is None


@pytest.mark.parametrize(
    "html", ["", "<p>Flax", "<script></script>", "<script>var a = 1</script>", "<script src=a.js></script>"]
)
def test_a_page_without_data_has_no_lists(html: str) -> None:
    """Nothing is an answer."""
    assert best_list(parse(html), 0.0) is None


def test_a_large_script_is_refused_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would cost too much is left, and says so."""
    monkeypatch.setattr("scutch.structured.scripts.MAX_SCRIPT", 500)
    page = parse(shop())
    assert best_list(page, 0.0) is None
    assert extract_records(page).reason.endswith("more than 500")


def test_a_list_is_a_frozen_value() -> None:
    """It cannot be changed; it is equal to itself, can be hashed, and says what it is."""
    one, other = best(shop()), best(shop())
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == "<EmbeddedList state props.pageProps.products: 8 rows>"
    with pytest.raises(AttributeError, match="frozen"):
        one.name = "other"


def test_deep_data_is_no_danger() -> None:
    """Neither nested arrays nor nested objects or items break anything."""
    deep = '{"a":' * 20_000 + "1" + "}" * 20_000
    nested = '{"a":[' * 400 + json.dumps(ROPES) + "]}" * 400
    items = "<div itemscope itemprop=a itemtype=A>" * 600
    assert best_list(parse(script(deep) + linked(deep) + script("[" * 50_000) + items), 0.0) is None
    best_list(parse(script(nested) + linked(nested)), 0.0)


def test_many_rows_are_all_there() -> None:
    """However many they are."""
    page = parse(script({"goods": [{"title": f"Rope no. {n}", "url": f"/r/{n}", "price": n} for n in range(5000)]}))
    assert len(best_of(page).rows) == 5000


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=5) | st.sampled_from(["@type", "item", "name", "@id"]), inner, max_size=4)
    ),
    max_leaves=30,
)


@settings(max_examples=60)
@given(VALUES, st.sampled_from(["application/json", "application/ld+json"]))
def test_any_data_gives_flat_rows(value: Any, kind: str) -> None:
    """Whatever the data, rows hold texts, numbers, truth values and lists of texts, under the columns of their list."""
    things = [{"title": f"Flax rope {n}", "url": f"/{n}", "extra": value, "@type": "Product"} for n in range(4)]
    page = parse(script(json.dumps({"a": value, "goods": things}).replace("</", "<\\/"), kind))
    lists = [to_list(found, 1.0) for found in list_candidates(page)]
    assert any(found.name == "goods" for found in lists)
    for found in lists:
        for row in found.rows:
            assert list(row) == [name for name in found.columns if name in row]
            assert all(isinstance(cell, (str, int, float, list)) for cell in row.values())


@settings(max_examples=60)
@given(st.integers(0, 2000), st.sampled_from(['"', "}", ",", "\\", "\x01", "//", "]", "&quot;"]))
def test_broken_data_breaks_nothing(place: int, mess: str) -> None:
    """A character too much anywhere in the data costs the list at worst."""
    html = shop() + linked({"@graph": ROPES})
    cut = min(place, len(html))
    best_list(parse(html[:cut] + mess + html[cut:]), 0.0)


def test_a_page_from_a_tree_gives_the_same() -> None:
    """It does not matter who parsed the page."""
    lxml_html = pytest.importorskip("lxml.html")
    page: Page = parse(lxml_html.fromstring(shop()))
    assert best_of(page).rows == best(shop()).rows


def test_a_list_with_too_many_rows_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows up to the limit are read, and ``truncated`` names it."""
    monkeypatch.setattr(find, "MAX_ROWS", 6)
    regions = extract_records(parse(shop()))
    assert (len(regions[0]), regions.truncated) == (6, ("rows",))
    monkeypatch.setattr(find, "MAX_ROWS", len(ROPES))
    assert extract_records(parse(shop())).truncated == ()


def test_all_lists_of_a_page_are_read() -> None:
    """Best first; a list whose rows a better one has is none."""
    regions = extract_records(shop(again=ROPES[:4]) + linked([{"@type": "Event", "name": f"Day of {name}"} for name in "abc"]))
    assert [(len(region), region.table.columns[0].name) for region in regions.embedded][:2] == [(8, "title"), (3, "name")]
    assert regions.embedded.method == "embedded"
    assert not any(len(region) == 4 for region in regions.embedded)


def test_a_page_without_data_has_no_lists_in_them() -> None:
    """The reason says so; a hint chooses among those there are."""
    assert extract_records("<p>Flax").embedded.reason == "no list in the data of the page"
    chosen = extract_records(shop(related=[{"title": f"Loom {n}", "price": n} for n in range(5)]), example="Loom 3").embedded
    assert chosen[0].table["title"][3] == "Loom 3"


def test_the_scale_of_ratings_is_no_rating() -> None:
    """Its ends are the same for all rows, and no column."""
    rating = {"@type": "AggregateRating", "bestRating": 10, "worstRating": 1}
    films = [{"@type": "Movie", "name": f"Film {n}", "aggregateRating": {**rating, "ratingValue": n / 2}} for n in range(9)]
    assert best(linked(films)).columns == ("name", "aggregateRating.ratingValue")


def test_the_address_of_an_author_is_not_that_of_the_comment() -> None:
    """It comes behind what a reader came for."""
    people = [{"@type": "Person", "name": name, "url": f"/people/{name}"} for name in ("ann", "tom", "eve", "kim")]
    comments = [
        {"@type": "Comment", "datePublished": f"2024-05-0{n}", "text": f"I sowed {n} rows of flax.", "author": who}
        for n, who in enumerate(people, 2)
    ]
    assert best(linked(comments)).columns == ("datePublished", "text", "author.name", "author.url")
