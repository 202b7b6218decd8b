"""The only record of a page by its JSON-LD: a list of one object, or one object beside "1 result"."""

from __future__ import annotations

import json
from typing import Any

import pytest

import scutch

MENU = (
    "<nav><ul>" + "".join(f"<li><a href=/{name}>{name}</a>" for name in ("Seile", "Garne", "Stoffe", "Körbe")) + "</ul></nav>"
)
ROPE = {"@type": "Product", "name": "Leinenseil 10 m", "url": "https://example.org/p/seil-10"}
JOB = {"@type": "JobPosting", "title": "Leinenseil 10 m", "url": "/p/seil-10", "hiringOrganization": {"name": "Flachs AG"}}
TITLE = "<a href=/p/seil-10>Leinenseil 10 m</a>"
CARD = f'<div class="c7"><a href=/p/seil-10><img src=/s.jpg></a><div>{TITLE}<b>9,00 €</b></div></div>'
TILE = (
    '<li><article><header><h3>Leinenseil 10 m</h3></header><p>Fest gedreht</p><a href="/p/seil-10">Details</a></article></li>'
)
FORM = "<form><input name=q><button>Suchen</button></form>"


def item_list(*items: dict[str, Any], **members: Any) -> dict[str, Any]:
    """Return a list of items as shops write it."""
    rows = [{"@type": "ListItem", "position": number, "item": item} for number, item in enumerate(items, 1)]
    return {"@context": "https://schema.org", "@type": "ItemList", "itemListElement": rows, **members}


def regions(data: Any, body: str, heading: str = "Seile aus Leinen") -> scutch.Regions:
    """Return the lists of a page with JSON-LD."""
    script = f'<script type="application/ld+json">{json.dumps(data)}</script>'
    html = f"<html lang=de><head>{script}</head><body>{MENU}<main><h1>{heading}</h1>{FORM}{body}</main></body></html>"
    return scutch.extract_records(html, url="https://example.org/suche?q=seil")


LISTS = {
    "list items": item_list(ROPE),
    "a number of items": item_list(JOB, numberOfItems=1),
    "objects without list items": {"@type": "ItemList", "itemListElement": [ROPE], "numberOfItems": "1"},
    "one object, no array": {"@type": "ItemList", "itemListElement": {"@type": "ListItem", "url": "/p/seil-10"}},
    "a page of results": {"@type": "SearchResultsPage", "mainEntity": item_list(ROPE)},
    "a collection": {"@graph": [{"@type": "CollectionPage", "name": "Seile", "hasPart": [{**ROPE, "url": None}]}]},
    "a reference": {"@graph": [{"@type": "ItemList", "itemListElement": [{"@id": "#7"}]}, {**ROPE, "@id": "#7"}]},
}


@pytest.mark.parametrize(
    "body", [f"<div class=c1>{CARD}</div>", f"<ul>{TILE}</ul>", f"<section><ul>{TILE}</ul><p>Ende</section>"]
)
@pytest.mark.parametrize("data", LISTS.values(), ids=LISTS.keys())
def test_a_list_of_one_object_is_a_list_of_one_record(data: Any, body: str) -> None:
    """Whatever markup the record has."""
    (region, *_) = regions(data, body)
    assert region.reason == "the only result: a list of JSON-LD with one item"
    assert (region[0]["title"], region[0]["title_url"]) == ("Leinenseil 10 m", "https://example.org/p/seil-10")
    assert "Suchen" not in region[0].text


@pytest.mark.parametrize("kind", ["Product", "Event", "Recipe", "Movie", "RealEstateListing"])
@pytest.mark.parametrize("said", ["1 Treffer", "1 result for “Seil”", "Showing 1 of 1 products"])
def test_one_object_beside_one_result_is_the_record(kind: str, said: str) -> None:
    """The page says that there is one result."""
    (region, *_) = regions({**ROPE, "@type": kind}, f"<p>{said}</p><div class=c1>{CARD}</div>")
    assert (len(region), region[0]["title"], region.reason) == (1, "Leinenseil 10 m", f"the only result: {said}")


@pytest.mark.parametrize(
    ("data", "heading"),
    [
        (ROPE, "Leinenseil 10 m"),
        (ROPE, "Seile"),
        (item_list(ROPE), "Leinenseil 10 m"),
        (item_list(ROPE, numberOfItems=24), "Seile"),
        (item_list(ROPE, {**ROPE, "name": "Hanfseil", "url": "/p/hanf"}), "Seile"),
        ([item_list(ROPE), item_list({**ROPE, "name": "Hanfseil"}, {**ROPE, "name": "Bastseil"})], "Seile"),
        ({**item_list(ROPE), "@type": "BreadcrumbList"}, "Seile"),
        (item_list({"@type": "WebPage", "name": "Leinenseil 10 m"}), "Seile"),
        (item_list({**ROPE, "name": "Hanfseil", "url": "/p/hanf"}), "Seile"),
        (item_list({**ROPE, "name": "Hanfseil", "url": "/suche?q=seil"}), "Seile"),
        ({"@type": "ItemPage", "mainEntity": ROPE}, "Seile"),
        ({"@type": "ItemList", "itemListElement": "Leinenseil 10 m"}, "Seile"),
    ],
)
def test_other_pages_have_no_list_of_one(data: Any, heading: str) -> None:
    """A page about the thing, several things, the path to a page, a thing that is not shown."""
    assert not any("only result" in region.reason for region in regions(data, f"<div class=c1>{CARD}</div>", heading))


def test_a_record_has_a_link() -> None:
    """A heading with the name of the object is the page about it."""
    assert not any("only result" in region.reason for region in regions(item_list(ROPE), "<h2>Leinenseil 10 m</h2><p>9,00 €"))
