"""What a page says about itself: who wrote it, when, what it is called, where it belongs.

Three fields are decided between many clues (``titles``, ``dates``, ``bylines``); the others are what the first of a few names
tells. Every value comes with its place in the page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Final
from urllib.parse import urlsplit

from scutch.content.linked_data import Fact, facts
from scutch.content.metadata import bylines, dates, seen_dates, titles
from scutch.content.metadata._cues import shown
from scutch.content.metadata._head import head
from scutch.content.metadata.clues import NOTHING, Clue, words
from scutch.page import Page
from scutch.page import addresses as page_addresses
from scutch.page.node import Node
from scutch.results import Metadata, Origin, Origins

SITE: Final = ("og:site_name", "application-name")
IMAGE: Final = ("og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src")
ADDRESS: Final = ("og:url",)
LANGUAGE: Final = ("content-language", "og:locale", "dc.language")
DESCRIPTION: Final = ("description", "og:description", "twitter:description", "dc.description")
SECTION: Final = ("article:section", "og:article:section", "parsely-section", "dc.subject")
TAGS: Final = ("article:tag", "keywords", "news_keywords", "parsely-tags")
KIND: Final = "og:type"

#: Names of the ``meta`` elements that are read.
NAMES: Final = {
    name.encode(): name
    for table in (
        SITE, IMAGE, ADDRESS, LANGUAGE, DESCRIPTION, SECTION, TAGS, (KIND, bylines.LABEL),
        titles.METAS, dates.METAS, bylines.METAS,
    )
    for name in table
}  # fmt: skip
Seen = tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]

LANGUAGE_TAG: Final = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
#: Countries that write English with the month first; who does not say where it is written mostly does.
ENGLISH: Final = {"": "en-US", "en": "en-US"}
#: Nodes around the title in which names and (farther behind) dates are looked for, and how many of either.
BEFORE: Final = 100
BEHIND: Final = 1000
FAR_BEHIND: Final = 1500
MOST: Final = 40
MOST_TAGS: Final = 30
#: Elements of one sort in the head that are read.
MOST_ELEMENTS: Final = 500
BETWEEN_TAGS: Final = re.compile("[,;，、]")
NO_VALUE: Final = ("", -1)


class Survey:
    """What was found in one pass over a page, and what follows from it; each answer is worked out once, when it is asked for.

    Parameters
    ----------
    page
        The page.

    Examples
    --------
    >>> import scutch
    >>> survey = Survey(scutch.parse("<title>Flax | Plants</title><h1>Flax</h1><p>By A. Weaver"))
    >>> survey.title.value, survey.author.value
    ('Flax', 'A. Weaver')
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        columns = page.columns
        self.metas, self.title_node, self.canonical, scripts, self.first, self.second = head(columns, NAMES, MOST_ELEMENTS)
        #: The first content and its node by name.
        self.values = {name: (content, node) for name, content, node in reversed(self.metas)}
        self.facts = facts((node, columns.text(node + 1)) for node in scripts if columns.end[node] > node + 1)

    @cached_property
    def site(self) -> Clue:
        """Name of the site."""
        clue = told(self, SITE, "")
        return clue if clue.value else named_site(self.facts)

    @cached_property
    def language(self) -> Clue:
        """Language of the page."""
        return language(self.page, self)

    @cached_property
    def names(self) -> titles.Names:
        """Names of the site, as titles may hold them."""
        return titles.site_names(self.site.value, self.page.url or "")

    @cached_property
    def heads(self) -> titles.Heads:
        """What the head calls the page."""
        return titles.head_titles(self.page, self.metas, self.facts, self.title_node)

    @cached_property
    def title(self) -> Clue:
        """The title: what head and heading agree on; else what the clues weigh."""
        first = self.first
        agreed = titles.undisputed(self.page, first[0], self.heads, self.names) if len(first) == 1 else NOTHING
        path = titles.path_words(self.page.url or "")
        return agreed if agreed.value else titles.find_title(self.title_clues(), path, self.sort)

    def title_clues(self) -> list[Clue]:
        """All that may be the title: what the head calls the page, and what its headings do."""
        headings = titles.heading_clues(self.page, self.first, self.second, self.heads, self.names)
        return [*titles.head_clues(self.heads, self.names), *headings]

    @property
    def sort(self) -> str:
        """Sort of page, as its data say."""
        told_type = self.values.get(KIND, NO_VALUE)[0].lower()
        return titles.sort_of({fact.kind for fact in self.facts}, told_type)

    @cached_property
    def anchor(self) -> int:
        """Node near which names and dates are looked for: that of the title, or of the first heading; -1 without any."""
        title = self.title
        return title.node if title.source == "heading" else self.first[0] if self.first else -1

    @cached_property
    def seen(self) -> Seen:
        """The dated and the named texts near the title."""
        return shown(self.page.columns, self.anchor - BEFORE, self.anchor + BEHIND, self.anchor + FAR_BEHIND, MOST)

    def author_clues(self) -> list[Clue]:
        """All that may be the author: written for machines, and seen near the title."""
        site, title = self.site.value, self.title.value
        told_names = bylines.told_authors(self.facts, self.metas, site)
        names = [*told_names, *bylines.seen_authors(self.page, self.seen[1], self.anchor, site)]
        return [clue for clue in names if clue.value != title]

    @cached_property
    def author(self) -> Clue:
        """Who wrote the page."""
        return bylines.find_author(self.author_clues())

    def date_clues(self) -> list[Clue]:
        """All that may be a date: written for machines, and seen near the title."""
        tag = ENGLISH.get(self.language.value.lower(), self.language.value)
        told_days = dates.told_dates(self.facts, self.metas, self.page.url or "", tag)
        return [*told_days, *seen_dates.shown_dates(self.page, self.seen[0], self.anchor, tag)]

    @cached_property
    def dates(self) -> dates.Dates:
        """When it was published and changed."""
        return dates.find_dates(self.date_clues())

    def told(self, field: str) -> str:
        """One field; what it does not need is not worked out."""
        return FIELDS[field](self).value

    @cached_property
    def metadata(self) -> Metadata:
        """All fields, with their places."""
        found = {field: decide(self) for field, decide in FIELDS.items()}
        tags, found["tags"] = tags_of(self)
        values: dict[str, Any] = {field: clue.value for field, clue in found.items()}
        values |= {"tags": tags, "authors": authors_of(self.author, self.facts), "sources": origins(self.page, found)}
        return Metadata(**values)


