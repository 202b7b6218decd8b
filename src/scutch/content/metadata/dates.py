"""Dates of publication and modification: candidates from the data and the URL of a page, and the decision between all.

Pages often have several dates. Readers take the first visible date near the title for that of the page, whether it is of
publication or modification; so the positions of visible dates weigh as much as the dates in the data.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from itertools import pairwise
from typing import Final

from scutch.content.metadata.evidence import (
    NO_THRESHOLD,
    NO_VALUE,
    FieldCandidate,
    decide,
    grouped,
    merged_evidence,
    weight_tables,
)
from scutch.content.metadata.linked_data import DATE_PROPERTIES, Fact
from scutch.values.dates.date import DATE_CHARS, read_date

#: Evidence by name of a ``meta`` element.
DATE_METAS: Final = dict.fromkeys(
    (
        "og:article:published_time", "date", "dc.date", "dc.date.issued", "dcterms.date", "dcterms.created", "dcterms.issued",
        "parsely-pub-date", "sailthru.date", "citation_publication_date", "citation_date",
        "citation_online_date", "pubdate", "publishdate", "publish_date", "publish-date", "published", "publisheddate",
        "og:publish_date", "og:published_time", "created", "cxenseparse:recs:publishtime",
        "cxenseparse:publishtime", "article.published", "originalpublicationdate", "date-pub", "release_date", "ms.date",
        "article_date_original", "uploaddate", "weibo:article:create_at",
    ),
    "meta date",
) | {
    "article:published_time": "meta published",
    "datepublished": "meta datePublished",
    "datecreated": "meta dateCreated",
    "datemodified": "meta dateModified",
    "article:modified_time": "meta modified",
} | dict.fromkeys(
    (
        "og:updated_time", "last-modified", "dcterms.modified", "dc.date.modified",
        "og:modified_time", "lastmod", "updated", "updated_at", "article.updated", "modified", "weibo:article:update_at",
    ),
    "meta changed",
)  # fmt: skip
#: Evidence by pattern, for other names: the first that matches.
META_PATTERNS: Final = (
    (re.compile("expir|valid|event|start|(?:^|[^a-z])end"), ""),
    (re.compile("modif|updat|revis|review|chang"), "meta changed"),
    (re.compile("publi|pub.?date|creat|issue|release|upload|posted|[:.]date$"), "meta date"),
)
#: Evidence of a day of publication, or of one of modification.
PUBLICATION_EVIDENCE: Final = frozenset(
    ("meta published", "meta date", "meta datePublished", "ld article datePublished", "ld page datePublished",
     "ld article dateCreated", "url", "says published", "prop published", "ld other datePublished")
)  # fmt: skip
MODIFICATION_EVIDENCE: Final = (
    "ld article dateModified", "ld page dateModified", "meta modified", "meta dateModified", "meta changed", "prop modified",
    "says updated",
)  # fmt: skip

#: Evidence of the dates in the data of a page.
DATA_EVIDENCE: Final = {
    "published": frozenset(
        ("meta published", "meta date", "meta datePublished", "ld article datePublished", "ld page datePublished")
    ),
    "modified": frozenset(
        ("ld article dateModified", "ld page dateModified", "meta modified", "meta dateModified", "meta changed")
    ),
}

#: Evidence of a day of publication in ``meta`` elements: where there is none, a visible day of modification weighs more.
META_EVIDENCE: Final = frozenset(("meta published", "meta date"))
VISIBLE_CHANGE: Final = frozenset(("modified and visible", "says updated"))

#: Evidence of the first visible date before and behind the title.
FIRST_VISIBLE: Final = frozenset(("after0", "before0"))

DAY_LENGTH: Final = len("2024-05-01")
END_OF_MONTH: Final = 1 - 28
ISO_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:Z|[+-]\d\d:?\d\d)?)?")
#: The same without signs, seconds or milliseconds since 1970 from 2001 on, and the name of a zone that scripts add to a date.
COMPACT_DATE: Final = re.compile(r"((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?:T?(\d\d)(\d\d)(\d\d)?Z?)?")
EPOCH: Final = re.compile(r"(1\d{9})(?:\d{3})?")
ZONE_NAME: Final = re.compile(r"\s\([A-Z][\w ]+\)$")
URL_DATE: Final = re.compile(r"[/_-](20\d\d|19\d\d)[/_-]?(0[1-9]|1[0-2])[/_-]?(0[1-9]|[12]\d|3[01])(?!\d)")


class Days:
    """The days among candidates, with all evidence for each; each decision is made on request.

    ``candidates``: dates in ISO 8601.

    >>> published = FieldCandidate("2024-05-01T08:00:00Z", "meta", 4, ("meta published",))
    >>> days = Days([published, FieldCandidate("2024-05-02", "meta", 5, ("meta modified",))])
    >>> days.date().value, days.modified().value
    ('2024-05-01T08:00:00Z', '2024-05-02')
    """

    def __init__(self, candidates: Iterable[FieldCandidate]) -> None:
        self.groups = grouped(candidates, day_key)
        self.evidence = date_evidence(self.groups) if self.groups else {}

    def date(self) -> FieldCandidate:
        """The date of the page as readers take it: that of a modification only where nothing better is known."""
        return self.most_precise(self.best_day())

    def published(self) -> FieldCandidate:
        """The date of publication: the best day with evidence of one, else the date of the page."""
        published = {day: names for day, names in self.evidence.items() if not PUBLICATION_EVIDENCE.isdisjoint(names)}
        day = decide(published, weight_tables()["date"][0], threshold=NO_THRESHOLD)
        return self.most_precise(day or self.best_day(), PUBLICATION_EVIDENCE)

    def modified(self) -> FieldCandidate:
        """The date of the last modification; none that only a text states and that is before the publication."""
        day = self.last_modified()
        if day and DATA_EVIDENCE["modified"].isdisjoint(self.evidence[day]) and day < day_key(self.published().value):
            return NO_VALUE
        return self.most_precise(day, frozenset(MODIFICATION_EVIDENCE))

    def best_day(self) -> str | None:
        """The day with the greatest weight, else that of a modification in the page's data."""
        day = decide(self.evidence, weight_tables()["date"][0])
        if day is None and (day := self.last_modified()) and DATA_EVIDENCE["modified"].isdisjoint(self.evidence[day]):
            return None
        return day

    def last_modified(self) -> str | None:
        """The last day with the first evidence of a modification that there is."""
        days = sorted(self.evidence, reverse=True)
        return next((day for name in MODIFICATION_EVIDENCE for day in days if name in self.evidence[day]), None)

    def most_precise(self, day: str | None, kinds: frozenset[str] = frozenset()) -> FieldCandidate:
        """The candidate of a day with the most precise time and zone, if possible with evidence of these kinds."""
        candidates = self.groups.get(day or "", [NO_VALUE])
        fitting = [candidate for candidate in candidates if not kinds.isdisjoint(candidate.evidence)] if kinds else candidates
        return max(fitting or candidates, key=lambda candidate: len(candidate.value)) if len(candidates) > 1 else candidates[0]


