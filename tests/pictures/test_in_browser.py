"""Reports and pictures in a real browser: what people see of them."""

import asyncio
import base64
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest

from scutch.page import Page
from scutch.page.layout import Box
from scutch.pictures import Findings, Screenshot, find_annotations, poster, report
from scutch.pictures.annotations import Annotation
from scutch.sources.browser import SyncBrowser
from scutch.sources.chromium import find_browser as chromium
from scutch.sources.chromium import launch_arguments, load_playwright
from tests.rendered import FOLDER, QUICK, needs_browser

pytestmark = needs_browser

OWN: Final = QUICK._replace(screenshot=True, offline=True, viewport=(800, 600))
#: Asks a picture for the colours of some of its pixels, and writes them into the page.
COLOURS: Final = """<img><p></p><script>
const image = document.querySelector('img'), canvas = document.createElement('canvas').getContext('2d')
image.onload = () => {{
  [canvas.canvas.width, canvas.canvas.height] = [image.naturalWidth, image.naturalHeight]
  canvas.drawImage(image, 0, 0)
  const colour = ([x, y]) => [...canvas.getImageData(x, y, 1, 1).data].slice(0, 3).join(' ')
  document.querySelector('p').textContent = {places}.map(colour).join(',')
}}
image.src = 'data:image/png;base64,{data}'
</script>"""


@pytest.fixture(scope="module")
def browser() -> Iterator[SyncBrowser]:
    with SyncBrowser(OWN, contexts=1) as started:
        yield started


@pytest.fixture(scope="module")
def goods(browser: SyncBrowser) -> tuple[Screenshot, Findings]:
    """A shop with nine goods in a grid, and what is found there."""
    shown = browser.show((FOLDER / "grid_shop" / "index.html").read_bytes(), "https://example.org/")
    layout = shown.page.layout
    assert layout is not None
    assert shown.screenshot is not None
    return Screenshot(shown.screenshot, "Goods", "https://example.org/", layout.page_size), find_annotations(
        shown.page, "records"
    )


def placed(page: Page) -> dict[str, Box]:
    """Boxes of the marks, by their ids."""
    assert page.layout is not None
    nodes = {str(node.get("id")): node.index for node in page.elements("div") if node.get("id")}
    found = {name: page.layout.box(node) for name, node in nodes.items()}
    return {name: box for name, box in found.items() if box is not None}


def is_near(one: Box, other: Box | None) -> bool:
    """Whether two boxes are the same but for what is lost in writing them."""
    return other is not None and all(abs(a - b) < 0.1 for a, b in zip(one, other, strict=True))


def colours(picture: bytes, places: list[list[int]]) -> str:
    """A page that says what colours a picture has in some places."""
    return COLOURS.format(places=places, data=base64.b64encode(picture).decode())


def text_of(page: Page) -> str:
    return next(page.elements("p")).text


def test_boxes_lie_on_what_they_mark(browser: SyncBrowser, goods: tuple[Screenshot, Findings]) -> None:
    """To the pixel, in a picture of the size that the page has."""
    shot, found = goods
    drawn = poster(shot, found)
    shown = browser.show(drawn.html, options=OWN._replace(viewport=(drawn.width, 600)))
    best, margin = found.annotations[0], drawn.width - shot.size[0]
    boxes = {name: box._replace(x=box.x - margin) for name, box in placed(shown.page).items()}
    assert is_near(boxes["list-1"], best.box)
    assert all(is_near(boxes[f"record-{part.number}"], part.box) for part in best.parts)
    assert Screenshot(shown.screenshot or b"").size == (drawn.width, shot.size[1])


def test_boxes_are_to_be_seen(browser: SyncBrowser) -> None:
    """The edge of a box has the colour of its kind, its inside a breath of it, and what is outside is as it was."""
    blank = browser.show("<body style='height: 300px; margin: 0'>").screenshot or b""
    mark = Annotation(Box(100, 100, 200, 100), "block", "1", "content")
    picture = browser.show(poster(Screenshot(blank), Findings((mark,))).html).screenshot or b""
    page = browser.render(colours(picture, [[100, 150], [150, 150], [50, 150]]))
    edge, inside, outside = (tuple(map(int, colour.split())) for colour in text_of(page).split(","))
    assert outside == (255, 255, 255)
    assert max(edge) < 160
    assert min(outside) > max(inside) > max(edge)


def test_the_picture_ends_where_browsers_draw_no_more(browser: SyncBrowser) -> None:
    """The report says so, and says what is below."""
    markup = "<body style='margin:0'><h1>Top</h1><div style='height: 20000px'></div><p>" + "Below all of it. " * 30
    shown = browser.show(markup)
    assert shown.page.layout is not None
    shot = Screenshot(shown.screenshot or b"", page_size=shown.page.layout.page_size)
    assert shot.size == (800, 16_384)
    html = report(shot, find_annotations(shown.page, "segments"))
    assert "the screenshot ends after 16,384" in html
    assert "Outside the screenshot: 2 text" in html


def test_a_browser_takes_no_text_for_markup(browser: SyncBrowser, goods: tuple[Screenshot, Findings]) -> None:
    """Even with scripts, and without the policy that would stop them: there are no elements but ours, and nothing has run."""
    evil = "</title></style><script>document.title = 'gone'</script>\"><img src=x onerror=\"document.title='gone'\">"
    shot, found = (
        goods[0]._replace(title=evil, url=evil),
        Findings((Annotation(Box(0, 0, 90, 90), evil, "1", "list", ((evil, evil),)),)),
    )
    page = browser.render(
        report(shot, found).replace("Content-Security-Policy", "unheard-of"), options=OWN._replace(scripts=True)
    )
    assert page.title.startswith("scutch: </title></style><script>")
    assert len(list(page.elements("img"))) == 1
    assert not list(page.elements("script"))


@asynccontextmanager
async def opened(html: str) -> AsyncIterator[tuple[Any, list[str]]]:
    """A report in a tab without JavaScript, with all that the tab asks for or complains of."""
    async with load_playwright().async_playwright() as driver:
        chrome = await driver.chromium.launch(executable_path=chromium(), args=launch_arguments(256))
        context = await chrome.new_context(java_script_enabled=False, viewport={"width": 1400, "height": 900})
        tab, noted = await context.new_page(), list[str]()
        tab.on("request", lambda request: noted.append(request.url[:40]))
        tab.on("console", lambda message: noted.append(message.text))
        await tab.set_content(html)
        yield tab, noted
        await chrome.close()


def test_pointing_at_a_box_tells_of_it(goods: tuple[Screenshot, Findings]) -> None:
    """Without a script: of the record and of its list; a click keeps it; nothing is loaded but the picture in the file."""

    async def point() -> tuple[list[list[str]], list[str]]:
        seen = []
        async with opened(report(*goods)) as (tab, noted):
            for act in (tab.mouse.move, tab.mouse.click):
                place = await tab.locator("[id='record-1.2']").bounding_box()
                await act(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
                seen.append(await tab.locator(".card:visible > h2").all_inner_texts())
                await tab.mouse.move(1, 899)
                seen.append(await tab.locator(".card:visible > h2").all_inner_texts())
            return seen, [note for note in noted if not note.startswith("data:")]

    both = ["1 list of 9 records", "1.2 record"]
    assert asyncio.run(point()) == ([both, [], both, both], [])
