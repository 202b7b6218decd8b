"""The block distribution D of a page, Dev(D), Gap(D) and the blocks before the gap."""

import pytest

from scutch import parse
from scutch.methods.block_distribution.distribution import before_gap, deviation, distribution, gap, own_lengths, shown_texts


def test_the_distribution_falls() -> None:
    """T5: D is the lengths, longest first."""
    assert distribution((4, 10, 3)) == [10, 4, 3]


def test_the_gap_is_the_largest_drop_less_the_smallest() -> None:
    """T5: the drops of (10, 4, 3) are 6 and 1, so its Gap is 5."""
    assert gap((10, 4, 3)) == 5


@pytest.mark.parametrize("lengths", [(), (7,)])
def test_without_a_drop_there_is_no_gap(lengths: tuple[int, ...]) -> None:
    """T5: fewer than two blocks have no drop between them."""
    assert gap(lengths) == 0


def test_the_deviation_is_that_of_the_population() -> None:
    """Dev is the standard deviation; blocks of one length do not deviate."""
    assert deviation((3, 3)) == 0.0
    assert deviation((2, 4, 4, 4, 5, 5, 7, 9)) == 2.0


@pytest.mark.parametrize(("lengths", "chosen"), [((900, 30, 20), [0]), ((900, 850, 20), [0, 1]), ((20, 850, 30, 900), [1, 3])])
def test_the_content_is_before_the_gap(lengths: tuple[int, ...], chosen: list[int]) -> None:
    """T6: one long block is chosen alone, two are chosen together, and they stay in the order of the page."""
    assert before_gap(lengths) == chosen


def test_blocks_own_text_outside_of_inner_blocks() -> None:
    """The column gives the same blocks as the published stack: text around a table is its container's."""
    page = parse("<div>hello<table><tr><td>123</table>world</div>")
    lengths = own_lengths(page.columns, shown_texts(page.columns))
    assert [(page[node].tag, length) for node, length in lengths.items()] == [("div", 10), ("td", 3)]


def test_lengths_are_of_visible_text_without_links() -> None:
    """No visible character is in two blocks or in none, but those of links count nowhere."""
    columns = parse("<nav><a href=/>Home</a></nav><div>Flax<ul><li>a<li>b</ul></div><p hidden>no").columns
    assert sum(own_lengths(columns, shown_texts(columns)).values()) == columns.chars[0] - len("Home")


def test_masked_elements_have_no_texts() -> None:
    """The mask leaves out whole subtrees, and texts outside of the element do not count."""
    columns = parse("<div>Flax<p>Hemp<b>Jute</b></p></div>Sisal").columns
    mask = bytearray(len(columns))
    mask[6] = 1
    assert [columns.text(node) for node in shown_texts(columns, 4, mask)] == ["Flax"]
