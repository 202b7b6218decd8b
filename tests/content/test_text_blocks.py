"""Text blocks and their features: examples and properties."""

import math
import struct
from array import array

import pytest
from hypothesis import given

from scutch.content._text_blocks import BLOCK_FEATURES, SECOND_STAGE_FEATURES, Blocks, SecondStage
from scutch.content.choice import shipped_model
from scutch.kernels.lexicon import Lexicon
from scutch.page import parse
from scutch.page.text import render_text
from tests import strategies
from tests.twins.content.text_blocks import Survey

NAME_SCORES = Lexicon({b"nav": 0.0, b"menu": 0.25, b"story": 1.0, b"share": 0.125, b"photo": 0.5})
PROSE = "Flax gives long, strong fibres. "


def blocks_of(html: str) -> Blocks:
    return Blocks(parse(html).columns, NAME_SCORES, NAME_SCORES)


def texts_of(html: str) -> list[str]:
    """Text of each block."""
    page = parse(html)
    return [render_text(page.columns, first, past, hidden=True) for first, past, _ in blocks_of(html).spans()]


def rows_of(html: str) -> list[dict[str, float]]:
    numbers = struct.iter_unpack(f"{len(BLOCK_FEATURES)}f", blocks_of(html).describe())
    return [dict(zip(BLOCK_FEATURES, row, strict=True)) for row in numbers]


def features(html: str, *names: str) -> list[tuple[float, ...]]:
    """Some features of each block."""
    return [tuple(row[name] for name in names) for row in rows_of(html)]


def main_heading(html: str) -> str:
    page = parse(html)
    place = Blocks(page.columns, NAME_SCORES, NAME_SCORES).main_heading
    return page.columns.text(place) if place >= 0 else ""


def test_a_paragraph_is_one_block() -> None:
    """However many inline elements it has."""
    assert texts_of("<p>Flax <b>gives <i>long</i></b>,<br><a href=/s>strong</a> fibres.<p>Linen") == [
        "Flax gives long,\nstrong fibres.",
        "Linen",
    ]


def test_text_around_a_paragraph_is_two_blocks() -> None:
    """The texts before and after it are separate blocks, though they have the same line element."""
    page = "<div>before<p>inside</p>behind</div>"
    assert texts_of(page) == ["before", "inside", "behind"]
    first, _, last = blocks_of(page).spans()
    assert first[2] == last[2]


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        ("<table><tr><th>Plant<td>Flax</table>", ["Plant", "Flax"]),
        ("<ul><li>one<li>two</ul>", ["one", "two"]),
        ("<dl><dt>Flax<dd>A plant</dl>", ["Flax", "A plant"]),
        ("<button>Buy</button><label>Name</label>", ["BuyName"]),
    ],
)
def test_cells_and_items_are_blocks(html: str, texts: list[str]) -> None:
    """Cells and elements that start a line are blocks, inline elements are not."""
    assert texts_of(html) == texts


@pytest.mark.parametrize("hidden", ["hidden", "aria-hidden=true", "style='display: none'"])
def test_hidden_elements_are_blocks_of_their_own(hidden: str) -> None:
    """Much content of service pages is in hidden tabs."""
    assert texts_of(f"<div>shown<div {hidden}>behind <b>a tab</b></div></div>") == ["shown", "behind a tab"]


def test_hidden_inline_elements_are_no_text() -> None:
    """They are labels for screen readers, or descriptions of images."""
    blocks = blocks_of("<p>Flax <span hidden>secret <b>things</b></span> fibres")
    assert (len(blocks), blocks.chars) == (1, 10)
    assert len(blocks_of("<p><span hidden>secret</span>")) == 0


def test_hidden_lines_are_text_in_any_element() -> None:
    """The hidden element need not start a line itself, as long as one starts in it."""
    assert texts_of("<p>Flax</p><span hidden>behind <p>a tab</p></span>") == ["Flax", "behind", "a tab"]


def test_inline_elements_of_hidden_lines_are_text() -> None:
    """The outermost hidden element decides."""
    assert texts_of("<div hidden>behind <span aria-hidden=true>a</span> tab</div>") == ["behind a tab"]


def test_text_that_is_never_displayed_is_no_block() -> None:
    """Scripts, styles, options and comments."""
    assert texts_of("<title>t</title><script>x()</script><style>p{}</style><select><option>a</select><!--c--><p> ") == []


