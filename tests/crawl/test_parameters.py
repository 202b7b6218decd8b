"""Parameters of URLs that change nothing are learned from the pages of a crawl; those that matter are kept."""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from benchmarks.crawl.faulty_site import Reply
from scutch.crawl.answers import stored_wrapper
from scutch.crawl.archive import Archive
from scutch.crawl.crawler import Crawler
from scutch.crawl.options import CrawlOptions
from scutch.crawl.parameters import MIN_PAGES, is_audited
from scutch.crawl.reading import SiteReader
from scutch.crawl.report import crawl_status_lines
from scutch.crawl.rows import crawled_rows
from scutch.crawl.store import DONE, CrawlStore
from scutch.sources.exchange import Exchange

BASE = "http://herbs.test"
PLANTS = ("Thyme", "Sage", "Dill", "Mint", "Basil", "Rue", "Lovage")
HERBS = [f"{name} {part}" for part in ("seeds", "leaves", "roots") for name in PLANTS]
#: Items of a page of the list, and by how many the next page begins later: each item is on three pages.
SHOWN, STEP = 6, 2


class HerbShop:
    """A shop whose links have parameters; each item is linked from several pages.

    Parameters
    ----------
    link
        The query of the link to an item, from the number of the item and of the page.
    note
        What the page of an item says, from its query.
    """

    def __init__(self, link: Callable[[int, int], str], note: Callable[[dict[str, str]], str] = lambda _: "None") -> None:
        self.link = link
        self.note = note
        self.asked: list[str] = []

    def reply(self, target: str) -> Reply:
        self.asked.append(target)
        parts = urlsplit(target)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        if parts.path == "/robots.txt":
            return Reply(404, {}, b"")
        body = self.item(query) if parts.path == "/item" else self.shelf(int(query.get("page", "1")))
        return Reply(200, {"content-type": "text/html"}, body.encode())

    def shelf(self, page: int) -> str:
        items = range((page - 1) * STEP, min((page - 1) * STEP + SHOWN, len(HERBS)))
        cards = "".join(
            f"<li class=herb><a href='/item?{self.link(item, page)}'>{HERBS[item]}</a> <b class=price>€{item + 1}.50</b>"
            for item in items
        )
        more = f"<a href='/herbs?page={page + 1}'>Next</a>" if items.stop < len(HERBS) else ""
        return f"<title>Herbs</title><main><h1>Herbs</h1><ul class=herbs>{cards}</ul><nav>{more}</nav></main>"

    def item(self, query: Mapping[str, str]) -> str:
        name = HERBS[int(query["id"])]
        rows = f"<tr><th>Height<td>{int(query['id']) + 10} cm<tr><th>Note<td>{self.note(dict(query))}"
        text = f"{name} grow in any soil. Sow them in April, a hand apart, and water them for two weeks."
        return f"<title>{name}</title><article><h1>{name}</h1><p>{text}</p><table>{rows}</table></article>"


class Shelves(HerbShop):
    """A shop with a list for each plant, two pages long, that each of its pages links in two more views."""

    def shelf(self, page: int) -> str:
        plant = urlsplit(self.asked[-1]).path.strip("/")
        if plant not in PLANTS:
            links = "".join(f"<li><a href=/{name}>{name}</a> {number} kinds" for number, name in enumerate(PLANTS, 2))
            return f"<title>Plants</title><main><ul class=plants>{links}</ul></main>"
        kinds = ("seeds", "leaves", "roots", "oil")[2 * page - 2 : 2 * page]
        cards = "".join(f"<li class=herb><a href='/item?id={plant}-{kind}'>{plant} {kind}</a> <b>€2.50</b>" for kind in kinds)
        views = "".join(f"<a href='/{plant}?page={page}&view={view}'>{view}</a> " for view in ("grid", "table"))
        more = f"<a href='/{plant}?page=2'>Next</a>" if page == 1 else ""
        return f"<title>Herbs</title><main><p>{views}<ul class=herbs>{cards}</ul><nav class=pager>{more}</nav></main>"

    def item(self, query: Mapping[str, str]) -> str:
        return f"<title>{query['id']}</title><article><h1>{query['id']}</h1><p>It grows in any soil.</article>"


