"""``CrawlStore``: the frontier, what was seen, and the rows of a crawl, in one SQLite file.

All that a page gives is committed in one transaction with the mark that the page is done, so a kill loses no page and
doubles none: a page is either still in the frontier, with nothing of it stored, or it is done. A second crawl of the same
file is a new *run*: it fetches the pages again, under the condition that they changed, and marks which rows are new, changed
or gone.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from scutch.crawl.canonical import host_of, url_key
from scutch.crawl.parameters import Parameters, Variant, is_audited
from scutch.crawl.robots import RobotsFile

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS meta(name TEXT PRIMARY KEY, value TEXT);
CREATE TABLE IF NOT EXISTS requests(
    id INTEGER PRIMARY KEY, key TEXT UNIQUE, url TEXT, method TEXT, body BLOB, host TEXT, role TEXT, chain INTEGER,
    number INTEGER, hops INTEGER, depth INTEGER, run INTEGER, state TEXT, tries INTEGER DEFAULT 0, not_before REAL DEFAULT 0,
    error TEXT, status INTEGER, etag TEXT, modified TEXT, digest TEXT, reading TEXT, changed_run INTEGER, target TEXT,
    offset INTEGER, fetched_at REAL, seconds REAL);
CREATE INDEX IF NOT EXISTS frontier ON requests(run, state, host, role DESC, id);
CREATE INDEX IF NOT EXISTS due ON requests(run, host, not_before) WHERE state = 'queued';
CREATE TABLE IF NOT EXISTS rows(
    key TEXT PRIMARY KEY, data TEXT, digest TEXT, request INTEGER, position INTEGER, detail TEXT,
    first_run INTEGER, last_run INTEGER, changed_run INTEGER);
CREATE INDEX IF NOT EXISTS details ON rows(detail);
CREATE TABLE IF NOT EXISTS chains(
    id INTEGER PRIMARY KEY, run INTEGER, url TEXT, reason TEXT, pages INTEGER DEFAULT 0, records INTEGER DEFAULT 0,
    total INTEGER DEFAULT 0);
CREATE TABLE IF NOT EXISTS robots(host TEXT PRIMARY KEY, text TEXT, fetched_at REAL, problem TEXT);
"""
#: What a request is for. Lists come before details, as they say how many there are; seeds before both.
ROLES: Final = ("detail", "list", "seeds")
#: Redirects that are followed from one request.
MAX_HOPS: Final = 10
QUEUED, DONE, FAILED, REDIRECTED = "queued", "done", "failed", "redirected"


class CrawlRequest(NamedTuple):
    """One request of the frontier."""

    #: What is sent.
    url: str
    method: str = "GET"
    body: bytes = b""
    #: One of ``ROLES``.
    role: str = "list"
    #: Number of the list whose page it is; 0 for others.
    chain: int = 0
    #: Number of the page in its list, from 1.
    number: int = 1
    #: Redirects that led to it.
    hops: int = 0
    #: Links from a start to it, for crawls that follow all links.
    depth: int = 0
    #: Its row, how often it was sent, and the validators of its last answer.
    id: int = 0
    tries: int = 0
    etag: str | None = None
    modified: str | None = None

    def key(self, ignored: frozenset[str] = frozenset()) -> str:
        """What identifies the request: role, canonical URL without some parameters, and method and body unless it is a GET."""
        sent = "" if self.method == "GET" else f" {self.method} {hashlib.sha1(self.body, usedforsecurity=False).hexdigest()}"
        return f"{self.role} {url_key(self.url, ignored)}{sent}"

    @property
    def is_of_list(self) -> bool:
        """Whether it is a start or a later page of a list, not a link that was followed and may lead anywhere."""
        return self.role == "list" and (self.depth == 0 or self.number > 1)

    @property
    def host(self) -> str:
        """The host that is asked."""
        return host_of(self.url)


COLUMNS: Final = "url, method, body, role, chain, number, hops, depth, id, tries, etag, modified"


