"""What a page says about itself: who wrote it, when, what it is called, where it belongs.

Three fields are decided between many clues (``titles``, ``dates``, ``bylines``); the others are what the first of a few names
tells. Every value comes with its place in the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from scutch.content.linked_data import Fact, facts
from scutch.content.metadata import bylines, dates, titles
from scutch.content.metadata._cues import head, shown
from scutch.content.metadata.clues import NOTHING, Clue, words
from scutch.page import Page
from scutch.page import addresses as page_addresses
from scutch.page.elements import elements
from scutch.page.node import Node
from scutch.results import Metadata, Origin, Origins

Meta = tuple[str, str, int]

SITE: Final = ("og:site_name", "application-name")
IMAGE: Final = ("og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src")
ADDRESS: Final = ("og:url",)
LANGUAGE: Final = ("content-language", "og:locale", "dc.language")
DESCRIPTION: Final = ("description", "og:description", "twitter:description", "dc.description")
SECTION: Final = ("article:section", "og:article:section", "parsely-section", "dc.subject")
TAGS: Final = ("article:tag", "keywords", "news_keywords", "parsely-tags")
KIND: Final = "og:type"

#: Names of the ``meta`` elements that are read.
NAMES: Final = frozenset(
    name.encode()
    for table in (
        SITE, IMAGE, ADDRESS, LANGUAGE, DESCRIPTION, SECTION, TAGS, (KIND, bylines.LABEL),
        titles.METAS, dates.METAS, bylines.METAS,
    )
    for name in table
)  # fmt: skip
LANGUAGE_TAG: Final = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
#: Countries that write English with the month first; who does not say where it is written mostly does.
ENGLISH: Final = {"": "en-US", "en": "en-US"}
#: Nodes around the title in which names and dates are looked for, and how many of either.
BEFORE: Final = 300
BEHIND: Final = 1500
MOST: Final = 40
MOST_TAGS: Final = 30
BETWEEN_TAGS: Final = re.compile("[,;，、]")
NO_VALUE: Final = ("", -1)


class Survey(NamedTuple):
    """What was found in one pass over a page."""

    metas: list[Meta]
    #: The first content and its node by name.
    values: dict[str, tuple[str, int]]
    canonical: list[int]
    facts: list[Fact]
    first: list[int]
    second: list[int]
    language: Clue
    site: Clue


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
    survey = survey_of(page)
    title, author, days = decided(page, survey)
    found = {
        "title": title,
        "author": author,
        "date": days.date,
        "published": days.published,
        "modified": days.modified,
        "language": survey.language,
        "site_name": survey.site,
        "description": told(survey, DESCRIPTION, "description"),
        "section": told(survey, SECTION, "articleSection"),
        "image": absolute(page, told(survey, IMAGE, "image")),
        "url": canonical(page, survey),
    }
    tags, place = tags_of(survey)
    values = {field: clue.value for field, clue in found.items()}
    return Metadata(
        **values,
        authors=authors_of(author, survey.facts),
        tags=tags,
        sources=origins(page, found | {"tags": place}),
    )


def survey_of(page: Page) -> Survey:
    """Look once at all that tells something."""
    metas, links, scripts, first, second = head(page.columns, NAMES)
    metas = [(name, " ".join(content.split()), node) for name, content, node in metas if not content.isspace()]
    known = facts((node, page[node].text_content) for node in scripts)
    values = {name: (content, node) for name, content, node in reversed(metas)}
    survey = Survey(metas, values, links, known, first, second, NOTHING, NOTHING)
    site = told(survey, SITE, "")
    return survey._replace(language=language(page, survey), site=site if site.value else named_site(known))


def decided(page: Page, survey: Survey) -> tuple[Clue, Clue, dates.Dates]:
    """Title, author and dates: the title first, as the others stand near it."""
    title = title_of(page, survey)
    names, days = clues_near(page, survey, title)
    return title, bylines.find_author(names), dates.find_dates(days)


def title_of(page: Page, survey: Survey) -> Clue:
    """The title: what head and heading agree on; else what the clues weigh."""
    names, heads = title_sources(page, survey)
    title = titles.undisputed(page, survey.first[0], heads, names) if len(survey.first) == 1 else NOTHING
    if title.value:
        return title
    return titles.find_title(clues_of_title(page, survey, names, heads), titles.path_words(page.url or ""), sort_of(survey))


def title_sources(page: Page, survey: Survey) -> tuple[titles.Names, titles.Heads]:
    """Names of the site, and what the head calls the page."""
    names = titles.site_names(survey.site.value, page.url or "")
    element = next((node.index for node in elements(page, "title")), -1)
    return names, titles.head_titles(page, survey.metas, survey.facts, element)


def title_clues(page: Page, survey: Survey) -> list[Clue]:
    """All that may be the title."""
    return clues_of_title(page, survey, *title_sources(page, survey))


def clues_of_title(page: Page, survey: Survey, names: titles.Names, heads: titles.Heads) -> list[Clue]:
    """What the head calls the page, and what its headings do."""
    return [*titles.head_clues(heads, names), *titles.heading_clues(page, survey.first, survey.second, heads, names)]


def clues_near(page: Page, survey: Survey, title: Clue) -> tuple[list[Clue], list[Clue]]:
    """All that may be the author, all that may be a date: written for machines, and seen near the title."""
    anchor = title.node if title.source == "heading" else survey.first[0] if survey.first else -1
    site, tag = survey.site.value, survey.language.value
    tag = ENGLISH.get(tag.lower(), tag)
    dated, named = shown(page.columns, anchor - BEFORE, anchor + BEHIND, MOST)
    names = [*bylines.told_authors(survey.facts, survey.metas, site), *bylines.seen_authors(page, named, anchor, site)]
    names = [clue for clue in names if clue.value != title.value]
    days = [*dates.told_dates(survey.facts, survey.metas, page.url or "", tag), *dates.shown_dates(page, dated, anchor, tag)]
    return names, days


def sort_of(survey: Survey) -> str:
    """Sort of page, as its data say."""
    told_type = survey.values.get(KIND, NO_VALUE)[0].lower()
    return titles.sort_of(frozenset(fact.kind for fact in survey.facts), told_type)


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
