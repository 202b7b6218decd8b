"""Inputs rendered in one browser, several at a time."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from typing import Final

from scutch.errors import ScutchError
from scutch.page.encoding.detect import to_utf8
from scutch.sources import files
from scutch.sources.browser import Rendering, RenderOptions, SyncBrowser
from scutch.sources.fetched import Fetched
from scutch.sources.http import FetchOptions

#: Pages rendered at a time by default; more than two keep a processor busy.
DEFAULT_CONTEXTS: Final = 2

RenderedInput = Fetched | ScutchError


def render_options(fetching: FetchOptions) -> RenderOptions:
    """Render options with the limits of HTTP requests.

    Examples
    --------
    >>> render_options(FetchOptions(timeout=5, allow_private=True))[:2]
    (5, 4.0)
    """
    return RenderOptions(
        timeout=fetching.timeout,
        patience=min(RenderOptions().patience, 0.8 * fetching.timeout),
        max_bytes=fetching.max_bytes,
        allow_private=fetching.allow_private,
    )


def submit_input(
    browser: SyncBrowser, name: str, fetching: FetchOptions, url: str | None, encoding: str | None
) -> Future[Rendering]:
    """Submit an input to the browser: a URL, or the markup in a file."""
    if files.is_url(name):
        return browser.submit(name)
    data = files.read_bytes(name, fetching.max_bytes)
    return browser.submit(to_utf8(data, encoding)[0].decode("utf-8", "replace") if encoding else data, url)


def render_inputs(
    names: Sequence[str], fetching: FetchOptions, url: str | None, encoding: str | None, jobs: int | None
) -> Iterator[RenderedInput]:
    """Yield each input as a rendered page or, if it cannot be rendered, as its error; in the order of the inputs."""
    contexts = min(jobs or DEFAULT_CONTEXTS, len(names))
    with SyncBrowser(render_options(fetching), contexts=contexts) as browser:
        pending: deque[Future[Rendering] | ScutchError] = deque()
        for name in names:
            try:
                pending.append(submit_input(browser, name, fetching, url, encoding))
            except ScutchError as problem:
                pending.append(problem)
            if len(pending) > contexts:
                yield rendered_page(pending.popleft(), url)
        while pending:
            yield rendered_page(pending.popleft(), url)


def rendered_page(future: Future[Rendering] | ScutchError, url: str | None) -> RenderedInput:
    """The page of one input, or its error."""
    if isinstance(future, ScutchError):
        return future
    try:
        page = future.result().page
    except ScutchError as problem:
        return problem
    return Fetched(page, url or page.url)
