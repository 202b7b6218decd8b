"""Crawls of a made-up shop with faults: rows are exact, kills lose and double nothing, hosts are asked politely."""

import asyncio
import random
from collections import Counter
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import scutch
from benchmarks.crawl.faulty_site import FaultySite, price_of, title_of
from scutch.crawl import rows as crawled
from scutch.crawl.answers import stored_wrapper
from scutch.crawl.archive import Archive
from scutch.crawl.crawler import Crawler
from scutch.crawl.options import CrawlOptions
from scutch.crawl.reading import SiteReader
from scutch.crawl.report import chain_text, crawl_status_lines, progress_text
from scutch.crawl.rows import crawled_rows
from scutch.crawl.store import FAILED, CrawlRequest, CrawlStore
from scutch.errors import FetchError
from scutch.sources.exchange import UNFINISHED, Exchange
from tests.crawl.site_transport import Clock, SiteTransport

ITEMS = 130
START = "http://shop.test/plants"


class Killed(Exception):
    """Stands for the end of the process."""


def crawl(  # noqa: PLR0913, PLR0917 (what a test varies)
    site: FaultySite,
    path: Path,
    options: CrawlOptions = CrawlOptions(details=True),  # noqa: B008 (a value)
    start: str = START,
    clock: Clock | None = None,
    transport: SiteTransport | None = None,
    told: list[str] | None = None,
) -> CrawlStore:
    """Crawl the site; the store is open."""
    clock = clock or Clock()
    store = CrawlStore(path / "crawl.sqlite")
    archive = Archive(path / "crawl.warc.gz")
    archive.cut_off(store.archive_length)
    reader = SiteReader(stored_wrapper(store), None, options.strategy)
    reader.detail = stored_wrapper(store, "detail")
    transport = transport or SiteTransport(site, clock)
    crawler = Crawler(
        store, reader, transport, archive=archive, options=options, clock=clock, sleep=clock.sleep,
        tell=lambda _, line: (told if told is not None else []).append(line),
    )  # fmt: skip
    try:
        asyncio.run(crawler.crawl([start]))
    except BaseExceptionGroup as group:
        store.close()
        raise group.exceptions[0] from None
    finally:
        archive.close()
    return store


def told(rows: list[dict[str, Any]]) -> list[tuple[object, ...]]:
    return [(row["title"], row["title_url"], row["price"]) for row in rows]


def expected(site: FaultySite) -> list[tuple[object, ...]]:
    return [(row["title"], row["url"], row["price"]) for row in site.rows()]


def test_the_rows_are_exact_in_spite_of_all_faults(tmp_path: Path) -> None:
    """Errors that pass, redirects, truncated answers and duplicates leave no trace in the rows."""
    site = FaultySite(ITEMS)
    rows = list(crawled_rows(crawl(site, tmp_path)))
    assert told(rows) == expected(site)
    assert [row.get("Height") for row in rows] == [row["height"] for row in site.rows()]
    assert {row["error"] for row in rows if "Height" not in row} == {"the server answered 404"}
    assert max(site.asked.values()) <= 2


@pytest.mark.parametrize("seed", range(10))
def test_a_kill_at_any_moment_loses_and_doubles_nothing(tmp_path: Path, seed: int) -> None:
    """Whatever the crawl was doing, it goes on where it was: the same rows, and no page twice but the one in flight."""
    site, kills, store, clock = FaultySite(60, faults=False), 0, None, Clock()
    for kill_at in (*random.Random(seed).sample(range(1, 25), 3), None):

        class Mortal(SiteTransport):
            async def send(self, *args: Any, **named: Any) -> Exchange:
                answer = await super().send(*args, **named)
                if len(self.sent) == kill_at:  # noqa: B023 (used in this turn only)
                    raise Killed
                return answer

        try:
            store = crawl(site, tmp_path, clock=clock, transport=Mortal(site, clock))
        except Killed:
            kills += 1
    assert store is not None
    rows = list(crawled_rows(store))
    assert told(rows) == expected(site)
    assert [row["Height"] for row in rows] == [row["height"] for row in site.rows()]
    pages = {url: count for url, count in site.asked.items() if url != "/robots.txt"}
    assert sum(pages.values()) <= len(pages) + kills
    assert site.asked["/robots.txt"] <= 2