def day_key(value: str) -> str:
    """Return the day of a date: times of one day are the same date."""
    return value[:DAY_LENGTH]


def date_evidence(groups: Mapping[str, Sequence[FieldCandidate]]) -> dict[str, set[str]]:
    """Return the evidence for each day: of its candidates, its rank and the other days."""
    evidence = {day: merged_evidence(candidates) for day, candidates in groups.items()}
    days = sorted(evidence)
    add_rival_evidence(list(evidence.values()))
    evidence[days[0]].add("earliest")
    evidence[days[-1]].add("only" if len(days) == 1 else "latest")
    for day, other in pairwise(days):
        if is_next(day, other):
            add_neighbour_evidence(evidence[day], evidence[other])
    return evidence


def add_rival_evidence(days: Sequence[set[str]]) -> None:
    """Add the evidence of the other dates: a date in the data weighs more where none is visible, and the other way round."""
    everything = set().union(*days)
    has_visible, has_data = not FIRST_VISIBLE.isdisjoint(everything), not DATA_EVIDENCE["published"].isdisjoint(everything)
    has_meta = not META_EVIDENCE.isdisjoint(everything)
    for names in days:
        if "visible" in names:
            names.update([f"{what} and visible" for what, kinds in DATA_EVIDENCE.items() if not kinds.isdisjoint(names)])
            names.update([] if has_meta else [f"{name} without meta" for name in VISIBLE_CHANGE & names])
            names.update([] if has_data else [f"{name} without data" for name in FIRST_VISIBLE & names])
        else:
            data_names = [] if has_visible else [name for name in names if name.startswith(("meta", "ld"))]
            names.update(f"{name} without visible" for name in data_names)
            names.update(["update visible"] if "says updated" in everything else [])


