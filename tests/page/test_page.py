"""Pages: what comes in, what is told about it, and that nothing can change it."""

import copy
import gc
import pickle
import subprocess
import sys
import weakref
from typing import Any

import pytest
from hypothesis import assume, given
from lxml import etree

from scutch.errors import InvalidInput
from scutch.page import Limits, Page, parse
from scutch.page.columns import NODE_COLUMNS
from scutch.page.parser import restored
from scutch.page.readers.compressed import GZIP, ZSTANDARD
from tests import strategies

HTML = "<!DOCTYPE html><title> One\n two </title><p>Text é</p>"


def test_bytes_and_text_give_the_same_page() -> None:
    """How the page was held does not matter, apart from what is known about its encoding."""
    pages = [parse(form) for form in (HTML, HTML.encode(), bytearray(HTML.encode()), memoryview(HTML.encode()))]
    assert {page.to_html() for page in pages} == {pages[0].to_html()}
    assert pages[0].encoding[:2] == ("utf-8", "text")


def test_a_page_passes_through() -> None:
    """Parsing a page again is free."""
    page = parse(HTML, url="https://example.org/")
    assert parse(page) is page
    assert parse(page, url="https://example.org/") is page


def test_a_page_takes_another_address() -> None:
    """The columns are shared; the first page keeps its address."""
    page = parse(HTML)
    moved = parse(page, url="https://example.org/")
    assert (page.url, moved.url, moved.columns is page.columns) == (None, "https://example.org/", True)


@pytest.mark.parametrize("value", [None, 1, 1.5, [HTML], {"html": HTML}, object(), HTML.split])
def test_other_values_are_no_page(value: object) -> None:
    """A clear error, which is a ValueError too, and knows the address."""
    with pytest.raises(InvalidInput, match=type(value).__name__) as caught:
        parse(value, url="a.html")  # type: ignore[arg-type]
    assert (caught.value.url, caught.value.stage) == ("a.html", "parse")


def test_a_given_encoding_is_used() -> None:
    """What the transport declared wins over the page's own claim."""
    page = parse("<meta charset=utf-8><p>漢字".encode("gb18030"), encoding="gb18030")
    assert (page.document.text_content, page.encoding.source) == ("漢字", "given")


def test_a_byte_order_mark_in_text_is_no_content() -> None:
    """Text read from a file often begins with one; left in, it would open the body."""
    assert parse("\ufeff" + HTML).title == "One two"


def test_surrogates_in_text_are_replaced() -> None:
    """Pairs are joined, lone ones become the replacement character."""
    assert parse("<p>\ud83d\ude00\ud800").document.text_content == "😀\ufffd"


def test_parts_of_a_page() -> None:
    """Document, root, head, body and title."""
    page = parse(HTML)
    parts = [page.document, page.root, page.head, page.body]
    assert [part.tag if part else None for part in parts] == ["#document", "html", "head", "body"]
    assert page.title == "One two"


@pytest.mark.parametrize(
    ("html", "title"),
    [("", ""), ("<title></title>", ""), ("<svg><title>a</title></svg>", ""), ("<p><title>a</title><title>b</title>", "a"),
     ("<title>a &amp; b</title>", "a & b")],
)  # fmt: skip
def test_titles(html: str, title: str) -> None:
    """The first HTML title counts, wherever it stands; one inside a drawing does not."""
    assert parse(html).title == title


def test_a_frameset_stands_in_for_the_body() -> None:
    """Old pages of frames have no body."""
    page = parse("<frameset><frame></frameset>")
    assert page.body == next(page.elements("frameset"))


def test_nodes_by_index() -> None:
    """Like a sequence: from both ends, and no further."""
    page = parse(HTML)
    assert (page[0], page[-1]) == (page.document, page[len(page) - 1])
    for index in (len(page), -len(page) - 1):
        with pytest.raises(IndexError):
            page[index]


def test_iterating_gives_the_nodes_in_document_order() -> None:
    """Each node once, by index."""
    page = parse(HTML)
    assert [node.index for node in page] == list(range(len(page)))


def test_elements_by_name() -> None:
    """All, those of one name, or none of a name the page does not have."""
    page = parse("<p>a<x-a>b<p>c<svg><a></a></svg><a>d")
    assert [node.tag for node in page.elements()] == ["html", "head", "body", "p", "x-a", "p", "svg", "a", "a"]
    assert [len(list(page.elements(name))) for name in ("p", "a", "x-a", "table", "x-b", "#text")] == [2, 2, 1, 0, 0, 0]


def test_quirks_mode() -> None:
    """No doctype, or an old one, means quirks."""
    assert [parse(html).quirks for html in ("<p>", "<!DOCTYPE html><p>", "<!DOCTYPE html PUBLIC 'html'>")] == [
        True,
        False,
        True,
    ]