@pytest.mark.parametrize("moment", range(0, 30, 3))
def test_a_kill_between_archive_and_database_leaves_no_record(tmp_path: Path, moment: int, monkeypatch: Any) -> None:
    """What was written into the archive and not committed is cut off."""
    site, writes = FaultySite(40, faults=False), Counter[str]()
    append = Archive.append

    def appended(self: Archive, *args: Any) -> int:
        offset = append(self, *args)
        writes["n"] += 1
        if writes["n"] == moment:
            raise Killed
        return offset

    monkeypatch.setattr(Archive, "append", appended)
    for _ in range(2):
        try:
            store = crawl(site, tmp_path)
        except Killed:
            continue
        break
    offsets = [row[0] for row in store.db.execute("SELECT offset FROM requests WHERE offset NOT NULL ORDER BY offset")]
    archive = Archive(tmp_path / "crawl.warc.gz")
    assert len(offsets) == 42
    assert all(archive.read(offset).status == 200 for offset in offsets)
    sizes = [later - earlier for earlier, later in pairwise([*offsets, archive.length])]
    assert max(sizes) < 1500  # no record is hidden between two others
    archive.close()


def test_one_request_is_in_flight_and_hosts_get_their_delay(tmp_path: Path) -> None:
    """The crawl-delay of the host is the floor of the pause between two requests."""
    clock = Clock()
    site = FaultySite(40, faults=False, robots="User-agent: *\nCrawl-delay: 3\nDisallow: /calendar\n")
    transport = SiteTransport(site, clock)
    crawl(site, tmp_path, clock=clock, transport=transport)
    moments = [moment for moment, url in transport.sent if not url.endswith("robots.txt")]
    assert transport.most_in_flight == 1
    assert min(later - earlier for earlier, later in pairwise(moments)) >= 3


def test_robots_is_fetched_once_and_kept_to(tmp_path: Path) -> None:
    """What the host does not allow is never asked for; the row says so."""
    site = FaultySite(40, faults=False, robots="User-agent: *\nDisallow: /plant/*7$\n")
    rows = list(crawled_rows(crawl(site, tmp_path)))
    assert site.asked["/robots.txt"] == 1
    assert not [url for url in site.asked if url.startswith("/plant/") and url.endswith("7")]
    assert [row["error"] for row in rows if row["title_url"].endswith("/7")] == ["robots.txt does not allow it"]


def test_robots_can_be_ignored(tmp_path: Path) -> None:
    """Only if it is asked for."""
    site = FaultySite(20, faults=False, robots="User-agent: *\nDisallow: /\n")
    assert len(list(crawled_rows(crawl(site, tmp_path, CrawlOptions(obeys_robots=False))))) == 20
    assert site.asked["/robots.txt"] == 0


def test_a_host_whose_robots_cannot_be_read_is_not_crawled(tmp_path: Path) -> None:
    """A server error means that nothing is allowed; it is asked again, and then the start has failed."""
    site = FaultySite(20, faults=False)
    site.reply = lambda *_: type(site).reply(site, "/nothing")._replace(status=503)  # type: ignore[method-assign]
    store = crawl(site, tmp_path)
    assert store.count(FAILED) == 1
    assert [row["error"] for row in crawled_rows(store)] == ["robots.txt cannot be read: the server answered 503"]


def test_a_host_that_refuses_connections_is_given_up_soon(tmp_path: Path) -> None:
    """After the tries of any other request; each further one is told before its pause."""

    class RefusingTransport(SiteTransport):
        async def send(self, url: str, *_: object, **__: object) -> Exchange:
            raise FetchError("no connection: Connection refused", url=url, stage="fetch")

    clock, lines = Clock(), list[str]()
    began, site = clock(), FaultySite(20, faults=False)
    store = crawl(site, tmp_path, clock=clock, transport=RefusingTransport(site, clock), told=lines)
    refused = "robots.txt cannot be read: no connection: Connection refused"
    assert lines == [f"{refused}; try {number} of 4 in {2 ** (number - 1)} s" for number in (2, 3, 4)]
    assert [row["error"] for row in crawled_rows(store)] == [refused]
    assert clock() - began < 20


