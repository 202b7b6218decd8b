"""``pictures.report``: marks over the picture of a page, in one file that nothing on the page can break out of."""

import base64
import re
import zlib
from collections import Counter
from struct import pack
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.errors import InvalidInput
from scutch.page import Page
from scutch.page.layout import Box
from scutch.pictures import Annotation, DetailTable, Findings, Screenshot, find_annotations, poster, report
from scutch.pictures.report import clip_box
from tests.drawn import drawn

ATTACKS: Final = (
    "<script>document.title = 'gone'</script>",
    '"><img src=x onerror="document.title=\'gone\'">',
    "' onmouseover='alert(1)' x='",
    "</style></title></textarea></script><svg onload=alert(1)>",
    "--><!--<a href=javascript:alert(1)>",
    "&lt;script&gt;&#60;script&#62;",
    "]]><![CDATA[<b>",
    "javascript:alert(1)",
    "expression(alert(1)); } * { display: none } @import url(//evil.test/x)",
    "\x00<\x00script>\ud800\x1b[31m",
    "<plaintext><base href=//evil.test><meta http-equiv=refresh content=0>",
)
TEXTS: Final = st.one_of(st.text(), st.sampled_from(ATTACKS), st.lists(st.sampled_from(ATTACKS), max_size=3).map("".join))


