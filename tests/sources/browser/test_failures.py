"""The browser when things go wrong: pages that crash, hang or never come, and browsers that die."""

import asyncio
import os
import signal
import time
from typing import Any, Final

import pytest

from scutch.errors import FetchError, FetchTimeout, RenderError, SourceError, TooLarge
from scutch.sources.browser import Browser, RenderOptions
from tests.rendered import QUICK, needs_browser, with_browser

pytestmark = needs_browser

PAGE: Final = "<p>A plant.<script>document.querySelector('p').append(' With blue flowers.')</script>"
#: A page that is in the browser until patience ends.
RESTLESS: Final = "/never_stops/index.html"


async def outcome(browser: Browser, page: str | bytes, how: RenderOptions = QUICK) -> str:
    """The text of a page, or the name of the error."""
    try:
        shown = await browser.render(page, options=how)
    except SourceError as problem:
        return type(problem).__name__
    return shown.body.text if shown.body else ""


async def until_asked(seen: list[str], times: int) -> None:
    """Wait until the restless page was asked for so many times, however long that takes."""
    while True:
        if seen.count(RESTLESS) >= times:
            return
        await asyncio.sleep(0.02)


#: Pages that cannot be had: the error, and what it says.
TROUBLE: Final = {
    "missing": (FetchError, "the server answered 404"),
    "large": (TooLarge, "more than 500,000 elements or 1,000,000 bytes"),
    "silent": (FetchTimeout, "not rendered in 6 seconds"),
    "hungry/index.html": (RenderError, "the page crashes its tab"),
    "hangs/index.html": (FetchTimeout, "not rendered in 6 seconds"),
    "script_list/index.html": (FetchTimeout, "nothing matches '.nowhere' in time"),
}


@pytest.fixture(scope="module")
def troubles() -> dict[str, Any]:
    """What comes of the pages of ``TROUBLE``, of pages between them, and of one after them; and the seconds it all took."""

    async def error_of(browser: Browser, base: str, path: str) -> SourceError:
        how = QUICK._replace(max_bytes=1_000_000, selector=".nowhere" if "list" in path else None)
        if TROUBLE[path][0] is FetchTimeout:
            how = how._replace(timeout=6)
        with pytest.raises(SourceError) as caught:
            await browser.render(f"{base}/{path}", options=how)
        return caught.value

    async def use(browser: Browser, base: str) -> dict[str, Any]:
        begin = time.monotonic()
        beside = [outcome(browser, f"{base}/{name}/index.html") for name in ("grid_shop", "hidden", "frames")]
        errors = [error_of(browser, base, path) for path in TROUBLE]
        found = await asyncio.gather(*errors[:3], beside[0], *errors[3:5], *beside[1:], errors[5])
        after = await outcome(browser, PAGE)
        wrong, fine = [*found[:3], *found[4:6], found[8]], [found[3], *found[6:8]]
        return dict(zip(TROUBLE, wrong, strict=True)) | {"fine": fine, "after": after, "seconds": time.monotonic() - begin}

    return with_browser(use, heap=64, contexts=5)


@pytest.mark.parametrize("path", TROUBLE)
def test_a_page_that_cannot_be_had_gives_an_error_that_says_why(troubles: dict[str, Any], path: str) -> None:
    """Typed, and with the address."""
    kind, says = TROUBLE[path]
    assert type(troubles[path]) is kind
    assert str(troubles[path]).startswith(says)
    assert troubles[path].url.endswith(path)


def test_such_pages_cost_no_other_page(troubles: dict[str, Any]) -> None:
    """What is beside them in the browser is shown, and what comes after them; all of it in time."""
    assert [text[:6] for text in troubles["fine"]] == ["HomeLi", "but fo", "Before"]
    assert troubles["after"] == "A plant. With blue flowers."
    assert troubles["seconds"] < QUICK.timeout


def test_what_never_becomes_a_page_is_said_in_plain_words() -> None:
    """Not in those of the protocol of the browser."""

    async def use(browser: Browser, base: str) -> str:
        with pytest.raises(FetchError) as caught:
            await browser.render(f"{base}/download", options=QUICK._replace(patience=1))
        return str(caught.value)

    assert with_browser(use) == "a download, not a page"


def test_a_page_that_leads_on_and_on_is_an_error_or_one_whole_step() -> None:
    """Between two steps it may rest long enough to be captured; what was unfinished is told then."""

    async def use(browser: Browser, base: str) -> tuple[str, tuple[str, ...]]:
        try:
            found = await browser.show(f"{base}/onwards", options=QUICK._replace(patience=1))
        except RenderError as problem:
            return str(problem), ()
        return next(iter(found.page.elements("p"))).text_content, found.unfinished

    says, unfinished = with_browser(use)
    assert says == "the page leads on to another one, 3 times during its capture" or (says == "Flax" and unfinished)


def test_a_browser_that_is_killed_loses_no_page() -> None:
    """All pages that were in it are shown again, each in a browser of its own, and later ones in a new one."""
    seen: list[str] = []

    async def use(browser: Browser, base: str) -> list[str]:
        how = QUICK._replace(patience=3)
        rows = [asyncio.ensure_future(outcome(browser, f"{base}{RESTLESS}", how)) for _ in range(3)]
        await until_asked(seen, 3)
        os.kill(browser.processes[0].pid, signal.SIGKILL)
        return [*await asyncio.gather(*rows), await outcome(browser, PAGE)]

    *interrupted, later = with_browser(use, seen)
    assert [text[:24] for text in interrupted] == ["The text is here at once"] * 3
    assert later == "A plant. With blue flowers."
    assert seen.count(RESTLESS) == 6


def test_a_page_that_ends_browsers_is_given_up() -> None:
    """It takes a second browser with it, its own, and gets an error; the page beside it is shown."""
    seen: list[str] = []

    async def use(browser: Browser, base: str) -> list[str]:
        shown = asyncio.ensure_future(outcome(browser, f"{base}{RESTLESS}"))
        for count in (1, 2):
            await until_asked(seen, count)
            busy = browser.processes[-1]
            os.kill(busy.pid, signal.SIGKILL)
            await busy.disconnected
        return [await shown, await outcome(browser, PAGE)]

    assert with_browser(use, seen) == ["RenderError", "A plant. With blue flowers."]


def test_a_browser_is_replaced_after_so_many_pages() -> None:
    """A fresh one for every second page, and never more than one that waits."""

    async def use(browser: Browser, base: str) -> list[int]:
        found: list[int] = []
        for _ in range(4):
            await browser.render(PAGE)
            found.append(len(browser.processes))
        return found

    assert with_browser(use, recycle=2) == [1, 0, 1, 0]


def test_a_browser_that_does_not_start_says_so() -> None:
    """Whatever the program is that was named."""

    async def use(browser: Browser, _: str) -> None:
        with pytest.raises(RenderError, match="/bin/false does not start"):
            await browser.render(PAGE)

    with_browser(use, executable="/bin/false")
