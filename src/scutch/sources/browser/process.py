"""Browser processes, and pages in contexts of their own in them."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from typing import Any, Final, NamedTuple

from scutch.errors import RenderError
from scutch.sources.browser.options import Rendering, RenderOptions
from scutch.sources.browser.proxy import Gate
from scutch.sources.browser.tab import Tab, Target
from scutch.sources.chromium import arguments, find

#: Seconds for a browser to start, for a tab to close or a browser to end, and for word to come that it has ended.
START_SECONDS: Final = 30.0
CLOSE_SECONDS: Final = 5.0
LOST_SECONDS: Final = 0.5


class Launching(NamedTuple):
    """How browsers are started."""

    api: Any  # Playwright's module
    playwright: Any  # and its running driver
    executable: str | None
    heap: int  # megabytes of scripts' data a page may have


def settle(event: asyncio.Future[None]) -> None:
    """Let those go on who wait for this to happen."""
    if not event.done():
        event.set_result(None)


class LostError(Exception):
    """The browser has gone while a page was in it."""


class Process:
    """A running browser."""

    def __init__(self, api: Any, browser: Any, pid: int) -> None:
        self.api = api
        self.browser = browser
        self.pid = pid
        self.pages = 0  # so far
        self.busy = 0
        self.failing = False
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        browser.on("disconnected", lambda *_: settle(self.lost))

    @property
    def usable(self) -> bool:
        """Whether it can take another page."""
        return not self.lost.done() and not self.failing

    async def show(self, target: Target, how: RenderOptions) -> Rendering:
        """Show a page in a context of its own.

        Raises
        ------
        LostError
            The browser ended on the way.
        SourceError
            The page could not be had, or not shown.
        """
        end = asyncio.get_running_loop().time() + how.timeout
        crashed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        async with Gate(how.max_bytes, allow_private=how.allow_private, shut=how.offline) as gate:
            work = asyncio.create_task(self.show_in(Tab(self.api, gate, target, how, end), crashed))
            try:
                async with asyncio.timeout_at(end):
                    await asyncio.wait((work, crashed, self.lost), return_when=asyncio.FIRST_COMPLETED)
                if work.done():
                    return work.result()
                if await self.has_gone():
                    raise LostError
                raise RenderError("the page crashes its tab", url=target.name, stage="render")
            except self.api.Error as problem:
                if await self.has_gone():
                    raise LostError from problem
                raise
            finally:
                work.cancel()
                await asyncio.gather(work, return_exceptions=True)

    async def show_in(self, tab: Tab, crashed: asyncio.Future[None]) -> Rendering:
        """Show a page in a context of its own, that ends with it; ``crashed`` is for the page's tab."""
        context = await self.browser.new_context(
            viewport={"width": tab.how.viewport[0], "height": tab.how.viewport[1]},
            user_agent=tab.how.user_agent,
            java_script_enabled=tab.how.scripts,
            proxy={"server": tab.gate.url, "bypass": "<-loopback>"},
            service_workers="block",
            accept_downloads=False,
        )
        try:
            page = await context.new_page()
            page.on("crash", lambda *_: settle(crashed))
            context.on("page", lambda other: asyncio.ensure_future(self.dismiss(other)))
            return await tab.render(page)
        finally:
            await self.close(context)

    async def has_gone(self) -> bool:
        """Whether the browser has ended: its pages hear of that before anybody else."""
        if self.browser.is_connected():
            await asyncio.wait((self.lost,), timeout=LOST_SECONDS)
        return self.lost.done() or not self.browser.is_connected()

    async def dismiss(self, page: Any) -> None:
        """Close a window that a page has opened, if it is still there."""
        with suppress(self.api.Error):
            await page.close()

    async def close(self, context: Any) -> None:
        """Close a context; a browser that cannot even do that gets no further pages."""
        if self.lost.done():
            return
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await context.close()
        except (TimeoutError, self.api.Error):
            self.failing = True

    async def end(self) -> None:
        """End the browser, by force if it does not listen."""
        if self.lost.done():
            return
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.browser.close()
        except (TimeoutError, self.api.Error):
            with suppress(ProcessLookupError):
                os.kill(self.pid, getattr(signal, "SIGKILL", signal.SIGTERM))


async def launch(how: Launching) -> Process:
    """Start a browser.

    Raises
    ------
    MissingDependency
        There is none on this machine.
    RenderError
        It does not start.
    """
    chromium = how.playwright.chromium
    executable = how.executable or find(chromium.executable_path)
    args = arguments(how.heap)
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
    except how.api.Error as problem:
        message = str(problem).strip().partition("\n")[0]
        raise RenderError(f"{executable} does not start: {message}", stage="render") from problem
    return Process(how.api, browser, next(int(process["id"]) for process in processes if process["type"] == "browser"))
