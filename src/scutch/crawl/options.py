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
    """What a crawl follows, and its limits.

    Attributes
    ----------
    strategy
        One of ``STRATEGIES``.
    details
        Whether the detail page of each record is fetched.
    sitemaps
        Whether the starts are completed by the addresses of the sitemaps that ``robots.txt`` names.
    max_pages
        Maximum number of pages of one list.
    max_requests
        Maximum number of requests in all.
    max_depth
        Links from a start to a page, for the strategies that follow them.
    delay
        Seconds between two requests to a host, at least.
    tries
        How often a request is sent until it counts as failed.
    obeys_robots
        Whether ``robots.txt`` is kept to.
    on_drift
        One of ``ON_DRIFT``.
    offline
        Whether pages come from the archive of an earlier run, without the network.
    user_agent
        Name and contact of the crawler.
    fetching
        Limits of one request.
    """

    strategy: str = "pagination"
    details: bool = False
    sitemaps: bool = False
    max_pages: int = 10_000
    max_requests: int = 1_000_000
    max_depth: int = 3
    delay: float = 1.0
    tries: int = 4
    obeys_robots: bool = True
    on_drift: str = "warn"
    offline: bool = False
    user_agent: str = USER_AGENT
    fetching: FetchOptions = FetchOptions()
