"""``WebClient``: one HTTP request and its whole answer, with status and headers; crawlers decide what follows.

Redirects are not followed. The address that is dialled is checked as in ``http``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from scutch.errors import FetchTimeout
from scutch.sources.addresses import own_origins, site_origin
from scutch.sources.body_decoder import ACCEPTED
from scutch.sources.http import (
    REDIRECT_STATUSES,
    USER_AGENT,
    FetchOptions,
    guarded_socket,
    load_aiohttp,
    read_body,
    source_error,
)

#: Header of an answer from a browser: what was unfinished when the page was captured.
UNFINISHED: Final = "x-scutch-unfinished"


class Exchange(NamedTuple):
    """The answer to one request.

    >>> Exchange("https://example.org/", 200, {"content-type": "text/html; charset=UTF-8"}, b"").charset
    'utf-8'
    """

    #: The URL that was requested.
    url: str
    #: Status code.
    status: int
    #: Headers, names in small letters; of several with one name the first.
    headers: Mapping[str, str]
    #: The body, decompressed.
    body: bytes
    #: Time from the request to the last byte.
    seconds: float = 0.0

    @property
    def charset(self) -> str | None:
        """The declared encoding of the body."""
        _, _, rest = self.headers.get("content-type", "").lower().partition("charset=")
        return rest.split(";")[0].strip(" \"'") or None

    @property
    def location(self) -> str | None:
        """Where a redirect leads; None for other answers."""
        return self.headers.get("location") if self.status in REDIRECT_STATUSES else None


class WebClient:
    """Sends requests over one pool of connections.

    ``options``: time-out, maximum size, whether private hosts may be dialled, headers and cookies. ``user_agent``: value of
    the header. ``starts``: URLs to whose hosts the headers and cookies are sent; no others get them.

    ::

        async with WebClient() as client:
            exchange = await client.send("https://example.org/")
    """

    def __init__(
        self,
        options: FetchOptions = FetchOptions(),  # noqa: B008 (a value)
        user_agent: str = USER_AGENT,
        starts: Iterable[str] = (),
    ) -> None:
        self.options = options
        self.origins = own_origins(starts)
        self.user_agent = user_agent
        self.session: Any = None

    async def __aenter__(self) -> Self:
        aiohttp = load_aiohttp()
        connector = aiohttp.TCPConnector(socket_factory=None if self.options.allow_private else guarded_socket)
        timeout = aiohttp.ClientTimeout(total=self.options.timeout)
        self.session = aiohttp.ClientSession(
            connector=connector,
            timeout=timeout,
            headers={"User-Agent": self.user_agent, "Accept-Encoding": ACCEPTED},
            cookie_jar=aiohttp.CookieJar(),
            auto_decompress=False,
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        await self.session.close()

    async def send(
        self, url: str, method: str = "GET", body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> Exchange:
        """Send one request and read its answer.

        Raises ``SourceError``: ``FetchTimeout``, ``TooLarge``, ``BlockedAddress``, or ``FetchError`` for no or a truncated
        answer.
        """
        aiohttp, clock = load_aiohttp(), asyncio.get_running_loop().time
        began = clock()
        try:
            own = self.options if site_origin(url) in self.origins else FetchOptions()
            given = {"headers": dict(own.headers) | dict(headers or {}), "cookies": dict(own.cookies)}
            request = self.session.request(method, url, data=body or None, allow_redirects=False, **given)
            async with request as response:
                data = await read_body(response, self.options.max_bytes, url)
                found = {name.lower(): value for name, value in reversed(response.headers.items())}
                return Exchange(url, response.status, found, data, clock() - began)
        except TimeoutError as problem:
            message = f"no complete answer in {self.options.timeout:g} seconds"
            raise FetchTimeout(message, url=url, stage="fetch") from problem
        except (aiohttp.ClientError, ValueError, OSError) as problem:
            raise source_error(problem, url) from problem
