"""Duplicate text in a page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.content.duplicates import DEFAULT_THRESHOLDS, DuplicateThresholds, duplicate_mask
from scutch.page import Page, parse
from tests.strategies import any_html
from tests.twins.content.duplicates import Duplicates

LONG = "Flax gives long, strong fibres, and the seeds are pressed for the oil that painters and joiners use. " * 2
SHORT = "Free shipping."


def marked(page: Page, *, skip: bytes | None = None, thresholds: DuplicateThresholds = DEFAULT_THRESHOLDS) -> list[str]:
    """XPath of each duplicate; the kernel and its twin must agree."""
    mask = duplicate_mask(page.columns, skip=skip, thresholds=thresholds)
    found = [node for node, is_duplicate in enumerate(mask) if is_duplicate]
    assert found == list(Duplicates(page, skip, thresholds).of(page.document))
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
def test_equal_text_with_another_structure_is_a_duplicate(html: str, expected: list[str]) -> None:
    """Siblings with other classes, or elements with other paths, whatever the tags inside; the first is kept."""
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
def test_expected_repetitions_are_kept(html: str) -> None:
    """Rows, items, fields of records, quotations, inline elements, code, links, short texts, and unequal texts."""
    assert marked(parse(html)) == []


def test_skipped_text_has_no_duplicate() -> None:
    """Where the first occurrence is skipped, the second is kept."""
    page = parse(f"<div class=a>{LONG}</div><div class=b>{LONG}</div>")
    skip = bytes(node.get("class") == "a" if node.is_element else 0 for node in page)
    assert marked(page) == ["/div[2]"]
    assert marked(page, skip=skip) == []


def test_only_the_slices_are_compared() -> None:
    """A first occurrence outside of the slices does not count."""
    page = parse(f"<div class=a>{LONG}</div><div class=b>{LONG}</div>")
    second = list(page.elements("div"))[1]
    assert not any(duplicate_mask(page.columns, [(second.index, second.span.end)]))


def test_slices_are_compared_as_parts_of_the_page() -> None:
    """With the texts in front of them, and without what is left out around them."""
    page = parse(f"<div class=a>{LONG}</div><p>x</p><section><div class=b>{LONG}</div></section>")
    first, second = page.elements("div")
    slices = [(node.index, page.columns.end[node.index]) for node in (first, second)]
    section = next(page.elements("section"))
    assert list(duplicate_mask(page.columns, slices)).index(1) == second.index
    assert not any(duplicate_mask(page.columns, slices, bytes(node == section for node in page)))


def test_wrong_arguments_are_errors() -> None:
    """Nothing outside of the page is read."""
    columns = parse("x").columns
    with pytest.raises(IndexError):
        duplicate_mask(columns, [(0, len(columns) + 1)])
    with pytest.raises(ValueError, match="begins before"):
        duplicate_mask(columns, [(0, 3), (1, 2)])
    with pytest.raises(ValueError, match="a byte a node"):
        duplicate_mask(columns, skip=b"")
    with pytest.raises(ValueError, match="8 characters"):
        duplicate_mask(columns, thresholds=DuplicateThresholds(1, 1))


OPENINGS = ("div class=a", "div class=b", "p", "section", "ul", "li", "td", "blockquote", "p class=quote", "b")
TEXTS = ("Flax and hemp", "Long fibres", "x", "</div>", "</p>", "</section>", "</ul>", "</b>")
PARTS = st.sampled_from([*(f"<{tag}>" for tag in OPENINGS), *TEXTS])


@given(any_html | st.lists(PARTS, max_size=30).map("".join))
def test_the_kernel_agrees_with_its_twin(html: str) -> None:
    """On any page."""
    marked(parse(html), thresholds=DuplicateThresholds(8, 10))


@given(st.lists(PARTS, max_size=30).map("".join))
def test_duplicates_have_an_unmarked_original(html: str) -> None:
    """No text is lost: an unmarked element before each duplicate has the same text."""
    page = parse(html)
    mask = duplicate_mask(page.columns, thresholds=DuplicateThresholds(8, 8))
    seen_texts: set[str] = set()
    for node in page.elements():
        words = "".join(node.text.replace("(", "").split())
        assert not mask[node.index] or words in seen_texts
        seen_texts |= (
            {words}
            if not any(mask[other] for other in (node.index, *(ancestor.index for ancestor in node.ancestors())))
            else set()
        )


def test_equal_records_are_kept_with_their_descendants() -> None:
    """Posts of one class with equal text are kept, and so are their paragraphs."""
    page = parse("".join(f"<div class=post><p>{LONG}</div>" for _ in range(3)))
    assert not any(duplicate_mask(page.columns))
