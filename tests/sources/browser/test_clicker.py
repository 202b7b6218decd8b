"""Clicks on a button for more records: what it adds is waited for, and what ends the clicks too early is told."""

import asyncio
from typing import Any, Final

import pytest

from scutch.sources.browser import Browser, Rendering
from scutch.sources.browser.tab import Tab
from tests.rendered import QUICK, needs_browser, with_browser

pytestmark = needs_browser

CLICKS: Final = QUICK._replace(click="#more", patience=5)
#: What a click does in ``slow_buttons``: the rows at the end, and what is unfinished.
WORK: Final[dict[str, tuple[int, tuple[str, ...]]]] = {
    "blocked": (34, ()),
    "steps": (34, ()),
    "timer": (34, ()),
    "request": (34, ()),
    "disabled": (34, ()),
    "ends": (20, ()),
    "stops": (20, ("clicking: it is there, and adds nothing",)),
    "veiled": (20, ("clicking: another element lies over it",)),
    "silent": (10, ("clicking: a request of the page was not answered in time",)),
}


def rows(found: Rendering) -> int:
    return len([*found.page.elements("li")])


@pytest.fixture(scope="module")
def clicked() -> dict[str, Rendering]:
    async def use(browser: Browser, base: str) -> dict[str, Rendering]:
        shows = [browser.show(f"{base}/slow_buttons/index.html#{name}", options=CLICKS) for name in WORK]
        return dict(zip(WORK, await asyncio.gather(*shows), strict=True))

    return with_browser(use)


@pytest.mark.parametrize("name", WORK)
def test_clicks_wait_for_what_they_began(clicked: dict[str, Rendering], name: str) -> None:
    """A blocked page, timers, requests; and an end before the button is gone has its reason."""
    assert (rows(clicked[name]), clicked[name].unfinished) == WORK[name]


def test_no_time_for_further_clicks_is_told() -> None:
    """The page is captured with the rows that it has by then."""

    async def use(browser: Browser, base: str) -> Rendering:
        return await browser.show(f"{base}/slow_buttons/index.html#timer", options=CLICKS._replace(timeout=12))

    found = with_browser(use)
    assert 10 <= rows(found) < 34
    assert found.unfinished == ("clicking: the time was over",)


def test_a_processor_that_is_slow_loses_no_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """One twentieth of its speed."""
    open_session = Tab.open_cdp_session

    async def open_slowly(tab: Tab) -> Any:
        is_first = tab.cdp_session is None
        session = await open_session(tab)
        if is_first:
            await session.send("Emulation.setCPUThrottlingRate", {"rate": 20})
        return session

    async def use(browser: Browser, base: str) -> Rendering:
        return await browser.show(f"{base}/more_button/index.html", options=CLICKS)

    monkeypatch.setattr(Tab, "open_cdp_session", open_slowly)
    found = with_browser(use)
    assert (rows(found), found.unfinished) == (34, ())
