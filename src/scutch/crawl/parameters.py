"""Parameters of URLs that change nothing, learned from the pages of a crawl: sessions, sort orders, where a link stood.

Two requests whose URLs differ in one parameter alone are a *pair*. Pages with the same records (lists) or the same values and
text (details) are evidence that the parameter is irrelevant. One pair of pages that differ makes it relevant on the host. A
parameter with evidence from ``MIN_PAGES`` pages and none against it is ignored in the keys of requests and records. One of
``AUDITED`` addresses of details is still fetched, and evidence against the parameter there ends that.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from scutch.crawl.canonical import canonicalized, host_of, parameter_names, url_key
from scutch.crawl.reading import ListReading

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS variants(
    rest TEXT, name TEXT, host TEXT, role TEXT, request INTEGER, is_same INTEGER DEFAULT 0, PRIMARY KEY(rest, name))
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS parameters(
    host TEXT, role TEXT, name TEXT, state TEXT, pages INTEGER, PRIMARY KEY(host, role, name)) WITHOUT ROWID;
"""
#: Pages that are the same with another value of a parameter, until it is ignored.
MIN_PAGES: Final = 5
#: One of so many addresses of details is fetched in spite of an ignored parameter.
AUDITED: Final = 32
#: Parameters of a URL that are looked at.
MAX_PARAMETERS: Final = 8
#: Values of a detail page that make it comparable: an error page has less.
MIN_VALUES: Final = 2
IGNORED, RELEVANT = "ignored", "relevant"


class Variant(NamedTuple):
    """A page that was read."""

    #: Its request.
    id: int
    url: str
    role: str
    run: int
    #: What it gave, as JSON.
    reading: str
    #: What is equal for pages with the same text; None where it was not taken.
    digest: str | None


class Verdict(NamedTuple):
    """What a page showed of a parameter: that it is ``ignored`` from now on, or that it is ``relevant`` and was ignored."""

    host: str
    role: str
    name: str
    state: str


def is_audited(key: str) -> bool:
    """Whether the address of a key is fetched in spite of ignored parameters."""
    return hashlib.sha1(key.encode(), usedforsecurity=False).digest()[0] % AUDITED == 0


def without_parameters(values: Mapping[str, Any], ignored: frozenset[str]) -> dict[str, Any]:
    """Values with the addresses among them in canonical form, without some parameters.

    >>> without_parameters({"link": "https://example.org/a?b=1&sid=2", "votes": 3}, frozenset({"sid"}))
    {'link': 'https://example.org/a?b=1', 'votes': 3}
    """
    return {
        name: canonicalized(value, ignored) if isinstance(value, str) and value.startswith(("http://", "https://")) else value
        for name, value in values.items()
    }


def compared(variant: Variant, name: str) -> object:
    """What two pages have in common if a parameter is irrelevant; None if the page has too little to be compared."""
    ignored = frozenset((name,))
    if variant.role == "detail":
        values = without_parameters(json.loads(variant.reading), ignored)
        return (values, variant.digest) if variant.digest and len(values) >= MIN_VALUES else None
    reading = ListReading.from_json(variant.reading)
    plain = reading._replace(rows=[without_parameters(row, ignored) for row in reading.rows])
    return sorted(plain.keys(lambda url: url_key(url, ignored))) or None