def test_a_page_that_was_captured_too_early_is_reported(tmp_path: Path) -> None:
    """Its rows are kept, and the report says that more may be missing."""

    class HastyTransport(SiteTransport):
        async def send(self, url: str, *args: Any, **more: Any) -> Exchange:
            exchange = await super().send(url, *args, **more)
            return exchange._replace(headers={**exchange.headers, UNFINISHED: "clicking: the time was over"})

    clock, site = Clock(), FaultySite(20, faults=False)
    with closing(crawl(site, tmp_path, CrawlOptions(), clock=clock, transport=HastyTransport(site, clock))) as store:
        assert len(list(crawled_rows(store))) == 20
        assert f"{START}: captured before it was complete: clicking: the time was over" in crawl_status_lines(store)


@pytest.mark.parametrize(
    ("section", "reason"),
    [
        ("plants", "no next page"),
        ("wrap", "page 3 repeats page 1"),
        ("repeat", "page 3 repeats page 2"),
    ],
)
def test_a_list_ends_and_says_why(tmp_path: Path, section: str, reason: str) -> None:
    """Also a list that wraps around, and one that repeats its last page."""
    site = FaultySite(40, faults=False)
    store = crawl(site, tmp_path, CrawlOptions(), f"http://shop.test/{section}")
    assert [chain["reason"] for chain in store.chains()] == [reason]
    assert chain_text(store.chains()[0]).startswith(f"http://shop.test/{section}: 40 of 40 announced, ")
    assert told(list(crawled_rows(store))) == expected(site)


def test_limits_end_a_list(tmp_path: Path) -> None:
    """127 of 283: a list that was not read to its end says how many records it announced."""
    store = crawl(FaultySite(130, faults=False), tmp_path, CrawlOptions(max_pages=2))
    assert chain_text(store.chains()[0]) == f"{START}: 40 of 130 announced, 2 pages, the limit of 2 pages"
    assert next(iter(crawl_status_lines(store))).startswith("run 1, complete: 40 records, 2 pages, 0 queued, 0 failed")
    assert progress_text(store) == "40 records, 2 pages, 0 queued, 0 failed"


def test_a_limit_of_requests_keeps_the_rest_for_later(tmp_path: Path) -> None:
    """The crawl goes on when it is started again."""
    site = FaultySite(60, faults=False)
    store = crawl(site, tmp_path, CrawlOptions(max_requests=2))
    assert (store.count_rows(), store.meta("complete")) == (40, "no")
    store.close()
    assert crawl(site, tmp_path, CrawlOptions()).count_rows() == 60


def test_a_second_run_tells_what_is_new_changed_and_gone(tmp_path: Path) -> None:
    """Pages are fetched under the condition that they changed."""
    crawl(FaultySite(60, faults=False), tmp_path).close()
    site = FaultySite(61, faults=False, edition=1)
    store = crawl(site, tmp_path)
    changes = [(row["change"], row["title"].rpartition(" ")[2]) for row in crawled_rows(store, since=True)]
    assert sorted(changes) == [("changed", "57"), ("changed", "7"), ("gone", "0"), ("new", "60")]
    assert told(list(crawled_rows(store))) == expected(site)


def test_an_unchanged_site_gives_the_same_rows_from_304(tmp_path: Path) -> None:
    """A page that has not changed is not sent again, and its rows stay."""
    site = FaultySite(60, faults=False)
    before = list(crawled_rows(crawl(site, tmp_path)))
    store = crawl(site, tmp_path)
    statuses = {row[0] for row in store.db.execute("SELECT status FROM requests")}
    assert statuses == {304}
    assert list(crawled_rows(store)) == before
    assert list(crawled_rows(store, since=True)) == []


