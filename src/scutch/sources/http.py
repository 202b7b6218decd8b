"""Pages over HTTP, through aiohttp: with limits of time, size and redirects, and from public addresses only."""

import asyncio
import importlib
import os
import socket
import zlib
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final, NamedTuple, Self
from urllib.parse import urljoin, urlsplit

from scutch.errors import BlockedAddress, FetchError, FetchTimeout, MissingDependency, SourceError, TooLarge, require_valid
from scutch.install import install_command
from scutch.sources.addresses import own_origins, require_public, site_origin
from scutch.sources.body_decoder import ACCEPTED, BodyDecoder
from scutch.sources.fetched import Fetched
from scutch.sources.shown_names import without_credentials

CHUNK_BYTES: Final = 1 << 16
USER_AGENT: Final = "scutch (+https://pypi.org/project/scutch/)"
#: Statuses after which the same request may succeed later.
RETRIED_STATUSES: Final = frozenset((429, 500, 502, 503, 504))
REDIRECT_STATUSES: Final = frozenset((301, 302, 303, 307, 308))
WEB_SCHEMES: Final = frozenset(("http", "https"))
#: Seconds before the first retry, doubled for each further one; and at most, also if the server requests more.
FIRST_PAUSE: Final = 0.5
MAX_PAUSE: Final = 30.0


class FetchOptions(NamedTuple):
    """How pages are requested.

    Attributes
    ----------
    timeout
        Seconds for a whole page, from name resolution to the last byte, in one attempt.
    max_bytes
        Maximum page size in bytes, after decompression.
    max_redirects
        Maximum number of redirects.
    allow_private
        Whether private and loopback hosts may be dialled.
    user_agent
        User agent; default: name and address of this package.
    headers, cookies
        Names and values, as pairs or a dictionary; sent to the host of the requested address, never to others that it
        redirects to, nor without encryption to a host that was requested with it.
    retries
        Further attempts after no answer, or status 429, 500 or 502 to 504.
    delay
        Seconds between two requests to a host.
    proxy
        Address of an HTTP proxy.
    respects_robots
        Whether pages that ``robots.txt`` disallows raise ``FetchError``; its delay is kept.
    """

    timeout: float = 30.0
    max_bytes: int = 64 << 20
    max_redirects: int = 10
    allow_private: bool = False
    user_agent: str | None = None
    headers: Mapping[str, str] | Sequence[tuple[str, str]] = ()
    cookies: Mapping[str, str] | Sequence[tuple[str, str]] = ()
    retries: int = 2
    delay: float = 0.0
    proxy: str | None = None
    respects_robots: bool = False


DEFAULT_FETCH_OPTIONS: Final = FetchOptions()


class RetriedError(FetchError):
    """An answer after which the request is repeated; ``pause`` has the seconds that the server requests."""

    pause: float = 0.0


def load_aiohttp() -> Any:
    """Import aiohttp; raises MissingDependency with the command that installs it."""
    try:
        return importlib.import_module("aiohttp")
    except ImportError as problem:
        message = f"reading from the web needs aiohttp: {install_command('http')}"
        raise MissingDependency(message, stage="fetch") from problem


def guarded_socket(info: tuple[Any, ...]) -> socket.socket:
    """A socket for a resolved address that is about to be dialled; raises BlockedAddress unless it is public."""
    family, kind, protocol, _, address = info
    require_public(str(address[0]))
    return socket.socket(family, kind, protocol)