def describe(page: Page) -> Metadata:
    """Read what a page says about itself.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<html lang=en><title>Flax | Plants</title><meta name=author content='A. Weaver'><h1>Flax</h1>")
    >>> found = describe(page)
    >>> found.title, found.author, found.language, found.sources["author"].xpath
    ('Flax', 'A. Weaver', 'en', '/html/head/meta[1]')
    """
    return Survey(page).metadata


#: What each field of one value is decided by.
FIELDS: Final[dict[str, Callable[[Survey], Clue]]] = {
    "title": lambda survey: survey.title,
    "author": lambda survey: survey.author,
    "date": lambda survey: survey.dates.date,
    "published": lambda survey: survey.dates.published,
    "modified": lambda survey: survey.dates.modified,
    "language": lambda survey: survey.language,
    "site_name": lambda survey: survey.site,
    "description": lambda survey: told(survey, DESCRIPTION, "description"),
    "section": lambda survey: told(survey, SECTION, "articleSection"),
    "image": lambda survey: absolute(survey.page, told(survey, IMAGE, "image")),
    "url": lambda survey: canonical(survey.page, survey),
}


def told(survey: Survey, names: Sequence[str], fact: str) -> Clue:
    """Value of the first of the names that a ``meta`` element has; else of the property of an article or page."""
    values = survey.values
    for name in names:
        if name in values:
            return Clue(values[name][0], "meta", values[name][1], ())
    if not fact:
        return NOTHING
    return next((Clue(item.values[0], "json-ld", item.node, ()) for item in survey.facts if item.name == fact), NOTHING)


