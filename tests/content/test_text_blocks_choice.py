"""Which blocks are chosen, what is left out then, and what the parts are: by example, and what holds on every page."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scutch.content._text_blocks import Blocks
from scutch.kernels.lexicon import Lexicon
from scutch.page import Page, parse
from scutch.page.text import render_text
from tests import strategies
from tests.twins.content import block_choice as slow_choice
from tests.twins.content.text_blocks import Survey

NOTHING = Lexicon({})
SCORES = st.lists(st.floats(-30, 30) | st.sampled_from((0.0, 1.0)), max_size=40)
PROSE = "Flax gives long, strong fibres. "


def blocks_of(html: str) -> Blocks:
    return Blocks(parse(html).columns, NOTHING, NOTHING)


def chosen(html: str, *scores: float) -> list[tuple[str, int]]:
    """The parts that are chosen by these scores: where they are, and how much of them is kept."""
    page = parse(html)
    _, _, parts = Blocks(page.columns, NOTHING, NOTHING).choose(scores)
    return [(page[node].xpath, chars) for node, chars in parts]


def scored(page: Page, scores: list[float]) -> tuple[Blocks, list[float]]:
    """The blocks of a page, and as many scores."""
    blocks = Blocks(page.columns, NOTHING, NOTHING)
    return blocks, [*scores, *[0.5] * len(blocks)][: len(blocks)]


@given(strategies.any_html, SCORES)
@settings(deadline=None)
def test_no_prefix_promises_more(html: str, scores: list[float]) -> None:
    """The F1 of the choice is the most that the likeliest blocks, down to any place, promise; it is a share."""
    page = parse(html)
    blocks, scores = scored(page, scores)
    expected, _, _ = blocks.choose(scores)
    promises = [promise for promise, _ in slow_choice.promises(Survey(page, {}, {}), scores)]
    assert expected == pytest.approx(max(promises))
    assert 0 <= expected <= 1


@given(strategies.any_html, SCORES)
@settings(deadline=None)
def test_the_mask_leaves_out_the_texts_of_other_blocks(html: str, scores: list[float]) -> None:
    """And no text of those that are taken: neither it nor what holds it."""
    page = parse(html)
    blocks, scores = scored(page, scores)
    _, mask, _ = blocks.choose(scores)
    survey = Survey(page, {}, {})
    taken = slow_choice.choose(survey, scores).blocks
    for block in survey.blocks:
        for text in block.texts:
            left_out = any(mask[node.index] for node in (text, *text.ancestors()))
            assert left_out == (block not in taken)


@given(strategies.any_html, SCORES)
@settings(deadline=None)
def test_parts_hold_all_that_is_kept(html: str, scores: list[float]) -> None:
    """Once: they are apart, in document order, and tell how much of them is kept."""
    page = parse(html)
    blocks, scores = scored(page, scores)
    _, _, parts = blocks.choose(scores)
    ends = [page.columns.end[node] for node, _ in parts]
    assert all(end <= node for end, (node, _) in zip(ends, parts[1:], strict=False))
    taken = slow_choice.choose(Survey(page, {}, {}), scores).blocks
    assert sum(chars for _, chars in parts) == sum(block.chars for block in taken)


def test_the_likely_blocks_are_taken() -> None:
    """An unlikely word is left out, an unlikely story of the same page too; nothing is taken of what is likely nothing."""
    page = f"<nav>Home</nav><p>{PROSE}</p><p>{PROSE}</p>"
    assert chosen(page, -9, 9, 9) == [("/html/body", 54)]
    assert chosen(page, -9, 9, -9) == [("/html/body/p[1]", 27)]
    assert chosen(page, -math.inf, -math.inf, -math.inf) == []


def test_certain_scores_promise_all() -> None:
    """However large they are."""
    assert blocks_of("<p>a<p>b").choose([math.inf, -math.inf])[0] == 1
    assert blocks_of("<p>a<p>b").choose([1e308, -1e308])[0] == 1


def test_what_has_it_all_is_the_part() -> None:
    """The way down ends at the element that has several lines of it, or at the only line."""
    assert chosen(f"<div><section><p>{PROSE}<p>{PROSE}</section></div>", 9, 9) == [("/html/body/div[1]/section[1]", 54)]
    assert chosen("<div><span><b>one</b> line</span></div>", 9) == [("/html/body/div[1]", 7)]


def test_few_lines_of_a_long_list_are_parts_by_themselves() -> None:
    """Where less than half of an element is kept, its lines are told apart."""
    page = "<ul>" + "<li>Flax and linen" * 6 + "</ul>"
    assert chosen(page, 9, -9, -9, -9, -9, 9) == [("/html/body/ul[1]/li[1]", 12), ("/html/body/ul[1]/li[6]", 12)]


def test_one_block_is_taken_where_it_is_likely() -> None:
    """And what it promises is its chance: it is all or nothing."""
    expected, mask, parts = blocks_of("<p>Flax").choose([0.0])
    assert expected == 0.5
    assert not any(mask[node] for node, _ in parts)


@pytest.mark.parametrize("scores", [[], [0.5], [0.5] * 3])
def test_each_block_needs_a_score(scores: list[float]) -> None:
    """Too few and too many are refused."""
    with pytest.raises(ValueError, match="a score for each block"):
        blocks_of("<p>a<p>b").choose(scores)


def test_hidden_pieces_of_a_line_are_left_out() -> None:
    """They have no block that could be taken, so they go where the line is taken."""
    page = parse("<p>Flax <span hidden>secret</span> fibres")
    _, mask, parts = Blocks(page.columns, NOTHING, NOTHING).choose([9.0])
    assert [render_text(page.columns, node, page.columns.end[node], skip=mask, hidden=True) for node, _ in parts] == [
        "Flax fibres"
    ]


def test_what_is_hidden_can_be_taken() -> None:
    """A tab that is likely comes along; one that is not is left out."""
    page = f"<div hidden><p>{PROSE}<p>{PROSE}</div><div hidden><p>Menu</div>"
    assert chosen(page, 9, 9, -9) == [("/html/body/div[1]", 54)]


def test_what_hangs_together_is_taken_or_left_together() -> None:
    """A feed of even odds under a short text that is likely: alone, unless the feed is likelier than not."""
    feed = "<p>Seeds are pressed for their oil" * 9
    assert chosen(f"<p>Flax fibres{feed}", 3.0, *[-0.5] * 9) == [("/html/body/p[1]", 10)]
    assert chosen(f"<p>Flax fibres{feed}", 3.0, *[0.5] * 9) == [("/html/body", 244)]


def test_headings_follow_what_stands_below() -> None:
    """One above the other; those of what is left out are left out, and those that are hidden."""
    page = "<div><h2>One</h2><h3>Two</h3><p>Flax<h2>Three</h2><p>Menu</div>"
    assert chosen(page, -9, -9, 9, -9, -9) == [("/html/body/div[1]", 10)]
    assert chosen("<h2 hidden>One</h2><p>Flax<p>Menu", -9, 9, -9) == [("/html/body/p[1]", 4)]


def test_lists_keep_their_items() -> None:
    """An item that is not plainly another thing comes with the list of which most is taken, and so do cells and code."""
    items = f"<ul><li>{PROSE}<li>{PROSE}<li>{PROSE}<li>tow</ul>"
    assert chosen(f"{items}<p>Menu", 9, 9, 9, -2.5, -9) == [("/html/body/ul[1]", 84)]
    assert chosen(f"{items}<p>Menu", 9, 9, 9, -3.5, -9) == [("/html/body/ul[1]", 81)]
    assert chosen(f"<div><p>{PROSE * 3}<pre>hackle</pre></div>", 9, -2.5) == [("/html/body/div[1]", 87)]


@pytest.mark.parametrize(
    "html",
    [
        f"<div><p>{PROSE * 3}<p>tow</div>",
        f"<ul><li>{PROSE * 3}<li hidden>tow</ul>",
        f"<ul><li>{PROSE * 3}<li><a href=/t>tow</a></ul>",
        f"<ul><li>{PROSE}<li>{PROSE}</ul>",
    ],
    ids=["paragraph", "hidden", "link", "half"],
)
def test_other_things_stay_out(html: str) -> None:
    """Paragraphs, what is hidden, links, and what stands in an element that is taken by half."""
    (_, kept), *others = chosen(html, 9, -2.5)
    assert (kept, others) in ((81, []), (27, []))


def test_what_looks_alike_goes_together() -> None:
    """Where three of five prices are taken, others that are not unlikely come along."""
    prices = "".join(f"<div><p>{PROSE}</p><p class=price>{price} euros</p></div>" for price in range(5))
    _, kept = chosen(prices, *[9, 9] * 3, *[9, -1] * 2)[0]
    assert kept == len(PROSE.replace(" ", "")) * 5 + len("1euros") * 5
    assert sum(kept for _, kept in chosen(prices, *[9, 9] * 2, *[9, -1] * 3)) == kept - 3 * len("1euros")
    assert sum(kept for _, kept in chosen(prices, *[9, 9] * 3, *[9, -2] * 2)) == kept - 2 * len("1euros")


def test_tables_are_taken_whole() -> None:
    """Where most of their words are taken; else the rows that have some."""
    page = "<table><tr><td>one two three<td>four<tr><td>five</table><p>six"
    assert chosen(page, 9, -9, -9, -9) == [("/html/body/table[1]/tbody[1]", 19)]
    rows = "/html/body/table[1]/tbody[1]/tr"
    assert chosen(page, -9, 9, 9, -9) == [(f"{rows}[1]", 4), (f"{rows}[2]", 4)]


def test_tables_of_long_texts_are_pages() -> None:
    """Their cells are chosen one by one: a menu stands beside the story."""
    row = "/html/body/table[1]/tbody[1]/tr[1]"
    assert chosen(f"<table><tr><td>Menu<td>{PROSE * 9}</table>", -9, 9) == [(row, 247)]
    assert chosen(f"<table><tr><td>Menu<td>{PROSE * 10}</table>", -9, 9) == [(row, 270)]