DETAILS = CrawlOptions(details=True, delay=0.0)


def crawl(shop: HerbShop, folder: Path, options: CrawlOptions = DETAILS) -> CrawlStore:
    """Crawl the shop; the store is open."""

    class ShopTransport:
        async def send(self, url: str, *_: Any) -> Exchange:
            reply = shop.reply(url.removeprefix(BASE))
            return Exchange(url, reply.status, reply.headers, reply.body, 0.01)

    async def sleep(_: float) -> None:
        await asyncio.sleep(0)

    store = CrawlStore(folder / "crawl.sqlite")
    archive = Archive(folder / "crawl.warc.gz")
    reader = SiteReader(stored_wrapper(store), stored_wrapper(store, "detail"), options.strategy)
    crawler = Crawler(store, reader, ShopTransport(), archive=archive, options=options, clock=lambda: 0.0, sleep=sleep)
    asyncio.run(crawler.crawl([f"{BASE}/herbs"]))
    archive.close()
    return store


def titles(store: CrawlStore) -> list[Any]:
    return [row["title"] for row in crawled_rows(store)]


def test_a_session_in_the_links_doubles_no_row(tmp_path: Path) -> None:
    """The same item with another session on each page is one record, and is hardly ever fetched again."""
    shop = HerbShop(lambda item, page: f"id={item}&sid={page:x}7f")
    store = crawl(shop, tmp_path)
    assert titles(store) == HERBS
    assert [row["Height"] for row in crawled_rows(store)] == [item + 10 for item in range(len(HERBS))]
    assert f"the parameter 'sid' of detail pages is ignored: {MIN_PAGES} pages" in "\n".join(crawl_status_lines(store))
    assert len([target for target in shop.asked if target.startswith("/item")]) < 2 * len(HERBS)


def test_rows_of_the_next_run_are_the_same_with_another_session(tmp_path: Path) -> None:
    """A session that is new in each run makes no row new, changed or gone."""
    crawl(HerbShop(lambda item, _: f"id={item}&sid=1a"), tmp_path).close()
    store = crawl(HerbShop(lambda item, _: f"id={item}&sid=2b"), tmp_path)
    assert titles(store) == HERBS
    assert not list(crawled_rows(store, since=True))


@pytest.mark.parametrize("note", [lambda query: query["size"], lambda query: f"{query['id']} in size {query['size']}"])
def test_a_parameter_that_changes_the_page_is_kept(tmp_path: Path, note: Callable[[dict[str, str]], str]) -> None:
    """Pages that say something else are other records."""
    shop = HerbShop(lambda item, page: f"id={item}&size={page}", note)
    store = crawl(shop, tmp_path)
    links = {(item, page) for page in range(1, 10) for item in range((page - 1) * STEP, (page - 1) * STEP + SHOWN)}
    assert len(titles(store)) == len([item for item, _ in links if item < len(HERBS)])
    assert "ignored" not in "\n".join(crawl_status_lines(store))


def test_a_parameter_that_identifies_records_is_never_ignored(tmp_path: Path) -> None:
    """Without it all addresses are one."""
    store = crawl(HerbShop(lambda item, _: f"id={item}"), tmp_path)
    assert titles(store) == HERBS
    assert store.count(DONE, "detail") == len(HERBS)


def test_a_view_of_lists_is_ignored_and_a_page_number_is_not(tmp_path: Path) -> None:
    """Lists with the same records in another view are read a few times; the second pages are all read."""
    shop = Shelves(lambda *_: "")
    store = crawl(shop, tmp_path, CrawlOptions("full", delay=0.0))
    assert set(titles(store)) >= {f"{plant} {kind}" for plant in PLANTS for kind in ("seeds", "leaves", "roots", "oil")}
    assert "the parameter 'view' of list pages is ignored" in "\n".join(crawl_status_lines(store))
    assert "'page'" not in "\n".join(crawl_status_lines(store))


