"""Pages for browsers: the folders of ``tests/fixtures/rendered``, served on loopback, and the browser that shows them.

Some of the folders have a ``snapshot.json``: what Chromium answered for the page, for tests that need boxes and no browser.
``python -m tests.rendered`` takes them again.
"""

import asyncio
import json
import os
import re
import struct
import threading
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest
from aiohttp import web

from scutch.page.readers.snapshot_document import REQUEST
from scutch.sources.browser import Browser, RenderOptions
from scutch.sources.chromium import find_browser, installed_browser, launch_arguments, load_playwright

FOLDER: Final = Path(__file__).parent / "fixtures" / "rendered"
#: For pages that come to rest at once; the server is on this machine, which may be busy: most tests never wait so long.
QUICK: Final = RenderOptions(timeout=90, patience=10, quiet=0.1, scrolls=0, allow_private=True)

#: CI must have a browser (``make`` sees to it); elsewhere its tests are left out, and the report says so.
needs_browser = pytest.mark.skipif(
    installed_browser() is None and "CI" not in os.environ, reason="no Chromium: scutch browser install"
)

#: Pages whose snapshots are kept, with a window of 800 by 600.
KEPT: Final = ("frames", "shadow_dom", "hidden")

Out = TypeVar("Out")


def snapshot(name: str) -> dict[str, Any]:
    """The snapshot that is kept of a page."""
    kept: dict[str, Any] = json.loads((FOLDER / name / "snapshot.json").read_text(encoding="utf-8"))
    return kept


def picture_start() -> bytes:
    """The start of a PNG: its signature, its header, and the head of a comment of two gigabytes."""
    header = b"IHDR" + struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + header + struct.pack(">I", zlib.crc32(header)) + b"\x7f\xff\xff\xfftEXt"
    )


PICTURE_START: Final = picture_start()


async def slow(request: web.Request) -> web.StreamResponse:
    """Begin an answer, and never end it: a picture with a comment that is longer than anybody waits for."""
    response = web.StreamResponse(headers={"Content-Type": "image/png"})
    await response.prepare(request)
    with suppress(ConnectionError):  # the browser has seen enough
        await response.write(PICTURE_START)
        while True:
            await response.write(b"\0")
            await asyncio.sleep(0.1)
    return response


async def silent(_: web.Request) -> web.Response:
    """Never answer."""
    await asyncio.sleep(60)
    return web.Response()


async def late(_: web.Request) -> web.Response:
    """Names, after two seconds."""
    await asyncio.sleep(2)
    return web.json_response(["Eve", "Finn"])


async def away(request: web.Request) -> web.Response:
    """Somewhere else."""
    raise web.HTTPFound(request.query["to"])


async def agent(request: web.Request) -> web.Response:
    """What the browser says it is."""
    return web.Response(text=f"<p>{request.headers['User-Agent']}", content_type="text/html")


async def large(_: web.Request) -> web.Response:
    """More than a page may load."""
    return web.Response(text="<p>" + "flax " * 400_000, content_type="text/html")


async def download(_: web.Request) -> web.Response:
    """A file to save."""
    return web.Response(body=b"Flax", headers={"Content-Disposition": "attachment; filename=flax.bin"})


async def onwards(_: web.Request) -> web.Response:
    """A page that leads to itself, again and again."""
    return web.Response(text="<p>Flax<script>location = '?' + Math.random()</script>", content_type="text/html")


@asynccontextmanager
async def serving(host: str = "127.0.0.1", seen: list[str] | None = None) -> AsyncIterator[str]:
    """A server of the pages; ``seen`` gets the path of each request."""

    @web.middleware
    async def note(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if seen is not None:
            seen.append(request.path)
        return await handler(request)

    app = web.Application(middlewares=[note])
    app.router.add_get("/slow/{name}", slow)
    for handler in (late, silent, away, agent, large, download, onwards):
        app.router.add_get(f"/{handler.__name__}", handler)
    app.router.add_static("/", FOLDER)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, host, 0).start()
    try:
        yield f"http://{host}:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


@contextmanager
def served(host: str = "127.0.0.1", seen: list[str] | None = None) -> Iterator[str]:
    """The same for tests without a loop: the server is in a thread of its own."""
    loop, ready, found = asyncio.new_event_loop(), threading.Event(), list[str]()
    stop = asyncio.Event()

    async def serve() -> None:
        async with serving(host, seen) as address:
            found.append(address)
            ready.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    ready.wait(60)
    try:
        yield found[0]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


def with_browser(use: Callable[[Browser, str], Awaitable[Out]], seen: list[str] | None = None, **options: Any) -> Out:
    """What comes of using a browser on the served pages; ``seen`` gets the path of each request."""

    async def run() -> Out:
        async with asyncio.timeout(180), serving(seen=seen) as base, Browser(QUICK, **options) as browser:
            return await use(browser, base)

    return asyncio.run(run())


async def keep_snapshots() -> None:
    """Take the snapshots again; addresses are given names, as the server has another port each time."""
    api = load_playwright()
    async with serving() as base, api.async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_browser(), args=launch_arguments(256))
        for name in KEPT:
            page = await browser.new_page(viewport={"width": 800, "height": 600})
            await page.goto(f"{base}/{name}/index.html", wait_until="networkidle")
            session = await page.context.new_cdp_session(page)
            text = json.dumps(await session.send("DOMSnapshot.captureSnapshot", REQUEST), separators=(",", ":"))
            text = re.sub(r"127\.0\.0\.1:\d+", "pages.test", re.sub(r"localhost:\d+", "other.test", text))
            (FOLDER / name / "snapshot.json").write_text(text + "\n", encoding="utf-8")
        await browser.close()


if __name__ == "__main__":
    asyncio.run(keep_snapshots())
