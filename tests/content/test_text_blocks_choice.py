"""The choice of blocks, its mask and its parts: examples and properties."""

import math
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.content._text_blocks import Blocks
from scutch.kernels.lexicon import Lexicon
from scutch.page import Page, parse
from scutch.page.text import render_text
from tests import strategies
from tests.twins.content import block_choice
from tests.twins.content.block_units import Units
from tests.twins.content.text_blocks import Survey

NO_WORDS = Lexicon({})
SCORES = st.lists(st.floats(-30, 30) | st.sampled_from((0.0, 1.0)), max_size=40)
PROSE = "Flax gives long, strong fibres. "


def blocks_of(html: str) -> Blocks:
    return Blocks(parse(html).columns, NO_WORDS, NO_WORDS)


def chosen(html: str, *scores: float) -> list[tuple[str, int]]:
    """XPath and kept characters of the parts chosen with these scores."""
    page = parse(html)
    _, _, parts = Blocks(page.columns, NO_WORDS, NO_WORDS).choose(array("d", scores))
    return [(page[node].xpath, chars) for node, chars in parts]


def scored(page: Page, scores: list[float]) -> tuple[Blocks, list[float]]:
    """The blocks of a page, and one score for each."""
    blocks = Blocks(page.columns, NO_WORDS, NO_WORDS)
    return blocks, [*scores, *[0.5] * len(blocks)][: len(blocks)]


@given(strategies.any_html, SCORES)
def test_no_level_has_a_greater_expected_f1(html: str, scores: list[float]) -> None:
    """The expected F1 of the choice is the greatest of all levels, and is from 0 to 1."""
    page = parse(html)
    blocks, scores = scored(page, scores)
    expected, _, _ = blocks.choose(array("d", scores))
    survey = Survey(page, {}, {})
    chances = block_choice.chances_of(survey, Units(survey), scores)
    f1s = [f1 for _, f1, _ in block_choice.expected_fs(survey, chances)]
    assert expected == pytest.approx(max(f1s))
    assert 0 <= expected <= 1


@given(strategies.any_html, SCORES)
def test_the_mask_leaves_out_the_texts_of_other_blocks(html: str, scores: list[float]) -> None:
    """And keeps the texts of taken blocks and their ancestors."""
    page = parse(html)
    blocks, scores = scored(page, scores)
    _, mask, _ = blocks.choose(array("d", scores))
    survey = Survey(page, {}, {})
    taken = block_choice.choose(survey, scores).blocks
    for block in survey.blocks:
        for text in block.texts:
            left_out = any(mask[node.index] for node in (text, *text.ancestors()))
            assert left_out == (block not in taken)


@given(strategies.any_html, SCORES)
def test_parts_hold_all_that_is_kept(html: str, scores: list[float]) -> None:
    """Parts are disjoint, in document order, and count their kept characters."""
    page = parse(html)
    blocks, scores = scored(page, scores)
    _, _, parts = blocks.choose(array("d", scores))
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
    assert blocks_of("<p>a<p>b").choose(array("d", [math.inf, -math.inf]))[0] == 1
    assert blocks_of("<p>a<p>b").choose(array("d", [1e308, -1e308]))[0] == 1


def test_the_part_is_the_innermost_container() -> None:
    """The descent ends at the element with several kept lines, or at the only line."""
    assert chosen(f"<div><section><p>{PROSE}<p>{PROSE}</section></div>", 9, 9) == [("/html/body/div[1]/section[1]", 54)]
    assert chosen("<div><span><b>one</b> line</span></div>", 9) == [("/html/body/div[1]", 7)]


def test_few_lines_of_a_long_container_are_parts_by_themselves() -> None:
    """Where less than half of an element is kept, each kept line is a part."""
    page = "<div>" + f"<p>{PROSE * 4}" * 6 + "</div>"
    assert chosen(page, 9, -9, -9, -9, -9, 9) == [("/html/body/div[1]/p[1]", 108), ("/html/body/div[1]/p[6]", 108)]


def test_the_expected_f1_of_one_block_is_its_probability() -> None:
    """A page of one block is all content or none."""
    expected, mask, parts = blocks_of("<p>Flax").choose(array("d", [0.0]))
    assert expected == 0.5
    assert not any(mask[node] for node, _ in parts)


