"""Pages of the web: limits and the guard, against a server on loopback."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from aiohttp import web

from scutch.errors import BlockedAddress, FetchError, FetchTimeout, MissingDependency, SourceError, TooLarge
from scutch.records.extract import extract_records
from scutch.sources import http
from scutch.sources.fetched import Fetched
from scutch.sources.http import FetchOptions, fetch, fetch_async

LOCAL = FetchOptions(timeout=60, max_bytes=50_000, max_redirects=3, allow_private=True)


async def page(_: web.Request) -> web.Response:
    return web.Response(body="<p>né".encode("latin-1"), headers={"Content-Type": "text/html; charset=iso-8859-1"})


async def news(_: web.Request) -> web.Response:
    items = "".join(f"<li><a href=/{n}>Flax and hemp no. {n}</a> <i>{n} days ago</i></li>" for n in range(3, 9))
    return web.Response(text=f"<ul>{items}</ul>", content_type="text/html")


async def away(_: web.Request) -> web.Response:
    raise web.HTTPFound("/page")


async def circle(_: web.Request) -> web.Response:
    raise web.HTTPFound("/circle")


async def slow(_: web.Request) -> web.Response:
    await asyncio.sleep(30)
    return web.Response()


async def large(_: web.Request) -> web.Response:
    return web.Response(body=b"x" * 100_000)


async def bomb(_: web.Request) -> web.Response:
    response = web.Response(body=b"\0" * 5_000_000)
    response.enable_compression()
    return response


@asynccontextmanager
async def server() -> AsyncIterator[str]:
    app = web.Application()
    for handler in (page, news, away, circle, slow, large, bomb):
        app.router.add_get(f"/{handler.__name__}", handler)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


def on_server(use: Callable[[str], Coroutine[Any, Any, Fetched]]) -> Fetched:
    async def run() -> Fetched:
        async with server() as base:
            return await use(base)

    return asyncio.run(run())


def test_a_page_comes_with_its_address_and_charset() -> None:
    """What the transport says travels with the bytes; the address is the last one."""
    found = on_server(lambda base: fetch_async(f"{base}/away", LOCAL))
    assert (found.data, found.encoding) == (b"<p>n\xe9", "iso-8859-1")
    assert str(found.url).endswith("/page")


def test_ages_on_a_fetched_page_are_dates() -> None:
    """The page has the time at which the server answered."""
    found = on_server(lambda base: fetch_async(f"{base}/news", LOCAL))
    day = datetime.now(UTC) - timedelta(days=3)
    assert extract_records(found)[0].table["date"][0] == f"{day:%Y-%m-%d}"


@pytest.mark.parametrize(
    ("path", "error", "says"),
    [
        ("circle", FetchError, "more than 3 redirects"),
        ("large", TooLarge, "more than 50,000 bytes"),
        ("bomb", TooLarge, "more than 50,000 bytes"),
        ("nothing", FetchError, "answered 404"),
    ],
)
def test_what_goes_too_far_is_an_error_that_says_so(path: str, error: type[SourceError], says: str) -> None:
    """Redirects, size (after decompression) and status end in typed errors."""
    with pytest.raises(error, match=re.escape(says)):
        on_server(lambda base: fetch_async(f"{base}/{path}", LOCAL))


def test_a_slow_server_is_given_up() -> None:
    """The time is for everything together."""
    with pytest.raises(FetchTimeout, match=r"in 0\.2 seconds"):
        on_server(lambda base: fetch_async(f"{base}/slow", LOCAL._replace(timeout=0.2)))


def test_a_private_address_is_refused_unless_allowed() -> None:
    """The guard looks at the address that is dialled."""
    with pytest.raises(BlockedAddress, match=r"127\.0\.0\.1"):
        on_server(lambda base: fetch_async(f"{base}/page"))


def test_a_public_name_that_resolves_to_a_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rebinding a name does not help, as the name is not what is looked at."""
    resolved = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("10.0.0.7", 80))]

    async def resolve(*_: Any, **__: Any) -> Any:
        return resolved

    monkeypatch.setattr(asyncio.base_events.BaseEventLoop, "getaddrinfo", resolve)
    with pytest.raises(SourceError, match=r"10\.0\.0\.7 is not a public address"):
        asyncio.run(fetch_async("http://example.org/"))


def test_only_the_web_is_fetched() -> None:
    """Other schemes are refused."""
    with pytest.raises(FetchError, match="'file:///etc/passwd' is no http or https address"):
        asyncio.run(fetch_async("file:///etc/passwd"))


def test_a_page_is_fetched_where_an_event_loop_runs() -> None:
    """A notebook has one."""

    async def run() -> Fetched:
        async with server() as base:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(None, lambda: asyncio.run(in_notebook(base)))

    async def in_notebook(base: str) -> Fetched:
        return fetch(f"{base}/page", LOCAL)

    assert asyncio.run(run()).data == b"<p>n\xe9"


def test_without_the_library_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package works without aiohttp until somebody asks for the web."""

    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr("importlib.import_module", missing)
    with pytest.raises(MissingDependency, match=r"pip install .*\[http\]"):
        http.load_aiohttp()
