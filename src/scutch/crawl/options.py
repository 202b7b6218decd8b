"""``CrawlOptions``: what a crawl follows, and its limits."""

from __future__ import annotations

from typing import Final, NamedTuple

from scutch.sources.http import USER_AGENT, FetchOptions

#: What a crawl follows from its starts: the next pages of lists; those and the lists of the navigation; all links of the site;
#: nothing.
STRATEGIES: Final = ("pagination", "navigation", "full", "urls")
#: What happens at a page of a list that does not fit its wrapper: it fails and the crawl goes on; the crawl stops before the
#: page; the wrapper is repaired, and the crawl stops if it cannot be.
ON_DRIFT: Final = ("warn", "stop", "repair")


class CrawlOptions(NamedTuple):
    """What a crawl follows, and its limits."""

    #: One of ``STRATEGIES``.
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
    #: One of ``ON_DRIFT``.
    on_drift: str = "warn"
    #: Whether pages come from the archive of an earlier run, without the network.
    offline: bool = False
    #: Name and contact of the crawler.
    user_agent: str = USER_AGENT
    #: Limits of one request.
    fetching: FetchOptions = FetchOptions()