def named_site(known: Iterable[Fact]) -> Clue:
    """Name of the site by its data."""
    return next((Clue(fact.text, "json-ld", fact.node, ()) for fact in known if fact.kind == "site"), NOTHING)


def authors_of(author: Clue, known: Iterable[Fact]) -> tuple[str, ...]:
    """The names of several authors, one by one where the data give them so."""
    lists = (tuple(map(bylines.clean, fact.values)) for fact in known if fact.name in ("author", "creator"))
    whole = words(author.value)
    alike = next((names for names in lists if words(" ".join(names)) == whole), ())
    return alike or bylines.split_names(author.value)


def tags_of(survey: Survey) -> tuple[tuple[str, ...], Clue]:
    """Keywords, and the place of the first of them."""
    for name in TAGS:
        if name not in survey.values:
            continue
        found = [(content, node) for other, content, node in survey.metas if other == name]
        texts = [part.strip() for content, _ in found for part in BETWEEN_TAGS.split(content)]
        return tuple(dict.fromkeys(filter(None, texts)))[:MOST_TAGS], Clue(found[0][0], "meta", found[0][1], ())
    for fact in survey.facts:
        if fact.name == "keywords":
            texts = [part.strip() for value in fact.values for part in value.split(",")]
            return tuple(dict.fromkeys(filter(None, texts)))[:MOST_TAGS], Clue(fact.text, "json-ld", fact.node, ())
    return (), NOTHING


def language(page: Page, survey: Survey) -> Clue:
    """BCP 47 tag of the page's language."""
    root = page.root
    said = (root.get("lang") or root.get("xml:lang") or "") if root else ""
    clue = Clue(said, "html", root.index, ()) if root and said.strip() else told(survey, LANGUAGE, "inLanguage")
    match = LANGUAGE_TAG.match(clue.value.strip())
    return clue._replace(value=match[0].replace("_", "-")) if match else NOTHING


def canonical(page: Page, survey: Survey) -> Clue:
    """Canonical address: what the page links to as such, or the one it was loaded from."""
    links = (Clue(page[node].get("href") or "", "link", node, ()) for node in survey.canonical)
    for clue in (*links, told(survey, ADDRESS, "")):
        found = absolute(page, clue)
        if found.value:
            return found
    return Clue(page.url or "", "address", -1, ())


def absolute(page: Page, clue: Clue) -> Clue:
    """A clue with an absolute http address, or nothing."""
    value = address(page.url or "", clue.value)
    return clue._replace(value=value) if value else NOTHING


def address(base: str, reference: str) -> str:
    """An absolute http address, or nothing.

    Examples
    --------
    >>> address("https://example.org/a/b", "../c"), address("", "javascript:void(0)"), address("", "http://[")
    ('https://example.org/c', '', '')
    """
    found = page_addresses.absolute(reference.strip(), base) or ""
    if not found.lower().startswith(("http://", "https://")):
        return ""
    return found if "[" not in found or has_host(found) else ""


def has_host(url: str) -> bool:
    """Whether an address names a host: one with a bracket may have no meaning.

    Examples
    --------
    >>> has_host("http://[::1]/"), has_host("http://[")
    (True, False)
    """
    try:
        return bool(urlsplit(url).hostname)
    except ValueError:
        return False


def origins(page: Page, found: dict[str, Clue]) -> Origins:
    """Where each value stands."""
    nodes = {field: Node(page, clue.node) if clue.node >= 0 else None for field, clue in found.items() if clue.value}
    return Origins({field: Origin(found[field].source, node) for field, node in nodes.items()})
