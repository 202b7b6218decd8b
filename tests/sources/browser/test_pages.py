"""Pages in real Chromium: what scripts build, what frames and shadow roots hold, where it all stands.

The pages are shown once, all together, as starting a browser takes longer than any of them.
"""

import asyncio
import json
from pathlib import Path
from typing import Any, Final

import pytest
from aiohttp import web

import scutch
from scutch.errors import InvalidInput
from scutch.page import Node, Page
from scutch.page.layout import Box, Layout
from scutch.sources.browser import Browser, Rendering
from tests.rendered import FOLDER, QUICK, needs_browser, with_browser

pytestmark = needs_browser

#: How each page is shown.
PAGES: Final = {
    "script_list": QUICK._replace(selector="li"),
    "infinite_scroll": QUICK._replace(scrolls=20),
    "late_list": QUICK._replace(scrolls=5),
    "paused_list": QUICK._replace(scrolls=20),
    "more_button": QUICK._replace(click="#more", cookies=(("visit", "2"),)),
    "shadow_dom": QUICK,
    "frames": QUICK,
    "consent": QUICK,
    "fixed_banner": QUICK._replace(scrolls=3, screenshot=True),
    "grid_shop": QUICK,
    "flex_shop": QUICK,
    "tall": QUICK._replace(screenshot=True),
    "never_stops": QUICK._replace(patience=1),
    "hidden": QUICK,
}


@pytest.fixture(scope="module")
def shown() -> dict[str, Rendering]:
    async def use(browser: Browser, base: str) -> dict[str, Rendering]:
        rows = [browser.show(f"{base}/{name}/index.html", options=how) for name, how in PAGES.items()]
        return dict(zip(PAGES, await asyncio.gather(*rows), strict=True))

    return with_browser(use)


def laid_out(page: Page) -> Layout:
    assert page.layout is not None
    return page.layout


def box(node: Node) -> Box:
    found = laid_out(node.page).box(node.index)
    assert found is not None
    return found


def first(page: Page, name: str, text: str = "") -> Node:
    return next(node for node in page.elements(name) if text in node.text_content)


