"""``layout.extract``: the function that people call."""

import pytest

import scutch
from scutch.errors import InvalidInput, UnknownMethod
from scutch.layout.extract import METHODS, segment


def test_an_unknown_method_names_those_there_are() -> None:
    """Before the page is read."""
    with pytest.raises(UnknownMethod, match="'visual'; there are: auto, vips") as caught:
        segment("<p>flax", url="https://example.org", method="visual")  # type: ignore[arg-type]
    assert (caught.value.stage, caught.value.url) == ("segment", "https://example.org")


@pytest.mark.parametrize("pdoc", [0, 12, -1])
def test_degrees_have_a_range(pdoc: int) -> None:
    """What can mean nothing is an error."""
    with pytest.raises(InvalidInput, match="from 1 to 11"):
        segment("<p>flax", pdoc=pdoc)


@pytest.mark.parametrize("page", [b"<p>flax", "<p>flax", scutch.parse("<p>flax")])
def test_whatever_parse_takes(page: bytes | str | scutch.Page) -> None:
    """Bytes, text, or a page."""
    assert segment(page).text == "flax"


def test_the_first_degree_leaves_the_page_whole() -> None:
    """Everything is at least that coherent."""
    assert segment("<p>a<h2>b</h2><p>c", pdoc=1).children == ()


def test_pages_that_wait_for_scripts_are_opened() -> None:
    """What they hide until then is divided as well."""
    html = "<div id=app></div><noscript><h2>Flax</h2><p>" + "Flax gives long fibres. " * 30 + "</noscript>"
    assert [block.label for block in segment(html).leaves()] == ["heading", "text"]


def test_each_method_says_what_it_does() -> None:
    """``scutch methods`` prints it."""
    assert all(method.summary for method in METHODS.values())
