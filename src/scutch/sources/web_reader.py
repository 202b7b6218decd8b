"""``WebReader``: pages over HTTP, several at a time, for programs without an event loop."""

import asyncio
from concurrent.futures import Future
from types import TracebackType
from typing import Final, Self

from scutch.sources.fetched import Fetched
from scutch.sources.http import DEFAULT_FETCH_OPTIONS, FetchOptions, HttpSession
from scutch.sources.loop_thread import LoopThread

#: Requests at a time.
REQUESTS_AHEAD: Final = 8


class WebReader:
    """One ``HttpSession`` in a thread of its own, which starts with the first request.

    ``options``: how pages are requested.

    ::

        with WebReader() as web:
            found = [web.submit(url) for url in urls]
            pages = [scutch.parse(each.result().data) for each in found]
    """

    def __init__(self, options: FetchOptions = DEFAULT_FETCH_OPTIONS) -> None:
        self.session = HttpSession(options)
        self.thread: LoopThread | None = None
        self.slots = asyncio.Semaphore(REQUESTS_AHEAD)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        if self.thread is not None:
            self.thread.submit(self.session.__aexit__(kind, error, where)).result()
            self.thread.stop()

    def start(self) -> LoopThread:
        """Start the thread and the session; raises MissingDependency without aiohttp."""
        thread = LoopThread("scutch-http")
        thread.start()
        try:
            thread.submit(self.session.__aenter__()).result()
        except BaseException:
            thread.stop()
            raise
        return thread

    def submit(self, url: str) -> Future[Fetched]:
        """Fetch a page without waiting for it; see ``HttpSession.fetch``."""
        if self.thread is None:
            self.thread = self.start()
        return self.thread.submit(self.fetch(url))

    async def fetch(self, url: str) -> Fetched:
        """Fetch a page when fewer than ``REQUESTS_AHEAD`` others are being fetched."""
        async with self.slots:
            return await self.session.fetch(url)
