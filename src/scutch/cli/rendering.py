"""Inputs that are shown in a browser before they are worked on: several at a time, in one browser."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from typing import Final

from scutch.errors import ScutchError
from scutch.page.encoding.detect import to_utf8
from scutch.sources import files
from scutch.sources.browser import Rendering, RenderOptions, SyncBrowser
from scutch.sources.fetched import Fetched
from scutch.sources.http import Fetching

#: Pages at a time, unless told otherwise: more than two keep a processor busy.
CONTEXTS: Final = 2

Shown = Fetched | ScutchError


def options(how: Fetching) -> RenderOptions:
    """The limits of fetching, for a browser.

    Examples
    --------
    >>> options(Fetching(timeout=5, allow_private=True))[:2]
    (5, 4.0)
    """
    return RenderOptions(
        timeout=how.timeout,
        patience=min(RenderOptions().patience, 0.8 * how.timeout),
        max_bytes=how.max_bytes,
        allow_private=how.allow_private,
    )


def begin(browser: SyncBrowser, name: str, how: Fetching, url: str | None, encoding: str | None) -> Future[Rendering]:
    """Have an input shown: an address as it is, a file as the markup in it."""
    if files.is_url(name):
        return browser.submit(name)
    data = files.read_bytes(name, how.max_bytes)
    return browser.submit(to_utf8(data, encoding)[0].decode("utf-8", "replace") if encoding else data, url)


def shown(names: Sequence[str], how: Fetching, url: str | None, encoding: str | None, jobs: int | None) -> Iterator[Shown]:
    """Yield the inputs as pages, in their order; what could not be shown as the error that says why."""
    contexts = min(jobs or CONTEXTS, len(names))
    with SyncBrowser(options(how), contexts=contexts) as browser:
        waiting: deque[Future[Rendering] | ScutchError] = deque()
        for name in names:
            try:
                waiting.append(begin(browser, name, how, url, encoding))
            except ScutchError as problem:
                waiting.append(problem)
            if len(waiting) > contexts:
                yield finished(waiting.popleft(), url)
        while waiting:
            yield finished(waiting.popleft(), url)


def finished(answer: Future[Rendering] | ScutchError, url: str | None) -> Shown:
    """What came of one input."""
    if isinstance(answer, ScutchError):
        return answer
    try:
        page = answer.result().page
    except ScutchError as problem:
        return problem
    return Fetched(page, url or page.url)
