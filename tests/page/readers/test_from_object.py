"""Pages held by objects of other libraries."""

from io import BytesIO, StringIO
from typing import Any
from urllib.request import urlopen

import bs4
import httpx
import parsel
import pytest
import requests

import scutch

CAFE = "<title>Café</title><p>Un café, une brûlerie.".encode("iso-8859-1")
ADDRESS = "https://example.org/cafe"


def response_of_requests(body: bytes, content_type: str) -> requests.Response:
    response = requests.Response()
    response._content = body
    response.url = ADDRESS
    response.headers["Content-Type"] = content_type
    response.encoding = "utf-16"  # its guess, or what a caller set
    return response


def response_of_httpx(body: bytes, content_type: str) -> httpx.Response:
    request = httpx.Request("GET", ADDRESS)
    return httpx.Response(200, headers={"Content-Type": content_type}, content=body, request=request)


class ResponseOfScrapy:
    """As Scrapy has it: bytes in ``body``, and header values of bytes."""

    url = ADDRESS

    def __init__(self, body: bytes, content_type: str) -> None:
        self.body = body
        self.headers = {"Content-Type": content_type.encode()}


@pytest.mark.parametrize("response", [response_of_requests, response_of_httpx, ResponseOfScrapy])
def test_a_response_brings_its_address_and_the_charset_of_its_header(response: Any) -> None:
    """What the library guessed does not count."""
    page = scutch.parse(response(CAFE, "text/html; charset=ISO-8859-2"))
    assert (page.url, page.encoding.name, page.encoding.source) == (ADDRESS, "iso-8859-2", "given")
    assert scutch.parse(response(CAFE, "text/html")).title == "Café"


def test_what_the_caller_says_wins() -> None:
    """Over what the response says."""
    response = response_of_httpx(CAFE, "text/html; charset=koi8-r")
    page = scutch.parse(response, url="https://example.net/", encoding="iso-8859-1")
    assert (page.url, page.title) == ("https://example.net/", "Café")


@pytest.mark.parametrize(
    "file", [BytesIO(CAFE), StringIO(CAFE.decode("latin-1")), urlopen("data:text/html;charset=iso-8859-1,Un%20caf%E9")]
)
def test_an_open_file_is_read(file: Any) -> None:
    """Of bytes, of text, or of urllib."""
    assert "café" in scutch.parse(file).document.text


@pytest.mark.parametrize(
    "tree",
    [parsel.Selector(text="<ul><li>Flax<li>Hemp</ul>"), bs4.BeautifulSoup("<ul><li>Flax<li>Hemp</ul>", "html.parser")],
)
def test_a_tree_of_another_library_is_a_page(tree: Any) -> None:
    """With its elements."""
    assert [node.text for node in scutch.parse(tree).document.descendants() if node.tag == "li"] == ["Flax", "Hemp"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://example.org/shop?page=2", "give scutch.fetch"),
        ("../pages/shop.html", "give pathlib.Path"),
        ("shop.mhtml\n", "give pathlib.Path"),
    ],
)
def test_an_address_or_a_path_is_no_page(text: str, message: str) -> None:
    """It was extracted as the text of a page, without a word."""
    with pytest.raises(scutch.InvalidInput, match=message):
        scutch.extract_content(text)


@pytest.mark.parametrize("text", ["Flax", "Flax & hemp.", "see example.org/shop.html for more", "<p>shop.html"])
def test_a_short_text_is_a_page(text: str) -> None:
    """If it is no address and no path."""
    assert scutch.parse(text).body is not None


def test_an_object_that_holds_no_page_is_refused() -> None:
    """With the list of what is accepted; also an object that holds itself."""

    class Loop:
        @property
        def root(self) -> "Loop":
            return self

    for value in (3, None, Loop()):
        with pytest.raises(scutch.InvalidInput, match="Beautiful Soup"):
            scutch.parse(value)  # type: ignore[arg-type]
