"""Pages that a browser loads for a crawl."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

import scutch
from scutch.crawl.session import RenderedTransport
from scutch.sites.follow.load_more import load_more
from scutch.sources.browser.options import RenderOptions
from scutch.sources.exchange import UNFINISHED

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
            shown.append(options and options.click)
            items = LIST if options else f"{LIST}<button>Load more</button>"
            unfinished = ("clicking: the time was over",) if options else ()
            return SimpleNamespace(page=scutch.parse(items, url=url), status=200, unfinished=unfinished)

    shown: list[str | None] = []
    transport = RenderedTransport(cast(Any, FakeBrowser()), cast(Any, None))
    answer = asyncio.run(transport.send("https://flax.example.org/"))
    assert shown == [None, 'button:text-is("Load more")']
    assert b"Load more" not in answer.body
    assert answer.headers[UNFINISHED] == "clicking: the time was over"
