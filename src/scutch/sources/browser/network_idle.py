"""The network activity of a page: pending requests, idle time, and the outcome of the last navigation."""

import asyncio
from typing import Any, Final
from urllib.parse import urlsplit

#: Resource types whose requests may last as long as the page; they do not count as pending.
LONG_LIVED: Final = frozenset(("eventsource", "websocket", "ping", "media"))
#: Resource types that scripts ask for, and which may add records.
OF_SCRIPTS: Final = frozenset(("fetch", "xhr", "script"))
#: Seconds until Playwright reports a request, at most.
REQUEST_DELAY_SECONDS: Final = 0.06
#: Seconds between two checks.
POLL_SECONDS: Final = 0.02


class NetworkMonitor:
    """Follows the requests of a page from the first one on."""

    def __init__(self, page: Any) -> None:
        self.main_frame = page.main_frame
        self.clock = asyncio.get_running_loop().time
        self.pending: set[Any] = set()
        self.request_count = 0
        self.last_change = self.clock()
        self.host = ""
        self.status: int | None = None
        self.reason = ""
        self.failure = ""
        self.answered_request: Any = None  # the request that ``status`` belongs to
        page.on("request", self.on_request)
        page.on("requestfinished", self.on_finished)
        page.on("requestfailed", self.on_failed)
        page.on("response", self.on_response)

    def on_request(self, request: Any) -> None:
        """Note a request that is sent."""
        if request.resource_type not in LONG_LIVED:
            self.pending.add(request)
            self.request_count += 1
            self.last_change = self.clock()

    def on_finished(self, request: Any) -> None:
        """Note a request that is answered completely."""
        if request in self.pending:
            self.pending.discard(request)
            self.last_change = self.clock()

    def on_failed(self, request: Any) -> None:
        """Note a request that fails."""
        self.on_finished(request)
        aborted = "ERR_ABORTED" in (request.failure or "")  # by another navigation or a download
        if request != self.answered_request and not aborted and self.is_page_request(request):
            self.host, self.status, self.failure = urlsplit(request.url).hostname or "", None, request.failure or "no answer"

    def on_response(self, response: Any) -> None:
        """Note the beginning of a response."""
        if self.is_page_request(response.request):
            self.answered_request = response.request
            self.host, self.failure = urlsplit(response.url).hostname or "", ""
            self.status, self.reason = response.status, response.status_text

    def is_page_request(self, request: Any) -> bool:
        """Whether a request is a navigation of the main frame."""
        return bool(request.is_navigation_request() and request.frame == self.main_frame)

    def ignore_pending(self) -> None:
        """Stop counting the current requests as pending."""
        self.pending.clear()

    async def wait_until_idle(self, seconds: float, end: float) -> bool:
        """Wait until no request has been pending for so many seconds; whether that was before ``end``."""
        while self.pending or self.clock() - self.last_change < seconds:
            if self.clock() >= end:
                return False
            await asyncio.sleep(POLL_SECONDS)
        return True

    async def wait_for_scripts(self, seconds: float, end: float) -> bool:
        """Wait so many seconds for an idle network, then for requests of scripts alone; whether these were answered."""
        if await self.wait_until_idle(REQUEST_DELAY_SECONDS, min(end, self.clock() + seconds)):
            return True
        while any(request.resource_type in OF_SCRIPTS for request in self.pending):
            if self.clock() >= end:
                return False
            await asyncio.sleep(POLL_SECONDS)
        return True
