"""When a page was published and when it was changed: clues from its data and its address, and the decision between all.

Pages often tell several days. What people take for the date of a page is mostly the first date that they see by its title,
whether that is a day of publication or of a change; so the places where dates are seen weigh as much as what is written for
machines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from scutch.content.metadata.evidence import NOTHING, Clue, decide, evidence_of, grouped
from scutch.content.metadata.linked_data import DATES, Fact
from scutch.content.model.metadata_weights import DATE
from scutch.values.date import MAX_TEXT, read_date

#: Evidence that the names of ``meta`` elements are.
METAS: Final = dict.fromkeys(
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
#: Names that others give it, and what they mean: the first that fits.
LIKE_METAS: Final = (
    (re.compile("modif|updat|revis|review|chang"), "meta changed"),
    (re.compile("publi|pub.?date|creat|issue|release|upload|posted"), "meta date"),
)
#: Evidence that tells a day of publication, or one of a change.
PUBLISHED: Final = frozenset(
    ("meta published", "meta date", "meta datePublished", "ld article datePublished", "ld page datePublished",
     "ld article dateCreated", "url", "says published", "prop published", "ld other datePublished")
)  # fmt: skip
MODIFIED: Final = (
    "ld article dateModified", "ld page dateModified", "meta modified", "meta dateModified", "meta changed", "prop modified",
    "says updated",
)  # fmt: skip

#: Evidence of what is written for machines.
TOLD: Final = {
    "published": frozenset(
        ("meta published", "meta date", "meta datePublished", "ld article datePublished", "ld page datePublished")
    ),
    "modified": frozenset(
        ("ld article dateModified", "ld page dateModified", "meta modified", "meta dateModified", "meta changed")
    ),
}

#: Evidence of a date that is seen first.
SEEN: Final = frozenset(("after0", "before0"))

DAY: Final = len("2024-05-01")
END_OF_MONTH: Final = 1 - 28
#: A day that is said to be the one of publication needs no more trust.
ANY: Final = -9999
ISO_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:Z|[+-]\d\d:?\d\d)?)?")
ADDRESS_DATE: Final = re.compile(r"[/_-](20\d\d|19\d\d)[/_-]?(0[1-9]|1[0-2])[/_-]?(0[1-9]|[12]\d|3[01])(?!\d)")


class Days:
    """The days that clues tell, with all evidence for each; which of them is which is decided when it is asked for.

    Parameters
    ----------
    clues
        What tells a date.

    Examples
    --------
    >>> given = Clue("2024-05-01T08:00:00Z", "meta", 4, ("meta published",))
    >>> days = Days([given, Clue("2024-05-02", "meta", 5, ("meta modified",))])
    >>> days.date().value, days.changed().value
    ('2024-05-01T08:00:00Z', '2024-05-02')
    """

    def __init__(self, clues: Iterable[Clue]) -> None:
        self.groups = grouped(clues, day_of)
        self.told = evidence(self.groups) if self.groups else {}

    def date(self) -> Clue:
        """What people take for the date of the page: that of a change only where nothing better is known."""
        return self.most_precise(self.best_day())

    def published(self) -> Clue:
        """When it was published: the day that is said to be that of publication, or else the date."""
        said = {day: names for day, names in self.told.items() if not PUBLISHED.isdisjoint(names)}
        return self.most_precise(decide(said, DATE, least=ANY) or self.best_day(), PUBLISHED)

    def changed(self) -> Clue:
        """When it was changed."""
        return self.most_precise(self.last_change(), frozenset(MODIFIED))

    def best_day(self) -> str | None:
        """The day with the best evidence, or that of a change that is told to machines."""
        day = decide(self.told, DATE)
        if day is None and (day := self.last_change()) and TOLD["modified"].isdisjoint(self.told[day]):
            return None
        return day

    def last_change(self) -> str | None:
        """The last day with the first of the names for a change that there is."""
        days = sorted(self.told, reverse=True)
        return next((day for name in MODIFIED for day in days if name in self.told[day]), None)

    def most_precise(self, day: str | None, kinds: frozenset[str] = frozenset()) -> Clue:
        """The clue that tells most about a day: its time, its zone; first of those that have evidence of these kinds."""
        clues = self.groups.get(day or "", [NOTHING])
        fitting = [clue for clue in clues if not kinds.isdisjoint(clue.evidence)] if kinds else clues
        return max(fitting or clues, key=lambda clue: len(clue.value)) if len(clues) > 1 else clues[0]


def day_of(value: str) -> str:
    """Day of a date: times of one day are the same date."""
    return value[:DAY]


def evidence(groups: Mapping[str, Sequence[Clue]]) -> dict[str, set[str]]:
    """All evidence for each day, and whether it is the first, the last or the only one that the page tells."""
    told = {day: evidence_of(found) for day, found in groups.items()}
    days = sorted(told)
    tell_rivals(list(told.values()))
    told[days[0]].add("earliest")
    told[days[-1]].add("only" if len(days) == 1 else "latest")
    for day, other in pairwise(days):
        if is_next(day, other):
            tell_neighbours(told[day], told[other])
    return told


def tell_rivals(days: Sequence[set[str]]) -> None:
    """Note what else there is: what is written for machines counts more where no date is seen, and the other way round."""
    everything = set().union(*days)
    is_seen, is_told = not SEEN.isdisjoint(everything), not TOLD["published"].isdisjoint(everything)
    for names in days:
        if "shown" in names:
            names.update([f"{what} and shown" for what, kinds in TOLD.items() if not kinds.isdisjoint(names)])
            names.update([] if is_told else [f"{name} untold" for name in SEEN & names])
        else:
            names.update([] if is_seen else [f"{name} unseen" for name in names if name.startswith(("meta", "ld"))])
            names.update(["update shown"] if "says updated" in everything else [])


def is_next(day: str, other: str) -> bool:
    """Whether one day follows the other (or may, where a month ends): mostly they are one day in two time zones.

    Examples
    --------
    >>> is_next("2024-04-30", "2024-05-01"), is_next("2024-05-01", "2024-05-03"), is_next("2024-05", "2024-05-01")
    (True, False, False)
    """
    if len(day) != DAY or len(other) != DAY:
        return False
    step = int(other[8:]) - int(day[8:])
    months = (int(other[:4]) - int(day[:4])) * 12 + int(other[5:7]) - int(day[5:7])
    return (months, step) == (0, 1) or (months == 1 and step <= END_OF_MONTH)


def tell_neighbours(one: set[str], other: set[str]) -> None:
    """Note that a day that is shown is beside one that is told."""
    for seen, said in ((one, other), (other, one)):
        if "shown" in seen and "shown" not in said and not TOLD["published"].isdisjoint(said):
            seen.add("beside told")
            said.add("beside shown")


def told_dates(facts: Iterable[Fact], metas: Iterable[tuple[str, str, int]], url: str, language: str) -> Iterator[Clue]:
    """Dates that are written for machines, and that of the address."""
    for fact in facts:
        if fact.name in DATES:
            value = iso_date(fact.values[0], language)
            if value:
                yield Clue(value, "json-ld", fact.node, (f"ld {fact.subject} {fact.name}",))
    for name, content, node in metas:
        what = METAS.get(name) or meta_like(name)
        value = iso_date(content, language) if what else ""
        if value:
            yield Clue(value, "meta", node, (what,))
    match = ADDRESS_DATE.search(url)
    if match:
        yield Clue("-".join(match.groups()), "url", -1, ("url",))


@lru_cache(maxsize=256)
def meta_like(name: str) -> str:
    """Evidence that a ``meta`` element is whose name is not in the table.

    Examples
    --------
    >>> meta_like("last-update"), meta_like("w-published-date"), meta_like("description")
    ('meta changed', 'meta date', '')
    """
    return next((what for like, what in LIKE_METAS if like.search(name)), "")


def iso_date(text: str, language: str = "") -> str:
    """The date in ISO 8601 that a text begins with, or is.

    Examples
    --------
    >>> iso_date("2024-05-01T08:00:00Z"), iso_date("2024/05/01"), iso_date("1 May 2024"), iso_date("May")
    ('2024-05-01T08:00:00Z', '2024-05-01', '2024-05-01', '')
    """
    match = ISO_DATE.match(text.strip().replace("/", "-", 2))
    if match:
        return match[0].replace(" ", "T", 1).replace(" ", "")
    return (len(text) <= MAX_TEXT and read_date(text, language)) or ""
