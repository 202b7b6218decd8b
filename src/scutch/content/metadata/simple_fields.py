"""Fields with the value of the first source that has one: site name, language, description, section, tags, image, URL."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from scutch.content.metadata.evidence import NO_VALUE, FieldCandidate
from scutch.content.metadata.linked_data import Fact
from scutch.page import Page, urls
from scutch.page.text import unescape

#: The last two are common misspellings of the first.
SITE_METAS: Final = ("og:site_name", "application-name", "og:site:name", "og:site")
IMAGE_METAS: Final = ("og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src")
URL_METAS: Final = ("og:url",)
LANGUAGE_METAS: Final = ("content-language", "og:locale", "dc.language")
DESCRIPTION_METAS: Final = ("description", "og:description", "twitter:description", "dc.description")
SECTION_METAS: Final = ("article:section", "og:article:section", "parsely-section", "dc.subject")
TAG_METAS: Final = ("article:tag", "keywords", "news_keywords", "parsely-tags")
PAYWALL_METAS: Final = ("article:content_tier", "og:article:content_tier", "content_tier")
#: Access to a page by the values of ``meta`` elements and of the property ``isAccessibleForFree`` in JSON-LD.
ACCESS: Final = {"free": "free", "metered": "metered", "locked": "locked", "paid": "locked", "true": "free", "false": "locked"}
LANGUAGE_TAG: Final = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
MAX_TAGS: Final = 30
#: What a reference to an image begins with, or ends with if it is relative.
IMAGE_REFERENCE: Final = re.compile(r"https?:|/|[^~].*\.(?:jpe?g|png|webp|gif|avif|svg)\b", re.IGNORECASE)
#: A tag that is a number of a database.
MACHINE_TAG: Final = re.compile(r"[\da-f-]{20,}", re.IGNORECASE)
#: Names of a whole site that say nothing about it, and of the first item of a path.
HOME_WORDS: Final = frozenset(
    "home homepage start startseite accueil inicio início portada front blog hjem hem главная 首页 ホーム トップ".split()  # noqa: SIM905
)
TAG_SEPARATOR: Final = re.compile("[,;，、]")
WEB_SCHEMES: Final = ("http://", "https://")
#: Separators at the ends of site names.
SITE_SEPARATORS: Final = " |·•–—-"


class HeadData(NamedTuple):
    """``meta`` elements and JSON-LD of a page."""

    #: Name, content and node of each ``meta`` element.
    metas: Sequence[tuple[str, str, int]]
    #: Content and node of the first element of each name.
    first: dict[str, tuple[str, int]]
    facts: Sequence[Fact]


def first_meta(first: Mapping[str, tuple[str, int]], names: Sequence[str]) -> FieldCandidate:
    """Return the content of the first name that a ``meta`` element has."""
    for name in names:
        if name in first:
            content, node = first[name]
            return FieldCandidate(readable(content), "meta", node, ())
    return NO_VALUE


def first_value(data: HeadData, names: Sequence[str], fact: str) -> FieldCandidate:
    """Return the content of the first name that a ``meta`` element has; else the value of a JSON-LD property."""
    stated = first_meta(data.first, names)
    if stated is not NO_VALUE or not fact:
        return stated
    for item in data.facts:
        if item.name == fact:
            return FieldCandidate(readable(item.values[0]), "json-ld", item.node, ())
    return NO_VALUE


def readable(text: str) -> str:
    """Return a text without the character references of pages that escape twice.

    >>> readable("Plants &amp;amp; fibres")
    'Plants & fibres'
    """
    return unescape(unescape(text)) if "&" in text else text


def declared_site(first: Mapping[str, tuple[str, int]], read_facts: Callable[[], Iterable[Fact]]) -> FieldCandidate:
    """Return the name of the site by its ``meta`` elements, else by its JSON-LD, which is read only then."""
    found = first_meta(first, SITE_METAS)
    if not found.value or found.value.lower() in HOME_WORDS:
        found = next(filter(has_value, (linked_site(read_facts()), found)), NO_VALUE)
    return with_value(found, found.value.strip(SITE_SEPARATORS))


def with_value(candidate: FieldCandidate, value: str) -> FieldCandidate:
    """Return a candidate with another value, mostly the same."""
    return candidate if value == candidate.value else candidate._replace(value=value)


def has_value(candidate: FieldCandidate) -> bool:
    """Whether a candidate has a value."""
    return candidate.value != ""


def linked_site(facts: Iterable[Fact]) -> FieldCandidate:
    """Return the name of the site by its JSON-LD."""
    return next((FieldCandidate(fact.text, "json-ld", fact.node, ()) for fact in facts if fact.subject == "site"), NO_VALUE)


def tags_of(data: HeadData) -> tuple[tuple[str, ...], FieldCandidate]:
    """Return the keywords, and the source of the first of them."""
    for name in TAG_METAS:
        if name not in data.first:
            continue
        found = [(content, node) for other, content, node in data.metas if other == name]
        return split_tags(content for content, _ in found), FieldCandidate(found[0][0], "meta", found[0][1], ())
    for fact in data.facts:
        if fact.name == "keywords":
            return split_tags(fact.values), FieldCandidate(fact.text, "json-ld", fact.node, ())
    return (), NO_VALUE


def split_tags(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the different tags of texts, without identifiers, and without pairs of name and value if most are such.

    >>> split_tags(["Flax, linen", "flax;Flax", "26157981-b4f7-4929-adc1-e860c6f03636"])
    ('Flax', 'linen', 'flax')
    >>> split_tags(["Category: Plants", "Access: free", "Flax"])
    ('Flax',)
    """
    parts = (part.strip() for text in texts for part in TAG_SEPARATOR.split(readable(text)))
    tags = dict.fromkeys(tag for tag in parts if tag and not MACHINE_TAG.fullmatch(tag))
    pairs = {tag for tag in tags if ": " in tag}
    return tuple(tag for tag in tags if tag not in pairs or 2 * len(pairs) < len(tags))[:MAX_TAGS]


