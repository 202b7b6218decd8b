"""``Browser``: pages as Chromium shows them, several at a time, whatever becomes of one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from types import TracebackType
from typing import Any, Final, Self

from scutch.errors import FetchError, FetchTimeout, InvalidInput, RenderError, SourceError
from scutch.page import Page
from scutch.page.readers.from_source import text_to_utf8
from scutch.sources.browser.no_scripts import fuller, waits_for_scripts
from scutch.sources.browser.options import DEFAULT, Rendering, RenderOptions
from scutch.sources.browser.process import Launching, LostError, Process, launch
from scutch.sources.browser.proxy import NOWHERE
from scutch.sources.browser.tab import Target
from scutch.sources.chromium import load_playwright
from scutch.sources.files import is_url

#: What text is sent as, whatever it says of itself.
TEXT: Final = "text/html; charset=utf-8"


class Browser:
    """Shows pages, each in a context of its own: no page sees another's cookies, and none is lost for what another does.

    A tab that crashes or hangs costs its page only. When a whole browser ends, the pages that were in it are shown again, each
    in a browser of its own, so that only the page that ends browsers is given up.

    Parameters
    ----------
    how
        How pages are rendered, unless ``render`` is told otherwise.
    contexts
        Pages at a time; more wait.
    recycle
        Pages after which a browser is replaced by a fresh one.
    heap
        Megabytes that the scripts of a page may hold; its tab crashes at more.
    executable
        The browser to start, instead of the one that is found (``scutch.sources.chromium``).

    Examples
    --------
    ::

        async with Browser(RenderOptions(selector=".result")) as browser:
            page = await browser.render("https://example.org/search?q=flax")
            regions = scutch.extract_records(page)
    """

    def __init__(
        self,
        how: RenderOptions = DEFAULT,
        *,
        contexts: int = 4,
        recycle: int = 200,
        heap: int = 1024,
        executable: str | None = None,
    ) -> None:
        self.how = how.checked()
        self.recycle = recycle
        self.heap = heap
        self.executable = executable
        self.slots = asyncio.Semaphore(contexts)
        self.turn = asyncio.Lock()
        self.driver: Any = None
        self.launching: Launching | None = None
        self.processes: list[Process] = []

    async def __aenter__(self) -> Self:
        api = load_playwright()
        self.driver = api.async_playwright()
        self.launching = Launching(api, await self.driver.__aenter__(), self.executable, self.heap)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        await asyncio.gather(*(process.end() for process in self.processes))
        await self.driver.__aexit__(kind, error, where)
        self.launching = None

    async def render(self, page: str | bytes, url: str | None = None, how: RenderOptions | None = None) -> Page:
        """The page at an address, or of some markup, as the browser shows it: nodes, boxes and styles.

        Parameters
        ----------
        page
            An http or https address, or the markup itself.
        url
            Address that markup is said to come from; what it links to is looked for there.
        how
            Instead of the options of this browser.

        Raises
        ------
        SourceError
            ``FetchTimeout``, ``TooLarge``, ``BlockedAddress``, ``FetchError`` (no answer, error status) or ``RenderError``
            (the page crashes its tab or the browser).
        """
        return (await self.show(page, url, how)).page

    async def show(self, page: str | bytes, url: str | None = None, how: RenderOptions | None = None) -> Rendering:
        """The same with what else is known: the screenshot, the status, and what the page was still at."""
        target, how = target_of(page, url), (how or self.how).checked()
        async with self.slots:
            shown = await self.show_safely(target, how)
            if not (how.scripts and waits_for_scripts(shown.page)):
                return shown
            other = await self.show_safely(target, how._replace(scripts=False))
            return other if fuller(other.page, shown.page) else shown

    async def show_safely(self, target: Target, how: RenderOptions) -> Rendering:
        """Show a page among the others or, when a browser is lost with it, by itself."""
        try:
            return await self.translated(self.show_shared(target, how), target, how)
        except LostError:
            return await self.translated(self.show_alone(target, how), target, how)

    async def show_shared(self, target: Target, how: RenderOptions) -> Rendering:
        """Show a page in the browser that the others are in."""
        async with self.turn:
            process = await self.current()
            process.pages += 1
        return await self.show_in(process, target, how)

    async def show_in(self, process: Process, target: Target, how: RenderOptions) -> Rendering:
        """Show a page in this browser, and end the browsers that are done."""
        process.busy += 1
        try:
            return await process.show(target, how)
        finally:
            process.busy -= 1
            await self.retire()

    async def show_alone(self, target: Target, how: RenderOptions) -> Rendering:
        """Show a page in a browser of its own, after one has been lost with it.

        Raises
        ------
        RenderError
            This one was lost as well.
        """
        process = await self.start()
        process.pages = self.recycle  # nobody else comes in
        try:
            return await self.show_in(process, target, how)
        except LostError:
            raise RenderError("the page ends the browser", url=target.name, stage="render") from None

    async def translated(self, work: Awaitable[Rendering], target: Target, how: RenderOptions) -> Rendering:
        """What the work answers; what Playwright raises, in our own terms."""
        api = load_playwright()
        try:
            return await work
        except TimeoutError as problem:
            if isinstance(problem, SourceError):
                raise
            raise timed_out(target, how) from problem
        except api.TimeoutError as problem:
            raise timed_out(target, how) from problem
        except api.Error as problem:
            raise FetchError(str(problem).partition("\n")[0], url=target.name, stage="render") from problem

    async def current(self) -> Process:
        """The browser that takes pages; a new one when there is none."""
        for process in self.processes:
            if process.usable and process.pages < self.recycle:
                return process
        return await self.start()

    async def start(self) -> Process:
        """A new browser."""
        if self.launching is None:
            raise RuntimeError("a browser shows pages inside its 'async with'")
        process = await launch(self.launching)
        self.processes.append(process)
        return process

    async def retire(self) -> None:
        """End the browsers that take no further pages and have none left."""
        ended = [p for p in self.processes if not p.busy and (not p.usable or p.pages >= self.recycle)]
        self.processes = [process for process in self.processes if process not in ended]
        await asyncio.gather(*(process.end() for process in ended))


def target_of(page: str | bytes, url: str | None) -> Target:
    """What is to be shown.

    Examples
    --------
    >>> target_of("https://example.org/", None), target_of("<p>Flax", "https://example.org/").markup
    (Target(url='https://example.org/', markup=None, kind='text/html'), b'<p>Flax')
    """
    if isinstance(page, str) and is_url(page):
        return Target(page)
    if url is not None and not is_url(url):
        raise InvalidInput(f"markup comes from an http(s) address, not {url!r}", url=url, stage="render")
    where = url or f"http://{NOWHERE}/"
    return Target(where, bytes(page)) if not isinstance(page, str) else Target(where, text_to_utf8(page), TEXT)


def timed_out(target: Target, how: RenderOptions) -> FetchTimeout:
    """The error for a page that took longer than it may."""
    return FetchTimeout(f"not shown in {how.timeout:g} seconds", url=target.name, stage="render")
