"""Nothing gets through the safe subset of HTML: what comes out is parsed again, by us and by another parser, and looked at."""

from html import escape
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from scutch.content.html import render_html
from scutch.content.html.allowlist import ALLOWED_ATTRIBUTES, ELEMENTS
from scutch.page import Page, parse
from tests.content import attacks
from tests.strategies import any_html

#: What a parser adds around a fragment.
AROUND: Final = frozenset(("html", "head", "body"))
SCHEMES: Final = ("http", "https", "mailto", "tel", "ftp")
BASES: Final = (None, "https://example.org/a/b")
#: Elements and markup that parsers disagree about, among those that are kept.
ODD: Final = (
    *(
        "object",
        "button",
        "marquee",
        "section",
        "form",
        "select",
        "svg",
        "math",
        "foreignObject",
        "mtext",
        "desc",
        "mi",
        "font",
    ),
    *("annotation-xml", "x-y", "nobr", "template", "center", "listing", "title", "applet", "u", "big", "textarea", "option"),
)
TAGS: Final = st.sampled_from(ELEMENTS + ODD)
TOKENS: Final = st.one_of(
    TAGS.map("<{}>".format),
    TAGS.map("</{}>".format),
    st.sampled_from(
        ["x", " ", "\n\n", "&#13;", "&lt;b>", "<a href=/x>", "<img src=/y>", "<!doctype html>", "<!--x-->", "&#160;"]
    ),
)


def rendered(html: str, base_url: str | None = None) -> str:
    """HTML of a whole page."""
    columns = parse(html).columns
    return render_html(columns, [(0, len(columns))], base_url=base_url)


def is_harmless(address: str) -> bool:
    """Whether a browser sees no scheme in an address, or one that only leads somewhere."""
    seen = "".join(character for character in address if character > " ").lower()
    before, colon, _ = seen.partition(":")
    return not colon or before in SCHEMES or any(mark in before for mark in "/?#")


def check(page: Page) -> None:
    """Only what the tables allow is in a page."""
    for node in page.elements():
        assert node.namespace == "html"
        assert node.tag in AROUND or node.tag in ELEMENTS
        for name, value in node.attributes.items():
            assert name in ALLOWED_ATTRIBUTES.get(node.tag, {})
            assert name not in ("href", "src") or is_harmless(value)
    assert not any(node.tag == "#comment" for node in page)


def check_elsewhere(html: str) -> None:
    """Another parser sees nothing else either."""
    for node in LexborHTMLParser(html).css("*"):
        assert node.tag in AROUND or node.tag in ELEMENTS
        assert set(node.attributes) <= set(ALLOWED_ATTRIBUTES.get(node.tag, {}))


@pytest.mark.parametrize("base_url", BASES)
@pytest.mark.parametrize("attack", [*attacks.ELEMENTS, *attacks.ATTRIBUTES, *attacks.MUTATIONS])
def test_no_attack_gets_through(attack: str, base_url: str | None) -> None:
    """Whatever is tried, alone or around text, only allowed elements, attributes and addresses come out."""
    for page in (attack, f"<div>a{attack}b</div>", f"<table><tr><td>{attack}<td>x</table>", f"<ul><li>{attack}<li>x</ul>"):
        safe = rendered(page, base_url)
        check(parse(safe))
        check_elsewhere(safe)
        assert rendered(safe, base_url) == safe


def link_and_image(address: str) -> str:
    quoted = address.replace('"', "&quot;")
    return f'<a href="{quoted}">x</a><img src="{quoted}">'


@pytest.mark.parametrize("address", list(attacks.ADDRESSES))
def test_no_address_runs_anything(address: str) -> None:
    """A link to code is no link, an image of code no image; entities, tabs, line ends and NULs hide nothing."""
    assert rendered(link_and_image(address)) == "x"


@pytest.mark.parametrize("address", list(attacks.ADDRESSES))
def test_no_address_leads_elsewhere(address: str) -> None:
    """Where the page's address is known, what is no scheme to a browser is a place on the same site."""
    page = parse(rendered(link_and_image(address), "https://example.org/a/b"))
    addresses = [value for node in page.elements() for value in node.attributes.values()]
    assert all(value.startswith("https://example.org/a/") for value in addresses)


def test_there_are_enough_attacks() -> None:
    """The corpus covers elements, attributes, addresses and mutations."""
    groups = (attacks.ELEMENTS, attacks.ATTRIBUTES, attacks.ADDRESSES, attacks.MUTATIONS)
    assert sum(len(set(group)) for group in groups) >= 150


@pytest.mark.parametrize("attack", ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>"])
def test_the_check_sees_what_it_must(attack: str) -> None:
    """An attack that is let through is found."""
    with pytest.raises(AssertionError):
        check(parse(attack))
    with pytest.raises(AssertionError):
        check_elsewhere(attack)


@given(any_html | st.lists(TOKENS, max_size=25).map("".join))
def test_rendering_again_changes_nothing(html: str) -> None:
    """A parser makes of the output the very tree it was made from, and that is in the subset."""
    safe = rendered(html)
    assert rendered(safe) == safe
    check(parse(safe))


@given(st.text())
def test_any_text_stays_text(text: str) -> None:
    """Escaped text never turns into an element."""
    page = parse(rendered(f"<p>.{escape(text)}</p>"))
    assert {node.tag for node in page.elements()} <= AROUND | {"p"}
