"""The published algorithm: acceptance tests T1 to T4 and T7 of a faithful implementation, and broken pages."""

import sys
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.methods.block_distribution.block_list import LINKS_JUMPED, PAPER, Scanner, TagClasses, TextBlock, block_list

TAGS = [
    "<div>", "</div>", "<table>", "</table>", "<tr>", "<td>", "</td>", "<p>", "</p>", "<a href='x>y'>", "</a>", "<",
    "<!-- no -->",
]  # fmt: skip
WORDS = ["flax", "hemp ", " 亚麻", "a&amp;b"]


def blocks(html: str, classes: TagClasses = PAPER) -> list[TextBlock]:
    return list(block_list(html.encode(), classes).blocks)


def texts(html: str) -> list[str]:
    return [block.text for block in blocks(html) if block.text]


def test_the_papers_example_gives_its_two_blocks_in_order() -> None:
    """T1: what stands in no inner block is one block, and blocks come in the order in which they begin."""
    found = blocks("<DIV>hello<TABLE>123</TABLE>world</DIV>")
    assert [(block.tag, block.text) for block in found if block.text] == [("div", "hello world"), ("table", "123")]


@given(st.lists(st.sampled_from(TAGS + WORDS)))
def test_blocks_share_out_the_text(pieces: list[str]) -> None:
    """T2: every character of the text is in exactly one block, however the tags are nested."""
    owned = "".join("".join(block.text.split()) for block in blocks("".join(pieces)))
    source = "".join(pieces).encode()
    said = "".join("".join(source[tag.text].decode().split()) for tag in Scanner(source)).replace("&amp;", "&")
    assert sorted(owned) == sorted(said)


def test_an_end_tag_too_many_closes_nothing() -> None:
    """T3: text after '</div></div>' belongs to no block of the page but to its root."""
    assert blocks("<div>a</div></div>b")[0].text == "b"


def test_a_balanced_page_leaves_nothing_open() -> None:
    """T3: after balanced input the stack is empty, so what follows is the root's again."""
    assert blocks("<table><tr><td>a</td></tr></table>b")[0].text == "b"


def test_an_end_tag_closes_the_blocks_inside_of_its_own() -> None:
    """T3: rows and cells whose end tags are missing end with their table."""
    assert texts("<div>a<table><tr><td>b</table>c</div>") == ["a c", "b"]


@pytest.mark.parametrize("tag", ["script", "style", "SCRIPT"])
def test_scripts_and_styles_are_jumped_over(tag: str) -> None:
    """T4: what stands in script or style is in no block, tags in it included."""
    assert texts(f"<div>a<{tag}>x<div>y</div></{tag}>b</div>") == ["ab"]


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
        block_list(html.encode())
    finally:
        sys.settrace(before)
    return count


def test_links_may_be_jumped_over() -> None:
    """The other reading of the paper takes link text for noise."""
    assert [block.text for block in blocks("<div>Flax <a href=#>more</a></div>", LINKS_JUMPED)] == ["", "Flax"]


def test_inline_tags_do_not_cut_words() -> None:
    """A neglected tag leaves the text around it in one piece; a block between two words parts them."""
    assert texts("<div>fi<b>br</b>es<div>x</div>flax</div>") == ["fibres flax", "x"]


def test_a_greater_than_in_a_value_ends_no_tag() -> None:
    """Quotes hide the sign after '=', and only there."""
    assert texts("<div title='a>b'>c</div><div don't>d</div>") == ["c", "d"]


def test_a_jump_tag_that_is_never_closed_costs_only_itself() -> None:
    """The rest of the page is not lost with it."""
    assert texts("<div>a<script>b</div>") == ["ab"]


def test_a_neglected_tag_that_begins_a_line_begins_one_in_the_block() -> None:
    """Words of two paragraphs do not run together; white space in the source is a space."""
    assert texts("<div><h1>Flax</h1><p>has\n fibres<br>and<p>oil</div>") == ["Flax\nhas fibres\nand\noil"]


def test_pieces_lead_back_to_the_source() -> None:
    """Each is a slice of the source and has a block; blocks know where they begin."""
    source = "<div>亚麻<table>123</table>world".encode()
    found = block_list(source)
    said = [(source[piece.begin : piece.end].decode(), found.blocks[piece.block].tag) for piece in found.pieces]
    assert said == [("亚麻", "div"), ("123", "table"), ("world", "div")]
    assert [source[block.begin :][:6] for block in found.blocks[1:]] == [b"<div>\xe4", b"<table"]