def test_another_wrapper_reads_the_archive_without_the_network(tmp_path: Path) -> None:
    """The pages are there, so a changed wrapper costs no request."""
    site = FaultySite(60, faults=False)
    store = crawl(site, tmp_path)
    wrapper = stored_wrapper(store)
    assert wrapper is not None
    store.set_meta("wrapper", wrapper.rename({"title": "plant"}).to_json())
    store.close()
    asked = site.asked.total()
    store = crawl(site, tmp_path, CrawlOptions(details=True, offline=True))
    assert site.asked.total() == asked
    assert [row["plant"] for row in crawled_rows(store)] == [row["title"] for row in site.rows()]


def test_navigation_leads_to_the_other_lists(tmp_path: Path) -> None:
    """The endless calendar is not entered: its pages show no list of the wrapper, and robots.txt forbids it."""
    site = FaultySite(40, faults=False, robots="")
    store = crawl(site, tmp_path, CrawlOptions(strategy="navigation"))
    assert told(list(crawled_rows(store)))[:40] == expected(site)
    assert sum(url.startswith("/calendar") for url in site.asked) <= 1


def test_a_front_page_leads_to_the_pages_of_the_wrapper(tmp_path: Path) -> None:
    """A start that does not fit is no error where its links are followed; so it is again in the next run."""
    site = FaultySite(40, faults=False)
    learned = stored_wrapper(crawl(site, tmp_path, CrawlOptions()))
    assert learned is not None
    (folder := tmp_path / "full").mkdir()
    store = CrawlStore(folder / "crawl.sqlite")
    store.set_meta("wrapper", learned.to_json())
    store.close()
    for _ in range(2):
        store = crawl(site, folder, CrawlOptions(strategy="full"), start="http://shop.test/plant/3")
        assert told(list(crawled_rows(store)))[:40] == expected(site)
        assert not list(store.failures())
        store.close()


def test_only_the_given_addresses(tmp_path: Path) -> None:
    """The strategy ``urls`` follows nothing."""
    site = FaultySite(60, faults=False)
    assert len(list(crawled_rows(crawl(site, tmp_path, CrawlOptions(strategy="urls"))))) == 20
    assert sorted(site.asked) == ["/plants", "/robots.txt"]


def test_a_page_without_a_list_is_a_row_with_an_error(tmp_path: Path) -> None:
    """The crawl ends, and says what was wrong."""
    rows = list(crawled_rows(crawl(FaultySite(40, faults=False), tmp_path, start="http://shop.test/plant/3")))
    assert [set(row) for row in rows] == [{"page", "error"}]
    assert "no list" in rows[0]["error"]


def test_the_rows_are_a_table(tmp_path: Path) -> None:
    """Types follow the values; the columns of the crawl come last."""
    (table,) = crawled.row_tables(crawl(FaultySite(40, faults=False), tmp_path, CrawlOptions()))
    assert [(column.name, column.type) for column in table.columns][-1] == ("page", "url")
    assert [column.type for column in table.columns if column.name == "price"] == ["number"]
    assert len(table) == 40


def test_memory_does_not_grow_with_the_site(tmp_path: Path) -> None:
    """Rows and frontier are in the file: what is held after ten times the pages is the same."""
    import gc

    def live(path: Path, items: int) -> int:
        path.mkdir()
        store = crawl(FaultySite(items, faults=False), path, CrawlOptions())
        gc.collect()
        count = sum(type(value) in {dict, list, scutch.Page} for value in gc.get_objects())
        store.close()
        return count

    live(tmp_path / "warm", 40)
    assert live(tmp_path / "many", 500) - live(tmp_path / "few", 60) < 200


def test_the_next_request_does_not_read_the_whole_frontier(tmp_path: Path) -> None:
    """Finding it takes as many steps of the database with 2,000 queued requests as with 50."""

    def steps(queued: int) -> int:
        store = CrawlStore(tmp_path / f"{queued}.crawl")
        store.begin_run()
        store.add(CrawlRequest(f"http://shop.test/plant/{number}", role="detail") for number in range(queued))
        counted = 0

        def count() -> int:
            nonlocal counted
            counted += 1
            return 0

        store.db.set_progress_handler(count, 1)
        assert store.next_due("shop.test") == 0.0
        assert store.next_request("shop.test", 1.0) is not None
        store.close()
        return counted

    assert steps(2000) < 2 * steps(50)