def test_an_audit_finds_a_parameter_that_matters_on_some_pages(tmp_path: Path) -> None:
    """A page that differs ends that the parameter is ignored, and its rows are there."""
    size = next(size for size in range(1000) if is_audited(f"detail herbs.test/item?id=18&size={size}") and size != 8)
    shop = HerbShop(
        lambda item, page: f"id={item}&size={size if (item, page) == (18, 9) else page}",
        lambda query: "Large" if query["id"] == "18" and int(query["size"]) == size else "Any",
    )
    store = crawl(shop, tmp_path)
    assert "ignored" not in "\n".join(crawl_status_lines(store))
    assert titles(store).count(HERBS[18]) == 2


def test_the_canonical_address_of_pages_says_what_changes_nothing(tmp_path: Path) -> None:
    """Where a link stood is another number in each list, and the page repeats it in its text: one record, fetched once."""
    told = "<link rel=canonical href='/item?id={}'><p>You came from place {} of the list. It is a good place.</p>"

    class Told(HerbShop):
        def item(self, query: Mapping[str, str]) -> str:
            return super().item(query).replace("<p>", told.format(query["id"], query["pos"]) + "<p>", 1)

    shop = Told(lambda item, page: f"id={item}&pos={item - STEP * page + 9}")
    store = crawl(shop, tmp_path)
    assert titles(store) == HERBS
    assert "the parameter 'pos' of detail pages is ignored" in "\n".join(crawl_status_lines(store))
    assert len([target for target in shop.asked if target.startswith("/item")]) < 2 * len(HERBS)


def test_records_that_differ_are_more_than_one_whatever_their_pages_state(tmp_path: Path) -> None:
    """Sizes of an item have prices of their own in the list; their page states the address of the item without a size."""

    class Sizes(HerbShop):
        def item(self, query: Mapping[str, str]) -> str:
            return f"<link rel=canonical href='/item?id={query['id']}'>{super().item(query)}"

        def shelf(self, page: int) -> str:
            return super().shelf(page).replace(".50</b>", f".{page}0</b>")

    store = crawl(Sizes(lambda item, page: f"id={item}&size={page}"), tmp_path)
    assert len(titles(store)) > 2 * len(HERBS)
    assert "ignored" not in "\n".join(crawl_status_lines(store))


class Front(HerbShop):
    """A shop whose front page is a file of another name, or only the cover of one."""

    def __init__(self, front: str) -> None:
        super().__init__(lambda item, _: f"id={item}")
        self.front = front

    def reply(self, target: str) -> Reply:
        path = urlsplit(target).path
        if path == "/herbs":
            links = "".join(f"<li><a href={place}>{name}</a> {n} kinds" for n, (place, name) in enumerate(self.places, 2))
            return Reply(200, {"content-type": "text/html"}, f"<title>Herbs</title><main><ul>{links}</ul></main>".encode())
        if path in {"/", "/index.php"}:
            self.asked.append(target)
            page = int(parse_qs(urlsplit(target).query).get("page", ["1"])[0])
            body = self.shelf(page).replace("/herbs?", "?") if path != "/" or self.front == "same" else COVER
            return Reply(200, {"content-type": "text/html"}, body.encode())
        return super().reply(target)

    places = (("/", "Front"), ("/index.php", "Shop"), ("/about/Rue", "Rue"))


COVER = (
    "<title>Herbs</title><main><ul>"
    + "".join(f"<li><a href='/about/{name}'>About {name}</a> {number} years" for number, name in enumerate(PLANTS, 3))
    + "</ul></main>"
)


def test_a_cover_is_not_the_index_file_behind_it(tmp_path: Path) -> None:
    """Both are read where they differ; where they are the same, the folder is one list."""
    store = crawl(Front("cover"), tmp_path, CrawlOptions("full", delay=0.0))
    assert set(titles(store)) >= set(HERBS)
    same = Front("same")
    (tmp_path / "same").mkdir()
    store = crawl(same, tmp_path / "same", CrawlOptions("full", delay=0.0))
    assert sorted(titles(store)).count(HERBS[0]) == 1
    assert "the file 'index.php' of list pages is ignored: 1 page is the same" in "\n".join(crawl_status_lines(store))
    assert len([target for target in same.asked if target.startswith("/index.php")]) == 1
