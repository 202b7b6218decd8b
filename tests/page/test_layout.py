"""Layout: columns of boxes and styles beside those of the page."""

import pickle

import pytest

import scutch
from scutch.page import Encoding, Page
from scutch.page.columns import MARKS
from scutch.page.layout import Box, Layout, Style
from scutch.page.parser import Builder

BOLD = Style(font_weight=700)


def page_of(builder: Builder, layout: Layout | None = None) -> Page:
    return Page(builder.finish(layout), encoding=Encoding("utf-8", "browser"), url="https://example.org/")


def paragraph() -> Page:
    """A document, a paragraph in it, and its text."""
    builder = Builder()
    builder.start("p")
    builder.text("Flax")
    builder.end()
    boxes = [None, (0, 10, 800, 20), (0, 12, 40, 16)]
    return page_of(builder, Layout.of(boxes, [Style(), BOLD], styles_of=[-1, 0, 1], painted=[-1, 1, 2]))


def test_each_node_has_its_box_and_style() -> None:
    """Rows are numbered as the page's nodes are; what has no box says so."""
    layout = paragraph().layout
    assert layout is not None
    assert [layout.box(node) for node in range(3)] == [None, Box(0, 10, 800, 20), Box(0, 12, 40, 16)]
    assert [layout.style_of(node) for node in range(3)] == [None, Style(), BOLD]
    assert (len(layout), layout.page_size) == (3, (800, 30))


def test_a_page_that_was_parsed_has_no_layout() -> None:
    """Only a browser knows where things stand."""
    assert scutch.parse("<p>Flax").layout is None


def test_a_layout_goes_where_its_page_goes() -> None:
    """By pickle, and to the same page at another address."""
    page = paragraph()
    assert page.layout is not None
    again = pickle.loads(pickle.dumps(page.columns)).layout
    assert [again.box(node) for node in range(3)] == [page.layout.box(node) for node in range(3)]
    assert (again.styles, again.viewport, again.page_size) == (page.layout.styles, page.layout.viewport, (800, 30))
    assert page.at("https://example.com/").layout is page.layout


def test_columns_of_a_layout_cannot_be_changed() -> None:
    """They are views without a way to write."""
    layout = paragraph().layout
    assert layout is not None
    with pytest.raises(TypeError):
        layout.style[0] = 1


def test_a_builder_numbers_what_it_is_told() -> None:
    """Elements and texts get the next number; text that is added to a text has that one's."""
    builder = Builder()
    numbers = [builder.start("p"), builder.text("a"), builder.text("b"), builder.start("b"), builder.text("")]
    assert numbers == [1, 2, 2, 3, -1]
    builder.end()
    assert builder.text("c") == 4


def test_what_a_full_builder_leaves_out_has_no_number() -> None:
    """The limit of nodes holds here as anywhere."""
    builder = Builder(max_nodes=1)
    assert (builder.start("p"), builder.start("b"), builder.text("a")) == (1, -1, -1)


@pytest.mark.parametrize(
    ("attributes", "hidden", "marked"),
    [
        ([], None, False),
        ([], True, True),
        ([("hidden", "")], None, True),
        ([("hidden", "")], False, False),
        ([("style", "display:none")], False, False),
        ([("aria-hidden", "true")], False, True),
    ],
)
def test_what_a_browser_saw_decides_what_is_hidden(
    attributes: list[tuple[str, str]], hidden: bool | None, marked: bool
) -> None:
    """It knows better than the attributes ``hidden`` and ``style``; what is not meant to be read stays so."""
    builder = Builder()
    node = builder.start("p", attributes=attributes, hidden=hidden)
    text = builder.text("Flax")
    marks = builder.finish().marks
    assert [bool(marks[n] & MARKS["hidden"]) for n in (node, text)] == [marked, marked]


def test_a_text_can_be_hidden_beside_one_that_is_not() -> None:
    """``visibility`` is a matter of each text."""
    builder = Builder()
    builder.start("p")
    builder.text("never seen", hidden=True)
    builder.start("b")
    builder.text("seen")
    assert page_of(builder).document.text == "seen"


def test_a_frame_that_holds_its_document_is_read() -> None:
    """An ``iframe`` has no text of its own, unless a document was put into it."""
    texts = []
    for spliced in (False, True):
        builder = Builder()
        builder.start("iframe", spliced=spliced)
        builder.start("p")
        builder.text("Flax")
        texts.append(page_of(builder).document.text)
    assert texts == ["", "Flax"]