class ScriptedTransport(SiteTransport):
    """The site, with other answers at some addresses."""

    def __init__(self, site: FaultySite, clock: Clock, answers: dict[str, Exchange]) -> None:
        super().__init__(site, clock)
        self.answers = answers

    async def send(self, url: str, *args: Any, **named: Any) -> Exchange:
        if url in self.answers:
            self.sent.append((self.clock(), url))
            return self.answers[url]._replace(url=url)
        return await super().send(url, *args, **named)


def redirect_to(url: str) -> Exchange:
    return Exchange("", 301, {"location": url}, b"")


def test_sitemaps_are_seeds(tmp_path: Path) -> None:
    """Those that ``robots.txt`` names, and those that they name; pages of other hosts are left out."""
    index = b"<sitemapindex><sitemap><loc>http://shop.test/b.xml</loc></sitemap></sitemapindex>"
    pages = b"<urlset><url><loc>http://shop.test/plants?page=3</loc></url><url><loc>http://x.test/plants</loc></url></urlset>"
    clock, site = Clock(), FaultySite(60, faults=False, robots="Sitemap: http://shop.test/a.xml\n")
    answers = {"http://shop.test/a.xml": Exchange("", 200, {}, index), "http://shop.test/b.xml": Exchange("", 200, {}, pages)}
    options = CrawlOptions(sitemaps=True, strategy="urls")
    store = crawl(site, tmp_path, options, clock=clock, transport=ScriptedTransport(site, clock, answers))
    assert sorted(site.asked) == ["/plants", "/plants?page=3", "/robots.txt"]
    assert store.count_rows() == 20 + 21


def test_a_redirect_that_sets_a_cookie_is_followed_to_the_same_address(tmp_path: Path) -> None:
    """As of sites that try whether a visitor keeps cookies; the client keeps them."""

    class CookieTransport(SiteTransport):
        async def send(self, url: str, *args: Any, **more: Any) -> Exchange:
            is_first = url == START and START not in [sent for _, sent in self.sent]
            exchange = await super().send(url, *args, **more)
            return redirect_to(START) if is_first else exchange

    clock, site = Clock(), FaultySite(20, faults=False)
    store = crawl(site, tmp_path, CrawlOptions(), clock=clock, transport=CookieTransport(site, clock))
    assert (store.count_rows(), store.count(FAILED)) == (20, 0)


def test_sitemaps_of_sitemaps_end(tmp_path: Path) -> None:
    """The report tells that deeper ones are left out."""

    class DeepTransport(SiteTransport):
        async def send(self, url: str, *args: Any, **more: Any) -> Exchange:
            if not url.endswith(".xml"):
                return await super().send(url, *args, **more)
            index = f"<sitemapindex><sitemap><loc>{url[:-4]}1.xml</loc></sitemap></sitemapindex>"
            return Exchange(url, 200, {}, index.encode())

    clock, site = Clock(), FaultySite(20, faults=False, robots="Sitemap: http://shop.test/a.xml\n")
    transport = DeepTransport(site, clock)
    with closing(crawl(site, tmp_path, CrawlOptions(sitemaps=True), clock=clock, transport=transport)) as store:
        deepest = f"http://shop.test/a{'1' * 10}.xml"
        assert f"{deepest}: sitemaps below 10 others are left out" in crawl_status_lines(store)


@pytest.mark.parametrize("url", ["http://[::1", "http://shop.test:99999/"])
def test_what_is_no_url_does_not_end_a_crawl(tmp_path: Path, url: str) -> None:
    """A start is a failure with a reason, and an entry of a sitemap is left out; the other pages are read."""
    clock, site = Clock(), FaultySite(20, faults=False, robots=f"Sitemap: {url}\nSitemap: http://shop.test/a.xml\n")
    sitemap = f"<urlset><url><loc>{url}</loc></url></urlset>".encode()
    transport = ScriptedTransport(site, clock, {"http://shop.test/a.xml": Exchange("", 200, {}, sitemap)})
    with closing(crawl(site, tmp_path, CrawlOptions(sitemaps=True), clock=clock, transport=transport)) as store:
        assert store.count_rows() == 20
        assert store.count(FAILED) == 1
    (tmp_path / "start").mkdir()
    with closing(crawl(site, tmp_path / "start", start=url, clock=clock, transport=transport)) as store:
        assert [row["error"] for row in store.failures()] == ["not a valid URL"]