@pytest.mark.parametrize("scores", [[], [0.5], [0.5] * 3])
def test_each_block_needs_a_score(scores: list[float]) -> None:
    """Too few and too many are errors."""
    with pytest.raises(ValueError, match="a score for each block"):
        blocks_of("<p>a<p>b").choose(array("d", scores))


def test_hidden_pieces_of_a_line_are_left_out() -> None:
    """They belong to no block, so the mask has them even where the line is taken."""
    page = parse("<p>Flax <span hidden>secret</span> fibres")
    _, mask, parts = Blocks(page.columns, NO_WORDS, NO_WORDS).choose(array("d", [9.0]))
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
    assert chosen(f"<div>Flax fibres</div>{feed}", 3.0, *[-0.5] * 9) == [("/html/body/div[1]", 10)]
    assert chosen(f"<div>Flax fibres</div>{feed}", 3.0, *[0.5] * 9) == [("/html/body", 244)]


@pytest.mark.parametrize(
    ("row", "kept"),
    [
        ("<div>tow {0}</div>", 0),
        ("<div><a href=/{0}>tow {0}</a></div>", 8),
        (f"<div>tow {{0}} {PROSE * 4}</div>", 224),
        ("<div><nav>tow {0}</nav></div>", 8),
    ],
    ids=["a list", "links", "prose", "navigation"],
)
def test_a_part_of_a_list_of_siblings_stays_out(row: str, kept: int) -> None:
    """Of other siblings those that are probable are taken."""
    page = f"<p>{PROSE * 9}</p><section>{''.join(map(row.format, range(5)))}</section>"
    assert sum(chars for _, chars in chosen(page, 9, 9, 9, -1, -1, -1)) - 243 == kept


def test_a_list_of_siblings_is_completed() -> None:
    """Where most of its words are taken; improbable blocks stay out, such as labels in the head lines of posts."""
    rows = "<div>2 g<p>fine long tow</p></div>" * 4
    assert sum(kept for _, kept in chosen(rows, *[-1, 9] * 4)) == 52
    assert sum(kept for _, kept in chosen(rows, *[-1, 9] * 3, -2, 9)) == 50


def test_headings_follow_the_block_below() -> None:
    """Also several in a row; improbable ones, those of other blocks and hidden ones are left out."""
    page = "<div><h2>One</h2><h3>Two</h3><p>Flax<h2>Three</h2><p>Menu</div>"
    assert chosen(page, -2, -2, 9, -9, -9) == [("/html/body/div[1]", 10)]
    assert chosen(page, -2, -4, 9, -9, -9) == [("/html/body/div[1]/p[1]", 4)]
    assert chosen("<h2 hidden>One</h2><p>Flax<p>Menu", -9, 9, -9) == [("/html/body/p[1]", 4)]


def test_the_main_heading_is_taken() -> None:
    """Where it is probable, though less than the blocks that are taken; lines of links above it are left out."""
    page = f"<title>Flax</title><p><a href=/>Seeds</a><h1>Flax</h1><p>6.40<p>{PROSE * 9}"
    assert sum(kept for _, kept in chosen(page, 0.2, -0.2, -9, 9)) == 247
    assert sum(kept for _, kept in chosen(page, 9, -9, -9, 9)) == 248


@pytest.mark.parametrize(
    "unit",
    [
        f"<ul><li>{PROSE}<li>{PROSE}<li>tow</ul>",
        f"<dl><dt>{PROSE}<dd>{PROSE}<dt>tow</dl>",
        f"<table><tr><td>{PROSE}<td>{PROSE}<tr><td>tow</table>",
        f"<figure><p>{PROSE}<p>{PROSE}<figcaption>tow</figcaption></figure>",
        f"<blockquote><p>{PROSE}<p>{PROSE}<p>tow</blockquote>",
        f"<ul><li>{PROSE}<ol><li>{PROSE}<li>tow</ol></ul>",
    ],
    ids=["list", "terms", "table", "figure", "quote", "nested"],
)
def test_units_are_taken_as_a_whole(unit: str) -> None:
    """Where the mean of their blocks is probable; else all of them are left out, even those that are probable."""
    assert sum(kept for _, kept in chosen(f"{unit}<p>Menu", 9, 9, -9, -9)) == 57
    assert sum(kept for _, kept in chosen(f"{unit}<p>{PROSE}", -9, -9, 9, 9)) == 27


