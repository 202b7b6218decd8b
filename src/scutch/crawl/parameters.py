"""Parameters of URLs that change nothing, learned from the pages of a crawl: sessions, sort orders, where a link stood.

Two requests whose URLs differ in one parameter alone are a *pair*. Pages with the same records (lists) or the same values and
text (details) are evidence that the parameter is irrelevant. One pair of pages that differ makes it relevant on the host. A
parameter with evidence from ``MIN_PAGES`` pages and none against it is ignored in the keys of requests and records. One of
``AUDITED`` addresses of details is still fetched, and evidence against the parameter there ends that.

A detail page whose ``rel=canonical`` lacks a parameter is evidence without a pair; its text may differ. Records that only the
parameter tells apart are evidence against it. An index file, such as ``index.php``, is a parameter that one pair decides on.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from scutch.crawl.canonical import INDEX_FILES, canonicalized, host_of, index_file, parameter_names, url_key
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
#: Values that are the main text of a page.
TEXTS: Final = frozenset(("text", "content"))
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
    #: The address that the page itself states; empty without one.
    canonical: str = ""

    @property
    def dropped(self) -> frozenset[str]:
        """Its parameters that its canonical address lacks."""
        return frozenset(parameter_names(self.url)).difference(parameter_names(self.canonical))

    def is_declared(self, name: str) -> bool:
        """Whether it is a detail page that states the same address without a parameter, and without others it may lack."""
        is_detail = self.role == "detail" and self.canonical and name not in parameter_names(self.canonical)
        return bool(is_detail) and url_key(self.url, self.dropped) == url_key(self.canonical)


class Verdict(NamedTuple):
    """What a page showed of a parameter: that it is ``ignored`` from now on, or that it is ``relevant`` and was ignored."""

    host: str
    role: str
    name: str
    state: str

    @property
    def mark(self) -> str:
        """What the URLs with the parameter, or the index file, contain."""
        return f"/{self.name}" if self.name in INDEX_FILES else f"{self.name}="


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


def compared(variant: Variant, name: str, *, is_declared: bool) -> object:
    """What two pages have in common if a parameter is irrelevant; None if the page has too little to be compared.

    ``is_declared``: whether one of them states that it is; then their texts may differ.
    """
    ignored = frozenset((name,))
    if variant.role == "detail":
        values = without_parameters(json.loads(variant.reading), ignored)
        if not variant.digest or len(values) < MIN_VALUES:
            return None
        if is_declared:
            return {key: value for key, value in values.items() if key not in TEXTS}
        return values, variant.digest
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
        file = index_file(variant.url)
        own_names = (*parameter_names(variant.url)[:MAX_PARAMETERS], *([file] if file else ()))
        for name in dict.fromkeys((*own_names, *known)):
            if (host, name) not in self._relevant:
                rest = f"{variant.role} {url_key(variant.url, ignored | {name})}"
                if state := self._compare(variant, rest, name):
                    yield Verdict(host, variant.role, name, state)

    def _compare(self, variant: Variant, rest: str, name: str) -> str:
        """Compare a page with the first one that differs in a parameter alone; returns its new state, or nothing."""
        host, is_declared = host_of(variant.url), variant.is_declared(name)
        place = (rest, name, host, variant.role, variant.id)
        self.db.execute("INSERT OR IGNORE INTO variants(rest, name, host, role, request) VALUES (?, ?, ?, ?, ?)", place)
        row = self.db.execute(
            "SELECT id, url, role, run, reading, digest FROM requests WHERE state = 'done' AND reading NOT NULL AND id != ?"
            " AND (id = (SELECT request FROM variants WHERE rest = ? AND name = ?) OR key = ?) LIMIT 1",
            (variant.id, rest, name, rest),
        ).fetchone()
        if row is None:
            return self._declare(variant, rest, name) if is_declared and name in variant.dropped else ""
        other = Variant(*row)
        one, two = (compared(each, name, is_declared=is_declared) for each in (variant, other))
        if one is None or two is None:
            return ""
        if one == two:
            self.db.execute("UPDATE variants SET is_same = 1 WHERE rest = ? AND name = ?", (rest, name))
            return self._ignore_if_proved(host, variant.role, name)
        return self._end(host, variant.role, name) if other.run == variant.run else ""

    def _declare(self, variant: Variant, rest: str, name: str) -> str:
        """Take the word of a page that a parameter changes nothing, unless records of this run show that it does."""
        host, names = host_of(variant.url), self.ignored(variant.url, variant.role) | variant.dropped
        self.db.execute("UPDATE variants SET is_same = 1 WHERE rest = ? AND name = ?", (rest, name))
        if self._proved_pages(host, variant.role, name) < MIN_PAGES:
            return ""
        found: dict[str, Any] = {}
        for key, data in self.db.execute(
            "SELECT key, data FROM rows WHERE instr(key, ?) AND last_run = ?", (f"{name}=", variant.run)
        ):
            values = without_parameters(json.loads(data), names)
            if found.setdefault(url_key(f"https://{key}", names), values) != values:
                return self._end(host, variant.role, name)
        return self._ignore_if_proved(host, variant.role, name)

    def _proved_pages(self, host: str, role: str, name: str) -> int:
        """Number of pages that are the same with another value of a parameter, or say so."""
        query = "SELECT count(*) FROM variants WHERE host = ? AND role = ? AND name = ? AND is_same"
        return int(self.db.execute(query, (host, role, name)).fetchone()[0])

    def _ignore_if_proved(self, host: str, role: str, name: str) -> str:
        """Ignore a parameter if enough pages are the same with another value of it."""
        if name in self._ignored.get((host, role), ()):
            return ""
        pages = self._proved_pages(host, role, name)
        if pages < (1 if name in INDEX_FILES else MIN_PAGES):
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
            what = "file" if name in INDEX_FILES else "parameter"
            same = "1 page is" if pages == 1 else f"{pages} pages are"
            yield f"{host}: the {what} {name!r} of {role} pages is ignored: {same} the same without it"
