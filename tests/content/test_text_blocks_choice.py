"""The choice of blocks, its mask and its parts: examples and properties."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scutch.content._text_blocks import Blocks
from scutch.kernels.lexicon import Lexicon
from scutch.page import Page, parse
from scutch.page.text import render_text
from tests import strategies
from tests.twins.content import block_choice
from tests.twins.content.text_blocks import Survey

NO_WORDS = Lexicon({})
SCORES = st.lists(st.floats(-30, 30) | st.sampled_from((0.0, 1.0)), max_size=40)
PROSE = "Flax gives long, strong fibres. "


def blocks_of(html: str) -> Blocks:
    return Blocks(parse(html).columns, NO_WORDS, NO_WORDS)


def chosen(html: str, *scores: float) -> list[tuple[str, int]]:
    """XPath and kept characters of the parts chosen with these scores."""
    page = parse(html)
    _, _, parts = Blocks(page.columns, NO_WORDS, NO_WORDS).choose(scores)
    return [(page[node].xpath, chars) for node, chars in parts]


def scored(page: Page, scores: list[float]) -> tuple[Blocks, list[float]]:
    """The blocks of a page, and one score for each."""
    blocks = Blocks(page.columns, NO_WORDS, NO_WORDS)
    return blocks, [*scores, *[0.5] * len(blocks)][: len(blocks)]


@given(strategies.any_html, SCORES)
@settings(deadline=None)
def test_no_level_has_a_greater_expected_f1(html: str, scores: list[float]) -> None:
    """The expected F1 of the choice is the greatest of all levels, and is from 0 to 1."""
    page = parse(html)
    blocks, scores = scored(page, scores)
    expected, _, _ = blocks.choose(scores)
    f1s = [f1 for f1, _ in block_choice.expected_f1s(Survey(page, {}, {}), scores)]
    assert expected == pytest.approx(max(f1s))
    assert 0 <= expected <= 1


@given(strategies.any_html, SCORES)
@settings(deadline=None)
def test_the_mask_leaves_out_the_texts_of_other_blocks(html: str, scores: list[float]) -> None:
    """And keeps the texts of taken blocks and their ancestors."""
    page = parse(html)
    blocks, scores = scored(page, scores)
    _, mask, _ = blocks.choose(scores)
    survey = Survey(page, {}, {})
    taken = block_choice.choose(survey, scores).blocks
    for block in survey.blocks:
        for text in block.texts:
            left_out = any(mask[node.index] for node in (text, *text.ancestors()))
            assert left_out == (block not in taken)


@given(strategies.any_html, SCORES)
@settings(deadline=None)
def test_parts_hold_all_that_is_kept(html: str, scores: list[float]) -> None:
    """Parts are disjoint, in document order, and count their kept characters."""
    page = parse(html)
    blocks, scores = scored(page, scores)
    _, _, parts = blocks.choose(scores)
    ends = [page.columns.end[node] for node, _ in parts]
    assert all(end <= node for end, (node, _) in zip(ends, parts[1:], strict=False))
    taken = block_choice.choose(Survey(page, {}, {}), scores).blocks
    assert sum(chars for _, chars in parts) == sum(block.chars for block in taken)


def test_the_likely_blocks_are_taken() -> None:
    """Improbable blocks are left out; nothing is taken where all blocks are improbable."""
    page = f"<nav>Home</nav><p>{PROSE}</p><p>{PROSE}</p>"
    assert chosen(page, -9, 9, 9) == [("/html/body", 54)]
    assert chosen(page, -9, 9, -9) == [("/html/body/p[1]", 27)]
    assert chosen(page, -math.inf, -math.inf, -math.inf) == []


def test_infinite_scores_give_an_expected_f1_of_1() -> None:
    """Very large finite scores do so, too."""
    assert blocks_of("<p>a<p>b").choose([math.inf, -math.inf])[0] == 1
    assert blocks_of("<p>a<p>b").choose([1e308, -1e308])[0] == 1


def test_the_part_is_the_innermost_container() -> None:
    """The descent ends at the element with several kept lines, or at the only line."""
    assert chosen(f"<div><section><p>{PROSE}<p>{PROSE}</section></div>", 9, 9) == [("/html/body/div[1]/section[1]", 54)]
    assert chosen("<div><span><b>one</b> line</span></div>", 9) == [("/html/body/div[1]", 7)]


def test_few_lines_of_a_long_list_are_parts_by_themselves() -> None:
    """Where less than half of an element is kept, each kept line is a part."""
    page = "<ul>" + "<li>Flax and linen" * 6 + "</ul>"
    assert chosen(page, 9, -9, -9, -9, -9, 9) == [("/html/body/ul[1]/li[1]", 12), ("/html/body/ul[1]/li[6]", 12)]


def test_the_expected_f1_of_one_block_is_its_probability() -> None:
    """A page of one block is all content or none."""
    expected, mask, parts = blocks_of("<p>Flax").choose([0.0])
    assert expected == 0.5
    assert not any(mask[node] for node, _ in parts)


@pytest.mark.parametrize("scores", [[], [0.5], [0.5] * 3])
def test_each_block_needs_a_score(scores: list[float]) -> None:
    """Too few and too many are errors."""
    with pytest.raises(ValueError, match="a score for each block"):
        blocks_of("<p>a<p>b").choose(scores)


def test_hidden_pieces_of_a_line_are_left_out() -> None:
    """They belong to no block, so the mask has them even where the line is taken."""
    page = parse("<p>Flax <span hidden>secret</span> fibres")
    _, mask, parts = Blocks(page.columns, NO_WORDS, NO_WORDS).choose([9.0])
    assert [render_text(page.columns, node, page.columns.end[node], skip=mask, hidden=True) for node, _ in parts] == [
        "Flax fibres"
    ]


def test_hidden_blocks_can_be_taken() -> None:
    """A probable hidden tab is taken, an improbable one is left out."""
    page = f"<div hidden><p>{PROSE}<p>{PROSE}</div><div hidden><p>Menu</div>"
    assert chosen(page, 9, 9, -9) == [("/html/body/div[1]", 54)]


def test_blocks_of_equal_probability_are_taken_together() -> None:
    """A long feed under a short text is taken only if it is more probable than not."""
    feed = "<p>Seeds are pressed for their oil" * 9
    assert chosen(f"<p>Flax fibres{feed}", 3.0, *[-0.5] * 9) == [("/html/body/p[1]", 10)]
    assert chosen(f"<p>Flax fibres{feed}", 3.0, *[0.5] * 9) == [("/html/body", 244)]


def test_headings_follow_the_block_below() -> None:
    """Also several in a row; headings of other blocks and hidden ones are left out."""
    page = "<div><h2>One</h2><h3>Two</h3><p>Flax<h2>Three</h2><p>Menu</div>"
    assert chosen(page, -9, -9, 9, -9, -9) == [("/html/body/div[1]", 10)]
    assert chosen("<h2 hidden>One</h2><p>Flax<p>Menu", -9, 9, -9) == [("/html/body/p[1]", 4)]


def test_lists_keep_their_items() -> None:
    """Items, cells and code that are not improbable are taken with a container of which most is taken."""
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
def test_other_blocks_are_not_filled_in(html: str) -> None:
    """Paragraphs, hidden items, links, and items of a list of which half is taken."""
    (_, kept), *others = chosen(html, 9, -2.5)
    assert (kept, others) in ((81, []), (27, []))


def test_blocks_of_a_cluster_are_taken_together() -> None:
    """Where three of five prices are taken, the others are taken unless they are improbable."""
    prices = "".join(f"<div><p>{PROSE}</p><p class=price>{price} euros</p></div>" for price in range(5))
    _, kept = chosen(prices, *[9, 9] * 3, *[9, -1] * 2)[0]
    assert kept == len(PROSE.replace(" ", "")) * 5 + len("1euros") * 5
    assert sum(kept for _, kept in chosen(prices, *[9, 9] * 2, *[9, -1] * 3)) == kept - 3 * len("1euros")
    assert sum(kept for _, kept in chosen(prices, *[9, 9] * 3, *[9, -2] * 2)) == kept - 2 * len("1euros")


def test_tables_are_taken_whole() -> None:
    """Where most of their words are taken; else only the rows with taken cells."""
    page = "<table><tr><td>one two three<td>four<tr><td>five</table><p>six"
    assert chosen(page, 9, -9, -9, -9) == [("/html/body/table[1]/tbody[1]", 19)]
    rows = "/html/body/table[1]/tbody[1]/tr"
    assert chosen(page, -9, 9, 9, -9) == [(f"{rows}[1]", 4), (f"{rows}[2]", 4)]


def test_tables_of_long_texts_are_layout() -> None:
    """Their cells are chosen one by one: one may be a menu."""
    row = "/html/body/table[1]/tbody[1]/tr[1]"
    assert chosen(f"<table><tr><td>Menu<td>{PROSE * 9}</table>", -9, 9) == [(row, 247)]
    assert chosen(f"<table><tr><td>Menu<td>{PROSE * 10}</table>", -9, 9) == [(row, 270)]
