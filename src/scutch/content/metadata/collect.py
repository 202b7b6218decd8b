"""What a page says about itself: who wrote it, when, what it is called, where it belongs.

Three fields are decided between many clues (``titles``, ``dates``, ``bylines``); the others are what the first of a few names
tells. Every value comes with its place in the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from scutch.content.metadata import authors as bylines
from scutch.content.metadata import dates, titles
from scutch.content.metadata import person_names as names
from scutch.content.metadata import simple_fields as plain
from scutch.content.metadata import visible_authors as seen_names
from scutch.content.metadata import visible_dates as seen_dates
from scutch.content.metadata._byline_scan import Search
from scutch.content.metadata._head import Head
from scutch.content.metadata.evidence import Clue, once, words
from scutch.content.metadata.linked_data import Fact, linked_facts
from scutch.page import Page
from scutch.page.node import Node
from scutch.results.metadata import Metadata, Origin, Origins
from scutch.structured.scripts import script_text

KIND: Final = "og:type"

#: Names of the ``meta`` elements that are read, by what they are read for; the last of these is dates.
NAMES: Final = (
    (
        KIND, *plain.SITE, *plain.IMAGE, *plain.ADDRESS, *plain.LANGUAGE, *plain.DESCRIPTION, *plain.SECTION, *plain.TAGS,
    ),
    tuple(titles.METAS),
    (bylines.LABEL, *bylines.METAS),
    tuple(dates.METAS),
)  # fmt: skip
HEAD: Final = Head(*NAMES)

#: Countries that write English with the month first; who does not say where it is written mostly does.
ENGLISH: Final = {"": "en-US", "en": "en-US"}
#: Nodes around the title in which names and (farther behind) dates are looked for, and how many names.
BEFORE: Final = 100
BEHIND: Final = 600
FAR_BEHIND: Final = 1200
MOST: Final = 40
#: Elements of one sort in the head that are read.
MOST_ELEMENTS: Final = 500
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
        found = HEAD.read(columns, MOST_ELEMENTS)
        metas, self.root, self.title_node, self.canonical, scripts, self.first, self.second = found
        plain_metas, self.title_metas, self.author_metas, self.date_metas = metas
        self.facts = linked_facts((node, script_text(columns, node)) for node in scripts)
        values = {name: (content, node) for name, content, node in reversed(plain_metas)}
        self.data = plain.Data(plain_metas, values, self.facts)

    @once
    def site(self) -> Clue:
        """Name of the site: as it says itself, or as the title has it where the address spells the same."""
        clue = plain.site(self.data)
        return clue if clue.value else titles.site_in_title(self.page, self.title_node)

    @once
    def language(self) -> Clue:
        """Language of the page."""
        return plain.language(self.page, self.root, self.data)

    @once
    def names(self) -> titles.Names:
        """Names of the site, as titles may hold them."""
        return titles.site_names(self.site.value, self.page.url or "")

    @once
    def heads(self) -> titles.Heads:
        """What the head calls the page."""
        return titles.head_titles(self.page, self.title_metas, self.facts, self.title_node)

    @once
    def agreed_title(self) -> Clue:
        """The title if head and heading agree on it."""
        return titles.undisputed(self.page, self.first, self.heads, self.names)

    @once
    def title(self) -> Clue:
        """The title: what head and heading agree on; else what the clues weigh."""
        if self.agreed_title.value:
            return self.agreed_title
        return titles.find_title(self.title_clues(), titles.path_words(self.page.url or ""), self.sort)

    def title_clues(self) -> list[Clue]:
        """All that may be the title: what the head calls the page, and what its headings do."""
        headings = titles.heading_clues(self.page, self.first, self.second, self.heads, self.names)
        return [*titles.head_clues(self.heads, self.names), *headings]

    @property
    def sort(self) -> str:
        """Sort of page, as its data say."""
        told_type = self.data.values.get(KIND, NO_VALUE)[0].lower()
        return titles.sort_of({fact.subject for fact in self.facts}, told_type)

    @once
    def anchor(self) -> int:
        """Node near which names and dates are looked for: that of the title, or of the first heading; -1 without any."""
        title = self.title
        return title.node if title.source == "heading" else self.first[0] if self.first else -1

    @once
    def search(self) -> Search:
        """Looks for dated and named texts."""
        return Search(self.page.columns)

    def author_clues(self) -> list[Clue]:
        """All that may be the author: written for machines, and seen near the title."""
        site, title = self.site.value, self.title.value
        told_names = bylines.told_authors(self.facts, self.author_metas, site)
        named = self.search.named(self.anchor - BEFORE, self.anchor + BEHIND, MOST)
        clues = [*told_names, *seen_names.seen_authors(self.page, named, self.anchor, site)]
        return [clue for clue in clues if clue.value != title]

    @once
    def author(self) -> Clue:
        """Who wrote the page."""
        return bylines.find_author(self.author_clues())

    def date_clues(self) -> list[Clue]:
        """All that may be a date: written for machines, and seen near the title."""
        tag = ENGLISH.get(self.language.value.lower(), self.language.value)
        told_days = dates.told_dates(self.facts, self.date_metas, self.page.url or "", tag)
        dated = self.search.dated(self.anchor - BEFORE, self.anchor + FAR_BEHIND)
        return [*told_days, *seen_dates.shown_dates(self.page, dated, self.anchor, tag)]

    @once
    def days(self) -> dates.Days:
        """The days that it tells."""
        return dates.Days(self.date_clues())

    @once
    def date(self) -> Clue:
        """What people take for its date."""
        return self.days.date()

    def told(self, field: str) -> str:
        """One field; what it does not need is not worked out."""
        return FIELDS[field](self).value

    @once
    def metadata(self) -> Metadata:
        """All fields, with their places."""
        found = {field: decide(self) for field, decide in FIELDS.items()}
        tags, found["tags"] = plain.tags_of(self.data)
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
    "date": lambda survey: survey.date,
    "published": lambda survey: survey.days.published(),
    "modified": lambda survey: survey.days.changed(),
    "language": lambda survey: survey.language,
    "site_name": lambda survey: survey.site,
    "description": lambda survey: plain.told(survey.data, plain.DESCRIPTION, "description"),
    "section": lambda survey: plain.told(survey.data, plain.SECTION, "articleSection"),
    "image": lambda survey: plain.absolute(survey.page, plain.told(survey.data, plain.IMAGE, "image")),
    "url": lambda survey: plain.canonical(survey.page, survey.canonical, survey.data),
}


def authors_of(author: Clue, known: Iterable[Fact]) -> tuple[str, ...]:
    """The names of several authors, one by one where the data give them so."""
    lists = (tuple(map(names.clean, fact.values)) for fact in known if fact.name in ("author", "creator"))
    whole = words(author.value)
    alike = next((several for several in lists if words(" ".join(several)) == whole), ())
    return alike or names.split_names(author.value)


def origins(page: Page, found: dict[str, Clue]) -> Origins:
    """Where each value stands."""
    nodes = {field: Node(page, clue.node) if clue.node >= 0 else None for field, clue in found.items() if clue.value}
    return Origins({field: Origin(found[field].source, node) for field, node in nodes.items()})
