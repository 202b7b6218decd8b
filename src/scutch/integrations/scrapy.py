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

from collections.abc import Callable, Iterator, Set
from pathlib import Path
from typing import Any, ClassVar

from scrapy import Request, Spider
from scrapy.exceptions import DropItem
from scrapy.http import Response
from scrapy_poet.page_input_providers import PageObjectInputProvider

from scutch.crawl.canonical import url_key
from scutch.crawl.reading import SiteReader
from scutch.crawl.rows import DETAIL_PREFIX
from scutch.errors import InvalidInput
from scutch.page import Page, parse
from scutch.sites.wrapper import Wrapper

#: The key of an item that says which record it is; the pipeline takes it away.
RECORD_KEY = "_key"


def page_of_response(response: Response) -> Page:
    """The page in a response of Scrapy, with its URL and declared encoding.

    Examples
    --------
    >>> from scrapy.http import HtmlResponse
    >>> page_of_response(HtmlResponse("https://example.org/", body=b"<p>Flax")).url
    'https://example.org/'
    """
    return parse(response.body, url=response.url, encoding=getattr(response, "_declared_encoding", lambda: None)())


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
        The wrapper of the detail pages, or its file; None for their metadata and text.
    follows_details, follows_pages
        Whether detail pages and next pages are fetched.
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

    def parse(self, response: Response, **_: Any) -> Iterator[Request | dict[str, Any]]:
        """Yield the records of a page of a list, or the requests of their details, and that of the next page."""
        try:
            reading = self.reader.read_list(page_of_response(response))
        except InvalidInput as problem:
            self.logger.error("%s: %s", response.url, problem)  # noqa: TRY400 (the message says all)
            return
        if reading.problem:
            self.logger.error("%s: the wrapper does not fit: %s", response.url, reading.problem)
            return
        keys = reading.keys()
        new = [place for place, key in enumerate(keys) if key not in self.seen]
        self.seen.update(keys)
        for place in new:
            item = {**reading.rows[place], "page": response.url, RECORD_KEY: keys[place]}
            url = reading.details[place]
            if url and self.follows_details:
                yield Request(url, self.parse_detail, errback=self.failed_detail, cb_kwargs={"item": item})
            else:
                yield item
        if reading.next is not None and new and self.follows_pages:
            yield Request(reading.next.url, self.parse, reading.next.method, body=reading.next.body, headers=FORM_HEADERS)

    def parse_detail(self, response: Response, item: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield a record with the values of its detail page."""
        values = self.reader.read_detail(page_of_response(response))
        clashing = {name for name in values if name in item and values[name] != item[name]}
        yield {**{f"{DETAIL_PREFIX * (name in clashing)}{name}": value for name, value in values.items()}, **item}

    def failed_detail(self, failure: Any) -> Iterator[dict[str, Any]]:
        """Yield a record whose detail page could not be fetched, with the error."""
        yield {**failure.request.cb_kwargs["item"], "error": failure.getErrorMessage()}


#: Headers of the request of a next page.
FORM_HEADERS = {"Content-Type": "application/x-www-form-urlencoded"}


class UniqueItems:
    """Item pipeline that lets each record through once: by its key, else by the URL of its title."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def process_item(self, item: dict[str, Any], spider: Spider | None = None) -> dict[str, Any]:
        """Return the item without its key; raises DropItem for a duplicate."""
        key = item.get(RECORD_KEY) or url_key(str(item.get("title_url") or item.get("url") or ""))
        if key and key in self.seen:
            raise DropItem(f"duplicate of {key}")
        self.seen.add(key)
        return {name: value for name, value in item.items() if name != RECORD_KEY}


class PageProvider(PageObjectInputProvider):
    """Provider for scrapy-poet: page objects may ask for a ``scutch.Page``.

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
