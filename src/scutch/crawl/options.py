"""``CrawlOptions``: what a crawl follows, and its limits."""

from __future__ import annotations

from typing import NamedTuple

from scutch.sources.http import USER_AGENT, FetchOptions


class CrawlOptions(NamedTuple):
    """What a crawl follows, and its limits."""

    #: What is followed from the starts: the next pages of lists (``pagination``), also the lists of the ``navigation``, all
    #: links of the site (``full``), or nothing (``urls``).
    strategy: str = "pagination"
    #: Whether the detail page of each record is fetched.
    details: bool = False
    #: Whether the starts are completed by the addresses of the sitemaps that ``robots.txt`` names.
    sitemaps: bool = False
    #: Maximum number of pages of one list.
    max_pages: int = 10_000
    #: Maximum number of requests in all.
    max_requests: int = 1_000_000
    #: Links from a start to a page, for the strategies that follow them.
    max_depth: int = 3
    #: Seconds between two requests to a host, at least.
    delay: float = 1.0
    #: How often a request is sent until it counts as failed.
    tries: int = 4
    #: Whether ``robots.txt`` is kept to.
    obeys_robots: bool = True
    #: What happens at a page of a list that does not fit its wrapper: it fails and the crawl goes on (``warn``); the crawl
    #: stops before the page (``stop``); the wrapper is repaired, and the crawl stops if it cannot be (``repair``).
    on_drift: str = "warn"
    #: Whether pages come from the archive of an earlier run, without the network.
    offline: bool = False
    #: Name and contact of the crawler.
    user_agent: str = USER_AGENT
    #: Limits of one request; headers and cookies, which only the hosts of the starts get.
    fetching: FetchOptions = FetchOptions()
