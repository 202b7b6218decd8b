"""What the first of a few names tells: the name of the site, its language, description, section, tags, picture and address."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from scutch.content.metadata.evidence import NOTHING, Clue
from scutch.content.metadata.linked_data import Fact
from scutch.page import Page
from scutch.page import urls as page_addresses
from scutch.page.text import unescape

SITE: Final = ("og:site_name", "application-name")
IMAGE: Final = ("og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src")
ADDRESS: Final = ("og:url",)
LANGUAGE: Final = ("content-language", "og:locale", "dc.language")
DESCRIPTION: Final = ("description", "og:description", "twitter:description", "dc.description")
SECTION: Final = ("article:section", "og:article:section", "parsely-section", "dc.subject")
TAGS: Final = ("article:tag", "keywords", "news_keywords", "parsely-tags")
LANGUAGE_TAG: Final = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
MOST_TAGS: Final = 30
BETWEEN_TAGS: Final = re.compile("[,;，、]")
#: Signs that are left over around the names of sites.
AROUND_NAMES: Final = " |·•–—-"


class Data(NamedTuple):
    """What is written for machines."""

    #: Name, content and node of each ``meta`` element.
    metas: Sequence[tuple[str, str, int]]
    #: The first content and its node by name.
    values: dict[str, tuple[str, int]]
    facts: Sequence[Fact]


def told(data: Data, names: Sequence[str], fact: str) -> Clue:
    """Value of the first of the names that a ``meta`` element has; else of the property of an article or page."""
    values = data.values
    for name in names:
        if name in values:
            return Clue(readable(values[name][0]), "meta", values[name][1], ())
    if not fact:
        return NOTHING
    found = next((item for item in data.facts if item.name == fact), None)
    return Clue(readable(found.values[0]), "json-ld", found.node, ()) if found else NOTHING


def readable(text: str) -> str:
    """A text without the entities of pages that escape twice.

    Examples
    --------
    >>> readable("Plants &amp;amp; fibres")
    'Plants & fibres'
    """
    return unescape(unescape(text))


def site(data: Data) -> Clue:
    """Name of the site as it says itself."""
    clue = told(data, SITE, "")
    clue = clue if clue.value else named_site(data.facts)
    return clue._replace(value=clue.value.strip(AROUND_NAMES))


def named_site(known: Iterable[Fact]) -> Clue:
    """Name of the site by its linked data."""
    return next((Clue(fact.text, "json-ld", fact.node, ()) for fact in known if fact.subject == "site"), NOTHING)


def tags_of(data: Data) -> tuple[tuple[str, ...], Clue]:
    """Keywords, and the place of the first of them."""
    for name in TAGS:
        if name not in data.values:
            continue
        found = [(content, node) for other, content, node in data.metas if other == name]
        texts = [part.strip() for content, _ in found for part in BETWEEN_TAGS.split(readable(content))]
        return tuple(dict.fromkeys(filter(None, texts)))[:MOST_TAGS], Clue(found[0][0], "meta", found[0][1], ())
    for fact in data.facts:
        if fact.name == "keywords":
            texts = [part.strip() for value in fact.values for part in BETWEEN_TAGS.split(readable(value))]
            return tuple(dict.fromkeys(filter(None, texts)))[:MOST_TAGS], Clue(fact.text, "json-ld", fact.node, ())
    return (), NOTHING


def language(page: Page, root: int, data: Data) -> Clue:
    """BCP 47 tag of the page's language."""
    columns = page.columns
    said = "" if root < 0 else columns.attribute(root, "lang") or columns.attribute(root, "xml:lang") or ""
    clue = Clue(said, "html", root, ()) if said.strip() else told(data, LANGUAGE, "inLanguage")
    match = LANGUAGE_TAG.match(clue.value.strip())
    return clue._replace(value=match[0].replace("_", "-")) if match else NOTHING


def canonical(page: Page, links: Iterable[int], data: Data) -> Clue:
    """Canonical address: what the page links to as such, or the one it was loaded from."""
    linked = (Clue(page.columns.attribute(node, "href") or "", "link", node, ()) for node in links)
    for clue in (*linked, told(data, ADDRESS, "")):
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