def is_next(day: str, other: str) -> bool:
    """Whether one day follows the other (or may, at the end of a month): mostly they are one day in two time zones.

    >>> is_next("2024-04-30", "2024-05-01"), is_next("2024-05-01", "2024-05-03"), is_next("2024-05", "2024-05-01")
    (True, False, False)
    """
    if len(day) != DAY_LENGTH or len(other) != DAY_LENGTH:
        return False
    step = int(other[8:]) - int(day[8:])
    months = (int(other[:4]) - int(day[:4])) * 12 + int(other[5:7]) - int(day[5:7])
    return (months, step) == (0, 1) or (months == 1 and step <= END_OF_MONTH)


def add_neighbour_evidence(one: set[str], other: set[str]) -> None:
    """Add the evidence of a visible day beside one of publication in the data."""
    for visible, data in ((one, other), (other, one)):
        if "visible" in visible and "visible" not in data and not DATA_EVIDENCE["published"].isdisjoint(data):
            visible.add("beside data")
            data.add("beside visible")


def data_dates(
    facts: Iterable[Fact], metas: Iterable[tuple[str, str, int]], url: str, language: str
) -> Iterator[FieldCandidate]:
    """Yield the dates in JSON-LD, ``meta`` elements and the URL."""
    for fact in facts:
        if fact.name in DATE_PROPERTIES:
            value = iso_date(fact.values[0], language)
            if value:
                yield FieldCandidate(value, "json-ld", fact.node, (f"ld {fact.subject} {fact.name}",))
    for name, content, node in metas:
        evidence = DATE_METAS.get(name) or evidence_of_name(name)
        value = iso_date(content, language) if evidence else ""
        if value:
            yield FieldCandidate(value, "meta", node, (evidence,))
    match = URL_DATE.search(url)
    if match:
        yield FieldCandidate("-".join(match.groups()), "url", -1, ("url",))


@lru_cache(maxsize=256)
def evidence_of_name(name: str) -> str:
    """Return the evidence of a ``meta`` element whose name is not in the table.

    >>> evidence_of_name("last-update"), evidence_of_name("w-published-date"), evidence_of_name("description")
    ('meta changed', 'meta date', '')
    """
    return next((evidence for pattern, evidence in META_PATTERNS if pattern.search(name)), "")


def iso_date(text: str, language: str = "") -> str:
    """Return the date that a text begins with or consists of, in ISO 8601; empty if there is none.

    >>> iso_date("2024-05-01T08:00:00Z"), iso_date("2024/05/01"), iso_date("1 May 2024"), iso_date("May")
    ('2024-05-01T08:00:00Z', '2024-05-01', '2024-05-01', '')
    >>> iso_date("2024-05-01T08:00:00 1714550400")
    '2024-05-01T08:00:00'
    """
    match = ISO_DATE.match(text.strip().replace("/", "-", 2))
    if match:
        return match[0].rstrip().replace(" ", "T", 1).replace(" ", "")
    return (len(text) <= DATE_CHARS and (read_date(ZONE_NAME.sub("", text), language) or machine_date(text.strip()))) or ""


def machine_date(text: str) -> str:
    """Return the day of a text of digits: a date without signs, or the time since 1970; empty if it is neither.

    >>> machine_date("20240501"), machine_date("20240501T100000Z"), machine_date("1714557600"), machine_date("2024")
    ('2024-05-01', '2024-05-01', '2024-05-01', '')
    """
    if match := COMPACT_DATE.fullmatch(text):
        return read_date("-".join(match.groups()[:3])) or ""
    match = EPOCH.fullmatch(text)
    return datetime.fromtimestamp(int(match[1]), UTC).date().isoformat() if match else ""
