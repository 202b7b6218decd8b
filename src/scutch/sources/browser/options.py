"""``RenderOptions`` and ``Rendering``: how a page is rendered, and the result."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from scutch.page import Page

#: Groups of requests that can be blocked, by Playwright's resource types.
BLOCKABLE: Final = {
    "images": frozenset(("image", "imageset")),
    "media": frozenset(("media", "texttrack")),
    "fonts": frozenset(("font",)),
    "trackers": frozenset(("ping", "beacon", "cspreport")),
}
#: Domains of analytics, session recording and advertising; "trackers" blocks all requests to them.
TRACKERS: Final = (
    "google-analytics.com", "googletagmanager.com", "googlesyndication.com", "doubleclick.net", "adnxs.com",
    "amazon-adsystem.com", "bat.bing.com", "chartbeat.com", "clarity.ms", "connect.facebook.net", "criteo.com",
    "fullstory.com", "hotjar.com", "mixpanel.com", "nr-data.net", "outbrain.com", "quantserve.com", "rubiconproject.com",
    "scorecardresearch.com", "segment.io", "taboola.com",
)  # fmt: skip


class RenderOptions(NamedTuple):
    """How a page is rendered.

    Attributes
    ----------
    timeout
        Seconds for the whole rendering.
    patience
        Seconds to wait for the load event and an idle network. After that the page is captured as it is, and
        ``Rendering.unfinished`` tells what was still going on.
    quiet
        Seconds without a request after which the network is idle.
    selector
        CSS selector that must match before the page is captured; ``FetchTimeout`` if it never does.
    wait
        Seconds to wait before the capture, after everything else.
    scrolls
        Maximum number of screens to scroll for lazy content.
    click
        CSS selector of an element, such as a button for more records, that is clicked until it is gone or nothing changes.
    storage_state
        Path of cookies and local storage, as Playwright saves them.
    headers, cookies
        Names and values, as pairs or a dictionary, for the host of the page; other hosts get none of them.
    block
        Groups of requests that are blocked: of ``images media fonts trackers``.
    scripts
        Whether the page's scripts run. A page that shows little text with them and has more in ``noscript`` is rendered again
        without scripts.
    viewport
        Width and height of the window in CSS pixels.
    user_agent
        User agent; default: the browser's own.
    screenshot
        Whether to take a screenshot of the whole page.
    max_bytes
        Maximum bytes that a page and its resources load, and maximum characters of its text.
    max_nodes
        Maximum number of elements of a page.
    allow_private
        Whether private and loopback hosts may be dialled.
    offline
        Whether to block the network; for markup only.

    Examples
    --------
    >>> RenderOptions(viewport=(400, 800), block=frozenset({"media"})).timeout
    30.0
    """

    timeout: float = 30.0
    patience: float = 8.0
    quiet: float = 0.5
    selector: str | None = None
    wait: float = 0.0
    scrolls: int = 10
    click: str | None = None
    storage_state: str | None = None
    headers: Mapping[str, str] | Sequence[tuple[str, str]] = ()
    cookies: Mapping[str, str] | Sequence[tuple[str, str]] = ()
    block: frozenset[str] = frozenset()
    scripts: bool = True
    viewport: tuple[int, int] = (1280, 800)
    user_agent: str | None = None
    screenshot: bool = False
    max_bytes: int = 64 << 20
    max_nodes: int = 500_000
    allow_private: bool = False
    offline: bool = False

    def checked(self) -> "RenderOptions":
        """These options, after validation.

        Raises
        ------
        ValueError
            An option is invalid.

        Examples
        --------
        >>> RenderOptions(block=frozenset({"noise"})).checked()
        Traceback (most recent call last):
        ValueError: unknown group in block: noise; choose from: images, media, fonts, trackers
        """
        if unknown := self.block - BLOCKABLE.keys():
            raise ValueError(f"unknown group in block: {', '.join(sorted(unknown))}; choose from: {', '.join(BLOCKABLE)}")
        if self.timeout <= 0 or min(self.viewport) < 1:
            raise ValueError("timeout must be positive, and viewport at least 1 by 1")
        return self


DEFAULT_RENDER_OPTIONS: Final = RenderOptions()


class Rendering(NamedTuple):
    """A rendered page."""

    #: The page, with its layout, its final URL and its title.
    page: Page
    #: A PNG of the whole page if requested; pixel (x, y) is CSS pixel (x, y) of the layout.
    screenshot: bytes | None = None
    #: HTTP status of the last navigation; None for markup.
    status: int | None = None
    #: What was still going on when ``patience`` ended, of ``load network clicking scrolling``; clicking and scrolling with the
    #: reason, as in ``clicking: another element lies over it``.
    unfinished: tuple[str, ...] = ()
