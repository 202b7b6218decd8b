"""Scrapy: a wrapper as a spider, a pipeline and pages for page objects."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import scutch
from benchmarks.crawl.faulty_site import FaultySite

pytest.importorskip("scrapy_poet")
from scrapy import Request
from scrapy.exceptions import DropItem
from scrapy.http import HtmlResponse

from scutch.integrations.scrapy import PageProvider, ScutchSpider, UniqueItems, page_of_response

SITE = FaultySite(45, faults=False)


class Plants(ScutchSpider):
    name = "plants"


class DetailedPlants(ScutchSpider):
    follows_details = True


def answer(request: Request) -> HtmlResponse:
    target = "/" + request.url.split("/", 3)[3]
    return HtmlResponse(request.url, body=SITE.reply(target).body, encoding="utf-8", request=request)


def crawled(spider: ScutchSpider) -> Iterator[dict[str, Any]]:
    """Run a spider without the engine: each request is answered by the site."""
    queue = [Request("http://shop.test/plants", spider.parse)]
    while queue:
        request = queue.pop(0)
        assert request.callback is not None
        for found in request.callback(answer(request), **request.cb_kwargs):
            if isinstance(found, Request):
                queue.append(found)
            else:
                yield found


def test_a_spider_yields_every_record_once() -> None:
    """It learns the wrapper from the first page, and follows the pages to the end."""
    items = [UniqueItems().process_item(item) for item in crawled(Plants())]
    assert [(item["title"], item["title_url"], item["price"]) for item in items] == [
        (row["title"], row["url"], row["price"]) for row in SITE.rows()
    ]


def test_a_spider_joins_details() -> None:
    """The values of the detail page come with those of the list."""
    items = list(crawled(DetailedPlants()))
    assert len(items) == 45
    assert [item["title_url"] for item in items] == [row["url"] for row in SITE.rows()]
    assert [item["Height"] for item in items] == [row["height"] for row in SITE.rows()]
    assert all("Sow them in April" in item["content"] and item["price"] for item in items)


def test_details_that_no_column_leads_to_are_told(caplog: pytest.LogCaptureFixture) -> None:
    """A wrapper that is given is an error at once; one that is learned, a line in the log."""
    page = "<ul>" + "".join(f"<li><b>Plant number {n}</b> <i>{n} m</i></li>" for n in range(9)) + "</ul>"
    given = type("Given", (DetailedPlants,), {"wrapper": scutch.learn([page])})
    with pytest.raises(scutch.InvalidInput, match="no field of URLs, such as title_url"):
        given()
    answered = HtmlResponse("http://shop.test/plants", body=page.encode(), encoding="utf-8")
    assert len(list(DetailedPlants().parse(answered))) == 9
    assert "no field of URLs" in caplog.text
    caplog.clear()
    list(Plants().parse(answered))
    assert not caplog.text


def test_few_details_have_metadata_and_text() -> None:
    """Too few to learn from: none is lost."""
    spider = DetailedPlants()
    page = scutch.parse(SITE.reply("/plants").body, url="http://shop.test/plants")
    spider.reader.wrapper = scutch.learn([page])
    few = FaultySite(3, faults=False).reply("/plants").body
    found = spider.parse(HtmlResponse("http://shop.test/plants", body=few, encoding="utf-8"))
    requests = [each for each in found if isinstance(each, Request)]
    items = [item for each in requests for item in spider.parse_detail(answer(each), **each.cb_kwargs)]
    assert ["Sow them in April" in item["text"] for item in items] == [True] * 3


def test_a_detail_that_does_not_fit_is_an_item_with_an_error() -> None:
    """The record of the list is not lost."""
    spider = DetailedPlants()
    spider.reader.learn_details([scutch.parse(SITE.reply(f"/plant/{number}").body) for number in range(4)])
    item = spider.joined_item(scutch.parse("<title>Sign in</title><form><input type=password></form>"), {"title": "Flax"})
    assert item["title"] == "Flax"
    assert "does not fit" in item["error"]


def test_a_wrapper_may_be_a_file(tmp_path: Path) -> None:
    """And what it names its fields is what items have."""
    page = scutch.parse(SITE.reply("/plants").body, url="http://shop.test/plants")
    scutch.learn([page]).rename({"title": "plant"}).save(tmp_path / "plants.json")
    spider = type("Saved", (ScutchSpider,), {"wrapper": tmp_path / "plants.json", "follows_pages": False})()
    assert [item["plant"] for item in crawled(spider)][:2] == ["Flax seeds, batch 0", "Hemp seeds, batch 1"]


def test_a_failed_detail_is_an_item_with_an_error() -> None:
    """It is not lost."""
    spider = DetailedPlants()
    request = next(found for found in spider.parse(answer(Request("http://shop.test/plants"))) if isinstance(found, Request))

    class Failure:
        def getErrorMessage(self) -> str:  # noqa: N802 (Twisted's name)
            return "timeout"

    failure = Failure()
    failure.request = request  # type: ignore[attr-defined]
    assert [item["error"] for item in spider.failed_detail(failure)] == ["timeout"]


def test_a_page_that_does_not_fit_gives_no_item() -> None:
    """A redesign is an error in the log."""
    spider = Plants()
    list(spider.parse(answer(Request("http://shop.test/plants"))))
    other = HtmlResponse("http://shop.test/plants", body=b"<h1>We have moved</h1>", encoding="utf-8")
    assert list(spider.parse(other)) == []


def test_duplicates_are_dropped() -> None:
    """By the address of its title in any form, or by all values but the page."""
    unique = UniqueItems()
    assert unique.process_item({"herb": "Flax", "page": "/1"}) == {"herb": "Flax", "page": "/1"}
    with pytest.raises(DropItem):
        unique.process_item({"herb": "Flax", "page": "/2"})
    unique.process_item({"title_url": "https://www.shop.test/b?utm_source=x"})
    with pytest.raises(DropItem):
        unique.process_item({"title_url": "http://shop.test/b"})


def test_page_objects_get_a_page() -> None:
    """scrapy-poet asks the provider for it."""
    response = HtmlResponse(
        "http://shop.test/plants", body=b"<p>n\xe9", headers={"Content-Type": "text/html; charset=latin-1"}
    )
    (page,) = PageProvider.__call__(PageProvider.__new__(PageProvider), {scutch.Page}, response)
    assert (page.url, page.body and page.body.text) == ("http://shop.test/plants", "né")


def test_the_declared_encoding_of_a_response_counts() -> None:
    """As everywhere in this library."""
    response = HtmlResponse("http://shop.test/", body=b"<p>n\xe9", headers={"Content-Type": "text/html; charset=latin-1"})
    page = page_of_response(response)
    assert page.body is not None
    assert page.body.text == "né"


def test_a_page_has_the_time_of_its_response_unless_it_is_from_a_cache() -> None:
    """By it, ages are dates."""
    fresh, cached = (HtmlResponse("https://example.org/", body=b"<p>Flax", flags=flags) for flags in ([], ["cached"]))
    assert page_of_response(fresh).fetched_at is not None
    assert page_of_response(cached).fetched_at is None