@pytest.mark.parametrize(
    ("page", "kept"),
    [
        (f"<ul><li><b>A</b><p>{PROSE * 5}<p>{PROSE * 5}<li>Menu</ul>", 270),
        (f"<ul><li><p>Reply<p>{PROSE * 5}<ul><li>{PROSE * 5}</ul><li>Menu</ul>", 270),
        (f"<table><tr><td><p>A<p>{PROSE * 5}<p>{PROSE * 5}<td>Menu</table>", 270),
        (f"<table><tr><td><table><tr><td>A<tr><td>{PROSE * 5}<tr><td>{PROSE * 5}</table><td>Menu</table>", 271),
    ],
    ids=["posts", "replies", "a long cell", "a nested table"],
)
def test_layout_is_no_unit(page: str, kept: int) -> None:
    """Parts of lists and tables with long texts of several blocks are chosen one by one; a table in one is a unit."""
    assert sum(chars for _, chars in chosen(page, -9, 9, 9, -9)) == kept


def test_a_table_of_parameters_is_a_unit() -> None:
    """Below header cells, a cell may be as long as a paragraph."""
    page = f"<table><tr><th>Name<th>Text<tr><td>tow<td>{PROSE * 12}</table>"
    assert sum(chars for _, chars in chosen(page, -9, -9, 9, 9)) == sum(chars for _, chars in chosen(page, 9, 9, 9, 9))


def test_a_list_of_long_paragraphs_is_a_unit() -> None:
    """Its items are one block each, such as the steps of a recipe."""
    page = f"<ol><li>{PROSE * 12}<li>{PROSE * 12}<li>tow</ol><p>Menu"
    assert sum(kept for _, kept in chosen(page, 9, 9, -9, -9)) == 651


def test_hidden_items_are_no_part_of_the_unit() -> None:
    """They are chosen by their own probability."""
    page = f"<ul><li>{PROSE}<li>{PROSE}<li hidden>{PROSE * 4}</ul>"
    assert sum(kept for _, kept in chosen(page, 9, 9, -9)) == 54
    assert sum(kept for _, kept in chosen(page, 9, 9, 9)) == 162


def test_a_hidden_heading_follows_hidden_prose_only() -> None:
    """Scripts show both, as in an article for subscribers."""
    assert sum(kept for _, kept in chosen(f"<div hidden><h2>Flax</h2><p>{PROSE * 6}</div>", -2, 9)) == 166
    assert sum(kept for _, kept in chosen(f"<h2 hidden>Flax</h2><p>{PROSE * 6}", -9, 9)) == 162


def test_a_heading_without_a_body_is_left_out() -> None:
    """Unless a short body that is not improbable stands before the next section; then it is taken as well."""
    page = f"<h2>One</h2><p>tow<h2>Two</h2><p>{PROSE}"
    assert sum(kept for _, kept in chosen(page, 9, -9, 9, 9)) == 30
    assert sum(kept for _, kept in chosen(page, 9, -1, 9, 9)) == 36
    assert sum(kept for _, kept in chosen(f"<p>{PROSE}<h2>Read on</h2><p>tow", 9, 9, -9)) == 27


@pytest.mark.parametrize(
    ("page", "scores", "kept"),
    [
        (f"<h2>One</h2><h2>Two</h2><p>{PROSE}", (9, 9, 9), 33),
        (f"<h2>One</h2><p><a href=/>Read more</a></p><h2>Two</h2><p>{PROSE}", (9, -9, 9, 9), 33),
        (f"<h2>{PROSE * 4}</h2><p>tow</p><h2>Two</h2><p>{PROSE}", (9, -9, 9, 9), 138),
    ],
    ids=["nothing", "a link", "long"],
)
def test_a_heading_without_a_body_in_the_page_is_kept(page: str, scores: tuple[float, ...], kept: int) -> None:
    """Some pages set short texts as headings, and long ones."""
    assert sum(chars for _, chars in chosen(page, *scores)) == kept


