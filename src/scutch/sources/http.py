"""Pages over HTTP, through aiohttp: with limits of time, size and redirects, and from public addresses only."""

import asyncio
import importlib
import socket
from typing import Any, Final, NamedTuple

from scutch.errors import FetchError, FetchTimeout, MissingDependency, SourceError, TooLarge
from scutch.sources.addresses import require_public
from scutch.sources.fetched import Fetched

CHUNK_BYTES: Final = 1 << 16
USER_AGENT: Final = "scutch (+https://pypi.org/project/scutch/)"


class FetchOptions(NamedTuple):
    """Limits of HTTP requests.

    Attributes
    ----------
    timeout
        Seconds for a whole page, from name resolution to the last byte.
    max_bytes
        Maximum page size in bytes, after decompression.
    max_redirects
        Maximum number of redirects.
    allow_private
        Whether private and loopback hosts may be dialled.
    """

    timeout: float = 30.0
    max_bytes: int = 64 << 20
    max_redirects: int = 10
    allow_private: bool = False


def load_aiohttp() -> Any:
    """Import aiohttp; raises MissingDependency with the package to install."""
    try:
        return importlib.import_module("aiohttp")
    except ImportError as problem:
        raise MissingDependency("reading from the web needs aiohttp: pip install 'scutch[http]'", stage="fetch") from problem


def guarded_socket(info: tuple[Any, ...]) -> socket.socket:
    """A socket for a resolved address that is about to be dialled; raises BlockedAddress unless it is public."""
    family, kind, protocol, _, address = info
    require_public(str(address[0]))
    return socket.socket(family, kind, protocol)


DEFAULT_FETCH_OPTIONS: Final = FetchOptions()


async def fetch_async(url: str, options: FetchOptions = DEFAULT_FETCH_OPTIONS) -> Fetched:
    """Fetch one page over HTTP, from a public host.

    Parameters
    ----------
    url
        An ``http`` or ``https`` address.
    options
        Time-out, maximum size, redirects, hosts.

    Returns
    -------
    Fetched
        Bytes, final address and declared encoding: an input of ``parse`` and of every ``extract`` function.

    Raises
    ------
    MissingDependency
        aiohttp is not installed: ``pip install 'scutch[http]'``.
    SourceError
        ``FetchTimeout``, ``TooLarge``, ``BlockedAddress`` or ``FetchError`` (no answer, error status, too many redirects).
    """
    aiohttp = load_aiohttp()
    connector = aiohttp.TCPConnector(socket_factory=None if options.allow_private else guarded_socket)
    timeout = aiohttp.ClientTimeout(total=options.timeout)
    try:
        async with (
            aiohttp.ClientSession(connector=connector, timeout=timeout, headers={"User-Agent": USER_AGENT}) as session,
            session.get(url, max_redirects=options.max_redirects) as response,
        ):
            if response.status >= 400:
                raise FetchError(f"the server answered {response.status} {response.reason}", url=url, stage="fetch")
            data = await read_body(response, options.max_bytes, url)
            return Fetched(data, str(response.url), response.charset)
    except TimeoutError as problem:
        raise FetchTimeout(f"no complete answer in {options.timeout:g} seconds", url=url, stage="fetch") from problem
    except aiohttp.TooManyRedirects as problem:
        raise FetchError(f"more than {options.max_redirects} redirects", url=url, stage="fetch") from problem
    except (aiohttp.ClientError, ValueError, OSError) as problem:
        raise source_error(problem, url) from problem


async def read_body(response: Any, max_bytes: int, url: str) -> bytes:
    """The body up to the limit; decompressed bytes are counted as they arrive."""
    body = bytearray()
    async for chunk in response.content.iter_chunked(CHUNK_BYTES):
        body += chunk
        if len(body) > max_bytes:
            raise TooLarge(f"more than {max_bytes:,} bytes", url=url, stage="fetch")
    return bytes(body)


def source_error(problem: BaseException, url: str) -> SourceError:
    """Our own error that caused one of aiohttp's, else a FetchError with its message."""
    cause: BaseException | None = problem
    while cause is not None and not isinstance(cause, SourceError):
        cause = cause.__cause__ or cause.__context__
    if cause is not None:
        return type(cause)(str(cause), url=url, stage="fetch")
    return FetchError(str(problem) or type(problem).__name__, url=url, stage="fetch")


def fetch(url: str, options: FetchOptions = DEFAULT_FETCH_OPTIONS) -> Fetched:
    """Fetch one page over HTTP, from a public host; ``fetch_async`` describes parameters and errors.

    Examples
    --------
    >>> fetch("http://127.0.0.1/")
    Traceback (most recent call last):
    scutch.errors.BlockedAddress: 127.0.0.1 is not a public address (allow it with --allow-private)
    """
    return asyncio.run(fetch_async(url, options))
