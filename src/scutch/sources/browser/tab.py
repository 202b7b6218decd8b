"""One page in one tab: navigation, waiting, scrolling, capture."""

from __future__ import annotations

import asyncio
import base64
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from scutch.errors import BlockedAddress, FetchError, FetchTimeout, RenderError, TooLarge
from scutch.page import parse
from scutch.page.readers.snapshot_document import REQUEST
from scutch.sources.addresses import own_origins
from scutch.sources.browser import scripts
from scutch.sources.browser.cdp_socket import CdpSocket
from scutch.sources.browser.clicker import Clicker
from scutch.sources.browser.network_idle import REQUEST_DELAY_SECONDS, NetworkMonitor
from scutch.sources.browser.options import BLOCKABLE, TRACKERS, Rendering, RenderOptions
from scutch.sources.browser.proxy import PLACEHOLDER_HOST, Proxy
from scutch.sources.shown_names import without_credentials

#: Share of the timeout that is kept for the capture of a page that never becomes idle.
CAPTURE_SHARE: Final = 0.25
#: Seconds at most for one screen to load its contents; and for the pictures and fonts at the end of the page, unless the
#: network was never idle. Requests of scripts are waited for until ``patience`` ends, as they may add records.
SCREEN_SECONDS: Final = 1.5
END_SECONDS: Final = 5.0
#: Attempts to capture a page that navigates away during the capture.
MAX_NAVIGATIONS: Final = 3
#: Width and height of a screenshot at most, in pixels; the browser draws no larger ones.
MAX_SCREENSHOT_PIXELS: Final = 16_384
#: Parts of the messages of errors that a navigation causes.
NAVIGATION_ERRORS: Final = ("context was destroyed", "Cannot find context", "navigat", "Frame was detached", "uniqueContextId")
#: Part of the message of the error that a download causes.
DOWNLOAD: Final = "Download is starting"


class Target(NamedTuple):
    """What to render: a URL, or markup and the URL it is served under."""

    url: str
    markup: bytes | None = None
    content_type: str = "text/html"

    @property
    def name(self) -> str | None:
        """The URL; None for markup without one."""
        return None if urlsplit(self.url).hostname == PLACEHOLDER_HOST else without_credentials(self.url)