class HttpSession:
    """One client for many pages: open connections and cookies are shared, and hosts are requested with a delay.

    ``options``: how pages are requested.

    ::

        async with HttpSession(FetchOptions(delay=1.0)) as session:
            found = await session.fetch("https://example.org/")
    """

    client: Any

    def __init__(self, options: FetchOptions = DEFAULT_FETCH_OPTIONS) -> None:
        self.options = options
        self.free_at: dict[str, float] = {}  # by host, the time of the next request
        self.rules: Any = None
        self.stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        aiohttp, options = load_aiohttp(), self.options
        is_guarded = not (options.allow_private or options.proxy)
        connector = aiohttp.TCPConnector(socket_factory=guarded_socket if is_guarded else None)
        headers = {"User-Agent": options.user_agent or USER_AGENT, "Accept-Encoding": ACCEPTED}
        unlimited = aiohttp.ClientTimeout(total=None)  # each attempt has a limit of its own
        session = aiohttp.ClientSession(
            connector=connector, headers=headers, proxy=options.proxy, timeout=unlimited, auto_decompress=False
        )
        self.client = await self.stack.enter_async_context(session)
        if options.respects_robots:
            from scutch.sources.robots import HostRobots  # noqa: PLC0415 (needs a package that few have)

            self.rules = HostRobots(self.robots_text, options.user_agent or USER_AGENT)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        await self.stack.aclose()

    async def fetch(self, url: str) -> Fetched:
        """Fetch one page.

        Raises ``SourceError``: ``FetchTimeout``, ``TooLarge``, ``BlockedAddress`` or ``FetchError`` (no answer, error status,
        too many redirects, disallowed by ``robots.txt``).
        """
        if not is_web_url(url):
            raise FetchError(
                f"{without_credentials(url)[:80]!r} is no http or https address", url=without_credentials(url), stage="fetch"
            )
        if self.rules is not None and not await self.rules.allows(url):
            raise FetchError("disallowed by robots.txt", url=without_credentials(url), stage="fetch")
        for attempt in range(self.options.retries):
            try:
                return await self.attempt(url)
            except RetriedError as problem:
                await asyncio.sleep(min(MAX_PAUSE, max(problem.pause, FIRST_PAUSE * 2**attempt)))
        return await self.attempt(url)

    async def attempt(self, url: str) -> Fetched:
        """Fetch one page, without retries."""
        aiohttp, shown = load_aiohttp(), without_credentials(url)
        try:
            async with asyncio.timeout(None) as limit:
                return await self.follow(url, limit)
        except SourceError:
            raise
        except TimeoutError as problem:
            seconds = f"{self.options.timeout:g}"
            raise FetchTimeout(f"no complete answer in {seconds} seconds", url=shown, stage="fetch") from problem
        except (aiohttp.ClientError, ValueError, OSError) as problem:
            raise source_error(problem, url) from problem

    async def follow(self, url: str, limit: asyncio.Timeout) -> Fetched:
        """Request an address and those that it redirects to; waiting for a host's turn is not counted in the time limit."""
        current, origins = url, own_origins([url])
        seconds = self.options.timeout
        for _ in range(self.options.max_redirects + 1):
            limit.reschedule(None)
            await self.take_turn(current)
            began = asyncio.get_running_loop().time()
            limit.reschedule(began + seconds)
            found = await self.request(current, is_own=site_origin(current) in origins)
            if isinstance(found, Fetched):
                return found
            seconds -= asyncio.get_running_loop().time() - began
            current = found
        message = f"more than {self.options.max_redirects} redirects"
        raise FetchError(message, url=without_credentials(url), stage="fetch")

    async def take_turn(self, url: str) -> None:
        """Wait until the host of an address may be requested again."""
        delay = max(self.options.delay, self.rules.delay(url) if self.rules is not None else 0.0)
        if delay:
            now, host = asyncio.get_running_loop().time(), urlsplit(url).netloc
            turn = max(now, self.free_at.get(host, 0.0))
            self.free_at[host] = turn + delay
            await asyncio.sleep(turn - now)

    async def request(self, url: str, *, is_own: bool) -> Fetched | str:
        """Send one request; the page, or the address that it redirects to."""
        options = self.options
        if options.proxy and not options.allow_private:
            await require_public_host(url)
        sent = {"headers": dict(options.headers), "cookies": dict(options.cookies)} if is_own else {}
        async with self.client.get(url, allow_redirects=False, **sent) as response:
            if response.status in REDIRECT_STATUSES and "Location" in response.headers:
                return redirect_target(url, response.headers["Location"])
            require_success(response, url)
            data = await read_body(response, options.max_bytes, url)
            return Fetched(data, without_credentials(str(response.url)), response.charset, datetime.now(UTC))

    async def robots_text(self, url: str) -> str | None:
        """The ``robots.txt`` at an address: empty if there is none, None if the server fails."""
        try:
            found = await self.attempt(url)
        except (RetriedError, FetchTimeout, BlockedAddress):
            return None
        except SourceError:
            return ""
        return found.data.decode("utf-8", "replace") if isinstance(found.data, bytes) else ""


def is_web_url(url: str) -> bool:
    """Whether a URL is an http or https one that can be taken apart.

    >>> is_web_url("HTTPS://example.org"), is_web_url("ftp://example.org"), is_web_url("http://[::1")
    (True, False, False)
    """
    try:
        return urlsplit(url).scheme in WEB_SCHEMES
    except ValueError:
        return False


def redirect_target(url: str, location: str) -> str:
    """The address of a redirect.

    Raises ``FetchError``: it is no http or https address.

    >>> redirect_target("https://example.org/a/b", "../sign-in")
    'https://example.org/sign-in'
    """
    target = urljoin(url, location)
    if urlsplit(target).scheme not in WEB_SCHEMES:
        raise FetchError(f"a redirect to {target[:80]!r}", url=without_credentials(url), stage="fetch")
    return target


