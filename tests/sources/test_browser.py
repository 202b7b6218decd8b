"""The browser when things go wrong: pages that crash, hang or never come, addresses that are private, browsers that die."""

import asyncio
import os
import signal
import time
from typing import Any, Final

import pytest

from scutch.errors import BlockedAddress, FetchError, FetchTimeout, InvalidInput, MissingDependency, RenderError, SourceError
from scutch.errors import TooLarge as TooMuch
from scutch.page import Page
from scutch.sources import addresses, chromium
from scutch.sources.browser import Browser, RenderOptions, SyncBrowser, render
from scutch.sources.browser.browser import target_of
from scutch.sources.browser.process import Process
from tests.rendered import QUICK, needs_browser, serving, with_browser

PAGE: Final = "<title>Flax</title><p>A plant.<script>document.querySelector('p').append(' With blue flowers.')</script>"


def text_of(page: Page) -> str:
    assert page.body is not None
    return page.body.text


async def outcome(browser: Browser, page: str | bytes, how: RenderOptions = QUICK) -> str:
    """The text of a page, or the name of the error."""
    try:
        return text_of(await browser.render(page, how=how))
    except SourceError as problem:
        return type(problem).__name__


async def until_busy(browser: Browser) -> Process:
    """The browser that a page is in, as soon as there is one."""
    while True:
        busy = [process for process in browser.processes if process.usable and process.pages]
        if busy:
            return busy[0]
        await asyncio.sleep(0.02)


@needs_browser
def test_markup_is_shown_as_if_it_came_from_an_address() -> None:
    """Scripts run; the page is at the address that was given, or at none."""

    async def use(browser: Browser, _: str) -> list[Page]:
        return [await browser.render(PAGE, "https://example.org/flax"), await browser.render(PAGE.encode())]

    there, nowhere = with_browser(use)
    assert [text_of(page) for page in (there, nowhere)] == ["A plant. With blue flowers."] * 2
    assert [(page.url, page.title) for page in (there, nowhere)] == [("https://example.org/flax", "Flax"), (None, "Flax")]


#: Pages that cannot be had: the error, and what it says.
TROUBLE: Final = {
    "missing": (FetchError, "the server answered 404"),
    "large": (TooMuch, "more than 500,000 elements or 1,000,000 bytes"),
    "silent": (FetchTimeout, "not shown in 6 seconds"),
    "hungry/index.html": (RenderError, "the page crashes its tab"),
    "hangs/index.html": (FetchTimeout, "not shown in 6 seconds"),
    "script_list/index.html": (FetchTimeout, "nothing matches '.nowhere' in time"),
}


@pytest.fixture(scope="module")
def troubles() -> dict[str, Any]:
    """What comes of the pages of ``TROUBLE``, of pages between them, and of one after them; and the seconds it all took."""

    async def error_of(browser: Browser, base: str, path: str) -> SourceError:
        how = QUICK._replace(
            timeout=20 if "hungry" in path else 6, max_bytes=1_000_000, selector=".nowhere" if "list" in path else None
        )
        with pytest.raises(SourceError) as caught:
            await browser.render(f"{base}/{path}", how=how)
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


@needs_browser
@pytest.mark.parametrize("path", TROUBLE)
def test_a_page_that_cannot_be_had_gives_an_error_that_says_why(troubles: dict[str, Any], path: str) -> None:
    """Typed, and with the address."""
    kind, says = TROUBLE[path]
    assert type(troubles[path]) is kind
    assert str(troubles[path]).startswith(says)
    assert troubles[path].url.endswith(path)


@needs_browser
def test_such_pages_cost_no_other_page(troubles: dict[str, Any]) -> None:
    """What is beside them in the browser is shown, and what comes after them; all of it in time."""
    assert [text[:6] for text in troubles["fine"]] == ["HomeLi", "but fo", "Before"]
    assert troubles["after"] == "A plant. With blue flowers."
    assert troubles["seconds"] < 40


