"""The published algorithm: acceptance tests T1 to T7 of a faithful implementation, and what it does with broken pages."""

import sys
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.methods.block_distribution.block_list import (
    LINKS_JUMPED,
    Scanner,
    before_gap,
    block_list,
    deviation,
    distribution,
    gap,
    main_blocks,
)

TAGS = [
    "<div>",
    "</div>",
    "<table>",
    "</table>",
    "<tr>",
    "<td>",
    "</td>",
    "<p>",
    "</p>",
    "<a href='x>y'>",
    "</a>",
    "<",
    "<!-- no -->",
]
WORDS = ["flax", "hemp ", " 亚麻", "a&amp;b"]


def texts(html: str) -> list[str]:
    return [block.text for block in block_list(html) if block.text]


def test_the_papers_example_gives_its_two_blocks_in_order() -> None:
    """T1: what stands in no inner block is one block, and blocks come in the order in which they begin."""
    blocks = block_list("<DIV>hello<TABLE>123</TABLE>world</DIV>")
    assert [(block.tag, block.text) for block in blocks if block.text] == [("div", "hello world"), ("table", "123")]


@given(st.lists(st.sampled_from(TAGS + WORDS)))
def test_blocks_share_out_the_text(pieces: list[str]) -> None:
    """T2: every character of the text is in exactly one block, however the tags are nested."""
    owned = "".join("".join(block.text.split()) for block in block_list("".join(pieces)))
    said = "".join("".join(tag.text.split()) for tag in Scanner("".join(pieces))).replace("&amp;", "&")
    assert sorted(owned) == sorted(said)


def test_an_end_tag_too_many_closes_nothing() -> None:
    """T3: text after '</div></div>' belongs to no block of the page but to its root."""
    assert block_list("<div>a</div></div>b")[0].text == "b"


def test_a_balanced_page_leaves_nothing_open() -> None:
    """T3: after balanced input the stack is empty, so what follows is the root's again."""
    assert block_list("<table><tr><td>a</td></tr></table>b")[0].text == "b"


def test_an_end_tag_closes_the_blocks_inside_of_its_own() -> None:
    """T3: rows and cells whose end tags are missing end with their table."""
    assert texts("<div>a<table><tr><td>b</table>c</div>") == ["a c", "b"]


@pytest.mark.parametrize("tag", ["script", "style", "SCRIPT"])
def test_scripts_and_styles_are_jumped_over(tag: str) -> None:
    """T4: what stands in script or style is in no block, tags in it included."""
    assert texts(f"<div>a<{tag}>x<div>y</div></{tag}>b</div>") == ["ab"]


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


@pytest.mark.parametrize(
    "piece",
    ["<div>text</div>", "<div>", "</div>", '<p a="', "<script>", "<!--", "<a href='", "<", "</table><td>", "<style></style>"],
)
def test_the_time_is_linear(piece: str) -> None:
    """T7: a page of twice the length takes twice the steps, whatever it is made of."""
    assert steps(piece * 800) <= 2.2 * steps(piece * 400) + 200


def steps(html: str) -> int:
    """Lines that run while a page is read."""
    count = 0

    def trace(frame: FrameType, event: str, value: Any) -> Any:
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        block_list(html)
    finally:
        sys.settrace(before)
    return count


def test_links_may_be_jumped_over() -> None:
    """The other reading of the paper takes link text for noise."""
    assert [block.text for block in block_list("<div>Flax <a href=#>more</a></div>", LINKS_JUMPED)] == ["", "Flax"]


def test_inline_tags_do_not_cut_words() -> None:
    """A neglected tag leaves the text around it in one piece; a block between two words parts them."""
    assert texts("<div>fi<b>br</b>es<div>x</div>flax</div>") == ["fibres flax", "x"]


def test_a_greater_than_in_a_value_ends_no_tag() -> None:
    """Quotes hide the sign after '=', and only there."""
    assert texts("<div title='a>b'>c</div><div don't>d</div>") == ["c", "d"]


def test_a_jump_tag_that_is_never_closed_costs_only_itself() -> None:
    """The rest of the page is not lost with it."""
    assert texts("<div>a<script>b</div>") == ["ab"]


def test_the_main_blocks_are_those_before_the_gap() -> None:
    """The content of a page is its long block, not its menu."""
    story = "Flax gives long fibres. " * 9
    assert [block.text for block in main_blocks(f"<div>Home</div><div>{story}</div><div>2009</div>")] == [story.strip()]
