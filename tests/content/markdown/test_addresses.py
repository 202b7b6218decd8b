"""Addresses of links and images: both writers give what ``urls.absolute`` and ``images.image_address`` give."""

from html import escape
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from scutch.content.html import render_html
from scutch.content.images import ADDRESS_ATTRIBUTES, FALLBACK_REACH, image_address
from scutch.content.markdown import render_markdown
from scutch.content.markdown.escapes import destination
from scutch.page import Page, parse
from scutch.page.urls import absolute

BASES: Final = (
    None, "https://e.org", "http://e.org/a/b/c.html?x=../y", "https://e.org/a//b/d;p?q#f", "https://[::1]/a/b",
    "ftp://e.org/a/",
)  # fmt: skip
PARTS: Final = (
    *("/", "//", "../", "./", "..", ".", "a", "b_c", "_d", "?", "#", ";", "&", ":", "(", ")", "[", "]", " ", "é", "\\", "<"),
    *("https://", "http:", "data:", "javascript:", "%20", "e.org", "=", "\t"),
)
addresses = st.lists(st.sampled_from(PARTS), max_size=6).map("".join)
bases = st.sampled_from(BASES)


def written(page: Page, base: str | None) -> tuple[str, str]:
    """The body of a page in Markdown and in HTML."""
    ranges = [(4, len(page))]
    return render_markdown(page.columns, ranges, base_url=base), render_html(page.columns, ranges, base_url=base)


@given(addresses, bases)
def test_a_link_has_its_absolute_address(address: str, base: str | None) -> None:
    """The address of a link is that of ``urls.absolute``, whatever its form; a link without one is its text."""
    page = parse(f'<a href="{escape(address)}">x</a>')
    url = absolute(address, base)
    links = (f"[x]({destination(url)})", f'<a href="{escape(url)}">x</a>') if url else ("x", "x")
    assert written(page, base) == links


@given(st.lists(st.tuples(st.sampled_from((*ADDRESS_ATTRIBUTES, "data-x", "class")), addresses), max_size=3), bases)
def test_an_image_has_the_preferred_address(attributes: list[tuple[str, str]], base: str | None) -> None:
    """The address of an image is the first one, in order of preference, that leads somewhere."""
    values = " ".join(f'{name}="{escape(value)}"' for name, value in attributes)
    page = parse(f"<img {values}>")
    url = image_address(page.columns, 4, base)
    image = (f"![]({destination(url)})", f'<img src="{escape(url)}">') if url else ("", "")
    assert written(page, base) == image


def test_a_noscript_stands_in_for_the_images_near_it() -> None:
    """An image without an address has that of the ``noscript`` a few siblings behind it, but not of a farther one."""
    page = parse("<div>" + "<img>" * (FALLBACK_REACH + 2) + "<noscript><img src=/a.png></noscript>")
    assert written(page, None)[0].split(")")[:-1] == ["![](/a.png"] * (FALLBACK_REACH + 1)
