"""The proxy between a page and the network, without a browser: what passes, what is refused, what is counted."""

import asyncio
import gc
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import pytest

from scutch.sources import addresses
from scutch.sources.browser.proxy import PLACEHOLDER_HOST, Proxy

Out = TypeVar("Out")


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A server whose answer is the head it was sent, and which would keep the connection."""
    head = await reader.readuntil(b"\r\n\r\n")
    writer.write(b"HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: %d\r\n\r\n" % len(head) + head)
    await writer.drain()
    writer.close()


@asynccontextmanager
async def echoing() -> AsyncIterator[int]:
    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


def through(use: Callable[[Proxy, int], Awaitable[Out]], **options: Any) -> Out:
    """What comes of using a proxy before a server, whose port is given."""

    async def run() -> Out:
        async with (
            asyncio.timeout(60),
            echoing() as port,
            Proxy(**({"max_bytes": 10_000, "allow_private": True} | options)) as proxy,
        ):
            return await use(proxy, port)

    return asyncio.run(run())


async def asked(proxy: Proxy, request: str, then: bytes = b"") -> str:
    """What the proxy answers to a request; in a tunnel, what comes of a request through it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(proxy.url.rpartition(":")[2]))
    writer.write(request.encode() + b"\r\n\r\n")
    answer = b""
    if then:
        answer = await reader.readuntil(b"\r\n\r\n")
        writer.write(then)
    answer += await reader.read()
    writer.close()
    return answer.decode()


def test_a_request_is_passed_on_as_the_server_expects_it() -> None:
    """The path alone, and nothing of what was said to the proxy; both sides close after the answer."""

    async def use(proxy: Proxy, port: int) -> str:
        return await asked(proxy, f"GET http://127.0.0.1:{port}/flax?a=b HTTP/1.1\r\nHost: h\r\nProxy-Connection: keep-alive")

    head, _, body = through(use).partition("\r\n\r\n")
    assert head.split("\r\n") == ["HTTP/1.1 200 OK", "Connection: close", f"Content-Length: {len(body)}"]
    assert body.split("\r\n") == ["GET /flax?a=b HTTP/1.1", "Connection: close", "Host: h", "", ""]


def test_a_tunnel_carries_whatever_is_said() -> None:
    """Nothing is read or changed in it."""

    async def use(proxy: Proxy, port: int) -> str:
        return await asked(proxy, f"CONNECT 127.0.0.1:{port} HTTP/1.1", b"secret\r\nConnection: x\r\n\r\n")

    assert through(use).endswith("secret\r\nConnection: x\r\n\r\n")


@pytest.mark.parametrize(
    ("host", "options", "answer"),
    [
        ("127.0.0.1", {"allow_private": False}, "403 Forbidden"),
        ("localhost", {"allow_private": False}, "403 Forbidden"),
        ("[::ffff:127.0.0.1]", {"allow_private": False}, "403 Forbidden"),
        ("127.0.0.1", {"offline": True}, "502 Bad Gateway"),
        ("127.0.0.1", {"max_bytes": 0}, "502 Bad Gateway"),
        (PLACEHOLDER_HOST, {}, "502 Bad Gateway"),
    ],
)
@pytest.mark.parametrize("form", ["GET http://{}:{}/ HTTP/1.1", "CONNECT {}:{} HTTP/1.1"])
def test_what_may_not_be_dialled_is_refused(form: str, host: str, options: dict[str, Any], answer: str) -> None:
    """Private addresses by whatever name, all of them when the proxy is offline, and none after the limit."""

    async def use(proxy: Proxy, port: int) -> tuple[str, set[str]]:
        return await asked(proxy, form.format(host, port)), proxy.refused_hosts

    found, refused = through(use, **options)
    assert found.startswith(f"HTTP/1.1 {answer}")
    assert refused == ({host.strip("[]")} if "403" in answer else set())


def test_the_address_that_is_looked_at_is_the_one_that_is_dialled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A public name that has private addresses as well leads to its public one only."""
    resolved = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 80)) for address in ("10.0.0.7", "127.0.0.1")]
    dialled: list[str] = []

    async def resolve(*_: Any, **__: Any) -> Any:
        return resolved

    async def dial(host: str, *_: Any, **__: Any) -> Any:
        dialled.append(host)
        raise ConnectionRefusedError

    async def use(proxy: Proxy, _: int) -> str:
        monkeypatch.setattr(asyncio.base_events.BaseEventLoop, "getaddrinfo", resolve)
        monkeypatch.setattr(addresses, "is_public", lambda address: address == "127.0.0.1")
        return await asked(proxy, "CONNECT flax.example:443 HTTP/1.1")

    monkeypatch.setattr("scutch.sources.browser.proxy.asyncio.open_connection", selective(dial))
    assert through(use, allow_private=False).startswith("HTTP/1.1 502 No connection")
    assert dialled == ["127.0.0.1"]


def selective(dial: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Connections to port 443 are made by ``dial``, all others as ever."""
    real = asyncio.open_connection

    async def connect(host: str, port: int, **options: Any) -> Any:
        return await (dial(host, port) if port == 443 else real(host, port, **options))

    return connect


def test_what_comes_in_is_counted_over_all_connections() -> None:
    """When a page has loaded all that it may, what is on its way ends, and nothing new begins."""

    async def use(proxy: Proxy, port: int) -> tuple[list[bool], bool]:
        line = f"CONNECT 127.0.0.1:{port} HTTP/1.1"
        sizes = [len(await asked(proxy, line, b"x" * 3_000 + b"\r\n\r\n")) > 3_000 for _ in range(3)]
        return sizes, proxy.is_full

    assert through(use) == ([True, True, True], False)
    assert through(use, max_bytes=4_000) == ([True, True, False], True)


@pytest.mark.parametrize("request_line", ["", "GET", "GET / HTTP/1.1", "CONNECT nowhere HTTP/1.1", "GET ://\x00 HTTP/1.1 x"])
def test_what_is_no_request_ends_the_connection(request_line: str) -> None:
    """Nothing is dialled, and the proxy goes on."""

    async def use(proxy: Proxy, port: int) -> tuple[str, str]:
        wrong = await asked(proxy, request_line)
        return wrong, await asked(proxy, f"GET http://127.0.0.1:{port}/ HTTP/1.1")

    wrong, right = through(use)
    assert "200 OK" not in wrong
    assert "200 OK" in right


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("request_line", [b"", b"CONNECT 127.0.0.1:%d HTTP/1.1\r\n\r\n"])
@pytest.mark.filterwarnings("error::ResourceWarning", "error::pytest.PytestUnraisableExceptionWarning")
def test_a_closed_proxy_leaves_no_connection_open(request_line: bytes, turns: int) -> None:
    """Whatever a connection waits for: its acceptance, its head, an address to be dialled, or data of the server."""

    async def use(proxy: Proxy, port: int) -> list[socket.socket]:
        clients = []
        for _ in range(5):
            clients.append(socket.create_connection(("127.0.0.1", int(proxy.url.rpartition(":")[2]))))
            clients[-1].sendall(request_line % port if request_line else b"")
            for _ in range(turns):
                await asyncio.sleep(0)
        return clients

    for client in through(use):
        client.close()
    gc.collect()
