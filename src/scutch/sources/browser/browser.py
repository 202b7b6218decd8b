"""``Browser``: renders pages in Chromium, several at a time, each isolated from the failures of others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from types import TracebackType
from typing import Any, Final, Self

from scutch.errors import FetchError, FetchTimeout, InvalidInput, RenderError, SourceError
from scutch.page import Page
from scutch.page.readers.from_source import text_to_utf8
from scutch.page.readers.without_scripts import has_fuller_noscript, has_much_more_text
from scutch.sources.browser.options import DEFAULT_RENDER_OPTIONS, Rendering, RenderOptions
from scutch.sources.browser.process import BrowserLostError, BrowserProcess, LaunchOptions, launch
from scutch.sources.browser.proxy import PLACEHOLDER_HOST
from scutch.sources.browser.tab import Target
from scutch.sources.chromium import load_playwright
from scutch.sources.files import is_url
from scutch.sources.shown_names import without_credentials

#: Content type of markup given as text, whatever its own declaration.
HTML_UTF8: Final = "text/html; charset=utf-8"


class Browser:
    """Renders pages, each in a browser context of its own, without shared cookies.

    A tab that crashes or hangs fails its page only. If a browser process ends, each page in it is rendered again in a process
    of its own, so that only the page that caused it fails.

    Parameters
    ----------
    options
        How pages are rendered, unless ``render`` gets other options.
    contexts
        Pages rendered at a time; further ones wait.
    recycle
        Pages after which a browser process is replaced.
    heap
        Megabytes of a page's JavaScript heap; beyond them its tab crashes.
    executable
        Browser to start; default: the one that ``scutch.sources.chromium`` finds.

    Examples
    --------
    ::

        async with Browser(RenderOptions(selector=".result")) as browser:
            page = await browser.render("https://example.org/search?q=flax")
            regions = scutch.extract_records(page)
    """

    def __init__(
        self,
        options: RenderOptions = DEFAULT_RENDER_OPTIONS,
        *,
        contexts: int = 4,
        recycle: int = 200,
        heap: int = 1024,
        executable: str | None = None,
    ) -> None:
        self.options = options.checked()
        self.recycle = recycle
        self.heap = heap
        self.executable = executable
        self.page_slots = asyncio.Semaphore(contexts)
        self.process_lock = asyncio.Lock()
        self.driver: Any = None
        self.launch_options: LaunchOptions | None = None
        self.processes: list[BrowserProcess] = []

    async def __aenter__(self) -> Self:
        api = load_playwright()
        self.driver = api.async_playwright()
        self.launch_options = LaunchOptions(api, await self.driver.__aenter__(), self.executable, self.heap)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        await asyncio.gather(*(process.end() for process in self.processes))
        await self.driver.__aexit__(kind, error, where)
        self.launch_options = None

    async def render(self, page: str | bytes, url: str | None = None, options: RenderOptions | None = None) -> Page:
        """A rendered page: nodes, boxes and styles.

        Parameters
        ----------
        page
            An http or https URL, or markup.
        url
            URL that markup is served under, the base of its relative links.
        options
            Options for this page; default: those of the browser.

        Raises
        ------
        SourceError
            ``FetchTimeout``, ``TooLarge``, ``BlockedAddress``, ``FetchError`` (no answer, error status) or ``RenderError``
            (the page crashes its tab or the browser).
        """
        return (await self.show(page, url, options)).page

    async def show(self, page: str | bytes, url: str | None = None, options: RenderOptions | None = None) -> Rendering:
        """Render a page; with its screenshot, its status, and what was unfinished."""
        target, options = target_of(page, url), (options or self.options).checked()
        async with self.page_slots:
            rendering = await self.render_with_retry(target, options)
            if not (options.scripts and has_fuller_noscript(rendering.page)):
                return rendering
            other = await self.render_with_retry(target, options._replace(scripts=False))
            return other if has_much_more_text(other.page, rendering.page) else rendering

    async def render_with_retry(self, target: Target, options: RenderOptions) -> Rendering:
        """Render a page in the shared process; if that ends, once more in a process of its own."""
        try:
            return await self.with_own_errors(self.render_shared(target, options), target, options)
        except BrowserLostError:
            return await self.with_own_errors(self.render_alone(target, options), target, options)

    async def render_shared(self, target: Target, options: RenderOptions) -> Rendering:
        """Render a page in the shared process."""
        async with self.process_lock:
            process = await self.shared_process()
            process.pages += 1
        return await self.render_in(process, target, options)

    async def render_in(self, process: BrowserProcess, target: Target, options: RenderOptions) -> Rendering:
        """Render a page in a process; then end the processes that are done."""
        process.busy += 1
        try:
            return await process.render(target, options)
        finally:
            process.busy -= 1
            await self.end_idle_processes()

    async def render_alone(self, target: Target, options: RenderOptions) -> Rendering:
        """Render a page in a process of its own.

        Raises
        ------
        RenderError
            This process ended as well.
        """
        process = await self.start_process()
        process.pages = self.recycle  # no other page
        try:
            return await self.render_in(process, target, options)
        except BrowserLostError:
            raise RenderError("the page crashes the browser", url=target.name, stage="render") from None

    async def with_own_errors(self, work: Awaitable[Rendering], target: Target, options: RenderOptions) -> Rendering:
        """Await a rendering; replace Playwright's errors by our own."""
        api = load_playwright()
        try:
            return await work
        except TimeoutError as problem:
            if isinstance(problem, SourceError):
                raise
            raise timeout_error(target, options) from problem
        except api.TimeoutError as problem:
            raise timeout_error(target, options) from problem
        except api.Error as problem:
            message = without_credentials(str(problem).partition("\n")[0])
            raise FetchError(message, url=target.name, stage="render") from problem

    async def shared_process(self) -> BrowserProcess:
        """A process that can render another page; a new one if there is none."""
        for process in self.processes:
            if process.is_usable and process.pages < self.recycle:
                return process
        return await self.start_process()

    async def start_process(self) -> BrowserProcess:
        """Start a browser process."""
        if self.launch_options is None:
            raise RuntimeError("render pages inside 'async with Browser()'")
        process = await launch(self.launch_options)
        self.processes.append(process)
        return process

    async def end_idle_processes(self) -> None:
        """End the processes without pages that take no further ones."""
        ended = [p for p in self.processes if not p.busy and (not p.is_usable or p.pages >= self.recycle)]
        self.processes = [process for process in self.processes if process not in ended]
        await asyncio.gather(*(process.end() for process in ended))


def target_of(page: str | bytes, url: str | None) -> Target:
    """What to render.

    >>> target_of("https://example.org/", None), target_of("<p>Flax", "https://example.org/").markup
    (Target(url='https://example.org/', markup=None, content_type='text/html'), b'<p>Flax')
    """
    if isinstance(page, str) and is_url(page):
        return Target(page)
    if url is not None and not is_url(url):
        raise InvalidInput(f"the URL of markup must be http(s), not {url!r}", url=url, stage="render")
    where = url or f"http://{PLACEHOLDER_HOST}/"
    return Target(where, bytes(page)) if not isinstance(page, str) else Target(where, text_to_utf8(page)[0], HTML_UTF8)


def timeout_error(target: Target, options: RenderOptions) -> FetchTimeout:
    """The error for a page that exceeds the timeout."""
    return FetchTimeout(f"not rendered in {options.timeout:g} seconds", url=target.name, stage="render")
