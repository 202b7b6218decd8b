"""Addresses as seen from a page."""

from urllib.parse import urljoin

import pytest

import scutch
from scutch.page.urls import absolute, base_address, joined


@pytest.mark.parametrize("base", ["https://e.org", "https://e.org/a/b?c#d", "http://e.org:80?x=/", "file:///a/b"])
@pytest.mark.parametrize(
    "href", ["/x/y?z#w", "/", "//f.org/x", "/../a", "/a/./b", "/a#", "#a", "x", "?q", "../up", "https://g.org/a"]
)
def test_addresses_are_joined_as_the_standard_library_does(base: str, href: str) -> None:
    """The short way for common addresses leads where the long one does."""
    assert absolute(href, base) == urljoin(base, href) or base.startswith("file:")


@pytest.mark.parametrize(
    "href",
    ["\x01javascript:x()", " java\nscript:x()", "JaVaScRiPt:x()", "view-source:x", "data:text/html,x", "vbscript:x", "a+b:c"],
)
def test_an_address_that_is_code_leads_nowhere(href: str) -> None:
    """Only addresses that lead somewhere stay, however the others are disguised."""
    assert absolute(href, "https://e.org/") is None
    assert absolute(href, None) is None


@pytest.mark.parametrize(
    "base", ["https://e.org/a/b", "https://e.org", "https://e.org/a//b", "https://e.org/a/./b", "ftp://e.org/a/b"]
)
@pytest.mark.parametrize(
    "href", ["x", "x/y?z=1#a", "x//y", "../x", "x;y", "x;", "x?#a", "x?", "a:b", "?z", ".x", "x/../y", "//f.org/x"]
)
def test_addresses_in_the_folder_of_a_page_are_those_of_the_standard_library(href: str, base: str) -> None:
    """The fast path for them is taken only where a sum is right."""
    assert joined(href, base) == urljoin(base, href)


@pytest.mark.parametrize(
    ("markup", "url", "base"),
    [
        ("<base href=/shop/>", "https://e.org/a/b", "https://e.org/shop/"),
        ("<base target=_top><base href=//f.org/x/><base href=/y/>", "https://e.org/", "https://f.org/x/"),
        ("<base href=https://f.org/>", None, "https://f.org/"),
        ("<base href='javascript:x()'>", "https://e.org/", "https://e.org/"),
        ("<title>Flax</title>", "https://e.org/", "https://e.org/"),
        ("", None, None),
    ],
)
def test_the_base_element_says_what_addresses_are_relative_to(markup: str, url: str | None, base: str | None) -> None:
    """The first with an address counts, if it leads somewhere."""
    assert base_address(scutch.parse(f"{markup}<p>Flax", url=url)) == base


def test_links_of_content_records_and_metadata_are_relative_to_the_base() -> None:
    """In all three, as in a browser."""
    head = "<base href=https://f.org/x/><meta property=og:image content=flax.jpg>"
    items = "".join(f"<li><h3><a href=p{n}>Linen number {n}</a></h3><p>It is woven of flax, {n} m long.</p>" for n in range(5))
    page = scutch.parse(f"{head}<main><ul>{items}</ul></main>", url="https://e.org/")
    assert scutch.extract_records(page)[0].table.to_dicts()[0]["title_url"] == "https://f.org/x/p0"
    assert "https://f.org/x/p1" in scutch.extract_content(page).markdown
    assert scutch.extract_content(page).image == "https://f.org/x/flax.jpg"
