"""``Crawler``: fetches what is in the frontier, politely; ``Answers`` stores what the pages give.

One request is in flight to each host; hosts are asked at the same time. Time and transport are parameters, so tests need no
network and no waiting.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, Protocol

from scutch.crawl.answers import Answers
from scutch.crawl.archive import Archive
from scutch.crawl.canonical import host_of, is_valid, joined_url
from scutch.crawl.options import CrawlOptions
from scutch.crawl.pace import BUSY, Pace, retry_after
from scutch.crawl.reading import SiteReader
from scutch.crawl.robots import RobotsFile, robots_file
from scutch.crawl.store import QUEUED, CrawlRequest, CrawlStore
from scutch.errors import BlockedAddress, SourceError, TooLarge
from scutch.sources.exchange import Exchange
from scutch.sources.robots import RobotsRules

#: Redirects of ``robots.txt`` that are followed (RFC 9309, 2.3.1.2).
MAX_ROBOTS_HOPS: Final = 5
#: Attempts to fetch a ``robots.txt`` from a failing server: for a minute, with pauses that double. Where there is no server,
#: as for a refused connection, the tries of other requests are enough.
ROBOTS_TRIES: Final = 6
#: Hosts that are asked at the same time.
MAX_HOSTS: Final = 16
#: Errors that another try does not pass.
PERMANENT: Final = (BlockedAddress, TooLarge)


class Transport(Protocol):
    """Sends one request; ``WebClient`` does."""

    def send(
        self, url: str, method: str = ..., body: bytes = ..., headers: dict[str, str] | None = ...
    ) -> Awaitable[Exchange]:
        """Send a request; raises SourceError without an answer."""


class Crawler:
    """A crawl of one store.

    ``store``: frontier and results. ``reader``: reads the pages. ``transport``: sends requests. ``archive``: where answers are
    kept; None to keep none. ``options``: what is followed, and limits. ``clock``, ``sleep``: seconds since 1970, and waiting.
    ``watch``: called after each answer. ``tell``: gets a URL and what a person should know of it: why a request is sent again.
    """

    def __init__(  # noqa: PLR0913 (its collaborators)
        self,
        store: CrawlStore,
        reader: SiteReader,
        transport: Transport,
        *,
        archive: Archive | None = None,
        options: CrawlOptions = CrawlOptions(),  # noqa: B008 (a value)
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        watch: Callable[[CrawlStore], object] = lambda _: None,
        tell: Callable[[str, str], object] = lambda *_: None,
    ) -> None:
        self.store = store
        self.transport = transport
        self.options = options
        self.clock = clock
        self.sleep = sleep
        self.watch = watch
        self.answers = Answers(store, reader, archive, options, clock, tell)
        self.paces: dict[str, Pace] = {}
        self.rules: dict[str, RobotsRules] = {}
        self.sent = 0

    # ---- the loop

    async def crawl(self, starts: Iterable[str]) -> None:
        """Fetch all that the frontier leads to. A crawl that was killed goes on where it was."""
        with self.store.transaction():
            self.store.begin_run()
            self.store.set_meta("drift", "")
            for url in starts:
                self.store.add_start(CrawlRequest(url))
        self.sent = self.store.sent()
        if self.options.sitemaps:
            await self.add_sitemaps()
        while hosts := self.store.hosts():
            if self.is_stopped():
                break
            async with asyncio.TaskGroup() as group:
                for host in hosts[:MAX_HOSTS]:
                    group.create_task(self.crawl_host(host))
        with self.store.transaction():
            self.store.set_meta("complete", "no" if self.store.hosts() else "yes")

    def is_stopped(self) -> bool:
        """Whether the limit of requests is reached, or a page does not fit its wrapper and the crawl is to stop there."""
        return self.answers.has_drifted or self.sent >= self.options.max_requests

    async def crawl_host(self, host: str) -> None:
        """Fetch all that is queued for a host, one request after the other."""
        while (due := self.store.next_due(host)) is not None and not self.is_stopped():
            await self.wait_until(max(due, self.pace(host).ready_at))
            request = self.store.next_request(host, self.clock())
            if request is not None:
                await self.fetch(request)
                self.sent += self.store.column(request, "state") != QUEUED
                self.watch(self.store)

    async def wait_until(self, moment: float) -> None:
        """Wait for a moment of the clock."""
        pause = moment - self.clock()
        if pause > 0:
            await self.sleep(pause)

    def pace(self, host: str) -> Pace:
        """The pace of a host."""
        floor = 0.0 if self.options.offline else self.options.delay
        return self.paces.setdefault(host, Pace(floor, floor))

    async def fetch(self, request: CrawlRequest) -> None:
        """Fetch one request and commit what comes of it."""
        if self.options.offline:
            with self.store.transaction():
                self.answers.replay(request)
            return
        if not is_valid(request.url):
            with self.store.transaction():
                self.answers.fail(request, "not a valid URL")
            return
        try:
            await self.fetch_online(request)
        except PERMANENT as problem:
            with self.store.transaction():
                self.answers.fail(request, str(problem))

    async def fetch_online(self, request: CrawlRequest) -> None:
        """Send one request and commit what comes of it; raises errors that another try would not pass."""
        if self.options.obeys_robots and not await self.is_allowed(request):
            return
        headers = {"If-None-Match": request.etag, "If-Modified-Since": request.modified}
        if request.method == "POST":
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            exchange = await self.transport.send(
                request.url, request.method, request.body, {name: value for name, value in headers.items() if value}
            )
        except PERMANENT:
            raise
        except SourceError as problem:
            self.paces[request.host] = self.pace(request.host).after(self.clock(), 0.0, failed=True)
            with self.store.transaction():
                self.answers.retry(request, str(problem))
            return
        self.note_answer(request, exchange)
        with self.store.transaction():
            self.answers.accept(request, exchange)

    def note_answer(self, request: CrawlRequest, exchange: Exchange) -> None:
        """Adapt the pace of a host to its answer."""
        wait = retry_after(exchange, self.clock())
        pace, busy = self.pace(request.host), exchange.status in BUSY
        self.paces[request.host] = pace.after(
            self.clock(), exchange.seconds, busy=busy, failed=exchange.status >= 400, wait=wait if busy else 0.0
        )

    # ---- robots.txt

    async def is_allowed(self, request: CrawlRequest) -> bool:
        """Whether ``robots.txt`` allows a request; one that it does not allow fails."""
        host = request.host
        found = await self.rules_of(request.url)
        if found.problem:
            with self.store.transaction():
                tries = ROBOTS_TRIES if found.is_answer else 0
                self.answers.retry(request, f"robots.txt cannot be read: {found.problem}", tries=tries)
            return False
        rules = self.rules.get(host)
        if rules is None:
            rules = self.rules[host] = RobotsRules(found.text, self.options.user_agent)
        self.paces[host] = self.pace(host).with_floor(rules.delay)
        if not rules.allows(request.url):
            with self.store.transaction():
                self.answers.fail(request, "robots.txt does not allow it")
            return False
        await self.wait_until(self.pace(host).ready_at)
        return True

    async def rules_of(self, url: str) -> RobotsFile:
        """The ``robots.txt`` of the host of a URL; fetched at most once a day."""
        host = host_of(url)
        known = self.store.robots(host)
        if known is not None and known.is_fresh(self.clock()):
            return known
        self.rules.pop(host, None)
        found = robots_file(await self.robots_answer(joined_url(url, "/robots.txt")), self.clock())
        with self.store.transaction():
            self.store.set_robots(host, found)
        self.paces[host] = self.pace(host).after(self.clock(), 0.0)
        return found

    async def robots_answer(self, url: str) -> Exchange | SourceError:
        """The answer to a request for ``robots.txt``, after redirects; the error without one."""
        try:
            exchange = await self.transport.send(url)
            for _ in range(MAX_ROBOTS_HOPS):
                if exchange.location is None:
                    break
                exchange = await self.transport.send(joined_url(exchange.url, exchange.location))
        except PERMANENT:
            raise
        except SourceError as problem:
            return problem
        return exchange

    async def add_sitemaps(self) -> None:
        """Put the sitemaps that ``robots.txt`` names for the hosts of the starts into the frontier."""
        for host in self.store.hosts():
            request = self.store.next_request(host, float("inf"))
            if request is not None and request.role == "list":
                found = await self.rules_of(request.url)
                named = RobotsRules(found.text, self.options.user_agent).sitemaps
                urls = named or (joined_url(request.url, "/sitemap.xml"),)
                with self.store.transaction():
                    self.store.add(CrawlRequest(url, role="seeds") for url in urls)
