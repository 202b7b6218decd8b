"""A site without a network and a clock without waiting, for tests of crawls."""

import asyncio
from collections.abc import Mapping
from urllib.parse import urlsplit

from benchmarks.crawl.faulty_site import FaultySite
from scutch.errors import FetchError
from scutch.sources.exchange import Exchange


class Clock:
    """A clock that waiting advances."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)


class SiteTransport:
    """Sends requests to a made-up site; keeps when each was sent, and how many were in flight."""

    def __init__(self, site: FaultySite, clock: Clock, seconds: float = 0.1) -> None:
        self.site = site
        self.clock = clock
        self.seconds = seconds
        self.sent: list[tuple[float, str]] = []
        self.in_flight = self.most_in_flight = 0

    async def send(
        self, url: str, method: str = "GET", body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> Exchange:
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        self.sent.append((self.clock(), url))
        await self.clock.sleep(self.seconds)
        self.in_flight -= 1
        parts = urlsplit(url)
        reply = self.site.reply(parts.path + (f"?{parts.query}" if parts.query else ""), headers)
        if reply.truncated:
            raise FetchError("the answer ended early", url=url, stage="fetch")
        return Exchange(url, reply.status, reply.headers, reply.body, self.seconds)
