"""Screenshots of pages, and of the results that are drawn over them."""

from collections.abc import Iterator
from types import TracebackType
from typing import Final, NamedTuple, Self

from scutch.cli.inputs.rendering import submit_input
from scutch.page import Page
from scutch.pictures import Findings, Screenshot, poster
from scutch.sources.browser import Rendering, RenderOptions, SyncBrowser

#: Options for our own HTML: no waiting, no network, and room for a large picture.
OWN_PAGE: Final = RenderOptions(
    timeout=60, quiet=0.05, scrolls=0, scripts=False, screenshot=True, max_bytes=1 << 30, offline=True
)
#: Height of the window in pixels at most; a screenshot of the whole page may be taller.
MAX_WINDOW_HEIGHT: Final = 800


class Capture(NamedTuple):
    """A rendered page and its screenshot."""

    shot: Screenshot
    page: Page


def rendering_notes(rendering: Rendering) -> Iterator[str]:
    """Yield notes on a screenshot that does not show the whole page.

    >>> import scutch
    >>> list(rendering_notes(Rendering(scutch.parse("<p>Flax"), unfinished=("load", "network"))))
    ['The page was captured before it was idle: load, network.']
    """
    if rendering.unfinished:
        yield f"The page was captured before it was idle: {', '.join(rendering.unfinished)}."
    if rendering.page.truncated:
        yield f"The page was truncated by a limit: {', '.join(rendering.page.truncated)}."


class Camera:
    """A browser that takes screenshots.

    ``how``: how the page is rendered. ``width``: width of the window in CSS pixels.
    """

    def __init__(self, how: RenderOptions, width: int) -> None:
        self.max_bytes = how.max_bytes
        self.browser = SyncBrowser(how._replace(screenshot=True, viewport=(width, how.viewport[1])), contexts=1)

    def __enter__(self) -> Self:
        self.browser.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self.browser.__exit__(kind, error, where)

    def shoot(self, name: str, url: str | None = None, encoding: str | None = None) -> Capture:
        """Render a page and take its screenshot."""
        rendering = submit_input(self.browser, name, self.max_bytes, url, encoding).result()
        page = rendering.page
        size = page.layout.page_size if page.layout else (0.0, 0.0)
        return Capture(
            Screenshot(rendering.screenshot or b"", page.title, page.url or name, size, tuple(rendering_notes(rendering))),
            page,
        )

    def draw(self, shot: Screenshot, found: Findings) -> bytes:
        """A PNG of a screenshot with the boxes of the findings, drawn by the browser."""
        drawn = poster(shot, found)
        how = OWN_PAGE._replace(viewport=(drawn.width, min(shot.size[1], MAX_WINDOW_HEIGHT)))
        return self.browser.show(drawn.html, options=how).screenshot or b""
