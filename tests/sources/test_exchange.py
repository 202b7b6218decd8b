"""Single requests with their whole answers, against a server on loopback."""

import asyncio
import gzip
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from aiohttp import web

from scutch.errors import BlockedAddress, FetchTimeout, SourceError, TooLarge
from scutch.sources.addresses import own_origins
from scutch.sources.exchange import Exchange, WebClient
from scutch.sources.http import FetchOptions

PACKED = gzip.compress(b"flax " * 100)
HEARD = ("Authorization", "Cookie", "If-None-Match")
LOCAL = FetchOptions(timeout=60, max_bytes=1000, allow_private=True)


async def handle(request: web.Request) -> web.StreamResponse:
    match request.path:
        case "/away":
            return web.Response(status=302, headers={"Location": "/there"})
        case "/heard":
            return web.Response(text=" ".join(str(request.headers.get(name)) for name in HEARD))
        case "/large":
            return web.Response(body=b"x" * 2000)
        case "/slow":
            await asyncio.sleep(30)
        case "/packed":
            return web.Response(body=PACKED[: int(request.query["bytes"])], headers={"Content-Encoding": request.query["as"]})
        case "/short":
            response = web.StreamResponse(headers={"Content-Length": "100"})
            await response.prepare(request)
            await response.write(b"half")
            assert request.transport is not None
            request.transport.abort()
            return response
    body = await request.read()
    return web.Response(status=503, body=request.method.encode() + b" " + body, headers={"Retry-After": "5"})


def exchange_with(use: Callable[[WebClient, str], Coroutine[Any, Any, Exchange]], options: FetchOptions = LOCAL) -> Exchange:
    async def run() -> Exchange:
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", handle)
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        try:
            async with WebClient(options, "tests (+https://example.org)") as client:
                return await use(client, f"http://127.0.0.1:{runner.addresses[0][1]}")
        finally:
            await runner.cleanup()

    return asyncio.run(run())


@pytest.mark.parametrize(("starts", "sent"), [(True, "Bearer s session=s"), (False, "None None")])
def test_headers_and_cookies_are_for_the_hosts_of_the_starts(starts: bool, sent: str) -> None:
    """Other hosts, to which links and redirects lead, get none."""
    options = LOCAL._replace(headers={"Authorization": "Bearer s"}, cookies={"session": "s"})

    async def use(client: WebClient, base: str) -> Exchange:
        client.origins = own_origins([f"{base}/a" if starts else "http://127.0.0.1:1/"])
        return await client.send(f"{base}/heard", headers={"If-None-Match": "x"})

    assert exchange_with(use, options).body.decode() == f"{sent} x"


def test_an_error_status_is_an_answer() -> None:
    """A crawler decides what it means; headers have small letters."""
    found = exchange_with(lambda client, base: client.send(f"{base}/", "POST", b"a=1"))
    assert (found.status, found.body, found.headers["retry-after"]) == (503, b"POST a=1", "5")


def test_a_redirect_is_not_followed() -> None:
    """Its target goes through the rules for robots first."""
    found = exchange_with(lambda client, base: client.send(f"{base}/away"))
    assert found.location == "/there"


@pytest.mark.parametrize(("path", "error"), [("large", TooLarge), ("short", SourceError), ("slow", FetchTimeout)])
def test_no_whole_answer_is_an_error(path: str, error: type[SourceError]) -> None:
    """Too large, cut off or too slow."""
    options = LOCAL._replace(timeout=0.3) if path == "slow" else LOCAL
    with pytest.raises(error):
        exchange_with(lambda client, base: client.send(f"{base}/{path}"), options)


def test_a_private_address_is_not_dialled() -> None:
    """The guard is that of ``fetch``."""
    with pytest.raises(BlockedAddress):
        exchange_with(lambda client, base: client.send(base), LOCAL._replace(allow_private=False))


def test_a_compressed_body_without_its_end_is_no_answer() -> None:
    """A page that ends in the middle would lack its last records and the link to the next page; the request is tried again."""
    whole = exchange_with(lambda client, base: client.send(f"{base}/packed?as=gzip&bytes={len(PACKED)}"))
    assert whole.body == b"flax " * 100
    with pytest.raises(SourceError, match="ends in the middle"):
        exchange_with(lambda client, base: client.send(f"{base}/packed?as=gzip&bytes={len(PACKED) - 12}"))


@pytest.mark.parametrize(("name", "message"), [("deflate", "not compressed as it says"), ("br", "not accepted")])
def test_a_body_that_is_compressed_in_another_way_is_an_error(name: str, message: str) -> None:
    """The message says what is wrong with the answer."""
    with pytest.raises(SourceError, match=message):
        exchange_with(lambda client, base: client.send(f"{base}/packed?as={name}&bytes={len(PACKED)}"))


def test_a_packed_body_is_counted_as_it_is_unpacked() -> None:
    """A small answer may not fill the memory."""
    bomb = FetchOptions(timeout=60, max_bytes=100, allow_private=True)
    with pytest.raises(TooLarge):
        exchange_with(lambda client, base: client.send(f"{base}/packed?as=gzip&bytes={len(PACKED)}"), bomb)
