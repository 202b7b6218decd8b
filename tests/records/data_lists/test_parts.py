"""The parts of the search for hidden lists: scripts, JSON-LD, state, microdata, and what columns mean."""

import json
from typing import Any

import pytest

from scutch import parse
from scutch.records.data_lists.rows import Row, flat_rows
from scutch.records.data_lists.schema_lists import linked_lists, microdata_lists
from scutch.records.data_lists.scoring import column_role, column_roles, list_score
from scutch.records.data_lists.script_state import state_lists
from scutch.structured.microdata import read_items
from scutch.structured.scripts import Script, read_scripts

FILLER = {"filler": "flax " * 60}
STATE = json.dumps({"a": 1, **FILLER})


def properties(html: str) -> dict[str, Any]:
    """The properties of the first item of a page."""
    first, *_ = read_items(parse(html).columns)
    return first.properties


@pytest.mark.parametrize(
    ("html", "name"),
    [
        (f"<script type=application/json id=x>{STATE}</script>", "x"),
        (f"<script type='text/json; charset=utf-8'>{STATE}</script>", ""),
        (f"<script>window.__NUXT__={STATE}</script>", "__NUXT__"),
        (f"<script>\n  window['__STATE__'] = {STATE};</script>", "__STATE__"),
        (f"<script>go(); window.__STATE__ = {STATE};</script>", "__STATE__"),
        (f"<script>var data = JSON.parse({json.dumps(STATE)});</script>", "data"),
        (f"<script>self.__next_f.push([1,{json.dumps('1:' + STATE)}])</script>", ""),
    ],
)
def test_scripts_that_hold_data_are_read(html: str, name: str) -> None:
    """JSON scripts and script that sets names to JSON, in the usual notations."""
    [script] = read_scripts(parse(html))
    assert (script.source, script.name, script.value["a"]) == ("state", name, 1)


@pytest.mark.parametrize(
    "html",
    [
        f"<script type=importmap>{STATE}</script>",
        f"<script type=text/template>{STATE}</script>",
        f"<template>{STATE}</template>",
        "<script>" + "go(); " * 99 + "</script>",
        "<script>var a = {b: function () {}}" + " " * 300 + "</script>",
    ],
)
def test_scripts_that_hold_none_are_passed_over(html: str) -> None:
    """What is for the browser, for templates or plain script is no data, and no refusal either."""
    assert read_scripts(parse(html)) == []