def stated_sections(data: HeadData) -> Iterator[FieldCandidate]:
    """Yield the sections that a page states."""
    yield from (first_meta(data.first, (name,)) for name in SECTION_METAS if name in data.first)
    yield first_value(data, (), "articleSection")


def page_paywall(data: HeadData) -> FieldCandidate:
    """Return whether a page is free, metered or locked; JSON-LD, which search engines read, before ``meta`` elements.

    >>> page_paywall(HeadData((), {"article:content_tier": ("Metered", 4)}, ())).value
    'metered'
    """
    for found in (first_value(data, (), "isAccessibleForFree"), first_value(data, PAYWALL_METAS, "")):
        access = ACCESS.get(found.value.lower().rpartition("/")[2])
        if access:
            return found._replace(value=access)
    return NO_VALUE


def page_language(page: Page, root: int, data: HeadData) -> FieldCandidate:
    """Return the language of a page as a BCP 47 tag."""
    columns = page.columns
    attribute = "" if root < 0 else columns.attribute(root, "lang") or columns.attribute(root, "xml:lang") or ""
    found = (
        FieldCandidate(attribute, "html", root, ()) if attribute.strip() else first_value(data, LANGUAGE_METAS, "inLanguage")
    )
    match = LANGUAGE_TAG.match(found.value.strip())
    return with_value(found, match[0].replace("_", "-")) if match else NO_VALUE


def canonical_url(page: Page, links: Iterable[int], data: HeadData) -> FieldCandidate:
    """Return the canonical URL that a page states: its link, else the URL of its Open Graph data."""
    for node in links:
        found = with_absolute_url(page, FieldCandidate(page.columns.attribute(node, "href") or "", "link", node, ()))
        if found.value:
            return found
    return with_absolute_url(page, first_meta(data.first, URL_METAS))


def page_url(page: Page, canonical: FieldCandidate) -> FieldCandidate:
    """Return the canonical URL, else the URL that a page was loaded from."""
    return canonical if canonical.value else FieldCandidate(page.url or "", "address", -1, ())


def page_image(page: Page, data: HeadData) -> FieldCandidate:
    """Return the URL of the image that represents a page."""
    metas = (
        FieldCandidate(content, "meta", node, ())
        for name in IMAGE_METAS
        if name in data.first
        for other, content, node in data.metas
        if other == name
    )
    found = next((candidate for candidate in metas if IMAGE_REFERENCE.match(candidate.value)), NO_VALUE)
    return with_absolute_url(page, found if found.value else first_value(data, (), "image"))


def with_absolute_url(page: Page, candidate: FieldCandidate) -> FieldCandidate:
    """Return a candidate with an absolute http URL; no value if there is none."""
    if not candidate.value:
        return NO_VALUE
    is_whole = candidate.value.startswith(WEB_SCHEMES)
    value = absolute_url("" if is_whole else urls.base_address(page) or "", candidate.value)
    return with_value(candidate, value) if value else NO_VALUE


def absolute_url(base: str, reference: str) -> str:
    """Return an absolute http URL, empty if there is none.

    >>> absolute_url("https://example.org/a/b", "../c"), absolute_url("", "javascript:void(0)"), absolute_url("", "http://[")
    ('https://example.org/c', '', '')
    """
    found = urls.absolute(reference.strip(), base) or ""
    if not found.lower().startswith(WEB_SCHEMES):
        return ""
    return found if "[" not in found or has_host(found) else ""


def has_host(url: str) -> bool:
    """Whether a URL names a host; one with a bracket may be malformed.

    >>> has_host("http://[::1]/"), has_host("http://[")
    (True, False)
    """
    try:
        return bool(urlsplit(url).hostname)
    except ValueError:
        return False
