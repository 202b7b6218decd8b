"""Metadata of a page: author, dates, title, site, language and the like, each with its source.

Author, date and title are decided between many candidates (``authors``, ``dates``, ``titles``); each other field has the value
of the first source that has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile, tee
from typing import Any, Final

from scutch.content.metadata import authors, dates, simple_fields
from scutch.content.metadata._byline_scan import BylineScan
from scutch.content.metadata._head import HeadReader
from scutch.content.metadata.breadcrumbs import names_section, page_section
from scutch.content.metadata.evidence import NO_VALUE, FieldCandidate, lazy_property, words
from scutch.content.metadata.linked_data import Fact, linked_facts
from scutch.content.metadata.person_names import clean_byline, has_han, split_names
from scutch.content.metadata.term_links import TermLines, unique_terms
from scutch.content.metadata.titles.agreement import title_beside_site, title_in_agreement, without_kicker
from scutch.content.metadata.titles.find_title import find_title, page_type_of, path_words
from scutch.content.metadata.titles.head_titles import (
    TITLE_METAS,
    HeadTitles,
    head_candidates,
    head_titles,
    with_linked_titles,
)
from scutch.content.metadata.titles.headings import H1_RANKS, heading_candidates, heading_texts
from scutch.content.metadata.titles.site_names import SiteNames, host_letters, site_in_title, title_part_with_host
from scutch.content.metadata.visible_authors import names_behind_title, names_beside_dates, visible_authors
from scutch.content.metadata.visible_dates import visible_dates
from scutch.page import Page
from scutch.page.node import Node
from scutch.results.metadata import Metadata, ValueSource, ValueSources
from scutch.structured.scripts import script_text

OPEN_GRAPH_TYPE: Final = "og:type"

#: Names of the ``meta`` elements that are read, in groups; unknown names that may be those of dates join the last group.
META_NAMES: Final = (
    (
        OPEN_GRAPH_TYPE,
        *simple_fields.SITE_METAS,
        *simple_fields.IMAGE_METAS,
        *simple_fields.URL_METAS,
        *simple_fields.LANGUAGE_METAS,
        *simple_fields.DESCRIPTION_METAS,
        *simple_fields.SECTION_METAS,
        *simple_fields.TAG_METAS,
        *simple_fields.PAYWALL_METAS,
    ),
    tuple(TITLE_METAS),
    (authors.TWITTER_LABEL, *authors.AUTHOR_METAS),
    tuple(dates.DATE_METAS),
)
HEAD_READER: Final = HeadReader(*META_NAMES)

#: Languages that stand for the English of the USA, with the month first: most pages in English without a region have it.
US_ENGLISH: Final = {"": "en-US", "en": "en-US"}
#: Nodes before the title, behind it for names, for names beside dates and for dates that are scanned, and the number of names.
SCAN_BEFORE: Final = 100
SCAN_NAMES: Final = 1800
SCAN_DATED_NAMES: Final = 600
SCAN_DATES: Final = 1200
MAX_NAMED: Final = 40
#: Elements of one sort in the head that are read.
MAX_HEAD_ELEMENTS: Final = 500


class MetadataReader:
    """The metadata of a page: one pass reads the head, and each field is decided on first access.

    >>> import scutch
    >>> reader = MetadataReader(scutch.parse("<title>Flax | Plants</title><h1>Flax</h1><p>By A. Weaver"))
    >>> reader.title.value, reader.author.value
    ('Flax', 'A. Weaver')
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        found = HEAD_READER.read(page.columns, MAX_HEAD_ELEMENTS)
        metas, self.root, self.title_node, self.canonical_links, self.scripts, self.h1, self.h2 = found
        self.simple_metas, self.title_metas, self.author_metas, self.date_metas = metas

    @lazy_property
    def facts(self) -> list[Fact]:
        """Properties of the objects in JSON-LD."""
        columns = self.page.columns
        return linked_facts((node, script_text(columns, node)) for node in self.scripts)

    @lazy_property
    def first_metas(self) -> dict[str, tuple[str, int]]:
        """Content and node of the first ``meta`` element of each name, for the fields with one source."""
        return {name: (content, node) for name, content, node in reversed(self.simple_metas)}

    @lazy_property
    def data(self) -> simple_fields.HeadData:
        """``meta`` elements of the fields with one source, and JSON-LD."""
        return simple_fields.HeadData(self.simple_metas, self.first_metas, self.facts)

    @lazy_property
    def title_line(self) -> str:
        """Text of the ``title`` element on one line; empty without one."""
        return " ".join(self.page[self.title_node].text_content.split()) if self.title_node >= 0 else ""

    @lazy_property
    def host(self) -> str:
        """Letters and digits of the host of the page."""
        return host_letters(self.page.url or "")

    @lazy_property
    def site(self) -> FieldCandidate:
        """Name of the site: as declared, or as in the title where the host contains it."""
        found = simple_fields.declared_site(self.first_metas, lambda: self.facts)
        return found if found.value else site_in_title(self.title_line, self.host, self.title_node)

    @lazy_property
    def site_name(self) -> FieldCandidate:
        """Name of the site; else the part of the title that contains its host, which is too long to be cut off titles."""
        if self.site.value:
            return self.site
        return title_part_with_host(self.title_line, self.page.url or "", self.title_node)

    def names_site(self, text: str) -> bool:
        """Whether a text is a name of the site, or holds its declared name."""
        name = words(self.site.value)
        return self.site_names.match(text) or (bool(name) and name <= words(text))

    @lazy_property
    def language(self) -> FieldCandidate:
        """Language of the page."""
        return simple_fields.page_language(self.page, self.root, self.data)

    @lazy_property
    def site_names(self) -> SiteNames:
        """Names of the site, to separate them from titles."""
        return SiteNames(self.site.value.lower().strip(), self.host)

    def is_site_name(self, text: str) -> bool:
        """Whether a text is a name of the site, or a part of its host."""
        return self.site_names.match(text)

    @lazy_property
    def own_titles(self) -> HeadTitles:
        """Titles of the page in its head, without those in JSON-LD."""
        return head_titles(self.title_metas, self.title_line, self.title_node)

    @lazy_property
    def head_titles(self) -> HeadTitles:
        """Titles of the page in its head."""
        return with_linked_titles(self.own_titles, self.facts) if self.scripts else self.own_titles

    @lazy_property
    def headings(self) -> list[tuple[int, str]]:
        """The first headings of the highest level, with their texts."""
        return heading_texts(self.page, self.h1[: len(H1_RANKS)])

    @lazy_property
    def agreed_title(self) -> FieldCandidate:
        """The title if head and heading agree on it; JSON-LD is read only if that is in doubt."""
        found = title_in_agreement(self.page, self.headings, self.own_titles, self.is_site_name)
        if found.value or not self.scripts:
            return found
        return title_in_agreement(self.page, self.headings, self.head_titles, self.is_site_name)

    @lazy_property
    def title(self) -> FieldCandidate:
        """The title that head and heading agree on, or head and two headings; else the candidate with the greatest weight."""
        if self.agreed_title.value:
            return self.agreed_title
        found = title_beside_site(self.page, self.headings, self.own_titles)
        if found.value:
            return found
        found = find_title(self.title_candidates(), path_words(self.page.url or ""), self.page_type)
        return without_kicker(self.page, found, self.head_titles)

    def title_candidates(self) -> list[FieldCandidate]:
        """Titles of the head and headings."""
        headings = heading_candidates(self.page, self.headings, self.h2, self.head_titles, self.site_names)
        return [*head_candidates(self.head_titles, self.site_names), *headings]

    @property
    def page_type(self) -> str:
        """Page type by the data of the page."""
        open_graph_type = self.first_metas[OPEN_GRAPH_TYPE][0].lower() if OPEN_GRAPH_TYPE in self.first_metas else ""
        return page_type_of({fact.subject for fact in self.facts}, open_graph_type)

    @lazy_property
    def anchor(self) -> int:
        """Node near which names and dates are scanned: that of the title, or of the first heading; -1 without any."""
        title = self.title
        return title.node if title.source == "heading" else self.h1[0] if self.h1 else -1

    @lazy_property
    def scan(self) -> BylineScan:
        """Scan for texts with dates and names."""
        return BylineScan(self.page.columns)

    @lazy_property
    def dated(self) -> Iterator[tuple[int, int, int]]:
        """Texts near the title that may hold a date; only its copies are read."""
        return tee(self.scan.dated(self.anchor - SCAN_BEFORE, self.anchor + SCAN_DATES), 1)[0]

    def dated_texts(self) -> Iterator[tuple[int, int, int]]:
        """A copy of ``dated``. All copies share one scan, which goes as far as one of them needs."""
        return tee(self.dated)[1]

    def author_candidates(self) -> list[FieldCandidate]:
        """Authors in the data, visible ones near the title, and those of Chinese bylines."""
        title = self.title.value
        named = self.scan.named(self.anchor - SCAN_BEFORE, self.anchor + SCAN_NAMES, MAX_NAMED)
        in_data = authors.data_authors(self.facts, self.author_metas)
        visible = visible_authors(self.page, named, self.anchor)
        chinese = self.chinese_authors() if has_han(title) or self.language.value.lower().startswith("zh") else ()
        dated = takewhile(lambda item: item[0] < self.anchor + SCAN_DATED_NAMES, self.dated_texts())
        beside = names_beside_dates(self.page, dated, self.anchor)
        alone = names_behind_title(self.page, self.anchor)
        candidates = [*in_data, *chinese, *visible, *beside, *alone, *authors.owner_of_site(self.site_name)]
        persons = (authors.without_site(candidate, self.site_names) for candidate in candidates)
        return [candidate for candidate in persons if candidate.value != title]

    def chinese_authors(self) -> Iterable[FieldCandidate]:
        """Authors in Chinese bylines."""
        from scutch.content.metadata.chinese_bylines import chinese_authors  # noqa: PLC0415 (few pages are in Chinese)

        return chinese_authors(self.page)

    @lazy_property
    def author(self) -> FieldCandidate:
        """Author of the page."""
        return authors.find_author(self.author_candidates(), self.site_names, self.page_type)

    def date_candidates(self) -> list[FieldCandidate]:
        """Dates in the data, and visible ones near the title."""
        tag = US_ENGLISH.get(self.language.value.lower(), self.language.value)
        in_data = list(dates.data_dates(self.facts, self.date_metas, self.page.url or "", tag))
        known = {candidate.value[:10] for candidate in in_data}
        return [*in_data, *visible_dates(self.page, self.dated_texts(), self.anchor, self.language.value, known)]

    @lazy_property
    def days(self) -> dates.Days:
        """The days among the dates."""
        return dates.Days(self.date_candidates())

    @lazy_property
    def date(self) -> FieldCandidate:
        """Date of the page."""
        return self.days.date()

    @lazy_property
    def canonical(self) -> FieldCandidate:
        """Canonical URL that the page states."""
        return simple_fields.canonical_url(self.page, self.canonical_links, self.data)

    @lazy_property
    def term_lines(self) -> TermLines:
        """Lines of links to the pages of categories and tags."""
        return TermLines(self.page, self.anchor)

    @property
    def section(self) -> FieldCandidate:
        """Section of the page: as its data or breadcrumbs have it, else the category that it links to."""
        found = page_section(self.page, self.data, self.names_site, self.title.value)
        if found.value:
            return found
        linked = self.term_lines.category()
        return linked if names_section(linked.value) and not self.names_site(linked.value) else NO_VALUE

    @property
    def tags(self) -> tuple[tuple[str, ...], FieldCandidate]:
        """Tags of the page and the source of the first: those of its data, else those that it links to."""
        stated = simple_fields.tags_of(self.data)
        if stated[0]:
            return stated
        linked = self.term_lines.tags()
        return unique_terms(linked), next(iter(linked), NO_VALUE)

    def field(self, name: str) -> str:
        """Value of one field; only what it depends on is computed."""
        return FIELD_DECISIONS[name](self).value

    @lazy_property
    def metadata(self) -> Metadata:
        """All fields, with their sources."""
        found = {field: decide(self) for field, decide in FIELD_DECISIONS.items()}
        tags, found["tags"] = self.tags
        values: dict[str, Any] = {field: candidate.value for field, candidate in found.items()}
        values |= {"tags": tags, "authors": author_names(self.author, self.facts), "sources": origins(self.page, found)}
        return Metadata(**values)


