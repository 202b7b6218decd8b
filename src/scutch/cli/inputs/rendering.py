"""Inputs rendered in one browser."""

from concurrent.futures import Future
from typing import Final

import typer

from scutch.cli.inputs.options import RenderGroup
from scutch.page.encoding.detect import to_utf8
from scutch.sources import files
from scutch.sources.browser import Rendering, RenderOptions, SyncBrowser
from scutch.sources.http import FetchOptions

#: Pages rendered at a time by default; more than two keep a processor busy.
DEFAULT_CONTEXTS: Final = 2
DEFAULTS: Final = RenderOptions()
DEFAULT_GROUP: Final = RenderGroup()


def render_options(fetching: FetchOptions, chosen: RenderGroup = DEFAULT_GROUP) -> RenderOptions:
    """Render options with the limits of HTTP requests.

    Raises ``BadParameter``: the browser cannot do what HTTP requests can.

    >>> render_options(FetchOptions(timeout=5, allow_private=True))[:2]
    (5, 4.0)
    """
    if fetching.proxy or fetching.respects_robots:
        raise typer.BadParameter("--proxy and --respect-robots are for pages that are not rendered", param_hint="--render")
    return RenderOptions(
        timeout=fetching.timeout,
        patience=min(DEFAULTS.patience, 0.8 * fetching.timeout),
        selector=chosen.wait_for,
        wait=chosen.wait / 1000,
        scrolls=DEFAULTS.scrolls if chosen.scroll is None else chosen.scroll,
        click=chosen.click,
        storage_state=str(chosen.storage_state) if chosen.storage_state else None,
        user_agent=fetching.user_agent,
        headers=fetching.headers,
        cookies=fetching.cookies,
        max_bytes=fetching.max_bytes,
        allow_private=fetching.allow_private,
    )


def submit_input(browser: SyncBrowser, name: str, max_bytes: int, url: str | None, encoding: str | None) -> Future[Rendering]:
    """Submit an input to the browser: a URL, or the markup in a file."""
    if files.is_url(name):
        return browser.submit(name)
    data = files.read_bytes(name, max_bytes)
    return browser.submit(to_utf8(data, encoding)[0].decode("utf-8", "replace") if encoding else data, url)
