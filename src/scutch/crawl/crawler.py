"""``Crawler``: fetches what is in the frontier, politely, and stores what the pages give.

One request is in flight to each host; hosts are asked at the same time. Time and transport are parameters, so tests need no
network and no waiting.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Final, Protocol

from scutch.crawl.archive import Archive
from scutch.crawl.canonical import host_of, is_valid, joined_url
from scutch.crawl.merging import change_keys, merge_rows, split_rows
from scutch.crawl.options import CrawlOptions
from scutch.crawl.pace import BUSY, FIRST_PAUSE, RETRIED, Pace, retry_after
from scutch.crawl.parameters import IGNORED, RELEVANT
from scutch.crawl.reading import ListReading, SiteReader, text_digest
from scutch.crawl.robots import RobotsFile, robots_file
from scutch.crawl.sitemaps import read_seeds
from scutch.crawl.stopping import stop_reason
from scutch.crawl.store import DONE, FAILED, MAX_HOPS, QUEUED, CrawlRequest, CrawlStore
from scutch.errors import BlockedAddress, InvalidInput, SourceError, TooLarge
from scutch.page import Page, parse
from scutch.page.readers.file_types import format_of
from scutch.sites.wrapper import Wrapper
from scutch.sources.exchange import UNFINISHED, Exchange
from scutch.sources.robots import RobotsRules

#: Redirects of ``robots.txt`` that are followed (RFC 9309, 2.3.1.2).
MAX_ROBOTS_HOPS: Final = 5
#: Attempts to fetch a ``robots.txt`` from a failing server: for a minute, with pauses that double. Where there is no server,
#: as for a refused connection, the tries of other requests are enough.
ROBOTS_TRIES: Final = 6
#: Hosts that are asked at the same time.
MAX_HOSTS: Final = 16
NOT_MODIFIED: Final = 304
#: Detail pages from which their wrapper is learned.
DETAIL_SAMPLES: Final = 4
#: Rows of before that a repair takes as known ones at most.
KNOWN_ROWS: Final = 500
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
    ``watch``: called after each answer. ``tell``: gets the URL of each request that is to be sent again, and why.
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
        self.reader = reader
        self.transport = transport
        self.archive = archive
        self.options = options
        self.clock = clock
        self.sleep = sleep
        self.watch = watch
        self.tell = tell
        self.paces: dict[str, Pace] = {}
        self.rules: dict[str, RobotsRules] = {}
        self.has_drifted = False
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
        return self.has_drifted or self.sent >= self.options.max_requests

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
            self.replay(request)
            return
        if not is_valid(request.url):
            with self.store.transaction():
                self.fail(request, "not a valid URL")
            return
        try:
            await self.fetch_online(request)
        except PERMANENT as problem:
            with self.store.transaction():
                self.fail(request, str(problem))

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
                self.retry(request, str(problem))
            return
        self.note_answer(request, exchange)
        with self.store.transaction():
            self.accept(request, exchange)

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
                self.retry(request, f"robots.txt cannot be read: {found.problem}", tries=tries)
            return False
        rules = self.rules.get(host)
        if rules is None:
            rules = self.rules[host] = RobotsRules(found.text, self.options.user_agent)
        self.paces[host] = self.pace(host).with_floor(rules.delay)
        if not rules.allows(request.url):
            with self.store.transaction():
                self.fail(request, "robots.txt does not allow it")
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

    # ---- answers; each is called within a transaction

    def retry(self, request: CrawlRequest, reason: str, wait: float = 0.0, tries: int = 0) -> None:
        """Queue a request again after a pause; after so many tries, those of the options by default, it has failed."""
        most, sent = tries or self.options.tries, request.tries + 1
        if sent >= most:
            self.fail(request, reason)
        else:
            pause = max(wait, FIRST_PAUSE * 2**request.tries)
            self.store.update(request, state=QUEUED, tries=sent, not_before=self.clock() + pause, error=reason)
            self.tell(request.url, f"{reason}; try {sent + 1} of {most} in {pause:.0f} s")

    def fail(self, request: CrawlRequest, reason: str) -> None:
        """Mark a request as failed; a list ends there."""
        self.store.update(request, state=FAILED, error=reason, fetched_at=self.clock())
        if request.role == "list":
            self.store.stop_chain(request.chain, f"page {request.number} failed: {reason}")

    def accept(self, request: CrawlRequest, exchange: Exchange) -> None:
        """Store what an answer gives."""
        if exchange.status == NOT_MODIFIED and (stored := self.store.column(request, "reading")):
            self.store.update(request, state=DONE, status=NOT_MODIFIED, fetched_at=self.clock())
            self.reuse(request, stored)
        elif exchange.location is not None:
            self.redirect(request, joined_url(request.url, exchange.location))
        elif exchange.status in RETRIED:
            self.retry(request, status_text(exchange), retry_after(exchange, self.clock()))
        elif not 200 <= exchange.status < 300:
            self.fail(request, status_text(exchange))
        else:
            self.keep(request, exchange)
            self.read(request, exchange)
            if (note := exchange.headers.get(UNFINISHED)) and self.store.column(request, "state") == DONE:
                self.store.update(request, error=f"captured before it was complete: {note}")

    def keep(self, request: CrawlRequest, exchange: Exchange) -> None:
        """Write an answer into the archive."""
        values: dict[str, object] = {
            "status": exchange.status,
            "etag": exchange.headers.get("etag"),
            "modified": exchange.headers.get("last-modified"),
            "fetched_at": self.clock(),
            "seconds": exchange.seconds,
        }
        if self.archive is not None:
            values["offset"] = self.archive.append(exchange, self.clock())
            self.store.set_meta("archive_length", self.archive.length)
        self.store.update(request, **values)

    def redirect(self, request: CrawlRequest, url: str) -> None:
        """Put the target of a redirect into the frontier, in place of the request."""
        target = CrawlRequest(url, role=request.role, chain=request.chain, number=request.number, hops=request.hops + 1)
        if request.hops >= MAX_HOPS:
            self.fail(request, f"more than {MAX_HOPS} redirects")
        elif not url.startswith(("http://", "https://")) or not is_valid(url):
            self.fail(request, f"a redirect to {url[:80]}")
        elif target.key() == request.key():  # the same page with another scheme or host, or with a cookie: the request moves
            self.store.update(request, url=url, host=target.host, hops=request.hops + 1)
        else:
            self.store.redirect(request, self.store.key(target))
            if not self.store.add([target]) and request.role == "list":
                self.store.stop_chain(request.chain, f"page {request.number} leads to a page that was read before")

    def read(self, request: CrawlRequest, exchange: Exchange) -> None:
        """Read the body of an answer."""
        if request.role == "seeds":
            self.read_seed_file(request, exchange)
            return
        try:
            page = answered_page(exchange)
            if request.role == "detail":
                self.take_detail(request, page)
                self.learn_details()
            else:
                self.take_list(request, self.mended(request, page, self.read_list(page)))
        except InvalidInput as problem:
            self.fail(request, str(problem))

    def read_list(self, page: Page) -> ListReading:
        """Read a page of a list; a wrapper that is learned from it is stored."""
        learns = self.reader.wrapper is None
        reading = self.reader.read_list(page)
        if learns and self.reader.wrapper is not None:
            self.store.set_meta("wrapper", self.reader.wrapper.to_json())
        return reading

    def mended(self, request: CrawlRequest, page: Page, reading: ListReading) -> ListReading:
        """What a page gives; by a repaired wrapper if it does not fit the present one and a repair is wanted."""
        if not reading.problem or not request.is_of_list or self.options.on_drift != "repair":
            return reading
        before, found = self.reader.wrapper, self.reader.repair_list(page, self.store.known_rows(KNOWN_ROWS))
        if found is None:
            return reading
        version = int(self.store.meta("repairs", "0")) + 1
        changes = "; ".join(map(str, found.changes))
        self.store.set_meta("repairs", version)
        self.store.set_meta(f"wrapper before repair {version}", wrapper_text(before))
        self.store.set_meta(f"repair {version}", f"{request.url}: {changes}")
        self.store.set_meta("wrapper", found.wrapper.to_json())
        return self.reader.read_list(page)

    def reuse(self, request: CrawlRequest, stored: str) -> None:
        """Use the reading of an earlier run for a page that has not changed."""
        if request.role == "list":
            self.take_list(request, ListReading.from_json(stored))

    def replay(self, request: CrawlRequest) -> None:
        """Read a page of the archive again."""
        offset = self.store.column(request, "offset")
        with self.store.transaction():
            if offset is None or self.archive is None:
                self.fail(request, "not in the archive")
            else:
                self.read(request, self.archive.read(offset))

    def read_seed_file(self, request: CrawlRequest, exchange: Exchange) -> None:
        """Put the addresses of a sitemap or feed into the frontier."""
        found = read_seeds(exchange.body)
        is_deepest = request.hops >= MAX_HOPS and bool(found.sitemaps)
        problem = f"sitemaps below {MAX_HOPS} others are left out" if is_deepest else found.problem
        self.store.update(request, state=DONE, error=problem or None)
        if not is_deepest:
            self.store.add(CrawlRequest(url, role="seeds", hops=request.hops + 1) for url in found.sitemaps)
        host = request.host
        for url in found.pages:
            if host_of(url) == host:
                self.store.add_start(CrawlRequest(url, depth=1))

    def take_detail(self, request: CrawlRequest, page: Page) -> None:
        """Store what a detail page gives."""
        reading = json.dumps(self.reader.read_detail(page), ensure_ascii=False)
        changed = {"changed_run": self.store.run} if reading != self.store.column(request, "reading") else {}
        self.store.update(request, state=DONE, digest=text_digest(page), reading=reading, error=None, **changed)
        self.learn_parameters(request)

    def learn_details(self) -> None:
        """Learn the wrapper of details from the first of them, and read these again."""
        if self.reader.detail is not None or self.archive is None or self.store.meta("detail"):
            return
        samples = self.store.read_details(DETAIL_SAMPLES)
        if len(samples) < DETAIL_SAMPLES:
            return
        pages = [answered_page(self.archive.read(offset)) for _, offset in samples]
        is_learned = self.reader.learn_details(pages)
        self.store.set_meta("detail", wrapper_text(self.reader.detail))
        if is_learned:
            for (request, _), page in zip(samples, pages, strict=True):
                self.take_detail(request, page)

    def take_list(self, request: CrawlRequest, reading: ListReading) -> None:
        """Store the rows of a page of a list, and put its details and the next page into the frontier."""
        if reading.problem and request.is_of_list and self.options.on_drift != "warn":
            self.stop_at(request, reading.problem)
            return
        if reading.problem:
            self.leave(request, reading)
            return
        same = self.store.same_page(request.chain, reading.digest, request) if reading.rows else 0
        new = self.add_records(request, reading)
        self.store.update(request, state=DONE, digest=reading.digest, reading=reading.to_json(), error=None)
        self.store.add_page(request.chain, new, reading.total)
        self.follow(request, reading, same, new)
        self.learn_parameters(request)

    def leave(self, request: CrawlRequest, reading: ListReading) -> None:
        """Take nothing but links from a page that does not fit; a front page that only leads to others is no error.

        The next run reads it again, even if it is the same.
        """
        links = list(self.linked(request, reading))
        self.store.update(request, etag=None, modified=None)
        if links and request.depth == 0 and request.number == 1:
            self.store.update(request, state=DONE, error=None)
            self.store.stop_chain(request.chain, f"its links are followed; {reading.problem}")
        else:
            self.fail(request, reading.problem)
        self.store.add(links)

    def add_records(self, request: CrawlRequest, reading: ListReading) -> int:
        """Store the rows of a page, and put their details into the frontier; returns how many rows are new in this run."""
        details = [CrawlRequest(url, role="detail") if url and self.options.details else None for url in reading.details]
        links = [self.store.key(each) if each else None for each in details]
        new = self.store.add_rows(request, zip(reading.keys(self.store.record_key), reading.rows, links, strict=True))
        self.store.add(each for each in details if each is not None)
        return new

    def learn_parameters(self, request: CrawlRequest) -> None:
        """Compare a page with others whose URLs differ in one parameter."""
        for verdict in self.store.parameters.observe(self.store.variant(request)):
            change_keys(self.store, verdict)
            if verdict.state == IGNORED and verdict.role == "detail":
                merge_rows(self.store, verdict)
            for page in self.store.pages_read() if verdict.state == RELEVANT else ():
                reading = ListReading.from_json(self.store.column(page, "reading"))
                split_rows(self.store, page, reading.keys(self.store.record_key))
                self.add_records(page, reading)

    def stop_at(self, request: CrawlRequest, problem: str) -> None:
        """Stop the crawl before a page that does not fit; the page stays in the frontier, for another wrapper."""
        self.has_drifted = True
        self.store.update(request, state=QUEUED, error=problem, etag=None, modified=None)
        self.store.set_meta("drift", f"{request.url}: {problem}")

    def follow(self, request: CrawlRequest, reading: ListReading, same: int, new: int) -> None:
        """Put what a page of a list leads to into the frontier, or store why the list ends."""
        self.store.add(self.linked(request, reading))
        following = None
        if reading.next is not None and self.options.strategy != "urls":
            following = CrawlRequest(*reading.next[:3], chain=request.chain, number=request.number + 1, depth=request.depth)
        is_known = following is not None and self.store.is_known(following)
        reason = stop_reason(self.options, request, following, same=same, new=new, is_known=is_known)
        if reason or following is None:
            self.store.stop_chain(request.chain, reason)
        else:
            self.store.add([following])

    def linked(self, request: CrawlRequest, reading: ListReading) -> Iterator[CrawlRequest]:
        """Yield requests for the links that the strategy follows: each begins a list of its own."""
        if request.depth >= self.options.max_depth:
            return
        for url in reading.links:
            start = CrawlRequest(url, depth=request.depth + 1)
            if not self.store.is_known(start):
                yield start._replace(chain=self.store.add_chain(url))


def status_text(exchange: Exchange) -> str:
    """What is wrong with an answer."""
    return f"the server answered {exchange.status}"


def answered_page(exchange: Exchange) -> Page:
    """The page in an answer.

    Raises ``InvalidInput``: it is none but an image, an archive or other binary data.
    """
    page = parse(exchange.body, url=exchange.url, encoding=exchange.charset)
    if name := format_of(page.source):
        raise InvalidInput(f"not a page: {name}", url=exchange.url, stage="parse")
    return page


def stored_wrapper(store: CrawlStore, name: str = "wrapper") -> Wrapper | None:
    """The wrapper of lists, or of details (``detail``), that an earlier start of the crawl learned."""
    text = store.meta(name)
    return Wrapper.from_json(text) if text not in {"", "none"} else None


def wrapper_text(wrapper: Wrapper | None) -> str:
    """A wrapper as the store keeps it; ``none`` if pages gave none."""
    return wrapper.to_json() if wrapper is not None else "none"
