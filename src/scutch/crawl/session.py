"""``run_crawl``: a whole crawl from its starts to its file, with the network."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from scutch.crawl.answers import stored_wrapper
from scutch.crawl.archive import Archive
from scutch.crawl.crawler import Crawler, Transport
from scutch.crawl.options import CrawlOptions
from scutch.crawl.reading import SiteReader
from scutch.crawl.store import CrawlStore
from scutch.errors import InvalidInput, SourceError
from scutch.sites.follow.detail_links import require_detail_column
from scutch.sites.follow.load_more import load_more
from scutch.sources.addresses import site_origin
from scutch.sources.exchange import UNFINISHED, Exchange, WebClient
from scutch.sources.http import DEFAULT_FETCH_OPTIONS

if TYPE_CHECKING:
    from scutch.sites.wrapper import Wrapper
    from scutch.sources.browser import Browser

#: Options of single pages that a crawl has in another form, or not at all.
UNUSED: Final = ("max_redirects", "user_agent", "retries", "delay", "proxy", "respects_robots")
ARCHIVE_SUFFIX: Final = ".warc.gz"


class RenderedTransport:
    """Has a browser load pages, and click for more items to the end; other requests are sent as they are.

    ``browser``: renders pages. ``client``: sends ``robots.txt``, sitemaps and forms; its options have the headers and cookies
    of the starts.
    """

    def __init__(self, browser: Browser, client: WebClient) -> None:
        self.browser = browser
        self.client = client

    async def send(self, url: str, method: str = "GET", body: bytes = b"", headers: dict[str, str] | None = None) -> Exchange:
        """Send a request; raises SourceError if the page cannot be rendered."""
        if method != "GET" or url.endswith((".txt", ".xml", ".gz")):
            return await self.client.send(url, method, body, headers)
        began = time.monotonic()
        options = self.browser.options
        if site_origin(url) in self.client.origins:
            options = options._replace(headers=self.client.options.headers, cookies=self.client.options.cookies)
        shown = await self.browser.show(url, options=options)
        if more := load_more(shown.page):
            shown = await self.browser.show(url, options=options._replace(click=more))
        html, seconds = shown.page.to_html().encode(), time.monotonic() - began
        headers = {"content-type": "text/html; charset=utf-8"}
        if shown.unfinished:
            headers[UNFINISHED] = ", ".join(shown.unfinished)
        return Exchange(shown.page.url or url, shown.status or 200, headers, html, seconds)


@asynccontextmanager
async def transport_of(options: CrawlOptions, starts: Iterable[str], *, render: bool) -> AsyncIterator[Transport]:
    """The network, or a browser before it."""
    async with WebClient(options.fetching, options.user_agent, starts) as client:
        if not render:
            yield client
            return
        from scutch.sources.browser import Browser, RenderOptions  # noqa: PLC0415 (loads the browser support)

        limits = options.fetching
        async with Browser(
            RenderOptions(timeout=limits.timeout, max_bytes=limits.max_bytes, allow_private=limits.allow_private)
        ) as browser:
            yield RenderedTransport(browser, client)


@contextmanager
def open_crawl(path: Path) -> Iterator[tuple[CrawlStore, Archive]]:
    """The store of a crawl and the archive beside it.

    Raises ``InvalidInput``: another crawl writes these files, or one is no file of a crawl. Raises ``SourceError``: a file
    cannot be written, as on a full disk; what was committed stays.
    """
    own = path.with_name(path.name + ARCHIVE_SUFFIX)
    try:
        with closing(CrawlStore(path)) as store, closing(Archive(own)) as archive:
            archive.cut_off(store.archive_length)
            yield store, archive
    except sqlite3.OperationalError as problem:
        message = f"{problem}; what is done is kept, and the same crawl goes on"
        raise SourceError(message, url=str(path), stage="crawl") from problem
    except sqlite3.DatabaseError as problem:
        raise InvalidInput(f"not the file of a crawl: {problem}", url=str(path), stage="crawl") from problem


def run_crawl(  # noqa: PLR0913 (keyword-only)
    starts: Iterable[str],
    store: CrawlStore,
    archive: Archive,
    *,
    wrapper: Wrapper | None = None,
    detail: Wrapper | None = None,
    options: CrawlOptions = CrawlOptions(),  # noqa: B008 (a value)
    render: bool = False,
    watch: Callable[[CrawlStore], object] = lambda _: None,
    tell: Callable[[str, str], object] = lambda *_: None,
) -> None:
    """Crawl from some starts into a store; ``rows.crawled_rows`` reads the rows from it.

    A crawl that was interrupted goes on where it was; one that was complete begins a new run.

    ``starts``: URLs of lists. ``store``, ``archive``: the frontier and the rows, and the pages; ``open_crawl`` gives both.
    ``wrapper``: the wrapper of the lists; None for that of an earlier start, or one that is learned from the first pages.
    ``detail``: the wrapper of the detail pages; None to learn it from the first of them, and add their metadata and text.
    ``options``: what is followed, and limits; headers and cookies in ``options.fetching`` are for the hosts of the starts.
    ``render``: whether a browser loads the pages. ``watch``: called after each
    answer. ``tell``: gets a URL and what a person should know of it: why a request is sent again.

    Raises ``InvalidInput``: details are wanted, and the wrapper of the lists has no field of URLs; or ``options.fetching`` has
    what a crawl does not use, such as a proxy. Raises
    ``MissingDependency``: a package of the extra ``crawl`` is missing. Raises ``OSError``,
    ``sqlite3.OperationalError``: a file of the crawl cannot be written; ``open_crawl`` makes the latter a SourceError.
    """
    if unused := [name for name in UNUSED if getattr(options.fetching, name) != getattr(DEFAULT_FETCH_OPTIONS, name)]:
        raise InvalidInput(
            f"a crawl does not use {unused[0]!r} of its FetchOptions; CrawlOptions has what it uses", stage="crawl"
        )
    if wrapper is not None:
        if options.details:
            require_detail_column(wrapper)
        store.set_meta("wrapper", wrapper.to_json())
    reader = SiteReader(wrapper or stored_wrapper(store), detail, options.strategy)
    reader.detail = detail or stored_wrapper(store, "detail")

    urls = list(starts)

    async def work() -> None:
        async with transport_of(options, urls, render=render) as transport:
            crawler = Crawler(store, reader, transport, archive=archive, options=options, watch=watch, tell=tell)
            await crawler.crawl(urls)

    try:
        asyncio.run(work())
    except ExceptionGroup as group:
        raise group.exceptions[0] from group