@needs_browser
def test_a_browser_that_is_killed_loses_no_page() -> None:
    """All pages that were in it are shown again, each in a browser of its own, and later ones in a new one."""

    async def use(browser: Browser, base: str) -> list[str]:
        how = QUICK._replace(patience=2)
        rows = [asyncio.ensure_future(outcome(browser, f"{base}/never_stops/index.html", how)) for _ in range(3)]
        await asyncio.sleep(1.5)
        os.kill(browser.processes[0].pid, signal.SIGKILL)
        return [*await asyncio.gather(*rows), await outcome(browser, PAGE)]

    *interrupted, later = with_browser(use)
    assert [text[:24] for text in interrupted] == ["The text is here at once"] * 3
    assert later == "A plant. With blue flowers."


@needs_browser
def test_a_page_that_ends_browsers_is_given_up() -> None:
    """It takes a second browser with it, its own, and gets an error; the page beside it is shown."""

    async def kill(browser: Browser, count: int) -> None:
        for _ in range(count):
            busy = await until_busy(browser)
            await asyncio.sleep(0.3)
            os.kill(busy.pid, signal.SIGKILL)
            await busy.lost

    async def use(browser: Browser, base: str) -> list[str]:
        how = QUICK._replace(patience=3)
        shown = asyncio.ensure_future(outcome(browser, f"{base}/never_stops/index.html", how))
        await kill(browser, 2)
        return [await shown, await outcome(browser, PAGE)]

    assert with_browser(use) == ["RenderError", "A plant. With blue flowers."]


@needs_browser
def test_a_browser_is_replaced_after_so_many_pages() -> None:
    """A fresh one for every second page, and never more than one that waits."""

    async def use(browser: Browser, base: str) -> list[int]:
        found: list[int] = []
        for _ in range(4):
            await browser.render(PAGE)
            found.append(len(browser.processes))
        return found

    assert with_browser(use, recycle=2) == [1, 0, 1, 0]


@needs_browser
def test_private_addresses_are_refused_unless_allowed() -> None:
    """Asked for directly; nothing is dialled."""

    async def use(browser: Browser, base: str) -> str:
        with pytest.raises(BlockedAddress, match=r"127\.0\.0\.1 is not at a public address"):
            await browser.render(f"{base}/hidden/index.html", how=QUICK._replace(allow_private=False))
        return await outcome(browser, f"{base}/hidden/index.html")

    assert with_browser(use).startswith("but for")


@needs_browser
def test_private_addresses_are_refused_on_redirects_and_for_parts_of_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A public page cannot lead there, by a redirect, a script or a frame; it is shown without what is there."""
    monkeypatch.setattr(addresses, "is_public", lambda host: host == "127.0.0.1")
    asked: list[str] = []

    async def use(browser: Browser, base: str) -> tuple[str, str, str]:
        guarded = QUICK._replace(allow_private=False)
        async with serving("127.0.0.2", asked) as private:
            target = f"{private}/hidden/index.html"
            parts = f"<p>Public.<iframe src='{target}'></iframe><script>fetch('{target}', {{mode: 'no-cors'}})</script>"
            moved = f"<script>setTimeout(() => location = '{target}', 100)</script>"
            return (
                await outcome(browser, f"{base}/away?to={target}", guarded),
                await outcome(browser, parts, guarded),
                await outcome(browser, moved, guarded._replace(quiet=0.5)),
            )

    assert with_browser(use) == ("BlockedAddress", "Public.", "BlockedAddress")
    assert asked == []


@needs_browser
def test_markup_is_read_in_its_encoding() -> None:
    """Text is text, whatever it says of itself; bytes are what they declare."""

    async def use(browser: Browser, _: str) -> list[str]:
        pages: list[str | bytes] = ["<meta charset=latin-1><p>né 亜麻", "<meta charset=latin-1><p>né".encode("latin-1")]
        return [text_of(await browser.render(page)) for page in pages]

    assert with_browser(use) == ["né 亜麻", "né"]


@needs_browser
def test_a_page_that_is_lost_without_its_scripts_is_shown_as_those_without_scripts_see_it() -> None:
    """What it keeps for them in ``noscript`` has nodes and boxes; a page that shows enough is left alone."""
    told = "<p>Flax gives long fibres, and oil.</p>" * 30
    shell = f"<div id=app>Loading</div><noscript>{told}</noscript><script src=missing.js></script>"

    async def use(browser: Browser, _: str) -> list[Page]:
        how = QUICK._replace(offline=True)
        return [await browser.render(page, how=how) for page in (shell, f"{told}<noscript>{told}</noscript>")]

    shown, left = with_browser(use)
    assert [len(list(page.elements("p"))) for page in (shown, left)] == [30, 30]
    assert shown.layout is not None
    assert shown.layout.box(next(shown.elements("p")).index) is not None


@needs_browser
def test_requests_can_be_blocked_and_the_agent_named() -> None:
    """Pictures are not asked for; the server is told the name that was chosen."""
    asked: list[str] = []

    async def run() -> str:
        async with serving(seen=asked) as base, Browser(QUICK) as browser:
            how = QUICK._replace(block=frozenset({"images"}), patience=1)
            await browser.render(f"{base}/never_stops/index.html", how=how)
            return text_of(await browser.render(f"{base}/agent", how=QUICK._replace(user_agent="Flax/1.0")))

    assert asyncio.run(run()) == "Flax/1.0"
    assert "/never_stops/index.html" in asked
    assert not any(path.startswith("/slow") for path in asked)


@needs_browser
def test_the_window_has_the_size_that_was_asked_for() -> None:
    """The page's layout follows it."""

    async def use(browser: Browser, _: str) -> Page:
        return await browser.render("<body style='margin:0'><p>x", how=QUICK._replace(viewport=(400, 700)))

    page = with_browser(use)
    assert page.layout is not None
    assert page.layout.viewport == (400, 700)
    assert page.layout.width[next(page.elements("p")).index] == 400