@given(strategies.any_html)
def test_blocks_are_disjoint_and_in_order(html: str) -> None:
    """A block ends before the next one begins; it begins and ends with a text that has characters."""
    page = parse(html)
    at = 0
    for first, past, _ in blocks_of(html).spans():
        assert at <= first < past
        assert page[first].text_content.strip()
        assert page[past - 1].text_content.strip()
        at = past


@given(strategies.any_html)
def test_blocks_contain_all_visible_text(html: str) -> None:
    """Each visible text is in one block, and so are the hidden texts that the twin finds."""
    page = parse(html)
    found = Blocks(page.columns, NAME_SCORES, NAME_SCORES)
    inside = {node for first, past, _ in found.spans() for node in range(first, past)}
    shown = {node.index for node in page if node.is_text and page.columns.chars[node.index]}
    assert shown <= inside
    assert {text.index for text in Survey(page, {}, {}).texts} <= inside
    assert found.chars >= page.columns.chars[0]


def test_characters_of_hidden_texts_are_counted() -> None:
    """Like those of visible texts: without spaces, CJK twice."""
    assert blocks_of("<p>Flax and 亚麻 <p hidden>Flax and 亚麻").chars == 2 * 11
    assert blocks_of("<p hidden>Flax&nbsp;and&nbsp;&nbsp;linen").chars == 12


def test_the_main_heading_is_most_similar_to_the_title() -> None:
    """Anywhere on the page, and whatever the text of the first h1."""
    assert (
        main_heading("<title>Spinning flax | Weavers</title><h1>Weavers</h1><h2>Spinning flax</h2><p>Text") == "Spinning flax"
    )


def test_a_heading_outweighs_a_line() -> None:
    """Of blocks with equal text a heading wins, of headings the h1; links lose."""
    title = "<title>Spinning flax</title>"
    assert main_heading(f"{title}<p>spinning flax<h2>Spinning Flax</h2>") == "Spinning Flax"
    assert main_heading(f"{title}<h2>spinning flax</h2><h1>Spinning Flax</h1>") == "Spinning Flax"
    assert main_heading(f"{title}<h3><a href=/s>spinning flax</a></h3><p>Spinning Flax") == "Spinning Flax"


def test_without_a_title_the_first_h1_is_the_main_heading() -> None:
    """The same holds where no block is similar to the title; an h1 without text does not count."""
    assert main_heading("<h1><img></h1><h1>Flax</h1><h1>Linen</h1>") == "Flax"
    assert main_heading("<title>Home</title><h2>Linen</h2><h1>Flax</h1>") == "Flax"


def test_a_page_may_have_no_main_heading() -> None:
    """Long blocks are no headings, even with the words of the title."""
    assert main_heading("<title>Flax</title><p>" + "Flax " * 100) == ""
    assert blocks_of("<p>Flax").main_heading == -1


def test_distance_to_the_main_heading_is_a_feature() -> None:
    """In blocks, and in characters."""
    page = "<p>menu<h1>Flax</h1><p>one<p>two"
    assert features(page, "main_blocks", "main_chars") == [(-1, -4), (0, 0), (1, 4), (2, 7)]


def test_the_end_of_a_long_page_is_no_farther_than_that_of_a_typical_one() -> None:
    """The end of a manual on one page is no place for comments."""
    page = "<h1>Flax</h1>" + "<p>The fibres of flax are long, strong and blue." * 2_000
    blocks, chars = features(page, "main_blocks", "main_chars")[-1]
    assert (round(blocks), round(chars, -2)) == (600, 30_000)


def test_name_scores_of_all_ancestors_are_features() -> None:
    """Nearest, running mean, minimum and maximum; unknown words have no score."""
    page = "<div class=nav><div id=story><p class='menu zzz'>a</p></div></div><p class=zzz>b"
    assert features(page, "name_nearest", "name_mean", "name_min", "name_max") == [
        (0.25, 0.375, 0.0, 1.0),
        (-1, -1, -1, -1),
    ]


def test_words_of_short_texts_are_scored() -> None:
    """Words of the block and of the heading above it; long texts have no score."""
    page = f"<h2>Share photo</h2><p>Flax</p><h2>Story</h2><p>{PROSE * 4} story"
    assert features(page, "word_score", "heading_word_score") == [(0.3125, -1), (-1, 0.3125), (1, 0.3125), (-1, 1)]