def test_a_redirect_to_another_scheme_is_the_same_page(tmp_path: Path) -> None:
    """The request moves there; its rows are not doubled."""
    clock, site = Clock(), FaultySite(20, faults=False)
    answers = {START: redirect_to("https://shop.test/plants")}
    store = crawl(site, tmp_path, CrawlOptions(), clock=clock, transport=ScriptedTransport(site, clock, answers))
    assert (store.count_rows(), store.count(FAILED)) == (20, 0)


@pytest.mark.parametrize(
    ("answers", "error"),
    [
        ({START: redirect_to(START)}, "more than 10 redirects"),
        (
            {START: redirect_to("https://shop.test/plants"), "https://shop.test/plants": redirect_to(START)},
            "more than 10 redirects",
        ),
        ({START: redirect_to("file:///etc/passwd")}, "a redirect to file:///etc/passwd"),
        ({START: redirect_to("http://[::1")}, "a redirect to http://[::1"),
        ({START: redirect_to("http://shop.test:99999/")}, "a redirect to http://shop.test:99999/"),
        ({START: Exchange("", 200, {}, b"%PDF-1.7\n%\xe2\xe3\xcf\xd3")}, "not a page"),
        ({START: Exchange("", 403, {}, b"")}, "the server answered 403"),
        ({START: Exchange("", 500, {}, b"")}, "the server answered 500"),
    ],
)
def test_a_start_that_leads_nowhere_is_an_error(tmp_path: Path, answers: dict[str, Exchange], error: str) -> None:
    """Circles, other schemes, files that are no pages, errors that stay."""
    clock, site = Clock(), FaultySite(20, faults=False)
    transport = ScriptedTransport(site, clock, answers)
    rows = list(crawled_rows(crawl(site, tmp_path, CrawlOptions(), clock=clock, transport=transport)))
    assert [row["page"].partition("://")[2] for row in rows] == ["shop.test/plants"]
    assert error in rows[0]["error"]
    assert len(transport.sent) < 15


# ---- what the first page of a list lacks


SOLD = frozenset(range(21, 40, 3))


class MarketSite(FaultySite):
    """A site whose list says how old an item is, and has items that are sold out, on its second page."""

    def card(self, item: int) -> str:
        sold = "<p class=stock>Sold out</p>" if item in SOLD else ""
        return super().card(item).replace("</li>", f"<time class=age>{item % 5 + 2} days ago</time>{sold}</li>")


def test_columns_that_the_first_page_lacks_are_learned_from_the_next_ones(tmp_path: Path) -> None:
    """The rows of the pages that were read before have them too, and those of details stay joined."""
    site = MarketSite(70, faults=False)
    rows = list(crawled_rows(crawl(site, tmp_path)))
    assert told(rows) == expected(site)
    assert [row["availability"] for row in rows] == ["Sold out" if item in SOLD else None for item in range(70)]
    assert [row["Height"] for row in rows] == [row["height"] for row in site.rows()]


def test_a_list_of_two_pages_is_learned_from_both(tmp_path: Path) -> None:
    """The last page decides where a list has fewer than the wrapper is learned from."""
    rows = list(crawled_rows(crawl(MarketSite(30, faults=False), tmp_path, CrawlOptions())))
    assert [row["availability"] for row in rows].count("Sold out") == 3


def test_ages_are_dates_by_the_time_of_the_fetch(tmp_path: Path) -> None:
    """Also when the archive is read again later; a file with types has dates."""
    options, clock = CrawlOptions(), Clock()
    crawl(MarketSite(30, faults=False), tmp_path, options, clock=clock).close()
    clock.now += 40 * 86_400
    store = crawl(MarketSite(30, faults=False), tmp_path, options._replace(offline=True), clock=clock)
    (table,) = crawled.row_tables(store)
    assert table["date"][:4] == ("1970-01-10", "1970-01-09", "1970-01-08", "1970-01-07")
    assert {column.name: column.type for column in table.columns}["date"] == "date"


