"""The way from a page to the network: a forward proxy on loopback that dials public addresses only, and counts.

All that a page asks for goes through its gate: redirects, frames, scripts, workers, sockets. Names are resolved here and the
address that was looked at is the one that is dialled, so the browser cannot be led elsewhere (see ``sources.addresses``).
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Final, Self
from urllib.parse import urlsplit

from scutch.sources import addresses

HEAD: Final = 64 << 10
CHUNK: Final = 1 << 16
DIAL_SECONDS: Final = 15.0
HEAD_SECONDS: Final = 30.0
#: Headers between two neighbours on the way, which are not passed on.
HOP: Final = (b"connection:", b"proxy-connection:", b"proxy-authorization:", b"keep-alive:")
#: Host of markup that has no address: nobody is asked where it is.
NOWHERE: Final = "page.invalid"

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class RefusedError(Exception):
    """A request that is not passed on, and the status that says so."""

    def __init__(self, status: bytes) -> None:
        super().__init__(status)
        self.status = status


class Gate:
    """The way out of one page.

    Parameters
    ----------
    max_bytes
        Most bytes that come in, of all requests together.
    allow_private
        Whether addresses that are not public may be dialled.
    shut
        Whether no address may be dialled.
    """

    def __init__(self, max_bytes: int, *, allow_private: bool, shut: bool = False) -> None:
        self.left = max_bytes
        self.allow_private = allow_private
        self.shut = shut
        self.refused: set[str] = set()
        self.server: asyncio.Server | None = None
        self.open: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Self:
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0, limit=HEAD)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self.server:
            self.server.close()
        for writer in self.open:
            writer.transport.abort()

    @property
    def url(self) -> str:
        """Address of the proxy, once it is open."""
        ports = [listening.getsockname()[1] for listening in self.server.sockets] if self.server else []
        return f"http://127.0.0.1:{ports[0]}"

    @property
    def full(self) -> bool:
        """Whether the page has loaded all that it may."""
        return self.left <= 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection of the browser: a tunnel, or one request."""
        self.open.add(writer)
        try:
            async with asyncio.timeout(HEAD_SECONDS):
                head = await reader.readuntil(b"\r\n\r\n")
            await self.pass_on(head, (reader, writer))
        except RefusedError as refusal:
            writer.write(b"HTTP/1.1 " + refusal.status + b"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        except (OSError, EOFError, asyncio.LimitOverrunError, ValueError):
            pass  # either side has gone away or speaks something else: the browser sees a connection that ended
        finally:
            self.open.discard(writer)
            writer.close()

    async def pass_on(self, head: bytes, browser: Streams) -> None:
        """Pass a request on to the server that it is for."""
        line, _, headers = head.partition(b"\r\n")
        method, target, version = line.split(b" ")
        tunnel = method == b"CONNECT"
        parts = urlsplit(f"//{target.decode()}" if tunnel else target.decode())
        server = await self.dial(parts.hostname or "", parts.port or 80)
        self.open.add(server[1])
        try:
            if tunnel:
                browser[1].write(b"HTTP/1.1 200 OK\r\n\r\n")
            else:
                path = parts._replace(scheme="", netloc="").geturl().encode() or b"/"
                server[1].write(b" ".join((method, path, version)) + b"\r\n" + closing(headers))
            await self.join(browser, server, plain=not tunnel)
        finally:
            self.open.discard(server[1])
            server[1].close()

    async def join(self, browser: Streams, server: Streams, *, plain: bool) -> None:
        """Carry bytes both ways until one side has ended."""
        ways = (
            asyncio.create_task(self.carry(browser[0], server[1])),
            asyncio.create_task(self.answer(browser[1], server[0], plain)),
        )
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def answer(self, browser: asyncio.StreamWriter, server: asyncio.StreamReader, plain: bool) -> None:
        """Carry what the server says, as far as the page may still load."""
        if plain:
            line, _, headers = (await server.readuntil(b"\r\n\r\n")).partition(b"\r\n")
            browser.write(line + b"\r\n" + closing(headers))
        await self.carry(server, browser, counted=True)

    async def carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, counted: bool = False) -> None:
        """Carry bytes one way until they end."""
        while not self.full and (data := await source.read(CHUNK)):
            self.left -= len(data) if counted else 0
            target.write(data)
            await target.drain()

    async def dial(self, host: str, port: int) -> Streams:
        """Connect to the first address of a host that may be dialled."""
        if host == NOWHERE or self.full or self.shut:
            raise RefusedError(b"502 Bad Gateway")
        try:
            async with asyncio.timeout(DIAL_SECONDS):
                found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
                allowed = [str(row[4][0]) for row in found if self.allow_private or addresses.is_public(str(row[4][0]))]
                if not allowed:
                    self.refused.add(host)
                    raise RefusedError(b"403 Forbidden")
                return await first(lambda address: asyncio.open_connection(address, port, limit=HEAD), allowed)
        except OSError as problem:
            raise RefusedError(b"502 No connection to the server") from problem


async def first(dial: Callable[[str], Awaitable[Streams]], hosts: list[str]) -> Streams:
    """The first that answers; the error of the last if none does."""
    for host in hosts[:-1]:
        try:
            return await dial(host)
        except OSError:
            continue
    return await dial(hosts[-1])


def closing(headers: bytes) -> bytes:
    """Headers for a connection that ends after this message.

    Examples
    --------
    >>> closing(b"Host: a\\r\\nProxy-Connection: keep-alive\\r\\n\\r\\n")
    b'Connection: close\\r\\nHost: a\\r\\n\\r\\n'
    """
    kept = [line for line in headers.split(b"\r\n") if line and not line.lower().startswith(HOP)]
    return b"\r\n".join((b"Connection: close", *kept, b"", b""))
