"""Units of content: a list, a table or a block of code is taken or left as a whole."""

import pytest

import scutch
from scutch.content.whole_units import whole_units
from scutch.page import Page


def closed(html: str, left_out: str) -> str:
    """Return the ids of the elements that are still left out, where those with some ids were left out at first."""
    page = scutch.parse(html)
    mask = bytearray(len(page))
    for node in page.elements():
        mask[node.index] = node.get("id", "-") in left_out
    return ids_of_mask(page, whole_units(page.columns, [(0, len(page))], mask))


def ids_of_mask(page: Page, mask: bytearray) -> str:
    """Return the ids of the elements in a mask."""
    return "".join(node.get("id", "") for node in page.elements() if mask[node.index])


INGREDIENTS = "<ul id=u><li id=a>500 g flour<li id=b>300 ml water<li id=c>10 g salt</ul>"
TABLE = "<table id=t><tr><td id=a>the build server<td id=b>12<tr id=c><td>the web server<td>3</table>"


@pytest.mark.parametrize(
    ("html", "left_out", "still"),
    [
        (INGREDIENTS, "c", ""),
        (INGREDIENTS, "ab", "uab"),
        (TABLE, "b", ""),
        ("<pre id=p><i id=a>x</i> = 1 + 2 + 3</pre>", "a", ""),
        ("<ul><li>one long item of a list<li><ul id=n><li id=a>short</ul></ul>", "na", ""),
    ],
    ids=["most of a list", "little of a list", "a short cell", "code", "a nested list"],
)
def test_the_majority_decides(html: str, left_out: str, still: str) -> None:
    """What most characters of a unit are, all of it is."""
    assert closed(html, left_out) == still


@pytest.mark.parametrize(
    ("html", "left_out"),
    [
        ("<p id=a>One paragraph.</p><p>Another one, which is longer.</p>", "a"),
        ("<ul id=a><li>Menu<li>Shop</ul><ul><li>flour<li>water</ul>", "a"),
        (f"<table><tr><td id=a>Menu<td>{'Long text of the page. ' * 30}</table>", "a"),
        ("<ul><li><img src=1>Linen thread<i id=a>Buy</i><li><img src=2>Hackling comb</ul>", "a"),
        ("<ul><li>flour<li id=a hidden>flour, for small screens<li>water</ul>", "a"),
        ("<div id=a><ul><li id=b>x<li>y</ul></div>", "ab"),
    ],
    ids=["paragraphs", "a whole list", "a layout table", "cards", "hidden items", "in what is left out"],
)
def test_what_is_no_torn_unit_stays(html: str, left_out: str) -> None:
    """Only visible parts of lists, data tables and code are units."""
    assert closed(html, left_out) == left_out


def test_the_mask_that_was_given_is_not_changed() -> None:
    """A torn unit gives a new mask."""
    page = scutch.parse(INGREDIENTS)
    mask = bytearray(len(page))
    mask[next(page.elements("li")).index] = 1
    before = bytes(mask)
    whole_units(page.columns, [(0, len(page))], mask)
    assert bytes(mask) == before
