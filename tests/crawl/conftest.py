"""Closes what the tests of crawls leave open for their last look at it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scutch.crawl.store import CrawlStore


@pytest.fixture(autouse=True)
def closed_stores(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close every store of a test at its end: Python 3.13 warns of those that are collected open."""
    opened: list[CrawlStore] = []
    connect = CrawlStore.__init__

    def connect_and_remember(store: CrawlStore, path: Path | str) -> None:
        connect(store, path)
        opened.append(store)

    monkeypatch.setattr(CrawlStore, "__init__", connect_and_remember)
    yield
    for store in opened:
        store.close()
