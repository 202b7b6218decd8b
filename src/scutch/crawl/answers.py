"""``Answers``: what the answers to the requests of a crawl give: rows, details, and further requests."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Final

from scutch.crawl.archive import Archive
from scutch.crawl.canonical import host_of, is_valid, joined_url
from scutch.crawl.merging import change_keys, merge_rows, split_rows
from scutch.crawl.options import CrawlOptions
from scutch.crawl.pace import FIRST_PAUSE, RETRIED, retry_after
from scutch.crawl.parameters import IGNORED, RELEVANT
from scutch.crawl.reading import ListReading, SiteReader, text_digest
from scutch.crawl.sitemaps import read_seeds
from scutch.crawl.store import DONE, FAILED, MAX_HOPS, QUEUED, CrawlRequest, CrawlStore
from scutch.errors import InvalidInput
from scutch.page import Page, parse
from scutch.page.readers.file_types import format_of
from scutch.sites.follow.candidates import canonical_address
from scutch.sites.follow.detail_links import NO_DETAILS, detail_column
from scutch.sites.follow.positions import Origin
from scutch.sites.wrapper import Wrapper
from scutch.sources.exchange import UNFINISHED, Exchange

NOT_MODIFIED: Final = 304
#: Pages from which the wrapper of a list, and that of details, is learned.
LIST_SAMPLES: Final = 3
DETAIL_SAMPLES: Final = 4
#: Rows of before that a repair takes as known ones at most.
KNOWN_ROWS: Final = 500


class Answers:
    """Stores what answers give. Each method is called within a transaction of the store.

    ``store``, ``reader``, ``archive``, ``options``, ``clock``, ``tell``: as for ``Crawler``.
    """

    def __init__(  # noqa: PLR0913, PLR0917 (its collaborators)
        self,
        store: CrawlStore,
        reader: SiteReader,
        archive: Archive | None,
        options: CrawlOptions,
        clock: Callable[[], float],
        tell: Callable[[str, str], object],
    ) -> None:
        self.store = store
        self.reader = reader
        self.archive = archive
        self.options = options
        self.clock = clock
        self.tell = tell
        #: Whether a page did not fit its wrapper and the crawl is to stop there.
        self.has_drifted = False

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
            page = self.page_of(request, exchange)
            if request.role == "detail":
                self.take_detail(request, page)
                self.learn_details()
            else:
                self.take_list(request, self.mended(request, page, self.read_list(request, page)))
                self.learn_list(request)
        except InvalidInput as problem:
            self.fail(request, str(problem))

    def page_of(self, request: CrawlRequest, exchange: Exchange) -> Page:
        """The page in an answer to a request, with the time at which it was fetched.

        Raises ``InvalidInput``: it is none.
        """
        moment = self.store.column(request, "fetched_at")
        return answered_page(exchange, datetime.fromtimestamp(moment, UTC) if moment else None)

    def read_list(self, request: CrawlRequest, page: Page) -> ListReading:
        """Read a page of a list; a wrapper that is learned from it is stored."""
        learns = self.reader.wrapper is None
        reading = self.reader.read_list(page)
        if learns and self.reader.wrapper is not None:
            self.store.set_meta("wrapper", self.reader.wrapper.to_json())
            if self.options.details and detail_column(self.reader.wrapper.columns) is None:
                self.tell(page.url or "", NO_DETAILS)
            self.store.set_meta("learned list", request.chain)
        return reading

    def learn_list(self, request: CrawlRequest) -> None:
        """Learn the wrapper that the first page of a list gave again from a few of its pages, and read these again."""
        if self.archive is None or self.store.meta("learned list") != str(request.chain):
            return
        samples = self.store.kept_pages("list", LIST_SAMPLES, request.chain)
        if len(samples) < LIST_SAMPLES and not self.store.is_stopped(request.chain):
            return
        self.store.set_meta("learned list", "")
        requests = [each for each, _ in samples]
        before = [ListReading.from_json(self.store.column(each, "reading")) for each in requests]
        pages = [self.page_of(each, self.archive.read(offset)) for each, offset in samples]
        found = self.reader.learn_list(pages, before) if len(pages) > 1 else None
        if found is None:
            return
        self.store.set_meta("wrapper", wrapper_text(self.reader.wrapper))
        for each, reading in zip(requests, found, strict=True):
            self.store.remove_rows(each)
            self.store.update(each, digest=reading.digest, reading=reading.to_json())
            self.add_records(each, reading)

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
        self.learn_parameters(request, page)

    def learn_details(self) -> None:
        """Learn the wrapper of details from the first of them, and read these again."""
        if self.reader.detail is not None or self.archive is None or self.store.meta("detail"):
            return
        samples = self.store.kept_pages("detail", DETAIL_SAMPLES)
        if len(samples) < DETAIL_SAMPLES:
            return
        pages = [self.page_of(request, self.archive.read(offset)) for request, offset in samples]
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

    def learn_parameters(self, request: CrawlRequest, page: Page | None = None) -> None:
        """Compare a page with others whose URLs differ in one parameter; the canonical address of a detail page counts too."""
        canonical = joined_url(request.url, canonical_address(page.columns)) if page else ""
        for verdict in self.store.parameters.observe(self.store.variant(request)._replace(canonical=canonical)):
            change_keys(self.store, verdict)
            if verdict.state == IGNORED and verdict.role == "detail":
                merge_rows(self.store, verdict)
            for read in self.store.pages_read() if verdict.state == RELEVANT else ():
                reading = ListReading.from_json(self.store.column(read, "reading"))
                split_rows(self.store, read, reading.keys(self.store.record_key))
                self.add_records(read, reading)

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


def stop_reason(  # noqa: PLR0913 (facts about one page)
    options: CrawlOptions, request: CrawlRequest, following: CrawlRequest | None, *, same: int, new: int, is_known: bool
) -> str:
    """Why a list ends with a page; empty if the next one should be fetched.

    ``request``, ``following``: the page and the next one; None if it has none. ``same``: number of an earlier page with the
    same content; 0 for none. ``new``: number of records of the page that were not seen before. ``is_known``: whether the next
    page is in the frontier or was fetched.

    >>> here, there = CrawlRequest("https://example.org/?page=3", number=3), CrawlRequest("https://example.org/?page=2")
    >>> stop_reason(CrawlOptions(), here, there, same=0, new=20, is_known=False)
    'the page number does not rise after page 3'
    """
    if same:
        return f"page {request.number} repeats page {same}"
    if not new:
        return f"page {request.number} has no new record"
    if following is None:
        return "no next page"
    if is_known:
        return f"the page after page {request.number} was read before"
    if is_backward(request, following):
        return f"the page number does not rise after page {request.number}"
    return f"the limit of {options.max_pages} pages" if request.number >= options.max_pages else ""


def is_backward(request: CrawlRequest, following: CrawlRequest) -> bool:
    """Whether the URL of the next page has a page number or an offset that is not above that of the page."""
    step = Origin.of(request.url).step(following.url) if following.method == "GET" else None
    return step is not None and step.same_list == 2 and step.current is not None and not step.is_forward


def status_text(exchange: Exchange) -> str:
    """What is wrong with an answer."""
    return f"the server answered {exchange.status}"


def answered_page(exchange: Exchange, fetched_at: datetime | None = None) -> Page:
    """The page in an answer, and when it was fetched, if that is known.

    Raises ``InvalidInput``: it is none but an image, an archive or other binary data.
    """
    page = parse(exchange.body, url=exchange.url, encoding=exchange.charset)
    if name := format_of(page.source):
        raise InvalidInput(f"not a page: {name}", url=exchange.url, stage="parse")
    return page.at(page.url, fetched_at)


def stored_wrapper(store: CrawlStore, name: str = "wrapper") -> Wrapper | None:
    """The wrapper of lists, or of details (``detail``), that an earlier start of the crawl learned."""
    text = store.meta(name)
    return Wrapper.from_json(text) if text not in {"", "none"} else None


def wrapper_text(wrapper: Wrapper | None) -> str:
    """A wrapper as the store keeps it; ``none`` if pages gave none."""
    return wrapper.to_json() if wrapper is not None else "none"
