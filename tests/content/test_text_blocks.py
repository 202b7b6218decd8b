"""The blocks of a page, and what is known of them: by example, and what holds on every page."""

import math
import struct

import pytest
from hypothesis import given, settings

from scutch.content._text_blocks import BLOCK_FEATURES, Blocks
from scutch.kernels.lexicon import Lexicon
from scutch.page import parse
from scutch.page.text import render_text
from tests import strategies
from tests.twins.content.text_blocks import Survey

SAID = Lexicon({b"nav": 0.0, b"menu": 0.25, b"story": 1.0, b"share": 0.125, b"photo": 0.5})
PROSE = "Flax gives long, strong fibres. "


def blocks_of(html: str) -> Blocks:
    return Blocks(parse(html).columns, SAID, SAID)


def texts_of(html: str) -> list[str]:
    """Each block as it reads."""
    page = parse(html)
    return [render_text(page.columns, first, past, hidden=True) for first, past, _ in blocks_of(html).spans()]


def rows_of(html: str) -> list[dict[str, float]]:
    numbers = struct.iter_unpack(f"{len(BLOCK_FEATURES)}f", blocks_of(html).describe())
    return [dict(zip(BLOCK_FEATURES, row, strict=True)) for row in numbers]


def known(html: str, *names: str) -> list[tuple[float, ...]]:
    """These numbers of each block."""
    return [tuple(row[name] for name in names) for row in rows_of(html)]


def main_heading(html: str) -> str:
    page = parse(html)
    place = Blocks(page.columns, SAID, SAID).main_heading
    return page.columns.text(place) if place >= 0 else ""


def test_a_paragraph_is_one_block() -> None:
    """However many elements stand in its lines."""
    assert texts_of("<p>Flax <b>gives <i>long</i></b>,<br><a href=/s>strong</a> fibres.<p>Linen") == [
        "Flax gives long,\nstrong fibres.",
        "Linen",
    ]


def test_text_around_a_paragraph_is_two_blocks() -> None:
    """What stands before it and what stands behind it are not one line, though both are their container's."""
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
    """What stands beside the others or begins a line, but not what stands in one."""
    assert texts_of(html) == texts


@pytest.mark.parametrize("hidden", ["hidden", "aria-hidden=true", "style='display: none'"])
def test_hidden_elements_are_blocks_of_their_own(hidden: str) -> None:
    """Half of what services tell stands behind tabs."""
    assert texts_of(f"<div>shown<div {hidden}>behind <b>a tab</b></div></div>") == ["shown", "behind a tab"]


def test_hidden_pieces_of_a_line_are_no_text() -> None:
    """They are for other readers, or say what an image shows."""
    blocks = blocks_of("<p>Flax <span hidden>secret <b>things</b></span> fibres")
    assert (len(blocks), blocks.chars) == (1, 10)
    assert len(blocks_of("<p><span hidden>secret</span>")) == 0


def test_hidden_lines_are_text_in_whatever_element() -> None:
    """What hides them need not begin a line itself, as long as one begins in it."""
    assert texts_of("<p>Flax</p><span hidden>behind <p>a tab</p></span>") == ["Flax", "behind", "a tab"]


def test_pieces_of_what_is_hidden_are_text() -> None:
    """Behind a tab, the line is judged by what hides all of it."""
    assert texts_of("<div hidden>behind <span aria-hidden=true>a</span> tab</div>") == ["behind a tab"]


def test_what_is_never_shown_is_no_block() -> None:
    """Scripts, styles, choices and comments."""
    assert texts_of("<title>t</title><script>x()</script><style>p{}</style><select><option>a</select><!--c--><p> ") == []


@given(strategies.any_html)
@settings(deadline=None)
def test_blocks_are_apart_and_in_order(html: str) -> None:
    """A block ends before the next one begins; it begins and ends with a text that has characters."""
    page = parse(html)
    at = 0
    for first, past, _ in blocks_of(html).spans():
        assert at <= first < past
        assert page[first].text_content.strip()
        assert page[past - 1].text_content.strip()
        at = past


@given(strategies.any_html)
@settings(deadline=None)
def test_blocks_hold_all_that_is_shown(html: str) -> None:
    """Each text that people see is in one block; of others, none of which a piece of a line is hidden."""
    page = parse(html)
    found = Blocks(page.columns, SAID, SAID)
    inside = {node for first, past, _ in found.spans() for node in range(first, past)}
    shown = {node.index for node in page if node.is_text and page.columns.chars[node.index]}
    assert shown <= inside
    assert {text.index for text in Survey(page, {}, {}).texts} <= inside
    assert found.chars >= page.columns.chars[0]


def test_characters_of_hidden_texts_are_counted() -> None:
    """As those that are shown: without spaces, CJK twice."""
    assert blocks_of("<p>Flax and 亚麻 <p hidden>Flax and 亚麻").chars == 2 * 11
    assert blocks_of("<p hidden>Flax&nbsp;and&nbsp;&nbsp;linen").chars == 12


def test_the_main_heading_says_the_title() -> None:
    """Wherever it stands, and whatever the first h1 says."""
    assert (
        main_heading("<title>Spinning flax | Weavers</title><h1>Weavers</h1><h2>Spinning flax</h2><p>Text") == "Spinning flax"
    )


def test_a_heading_outweighs_a_line() -> None:
    """Of what says the same, the heading, and of headings the first level; a link leads to the same elsewhere."""
    title = "<title>Spinning flax</title>"
    assert main_heading(f"{title}<p>spinning flax<h2>Spinning Flax</h2>") == "Spinning Flax"
    assert main_heading(f"{title}<h2>spinning flax</h2><h1>Spinning Flax</h1>") == "Spinning Flax"
    assert main_heading(f"{title}<h3><a href=/s>spinning flax</a></h3><p>Spinning Flax") == "Spinning Flax"