@pytest.mark.parametrize(
    ("text", "ends_sentence"), [("Flax.", 1), ("Flax! ", 1), ("亚麻。", 1), ("Flax", 0), ("亚麻、", 0), ("â", 0)]
)
def test_ends_of_sentences_are_detected(text: str, ends_sentence: float) -> None:
    """In Latin and CJK; other characters with the same last byte do not count."""
    assert features(f"<p>{text}", "ends_sentence") == [(ends_sentence,)]


@pytest.mark.parametrize(
    ("attribute", "number"), [("class=x", 0), ("hidden", 1), ("style='display:none'", 2), ("aria-hidden=true", 3)]
)
def test_what_hides_a_block_is_a_feature(attribute: str, number: float) -> None:
    """The ``hidden`` attribute, a style, or ``aria-hidden`` of the outermost hidden ancestor."""
    assert features(f"<section {attribute}><p hidden>Flax" if number else f"<p {attribute}>Flax", "hidden_by") == [(number,)]


def test_the_share_in_the_description_is_a_feature() -> None:
    """The share of its triples of words; -1 on pages without a description."""
    page = "<meta name=description content='Flax gives long and strong fibres for the finest linen.'><body>"
    page += "<p>Flax gives long and strong fibres for the finest linen.<p>Home"
    assert features(page, "description_share", "lead_share") == [(1, pytest.approx(46 / 50)), (0, 1)]
    assert features("<p>Flax", "description_share", "lead_share") == [(-1, -1)]


@given(strategies.any_html)
def test_features_are_finite(html: str) -> None:
    """One row per block; no value is infinite or NaN."""
    rows = rows_of(html)
    assert len(rows) == len(blocks_of(html))
    assert all(math.isfinite(number) for row in rows for number in row.values())


@pytest.mark.parametrize("html", ["", " ", "<title>Flax</title>", "<p><img>", "<p>&nbsp;"])
def test_a_page_without_text_has_no_blocks(html: str) -> None:
    """There are no features, and nothing is chosen."""
    blocks = blocks_of(html)
    assert (len(blocks), blocks.chars, blocks.main_heading, blocks.spans()) == (0, 0, -1, [])
    assert blocks.describe() == b""
    assert blocks.choose(array("d")) == (0.0, bytearray(len(parse(html))), [])


def test_blocks_are_described_in_parts() -> None:
    """Batches of any size add up to the whole; beyond the last block there is nothing."""
    blocks = blocks_of("".join(f"<p>{n} fibres of flax</p>" for n in range(7)))
    for size in (1, 3, 7, 100):
        assert b"".join(blocks.describe(begin, size) for begin in range(0, 9, size)) == blocks.describe()
    assert blocks.describe(7) == blocks.describe(99, 3) == blocks.describe(2, -1) == b""


def test_feature_names_are_unique() -> None:
    """No two features have the same name."""
    assert len(set(BLOCK_FEATURES)) == len(BLOCK_FEATURES)


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<div class=user-comments><p>I grow it, too.</div>", ["/html/body/div[1]"]),
        ("<div id=Comments>I grow it, too.<p class=comments>Flax</div>", ["/html/body/div[1]"]),
        ("<div class=comments></div><p>I grow it, too.", []),
        ("<div class=commentary>I grow it, too.</div>", []),
        ("<body class=comments><p class=comments>I grow it, too.", ["/html/body/p[1]"]),
        ("<div class=comments><h1>Flax</h1><p class=comments>I grow it, too.</div>", ["/html/body/div[1]/p[1]"]),
        ("<div class=comments><main>Flax</main></div>", []),
        ("<section id=write-doc-comments><h2>Write doc comments<a href=#x>¶</a></h2>Flax</section>", []),
        ("<section id=comments><h2>Comments</h2>Flax</section>", ["/html/body/section[1]"]),
        ("<section id=comments><h2>Comments</h2><p>Each begins with a sign.</section>", []),
        ("<section id=comments><h2>Comments</h2><p class=none>None yet.</section>", ["/html/body/section[1]"]),
        ("<section id=comments><h2>Comments</h2><p><a href=/in>Log in</a></section>", ["/html/body/section[1]"]),
        ("<div id=all-user-comments><p>I grow it, too.<h2>All user comments</h2></div>", ["/html/body/div[1]"]),
        ("<div id=all-user-comments><h2>Your comments</h2></div>", ["/html/body/div[1]"]),
    ],
)
def test_comments_are_found_by_class_and_id(html: str, found: list[str]) -> None:
    """The outermost elements with such a word and some text, without the main part; by default no word is watched.

    Sections whose id has the words of their heading are none.
    """
    page = parse(html)
    blocks = Blocks(page.columns, NAME_SCORES, NAME_SCORES, Lexicon({b"comments": 1.0}))
    assert [page[node].xpath for node in blocks.comments()] == found
    assert blocks.has_comments or not found
    assert not Blocks(page.columns, NAME_SCORES, NAME_SCORES).has_comments


