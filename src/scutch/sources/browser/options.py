"""How a page is rendered, and what comes of it."""

from typing import Final, NamedTuple

from scutch.page import Page

#: What can be left unloaded, and the kinds of requests that are meant (Playwright's resource types).
BLOCKABLE: Final = {
    "images": frozenset(("image", "imageset")),
    "media": frozenset(("media", "texttrack")),
    "fonts": frozenset(("font",)),
    "trackers": frozenset(("ping", "beacon", "cspreport")),
}
#: Domains whose business is to count, to record or to advertise: blocked with "trackers", whatever is asked of them.
TRACKERS: Final = (
    "google-analytics.com",
    "googletagmanager.com",
    "googlesyndication.com",
    "doubleclick.net",
    "adnxs.com",
    "amazon-adsystem.com",
    "bat.bing.com",
    "chartbeat.com",
    "clarity.ms",
    "connect.facebook.net",
    "criteo.com",
    "fullstory.com",
    "hotjar.com",
    "mixpanel.com",
    "nr-data.net",
    "outbrain.com",
    "quantserve.com",
    "rubiconproject.com",
    "scorecardresearch.com",
    "segment.io",
    "taboola.com",
)


class RenderOptions(NamedTuple):
    """How a page is rendered.

    Parameters
    ----------
    timeout
        Seconds for everything, from the address to the answer.
    patience
        Seconds, once the page is there, for it to load and for its network to become quiet. Then it is taken as it is, and
        ``Rendering.unfinished`` says what was still going on.
    quiet
        Seconds without a request that count as quiet.
    selector
        CSS selector that must match before the page is taken; ``FetchTimeout`` when it never does.
    scrolls
        Most screens to scroll for what loads when it is reached.
    block
        Kinds of requests that are refused: of ``images media fonts trackers``.
    scripts
        Whether the page's scripts run. A page that shows next to nothing with them, and has more to say to those without
        (``noscript``), is shown as these see it.
    viewport
        Width and height of the window in CSS pixels.
    user_agent
        Instead of the browser's own.
    screenshot
        Whether a picture of the whole page is taken.
    max_bytes
        Most bytes that a page and all it asks for may load, and most characters of its text.
    max_nodes
        Most elements of a page.
    allow_private
        Whether addresses that are not public may be dialled.
    offline
        Whether nothing is asked of the network: markup that is handed in is shown by itself.

    Examples
    --------
    >>> RenderOptions(viewport=(400, 800), block=frozenset({"media"})).timeout
    30.0
    """

    timeout: float = 30.0
    patience: float = 8.0
    quiet: float = 0.5
    selector: str | None = None
    scrolls: int = 10
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
        """Return these options if they make sense.

        Raises
        ------
        ValueError
            One does not.

        Examples
        --------
        >>> RenderOptions(block=frozenset({"noise"})).checked()
        Traceback (most recent call last):
        ValueError: what can be blocked is images, media, fonts, trackers, not noise
        """
        if unknown := self.block - BLOCKABLE.keys():
            raise ValueError(f"what can be blocked is {', '.join(BLOCKABLE)}, not {', '.join(sorted(unknown))}")
        if self.timeout <= 0 or min(self.viewport) < 1:
            raise ValueError("a page needs time and a window")
        return self


DEFAULT: Final = RenderOptions()


class Rendering(NamedTuple):
    """A page as a browser showed it.

    Attributes
    ----------
    page
        The page, with its layout, its final address and its title.
    screenshot
        A PNG of the whole page, if one was asked for; pixel (x, y) is CSS pixel (x, y) of the layout.
    status
        Status of the answer to the last navigation; None for markup that was handed in.
    unfinished
        What the page was still at when patience ended: of ``load network scrolling``.
    """

    page: Page
    screenshot: bytes | None = None
    status: int | None = None
    unfinished: tuple[str, ...] = ()