def test_a_page_holds_only_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scripts of a page share a budget; what is over it is refused."""
    monkeypatch.setattr("scutch.structured.scripts.MAX_PAGE", len(STATE) + 10)
    read = read_scripts(parse(f"<script type=application/json>{STATE}</script>" * 2))
    assert [bool(script.reason) for script in read] == [False, True]


def test_properties_are_read_by_the_standard() -> None:
    """Where a value stands depends on the element."""
    html = """<div itemscope itemtype="https://schema.org/Product">
        <a itemprop=url href=/x>Flax</a> <img itemprop=image src=/x.jpg> <meta itemprop=sku content=F1>
        <link itemprop=availability href=https://schema.org/InStock> <data itemprop=weight value=2>two</data>
        <time itemprop=releaseDate datetime=2024-05-01>May</time> <span itemprop=price content=3.50>3,50</span>
        <b itemprop="name alternateName"> Flax\n rope</b> <i itemprop=color>red</i> <i itemprop=color>blue</i></div>"""
    assert properties(html) == {
        "@type": "Product", "url": "/x", "image": "/x.jpg", "sku": "F1", "availability": "https://schema.org/InStock",
        "weight": "2", "releaseDate": "2024-05-01", "price": "3.50", "name": "Flax rope", "alternateName": "Flax rope",
        "color": ["red", "blue"],
    }  # fmt: skip


def test_properties_belong_to_the_nearest_item() -> None:
    """An item inside an item is the value of its property and keeps its own; outside of items there are no properties."""
    html = "<b itemprop=x>no</b><p itemscope itemtype=A><span itemprop=b itemscope itemtype=B><i itemprop=c>1</i></span></p>"
    assert properties(html) == {"@type": "A", "b": {"@type": "B", "c": "1"}}


def test_items_are_grouped_by_type_and_place() -> None:
    """The offers of products are another list than the products, and one item is no list."""
    product = "<div itemscope itemtype=Product><p itemprop=offers itemscope itemtype=Offer><i itemprop=price>3</i></p></div>"
    html = product * 3 + "<p itemscope itemtype=Event>"
    assert [(found.name, len(found.nodes)) for found in microdata_lists(parse(html))] == [
        ("Product", 3),
        ("Product.offers", 3),
    ]


def test_hidden_properties_have_values_too() -> None:
    """A property that styles hide is read; what is shown of another is not mixed with what is hidden."""
    html = "<p itemscope><b itemprop=a hidden>kept</b><b itemprop=b>shown <i hidden>not</i></b>"
    assert properties(html) == {"@type": "", "a": "kept", "b": "shown"}


def test_parts_of_things_are_no_lists() -> None:
    """Addresses, pictures and opening hours are parts of what they belong to."""
    hours = [{"@type": "OpeningHoursSpecification", "opens": "8:00"}] * 5
    shop = {"@type": "Store", "name": "Ropes", "openingHours": hours, "image": [{"@type": "ImageObject", "url": "/a"}] * 3}
    assert linked_lists([Script(1, "json-ld", "", shop)]) == []


def test_arrays_need_shared_keys() -> None:
    """Objects of different makes are no rows."""
    value = {
        "mixed": [{"a": 1, "b": 2}, {"c": 1, "d": 2}, {"e": 1, "f": 2}],
        "rows": [{"a": 1, "b": 2}] * 3,
        "two": [{"a": 1}] * 2,
    }
    assert [found.name for found in state_lists([Script(1, "state", "", value)])] == ["rows"]


def test_rows_that_say_the_same_are_one() -> None:
    """Copies and empty objects are left out; the numbers of the others stay."""
    assert list(flat_rows([{"a": 1}, {}, {"a": 1}, {"a": None}, {"a": 2}])) == [0, 4]


def test_rows_have_an_end() -> None:
    """However many fields and however deep, a row is small."""
    deep: dict[str, Any] = {"leaf": 1}
    for _ in range(50):
        deep = {"more": deep}
    rows = flat_rows([{f"field{number}": number for number in range(500)}, {"name": "Flax", "deep": deep}])
    assert len(rows[0]) == 60
    assert rows[1] == {"name": "Flax"}


@pytest.mark.parametrize(
    ("name", "values", "role"),
    [
        ("heading", ["Flax rope", "Hemp rope"], "title"),
        ("author.name", ["A. Weaver", "B. Spinner"], "person"),
        ("cover", ["/a.webp?w=3", "/b.webp?w=3"], "image"),
        ("thumbnail", ["//cdn.example.org/1", "//cdn.example.org/2"], "image"),
        ("published_at", ["2024-05-01T10:00:00Z", "2024-05-02"], "date"),
        ("salePrice", [3.5, 4], "price"),
        ("aggregateRating.ratingValue", ["4.5", "3"], "rating"),
        ("body", ["Flax gives long and strong fibres that are spun to yarn for linen. " * 2] * 2, "prose"),
        ("note", ["very long", "quite short"], "text"),
        ("hash", ["d41d8cd98f00b204", "e9800998ecf8427e"], "code"),
        ("css", [".a > b", "#c .d"], "code"),
        ("名称", ["亚麻绳", "大麻绳"], "text"),
    ],
)
def test_columns_have_roles(name: str, values: list[object], role: str) -> None:
    """Names and values together tell what a column is."""
    assert column_role(name, values) == role


def test_the_first_of_each_role_leads() -> None:
    """One title, address, picture and price stand in front; further ones follow."""
    rows = [
        {
            "id": n,
            "title": f"Flax {n}",
            "subtitle": f"Long fibre {n}",
            "href": f"/{n}",
            "meta": {},
            "price": n,
            "oldPrice": n + 1,
        }
        for n in range(5)
    ]
    assert list(column_roles(rows))[:3] == ["title", "href", "price"]


def test_rows_that_nobody_can_tell_apart_are_worth_little() -> None:
    """Words that are the same in most rows are no titles."""
    same: list[Row] = [{"title": "Flax" if n else "Hemp", "url": f"/{n}"} for n in range(20)]
    different: list[Row] = [{"title": f"Flax {n}", "url": f"/{n}"} for n in range(20)]
    assert list_score(same, column_roles(same), 20) < list_score(different, column_roles(different), 20) / 3