# ---- redesigns


class RedesignedSite(FaultySite):
    """A site whose list has another design from a page on."""

    def __init__(self, items: int, first_new: int, **options: Any) -> None:
        super().__init__(items, faults=False, **options)
        self.first_new = first_new

    def list_page(self, section: str, page: int) -> str:
        old = super().list_page(section, page)
        if page < self.first_new:
            return old
        shown = range(max((page - 1) * 20 - 1, 0), min(page * 20, self.items))
        cards = "".join(
            f"<div class=tile><em>€{price_of(item, 0)}</em><h4><a href='/plant/{item}'>{title_of(item)}</a></h4></div>"
            for item in shown
        )
        head, _, tail = old.partition("<ul class=products>")
        return f"{head}<section class=tiles>{cards}</section>{tail.partition('</ul>')[2]}"


LISTS = CrawlOptions()


def test_a_redesign_is_an_error_in_place_of_its_rows(tmp_path: Path) -> None:
    """By default the crawl goes on; no wrong row is written."""
    site = RedesignedSite(ITEMS, 4)
    store = crawl(site, tmp_path, LISTS)
    rows = list(crawled_rows(store))
    assert told([row for row in rows if not row["error"]]) == expected(site)[:60]
    assert store.count(FAILED) == 1
    assert store.meta("drift") == ""


def test_a_crawl_stops_before_a_page_that_does_not_fit_if_asked_to(tmp_path: Path) -> None:
    """It goes on there with another start, when the wrapper fits again."""
    options = LISTS._replace(on_drift="stop")
    store = crawl(RedesignedSite(ITEMS, 4), tmp_path, options)
    assert store.meta("drift").startswith("http://shop.test/plants?page=4: ")
    assert "stopped at a page that does not fit" in "\n".join(crawl_status_lines(store))
    assert store.count(FAILED) == 0
    assert store.meta("complete") == "no"
    store.close()
    site = FaultySite(ITEMS, faults=False)
    again = crawl(site, tmp_path, options)
    assert again.meta("drift") == ""
    assert told(list(crawled_rows(again))) == expected(site)


def test_a_wrapper_is_repaired_if_asked_to(tmp_path: Path) -> None:
    """After a redesign between two runs the known rows prove the fields; the wrapper of before is kept."""
    options = LISTS._replace(on_drift="repair")
    crawl(FaultySite(ITEMS, faults=False), tmp_path, options).close()
    site = RedesignedSite(ITEMS, 1)
    store = crawl(site, tmp_path, options)
    assert told(list(crawled_rows(store))) == expected(site)
    assert store.meta("repairs") == "1"
    assert scutch.Wrapper.from_json(store.meta("wrapper before repair 1")) != stored_wrapper(store)
    assert "repaired at http://shop.test/plants: " in "\n".join(crawl_status_lines(store))


def test_a_page_of_another_kind_repairs_nothing(tmp_path: Path) -> None:
    """A wall in place of the list stops the crawl."""

    class WalledSite(FaultySite):
        def list_page(self, section: str, page: int) -> str:
            wall = "<h1>Are you a robot?</h1><p>Please enable JavaScript and cookies to go on.</p>"
            return wall if page == 3 else super().list_page(section, page)

    options = LISTS._replace(on_drift="repair")
    store = crawl(WalledSite(ITEMS, faults=False), tmp_path, options)
    assert store.meta("repairs", "0") == "0"
    assert "page=3" in store.meta("drift")


def test_rows_are_written_a_few_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables have the same columns, also for values that only late rows have, and all rows in order."""
    store = crawl(FaultySite(40), tmp_path)
    (whole,) = crawled.row_tables(store)
    monkeypatch.setattr(crawled, "ROWS_AT_ONCE", 7)
    tables = list(crawled.row_tables(store))
    assert [len(table) for table in tables] == [7, 7, 7, 7, 7, 5]
    assert {table.columns for table in tables} == {whole.columns}
    assert [row for table in tables for row in table.to_dicts()] == whole.to_dicts()
