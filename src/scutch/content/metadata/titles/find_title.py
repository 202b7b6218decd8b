"""Title of a page: candidates from its head, its data and its headings, with and without the name of the site.

The head has a title such as "How flax grows | The Plant Journal"; the whole and its parts are candidates, as is each heading.
Readers take the heading of an article for its title, but more often the title in the head of a shop's or company's page. So
each kind of evidence has a weight for each *page type*, which is read from the page's data.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final
from urllib.parse import unquote

from scutch.content.metadata.evidence import (
    NO_THRESHOLD,
    NO_VALUE,
    Bins,
    FieldCandidate,
    decide,
    grouped,
    merged_evidence,
    weight_tables,
    words,
)
from scutch.content.metadata.titles.site_names import URL_PARTS

SLUG_BINS: Final = Bins("slug 1", (0.01, "slug 0"), (0.5, "slug <.5"), (0.8, "slug <.8"), (0.999, "slug <1"))
LENGTH_BINS: Final = Bins(
    "length long", (2, "length 1"), (3, "length 2"), (5, "length 3-4"), (13, "length 5-12"), (21, "length 13-20")
)
#: Words of links in a menu, which many a title in the head begins with.
MENU_WORDS: Final = frozenset(
    ("home", "homepage", "index", "start", "main", "startseite", "accueil", "inicio", "topic", "view", "shop", "blog", "page")
)
#: Page types, in the order of the columns of the table of weights.
PAGE_TYPES: Final = ("article", "product", "website", "other")


def find_title(candidates: Iterable[FieldCandidate], path: frozenset[str], page_type: str) -> FieldCandidate:
    """Decide between candidates; titles with the same words are the same.

    >>> heading = FieldCandidate("How flax grows", "heading", 9, ("h1 single", "h1 like 1"))
    >>> find_title([heading, FieldCandidate("Flax", "title", 2, ("title whole",))], frozenset(), "article").value
    'How flax grows'
    """
    groups = grouped(candidates, words)
    weights = weight_tables()["title"][PAGE_TYPES.index(page_type)]
    key = decide(title_evidence(groups, path), weights, threshold=NO_THRESHOLD)
    return best_written(groups[key]) if key else NO_VALUE


def title_evidence(
    groups: Mapping[frozenset[str], Sequence[FieldCandidate]], path: frozenset[str]
) -> dict[frozenset[str], list[str]]:
    """Return the evidence for each title: of its places, the number of its words and their share in the path of the URL."""
    shares = {key: len(key & path) / len(key) for key in groups}
    most = max(shares.values(), default=0.0)
    evidence = {}
    for key, share in shares.items():
        slug = (SLUG_BINS.name_of(share), *(("best slug",) if share == most else ())) if path else ("no slug",)
        menu = ("menu word",) if MENU_WORDS.issuperset(key) else ()
        evidence[key] = [*merged_evidence(groups[key]), LENGTH_BINS.name_of(len(key)), *slug, *menu]
    return evidence


def best_written(candidates: Sequence[FieldCandidate]) -> FieldCandidate:
    """Return the heading among candidates of one title, which is written for people; else the first of the shortest.

    A title with the name of the site behind it has the same words if the title itself begins with that name.

    >>> names = ("Plant Shop of Kew | Plant Shop", "Plant Shop of Kew")
    >>> best_written([FieldCandidate(name, "title", 3, ()) for name in names]).value
    'Plant Shop of Kew'
    """
    heading = next((candidate for candidate in candidates if candidate.source == "heading"), None)
    return heading or min(candidates, key=lambda candidate: len(candidate.value))


def path_words(url: str) -> frozenset[str]:
    """Return the words of the path of a URL.

    >>> sorted(path_words("https://example.org/plants/how-flax-grows.html"))
    ['flax', 'grows', 'how', 'html', 'plants']
    """
    found = URL_PARTS.match(url)
    return words(unquote(found[2]).replace("_", " ")) if found else frozenset()


def page_type_of(subjects: Collection[str], open_graph_type: str) -> str:
    """Return the page type by the subjects of its JSON-LD and its Open Graph type.

    >>> page_type_of(frozenset({"article", "page"}), "website"), page_type_of(frozenset(), "")
    ('article', 'other')
    """
    if "article" in subjects or (open_graph_type == "article" and "product" not in subjects):
        return "article"
    if "product" in subjects or open_graph_type.startswith("product"):
        return "product"
    return "website" if open_graph_type == "website" else "other"
