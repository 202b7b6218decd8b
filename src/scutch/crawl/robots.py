"""``robots.txt`` as RFC 9309 has it: what a host allows, and how often it wants to be asked."""

from __future__ import annotations

import importlib
from typing import Any, Final, NamedTuple

from scutch.errors import MissingDependency
from scutch.sources.exchange import Exchange

#: Bytes of the file that are read (RFC 9309, 2.5), and seconds that it is used for (2.4).
MAX_ROBOTS_BYTES: Final = 500 * 1024
MAX_AGE: Final = 24 * 3600.0
#: The longest crawl-delay that is kept to, in seconds.
MAX_CRAWL_DELAY: Final = 60.0
#: What a server that fails allows, and one that answers with 4xx.
NOTHING: Final = "User-agent: *\nDisallow: /\n"
EVERYTHING: Final = ""


class RobotsFile(NamedTuple):
    """The file of one host.

    Attributes
    ----------
    text
        Its rules.
    fetched_at
        When it was fetched, in seconds since 1970.
    is_temporary
        Whether the server failed: nothing is allowed, and the file is asked for again soon.
    """

    text: str
    fetched_at: float
    is_temporary: bool = False

    def is_fresh(self, now: float) -> bool:
        """Whether it need not be fetched again."""
        return not self.is_temporary and 0 <= now - self.fetched_at < MAX_AGE


def robots_file(exchange: Exchange | None, now: float) -> RobotsFile:
    """The rules that an answer stands for; None for no answer.

    Examples
    --------
    >>> robots_file(Exchange("", 404, {}, b"Disallow: /"), 0).text, robots_file(None, 0).is_temporary
    ('', True)
    """
    if exchange is None or exchange.status >= 500 or exchange.status == 429:
        return RobotsFile(NOTHING, now, is_temporary=True)
    if exchange.status >= 300:
        return RobotsFile(EVERYTHING, now)
    return RobotsFile(exchange.body[:MAX_ROBOTS_BYTES].decode("utf-8", "replace").removeprefix("\ufeff"), now)


def load_protego_parser() -> Any:
    """Import protego; raises MissingDependency with the package to install."""
    try:
        return importlib.import_module("protego").Protego
    except ImportError as problem:
        raise MissingDependency("robots.txt needs protego: pip install 'scutch[crawl]'", stage="crawl") from problem


class RobotsRules:
    """The rules of one host for one user agent.

    Examples
    --------
    >>> text = "User-agent: *\\nDisallow: /*?sort=\\nCrawl-delay: 2\\nSitemap: https://example.org/map.xml"
    >>> rules = RobotsRules(text, "scutch")
    >>> rules.allows("https://example.org/a?sort=1"), rules.allows("https://example.org/a"), rules.delay, rules.sitemaps
    (False, True, 2.0, ('https://example.org/map.xml',))
    """

    def __init__(self, text: str, user_agent: str) -> None:
        self._rules = load_protego_parser().parse(text)
        self._user_agent = user_agent

    def allows(self, url: str) -> bool:
        """Whether a URL may be fetched."""
        return bool(self._rules.can_fetch(url, self._user_agent))

    @property
    def delay(self) -> float:
        """Seconds between two requests; 0 without a rule."""
        return min(float(self._rules.crawl_delay(self._user_agent) or 0.0), MAX_CRAWL_DELAY)

    @property
    def sitemaps(self) -> tuple[str, ...]:
        """Sitemaps that the file names."""
        return tuple(self._rules.sitemaps)
