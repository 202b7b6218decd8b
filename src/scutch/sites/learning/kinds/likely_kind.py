"""The kind of wrapper that pages need, by what the pages are and by the list that they show."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import Final

from scutch.content.kind import classify
from scutch.page.page import Page
from scutch.records.extract import TABLES_METHOD, extract_records
from scutch.sites.data_values import data_objects
from scutch.sites.follow.detail_links import detail_addresses
from scutch.sites.learning.clusters import address_shape
from scutch.sites.learning.kinds.details import count_facts
from scutch.sites.learning.samples import PageSamples
from scutch.structured.schema_org import RECORD, list_weight, page_kind_of, subject_of

#: Kinds of wrappers by the kinds of pages that ``classify`` names; other pages are lists if they show one.
WRAPPER_KIND_OF: Final = {"article": "article", "documentation": "article", "forum": "thread", "product": "detail"}
#: A page with a surer list is a list, unless its kind is surer than the second (fitted on development pages of all kinds).
SURE_LIST, SURE_KIND = 0.5, 0.95
#: Pages with labelled values at least are details, unless they show a list at least that sure or are surely articles: of the
#: result pages of 94 sites 27 have two labels, and lists of at least .8; details of own sites show related things with .7.
MIN_FACTS, LIST_BESIDE_FACTS = 2, 0.75
#: Kinds of wrappers that pages of posts may be taken for, and characters of most posts.
POST_KINDS: Final = ("article", "thread")
POST_CHARS: Final = 60
#: Kinds of pages about one thing, and subjects of objects that are the page itself.
THING_KINDS: Final = ("article", "product")
TEXT_SUBJECTS: Final = ("article", "page")


def likely_kind(samples: PageSamples) -> str:
    """Return the kind of wrapper that most pages need: ``list``, ``detail``, ``article`` or ``thread``.

    >>> import scutch
    >>> rows = "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(9))
    >>> likely_kind(PageSamples([scutch.parse(f"<ul class=plants>{rows}</ul>")]))
    'list'
    """
    votes = Counter(map(kind_of_page, samples.pages))
    wanted = votes.most_common(1)[0][0]
    return "detail" if wanted in ("list", "article") and states_facts(samples) else wanted


def states_facts(samples: PageSamples) -> bool:
    """Whether pages are mostly values behind labels that all of them have, one of each label a page.

    A list of links to other pages of their own kind, such as similar offers, is beside them, however sure it is.
    """
    if len(samples.pages) == 1 or count_facts(samples) < MIN_FACTS:
        return False
    is_article = median(kind.confidence * (kind.name == "article") for kind in map(classify, samples.pages)) > SURE_KIND
    if is_article:
        return False
    return median(map(list_confidence, samples.pages)) < LIST_BESIDE_FACTS or all(map(links_to_its_kind, samples.pages))


def kind_of_page(page: Page) -> str:
    """Return the kind of wrapper that a page needs; a page about a thing that embedded data describe is one of details."""
    kind = classify(page)
    wanted = WRAPPER_KIND_OF.get(kind.name, "list")
    if wanted == "list" or (kind.confidence <= SURE_KIND and list_confidence(page) >= SURE_LIST):
        return "thread" if wanted in POST_KINDS and shows_posts(page) else "list"
    return "detail" if wanted == "article" and describes_thing(page) else wanted


def list_confidence(page: Page) -> float:
    """Return the confidence of the first region of a page; 0 without any. Tables in the text of a page are no such region."""
    return max((region.confidence for region in extract_records(page) if region.method != TABLES_METHOD), default=0.0)


def links_to_its_kind(page: Page) -> bool:
    """Whether most records of the first region of a page lead to addresses of the shape of its own.

    Of 300 pages of lists of results-dev and lists-dev one does so.

    >>> import scutch
    >>> rows = "".join(f"<li><a href=/plant/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(9))
    >>> addresses = ("https://example.org/plants?page=2", "https://example.org/plant/12")
    >>> [links_to_its_kind(scutch.parse(f"<ul>{rows}</ul>", url=url)) for url in addresses]
    [False, True]
    """
    region = next(iter(extract_records(page)), None)
    if region is None or not page.url:
        return False
    own, shapes = address_shape(page.url), [address_shape(url) for url in detail_addresses(region.table) if url]
    return 2 * shapes.count(own) > len(region)


def shows_posts(page: Page) -> bool:
    """Whether the records of the first region of a page are posts: prose with authors and dates, and without titles."""
    region = next(iter(extract_records(page)), None)
    table = region.table if region else None
    if table is None:
        return False
    names, types = {column.name for column in table.columns}, {column.type for column in table.columns}
    if "title" in names or "author" not in names or "date" not in types:
        return False
    texts = (table.texts(column.name) for column in table.columns if column.type == "text")
    return max(median(len(text or "") for text in own) for own in texts) >= POST_CHARS


def describes_thing(page: Page) -> bool:
    """Whether the embedded data of a page describe a thing that has fields of its own, such as a recipe or a product.

    >>> import scutch
    >>> data = '<script type=application/ld+json>{{"@type": "{}", "name": "Flax", "description": "{}"}}</script>'
    >>> [describes_thing(scutch.parse(data.format(name, "x" * 80))) for name in ("Recipe", "NewsArticle")]
    [True, False]
    """
    names = (name for name, _ in data_objects(page) if list_weight(name) == RECORD)
    return any(page_kind_of(name) in THING_KINDS and subject_of(name) not in TEXT_SUBJECTS for name in names)