def test_a_layout_table_is_no_unit_but_its_lists_are() -> None:
    """A list in a long cell is taken as a whole, and the menu beside it is not."""
    story = "Flax gives long, strong fibres. " * 12
    page = parse(f"<table><tr><td>Menu<td><p>{story}<ul><li>linen<li>tow</ul></table>")
    _, mask, _ = Blocks(page.columns, NAME_SCORES, NAME_SCORES).choose(array("d", [-9, 9, 9, -1]))
    kept = [node.text_content.strip() for node in page if node.is_text and not mask[node.index]]
    assert kept == [story.strip(), "linen", "tow"]


def test_the_second_stage_decides_blocks_that_are_not_improbable() -> None:
    """And none with most words of the page."""
    blocks = Blocks(parse("<p>one<p>two<p>six<p>" + "flax " * 50).columns, NAME_SCORES, NAME_SCORES)
    stage = SecondStage(blocks, array("d", [0.0, -9.0, 2.0, 2.0]))
    assert stage.open_blocks() == [0, 2]
    assert len(stage.describe([0, 2])) == 2 * 4 * len(SECOND_STAGE_FEATURES)
    assert stage.describe([]) == b""


def test_the_second_stage_needs_a_score_for_each_block() -> None:
    """And describes blocks of the page only."""
    blocks = Blocks(parse("<p>one<p>two").columns, NAME_SCORES, NAME_SCORES)
    with pytest.raises(ValueError, match="a score for each block"):
        SecondStage(blocks, array("d", [0.5]))
    with pytest.raises(IndexError, match="no block 2"):
        SecondStage(blocks, array("d", [0.5, 0.5])).describe([2])


def test_an_ensemble_scores_blocks_by_their_features() -> None:
    """More blocks than are evaluated together; the second stage adds its scores to those of the blocks that it decides."""
    texts = (f"<p>{PROSE * n}<footer><a href=/{n}>Page {n}</a></footer>" for n in range(35))
    blocks, model = blocks_of("".join(texts)), shipped_model()
    scores = blocks.scores(model.trees)
    assert scores.tolist() == model.trees.scores(blocks.describe())
    stage = SecondStage(blocks, scores)
    added = dict(zip(stage.open_blocks(), model.second.scores(stage.describe(stage.open_blocks())), strict=True))
    assert stage.scores(model.second).tolist() == [score + added.get(block, 0) for block, score in enumerate(scores)]
    assert 0 < len(added) < len(blocks)


def test_an_ensemble_of_other_features_is_refused() -> None:
    """Its conditions would read other numbers."""
    blocks, model = blocks_of("<p>one<p>two"), shipped_model()
    with pytest.raises(ValueError, match="73 are needed"):
        blocks.scores(model.second)
    with pytest.raises(ValueError, match="63 are needed"):
        SecondStage(blocks, array("d", [0, 0])).scores(model.trees)


def test_small_elements_named_for_navigation_are_navigation() -> None:
    """An element with much of the page is not, whatever its name."""
    words = Lexicon({b"navheader": 3.0})
    page = parse(f"<body class=navheader><div class=navheader><p>Next</div><div id=navheader><p>{PROSE * 3}</div><p>{PROSE}")
    blocks = Blocks(page.columns, NAME_SCORES, NAME_SCORES, words)
    rows = struct.iter_unpack(f"{len(BLOCK_FEATURES)}f", blocks.describe())
    assert [row[BLOCK_FEATURES.index("navigation")] for row in rows] == [1, 0, 0]