def png_size(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG")
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def test_a_list_that_a_script_builds_is_there(shown: dict[str, Rendering]) -> None:
    """Twelve rows that no parser would find; the title and the final address come along."""
    page = shown["script_list"].page
    items = json.loads((FOLDER / "script_list" / "items.json").read_text())
    regions = scutch.extract_records(page)
    assert [record.text.split("\n")[0] for record in regions[0].records] == [item["name"] for item in items]
    assert (page.title, page.encoding.source, page.has_source) == ("Seeds by post", "browser", False)
    assert page.url is not None
    assert page.url.endswith("/script_list/index.html")


def test_what_loads_on_scrolling_is_loaded(shown: dict[str, Rendering]) -> None:
    """All 45 notes, of which ten were there at first; boxes are those of a page at its top."""
    found = shown["infinite_scroll"]
    notes = list(found.page.elements("article"))
    assert (len(notes), found.unfinished) == (45, ())
    assert (box(notes[0]).y, box(notes[-1]).y) == (10, 10 + 44 * 180)


def test_what_the_network_takes_long_for_is_waited_for(shown: dict[str, Rendering]) -> None:
    """A list that asks for more at its end gets it, also where the answer takes two seconds."""
    names = [letter.text.split()[-1] for letter in shown["late_list"].page.elements("article")]
    assert names == ["Ada", "Bo", "Cid", "Dov", "Eve", "Finn"]


def test_a_list_that_grows_after_a_pause_is_followed_to_its_end(shown: dict[str, Rendering]) -> None:
    """Its rows come 400 ms after a scroll, without a request."""
    rows = [node.text_content for node in shown["paused_list"].page.elements("li")]
    assert rows == [f"Plant number {number}" for number in range(1, 58)]


def test_a_button_is_clicked_until_it_is_gone(shown: dict[str, Rendering]) -> None:
    """Each click adds ten rows; the page has the cookie of the options."""
    found = shown["more_button"]
    assert (len([*found.page.elements("li")]), found.unfinished) == (34, ())
    assert first(found.page, "p").text_content == "visit=2 nobody"


def test_headers_and_cookies_are_for_the_host_of_the_page() -> None:
    """A redirect to another host, also of a frame, gets none of them; a header of cookies is as good as cookies."""
    heard: list[tuple[str, str | None, str | None]] = []

    async def answer(request: web.Request) -> web.StreamResponse:
        heard.append((f"{request.host}{request.path}", request.headers.get("Authorization"), request.headers.get("Cookie")))
        if request.path == "/away":
            raise web.HTTPFound(f"http://localhost:{request.url.port}/there")
        text = "<p>Flax<iframe src=/away></iframe>" if request.path == "/page" else "<p>Hemp"
        return web.Response(text=text, content_type="text/html")

    async def use(browser: Browser, _: str) -> int:
        app = web.Application()
        app.router.add_get("/{path:.*}", answer)
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            port = int(runner.addresses[0][1])
            how = QUICK._replace(headers={"authorization": "Bearer s", "Cookie": "a=1"}, cookies={"b": "2"})
            for path in ("page", "away"):
                await browser.render(f"http://127.0.0.1:{port}/{path}", options=how)
        finally:
            await runner.cleanup()
        return port

    port = with_browser(use)
    assert {each[1:] for each in heard if each[0] in {f"127.0.0.1:{port}/page", f"127.0.0.1:{port}/away"}} == {
        ("Bearer s", "a=1; b=2")
    }
    assert {each[1:] for each in heard if each[0] == f"localhost:{port}/there"} == {(None, None)}


def test_a_session_is_read_from_a_file(tmp_path: Path) -> None:
    """Its local storage is that of the origin; a file that is none is an error with its name."""
    state, wrong = tmp_path / "state.json", tmp_path / "wrong.json"
    wrong.write_text("[]")

    async def use(browser: Browser, base: str) -> Page:
        origin = {"origin": base, "localStorage": [{"name": "visitor", "value": "ada"}]}
        state.write_text(json.dumps({"cookies": [], "origins": [origin]}))
        with pytest.raises(InvalidInput, match=r"wrong\.json"):
            await browser.render(f"{base}/more_button/index.html", options=QUICK._replace(storage_state=str(wrong)))
        return await browser.render(f"{base}/more_button/index.html", options=QUICK._replace(storage_state=str(state)))

    assert first(with_browser(use), "p").text_content.strip() == "ada"


def test_without_scrolling_the_page_is_as_it_was_at_first() -> None:
    """The limit is kept, and what was left undone is told."""

    async def use(browser: Browser, base: str) -> tuple[Rendering, Rendering]:
        where = f"{base}/infinite_scroll/index.html"
        return await browser.show(where), await browser.show(where, options=QUICK._replace(scrolls=2))

    none, some = with_browser(use)
    assert len(list(none.page.elements("article"))) == 10
    assert 10 < len(list(some.page.elements("article"))) < 45
    assert (none.unfinished, some.unfinished) == ((), ("scrolling",))


def test_a_page_without_scripts_is_not_scrolled() -> None:
    """Nothing would load, and nothing be told: the page is there at once."""

    async def use(browser: Browser, base: str) -> Rendering:
        return await browser.show(f"{base}/infinite_scroll/index.html", options=QUICK._replace(scripts=False, scrolls=20))

    found = with_browser(use)
    assert (found.page.title, found.unfinished) == ("Notes from the mill", ())
    assert not list(found.page.elements("article"))


def test_shadow_roots_are_where_they_are_shown(shown: dict[str, Rendering]) -> None:
    """What a card holds stands in its slots, and the fallback of a slot where nothing was put into it."""
    page = shown["shadow_dom"].page
    cards = [card.text.split("\n\n") for card in page.elements("loom-card")]
    assert cards == [
        ["Table loom", "£120", "Eight shafts."],
        ["Floor loom", "£890", "Counterbalance."],
        ["Inkle loom", "on request", "For bands."],
        ["Rigid heddle", "£75", "no description"],
    ]
    assert first(page, "loom-closed").text == "Sealed workshop"


def test_shadow_roots_bring_their_styles(shown: dict[str, Rendering]) -> None:
    """Computed values are those of the shadow tree."""
    page = shown["shadow_dom"].page
    style = laid_out(page).style_of(first(page, "h2").index)
    assert style is not None
    assert f"{style.color:08x}" == "005a28ff"


def test_frames_of_the_same_origin_are_part_of_the_page(shown: dict[str, Rendering]) -> None:
    """Loaded or written on the spot, and frames in frames; strangers, sandboxes and specks are not."""
    page = shown["frames"].page
    assert page.body is not None
    assert page.body.text.split("\n\n") == [
        "Before the frames.",
        "From the same origin.",
        "Frame in a frame.",
        "Written into the frame.",
        "After the frames.",
    ]
    assert [node.tag for node in page.elements("title")] == ["title"]


def test_what_a_frame_holds_stands_where_the_frame_shows_it(shown: dict[str, Rendering]) -> None:
    """Boxes are of the whole page: the frame's border and the margin of its body are counted."""
    page = shown["frames"].page
    frame, inner = box(first(page, "iframe")), box(first(page, "p", "From the same origin."))
    assert (inner.x - frame.x, inner.y - frame.y) == (5 + 10, 5 + 10)


def test_an_overlay_lies_over_the_page(shown: dict[str, Rendering]) -> None:
    """The article behind it is read in full; the overlay is fixed, and painted later."""
    page = shown["consent"].page
    layout = laid_out(page)
    overlay = next(node for node in page.elements("div") if node.get("role") == "dialog")
    style = layout.style_of(overlay.index)
    assert style is not None
    assert (style.position, style.z_index, f"{style.background:08x}") == ("fixed", 1000, "00000099")
    assert layout.paint_order[overlay.index] > layout.paint_order[first(page, "article").index]
    assert scutch.extract_content(page).text.endswith("long pale fibre hangs from the hand.")


def test_fixed_and_sticky_parts_are_told_apart(shown: dict[str, Rendering]) -> None:
    """Their boxes are those of the page at its top, however far it was scrolled meanwhile."""
    page = shown["fixed_banner"].page
    layout = laid_out(page)
    top, side = (next(node for node in page.elements("div") if node.get("id") == name) for name in ("top", "side"))
    styles = [layout.style_of(node.index) for node in (top, side)]
    assert [style.position for style in styles if style] == ["fixed", "sticky"]
    assert (box(top), box(side).width) == (Box(0, 0, 1280, 60), 200)


@pytest.mark.parametrize("name", ["grid_shop", "flex_shop"])
def test_goods_stand_in_rows_of_three(shown: dict[str, Rendering], name: str) -> None:
    """Grid and flex: three columns at equal distances, three rows, all of one size."""
    cards = [box(node) for node in shown[name].page.elements("div") if node.get("class") == "card"]
    columns, rows = sorted({card.x for card in cards}), sorted({card.y for card in cards})
    assert (len(cards), len(columns), len(rows)) == (9, 3, 3)
    assert len({(round(card.width), round(card.height)) for card in cards}) == 1


def test_screens_that_the_browser_puts_off_have_boxes(shown: dict[str, Rendering]) -> None:
    """``content-visibility: auto`` saves a browser work; here all sixty screens are laid out."""
    page = shown["tall"].page
    rows = [box(node).y for node in page.elements("p")]
    assert rows == [1000.0 * row for row in range(60)]
    assert laid_out(page).page_size == (1280, 60_000)


def test_a_screenshot_is_as_large_as_the_page(shown: dict[str, Rendering]) -> None:
    """A pixel for a pixel, down to what a browser can draw."""
    for name in ("fixed_banner", "tall"):
        found = shown[name]
        width, height = laid_out(found.page).page_size
        assert png_size(found.screenshot or b"") == (width, min(height, 16_384))
    assert shown["hidden"].screenshot is None


def test_a_page_that_never_stops_is_taken_as_it_stands(shown: dict[str, Rendering]) -> None:
    """When patience ends, with what it was still at."""
    found = shown["never_stops"]
    assert found.page.body is not None
    assert found.page.body.text.startswith("The text is here at once.")
    assert found.unfinished == ("load", "network")


def test_what_is_not_shown_is_hidden(shown: dict[str, Rendering]) -> None:
    """By style sheet, by visibility, by element; what waits to be unfolded is not, nor what is shown after all."""
    page = shown["hidden"].page
    assert page.body is not None
    assert page.body.text.split("\n\n") == [
        "but for this.",
        "No box around me.",
        "Shown in spite of its attribute.",
        "Question",
        "Folded answer.",
        "Plain & simple.",
    ]


def test_a_box_that_is_only_a_wrapper_holds_its_children(shown: dict[str, Rendering]) -> None:
    """``display: contents`` has no box of its own; methods get the one around what stands in it."""
    page = shown["hidden"].page
    wrapper = next(node for node in page.elements("div") if node.get("class") == "plain")
    style = laid_out(page).style_of(wrapper.index)
    assert style is not None
    assert (style.display, box(wrapper)) == ("contents", box(first(page, "p", "No box")))


@pytest.mark.parametrize("name", sorted(PAGES.keys() - {"frames", "shadow_dom"}))
def test_the_columns_are_those_of_the_page_that_was_shown(shown: dict[str, Rendering], name: str) -> None:
    """Names, attributes and order are what writing the page as HTML and parsing that gives, where it can be written."""
    page = shown[name].page
    again = scutch.parse(page.to_html())
    kept = [(node.tag, node.namespace, node.attributes) for node in page.elements()]
    assert kept == [(node.tag, node.namespace, node.attributes) for node in again.elements() if not inside_template(node)]


def inside_template(node: Node) -> bool:
    above: Any = node.parent
    while above is not None and above.tag not in ("template", "noscript"):
        above = above.parent
    return above is not None


#: Pages of ``tests/fixtures`` that are hard to read, in encodings and namespaces of all kinds.
SOURCES: Final = (
    "broken_markup", "custom_elements", "deep_nesting", "entities", "layout_tables", "news_gb18030", "ruby", "svg_math",
    "table_fostering", "utf16_bom",
)  # fmt: skip


@pytest.fixture(scope="module")
def unscripted() -> dict[str, Page]:
    async def use(browser: Browser, _: str) -> dict[str, Page]:
        how = QUICK._replace(scripts=False, offline=True)
        rows = [browser.render(source(name), options=how) for name in SOURCES]
        return dict(zip(SOURCES, await asyncio.gather(*rows), strict=True))

    return with_browser(use)


def source(name: str) -> bytes:
    return (FOLDER.parent / name / "source.html").read_bytes()


@pytest.mark.parametrize("name", SOURCES)
def test_the_browser_and_our_parser_read_the_same_page(unscripted: dict[str, Page], name: str) -> None:
    """Without scripts, what Chromium made of the bytes is what we make of them: the snapshot and the parser are both right."""
    assert unscripted[name].to_html() == scutch.parse(source(name)).to_html()