class Tab:
    """Renders one page in a tab.

    ``api``: Playwright's module. ``target``: what to render. ``options``: how to render it. ``end``: deadline, by the clock of
    the event loop.
    """

    page: Any
    network: NetworkMonitor

    def __init__(self, api: Any, proxy: Proxy, target: Target, options: RenderOptions, end: float) -> None:
        self.api = api
        self.proxy = proxy
        self.target = target
        self.options = options
        self.end = end
        self.cdp_session: Any = None
        self.cdp_socket: CdpSocket | None = None
        self.markup_request: Any = None  # the request that was answered with the markup
        self.unfinished: list[str] = []
        self.clock = asyncio.get_running_loop().time

    async def render(self, page: Any) -> Rendering:
        """Render the target in a Playwright page and capture it; raises Playwright's errors and our own."""
        self.page, self.network = page, NetworkMonitor(page)
        await self.navigate()
        for attempt in range(MAX_NAVIGATIONS):
            try:
                await self.wait_until_settled()
                return await self.capture()
            except self.api.Error as problem:
                if not any(word in str(problem) for word in NAVIGATION_ERRORS):
                    raise
                if attempt == MAX_NAVIGATIONS - 1:
                    message = f"the page leads on to another one, {MAX_NAVIGATIONS} times during its capture"
                    raise RenderError(message, url=self.target.name, stage="render") from problem
        raise AssertionError

    def remaining_ms(self, share: float = 1.0) -> float:
        """Milliseconds left of a share of the timeout; at least 1, as 0 means no limit to Playwright."""
        return max(1.0, 1000 * (self.end - self.clock() - (1 - share) * self.options.timeout))

    # ---- navigation

    async def navigate(self) -> None:
        """Navigate to the URL and wait for the first byte of the page."""
        is_routed = bool(self.options.block)
        wants_routes = is_routed or self.target.markup is not None
        if self.options.click is not None and self.options.scripts:
            await self.page.add_init_script(scripts.WATCH_TIMERS)
        if self.options.headers:
            await self.intercept_own_requests()
        if wants_routes:
            await self.page.route("**/*", self.handle_request)
        try:
            await self.page.goto(self.target.url, wait_until="commit", timeout=self.remaining_ms())
        except self.api.Error as problem:
            self.require_page()
            if DOWNLOAD in str(problem):
                raise FetchError("a download, not a page", url=self.target.name, stage="render") from problem
            raise
        if wants_routes and not is_routed:
            await self.page.unroute("**/*")

    async def intercept_own_requests(self) -> None:
        """Add the headers to requests for the host of the page, to each hop of a redirect by itself.

        A route of Playwright's would repeat the headers of the first hop at any host.
        """
        session = await self.open_cdp_session()
        session.on("Fetch.requestPaused", lambda event: asyncio.ensure_future(self.add_headers(session, event)))
        patterns = [{"urlPattern": f"{origin}/*"} for origin in own_origins([self.target.url])]
        await session.send("Fetch.enable", {"patterns": patterns})

    async def add_headers(self, session: Any, event: Any) -> None:
        """Continue a request for the host of the page with the headers; a cookie among them is in the browser already."""
        own = {name.lower(): value for name, value in dict(self.options.headers).items() if name.lower() != "cookie"}
        sent = {name.lower(): value for name, value in event["request"]["headers"].items()} | own
        headers = [{"name": name, "value": value} for name, value in sent.items()]
        with suppress(self.api.Error):  # the page may be gone
            await session.send("Fetch.continueRequest", {"requestId": event["requestId"], "headers": headers})

    async def handle_request(self, route: Any) -> None:
        """Answer the first page request with the markup, abort blocked requests, continue all others."""
        request = route.request
        if self.target.markup is not None and self.markup_request is None and self.network.is_page_request(request):
            self.markup_request = request
            await route.fulfill(body=self.target.markup, content_type=self.target.content_type)
        elif self.is_blocked(request.resource_type, urlsplit(request.url).hostname or ""):
            await route.abort()
        else:
            await route.continue_()

    def is_blocked(self, resource_type: str, host: str) -> bool:
        """Whether the options block a resource type or a host."""
        blocked = self.options.block
        tracker = "trackers" in blocked and any(host == domain or host.endswith(f".{domain}") for domain in TRACKERS)
        return tracker or any(resource_type in BLOCKABLE[name] for name in blocked)

    def require_page(self) -> None:
        """Check that the last navigation returned a page.

        Raises ``SourceError``: ``BlockedAddress``, ``TooLarge`` or ``FetchError``.
        """
        host, status = self.network.host, self.network.status
        if host in self.proxy.refused_hosts:
            raise self.blocked_error(host)
        if self.proxy.is_full:
            raise self.too_large_error()
        if self.network.failure:
            raise FetchError(self.network.failure, url=self.target.name, stage="render")
        if status is not None and status >= 400:
            raise FetchError(
                f"the server answered {status} {self.network.reason}".rstrip(), url=self.target.name, stage="render"
            )

    def blocked_error(self, host: str) -> BlockedAddress:
        """The error for a host without a public address."""
        message = f"{host} is not at a public address (allow it with allow_private=True, or --allow-private)"
        return BlockedAddress(message, url=self.target.name, stage="render")

    # ---- waiting

    async def wait_until_settled(self) -> None:
        """Wait until the page has loaded and the network is idle, or for ``patience`` seconds; then scroll."""
        self.require_page()
        self.unfinished.clear()
        rest = min(self.options.patience, self.remaining_ms(1 - CAPTURE_SHARE) / 1000)
        end = self.clock() + rest
        await self.open_cdp_socket()
        if not await self.wait_for_load(rest):
            self.unfinished.append("load")
        if not await self.wait_for_network(end):
            self.unfinished.append("network")
        if self.options.selector is not None:
            await self.wait_for_selector(self.options.selector)
        if self.options.click is not None:
            await self.click_through(self.page.locator(self.options.click).first)
        await self.scroll_through()
        await asyncio.sleep(min(self.options.wait, self.remaining_ms(1 - CAPTURE_SHARE) / 1000))
        self.require_page()

    async def wait_for_load(self, seconds: float) -> bool:
        """Wait at most so many seconds for the load event; whether it came."""
        try:
            await self.page.wait_for_load_state("load", timeout=max(1.0, 1000 * seconds))
        except self.api.TimeoutError:
            return False
        return True

    async def wait_for_selector(self, selector: str) -> None:
        """Wait for an element that matches the selector."""
        try:
            await self.page.wait_for_selector(selector, state="attached", timeout=self.remaining_ms(1 - CAPTURE_SHARE / 2))
        except self.api.TimeoutError as problem:
            raise FetchTimeout(f"nothing matches {selector!r} in time", url=self.target.name, stage="render") from problem

    async def wait_for_network(self, end: float) -> bool:
        """Wait until the network is idle and the page, which may be busy with the last answer, sends no other request."""
        while await self.network.wait_until_idle(self.options.quiet, end):
            requests = self.network.request_count
            if self.options.scripts:
                await self.evaluate(scripts.IDLE)
                await asyncio.sleep(REQUEST_DELAY_SECONDS)
            if self.network.request_count == requests:
                return True
        return False

    async def click_through(self, button: Any) -> None:
        """Click an element as long as that adds something; what ended that too early becomes ``unfinished``."""
        deadline = self.end - CAPTURE_SHARE * self.options.timeout
        clicker = Clicker(self.api, button, self.network, self.evaluate, self.options.patience)
        self.unfinished += [f"clicking: {reason}" for reason in await clicker.click_through(deadline)]

    async def scroll_through(self) -> None:
        """Scroll down screen by screen, so that lazy content loads, and back to the top.

        Without scripts no content is lazy, and the page has no timers to wait with.
        """
        if not (self.options.scrolls and self.options.scripts):
            return
        self.network.ignore_pending()
        if not await self.scroll_to_end(self.end - CAPTURE_SHARE * self.options.timeout):
            self.unfinished.append("scrolling")
        await self.evaluate(scripts.TOP)

    async def scroll_to_end(self, deadline: float) -> bool:
        """Scroll to the end of the page; whether it was reached before the deadline and remained the end."""
        for _ in range(self.options.scrolls):
            if self.clock() > deadline:
                return False
            if (
                await self.move_and_wait(scripts.SCROLL, deadline) <= 1
                and await self.move_and_wait(scripts.NUDGE, deadline) <= 1
            ):
                return True
        return False

    async def move_and_wait(self, move: str, deadline: float) -> float:
        """Move the window and wait for the requests that follow; the pixels left below the window."""
        requests = self.network.request_count
        left = await self.pixels_left(move)
        if left > 1:
            await self.network.wait_until_idle(REQUEST_DELAY_SECONDS, min(deadline, self.clock() + SCREEN_SECONDS))
            return left
        await asyncio.sleep(REQUEST_DELAY_SECONDS)
        if "network" in self.unfinished:
            await self.network.wait_until_idle(REQUEST_DELAY_SECONDS, min(deadline, self.clock() + SCREEN_SECONDS))
        elif not await self.network.wait_for_scripts(END_SECONDS, min(deadline, self.clock() + self.options.patience)):
            self.unfinished.append("scrolling: a request of the page was not answered in time")
            self.network.ignore_pending()
        return left if self.network.request_count == requests else await self.pixels_left(scripts.LEFT)

    async def pixels_left(self, script: str) -> float:
        """Run a script; what is left: the pixels below the window, 0 if nothing scrolls, or a number of elements."""
        answer = await self.evaluate(script)
        return float(answer["left"]) if answer else 0.0

    async def evaluate(self, script: str, *, in_page: bool = False) -> Any:
        """Run a script in an isolated world, where the page cannot have changed built-in objects, or in that of the page."""
        session = await self.open_cdp_session()
        request: dict[str, Any] = {"expression": script, "returnByValue": True, "awaitPromise": True}
        if not in_page:
            tree = await session.send("Page.getFrameTree")
            frame = {"frameId": tree["frameTree"]["frame"]["id"], "worldName": "scutch"}
            request["contextId"] = (await session.send("Page.createIsolatedWorld", frame))["executionContextId"]
        answer = await session.send("Runtime.evaluate", request)
        return answer["result"].get("value")

    async def open_cdp_session(self) -> Any:
        """The DevTools session of the tab, opened once."""
        if self.cdp_session is None:
            self.cdp_session = await self.page.context.new_cdp_session(self.page)
        return self.cdp_session

    async def open_cdp_socket(self) -> CdpSocket:
        """The DevTools session for large answers, opened once, while the page loads."""
        if self.cdp_socket is None:
            self.cdp_socket = await CdpSocket.open(self.api, self.page, await self.open_cdp_session())
        return self.cdp_socket

    # ---- capture

    async def capture(self) -> Rendering:
        """Capture the page in its current state; raises Playwright's error if it leads on to another one meanwhile."""
        document = await self.document_id()
        size = await self.evaluate(scripts.PREPARE) or {"elements": 0, "characters": 0, "width": 0, "height": 0}
        self.require_size(size["elements"], size["characters"])
        session = await self.open_cdp_session()
        screenshot = await self.take_screenshot(session, size["width"], size["height"]) if self.options.screenshot else None
        snapshot = await (await self.open_cdp_socket()).ask("DOMSnapshot.captureSnapshot", REQUEST)
        if await self.document_id() != document:
            raise self.api.Error("another document was captured than was prepared: a navigation")
        self.require_page()
        status = (
            None
            if self.markup_request is not None and self.markup_request == self.network.answered_request
            else self.network.status
        )
        page = await asyncio.to_thread(parse, snapshot)
        url = None if urlsplit(page.url or "").hostname == PLACEHOLDER_HOST else page.url
        moment = datetime.now(UTC) if self.markup_request is None else None
        return Rendering(page.at(url, moment), screenshot, status, tuple(self.unfinished))

    async def document_id(self) -> str:
        """What identifies the document that the tab shows: its loader."""
        tree = await (await self.open_cdp_session()).send("Page.getFrameTree")
        return str(tree["frameTree"]["frame"]["loaderId"])

    def require_size(self, elements: int, characters: int) -> None:
        """Check the size of the page.

        Raises ``TooLarge``: the page has more elements or characters than the options allow.
        """
        if elements > self.options.max_nodes or characters > self.options.max_bytes:
            raise self.too_large_error()

    def too_large_error(self) -> TooLarge:
        """The error for a page beyond the limits of the options."""
        message = f"more than {self.options.max_nodes:,} elements or {self.options.max_bytes:,} bytes"
        return TooLarge(message, url=self.target.name, stage="render")

    async def take_screenshot(self, session: Any, width: float, height: float) -> bytes:
        """A PNG of the whole page, cut at ``MAX_SCREENSHOT_PIXELS``."""
        clip = {
            "x": 0,
            "y": 0,
            "width": min(width, MAX_SCREENSHOT_PIXELS),
            "height": min(height, MAX_SCREENSHOT_PIXELS),
            "scale": 1,
        }
        answer = await session.send("Page.captureScreenshot", {"format": "png", "captureBeyondViewport": True, "clip": clip})
        return base64.b64decode(answer["data"])