@needs_browser
def test_without_async_pages_are_shown_just_the_same() -> None:
    """One by one, or several at a time from any thread."""
    with SyncBrowser(QUICK) as browser:
        futures = [browser.submit(f"<p>Page {number}") for number in range(3)]
        assert [text_of(future.result().page) for future in futures] == ["Page 0", "Page 1", "Page 2"]
        assert text_of(browser.render(PAGE)) == "A plant. With blue flowers."
    assert text_of(render(PAGE, how=QUICK)) == "A plant. With blue flowers."


@needs_browser
def test_a_browser_that_does_not_start_says_so() -> None:
    """Whatever the program is that was named."""

    async def use(browser: Browser, _: str) -> None:
        with pytest.raises(RenderError, match="/bin/false does not start"):
            await browser.render(PAGE)

    with_browser(use, executable="/bin/false")


def test_without_a_browser_the_error_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """None on the path, none where systems install them, none that Playwright brought."""
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(chromium, "PLACES", {})
    with pytest.raises(MissingDependency, match="scutch browser install"):
        chromium.find("/nowhere/chrome")


def test_without_playwright_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package works without it until somebody asks for a browser."""

    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr("importlib.import_module", missing)
    with pytest.raises(MissingDependency, match=r"scutch\[browser\]"):
        chromium.load_playwright()


def test_a_browser_is_found_by_its_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """The first name that is on the path, before what Playwright brought."""
    for name in ("google-chrome", "chromium"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert chromium.find(str(tmp_path / "google-chrome")) == str(tmp_path / "chromium")


def test_only_root_has_no_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chromium refuses to start for root with one; for all others it stays."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert "--no-sandbox" in chromium.arguments(64)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert "--no-sandbox" not in chromium.arguments(64)


def test_only_the_web_can_be_where_markup_comes_from() -> None:
    """A file's address would open this machine's files to the page."""
    with pytest.raises(InvalidInput, match="http"):
        target_of("<p>Flax", "file:///etc/hosts")
    assert target_of("file:///etc/hosts", None).markup == b"file:///etc/hosts"


@pytest.mark.parametrize("wrong", [{"timeout": 0}, {"viewport": (0, 800)}, {"block": frozenset({"noise"})}])
def test_options_that_make_no_sense_are_refused(wrong: dict[str, Any]) -> None:
    """Before any browser is started."""
    with pytest.raises(ValueError, match=r"a page needs|what can be blocked"):
        Browser(RenderOptions(**wrong))
