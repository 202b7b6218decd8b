"""Reports of a crawl as text."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from typing import Final

from scutch.crawl.answers import stored_wrapper
from scutch.crawl.store import DONE, FAILED, QUEUED, CrawlStore
from scutch.sites.health import UNLIKELY

#: Lists and failures that are shown at most.
MOST_LINES: Final = 10


def duration_text(seconds: float) -> str:
    """A duration in its two largest units.

    >>> duration_text(42), duration_text(3700)
    ('42 s', '1 h 1 min')
    """
    whole = round(seconds)
    units = ((whole // 3600, "h"), (whole % 3600 // 60, "min"), (whole % 60, "s"))
    shown = [f"{number} {unit}" for number, unit in units if number][:2]
    return " ".join(shown) or "0 s"


def chain_text(chain: sqlite3.Row) -> str:
    """One line for a list: pages, records, how many are announced, why it ended."""
    of = f" of {chain['total']} announced" if chain["total"] else " records"
    pages = "1 page" if chain["pages"] == 1 else f"{chain['pages']} pages"
    return f"{chain['url']}: {chain['records']}{of}, {pages}, {chain['reason'] or 'not finished'}"


def progress_text(store: CrawlStore, seconds: float = 0.0, sent_before: int = 0) -> str:
    """One line: requests done, failed and queued, records, and the time left at the pace of the last seconds."""
    queued, done = store.count(QUEUED), store.sent() - sent_before
    line = f"{store.count_rows()} records, {store.count(DONE)} pages, {queued} queued, {store.count(FAILED)} failed"
    return f"{line}, about {duration_text(seconds / done * queued)} left" if seconds and done > 0 and queued else line


def crawl_status_lines(store: CrawlStore) -> Iterator[str]:
    """Yield lines about a crawl: its run, repairs and drift, ignored parameters, its lists, failures and incomplete pages."""
    has_failed = store.count(FAILED) and not store.count(DONE)
    state = "not complete" if store.meta("complete") != "yes" else "failed" if has_failed else "complete"
    yield f"run {store.run}, {state}: {progress_text(store)}"
    yield from (f"repaired at {store.meta(f'repair {version}')}" for version in range(1, int(store.meta("repairs", "0")) + 1))
    if drift := store.meta("drift"):
        yield f"stopped at a page that does not fit its wrapper: {drift}"
    yield from (
        f"{name}: no value in any row, and the learned pages had some: it may have moved" for name in lost_fields(store)
    )
    yield from store.parameters.report()
    chains = store.chains()
    shown = [chain for chain in chains if chain["records"] or len(chains) == 1]
    yield from first_lines(list(map(chain_text, shown)), "lists")
    told = {chain["url"]: chain["reason"] or "" for chain in shown}
    lines = ((failure["page"], failure["error"]) for failure in store.failures())
    failed = [f"{page}: {error}" for page, error in lines if not told.get(page, "").endswith(error)]
    yield from first_lines(failed, "pages that failed, each a row with its error")
    yield from first_lines([f"{page}: {error}" for page, error in store.incomplete()], "pages that were read in part")


def lost_fields(store: CrawlStore) -> list[str]:
    """Return the fields of the wrappers that no row of the last run has, unless that is likely, as of few rows."""
    lost: list[str] = []
    for name, values in (("wrapper", "data"), ("detail", "detail_data")):
        wrapper = stored_wrapper(store, name)
        if wrapper is None:
            continue
        unseen, count = list(wrapper.fields), 0
        for row in store.rows():
            if row["last_run"] == store.run and row[values]:
                found, count = json.loads(row[values]), count + 1
                unseen = [field for field in unseen if found.get(field.name) in (None, "", [])]
        lost += [field.name for field in unseen if field.expected.chance_of_none(count) < UNLIKELY]
    return lost


def first_lines(lines: Sequence[str], what: str) -> Iterator[str]:
    """Yield the first lines, and how many more there are of what.

    >>> list(first_lines(["a"] * 12, "lists"))[-2:]
    ['a', '… and 2 more lists']
    """
    yield from lines[:MOST_LINES]
    if len(lines) > MOST_LINES:
        yield f"… and {len(lines) - MOST_LINES:,} more {what}"
