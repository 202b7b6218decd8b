"""One session for many requests: attempts, delays, redirects, headers, robots."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web

from scutch.errors import BlockedAddress, FetchError
from scutch.sources import http
from scutch.sources.fetched import Fetched
from scutch.sources.http import FetchOptions, HttpSession, redirect_target
from scutch.sources.robots import HostRobots
from scutch.sources.web_reader import WebReader

LOCAL = FetchOptions(timeout=60, allow_private=True)


class Site:
    """A site that notes its requests; the other host is the same one by another name."""

    def __init__(self) -> None:
        self.requests: list[web.Request] = []
        self.failures = 0
        self.robots = "User-agent: *\nDisallow: /private\nCrawl-delay: 7"

    async def answer(self, request: web.Request) -> web.StreamResponse:
        self.requests.append(request)
        if request.path == "/robots.txt":
            return web.Response(text=self.robots)
        if request.path == "/busy" and len(self.requests) <= self.failures:
            return web.Response(status=503, headers={"Retry-After": "9"})
        if request.path == "/elsewhere":
            raise web.HTTPFound(f"http://localhost:{request.url.port}/page")
        return web.Response(text="<p>Flax")

    @asynccontextmanager
    async def served(self) -> AsyncIterator[str]:
        app = web.Application()
        app.router.add_get("/{path:.*}", self.answer)
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        try:
            yield f"http://127.0.0.1:{runner.addresses[0][1]}"
        finally:
            await runner.cleanup()

    def use(self, options: FetchOptions, visit: Callable[[HttpSession, str], Coroutine[Any, Any, Any]]) -> Any:
        async def run() -> Any:
            async with self.served() as base, HttpSession(options) as session:
                return await visit(session, base)

        return asyncio.run(run())


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that were asked for; none is made."""
    found: list[float] = []

    async def sleep(seconds: float) -> None:
        if seconds:  # the client yields to others
            found.append(seconds)

    monkeypatch.setattr("asyncio.sleep", sleep)
    return found


def test_a_busy_server_is_asked_again(pauses: list[float]) -> None:
    """After as many seconds as it wants."""
    site = Site()
    site.failures = 2
    found = site.use(LOCAL._replace(retries=2), lambda session, base: session.fetch(f"{base}/busy"))
    assert (found.data, pauses[:2], len(site.requests)) == (b"<p>Flax", [9.0, 9.0], 3)


def test_attempts_end(pauses: list[float]) -> None:
    """The last answer is the error; without retries it is the first."""
    site = Site()
    site.failures = 99
    with pytest.raises(FetchError, match="answered 503"):
        site.use(LOCAL._replace(retries=1), lambda session, base: session.fetch(f"{base}/busy"))
    assert (len(site.requests), len(pauses)) == (2, 1)


def test_requests_to_a_host_keep_a_delay(pauses: list[float]) -> None:
    """The first one is sent at once."""

    async def visit(session: HttpSession, base: str) -> None:
        await session.fetch(f"{base}/a")
        await session.fetch(f"{base}/b")

    Site().use(LOCAL._replace(delay=30.0), visit)
    assert [20 < pause <= 30 for pause in pauses] == [True]


def test_headers_and_cookies_are_for_the_requested_host() -> None:
    """A redirect to another host gets neither."""
    site = Site()
    options = LOCAL._replace(headers=(("Authorization", "secret"),), cookies=(("session", "secret"),), user_agent="flax/1")
    site.use(options, lambda session, base: session.fetch(f"{base}/elsewhere"))
    first, second = site.requests
    assert (first.headers["Authorization"], first.cookies["session"], first.headers["User-Agent"]) == (
        *["secret"] * 2,
        "flax/1",
    )
    assert ("Authorization" in second.headers, dict(second.cookies)) == (False, {})


def test_robots_are_respected_on_demand(pauses: list[float]) -> None:
    """A disallowed page is an error, and the delay of the file is kept."""
    site = Site()

    async def visit(session: HttpSession, base: str) -> None:
        await session.fetch(f"{base}/page")
        with pytest.raises(FetchError, match=r"disallowed by robots\.txt"):
            await session.fetch(f"{base}/private/a")

    site.use(LOCAL._replace(respects_robots=True), visit)
    assert [request.path for request in site.requests] == ["/robots.txt", "/page"]
    assert all(pause <= 7.0 for pause in pauses)


def test_a_server_that_fails_allows_nothing() -> None:
    """RFC 9309, 2.3.1.4; a missing file allows everything."""

    async def read(url: str) -> str | None:
        return None if "fails" in url else ""

    rules = HostRobots(read, "scutch (+https://example.org)")
    assert not asyncio.run(rules.allows("https://fails.example/a"))
    assert asyncio.run(rules.allows("https://missing.example/a"))


@pytest.mark.parametrize("location", ["file:///etc/passwd", "javascript:alert(1)", "ftp://example.org/"])
def test_redirects_stay_on_the_web(location: str) -> None:
    """Other schemes are errors."""
    with pytest.raises(FetchError, match="a redirect to"):
        redirect_target("https://example.org/", location)


def test_a_proxy_is_not_asked_for_private_hosts() -> None:
    """The guard looks at the host before the proxy dials it."""
    with pytest.raises(BlockedAddress, match="not a public address"):
        asyncio.run(http.fetch_async("http://127.0.0.1:9/", FetchOptions(proxy="http://127.0.0.1:9")))


def test_a_reader_fetches_for_programs_without_a_loop() -> None:
    """Errors come from the futures, and the thread ends."""
    with WebReader(FetchOptions(retries=0)) as web_reader:
        reading = web_reader.submit("http://127.0.0.1:9/")
        with pytest.raises(BlockedAddress):
            reading.result()
    assert web_reader.thread is not None
    assert not web_reader.thread.thread.is_alive()


def test_a_result_has_no_password() -> None:
    """The final address is without user and password."""
    site = Site()

    async def visit(session: HttpSession, base: str) -> Fetched:
        return await session.fetch(base.replace("//", "//ada:s3cret@") + "/page")

    found = site.use(LOCAL, visit)
    assert "s3cret" not in str(found.url)
    assert site.requests[0].headers["Authorization"].startswith("Basic ")
