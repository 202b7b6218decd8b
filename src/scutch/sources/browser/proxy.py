"""The proxy of a page: a forward proxy on loopback that dials public addresses only and limits the bytes received.

All requests of a page go through its proxy: redirects, frames, scripts, workers, sockets. The proxy resolves names and dials
the very address that it has checked, so DNS rebinding cannot lead the browser to another one (see ``sources.addresses``).
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Final, Self
from urllib.parse import urlsplit

from scutch.sources import addresses

MAX_HEAD_BYTES: Final = 64 << 10
RELAY_BYTES: Final = 1 << 16
DIAL_SECONDS: Final = 15.0
HEAD_SECONDS: Final = 30.0
#: Seconds until an accepted connection has its transport; a server that closes earlier leaves its socket open.
ACCEPT_SECONDS: Final = 0.001
#: Hop-by-hop headers, which are not forwarded.
HOP_BY_HOP: Final = (b"connection:", b"proxy-connection:", b"proxy-authorization:", b"keep-alive:")
#: Host of markup without a URL; it is never resolved.
PLACEHOLDER_HOST: Final = "page.invalid"

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class RefusedError(Exception):
    """A request is not forwarded; ``status`` is the answer to the browser."""

    def __init__(self, status: bytes) -> None:
        super().__init__(status)
        self.status = status


class Proxy:
    """The forward proxy of one page.

    ``max_bytes``: maximum bytes received, over all requests. ``allow_private``: whether private and loopback addresses may be
    dialled. ``offline``: whether no address at all may be dialled.
    """

    def __init__(self, max_bytes: int, *, allow_private: bool, offline: bool = False) -> None:
        self.remaining_bytes = max_bytes
        self.allow_private = allow_private
        self.offline = offline
        self.refused_hosts: set[str] = set()
        self.server: asyncio.Server | None = None
        self.connections: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self.server = await asyncio.start_server(self.accept, "127.0.0.1", 0, limit=MAX_HEAD_BYTES)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self.server:
            await asyncio.sleep(ACCEPT_SECONDS)
            self.server.close()
            await asyncio.sleep(ACCEPT_SECONDS)
        for connection in self.connections:
            connection.cancel()
        await asyncio.gather(*self.connections, return_exceptions=True)
        await asyncio.sleep(0)  # the aborted transports close their sockets

    @property
    def url(self) -> str:
        """URL of the proxy while it is open."""
        ports = [listening.getsockname()[1] for listening in self.server.sockets] if self.server else []
        return f"http://127.0.0.1:{ports[0]}"

    @property
    def is_full(self) -> bool:
        """Whether ``max_bytes`` have been received."""
        return self.remaining_bytes <= 0

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection of the browser in a task of its own."""
        connection = asyncio.create_task(self.serve(reader, writer))
        self.connections.add(connection)
        connection.add_done_callback(self.connections.discard)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection of the browser: a tunnel or one request."""
        try:
            async with asyncio.timeout(HEAD_SECONDS):
                head = await reader.readuntil(b"\r\n\r\n")
            await self.forward(head, (reader, writer))
        except RefusedError as refusal:
            writer.write(b"HTTP/1.1 " + refusal.status + b"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        except (OSError, EOFError, asyncio.LimitOverrunError, ValueError):
            pass  # one side has gone or does not speak HTTP: the browser sees a closed connection
        except asyncio.CancelledError:
            writer.transport.abort()
            raise
        finally:
            writer.close()

    async def forward(self, head: bytes, browser: Streams) -> None:
        """Forward a request to its server."""
        line, _, headers = head.partition(b"\r\n")
        method, target, version = line.split(b" ")
        tunnel = method == b"CONNECT"
        parts = urlsplit(f"//{target.decode()}" if tunnel else target.decode())
        server = await self.dial(parts.hostname or "", parts.port or 80)
        try:
            if tunnel:
                browser[1].write(b"HTTP/1.1 200 OK\r\n\r\n")
            else:
                path = parts._replace(scheme="", netloc="").geturl().encode() or b"/"
                server[1].write(b" ".join((method, path, version)) + b"\r\n" + closing_headers(headers))
            await self.relay_both_ways(browser, server, plain=not tunnel)
        except asyncio.CancelledError:
            server[1].transport.abort()
            raise
        finally:
            server[1].close()

    async def relay_both_ways(self, browser: Streams, server: Streams, *, plain: bool) -> None:
        """Relay bytes both ways until one side ends."""
        ways = (
            asyncio.create_task(self.relay(browser[0], server[1])),
            asyncio.create_task(self.relay_response(browser[1], server[0], plain)),
        )
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def relay_response(self, browser: asyncio.StreamWriter, server: asyncio.StreamReader, plain: bool) -> None:
        """Relay the response of the server, up to the limit of the page."""
        if plain:
            line, _, headers = (await server.readuntil(b"\r\n\r\n")).partition(b"\r\n")
            browser.write(line + b"\r\n" + closing_headers(headers))
        await self.relay(server, browser, counted=True)

    async def relay(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, counted: bool = False) -> None:
        """Relay bytes one way until they end."""
        while not self.is_full and (data := await source.read(RELAY_BYTES)):
            self.remaining_bytes -= len(data) if counted else 0
            target.write(data)
            await target.drain()

    async def dial(self, host: str, port: int) -> Streams:
        """Connect to the first allowed address of a host that answers."""
        if host == PLACEHOLDER_HOST or self.is_full or self.offline:
            raise RefusedError(b"502 Bad Gateway")
        try:
            async with asyncio.timeout(DIAL_SECONDS):
                found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
                allowed = [str(row[4][0]) for row in found if self.allow_private or addresses.is_public(str(row[4][0]))]
                if not allowed:
                    self.refused_hosts.add(host)
                    raise RefusedError(b"403 Forbidden")
                return await dial_first(lambda address: asyncio.open_connection(address, port, limit=MAX_HEAD_BYTES), allowed)
        except OSError as problem:
            raise RefusedError(b"502 No connection to the server") from problem


async def dial_first(dial: Callable[[str], Awaitable[Streams]], hosts: list[str]) -> Streams:
    """The connection to the first host that answers; raises the error of the last one if none does."""
    for host in hosts[:-1]:
        try:
            return await dial(host)
        except OSError:
            continue
    return await dial(hosts[-1])


def closing_headers(headers: bytes) -> bytes:
    """Headers with ``Connection: close`` and without hop-by-hop headers.

    >>> closing_headers(b"Host: a\\r\\nProxy-Connection: keep-alive\\r\\n\\r\\n")
    b'Connection: close\\r\\nHost: a\\r\\n\\r\\n'
    """
    kept = [line for line in headers.split(b"\r\n") if line and not line.lower().startswith(HOP_BY_HOP)]
    return b"\r\n".join((b"Connection: close", *kept, b"", b""))
