"""One page in one tab: going there, waiting for it, scrolling, and taking it as it stands."""

from __future__ import annotations

import asyncio
import base64
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from scutch.errors import BlockedAddress, FetchError, FetchTimeout, TooLarge
from scutch.page import parse
from scutch.page.readers.snapshot_document import REQUEST
from scutch.sources.browser import scripts
from scutch.sources.browser.cdp_socket import Line
from scutch.sources.browser.network_idle import Traffic
from scutch.sources.browser.options import BLOCKABLE, TRACKERS, Rendering, RenderOptions
from scutch.sources.browser.proxy import NOWHERE, Gate

#: Part of all seconds that is kept for taking the page, when it never comes to rest.
RESERVE: Final = 0.25
#: Seconds until a request is heard of, at most.
HEARD_SECONDS: Final = 0.06
#: Seconds a screen gets at most to load what it shows; and the end of the page, where a list may go on, if the network is one
#: that comes to rest.
SCREEN_SECONDS: Final = 1.5
END_SECONDS: Final = 5.0
#: Times that a page may go elsewhere while it is taken.
MOVES: Final = 3
#: Most pixels of a screenshot's side: the browser draws no larger ones.
TALLEST: Final = 16_384
#: What the browser says when the page went elsewhere under a question.
MOVED: Final = ("context was destroyed", "Cannot find context", "navigat", "Frame was detached", "uniqueContextId")


class Target(NamedTuple):
    """Where a page is: an address, or markup and the address it is said to come from."""

    url: str
    markup: bytes | None = None
    kind: str = "text/html"

    @property
    def name(self) -> str | None:
        """The address; None for markup without one."""
        return None if urlsplit(self.url).hostname == NOWHERE else self.url


