"""``SyncBrowser``: a ``Browser`` in a thread of its own, for programs without an event loop."""

from __future__ import annotations

from concurrent.futures import Future
from types import TracebackType
from typing import Self

from scutch.page import Page
from scutch.sources.browser.browser import Browser
from scutch.sources.browser.options import DEFAULT_RENDER_OPTIONS, Rendering, RenderOptions
from scutch.sources.loop_thread import LoopThread


class SyncBrowser:
    """``Browser`` for programs without an event loop. It is thread-safe.

    Parameters
    ----------
    options
        As for ``Browser``.
    contexts
        As for ``Browser``.
    recycle
        As for ``Browser``.
    heap
        As for ``Browser``.
    executable
        As for ``Browser``.

    Examples
    --------
    ::

        with SyncBrowser() as browser:
            page = browser.render("https://example.org/")
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
        self.thread = LoopThread("scutch-browser")
        self.browser = Browser(options, contexts=contexts, recycle=recycle, heap=heap, executable=executable)

    def __enter__(self) -> Self:
        self.thread.start()
        try:
            self.thread.submit(self.browser.__aenter__()).result()
        except BaseException:
            self.thread.stop()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        try:
            self.thread.submit(self.browser.__aexit__(kind, error, where)).result()
        finally:
            self.thread.stop()

    def render(self, page: str | bytes, url: str | None = None, options: RenderOptions | None = None) -> Page:
        """A rendered page; see ``Browser.render``."""
        return self.show(page, url, options).page

    def show(self, page: str | bytes, url: str | None = None, options: RenderOptions | None = None) -> Rendering:
        """Render a page; see ``Browser.show``."""
        return self.submit(page, url, options).result()

    def submit(self, page: str | bytes, url: str | None = None, options: RenderOptions | None = None) -> Future[Rendering]:
        """Render a page without waiting for it; see ``Browser.show``."""
        return self.thread.submit(self.browser.show(page, url, options))


def render(page: str | bytes, url: str | None = None, options: RenderOptions = DEFAULT_RENDER_OPTIONS) -> Page:
    """Render one page in a browser that is started for it.

    ::

        page = scutch.sources.browser.render("https://example.org/")
        page.layout.box(page.body.index)
    """
    with SyncBrowser(options, contexts=1) as browser:
        return browser.render(page, url)
