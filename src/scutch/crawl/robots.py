"""The ``robots.txt`` of the hosts of a crawl (RFC 9309): when it is fetched, and what each answer means."""

from __future__ import annotations

from typing import Final, NamedTuple

from scutch.errors import SourceError
from scutch.sources.exchange import Exchange

#: Bytes of the file that are read (RFC 9309, 2.5), and seconds that it is used for (2.4).
MAX_ROBOTS_BYTES: Final = 500 * 1024
MAX_AGE: Final = 24 * 3600.0
#: What a server that fails allows, and one that answers with 4xx.
NOTHING: Final = "User-agent: *\nDisallow: /\n"
EVERYTHING: Final = ""


class RobotsFile(NamedTuple):
    """The file of one host."""

    #: Its rules.
    text: str
    #: When it was fetched, in seconds since 1970.
    fetched_at: float
    #: Why the server did not give it: nothing is allowed, and the file is requested again soon. Empty if it did.
    problem: str = ""
    #: Whether there was an answer.
    is_answer: bool = True

    def is_fresh(self, now: float) -> bool:
        """Whether it need not be fetched again."""
        return not self.problem and 0 <= now - self.fetched_at < MAX_AGE


def robots_file(exchange: Exchange | SourceError, now: float) -> RobotsFile:
    """The rules that an answer, or the error in place of one, stands for.

    >>> robots_file(Exchange("", 404, {}, b"Disallow: /"), 0).text, robots_file(Exchange("", 503, {}, b""), 0).problem
    ('', 'the server answered 503')
    """
    if isinstance(exchange, SourceError):
        return RobotsFile(NOTHING, now, str(exchange), is_answer=False)
    if exchange.status >= 500 or exchange.status == 429:
        return RobotsFile(NOTHING, now, f"the server answered {exchange.status}")
    if exchange.status >= 300:
        return RobotsFile(EVERYTHING, now)
    return RobotsFile(exchange.body[:MAX_ROBOTS_BYTES].decode("utf-8", "replace").removeprefix("\ufeff"), now)
