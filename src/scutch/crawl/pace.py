"""``Pace``: the delay between requests to a host, which follows its answers above a minimum.

As Scrapy's AutoThrottle, the delay moves halfway to the time that the host took; an error or a slow answer never shortens it.
429 and 503 double it, and ``Retry-After`` is kept to.
"""

from __future__ import annotations

from email.utils import parsedate_to_datetime
from typing import Final, NamedTuple

from scutch.sources.exchange import Exchange

MAX_DELAY: Final = 60.0
#: The longest ``Retry-After`` that is waited for, in seconds.
MAX_RETRY_AFTER: Final = 3600.0
#: Statuses that request a slower pace.
BUSY: Final = frozenset((429, 503))
#: Statuses after which a request is sent again, and the pause before that in seconds, doubled each time.
RETRIED: Final = frozenset((408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524))
FIRST_PAUSE: Final = 2.0


class Pace(NamedTuple):
    """The pace of one host.

    >>> pace = Pace(1.0, 1.0).after(10.0, 0.2, busy=True)
    >>> pace.delay, pace.ready_at
    (2.0, 12.0)
    """

    #: The shortest delay between two requests: the larger of the chosen one and the host's crawl-delay.
    floor: float
    #: The present delay.
    delay: float = 0.0
    #: When the host may be requested again, by the clock of the crawl.
    ready_at: float = 0.0

    def after(self, now: float, seconds: float, *, busy: bool = False, failed: bool = False, wait: float = 0.0) -> Pace:
        """The pace after an answer that took some seconds, or an error."""
        target = (self.delay + seconds) / 2
        if busy:
            target = max(2 * self.delay, FIRST_PAUSE)
        elif failed:
            target = max(self.delay, target)
        delay = max(self.floor, min(target, MAX_DELAY))
        return self._replace(delay=delay, ready_at=now + max(delay, wait))

    def with_floor(self, floor: float) -> Pace:
        """The pace with a floor that is at least this one."""
        higher = max(self.floor, floor)
        return self._replace(floor=higher, delay=max(self.delay, higher))


def retry_after(exchange: Exchange, now: float) -> float:
    """Seconds that an answer asks to wait, as a number or as a date; 0 without.

    >>> retry_after(Exchange("", 503, {"retry-after": "120"}, b""), 0.0)
    120.0
    >>> retry_after(Exchange("", 503, {"retry-after": "Thu, 01 Jan 1970 00:01:00 GMT"}, b""), 10.0)
    50.0
    """
    value = exchange.headers.get("retry-after", "").strip()
    if value.isascii() and value.isdigit():
        return min(float(value[:9]), MAX_RETRY_AFTER)
    try:
        return min(max(parsedate_to_datetime(value).timestamp() - now, 0.0), MAX_RETRY_AFTER) if value else 0.0
    except (ValueError, OverflowError):
        return 0.0