@pytest.mark.parametrize("column", [column.name for column in NODE_COLUMNS])
def test_columns_are_read_only_buffers_of_their_type(column: str) -> None:
    """One row a node; the format tells NumPy the type without a copy; nobody can write."""
    page = parse(HTML)
    view = page.column(column)
    assert (len(view), view.readonly, view.itemsize) == (len(page), True, int(_dtype(column)[1]))


def _dtype(name: str) -> str:
    return next(column.dtype for column in NODE_COLUMNS if column.name == name)


def test_a_column_outlives_its_page() -> None:
    """The view keeps the memory it shows."""
    words = parse(HTML).column("words")
    gc.collect()
    assert words[0] == 2


def test_pages_cannot_be_changed() -> None:
    """No attribute can be set or added."""
    page = parse(HTML)
    for name in ("url", "columns", "truncated", "new"):
        with pytest.raises(AttributeError):
            setattr(page, name, 1)


def test_pages_are_equal_by_value() -> None:
    """Two parses of one source are equal, also after a pickle; a copy is the page itself."""
    page = parse(HTML)
    assert page == parse(HTML)
    assert hash(page) == hash(parse(HTML))
    assert page != parse(HTML + "!")
    assert copy.copy(page) is page
    assert copy.deepcopy([page])[0] is page
    assert weakref.ref(page)() is page


def columns_of(page: Page) -> dict[str, list[int]]:
    return {column.name: page.column(column.name).tolist() for column in NODE_COLUMNS}


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_page_survives_a_process_border(protocol: int) -> None:
    """Columns, source, address, encoding and truncation all arrive."""
    page = parse(HTML + "&amp;<x-y>", url="https://example.org/", limits=Limits(max_bytes=60))
    back = pickle.loads(pickle.dumps(page, protocol))
    assert columns_of(back) == columns_of(page)
    assert (back.to_html(), back.source, back.url, back.encoding, back.truncated, back.quirks) == (
        page.to_html(), page.source, page.url, page.encoding, page.truncated, page.quirks
    )  # fmt: skip


def test_a_page_made_from_a_tree_survives_a_process_border() -> None:
    """It has no source to be parsed again."""
    page = parse(etree.fromstring("<div a='b'>é<x-y/>z<!--c--></div>"))
    back = pickle.loads(pickle.dumps(page))
    assert (back.to_html(), columns_of(back)) == (page.to_html(), columns_of(page))


@pytest.mark.parametrize("argument", range(1, 5))
def test_a_damaged_pickle_is_refused(argument: int) -> None:
    """A flipped bit in the source, the side buffer, the columns or the row counts is an error, never a wrong page."""
    arguments: list[Any] = list(parse(HTML + "&amp;<table><b>x</b>y").columns.__reduce__()[1])
    value = arguments[argument]
    arguments[argument] = (value[0] ^ 1, *value[1:]) if isinstance(value, tuple) else bytes([value[0] ^ 1]) + value[1:]
    with pytest.raises(InvalidInput, match="damaged"):
        restored(*arguments)


def test_equal_pages_have_equal_pickles() -> None:
    """No byte of a pickle is left over from other data in memory."""
    html = "<table>" + "&amp;<b>x</b>" * 40 + "<p>" + "a&lt;b" * 200
    parse("secret &amp; " * 500)
    assert len({pickle.dumps(parse(html)) for _ in range(5)}) == 1


def test_a_node_survives_together_with_its_page() -> None:
    """Views of one page stay views of one page."""
    page = parse(HTML)
    back, node = pickle.loads(pickle.dumps((page, page[3])))
    assert node == back[3]


def test_a_representation_names_the_address() -> None:
    """Short, whatever the page's size."""
    assert repr(parse(HTML, url="https://example.org/")) == "<Page https://example.org/: 9 nodes>"


@given(strategies.raw_bytes | strategies.any_html.map(str.encode))
def test_any_bytes_are_a_page(data: bytes) -> None:
    """Parsing fails for damaged compressed data only, and every page has a root, a head and a body."""
    assume(not data.startswith((GZIP, ZSTANDARD)))
    page = parse(data)
    assert page.root is not None
    assert page.head is not None
    assert page.body is not None


def test_importing_the_page_model_is_light() -> None:
    """No slow module of the standard library, and none of the optional packages, comes along."""
    code = "import scutch.page, sys; print(*sorted(sys.modules))"
    loaded = set(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split())
    assert not loaded & {"dataclasses", "asyncio", "json", "logging", "lxml", "numpy", "typer", "urllib.parse"}