def read_metadata(page: Page) -> Metadata:
    """Read the metadata of a page.

    >>> import scutch
    >>> page = scutch.parse("<html lang=en><title>Flax | Plants</title><meta name=author content='A. Weaver'><h1>Flax</h1>")
    >>> found = read_metadata(page)
    >>> found.title, found.author, found.language, found.sources["author"].xpath
    ('Flax', 'A. Weaver', 'en', '/html/head/meta[1]')
    """
    return MetadataReader(page).metadata


def simple_field(metas: tuple[str, ...], fact: str) -> Callable[[MetadataReader], FieldCandidate]:
    """Return the decision of a field by the names of its ``meta`` elements and a property of JSON-LD."""
    return lambda reader: simple_fields.first_value(reader.data, metas, fact)


#: The decision of each field with one value.
FIELD_DECISIONS: Final[dict[str, Callable[[MetadataReader], FieldCandidate]]] = {
    "title": lambda reader: reader.title,
    "author": lambda reader: reader.author,
    "date": lambda reader: reader.date,
    "published": lambda reader: reader.days.published(),
    "modified": lambda reader: reader.days.modified(),
    "language": lambda reader: reader.language,
    "site_name": lambda reader: reader.site_name,
    "description": simple_field(simple_fields.DESCRIPTION_METAS, "description"),
    "section": lambda reader: reader.section,
    "paywall": lambda reader: simple_fields.page_paywall(reader.data),
    "image": lambda reader: simple_fields.page_image(reader.page, reader.data),
    "canonical": lambda reader: reader.canonical,
    "url": lambda reader: simple_fields.page_url(reader.page, reader.canonical),
}


def author_names(author: FieldCandidate, facts: Iterable[Fact]) -> tuple[str, ...]:
    """Return the names of the authors one by one, as JSON-LD lists them, else as the text separates them."""
    lists = (tuple(map(clean_byline, fact.values)) for fact in facts if fact.name in ("author", "creator"))
    whole = words(author.value)
    same = next((names for names in lists if words(" ".join(names)) == whole), ())
    return same or split_names(author.value)


def origins(page: Page, found: dict[str, FieldCandidate]) -> ValueSources:
    """Return the source of each value."""
    return ValueSources(
        {
            name: ValueSource(source, Node(page, node) if node >= 0 else None)
            for name, (value, source, node, _) in found.items()
            if value
        }
    )