def test_an_improbable_heading_without_a_body_is_left_out() -> None:
    """It heads what a script shows, such as recommendations; one with a body stays."""
    page = f"<h2>One</h2><h2>Two</h2><p>{PROSE}"
    assert sum(kept for _, kept in chosen(page, -0.8, 9, 9)) == 33
    assert sum(kept for _, kept in chosen(page, -0.9, 9, 9)) == 30
    assert sum(kept for _, kept in chosen(page, 9, -0.9, 9)) == 33


def test_a_heading_that_is_a_link_without_a_body_is_left_out() -> None:
    """It leads to another article; with a body it is a heading like any other."""
    link = "<h3><a href=/>Hemp</a></h3>"
    assert sum(kept for _, kept in chosen(f"<p>{PROSE}</p>{link}<h2>Two</h2><p>{PROSE}", 9, 9, 9, 9)) == 57
    assert sum(kept for _, kept in chosen(f"{link}<p>{PROSE}", 9, 9)) == 31


@pytest.mark.parametrize(
    ("page", "kept"),
    [(f"<p>{PROSE}</p><p>tow</p><h2>Contact</h2>", 30), (f"<h2>Flax</h2><h2>Flax</h2><p>{PROSE}", 31)],
    ids=["the last block", "repeated"],
)
def test_a_heading_that_nothing_follows_is_left_out(page: str, kept: int) -> None:
    """At the end of the content, or right above the same heading."""
    assert sum(chars for _, chars in chosen(page, 9, 9, 9)) == kept


def test_a_kicker_above_the_main_heading_is_left_out() -> None:
    """It names the section of the site."""
    page = f"<title>Flax</title><h4>Fields</h4><h1>Flax</h1><p>{PROSE}"
    assert sum(kept for _, kept in chosen(page, 9, 9, 9)) == 31


def test_a_heading_with_a_lower_one_has_a_body() -> None:
    """And a heading of two lines is one heading."""
    assert sum(kept for _, kept in chosen(f"<h2>One</h2><h3>Two</h3><p>{PROSE}", 9, 9, 9)) == 33
    assert sum(kept for _, kept in chosen(f"<h2><p>One</p><p>Two</p></h2><p>{PROSE}", 9, 9, 9)) == 33


def test_a_list_of_titles_is_kept() -> None:
    """Its headings have no bodies; nor has the main heading of some pages."""
    titles = "".join(f"<h3>Part {number}</h3><p>tow</p>" for number in range(3))
    assert sum(kept for _, kept in chosen(titles, *[9, -9] * 3)) == 15
    assert sum(kept for _, kept in chosen(f"<title>Flax</title><h1>Flax</h1><p>tow<h1>Two</h1><p>{PROSE}", 9, -9, 9, 9)) == 34


FIELDS = "<h3>Part {0}</h3><b>new</b><p>{0} cm</p><button>{0} kg</button>"


@pytest.mark.parametrize(
    ("title", "kept", "scores"),
    [
        (FIELDS, 24, (9, -9, -0.5, -0.5)),
        (FIELDS, 15, (9, -9, -0.7, -0.5)),
        ("<h3>Part {0}</h3><p><a href=/{0}>by J{0}</a></p>", 15, (9, -0.5)),
        ("<h3><a href=/>Part {0}</a></h3><p><a href=/{0}>by J{0}</a></p>", 27, (9, -0.5)),
        ("<h3>Part {0}</h3><p>new</p>", 15, (9, -0.5)),
    ],
    ids=["a likely field", "an unlikely one", "links", "links below links", "the same below all"],
)
def test_fields_below_a_list_of_titles_are_taken(title: str, kept: int, scores: tuple[float, ...]) -> None:
    """They are less probable than the titles; buttons, labels that all titles have, and further links are none."""
    assert sum(chars for _, chars in chosen("".join(map(title.format, range(3))), *scores * 3)) == kept


def test_a_field_is_taken_whole_or_not() -> None:
    """Its mean probability decides."""
    titles = "".join(map(FIELDS.format, range(4)))
    assert sum(chars for _, chars in chosen(titles, *(9, -9, -0.2, -9), *(9, -9, -0.9, -9) * 3)) == 20
    assert sum(chars for _, chars in chosen(titles, *(9, -9, -0.2, -9) * 3, *(9, -9, -0.9, -9))) == 32


