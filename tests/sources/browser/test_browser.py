"""Pages in a browser, as one asks for them: markup and addresses, options, and what may not be dialled."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from scutch.errors import BlockedAddress, FetchError, InvalidInput
from scutch.page import Page
from scutch.sources import addresses
from scutch.sources.browser import Browser, RenderOptions, SyncBrowser, render
from scutch.sources.browser.browser import target_of
from tests.rendered import QUICK, needs_browser, served

PAGE: Final = "<title>Flax</title><p>A plant.<script>document.querySelector('p').append(' With blue flowers.')</script>"
SHOWN: Final = "A plant. With blue flowers."


@pytest.fixture(scope="module")
def browser() -> Iterator[SyncBrowser]:
    with SyncBrowser(QUICK) as started:
        yield started


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    with served() as address:
        yield address


def text_of(page: Page) -> str:
    assert page.body is not None
    return page.body.text


@needs_browser
def test_markup_is_shown_as_if_it_came_from_an_address(browser: SyncBrowser) -> None:
    """Scripts run; the page is at the address that was given, or at none."""
    there, nowhere = browser.render(PAGE, "https://example.org/flax#top"), browser.show(PAGE.encode())
    assert (text_of(there), there.url, there.title) == (SHOWN, "https://example.org/flax#top", "Flax")
    assert (text_of(nowhere.page), nowhere.page.url, nowhere.status) == (SHOWN, None, None)


@needs_browser
def test_markup_is_read_in_its_encoding(browser: SyncBrowser) -> None:
    """Text is text, whatever it says of itself; bytes are what they declare."""
    head = "<meta charset=latin-1><p>"
    pages: list[str | bytes] = [f"{head}né 亜麻", f"{head}né".encode("latin-1")]
    assert [text_of(browser.render(page)) for page in pages] == ["né 亜麻", "né"]


@needs_browser
def test_a_page_is_followed_to_where_it_goes(browser: SyncBrowser, base: str) -> None:
    """By the server, and by a script; the address is the last one, with its status."""
    target = f"{base}/hidden/index.html"
    moved = f"<script>setTimeout(() => location = '{target}', 50)</script>"
    for page in (f"{base}/away?to={target}", moved):
        shown = browser.show(page, options=QUICK._replace(quiet=2))
        assert (shown.page.url, shown.page.title, shown.status) == (target, "Hidden", 200)


@needs_browser
def test_several_pages_can_be_asked_for_at_a_time(browser: SyncBrowser) -> None:
    """From any thread; each answer is that of its page."""
    futures = [browser.submit(f"<p>Page {number}") for number in range(3)]
    assert [text_of(future.result().page) for future in futures] == ["Page 0", "Page 1", "Page 2"]


@needs_browser
def test_one_page_needs_one_call() -> None:
    """A browser is started for it, and ended."""
    assert text_of(render(PAGE, options=QUICK)) == SHOWN


@needs_browser
def test_the_window_has_the_size_that_was_asked_for(browser: SyncBrowser) -> None:
    """The page's layout follows it."""
    page = browser.render("<body style='margin:0'><p>x", options=QUICK._replace(viewport=(400, 700)))
    assert page.layout is not None
    assert page.layout.viewport == (400, 700)
    assert page.layout.width[next(page.elements("p")).index] == 400


@needs_browser
def test_the_agent_can_be_named(browser: SyncBrowser, base: str) -> None:
    """The server is told the name that was chosen."""
    assert text_of(browser.render(f"{base}/agent", options=QUICK._replace(user_agent="Flax/1.0"))) == "Flax/1.0"


@needs_browser
def test_requests_can_be_blocked(browser: SyncBrowser) -> None:
    """Pictures are not asked for; all else is."""
    asked: list[str] = []
    with served(seen=asked) as base:
        browser.render(f"{base}/never_stops/index.html", options=QUICK._replace(block=frozenset({"images"}), patience=2))
    assert asked[0] == "/never_stops/index.html"
    assert "/tick" in asked
    assert not any(path.startswith("/slow") for path in asked)


@needs_browser
def test_a_page_can_be_shown_without_a_network(browser: SyncBrowser, base: str) -> None:
    """Markup is shown by itself; an address cannot be."""
    how = QUICK._replace(offline=True)
    assert text_of(browser.render(f"<p>x<iframe src='{base}/agent'></iframe>", base, how)) == "x"
    with pytest.raises(FetchError, match="502"):
        browser.render(f"{base}/agent", options=how)


@needs_browser
def test_a_page_that_is_lost_with_its_scripts_is_shown_without(browser: SyncBrowser) -> None:
    """What it keeps in ``noscript`` has nodes and boxes then; a page that shows enough is left alone."""
    told = "<p>Flax gives long fibres, and oil.</p>" * 30
    shell = f"<div id=app>Loading</div><noscript>{told}</noscript><script src=missing.js></script>"
    shown, left = (browser.render(page) for page in (shell, f"{told}<noscript>{told}</noscript>"))
    assert [len(list(page.elements("p"))) for page in (shown, left)] == [30, 30]
    assert shown.layout is not None
    assert shown.layout.box(next(shown.elements("p")).index) is not None


@needs_browser
def test_private_addresses_are_refused_unless_allowed(browser: SyncBrowser, base: str) -> None:
    """Nothing is dialled that was not allowed."""
    with pytest.raises(BlockedAddress, match=r"127\.0\.0\.1 is not at a public address"):
        browser.render(f"{base}/hidden/index.html", options=QUICK._replace(allow_private=False))


@needs_browser
@pytest.mark.parametrize("way", ["redirect", "script", "part"])
def test_a_public_page_cannot_lead_to_a_private_one(
    browser: SyncBrowser, base: str, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """A page that goes there is refused; one that has parts there is shown without them."""
    monkeypatch.setattr(addresses, "is_public", lambda host: host == "127.0.0.1")
    asked: list[str] = []
    guarded = QUICK._replace(allow_private=False, quiet=2)
    with served("127.0.0.2", asked) as private:
        target = f"{private}/hidden/index.html"
        parts = f"<p>Public.<iframe src='{target}'></iframe><script>fetch('{target}', {{mode: 'no-cors'}})</script>"
        moved = f"<script>setTimeout(() => location = '{target}', 100)</script>"
        page = {"redirect": f"{base}/away?to={target}", "script": moved, "part": parts}[way]
        if way == "part":
            assert text_of(browser.render(page, options=guarded)) == "Public."
        else:
            with pytest.raises(BlockedAddress, match=r"127\.0\.0\.2"):
                browser.render(page, options=guarded)
    assert asked == []


def test_only_the_web_can_be_where_markup_comes_from() -> None:
    """A file's address would open this machine's files to the page."""
    with pytest.raises(InvalidInput, match="http"):
        target_of("<p>Flax", "file:///etc/hosts")
    assert target_of("file:///etc/hosts", None).markup == b"file:///etc/hosts"


@pytest.mark.parametrize("wrong", [{"timeout": 0}, {"viewport": (0, 800)}, {"block": frozenset({"noise"})}])
def test_options_that_make_no_sense_are_refused(wrong: dict[str, Any]) -> None:
    """Before any browser is started."""
    with pytest.raises(ValueError, match=r"timeout must be positive|unknown group in block"):
        Browser(RenderOptions(**wrong))
