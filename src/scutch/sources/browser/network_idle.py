"""What a page asks the network for: what is under way, since when it has been quiet, and how its last navigation ended."""

import asyncio
from typing import Any, Final
from urllib.parse import urlsplit

#: Requests that may go on for as long as the page is open, so that nobody waits for their end.
LASTING: Final = frozenset(("eventsource", "websocket", "ping", "media"))
#: Seconds between two looks.
STEP: Final = 0.02


class Traffic:
    """Listens to a page from its first request on."""

    def __init__(self, page: Any) -> None:
        self.main = page.main_frame
        self.clock = asyncio.get_running_loop().time
        self.under_way: set[Any] = set()
        self.asked = 0  # requests so far
        self.changed = self.clock()
        self.host = ""
        self.status: int | None = None
        self.reason = ""
        self.failure = ""
        self.answered: Any = None  # the request that the status is for
        page.on("request", self.begin)
        page.on("requestfinished", self.finish)
        page.on("requestfailed", self.fail)
        page.on("response", self.answer)

    def begin(self, request: Any) -> None:
        """A request is sent."""
        if request.resource_type not in LASTING:
            self.under_way.add(request)
            self.asked += 1
            self.changed = self.clock()

    def finish(self, request: Any) -> None:
        """A request is answered in full."""
        if request in self.under_way:
            self.under_way.discard(request)
            self.changed = self.clock()

    def fail(self, request: Any) -> None:
        """A request has no answer."""
        self.finish(request)
        aborted = "ERR_ABORTED" in (request.failure or "")  # by another navigation, or by a download
        if request != self.answered and not aborted and self.is_page(request):
            self.host, self.status, self.failure = urlsplit(request.url).hostname or "", None, request.failure or "no answer"

    def answer(self, response: Any) -> None:
        """An answer begins."""
        if self.is_page(response.request):
            self.answered = response.request
            self.host, self.failure = urlsplit(response.url).hostname or "", ""
            self.status, self.reason = response.status, response.status_text

    def is_page(self, request: Any) -> bool:
        """Whether a request is for the page itself."""
        return bool(request.is_navigation_request() and request.frame == self.main)

    def forget(self) -> None:
        """Wait no more for what is under way now."""
        self.under_way.clear()

    async def quiet(self, seconds: float, end: float) -> bool:
        """Wait until nothing has been under way for so long; whether that was before the end."""
        while self.under_way or self.clock() - self.changed < seconds:
            if self.clock() >= end:
                return False
            await asyncio.sleep(STEP)
        return True
