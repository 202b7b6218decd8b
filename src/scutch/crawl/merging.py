"""Merging of stored requests and rows when a crawl learns that a parameter changes nothing, or that it counts again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from scutch.crawl.parameters import Verdict
from scutch.crawl.store import COLUMNS, CrawlRequest, CrawlStore


def requests_with(store: CrawlStore, verdict: Verdict) -> Iterator[CrawlRequest]:
    """Yield the requests that have a parameter."""
    query = f"SELECT {COLUMNS} FROM requests WHERE host = ? AND role = ? AND instr(url, ?) ORDER BY id"  # noqa: S608 (our names)
    rows = store.db.execute(query, (verdict.host, verdict.role, verdict.mark)).fetchall()
    return (CrawlRequest(*row) for row in rows)


def change_keys(store: CrawlStore, verdict: Verdict) -> None:
    """Give the requests with a parameter their new keys; those that become equal lead to the first of them.

    Pages of lists that were read stay as they are.
    """
    for request in requests_with(store, verdict):
        key = store.key(request)
        other = store.db.execute("SELECT id FROM requests WHERE key = ?", (key,)).fetchone()
        if other is None:
            store.db.execute("UPDATE rows SET detail = ? WHERE detail = ?", (key, store.column(request, "key")))
            store.update(request, key=key)
        elif other[0] != request.id and (request.role == "detail" or store.column(request, "state") == "queued"):
            store.redirect(request, key)
            store.stop_chain(request.chain, f"page {request.number} leads to a page that was read before")


def merge_rows(store: CrawlStore, verdict: Verdict) -> None:
    """Give the rows whose key has a parameter their new keys; of those that become equal the values of the latest run stay."""
    query = "SELECT * FROM rows WHERE instr(key, ?) ORDER BY rowid"
    for row in store.db.execute(query, (verdict.mark,)).fetchall():
        key = store.record_key(f"https://{row['key']}")
        digest = store.digest(json.loads(row["data"]))
        known = store.db.execute("SELECT * FROM rows WHERE key = ?", (key,)).fetchone()
        if known is None or known["key"] == row["key"]:
            store.db.execute("UPDATE rows SET key = ?, digest = ? WHERE key = ?", (key, digest, row["key"]))
            continue
        store.db.execute("DELETE FROM rows WHERE key = ?", (row["key"],))
        if row["last_run"] > known["last_run"]:
            changed = known["changed_run"] if digest == known["digest"] else row["changed_run"]
            names = ("data", "request", "position", "detail", "last_run")
            store.db.execute(
                "UPDATE rows SET data = ?, request = ?, position = ?, detail = ?, last_run = ?, digest = ?, changed_run = ?"
                " WHERE key = ?",
                (*(row[name] for name in names), digest, changed, key),
            )


def split_rows(store: CrawlStore, request: CrawlRequest, keys: Sequence[str]) -> None:
    """Give the rows of a page their keys."""
    query = "UPDATE OR IGNORE rows SET key = ? WHERE request = ? AND position = ?"
    store.db.executemany(query, ((key, request.id, position) for position, key in enumerate(keys)))
