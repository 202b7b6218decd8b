"""Addresses as seen from a page."""

from urllib.parse import urljoin

import pytest

from scutch.page.urls import absolute


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
