"""``sources.browser.line``: large answers of the browser, as text."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from scutch.page.readers.snapshot_document import REQUEST
from scutch.sources.browser.cdp_socket import CdpSocket
from scutch.sources.chromium import find_browser, launch_arguments, load_playwright
from tests.rendered import FOLDER, needs_browser

pytestmark = needs_browser
API = load_playwright()


def on_a_page(work: Callable[[Any, Any], Awaitable[Any]]) -> Any:
    """What some work with a page and a session of it gives."""

    async def run() -> Any:
        async with API.async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=find_browser(), args=launch_arguments(256))
            page = await browser.new_page()
            await page.set_content((FOLDER / "flex_shop" / "index.html").read_text(encoding="utf-8"))
            found = await work(page, await page.context.new_cdp_session(page))
            await browser.close()
            return found

    return asyncio.run(run())


def test_a_snapshot_is_the_same_on_both_ways() -> None:
    """To the last number."""

    async def both(page: Any, session: Any) -> tuple[Any, Any]:
        line = await CdpSocket.open(API, page, session)
        return (
            await session.send("DOMSnapshot.captureSnapshot", REQUEST),
            await line.ask("DOMSnapshot.captureSnapshot", REQUEST),
        )

    plain, read = on_a_page(both)
    assert read == plain


def test_one_question_after_the_other() -> None:
    """Each gets its own answer."""

    async def twice(page: Any, session: Any) -> list[int]:
        line = await CdpSocket.open(API, page, session)
        asked = [await line.ask("Runtime.evaluate", {"expression": text}) for text in ("1 + 1", "2 + 3")]
        return [answer["result"]["value"] for answer in asked]

    assert on_a_page(twice) == [2, 5]


def test_what_the_browser_refuses_is_an_error() -> None:
    """With what it says."""

    async def refused(page: Any, session: Any) -> None:
        with pytest.raises(API.Error, match=r"No\.such"):
            await (await CdpSocket.open(API, page, session)).ask("No.such", {})

    on_a_page(refused)


def test_a_page_that_closes_is_an_error() -> None:
    """Nobody waits for it."""

    async def closed(page: Any, session: Any) -> None:
        line = await CdpSocket.open(API, page, session)
        asked = asyncio.create_task(line.ask("Runtime.evaluate", {"expression": "new Promise(() => 0)", "awaitPromise": True}))
        await asyncio.sleep(0)  # the question goes first
        await page.close()
        with pytest.raises(API.Error):
            await asyncio.wait_for(asked, 60)

    on_a_page(closed)