def test_without_a_title_the_first_h1_is_the_main_heading() -> None:
    """Or where the title says something else; an h1 without text is none."""
    assert main_heading("<h1><img></h1><h1>Flax</h1><h1>Linen</h1>") == "Flax"
    assert main_heading("<title>Home</title><h2>Linen</h2><h1>Flax</h1>") == "Flax"


def test_a_page_may_have_no_main_heading() -> None:
    """Long texts are none, though they say the title."""
    assert main_heading("<title>Flax</title><p>" + "Flax " * 100) == ""
    assert blocks_of("<p>Flax").main_heading == -1


def test_blocks_know_how_far_the_main_heading_is() -> None:
    """In blocks, and in characters."""
    page = "<p>menu<h1>Flax</h1><p>one<p>two"
    assert known(page, "main_blocks", "main_chars") == [(-1, -4), (0, 0), (1, 4), (2, 7)]


def test_names_are_heard_near_and_far() -> None:
    """The nearest one, the mean of which it is half, the least and the most; unknown words say nothing."""
    page = "<div class=nav><div id=story><p class='menu zzz'>a</p></div></div><p class=zzz>b"
    assert known(page, "near", "mean", "least", "most") == [(0.25, 0.375, 0.0, 1.0), (-1, -1, -1, -1)]


def test_words_of_short_texts_are_heard() -> None:
    """Their own, and those of the heading above them; of long texts not."""
    page = f"<h2>Share photo</h2><p>Flax</p><h2>Story</h2><p>{PROSE * 4} story"
    assert known(page, "wording", "heading_wording") == [(0.3125, -1), (-1, 0.3125), (1, 0.3125), (-1, 1)]


@pytest.mark.parametrize(("text", "ends"), [("Flax.", 1), ("Flax! ", 1), ("亚麻。", 1), ("Flax", 0), ("亚麻、", 0), ("â", 0)])
def test_ends_of_sentences_are_known(text: str, ends: float) -> None:
    """In scripts of both sorts; no other sign that ends with the same byte."""
    assert known(f"<p>{text}", "ends") == [(ends,)]


@pytest.mark.parametrize(
    ("attribute", "number"), [("class=x", 0), ("hidden", 1), ("style='display:none'", 2), ("aria-hidden=true", 3)]
)
def test_what_hides_a_block_is_known(attribute: str, number: float) -> None:
    """Its attribute, a style, or that it is hidden from readers that speak; by the outermost that is hidden."""
    assert known(f"<section {attribute}><p hidden>Flax" if number else f"<p {attribute}>Flax", "hidden_by") == [(number,)]


def test_what_the_description_repeats_is_known() -> None:
    """A share of its words in threes; -1 on pages without a description."""
    page = "<meta name=description content='Flax gives long and strong fibres for the finest linen.'><body>"
    page += "<p>Flax gives long and strong fibres for the finest linen.<p>Home"
    assert known(page, "described", "lead_share") == [(1, pytest.approx(46 / 50)), (0, 1)]
    assert known("<p>Flax", "described", "lead_share") == [(-1, -1)]


@given(strategies.any_html)
@settings(deadline=None)
def test_what_is_known_are_numbers(html: str) -> None:
    """Of each block as many as there are names, and none is infinite or no number."""
    rows = rows_of(html)
    assert len(rows) == len(blocks_of(html))
    assert all(math.isfinite(number) for row in rows for number in row.values())


@pytest.mark.parametrize("html", ["", " ", "<title>Flax</title>", "<p><img>", "<p>&nbsp;"])
def test_a_page_without_text_has_no_blocks(html: str) -> None:
    """So nothing is known and nothing is chosen."""
    blocks = blocks_of(html)
    assert (len(blocks), blocks.chars, blocks.main_heading, blocks.spans()) == (0, 0, -1, [])
    assert blocks.describe() == b""
    assert blocks.choose([]) == (0.0, bytearray(len(parse(html))), [])


def test_blocks_are_described_in_parts() -> None:
    """The parts are the whole, whatever their size; beyond the last block there is nothing."""
    blocks = blocks_of("".join(f"<p>{n} fibres of flax</p>" for n in range(7)))
    for size in (1, 3, 7, 100):
        assert b"".join(blocks.describe(begin, size) for begin in range(0, 9, size)) == blocks.describe()
    assert blocks.describe(7) == blocks.describe(99, 3) == blocks.describe(2, -1) == b""


def test_names_are_all_different() -> None:
    """Each number has one."""
    assert len(set(BLOCK_FEATURES)) == len(BLOCK_FEATURES)


@pytest.mark.parametrize(
    ("html", "watched"),
    [
        ("<div class=user-comments><p>I grow it, too.</div>", True),
        ("<div id=Comments>I grow it, too.</div>", True),
        ("<div class=comments></div><p>I grow it, too.", False),
        ("<div class=commentary>I grow it, too.</div>", False),
    ],
)
def test_words_are_watched_for_on_what_has_text(html: str, *, watched: bool) -> None:
    """A class or an id that has one of them, on an element that says something; nothing is watched for unless it is asked."""
    columns = parse(html).columns
    assert Blocks(columns, SAID, SAID, Lexicon({b"comments": 1.0})).is_watched is watched
    assert not Blocks(columns, SAID, SAID).is_watched