def test_questions_without_their_answers_are_no_list_of_titles() -> None:
    """A title above prose that is left out must be a link, as those of articles are."""
    for title, kept in ("Why?", 0), ("<a href=/>Why?</a>", 12):
        questions = f"<h3>{title}</h3><p>{PROSE * 4}</p>" * 3
        assert sum(chars for _, chars in chosen(questions, *[9, -9] * 3)) == kept


def test_a_list_under_a_taken_heading_is_taken() -> None:
    """If it is not improbable, and more content follows."""
    page = f"<h2>One</h2><ul><li>tow<li>linen</ul><p>{PROSE}"
    assert sum(kept for _, kept in chosen(page, 9, -1, -1, 9)) == 38
    assert sum(kept for _, kept in chosen(page, 9, -9, -9, 9)) == 30


@pytest.mark.parametrize(("card", "least"), [("{}", -2.9), ("<div>{}</div>", 0.1), ("<div><p>Fibres</p>{}</div>", 0.1)])
def test_a_list_right_in_an_element_that_is_mostly_taken_is_taken(card: str, least: float) -> None:
    """Unless it is improbable; a list in a card must be probable by itself."""
    page = f"<div><p>{PROSE * 8}</p>{card.format('<ul><li>tow<li>hemp</ul>')}</div>"
    others = [-9.0] * ("Fibres" in card)
    with_list, without = (
        sum(size for _, size in chosen(page, 9, *others, score, score)) for score in (least + 0.1, least - 0.3)
    )
    assert with_list - without == len("towhemp")


def test_the_weight_of_recall_decides_in_doubt() -> None:
    """An uncertain block is taken for recall and left out for precision."""
    blocks = blocks_of(f"<p>{PROSE}<div><p>{PROSE * 2}</div>")
    kept = [sum(size for _, size in blocks.choose(array("d", [9, -0.5]), recall_weight=weight)[2]) for weight in (0.25, 1, 4)]
    assert kept[0] < kept[2]
    assert kept[0] <= kept[1] <= kept[2]


def test_blocks_of_a_cluster_are_taken_together() -> None:
    """Where three of five prices are taken, the others are taken unless they are improbable."""
    prices = "".join(f"<div><p>{PROSE * 4}</p><p class=price>{price} euros</p></div>" for price in range(5))
    _, kept = chosen(prices, *[9, 9] * 3, *[9, -1] * 2)[0]
    assert kept == len(PROSE.replace(" ", "")) * 4 * 5 + len("1euros") * 5
    assert sum(kept for _, kept in chosen(prices, *[9, 9] * 2, *[9, -1] * 3)) == kept - 3 * len("1euros")
    assert sum(kept for _, kept in chosen(prices, *[9, 9] * 3, *[9, -2] * 2)) == kept - 2 * len("1euros")


def test_tables_of_long_texts_are_layout() -> None:
    """Their cells are chosen one by one: one may be a menu."""
    row = "/html/body/table[1]/tbody[1]/tr[1]"
    assert chosen(f"<table><tr><td>Menu<td>{PROSE * 9}</table>", -9, 9) == [(row, 247)]
    assert chosen(f"<table><tr><td>Menu<td>{PROSE * 10}</table>", -9, 9) == [(row, 270)]


def test_breadcrumbs_are_no_unit() -> None:
    """The main heading in them is chosen by itself."""
    page = f"<title>Flax</title><ol><li><a href=/>Seeds</a><li><a href=/o>Oil</a><li><h1>Flax</h1></ol><p>{PROSE * 9}"
    assert sum(kept for _, kept in chosen(page, -9, -9, 9, 9)) == 247


@pytest.mark.parametrize(("heading", "kept"), [("<a href=/x>Hemp</a>", 243), ("Hemp", 247), ("See <a href=/x>Hemp</a>", 250)])
def test_headings_of_teasers_are_left_out(heading: str, kept: int) -> None:
    """An improbable heading is taken above a taken block, unless it is a link."""
    assert sum(chars for _, chars in chosen(f"<h2>{heading}</h2><p>{PROSE * 9}<p>Menu", -1.5, 9, -9)) == kept


def test_the_title_may_be_a_link() -> None:
    """To the page itself: it heads the article, no teaser."""
    page = f"<title>Hemp</title><h1><a href=/hemp>Hemp</a></h1><p>{PROSE * 9}<p>Menu"
    assert sum(chars for _, chars in chosen(page, -1.5, 9, -9)) == 247


