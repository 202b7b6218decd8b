"""Single requests with their whole answers, against a server on loopback."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from aiohttp import web

from scutch.errors import BlockedAddress, FetchTimeout, SourceError, TooLarge
from scutch.sources.exchange import Exchange, WebClient
from scutch.sources.http import FetchOptions

LOCAL = FetchOptions(timeout=60, max_bytes=1000, allow_private=True)


async def handle(request: web.Request) -> web.StreamResponse:
    match request.path:
        case "/away":
            return web.Response(status=302, headers={"Location": "/there"})
        case "/large":
            return web.Response(body=b"x" * 2000)
        case "/slow":
            await asyncio.sleep(30)
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
