"""Browser processes, with one browser context per page."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from contextlib import suppress
from typing import Any, Final, NamedTuple

from scutch.errors import InvalidInput, RenderError
from scutch.sources.browser.options import Rendering, RenderOptions
from scutch.sources.browser.proxy import Proxy
from scutch.sources.browser.tab import Tab, Target
from scutch.sources.chromium import find_browser, launch_arguments

#: Seconds for a browser to start, for a context to close or a browser to end, and for the notice that it has ended.
START_SECONDS: Final = 30.0
CLOSE_SECONDS: Final = 5.0
LOST_SECONDS: Final = 0.5


class LaunchOptions(NamedTuple):
    """How browser processes are started."""

    api: Any  # Playwright's module
    playwright: Any  # its running driver
    executable: str | None
    heap: int  # megabytes of a page's JavaScript heap


def complete(event: asyncio.Future[None]) -> None:
    """Complete a future that may be complete already."""
    if not event.done():
        event.set_result(None)


class BrowserLostError(Exception):
    """The browser ended while it rendered a page."""


class BrowserProcess:
    """A running browser."""

    def __init__(self, api: Any, browser: Any, pid: int) -> None:
        self.api = api
        self.browser = browser
        self.pid = pid
        self.pages = 0  # rendered so far
        self.busy = 0
        self.is_failing = False
        self.disconnected: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        browser.on("disconnected", lambda *_: complete(self.disconnected))

    @property
    def is_usable(self) -> bool:
        """Whether it can render another page."""
        return not self.disconnected.done() and not self.is_failing

    async def render(self, target: Target, options: RenderOptions) -> Rendering:
        """Render a page in a context of its own.

        Raises ``BrowserLostError``: the browser ended during the rendering. Raises ``SourceError``: the page could not be
        fetched or rendered.
        """
        end = asyncio.get_running_loop().time() + options.timeout
        crashed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        async with Proxy(options.max_bytes, allow_private=options.allow_private, offline=options.offline) as proxy:
            work = asyncio.create_task(self.render_in_context(Tab(self.api, proxy, target, options, end), crashed))
            try:
                async with asyncio.timeout_at(end):
                    await asyncio.wait((work, crashed, self.disconnected), return_when=asyncio.FIRST_COMPLETED)
                if work.done():
                    return work.result()
                if await self.has_ended():
                    raise BrowserLostError
                raise RenderError("the page crashes its tab", url=target.name, stage="render")
            except self.api.Error as problem:
                if await self.has_ended():
                    raise BrowserLostError from problem
                raise
            finally:
                work.cancel()
                await asyncio.gather(work, return_exceptions=True)

    async def render_in_context(self, tab: Tab, crashed: asyncio.Future[None]) -> Rendering:
        """Render a page in a new context and close that; ``crashed`` completes if the tab crashes."""
        context = await self.browser.new_context(
            viewport={"width": tab.options.viewport[0], "height": tab.options.viewport[1]},
            user_agent=tab.options.user_agent,
            java_script_enabled=tab.options.scripts,
            proxy={"server": tab.proxy.url, "bypass": "<-loopback>"},
            service_workers="block",
            accept_downloads=False,
            storage_state=read_state(tab.options.storage_state),
        )
        try:
            if cookies := own_cookies(tab.options):
                await context.add_cookies([{"name": name, "value": value, "url": tab.target.url} for name, value in cookies])
            page = await context.new_page()
            page.on("crash", lambda *_: complete(crashed))
            context.on("page", lambda other: asyncio.ensure_future(self.dismiss(other)))
            return await tab.render(page)
        finally:
            await self.close(context)

    async def has_ended(self) -> bool:
        """Whether the browser has ended; waits for the notice, which its pages get first."""
        if self.browser.is_connected():
            await asyncio.wait((self.disconnected,), timeout=LOST_SECONDS)
        return self.disconnected.done() or not self.browser.is_connected()

    async def dismiss(self, page: Any) -> None:
        """Close a window that a page has opened."""
        with suppress(self.api.Error):
            await page.close()

    async def close(self, context: Any) -> None:
        """Close a context; a browser that fails to do that gets no further pages."""
        if self.disconnected.done():
            return
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await context.close()
        except (TimeoutError, self.api.Error):
            self.is_failing = True

    async def end(self) -> None:
        """End the browser; kill its process if it does not respond."""
        if self.disconnected.done():
            return
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.browser.close()
        except (TimeoutError, self.api.Error):
            with suppress(ProcessLookupError):
                os.kill(self.pid, getattr(signal, "SIGKILL", signal.SIGTERM))


def own_cookies(options: RenderOptions) -> list[tuple[str, str]]:
    """The cookies of options, and those of a header: a browser sends none that it does not keep.

    >>> own_cookies(RenderOptions(headers={"Cookie": "a=1; b=2=3"}, cookies=(("c", "4"),)))
    [('a', '1'), ('b', '2=3'), ('c', '4')]
    """
    lines = [value for name, value in dict(options.headers).items() if name.lower() == "cookie"]
    pairs = (part.strip().partition("=") for line in lines for part in line.split(";") if "=" in part)
    return [*((name, value) for name, _, value in pairs), *dict(options.cookies).items()]


def read_state(path: str | None) -> Any:
    """Cookies and local storage in a file of Playwright's; None without a file.

    Raises ``InvalidInput``: the file cannot be read, or is no JSON object.
    """
    if path is None:
        return None
    try:
        with open(path, encoding="utf-8") as file:  # noqa: PTH123 (no path to compute)
            state = json.load(file)
    except (OSError, ValueError) as problem:
        raise InvalidInput(f"no storage state in {path}: {problem}", stage="render") from problem
    if not isinstance(state, dict):
        raise InvalidInput(f"no storage state in {path}: it is no JSON object", stage="render")
    return state


async def launch(options: LaunchOptions) -> BrowserProcess:
    """Start a browser process.

    Raises ``MissingDependency``: no browser is installed. Raises ``RenderError``: the browser does not start.
    """
    chromium = options.playwright.chromium
    executable = options.executable or find_browser(chromium.executable_path)
    args = launch_arguments(options.heap)
    try:
        browser = await chromium.launch(
            executable_path=executable,
            args=args,
            chromium_sandbox="--no-sandbox" not in args,
            timeout=1000 * START_SECONDS,
            handle_sigint=False,
        )
        session = await browser.new_browser_cdp_session()
        processes = (await session.send("SystemInfo.getProcessInfo"))["processInfo"]
    except options.api.Error as problem:
        message = str(problem).strip().partition("\n")[0]
        raise RenderError(f"{executable} does not start: {message}", stage="render") from problem
    return BrowserProcess(
        options.api, browser, next(int(process["id"]) for process in processes if process["type"] == "browser")
    )