@pytest.mark.parametrize(
    ("tabs", "taken"),
    [
        ("<input type=radio><label>Wheel</label><p>Turn it.</p><input type=radio><label>Hand</label><p>Roll it.</p>", 2),
        ("<input type=checkbox><label>Wheel</label><p>Turn it.</p>", 0),
        ("<input type=radio><label>Wheel</label><input type=radio><label>Hand</label><p>Roll it.</p>", 0),
    ],
    ids=["tabs", "a box to check", "labels above one panel"],
)
def test_labels_of_tabs_are_taken_with_their_panels(tabs: str, taken: int) -> None:
    """Where each label, of a radio button, stands above its panel, as in manuals made by Sphinx."""
    page = parse(f"<p>{PROSE * 9}</p><div>{tabs}</div><p>{PROSE * 9}</p>")
    blocks = Blocks(page.columns, NO_WORDS, NO_WORDS)
    _, mask, _ = blocks.choose(array("d", [9 if page[owner].tag == "p" else -4 for _, _, owner in blocks.spans()]))
    assert sum(not mask[node.index] for node in page.elements("label")) == taken


@pytest.mark.parametrize("label", ["Copy", "<img src=copy.svg>"])
def test_buttons_in_code_are_left_out(label: str) -> None:
    """With text or without; other buttons go with the text around them."""
    button = f"<button>{label}</button>"
    page = parse(f"<div><pre>spin(flax)<b>{button}</b></pre><p>Flax {button}</div>")
    blocks = Blocks(page.columns, NO_WORDS, NO_WORDS)
    _, mask, _ = blocks.choose(array("d", [9.0] * len(blocks)))
    assert [bool(mask[node.index]) for node in page if node.tag == "button"] == [True, False]


def test_a_paragraph_between_taken_blocks_is_taken() -> None:
    """One that is doubtful by itself; not below BETWEEN_CHANCE, and not where the blocks around it are elsewhere."""
    page = f"<main><h1>Flax</h1><p>{PROSE * 2}<h2>Fibre</h2><p>{PROSE * 9}</main>"
    doubtful, improbable = (-0.5, -1.2)
    assert chosen(page, 2, doubtful, 2, 4) == [("/html/body/main[1]", 306)]
    assert chosen(page, 2, improbable, 2, 4) == [("/html/body/main[1]", 252)]
    apart = f"<main><h1>Flax</h1><div><p>{PROSE * 2}</div><h2>Fibre</h2><p>{PROSE * 9}</main>"
    assert chosen(apart, 2, doubtful, 2, 4) == [("/html/body/main[1]", 252)]


NOTICE = Lexicon({b"note": 5.0})


def notice_is_taken(page: str, *scores: float) -> bool:
    """Whether the element of class ``note`` is chosen with these scores."""
    parsed = parse(page)
    _, mask, _ = Blocks(parsed.columns, NO_WORDS, NO_WORDS, NOTICE).choose(array("d", scores))
    return not mask[next(node.index for node in parsed if node.is_element and node.get("class") == "note")]


def test_a_notice_between_taken_blocks_is_taken() -> None:
    """One that is improbable by itself; none of links, and none outside the container of the blocks."""
    notice = "<div class=note><p>Note<ul><li>Wet flax rots.</ul></div>"
    page = f"<main><p>{PROSE * 4}{notice}<p>{PROSE * 9}</main><p>{PROSE * 9}"
    assert notice_is_taken(page, 4, -4, -4, 4, -4)
    apart = page.replace("<main>", "<main><div>").replace("<div class", "</div><div class")
    assert not notice_is_taken(apart, -4, -4, -4, 4, -4)
    assert not notice_is_taken(page.replace("Wet flax rots.", "<a href=/x>Wet flax rots.</a>"), 4, -4, -4, 4, -4)


@pytest.mark.parametrize(
    ("label", "taken"), [("weave.py", True), ("Python", False), ("How to weave", True), ("js <button>Copy it", False)]
)
def test_names_of_files_above_code_are_taken(label: str, taken: bool) -> None:
    """Labels of boxes are, unless they are improbable; above code those with a full stop or of several words but a button."""
    box = f"<div><div>{label}</div><pre>weave(flax)\nspin(flax)</pre></div>"
    page = parse(f"<main><p>{PROSE * 4}</p>{box}<p>{PROSE * 9}")
    _, mask, _ = Blocks(page.columns, NO_WORDS, NO_WORDS).choose(array("d", [4, -1, 4, 4]))
    assert [bool(mask[node.index]) for node in page if node.is_text and label.startswith(node.text)] == [not taken]