class CrawlStore:
    """The file of a crawl.

    ``path``: the file; it is made if there is none.
    """

    def __init__(self, path: Path | str) -> None:
        self.db = sqlite3.connect(path, isolation_level=None)
        self.db.row_factory = sqlite3.Row
        self.db.execute("PRAGMA journal_mode=WAL")
        self.db.execute("PRAGMA synchronous=NORMAL")
        self.db.executescript(SCHEMA)
        self.parameters = Parameters(self.db)

    def close(self) -> None:
        """Close the file."""
        self.db.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit all or nothing."""
        self.db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.db.execute("ROLLBACK")
            raise
        self.db.execute("COMMIT")

    def meta(self, name: str, default: str = "") -> str:
        """A setting of the crawl."""
        row = self.db.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
        return row[0] if row else default

    def set_meta(self, name: str, value: str | int) -> None:
        """Store a setting of the crawl."""
        self.db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, str(value)))

    @property
    def run(self) -> int:
        """Number of the present run, from 1."""
        return int(self.meta("run", "1"))

    @property
    def archive_length(self) -> int:
        """Committed bytes of the archive."""
        return int(self.meta("archive_length", "0"))

    def begin_run(self) -> int:
        """Begin a new run if the last one is complete; returns the number of the run."""
        if self.meta("run") and self.meta("complete") == "yes":
            self.set_meta("run", self.run + 1)
        self.set_meta("run", self.run)
        self.set_meta("complete", "no")
        return self.run

    # ---- keys

    def key(self, request: CrawlRequest) -> str:
        """The key of a request, without the parameters that the crawl learned to ignore."""
        ignored = self.parameters.ignored(request.url, request.role)
        full = request.key()
        return full if not ignored or (request.role == "detail" and is_audited(full)) else request.key(ignored)

    def record_key(self, url: str) -> str:
        """The key of the record with a detail page."""
        return url_key(url, self.parameters.ignored(url, "detail"))

    def digest(self, values: Mapping[str, Any]) -> str:
        """What is equal for a row that has not changed."""
        plain = json.dumps(self.parameters.plain_values(values), ensure_ascii=False)
        return hashlib.sha1(plain.encode(), usedforsecurity=False).hexdigest()

    # ---- the frontier

    def add(self, requests: Iterable[CrawlRequest]) -> int:
        """Put requests into the frontier that are not yet in this run; returns how many are new in it."""
        added = 0
        for each in requests:
            sent = (self.key(each), each.url, each.method, each.body, each.host, each.role)
            place = (each.chain, each.number, each.hops, each.depth, self.run)
            cursor = self.db.execute(
                "INSERT INTO requests(key, url, method, body, host, role, chain, number, hops, depth, run, state)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued')"
                " ON CONFLICT(key) DO UPDATE SET url = excluded.url, chain = excluded.chain, number = excluded.number,"
                " hops = excluded.hops, depth = excluded.depth, run = excluded.run, state = 'queued', tries = 0,"
                " not_before = 0, error = NULL, target = NULL WHERE run < excluded.run",
                (*sent, *place),
            )
            added += cursor.rowcount
        return added

    def add_start(self, request: CrawlRequest) -> None:
        """Put a start into the frontier, once in a run, with a chain of its own if it is a list."""
        chain = 0
        if request.role == "list":
            known = self.db.execute("SELECT id FROM chains WHERE run = ? AND url = ?", (self.run, request.url)).fetchone()
            chain = known[0] if known else self.add_chain(request.url)
        self.add([request._replace(chain=chain)])

    def add_chain(self, url: str) -> int:
        """Store a list whose pages follow one another; returns its number."""
        return int(self.db.execute("INSERT INTO chains(run, url) VALUES (?, ?)", (self.run, url)).lastrowid or 0)

    def is_known(self, request: CrawlRequest) -> bool:
        """Whether a request is in this run."""
        query = "SELECT 1 FROM requests WHERE key = ? AND run = ?"
        return self.db.execute(query, (self.key(request), self.run)).fetchone() is not None

    def next_request(self, host: str, now: float) -> CrawlRequest | None:
        """The next request of a host that is due."""
        row = self.db.execute(
            f"SELECT {COLUMNS} FROM requests INDEXED BY frontier"  # noqa: S608 (our names)
            " WHERE run = ? AND state = 'queued' AND host = ? AND not_before <= ? ORDER BY role DESC, id LIMIT 1",
            (self.run, host, now),
        ).fetchone()
        return CrawlRequest(*row) if row else None

    def next_due(self, host: str) -> float | None:
        """When the next request of a host is due; None if it has none."""
        row = self.db.execute(
            "SELECT min(not_before) FROM requests WHERE run = ? AND state = 'queued' AND host = ?", (self.run, host)
        ).fetchone()
        return row[0]  # type: ignore[no-any-return]

    def hosts(self) -> list[str]:
        """Hosts with queued requests."""
        rows = self.db.execute("SELECT DISTINCT host FROM requests WHERE run = ? AND state = 'queued'", (self.run,))
        return [row[0] for row in rows]

    def count(self, state: str, role: str = "%") -> int:
        """Number of requests of this run in a state."""
        query = "SELECT count(*) FROM requests WHERE run = ? AND state = ? AND role LIKE ?"
        return int(self.db.execute(query, (self.run, state, role)).fetchone()[0])

    def sent(self) -> int:
        """Number of requests of this run that are no longer queued."""
        return int(
            self.db.execute("SELECT count(*) FROM requests WHERE run = ? AND state != 'queued'", (self.run,)).fetchone()[0]
        )

    def update(self, request: CrawlRequest, **values: object) -> None:
        """Change columns of a request."""
        columns = ", ".join(f"{name} = ?" for name in values)
        self.db.execute(f"UPDATE requests SET {columns} WHERE id = ?", (*values.values(), request.id))  # noqa: S608 (our names)

    def column(self, request: CrawlRequest, name: str) -> Any:
        """One column of a request."""
        return self.db.execute(f"SELECT {name} FROM requests WHERE id = ?", (request.id,)).fetchone()[0]  # noqa: S608 (our names)

    def variant(self, request: CrawlRequest) -> Variant:
        """What a request gave, to be compared with others."""
        query = "SELECT id, url, role, run, reading, digest FROM requests WHERE id = ?"
        return Variant(*self.db.execute(query, (request.id,)).fetchone())

    def pages_read(self) -> list[CrawlRequest]:
        """The pages of lists that were read in this run."""
        query = f"SELECT {COLUMNS} FROM requests WHERE run = ? AND role = 'list' AND state = 'done'"  # noqa: S608 (our names)
        return [CrawlRequest(*row) for row in self.db.execute(query, (self.run,))]

    def kept_pages(self, role: str, limit: int, chain: int = 0) -> list[tuple[CrawlRequest, int]]:
        """The first pages of a role that were read in this run, and are of a list, with their offsets in the archive."""
        rows = self.db.execute(
            f"SELECT {COLUMNS}, offset FROM requests WHERE run = ? AND role = ? AND chain = ? AND state = 'done'"  # noqa: S608
            " AND offset NOT NULL ORDER BY number, id LIMIT ?",
            (self.run, role, chain, limit),
        )
        return [(CrawlRequest(*tuple(row)[:-1]), row["offset"]) for row in rows]

    # ---- rows

    def add_rows(self, request: CrawlRequest, rows: Iterable[tuple[str, Mapping[str, Any], str | None]]) -> int:
        """Store the rows of a page: key, values, key of the detail; returns how many are new in this run."""
        new = 0
        for position, (key, values, link) in enumerate(rows):
            detail = self.final_key(link) if link else None
            data, digest = json.dumps(values, ensure_ascii=False), self.digest(values)
            known = self.db.execute("SELECT digest, last_run FROM rows WHERE key = ?", (key,)).fetchone()
            if known is None:
                place = (key, data, digest, request.id, position, detail, self.run, self.run, self.run)
                self.db.execute("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", place)
            elif known["last_run"] < self.run:
                changed = (data, digest, request.id, position, detail, self.run, known["digest"] != digest, self.run, key)
                self.db.execute(
                    "UPDATE rows SET data = ?, digest = ?, request = ?, position = ?, detail = ?, last_run = ?,"
                    " changed_run = CASE WHEN ? THEN ? ELSE changed_run END WHERE key = ?",
                    changed,
                )
            new += known is None or known["last_run"] < self.run
        return new

    def remove_rows(self, request: CrawlRequest) -> None:
        """Remove the rows of a page that is read again."""
        self.db.execute("DELETE FROM rows WHERE request = ? AND last_run = ?", (request.id, self.run))

    def rows(self) -> Iterator[sqlite3.Row]:
        """Yield the rows in the order of their pages, with the page and the detail."""
        return iter(
            self.db.execute(
                "SELECT rows.*, pages.url AS page, details.reading AS detail_data, details.state AS detail_state,"
                " details.error AS detail_error, details.changed_run AS detail_changed"
                " FROM rows JOIN requests pages ON pages.id = rows.request"
                " LEFT JOIN requests details ON details.key = rows.detail"
                " ORDER BY pages.chain, pages.number, pages.id, rows.position"
            )
        )

    def known_rows(self, limit: int) -> list[dict[str, Any]]:
        """The values of the rows that were stored last."""
        rows = self.db.execute("SELECT data FROM rows ORDER BY last_run DESC, rowid DESC LIMIT ?", (limit,))
        return [json.loads(row[0]) for row in rows]

    def redirect(self, request: CrawlRequest, target: str) -> None:
        """Mark a request as redirected to the request with a key, and lead its rows there."""
        own = self.column(request, "key")
        self.update(request, state=REDIRECTED, target=target, error=None)
        self.db.execute("UPDATE rows SET detail = ? WHERE detail = ?", (target, own))

    def final_key(self, key: str) -> str:
        """The key of the request that redirects from another one lead to."""
        for _ in range(MAX_HOPS):
            row = self.db.execute("SELECT target FROM requests WHERE key = ? AND state = 'redirected'", (key,)).fetchone()
            if row is None:
                break
            key = row[0]
        return key

    def failures(self) -> Iterator[sqlite3.Row]:
        """Yield the pages of lists that failed in this run, without links that were followed and are no list."""
        query = (
            "SELECT url AS page, error FROM requests WHERE run = ? AND state = 'failed' AND role = 'list'"
            " AND (depth = 0 OR number > 1) ORDER BY id"
        )
        return iter(self.db.execute(query, (self.run,)))

    def incomplete(self) -> Iterator[sqlite3.Row]:
        """Yield the pages and sitemaps of this run that were read in part, with the reason."""
        query = "SELECT url AS page, error FROM requests WHERE run = ? AND state = 'done' AND error NOT NULL ORDER BY id"
        return iter(self.db.execute(query, (self.run,)))

    def count_rows(self) -> int:
        """Number of rows of this run."""
        return int(self.db.execute("SELECT count(*) FROM rows WHERE last_run = ?", (self.run,)).fetchone()[0])

    # ---- lists

    def same_page(self, chain: int, digest: str, request: CrawlRequest) -> int:
        """Number of an earlier page of a list with this content; 0 for none."""
        row = self.db.execute(
            "SELECT number FROM requests WHERE chain = ? AND run = ? AND digest = ? AND id != ? AND state = 'done' LIMIT 1",
            (chain, self.run, digest, request.id),
        ).fetchone()
        return int(row[0]) if row else 0

    def add_page(self, chain: int, records: int, total: int) -> None:
        """Count a page of a list."""
        query = "UPDATE chains SET pages = pages + 1, records = records + ?, total = max(total, ?) WHERE id = ?"
        self.db.execute(query, (records, total, chain))

    def stop_chain(self, chain: int, reason: str) -> None:
        """Store why the pages of a list end."""
        self.db.execute("UPDATE chains SET reason = ? WHERE id = ? AND reason IS NULL", (reason, chain))

    def is_stopped(self, chain: int) -> bool:
        """Whether a list has ended."""
        return self.db.execute("SELECT reason FROM chains WHERE id = ?", (chain,)).fetchone()[0] is not None

    def chains(self) -> list[sqlite3.Row]:
        """The lists of this run."""
        return self.db.execute("SELECT * FROM chains WHERE run = ? ORDER BY id", (self.run,)).fetchall()

    # ---- robots.txt

    def robots(self, host: str) -> RobotsFile | None:
        """The rules of a host, as they were fetched last."""
        row = self.db.execute("SELECT text, fetched_at, problem FROM robots WHERE host = ?", (host,)).fetchone()
        return RobotsFile(*row) if row else None

    def set_robots(self, host: str, found: RobotsFile) -> None:
        """Store the rules of a host."""
        self.db.execute("INSERT OR REPLACE INTO robots VALUES (?, ?, ?, ?)", (host, *found[:3]))
