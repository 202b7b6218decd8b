"""A browser that takes pictures of pages, and of what was found on them."""

from collections.abc import Iterator
from types import TracebackType
from typing import Final, NamedTuple, Self

from scutch.cli.rendering import begin, options
from scutch.page import Page
from scutch.pictures import Findings, Shot, poster
from scutch.sources.browser import Rendering, RenderOptions, SyncBrowser
from scutch.sources.http import Fetching

#: For what we wrote ourselves: nothing is awaited, nothing is dialled, and the picture in it may be large.
OWN: Final = RenderOptions(timeout=60, quiet=0.05, scrolls=0, scripts=False, screenshot=True, max_bytes=1 << 30, offline=True)
#: Most pixels of height that the window has for that; a picture goes beyond.
WINDOW: Final = 800


class Seen(NamedTuple):
    """A page, and what it looks like."""

    shot: Shot
    page: Page


def remarks(shown: Rendering) -> Iterator[str]:
    """Yield what has to be said of a picture that is not all of its page.

    Examples
    --------
    >>> import scutch
    >>> list(remarks(Rendering(scutch.parse("<p>Flax"), unfinished=("load", "network"))))
    ['The page was taken before it had come to rest: load, network.']
    """
    if shown.unfinished:
        yield f"The page was taken before it had come to rest: {', '.join(shown.unfinished)}."
    if shown.page.truncated:
        yield f"The page was cut by a limit: {', '.join(shown.page.truncated)}."


class Camera:
    """Takes pictures.

    Parameters
    ----------
    fetching
        Limits.
    width
        Of the window, in CSS pixels.
    """

    def __init__(self, fetching: Fetching, width: int) -> None:
        how = options(fetching)
        self.fetching = fetching
        self.browser = SyncBrowser(how._replace(screenshot=True, viewport=(width, how.viewport[1])), contexts=1)

    def __enter__(self) -> Self:
        self.browser.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self.browser.__exit__(kind, error, where)

    def shoot(self, name: str, url: str | None = None, encoding: str | None = None) -> Seen:
        """Take a picture of a page."""
        shown = begin(self.browser, name, self.fetching, url, encoding).result()
        page = shown.page
        size = page.layout.page_size if page.layout else (0.0, 0.0)
        return Seen(Shot(shown.screenshot or b"", page.title, page.url or name, size, tuple(remarks(shown))), page)

    def develop(self, shot: Shot, found: Findings) -> bytes:
        """A PNG of a picture with boxes: the browser shows them together, and a picture is taken of that."""
        width, height = shot.size
        how = OWN._replace(viewport=(width, min(height, WINDOW)))
        return self.browser.show(poster(shot, found), how=how).screenshot or b""
