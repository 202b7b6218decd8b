"""One tab, without a browser: what happens between the steps of a capture."""

import asyncio
from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from scutch.errors import RenderError
from scutch.sources.browser.options import Rendering, RenderOptions
from scutch.sources.browser.proxy import Proxy
from scutch.sources.browser.tab import Tab, Target
from tests.rendered import snapshot


class ProtocolError(Exception):
    """Playwright's."""


class FakeTab(Tab):
    """A tab whose browser has some documents, one after the other; ``waits`` counts how often they came to rest."""

    documents: Iterator[str]
    waits = 0

    async def navigate(self) -> None:
        """Nothing to load."""

    async def wait_until_settled(self) -> None:
        self.waits += 1

    async def evaluate(self, script: str, *, in_page: bool = False) -> Any:
        return {"elements": 9, "characters": 90, "width": 800, "height": 600}

    async def open_cdp_session(self) -> Any:
        async def send(method: str, _: Any = None) -> Any:
            assert method == "Page.getFrameTree"
            return {"frameTree": {"frame": {"loaderId": next(self.documents)}}}

        return SimpleNamespace(send=send)

    async def open_cdp_socket(self) -> Any:
        async def ask(*_: Any) -> Any:
            return snapshot("hidden")

        return SimpleNamespace(ask=ask)


def rendered(documents: Iterable[str]) -> tuple[Rendering, int]:
    """A tab is rendered whose document, before and after each capture, is one of some."""

    async def render() -> tuple[Rendering, int]:
        options = RenderOptions()
        proxy = Proxy(1000, allow_private=False)
        tab = FakeTab(SimpleNamespace(Error=ProtocolError), proxy, Target("https://flax.example.org/"), options, 1e9)
        tab.documents = iter(documents)
        page = SimpleNamespace(url="https://flax.example.org/", main_frame=None, on=lambda *_: None)
        return await tab.render(cast(Any, page)), tab.waits

    return asyncio.run(render())


def test_a_page_that_leads_on_during_its_capture_is_captured_where_it_rests() -> None:
    """What was captured of the next document was neither complete nor prepared."""
    found, waits = rendered(["a", "b", "b", "b"])
    assert (waits, found.page.url) == (2, "http://pages.test/hidden/index.html")


def test_a_page_that_always_leads_on_is_an_error() -> None:
    """In plain words."""
    with pytest.raises(RenderError, match="the page leads on to another one, 3 times during its capture"):
        rendered("abcdef")
