"""Pages of the web, through aiohttp: bounded in time, size and redirects, and only from public addresses."""

import asyncio
import importlib
import socket
from typing import Any, Final, NamedTuple

from scutch.errors import FetchError, FetchTimeout, MissingDependency, SourceError, TooLarge
from scutch.sources.addresses import require_public
from scutch.sources.fetched import Fetched

CHUNK: Final = 1 << 16
USER_AGENT: Final = "scutch (+https://pypi.org/project/scutch/)"


class Fetching(NamedTuple):
    """How pages are fetched.

    Parameters
    ----------
    timeout
        Seconds for everything, from the name to the last byte.
    max_bytes
        Most bytes of a page, after decompression.
    max_redirects
        Most redirects on the way.
    allow_private
        Whether addresses that are not public may be dialled.
    """

    timeout: float = 30.0
    max_bytes: int = 64 << 20
    max_redirects: int = 10
    allow_private: bool = False


def load_aiohttp() -> Any:
    """The library, or MissingDependency with what to install."""
    try:
        return importlib.import_module("aiohttp")
    except ImportError as problem:
        raise MissingDependency("reading from the web needs aiohttp: pip install 'scutch[http]'", stage="fetch") from problem


def guarded_socket(info: tuple[Any, ...]) -> socket.socket:
    """A socket for an address that has just been resolved and is about to be dialled, if it is public."""
    family, kind, protocol, _, address = info
    require_public(str(address[0]))
    return socket.socket(family, kind, protocol)


DEFAULT: Final = Fetching()


async def fetch_async(url: str, how: Fetching = DEFAULT) -> Fetched:
    """Fetch one page.

    Raises
    ------
    SourceError
        ``FetchTimeout``, ``TooLarge``, ``BlockedAddress`` or ``FetchError`` (no answer, error status, too many redirects).
    """
    aiohttp = load_aiohttp()
    connector = aiohttp.TCPConnector(socket_factory=None if how.allow_private else guarded_socket)
    timeout = aiohttp.ClientTimeout(total=how.timeout)
    try:
        async with (
            aiohttp.ClientSession(connector=connector, timeout=timeout, headers={"User-Agent": USER_AGENT}) as session,
            session.get(url, max_redirects=how.max_redirects) as response,
        ):
            if response.status >= 400:
                raise FetchError(f"the server answered {response.status} {response.reason}", url=url, stage="fetch")
            data = await read_body(response, how.max_bytes, url)
            return Fetched(data, str(response.url), response.charset)
    except TimeoutError as problem:
        raise FetchTimeout(f"no complete answer in {how.timeout:g} seconds", url=url, stage="fetch") from problem
    except aiohttp.TooManyRedirects as problem:
        raise FetchError(f"more than {how.max_redirects} redirects", url=url, stage="fetch") from problem
    except (aiohttp.ClientError, ValueError, OSError) as problem:
        raise reason_of(problem, url) from problem


async def read_body(response: Any, max_bytes: int, url: str) -> bytes:
    """The body, no further than the limit: what a small file unpacks to is counted as it comes."""
    body = bytearray()
    async for chunk in response.content.iter_chunked(CHUNK):
        body += chunk
        if len(body) > max_bytes:
            raise TooLarge(f"more than {max_bytes:,} bytes", url=url, stage="fetch")
    return bytes(body)


def reason_of(problem: BaseException, url: str) -> SourceError:
    """Our own error behind one of the library's, or a FetchError that says what it said."""
    cause: BaseException | None = problem
    while cause is not None and not isinstance(cause, SourceError):
        cause = cause.__cause__ or cause.__context__
    if cause is not None:
        return type(cause)(str(cause), url=url, stage="fetch")
    return FetchError(str(problem) or type(problem).__name__, url=url, stage="fetch")


def fetch(url: str, how: Fetching = DEFAULT) -> Fetched:
    """Fetch one page; see ``fetch_async``."""
    return asyncio.run(fetch_async(url, how))
