"""Pages that a browser loads for a crawl."""

import asyncio
import gzip
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from aiohttp import web

import scutch
from scutch.crawl.options import CrawlOptions
from scutch.crawl.rows import crawled_rows
from scutch.crawl.session import RenderedTransport, open_crawl, run_crawl
from scutch.sites.follow.load_more import load_more
from scutch.sources.browser.options import RenderOptions
from scutch.sources.exchange import UNFINISHED, WebClient
from scutch.sources.http import FetchOptions
from scutch.sources.loop_thread import LoopThread

LIST = "<ul><li><a href=/1>Flax</a> €3.50<li><a href=/2>Hemp</a> €2.80<li><a href=/3>Jute</a> €4.10</ul>"


@pytest.mark.parametrize(
    ("controls", "selector"),
    [
        ("<button type=button>Show more</button>", 'button:text-is("Show more")'),
        ("<a href='#'><span>Mehr</span> laden</a>", 'a:text-is("Mehr laden")'),
        ("<a href='javascript:void 0'>加载更多</a>", 'a:text-is("加载更多")'),
        ("<a href='?page=2'>Load more</a>", None),
        ("<form action=/more><button name=page value=2>Load more</button></form>", None),
        ("<button disabled>Load more</button>", None),
        ("<p>Flax … <button>Show more</button><p>Hemp … <button>Show more</button>", None),
        ("<button>Buy</button>", None),
    ],
)
def test_the_control_that_loads_more_is_found(controls: str, selector: str | None) -> None:
    """One that has a request of its own is a next page, and several belong to the items."""
    assert load_more(scutch.parse(LIST + controls, url="https://flax.example.org/")) == selector


def test_a_browser_clicks_for_more_items() -> None:
    """The page is shown again, with all that the control loads."""

    class FakeBrowser:
        options = RenderOptions()

        async def show(self, url: str, *, options: RenderOptions | None = None) -> Any:
            click = options and options.click
            shown.append(click)
            items = LIST if click else f"{LIST}<button>Load more</button>"
            unfinished = ("clicking: the time was over",) if click else ()
            return SimpleNamespace(page=scutch.parse(items, url=url), status=200, unfinished=unfinished)

    shown: list[str | None] = []
    transport = RenderedTransport(cast(Any, FakeBrowser()), WebClient())
    answer = asyncio.run(transport.send("https://flax.example.org/"))
    assert shown == [None, 'button:text-is("Load more")']
    assert b"Load more" not in answer.body
    assert answer.headers[UNFINISHED] == "clicking: the time was over"


def test_a_browser_gets_the_headers_of_the_starts_for_their_hosts_alone() -> None:
    """As the client beside it."""
    shown: list[tuple[str, RenderOptions]] = []

    class FakeBrowser:
        options = RenderOptions()

        async def show(self, url: str, *, options: RenderOptions) -> Any:
            shown.append((url, options))
            return SimpleNamespace(page=scutch.parse(LIST, url=url), status=200, unfinished=())

    client = WebClient(FetchOptions(headers={"X-Key": "k"}, cookies={"session": "s"}), starts=["https://flax.example.org/"])
    transport = RenderedTransport(cast(Any, FakeBrowser()), client)
    for url in ("https://flax.example.org/a", "https://other.example.org/", "http://flax.example.org/"):
        asyncio.run(transport.send(url))
    assert [(dict(options.headers), dict(options.cookies)) for _, options in shown] == [
        ({"X-Key": "k"}, {"session": "s"}),
        ({}, {}),
        ({}, {}),
    ]


def test_secrets_stay_with_the_hosts_of_the_starts(tmp_path: Path) -> None:
    """Neither a redirect nor a detail page takes headers and cookies elsewhere, and no file of the crawl has them."""
    secret, heard = "s3cr3t-token", []

    async def answer(request: web.Request) -> web.StreamResponse:
        host = request.url.port
        heard.append((request.path, host, request.headers.get("Authorization"), request.cookies.get("session")))
        if request.path == "/orders":
            raise web.HTTPFound("/list")
        if request.path.startswith("/order/3"):
            raise web.HTTPFound(f"http://127.0.0.1:{ports[1]}{request.path}")
        other = f"http://127.0.0.1:{ports[1]}"
        rows = "".join(
            f"<li><a href={other * (n > 5)}/order/{n}>Order number {n}</a> <i>{n} items</i></li>" for n in range(1, 9)
        )
        text = f"<ul>{rows}</ul>" if request.path == "/list" else f"<h1>{request.path}</h1><p>Linen, sent.</p>"
        response = web.Response(text=text, content_type="text/html", status=404 if request.path == "/robots.txt" else 200)
        response.set_cookie("session", secret)
        return response

    ports: list[int] = []

    async def serve() -> list[web.AppRunner]:
        runners = [web.AppRunner(web.Application()) for _ in range(2)]
        for runner in runners:
            runner.app.router.add_get("/{path:.*}", answer)
            await runner.setup()
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            ports.append(runner.addresses[0][1])
        return runners

    thread = LoopThread("test-shop")
    thread.start()
    try:
        runners = thread.submit(serve()).result()
        fetching = FetchOptions(allow_private=True, headers={"Authorization": secret}, cookies={"session": secret})
        options = CrawlOptions(details=True, delay=0, fetching=fetching)
        told: list[tuple[str, str]] = []
        with open_crawl(tmp_path / "x.crawl") as (store, archive):
            url = f"http://127.0.0.1:{ports[0]}/orders"
            run_crawl([url], store, archive, options=options, tell=lambda *each: told.append(each))
            assert len([*crawled_rows(store)]) == 8
        for runner in runners:
            thread.submit(runner.cleanup()).result()
    finally:
        thread.stop()
    own, other = ({each[2:] for each in heard if each[1] == port} for port in ports)
    assert own == {(secret, secret)}
    assert other == {(None, None)}
    assert sum(each[1] == ports[1] for each in heard) >= 4
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    files |= {name: gzip.decompress(data) for name, data in files.items() if name.endswith(".gz")}
    assert [name for name, data in files.items() if secret.encode() in data] == []
    assert not told


@pytest.mark.parametrize("given", [{"proxy": "http://proxy.example.org:3128"}, {"delay": 5.0}, {"retries": 9}])
def test_options_that_a_crawl_does_not_use_are_refused(given: dict[str, Any], tmp_path: Path) -> None:
    """Before a request is sent: without the proxy it would be another one than was meant."""
    options = CrawlOptions(fetching=FetchOptions(**given))
    with open_crawl(tmp_path / "x.crawl") as (store, archive), pytest.raises(scutch.InvalidInput, match="does not use"):
        run_crawl(["https://flax.example.org/"], store, archive, options=options)
