"""Scrapy: a spider that runs a wrapper, a pipeline that drops duplicates, and pages for page objects.

Needs ``scutch[scrapy]``. A project adopts it in ten lines::

    from scutch.integrations.scrapy import ScutchSpider


    class Plants(ScutchSpider):
        name = "plants"
        start_urls = ["https://example.org/plants"]
        wrapper = "plants.json"
        follows_details = True

and, in its settings::

    ITEM_PIPELINES = {"scutch.integrations.scrapy.UniqueItems": 100}
    SCRAPY_POET_PROVIDERS = {"scutch.integrations.scrapy.PageProvider": 500}
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Set
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ClassVar

from scrapy import Request, Spider
from scrapy.exceptions import DropItem
from scrapy.http import Response
from scrapy_poet.page_input_providers import PageObjectInputProvider

from scutch.crawl.answers import DETAIL_SAMPLES
from scutch.crawl.canonical import url_key
from scutch.crawl.reading import SiteReader
from scutch.crawl.rows import DETAIL_PREFIX
from scutch.errors import InvalidInput
from scutch.page import Page, parse
from scutch.sites.follow.detail_links import NO_DETAILS, require_detail_column
from scutch.sites.wrapper import Wrapper


def page_of_response(response: Response) -> Page:
    """The page in a response of Scrapy, with its URL and declared encoding, and the time unless it is from a cache.

    >>> from scrapy.http import HtmlResponse
    >>> page_of_response(HtmlResponse("https://example.org/", body=b"<p>Flax")).url
    'https://example.org/'
    """
    page = parse(response.body, url=response.url, encoding=getattr(response, "_declared_encoding", lambda: None)())
    return page.at(page.url, None if "cached" in response.flags else datetime.now(UTC))


def loaded_wrapper(wrapper: Wrapper | str | Path | None) -> Wrapper | None:
    """A wrapper, or that in a file."""
    return Wrapper.load(wrapper) if isinstance(wrapper, (str, Path)) else wrapper


class ScutchSpider(Spider):
    """Follows the pages of a list and yields an item for each record.

    Attributes
    ----------
    wrapper
        The wrapper of the lists, or its file; None to learn it from the first page.
    detail
        The wrapper of the detail pages, or its file; None to learn it from the first of them, and add their metadata and text.
    follows_details, follows_pages
        Whether detail pages and next pages are fetched.

    Raises
    ------
    InvalidInput
        ``follows_details``, and the wrapper of the lists has no field of URLs.
    """

    name = "scutch"
    wrapper: ClassVar[Wrapper | str | Path | None] = None
    detail: ClassVar[Wrapper | str | Path | None] = None
    follows_details: ClassVar[bool] = False
    follows_pages: ClassVar[bool] = True

    def __init__(self, name: str | None = None, **keywords: Any) -> None:
        super().__init__(name, **keywords)
        self.reader = SiteReader(loaded_wrapper(self.wrapper), loaded_wrapper(self.detail))
        self.seen: set[str] = set()
        if self.follows_details and self.reader.wrapper is not None:
            require_detail_column(self.reader.wrapper)
        self.learns = self.detail is None
        self.pending = 0
        self.waiting: list[tuple[Page, dict[str, Any]]] = []

    def parse(self, response: Response, **_: Any) -> Iterator[Request | dict[str, Any]]:
        """Yield the records of a page of a list, or the requests of their details, and that of the next page."""
        learns_list = self.reader.wrapper is None
        try:
            reading = self.reader.read_list(page_of_response(response))
        except InvalidInput as problem:
            self.logger.error("%s: %s", response.url, problem)  # noqa: TRY400 (the message says all)
            return
        if learns_list and self.follows_details and not any(reading.details):
            self.logger.error("%s: %s", response.url, NO_DETAILS)
        if reading.problem:
            self.logger.error("%s: the wrapper does not fit: %s", response.url, reading.problem)
            return
        keys = reading.keys()
        new = [place for place, key in enumerate(keys) if key not in self.seen]
        self.seen.update(keys)
        for place in new:
            item = {**reading.rows[place], "page": response.url}
            url = reading.details[place]
            if url and self.follows_details:
                self.pending += 1
                yield Request(url, self.parse_detail, errback=self.failed_detail, cb_kwargs={"item": item})
            else:
                yield item
        if reading.next is not None and new and self.follows_pages:
            yield Request(reading.next.url, self.parse, reading.next.method, body=reading.next.body, headers=FORM_HEADERS)

    def parse_detail(self, response: Response, item: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield records with the values of their detail pages; the first ones wait until their wrapper is learned."""
        self.pending -= 1
        self.waiting.append((page_of_response(response), item))
        yield from self.ready_items()

    def failed_detail(self, failure: Any) -> Iterator[dict[str, Any]]:
        """Yield a record whose detail page could not be fetched, with the error, and those that waited for it."""
        self.pending -= 1
        yield {**failure.request.cb_kwargs["item"], "error": failure.getErrorMessage()}
        yield from self.ready_items()

    def ready_items(self) -> Iterator[dict[str, Any]]:
        """Yield the records that wait, if there are enough to learn from or no other detail is on its way."""
        if self.learns and len(self.waiting) >= DETAIL_SAMPLES:
            self.reader.learn_details([page for page, _ in self.waiting])
            self.learns = False
        if not self.learns or not self.pending:
            ready, self.waiting = self.waiting, []
            yield from (self.joined_item(page, item) for page, item in ready)

    def joined_item(self, page: Page, item: Mapping[str, Any]) -> dict[str, Any]:
        """Return a record with the values of its detail page, or with the error if the wrapper does not fit."""
        try:
            values = self.reader.read_detail(page)
        except InvalidInput as problem:
            return {**item, "error": str(problem)}
        clashing = {name for name in values if name in item and values[name] != item[name]}
        return {**item, **{f"{DETAIL_PREFIX * (name in clashing)}{name}": value for name, value in values.items()}}


#: Headers of the request of a next page.
FORM_HEADERS = {"Content-Type": "application/x-www-form-urlencoded"}


class UniqueItems:
    """Item pipeline that lets each record through once: by the URL of its title, else by its values."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def process_item(self, item: dict[str, Any], spider: Spider | None = None) -> dict[str, Any]:
        """Return the item; raises DropItem for a duplicate."""
        url = item.get("title_url") or item.get("url")
        values = {name: value for name, value in item.items() if name != "page"}
        key = url_key(str(url)) if url else json.dumps(values, default=str, sort_keys=True)
        if key in self.seen:
            raise DropItem(f"duplicate of {key}")
        self.seen.add(key)
        return item


class PageProvider(PageObjectInputProvider):
    """Provider for scrapy-poet: page objects may depend on a ``scutch.Page``.

    ::

        @attrs.define
        class PlantPage(web_poet.ItemPage[dict]):
            page: scutch.Page

            @web_poet.field
            def title(self) -> str:
                return scutch.extract_content(self.page).title
    """

    provided_classes: set[Callable[..., Any]] | Callable[[Callable[..., Any]], bool] = {Page}  # noqa: RUF012 (as its base)

    def __call__(self, to_provide: Set[Callable[..., Any]], response: Response) -> list[Page]:
        """The page of a response."""
        return [page_of_response(response)]