def require_success(response: Any, url: str) -> None:
    """Raise FetchError for an error status; RetriedError for one that may pass."""
    if response.status < 400:
        return
    kind = RetriedError if response.status in RETRIED_STATUSES else FetchError
    message = f"the server answered {response.status} {response.reason or ''}".rstrip()
    error = kind(message, url=without_credentials(url), stage="fetch")
    if isinstance(error, RetriedError):
        pause = response.headers.get("Retry-After", "")
        error.pause = float(pause) if pause.isdecimal() and len(pause) < 6 else 0.0
    raise error


async def require_public_host(url: str) -> None:
    """Raise BlockedAddress if the host of an address that a proxy dials has an address here that is not public."""
    parts = urlsplit(url)
    try:
        rows = await asyncio.get_running_loop().getaddrinfo(parts.hostname or "", parts.port or 80, type=socket.SOCK_STREAM)
    except OSError:
        return  # only the proxy knows the name
    for row in rows:
        require_public(str(row[4][0]), without_credentials(url))


async def read_body(response: Any, max_bytes: int, url: str) -> bytes:
    """The body up to the limit; decompressed bytes are counted as they arrive.

    Raises ``TooLarge``, ``RetriedError``: the compressed body has no end, or ``FetchError``: it cannot be decompressed.
    """
    body, shown = bytearray(), without_credentials(url)
    decoder = BodyDecoder(response.headers.get("Content-Encoding", ""))
    try:
        async for chunk in response.content.iter_chunked(CHUNK_BYTES):
            for piece in decoder.pieces(chunk):
                body += piece
                if len(body) > max_bytes:
                    raise TooLarge(f"more than {max_bytes:,} bytes", url=shown, stage="fetch")
    except zlib.error as problem:
        raise FetchError("the answer is not compressed as it says", url=shown, stage="fetch") from problem
    if not decoder.is_whole:
        raise RetriedError("the answer ends in the middle of its compressed body", url=shown, stage="fetch")
    return bytes(body)


def source_error(problem: BaseException, url: str) -> SourceError:
    """Our own error that caused one of aiohttp's, else a FetchError with its message; RetriedError without an answer."""
    cause: BaseException | None = problem
    while cause is not None and not isinstance(cause, SourceError):
        cause = cause.__cause__ or cause.__context__
    shown = without_credentials(url)
    if cause is not None:
        return type(cause)(str(cause), url=shown, stage="fetch")
    if isinstance(problem, load_aiohttp().InvalidURL):
        return FetchError("not a valid URL", url=shown, stage="fetch")
    if isinstance(problem, load_aiohttp().ClientConnectorError):
        return RetriedError(f"no connection: {connection_problem(problem.os_error)}", url=shown, stage="fetch")
    kind = RetriedError if isinstance(problem, OSError) else FetchError
    return kind(without_credentials(str(problem)) or type(problem).__name__, url=shown, stage="fetch")


def connection_problem(error: OSError) -> str:
    """Return why there is no connection, in the words of the system.

    >>> import errno
    >>> connection_problem(OSError(errno.ECONNREFUSED, "Connect call failed ('192.0.2.1', 80)"))
    'Connection refused'
    """
    known = error.errno if error.errno and error.errno > 0 else 0
    return os.strerror(known) if known else error.strerror or str(error)


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
    InvalidInput
        The address is no text, or the options are none.
    SourceError
        ``FetchTimeout``, ``TooLarge``, ``BlockedAddress`` or ``FetchError`` (no answer, error status, too many redirects,
        disallowed by ``robots.txt``).
    """
    require_valid(isinstance(url, str), "url is a str", url, "fetch")
    require_valid(isinstance(options, FetchOptions), "options are a scutch.FetchOptions", options, "fetch")
    async with HttpSession(options) as session:
        return await session.fetch(url)


def fetch(url: str, options: FetchOptions = DEFAULT_FETCH_OPTIONS) -> Fetched:
    """Fetch one page over HTTP, from a public host; ``fetch_async`` describes parameters and errors.

    Where an event loop is already running, as in a notebook, another thread fetches the page and the caller waits for it.

    Examples
    --------
    >>> fetch("http://127.0.0.1/")
    Traceback (most recent call last):
    scutch.errors.BlockedAddress: 127.0.0.1 is not a public address (allow it with ...)
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(fetch_async(url, options))
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, fetch_async(url, options)).result()
