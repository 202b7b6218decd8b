"""Text that a page holds twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.content.duplicates import ENOUGH, Enough, copies
from scutch.page import Page, parse
from tests.strategies import any_html
from tests.twins.content.duplicates import Copies

LONG = "Flax gives long, strong fibres, and the seeds are pressed for the oil that painters and joiners use. " * 2
SHORT = "Free shipping."


def marked(page: Page, *, skip: bytes | None = None, enough: Enough = ENOUGH) -> list[str]:
    """XPath of each copy; both twins must find the same."""
    mask = copies(page.columns, skip=skip, enough=enough)
    found = [node for node, is_copy in enumerate(mask) if is_copy]
    assert found == list(Copies(page, skip, enough).of(page.document))
    return [page[node].xpath.removeprefix("/html/body") for node in found]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (f"<div class=desktop><p>{LONG}</div><div class=mobile><p>{LONG}</div>", ["/div[2]"]),
        (f"<div class=slide>{LONG}</div><p>x</p><div class='slide cloned'>{LONG}</div>", ["/div[2]"]),
        (f"<div><p>{LONG}</p></div><section><ul><li>{LONG}</ul></section>", ["/section[1]"]),
        (f"<p>{LONG}</p><div>x<b>y</b><div class=print>{LONG}</div></div>", ["/div[1]/div[1]"]),
        (f"<div class=a>{LONG}</div><div class=b>{LONG}</div><div class=c>{LONG}</div>", ["/div[2]", "/div[3]"]),
        (f"<div class=a>{LONG}<script>x</script></div><div class=b hidden>{LONG}</div><div class=c>{LONG}</div>", ["/div[3]"]),
    ],
)
def test_the_same_text_in_another_role_is_a_copy(html: str, expected: list[str]) -> None:
    """Siblings with other classes, or places of another build, whatever the tags inside; the first stays."""
    assert marked(parse(html)) == expected


@pytest.mark.parametrize(
    "html",
    [
        f"<p>{LONG}</p><p>{LONG}</p>",
        f"<ul><li>{LONG}<li>{LONG}</ul>",
        f"<div><h2>a</h2><p class=x>{LONG}</p></div><div><h2>b</h2><p class=y>{LONG}</p></div>",
        f"<table><tr class=odd><td>a<td>{LONG}<tr class=even><td>a<td>{LONG}</table>",
        f"<table><tr class=odd><td>{LONG}</tr><tr class=even><td>{LONG}</table>",
        f"<div>{LONG}</div><section><blockquote>{LONG}</blockquote>x</section>",
        f"<div>{LONG}</div><section><div class=bbQuote><p>{LONG}</p></div>x</section>",
        f"<p>{LONG}</p><div><span>{LONG}</span>x</div>",
        f"<section><pre>{LONG}</pre></section><div>x<pre>{LONG}</pre></div>",
        f"<ul><li class=a>{LONG}<li class=b>{LONG}</ul>",
        f"<div class=a><a href=/x>{LONG}</a></div><div class=b><a href=/x>{LONG}</a></div>",
        f"<div class=a>{SHORT}</div><div class=b>{SHORT}</div>",
        f"<div class=a>{LONG}</div><div class=b>{LONG}!</div>",
    ],
)
def test_what_is_equal_for_good_reason_stays(html: str) -> None:
    """Rows, items, fields of records, quotes, pieces of lines, code, links, short texts, and texts not quite the same."""
    assert marked(parse(html)) == []


def test_what_is_left_out_has_no_copy() -> None:
    """When the first occurrence is not written, the second one is."""
    page = parse(f"<div class=a>{LONG}</div><div class=b>{LONG}</div>")
    skip = bytes(node.get("class") == "a" if node.is_element else 0 for node in page)
    assert marked(page) == ["/div[2]"]
    assert marked(page, skip=skip) == []


def test_only_what_is_chosen_is_compared() -> None:
    """A copy outside of the slices is none."""
    page = parse(f"<div class=a>{LONG}</div><div class=b>{LONG}</div>")
    second = list(page.elements("div"))[1]
    assert not any(copies(page.columns, [(second.index, second.span.end)]))


def test_wrong_arguments_are_refused() -> None:
    """Nothing outside of the page is read."""
    columns = parse("x").columns
    with pytest.raises(IndexError):
        copies(columns, [(0, len(columns) + 1)])
    with pytest.raises(ValueError, match="a byte a node"):
        copies(columns, skip=b"")
    with pytest.raises(ValueError, match="8 characters"):
        copies(columns, enough=Enough(1, 1))


OPENINGS = ("div class=a", "div class=b", "p", "section", "ul", "li", "td", "blockquote", "p class=quote", "b")
TEXTS = ("Flax and hemp", "Long fibres", "x", "</div>", "</p>", "</section>", "</ul>", "</b>")
PARTS = st.sampled_from([*(f"<{tag}>" for tag in OPENINGS), *TEXTS])


@given(any_html | st.lists(PARTS, max_size=30).map("".join))
def test_both_twins_mark_alike(html: str) -> None:
    """The kernel finds what a comparison word for word finds, whatever the page."""
    marked(parse(html), enough=Enough(8, 10))


@given(st.lists(PARTS, max_size=30).map("".join))
def test_what_is_marked_is_also_elsewhere(html: str) -> None:
    """No text is lost: what a copy says, an element before it says that is not marked."""
    page = parse(html)
    mask = copies(page.columns, enough=Enough(8, 8))
    said: set[str] = set()
    for node in page.elements():
        words = "".join(node.text.replace("(", "").split())
        assert not mask[node.index] or words in said
        said |= (
            {words}
            if not any(mask[other] for other in (node.index, *(around.index for around in node.ancestors())))
            else set()
        )


def test_records_that_are_equal_stay_with_all_that_is_in_them() -> None:
    """Posts of one class that say the same are posts, and so are their paragraphs."""
    page = parse("".join(f"<div class=post><p>{LONG}</div>" for _ in range(3)))
    assert not any(copies(page.columns))
