"""What a page says about itself: title, author, date, language, site, picture, address.

Light rules over the elements in which pages say such things: ``meta``, ``link``, ``title``, ``h1``, ``time`` and JSON-LD. The
order of the tables is the order of trust.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Final
from urllib.parse import urljoin

from scutch.content.elements import elements, has_attribute
from scutch.content.linked_data import article_facts
from scutch.page import Page
from scutch.results import Metadata

TITLE: Final = ("og:title", "twitter:title", "dc.title", "citation_title")
AUTHOR: Final = ("author", "article:author", "dc.creator", "citation_author", "parsely-author", "sailthru.author", "byl")
DATE: Final = (
    "article:published_time",
    "datepublished",
    "parsely-pub-date",
    "sailthru.date",
    "dc.date.issued",
    "dc.date",
    "citation_publication_date",
    "date",
    "pubdate",
    "publishdate",
)
SITE: Final = ("og:site_name", "application-name")
IMAGE: Final = ("og:image", "og:image:url", "twitter:image", "twitter:image:src")
ADDRESS: Final = ("og:url",)
LANGUAGE: Final = ("content-language", "og:locale", "dc.language")

#: A heading is the title when this share of words is common to it and what the head calls the page.
ALIKE: Final = 0.3
#: Shorter first parts of a title are names of sections or sites.
SHORT: Final = 10
#: Between a title and the name of the site; a plain hyphen or colon only where nothing else can be meant.
SEPARATOR: Final = re.compile(r"\s[|\-–—·»•~]+\s|\s*[|»]\s*|\s::\s")
ISO_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?")
LANGUAGE_TAG: Final = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")


def describe(page: Page) -> Metadata:
    """Read what a page says about itself.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<html lang=en><title>Flax | Plants</title><meta name=author content='A. Weaver'><h1>Flax</h1>")
    >>> found = describe(page)
    >>> found.title, found.author, found.language
    ('Flax', 'A. Weaver', 'en')
    """
    metas = meta_values(page)
    facts = linked_facts(page)
    site = first(metas, SITE)
    return Metadata(
        title=title(page, first(metas, TITLE), site),
        author=author(page, metas, facts),
        date=date(page, metas, facts),
        language=language(page, metas),
        site_name=site,
        image=address(page, first(metas, IMAGE) or facts.get("image", "")),
        url=canonical(page, metas),
    )


def linked_facts(page: Page) -> dict[str, str]:
    """What the page's JSON-LD says."""
    scripts = (node for node in elements(page, "script") if node.get("type") == "application/ld+json")
    return article_facts(script.text_content for script in scripts)


def meta_values(page: Page) -> dict[str, str]:
    """Contents of the ``meta`` elements by lower-case name; the first one of a name counts."""
    values: dict[str, str] = {}
    for meta in elements(page, "meta"):
        name = meta.get("property") or meta.get("name") or meta.get("itemprop") or meta.get("http-equiv")
        content = meta.get("content")
        if name and content and content.strip():
            values.setdefault(name.strip().lower(), " ".join(content.split()))
    return values


def first(values: Mapping[str, str], names: Iterable[str]) -> str:
    """Value of the first name that has one.

    Examples
    --------
    >>> first({"b": "2"}, ("a", "b"))
    '2'
    """
    return next((values[name] for name in names if name in values), "")


def title(page: Page, given: str, site: str) -> str:
    """The main heading where it says the same as the head does; else what the head says, without the site's name."""
    said = given or page.title
    headings = list(visible_headings(page))
    best = max(headings, key=lambda heading: likeness(heading, said), default="")
    if best and likeness(best, said) > ALIKE:
        return best
    return without_site(said, site) or (headings[0] if headings else "")


def visible_headings(page: Page) -> Iterator[str]:
    """Texts of the ``h1`` elements that people see."""
    chars = page.columns.chars
    return (" ".join(node.text.split()) for node in elements(page, "h1") if chars[node.index])


def likeness(one: str, other: str) -> float:
    """Share of words that two texts have in common (Dice's coefficient).

    Examples
    --------
    >>> likeness("Growing flax", "growing hemp")
    0.5
    """
    ours, theirs = set(re.findall(r"\w+", one.lower())), set(re.findall(r"\w+", other.lower()))
    return 2 * len(ours & theirs) / (len(ours) + len(theirs)) if ours and theirs else 0.0


def without_site(text: str, site: str) -> str:
    """A title without the name of the site at its end, given or guessed.

    Examples
    --------
    >>> without_site("How flax grows | The Plant Journal", "")
    'How flax grows'
    """
    parts = [part.strip() for part in SEPARATOR.split(text) if part.strip()]
    if site and len(parts) > 1 and parts[-1].lower() == site.lower():
        return text[: text.rindex(parts[-1])].rstrip(" |-–—·»•~:")
    if len(parts) < 2:
        return text
    return parts[0] if len(parts[0]) >= SHORT else max(parts, key=len)


def author(page: Page, metas: Mapping[str, str], facts: Mapping[str, str]) -> str:
    """Name of the author; an address is none."""
    said = (facts.get("author", ""), *(metas[name] for name in AUTHOR if name in metas))
    names = (" ".join(name.split()) for name in chain(said, bylines(page)) if "://" not in name)
    return next(filter(None, names), "").removeprefix("By ").removeprefix("by ")


def bylines(page: Page) -> Iterator[str]:
    """Texts of the links to an author; a page that never says so has none, and its links are not looked at."""
    if has_attribute(page, "rel", b"author"):
        yield from (node.text for node in elements(page, "a") if node.get("rel") == "author")


def date(page: Page, metas: Mapping[str, str], facts: Mapping[str, str]) -> str:
    """Day of publication, with the time if the page tells it."""
    said = (facts.get("date", ""), *(metas[name] for name in DATE if name in metas))
    stamps = (node.get("datetime") or "" for node in elements(page, "time"))
    return next(filter(None, map(iso_date, chain(said, stamps))), "")


def iso_date(text: str) -> str:
    """The date in ISO 8601 that a text begins with.

    Examples
    --------
    >>> iso_date("2024-05-01T08:00:00Z"), iso_date("2024/05/01"), iso_date("May")
    ('2024-05-01T08:00:00Z', '2024-05-01', '')
    """
    match = ISO_DATE.match(text.strip().replace("/", "-"))
    return match[0].replace(" ", "T") if match else ""


def language(page: Page, metas: Mapping[str, str]) -> str:
    """BCP 47 tag of the page's language."""
    root = page.root
    said = (root.get("lang") or root.get("xml:lang") or "") if root else ""
    match = LANGUAGE_TAG.match((said or first(metas, LANGUAGE)).strip())
    return match[0].replace("_", "-") if match else ""


def canonical(page: Page, metas: Mapping[str, str]) -> str:
    """Canonical address: what the page links to as such, or the one it was loaded from."""
    links = (node for node in elements(page, "link") if "canonical" in (node.get("rel") or "").lower().split())
    said = next(filter(None, (node.get("href") for node in links)), "")
    return address(page, said or first(metas, ADDRESS)) or page.url or ""


def address(page: Page, reference: str) -> str:
    """An absolute http address, or nothing."""
    try:
        absolute = urljoin(page.url or "", reference.strip()) if reference else ""
    except ValueError:  # a reference such as "http://[" has no meaning
        return ""
    return absolute if absolute.lower().startswith(("http://", "https://")) else ""