class Tab:
    """What is done in a tab.

    Parameters
    ----------
    api
        Playwright's module.
    gate
        The way to the network.
    target
        What to show.
    how
        And how.
    end
        Time, of the loop's clock, when it must be done.
    """

    page: Any
    traffic: Traffic

    def __init__(self, api: Any, gate: Gate, target: Target, how: RenderOptions, end: float) -> None:
        self.api = api
        self.gate = gate
        self.target = target
        self.how = how
        self.end = end
        self.talk: Any = None
        self.line: Line | None = None
        self.handed: Any = None  # the request that was answered with the markup
        self.unfinished: list[str] = []
        self.clock = asyncio.get_running_loop().time

    async def render(self, page: Any) -> Rendering:
        """Show the page in this tab of Playwright's, and take it; errors are Playwright's and our own."""
        self.page, self.traffic = page, Traffic(page)
        await self.go()
        await self.settle()
        for attempt in range(MOVES):
            try:
                return await self.take()
            except self.api.Error as problem:
                if attempt == MOVES - 1 or not any(word in str(problem) for word in MOVED):
                    raise
                await self.settle()
        raise AssertionError

    def left(self, share: float = 1.0) -> float:
        """Milliseconds that are left of a share of all seconds: at least one, as 0 means no limit to Playwright."""
        return max(1.0, 1000 * (self.end - self.clock() - (1 - share) * self.how.timeout))

    # ---- going there

    async def go(self) -> None:
        """Go to the address, as far as the first byte of the page."""
        wants_routes = bool(self.how.block) or self.target.markup is not None
        if wants_routes:
            await self.page.route("**/*", self.decide)
        try:
            await self.page.goto(self.target.url, wait_until="commit", timeout=self.left())
        except self.api.Error:
            self.require_arrival()
            raise
        if wants_routes and not self.how.block:
            await self.page.unroute("**/*")

    async def decide(self, route: Any) -> None:
        """Hand out the markup, refuse what is not wanted, let all else pass."""
        request = route.request
        if self.target.markup is not None and self.handed is None and self.traffic.is_page(request):
            self.handed = request
            await route.fulfill(body=self.target.markup, content_type=self.target.kind)
        elif self.unwanted(request.resource_type, urlsplit(request.url).hostname or ""):
            await route.abort()
        else:
            await route.continue_()

    def unwanted(self, kind: str, host: str) -> bool:
        """Whether a request is of a kind, or for a host, that is blocked."""
        blocked = self.how.block
        tracker = "trackers" in blocked and any(host == domain or host.endswith(f".{domain}") for domain in TRACKERS)
        return tracker or any(kind in BLOCKABLE[name] for name in blocked)

    def require_arrival(self) -> None:
        """See to it that the last navigation brought a page.

        Raises
        ------
        SourceError
            ``BlockedAddress``, ``TooLarge`` or ``FetchError``.
        """
        host, status = self.traffic.host, self.traffic.status
        if host in self.gate.refused:
            raise self.blocked(host)
        if self.gate.full:
            raise self.too_large()
        if self.traffic.failure:
            raise FetchError(self.traffic.failure, url=self.target.name, stage="render")
        if status is not None and status >= 400:
            raise FetchError(
                f"the server answered {status} {self.traffic.reason}".rstrip(), url=self.target.name, stage="render"
            )

    def blocked(self, host: str) -> BlockedAddress:
        """The error for an address that may not be dialled."""
        message = f"{host} is not at a public address (allow it with --allow-private)"
        return BlockedAddress(message, url=self.target.name, stage="render")

    # ---- waiting

    async def settle(self) -> None:
        """Wait until the page has loaded and come to rest, or patience ends."""
        self.require_arrival()
        self.unfinished.clear()
        rest = min(self.how.patience, self.left(1 - RESERVE) / 1000)
        end = self.clock() + rest
        await self.wide_line()
        if not await self.loaded(rest):
            self.unfinished.append("load")
        if not await self.traffic.quiet(self.how.quiet, end):
            self.unfinished.append("network")
        if self.how.selector is not None:
            await self.wait_for(self.how.selector)
        await self.scroll()
        self.require_arrival()

    async def loaded(self, seconds: float) -> bool:
        """Whether the page has loaded, after so many seconds at most."""
        try:
            await self.page.wait_for_load_state("load", timeout=max(1.0, 1000 * seconds))
        except self.api.TimeoutError:
            return False
        return True

    async def wait_for(self, selector: str) -> None:
        """Wait for an element that the caller wants."""
        try:
            await self.page.wait_for_selector(selector, state="attached", timeout=self.left(1 - RESERVE / 2))
        except self.api.TimeoutError as problem:
            raise FetchTimeout(f"nothing matches {selector!r} in time", url=self.target.name, stage="render") from problem

    async def scroll(self) -> None:
        """Go down screen by screen, so that what loads when it is reached does, and back to the top.

        Without scripts nothing does, and nothing could be waited for: the page's world has no timers then.
        """
        if not (self.how.scrolls and self.how.scripts):
            return
        self.traffic.forget()
        if not await self.reach_end(self.end - RESERVE * self.how.timeout):
            self.unfinished.append("scrolling")
        await self.ask(scripts.TOP)

    async def reach_end(self, late: float) -> bool:
        """Whether the end of the page was reached, before it was late, and stayed the end."""
        for _ in range(self.how.scrolls):
            if self.clock() > late:
                return False
            if await self.left_below(scripts.SCROLL, late) <= 1 and await self.left_below(scripts.NUDGE, late) <= 1:
                return True
        return False

    async def left_below(self, move: str, late: float) -> float:
        """How many pixels are left below the window when it was moved, and the page has loaded what it wants there."""
        asked = self.traffic.asked
        left = await self.below(move)
        if left > 1:
            await self.traffic.quiet(HEARD_SECONDS, min(late, self.clock() + SCREEN_SECONDS))
            return left
        await asyncio.sleep(HEARD_SECONDS)
        most = SCREEN_SECONDS if "network" in self.unfinished else END_SECONDS
        await self.traffic.quiet(HEARD_SECONDS, min(late, self.clock() + most))
        return left if self.traffic.asked == asked else await self.below(scripts.LEFT)

    async def below(self, script: str) -> float:
        """How many pixels a script says are left below the window; none where there is nothing to scroll."""
        answer = await self.ask(script)
        return float(answer["left"]) if answer else 0.0

    async def ask(self, script: str) -> Any:
        """What a script says in a world of its own, where the page cannot have changed the language under it."""
        session = await self.session()
        tree = await session.send("Page.getFrameTree")
        frame = {"frameId": tree["frameTree"]["frame"]["id"], "worldName": "scutch"}
        world = await session.send("Page.createIsolatedWorld", frame)
        asked = {"expression": script, "contextId": world["executionContextId"], "returnByValue": True, "awaitPromise": True}
        answer = await session.send("Runtime.evaluate", asked)
        return answer["result"].get("value")

    async def session(self) -> Any:
        """The tab's own line to the DevTools protocol."""
        if self.talk is None:
            self.talk = await self.page.context.new_cdp_session(self.page)
        return self.talk

    async def wide_line(self) -> Line:
        """A line for large answers; it is opened while the page loads."""
        if self.line is None:
            self.line = await Line.open(self.api, self.page, await self.session())
        return self.line

    # ---- taking

    async def take(self) -> Rendering:
        """Take the page as it stands."""
        size = await self.ask(scripts.PREPARE) or {"elements": 0, "characters": 0, "width": 0, "height": 0}
        self.require_size(size["elements"], size["characters"])
        session = await self.session()
        screenshot = await self.picture(session, size["width"], size["height"]) if self.how.screenshot else None
        snapshot = await (await self.wide_line()).ask("DOMSnapshot.captureSnapshot", REQUEST)
        self.require_arrival()
        page = await asyncio.to_thread(parse, snapshot)
        url = None if urlsplit(page.url or "").hostname == NOWHERE else page.url
        status = None if self.handed is not None and self.handed == self.traffic.answered else self.traffic.status
        return Rendering(page.at(url), screenshot, status, tuple(self.unfinished))

    def require_size(self, elements: int, characters: int) -> None:
        """See to it that the page can be taken in one piece.

        Raises
        ------
        TooLarge
            It has more of something than the options allow.
        """
        if elements > self.how.max_nodes or characters > self.how.max_bytes:
            raise self.too_large()

    def too_large(self) -> TooLarge:
        """The error for a page that has more of something than the options allow."""
        message = f"more than {self.how.max_nodes:,} elements or {self.how.max_bytes:,} bytes"
        return TooLarge(message, url=self.target.name, stage="render")

    async def picture(self, session: Any, width: float, height: float) -> bytes:
        """A PNG of the whole page, down to what the browser can draw."""
        clip = {"x": 0, "y": 0, "width": min(width, TALLEST), "height": min(height, TALLEST), "scale": 1}
        answer = await session.send("Page.captureScreenshot", {"format": "png", "captureBeyondViewport": True, "clip": clip})
        return base64.b64decode(answer["data"])