class Parameters:
    """The parameters of a crawl, in its database."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        db.executescript(SCHEMA)
        self._ignored: defaultdict[tuple[str, str], frozenset[str]] = defaultdict(frozenset)
        self._relevant: set[tuple[str, str]] = set()
        for host, role, name, state in db.execute("SELECT host, role, name, state FROM parameters"):
            self._note(host, role, name, state)

    def _note(self, host: str, role: str, name: str, state: str) -> None:
        if state == IGNORED:
            self._ignored[host, role] |= {name}
        else:
            self._relevant.add((host, name))
            for place in [place for place in self._ignored if place[0] == host]:
                self._ignored[place] -= {name}

    def ignored(self, url: str, role: str) -> frozenset[str]:
        """Names of the parameters that are ignored in a URL."""
        return self._ignored.get((host_of(url), role), frozenset()) if self._ignored else frozenset()

    def plain_values(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Values without the ignored parameters in the addresses of details."""
        names = frozenset[str]().union(*(found for (_, role), found in self._ignored.items() if role == "detail"))
        return without_parameters(values, names) if names else values

    def observe(self, variant: Variant) -> Iterator[Verdict]:
        """Compare a page with another one for each of its parameters; yield what changes by that."""
        host = host_of(variant.url)
        ignored = self.ignored(variant.url, variant.role)
        own = f"{variant.role} {url_key(variant.url, ignored)}"
        known = [row[0] for row in self.db.execute("SELECT name FROM variants WHERE rest = ?", (own,))]
        for name in dict.fromkeys((*parameter_names(variant.url)[:MAX_PARAMETERS], *known)):
            if (host, name) not in self._relevant:
                rest = f"{variant.role} {url_key(variant.url, ignored | {name})}"
                if state := self._compare(variant, rest, name):
                    yield Verdict(host, variant.role, name, state)

    def _compare(self, variant: Variant, rest: str, name: str) -> str:
        """Compare a page with the first one that differs in a parameter alone; returns its new state, or nothing."""
        host = host_of(variant.url)
        place = (rest, name, host, variant.role, variant.id)
        self.db.execute("INSERT OR IGNORE INTO variants(rest, name, host, role, request) VALUES (?, ?, ?, ?, ?)", place)
        row = self.db.execute(
            "SELECT id, url, role, run, reading, digest FROM requests WHERE state = 'done' AND reading NOT NULL AND id != ?"
            " AND (id = (SELECT request FROM variants WHERE rest = ? AND name = ?) OR key = ?) LIMIT 1",
            (variant.id, rest, name, rest),
        ).fetchone()
        if row is None:
            return ""
        other = Variant(*row)
        one, two = compared(variant, name), compared(other, name)
        if one is None or two is None:
            return ""
        if one == two:
            self.db.execute("UPDATE variants SET is_same = 1 WHERE rest = ? AND name = ?", (rest, name))
            return self._ignore_if_proved(host, variant.role, name)
        return self._end(host, variant.role, name) if other.run == variant.run else ""

    def _ignore_if_proved(self, host: str, role: str, name: str) -> str:
        """Ignore a parameter if enough pages are the same with another value of it."""
        if name in self._ignored.get((host, role), ()):
            return ""
        query = "SELECT count(*) FROM variants WHERE host = ? AND role = ? AND name = ? AND is_same"
        pages = self.db.execute(query, (host, role, name)).fetchone()[0]
        if pages < MIN_PAGES:
            return ""
        self.db.execute("INSERT INTO parameters VALUES (?, ?, ?, ?, ?)", (host, role, name, IGNORED, pages))
        self._note(host, role, name, IGNORED)
        return IGNORED

    def _end(self, host: str, role: str, name: str) -> str:
        """Store that a parameter is relevant, for all roles; returns that if it was ignored before."""
        was_ignored = any(name in names for (place, _), names in self._ignored.items() if place == host)
        self.db.execute("UPDATE parameters SET state = ? WHERE host = ? AND name = ?", (RELEVANT, host, name))
        self.db.execute("INSERT OR REPLACE INTO parameters VALUES (?, ?, ?, ?, 0)", (host, role, name, RELEVANT))
        self._note(host, role, name, RELEVANT)
        return RELEVANT if was_ignored else ""

    def report(self) -> Iterator[str]:
        """Yield a line for each parameter that is ignored."""
        rows = self.db.execute("SELECT host, role, name, pages FROM parameters WHERE state = ? ORDER BY 1, 2, 3", (IGNORED,))
        for host, role, name, pages in rows:
            yield f"{host}: the parameter {name!r} of {role} pages is ignored: {pages} pages are the same without it"
