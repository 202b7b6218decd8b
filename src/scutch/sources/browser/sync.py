"""The same without ``async``: a browser in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from types import TracebackType
from typing import Self

from scutch.page import Page
from scutch.sources.browser.browser import Browser
from scutch.sources.browser.options import DEFAULT, Rendering, RenderOptions


class SyncBrowser:
    """``Browser`` for programs without an event loop; any thread may use it, several at a time.

    Parameters
    ----------
    how, contexts, recycle, heap, executable
        As for ``Browser``.

    Examples
    --------
    ::

        with SyncBrowser() as browser:
            page = browser.render("https://example.org/")
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
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, name="scutch-browser", daemon=True)
        self.browser = Browser(how, contexts=contexts, recycle=recycle, heap=heap, executable=executable)

    def __enter__(self) -> Self:
        self.thread.start()
        try:
            asyncio.run_coroutine_threadsafe(self.browser.__aenter__(), self.loop).result()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        try:
            asyncio.run_coroutine_threadsafe(self.browser.__aexit__(kind, error, where), self.loop).result()
        finally:
            self.stop()

    def stop(self) -> None:
        """End the thread."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    def render(self, page: str | bytes, url: str | None = None, how: RenderOptions | None = None) -> Page:
        """The page as the browser shows it; see ``Browser.render``."""
        return self.show(page, url, how).page

    def show(self, page: str | bytes, url: str | None = None, how: RenderOptions | None = None) -> Rendering:
        """The same with screenshot, status, and what the page was still at."""
        return self.submit(page, url, how).result()

    def submit(self, page: str | bytes, url: str | None = None, how: RenderOptions | None = None) -> Future[Rendering]:
        """The same for later: the answer comes with the future's ``result()``, and other pages can be asked for meanwhile."""
        return asyncio.run_coroutine_threadsafe(self.browser.show(page, url, how), self.loop)


def render(page: str | bytes, url: str | None = None, how: RenderOptions = DEFAULT) -> Page:
    """One page as a browser shows it, which is started for it alone.

    Examples
    --------
    ::

        page = scutch.sources.browser.render("https://example.org/")
        page.layout.box(page.body.index)
    """
    with SyncBrowser(how, contexts=1) as browser:
        return browser.render(page, url)