def png(width: int, height: int) -> bytes:
    """A white picture."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))

    header = chunk(b"IHDR", pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    rows = zlib.compress((b"\0" + b"\xff" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


SHOT: Final = Screenshot(png(400, 200), "Flax", "https://example.org/", (400, 200))
CENTRE: Final = Box(100, 50, 200, 100)


def mark(text: str = "why", box: Box | None = CENTRE, number: str = "1", *parts: Annotation) -> Annotation:
    return Annotation(box, text, number, "list", ((text, text),), (DetailTable(text, (text,), ((text,),)),), parts)


def written(text: str) -> Page:
    """A report that has a text in each of its places."""
    found = Findings((mark(text, Box(0, 0, 90, 90), "1", mark(text, None, "1.1")),), (text,))
    return scutch.parse(report(SHOT._replace(title=text, url=text, notes=(text,)), found))


def shape(page: Page) -> Counter[tuple[str, tuple[str, ...]]]:
    """Elements with the names of their attributes."""
    return Counter((node.tag, tuple(node.attributes)) for node in page.elements())


PLAIN: Final = shape(written("x"))


def boxes(html: str) -> dict[str, dict[str, float]]:
    """Places of the boxes by their ids, in percent."""
    found = {str(node.get("id")): node.get("style") or "" for node in scutch.parse(html).elements("div") if node.get("id")}
    pairs = {name: re.findall(r"(\w+):([\d.]+)%", style) for name, style in found.items()}
    return {name: {key: float(value) for key, value in places} for name, places in pairs.items()}


def test_boxes_stand_where_they_stand_on_the_picture() -> None:
    """In parts of its size, so that they keep their places when it is shown smaller."""
    assert boxes(report(SHOT, Findings((mark(),)))) == {"list-1": {"left": 25, "top": 25, "width": 50, "height": 50}}


def test_what_leaves_the_picture_is_cut() -> None:
    """A box ends where the picture ends; what is wholly outside is told of in words."""
    html = report(SHOT, Findings((mark("half", Box(-50, 150, 250, 900)), mark("below", Box(0, 300, 10, 10), "2"))))
    assert boxes(html) == {"list-1": {"left": 0, "top": 75, "width": 50, "height": 25}}
    assert "Outside the screenshot: 2 below" in html


def test_the_report_says_where_the_picture_ends() -> None:
    """Browsers draw no picture without end."""
    html = report(SHOT._replace(page_size=(400, 60_000)), Findings(()))
    assert "The page is 60,000 pixels high; the screenshot ends after 200." in html
    assert "its picture ends" not in report(SHOT, Findings(()))


def test_small_boxes_lie_above_large_ones() -> None:
    """Each can be pointed at, whatever order it was found in."""
    small, large = mark("small", Box(10, 10, 5, 5), "1"), mark("large", Box(0, 0, 50, 50), "2")
    assert list(boxes(report(SHOT, Findings((small, large))))) == ["list-2", "list-1"]


def test_parts_are_in_the_whole() -> None:
    """Who points at a record points at its list as well: both are told of."""
    page = scutch.parse(report(SHOT, Findings((mark("list", Box(0, 0, 90, 90), "1", mark("part", Box(0, 0, 9, 9), "1.1")),))))
    part = next(node for node in page.elements("div") if node.get("id") == "list-1.1")
    around = [node for node in part.ancestors() if (node.get("class") or "").startswith("group")]
    assert len(around) == 2
    assert [child.get("class") for child in around[1].elements][:3] == ["box", "label", "card"]


def test_all_of_a_mark_is_told() -> None:
    """Its name, its details, its tables, and a line in the list of marks that leads to it."""
    told = Annotation(
        Box(0, 0, 9, 9), "list", "1", "list", (("reason", "it repeats"),), (DetailTable("records", ("plant",), (("Flax",),)),)
    )
    page = scutch.parse(report(SHOT, Findings((told,), ("no content",))))
    card = next(node for node in page.elements("section") if node.get("class") == "card")
    assert card.text.split() == ["1", "list", "reason", "it", "repeats", "records", "plant", "Flax"]
    (link,) = page.elements("a")
    assert (link.get("href"), link.text) == ("#list-1", "1 list: it repeats")
    assert "no content" in {node.text for node in page.elements("p")}


def test_what_is_missing_is_told() -> None:
    """Of the picture, and of what was looked for."""
    page = scutch.parse(report(SHOT._replace(notes=("not at rest",)), Findings((), ("no list: nothing repeats",))))
    assert {"not at rest", "no list: nothing repeats"} <= {node.text for node in page.elements("p")}


def test_the_report_needs_nothing_else() -> None:
    """The picture is in it; there is no script and no address that a browser would ask for."""
    page = scutch.parse(report(SHOT, Findings((mark(),))))
    (image,) = page.elements("img")
    assert base64.b64decode((image.get("src") or "").removeprefix("data:image/png;base64,")) == SHOT.png
    assert {node.tag for node in page.elements()}.isdisjoint({"script", "link", "iframe", "object", "base", "form"})
    assert {node.get("href") for node in page.elements("a")} == {"#list-1"}
    policy = next(node.get("content") or "" for node in page.elements("meta") if node.get("http-equiv"))
    assert policy.startswith("default-src 'none'")
    assert "script-src" not in policy


@given(TEXTS)
def test_no_text_is_markup(text: str) -> None:
    """Whatever stands on a page, its report has the same elements with the same attributes."""
    assert shape(written(f"x{text}")) == PLAIN


@pytest.mark.parametrize("text", ATTACKS)
def test_attacks_are_shown_as_what_they_are(text: str) -> None:
    """A reader sees the text; only what no document can hold is replaced."""
    shown = re.sub("[\x00-\x1f\ud800]", "�", text)
    details = [node.text for node in written(text).elements("dd")]
    assert details == [" ".join(shown.split())] * 2


def test_hostile_pages_have_harmless_reports() -> None:
    """Through everything that is made of their texts, classes, ids and addresses."""
    evil = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"
    item = (
        "<li box='0 {0} 90 9' class='item {1}' id='{1}{0}'><a href='/{1}{0}'>Plant {1} {0}</a> <i title='{1}'>{0} m</i></li>"
    )
    body = "".join(item.format(10 * n, evil) for n in range(1, 7))
    text = f"{evil} gives long, strong fibres. " * 9
    page = drawn(f"<title>{evil}</title><h1 box='0 300 90 9'>{evil}</h1><ul>{body}</ul><p>{text}</p>")
    for html in (report(SHOT._replace(title=page.title), find_annotations(page)), poster(SHOT, find_annotations(page)).html):
        assert "<script" not in html
        assert {node.tag for node in scutch.parse(html).elements()}.isdisjoint({"script", "i"})
    assert "&lt;script&gt;" in report(SHOT, find_annotations(page))


def test_the_poster_is_the_picture_alone() -> None:
    """No panel and no link; the boxes are those of the report."""
    found = Findings((mark(),))
    page = scutch.parse(poster(SHOT, found).html)
    assert boxes(poster(SHOT, found).html) == boxes(report(SHOT, found))
    assert not [*page.elements("aside"), *page.elements("a")]


def test_a_picture_that_is_none_is_an_error() -> None:
    """Before anything is written."""
    for data in (b"", b"GIF89a", SHOT.png[:15]):
        with pytest.raises(InvalidInput, match="is not a PNG"):
            report(Screenshot(data), Findings(()))


@given(*[st.floats(-1e6, 1e6)] * 4)
def test_cut_boxes_are_inside(x: float, y: float, width: float, height: float) -> None:
    """Of the picture, and of the box; none is empty."""
    box = clip_box(Box(x, y, width, height), (400, 200))
    if box is None:
        return
    assert box.width > 0
    assert box.height > 0
    assert 0 <= box.x <= box.right <= 400.001
    assert 0 <= box.y <= box.bottom <= 200.001


def test_reports_of_many_marks_are_written_at_once() -> None:
    """Linear: ten times the marks are no hundred times the text."""
    few, many = (Findings(tuple(mark(number=str(n)) for n in range(count))) for count in (100, 1000))
    assert len(report(SHOT, many)) < 11 * len(report(SHOT, few))