def test_a_link_to_the_heading_beside_it_is_left_out() -> None:
    """And does not part the heading from its text."""
    heading = "<div><h2>Fibre</h2><a href=#fibre>Link to this section</a></div>"
    page = parse(f"<main><p>{PROSE * 4}</p>{heading}<p>{PROSE * 9}")
    _, mask, _ = Blocks(page.columns, NO_WORDS, NO_WORDS).choose(array("d", [4, -2, 3, 4]))
    assert [bool(mask[node.index]) for node in page if node.tag in ("h2", "a")] == [False, True]


@pytest.mark.parametrize(
    ("role", "scores", "taken"), [("tabpanel", (4, 4), True), ("tabpanel", (-4, 4), False), ("note", (4, 4), False)]
)
def test_hidden_panels_beside_a_taken_one_are_taken(role: str, scores: tuple[float, float], taken: bool) -> None:
    """A click shows them; not beside a panel that is no content, and not other hidden elements."""
    page = parse(f"<main><div><div role={role}>{PROSE * 9}</div><div role={role} hidden>{PROSE * 2}</div></div><p>{PROSE * 9}")
    _, mask, _ = Blocks(page.columns, NO_WORDS, NO_WORDS).choose(array("d", [scores[0], -2, scores[1]]))
    assert [not mask[node.index] for node in page if node.is_element and node.get("hidden") is not None] == [taken]


def test_a_hidden_panel_that_repeats_the_shown_one_is_left_out() -> None:
    """Such as the same offer in each panel."""
    panel = f"role=tabpanel>{PROSE * 9}</div>"
    page = parse(f"<main><div><div {panel}<div hidden {panel}</div><p>{PROSE * 8}")
    _, mask, _ = Blocks(page.columns, NO_WORDS, NO_WORDS).choose(array("d", [4, -2, 4]))
    assert [bool(mask[node.index]) for node in page if node.is_element and node.get("hidden") is not None] == [True]


@pytest.mark.parametrize(
    ("attribute", "score", "taken"), [("aria-expanded", 4, True), ("aria-expanded", -4, False), ("id", 4, False)]
)
def test_hidden_text_behind_a_taken_trigger_is_taken(attribute: str, score: float, taken: bool) -> None:
    """As in an accordion; not behind other text, and not where the trigger is no content."""
    page = parse(f"<main><p>{PROSE * 9}<div><h3><b {attribute}=false>Why?</b></h3><div hidden>{PROSE * 2}</div></div></main>")
    _, mask, _ = Blocks(page.columns, NO_WORDS, NO_WORDS).choose(array("d", [4, score, -2]))
    assert [not mask[node.index] for node in page if node.is_element and node.get("hidden") is not None] == [taken]


@pytest.mark.parametrize(
    ("description", "markup", "taken"),
    [
        ("We spent a winter with the last weaver of the valley", "<p>{}</p>", True),
        ("We spent a winter with the last weaver of the valley", "<h2>{}</h2>", True),
        ("A winter in the valley", "<p>{}</p>", False),
        ("We spent a winter with the last weaver of the valley", "<nav><p>{}</p></nav>", False),
        ("We spent a winter with the last weaver of the valley", "<p><a href=/weaver>{}</a></p>", False),
    ],
)
def test_a_standfirst_is_taken(description: str, markup: str, taken: bool) -> None:
    """The description of the page between the main heading and the first prose, also if it is improbable."""
    text = "We spent a winter with the last weaver of the valley"
    head = f"<title>Linen</title><meta name=description content='{description}'>"
    page = parse(f"{head}<header><h1>Linen</h1>{markup.format(text)}</header><div><p>{PROSE * 9}</p></div>")
    _, mask, _ = Blocks(page.columns, NO_WORDS, NO_WORDS).choose(array("d", [4, -4, 4]))
    assert [bool(mask[node.index]) for node in page if node.is_text and node.text == text] == [not taken]
