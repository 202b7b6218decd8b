"""Quotes, addresses and paragraphs between the paragraphs of an article are content."""

import pytest

import scutch
from scutch.content.refinement.candidates import candidates_of
from scutch.content.refinement.quotes import QUOTE, with_paragraphs, with_quotes
from scutch.kernels.select_rows import rows_of
from scutch.methods.selection import Selection
from scutch.page import parse
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from tests.content.refinement.article import PARAGRAPHS, content

SAYING = "Kein Faden hält ewig."


def test_a_short_quote_between_paragraphs_is_kept_with_its_source() -> None:
    """The footer names who said it."""
    quote = f"<blockquote>{SAYING}<footer>Anna Berg, <cite>Die Flut</cite></footer></blockquote>"
    assert f"> {SAYING}\n>\n> Anna Berg, *Die Flut*" in content(quote).markdown


@pytest.mark.parametrize("name", ["pullquote", "quote-box", "article-PullQuote"])
def test_a_quote_in_an_aside_between_paragraphs_is_kept(name: str) -> None:
    """Its class says that it is one."""
    assert SAYING in content(f"<aside class={name}><p>{SAYING}</aside>").text


def test_an_address_between_paragraphs_is_kept_with_its_lines() -> None:
    """Such as that of the mill an article is about."""
    assert "Mill Lane 4\nOld Town\nAB1 2CD" in content("<address>Mill Lane 4<br>Old Town<br>AB1 2CD</address>").text


@pytest.mark.parametrize(
    "box",
    [
        "<details><summary>Warum?</summary><p>{}</details>",
        "<div class=custom-block><p class=custom-block-title>Warum?<p>{}</div>",
        "<aside><div class=callout-title>Warum?</div><div>{}</div></aside>",
    ],
)
def test_details_and_boxes_between_paragraphs_are_kept_with_their_title(box: str) -> None:
    """Title and body are short."""
    assert f"**Warum?**\n\n{SAYING}" in content(box.format(SAYING)).markdown


def test_the_line_behind_a_quote_that_says_who_said_it_is_kept() -> None:
    """It begins with a dash, as Asciidoctor writes it."""
    found = content(f"<div><blockquote>{SAYING}</blockquote><div class=attribution>&#8212; Anna Berg</div></div>").text
    assert f"{SAYING}\n\n— Anna Berg" in found


def test_a_quote_behind_details_with_an_icon_ends_a_section() -> None:
    """A hidden icon is no text that is left out."""
    page = parse(f"<div><p>{PARAGRAPHS[0]}<svg aria-hidden=true></svg></p><blockquote>{SAYING}</blockquote></div>")
    mask = bytearray(node.tag in {"svg", "blockquote"} for node in page)
    found = with_quotes(page.columns, Selection((), ((4, len(page)),), mask, -1, 1.0), candidates_of(page.columns)).skip
    assert found is not None
    assert [page[node].tag for node in range(len(page)) if found[node]] == ["svg"]


def test_a_quote_at_the_end_of_an_article_is_kept() -> None:
    """No text follows it in its container."""
    columns, choice = paragraph_and(f"<blockquote>{SAYING}</blockquote>")
    found = with_quotes(columns, choice, candidates_of(columns)).skip
    assert found is not None
    assert not found[next(iter(rows_of(columns.tag, QUOTE)))]


@pytest.mark.parametrize(
    "markup",
    [
        f"<blockquote>{PARAGRAPHS[0][:32].upper()}</blockquote>",
        f"<blockquote hidden>{SAYING}</blockquote>",
        f"<blockquote><a href=/post>{SAYING}</a></blockquote>",
        f"<blockquote>{SAYING}</blockquote><p>Subscribe to our newsletter: it tells you every week what is new.</p>",
        f"<address>{SAYING}</address>",
        f"<details><summary>{SAYING}</summary><input></details><p>{PARAGRAPHS[1]}</p>",
        f"<details><summary>{SAYING}</summary>{SAYING * 80}</details><p>{PARAGRAPHS[1]}</p>",
    ],
)
def test_other_quotes_stay_out(markup: str) -> None:
    """Pull quotes, hidden ones, links, those before a text that is not chosen, addresses that end a page, forms, sections."""
    columns, choice = paragraph_and(markup)
    assert with_quotes(columns, choice, candidates_of(columns)).skip == choice.skip


def test_quotes_of_forums_stay_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """They repeat other posts."""
    monkeypatch.setattr("scutch.content.kind.model.is_forum", lambda _: True)
    columns, choice = paragraph_and(f"<blockquote>{SAYING}</blockquote>")
    assert with_quotes(columns, choice, candidates_of(columns)) == choice


def paragraph_and(markup: str) -> tuple[Columns, Selection]:
    """A page of a paragraph and markup, and the choice of the paragraph."""
    columns = scutch.parse(f"<div><p>{PARAGRAPHS[0]}</p>{markup}</div>").columns
    others = columns.child_nodes(next(iter(rows_of(columns.tag, IDS["div"]))))[1:]
    mask = bytearray(node in others for node in range(len(columns)))
    return columns, Selection((), ((4, len(columns)),), mask, -1, 1.0)


FIRST, LAST = "<p>Flax is pulled in late summer.</p>", "<p>A mill breaks the dry stalks.</p>"


def left_out(markup: str, *names: str) -> bool:
    """Whether an element with the id ``x`` stays out of a choice of the body without it and without those of other ids."""
    page = parse(f"<body>{markup}")
    elements = {node.attributes.get("id"): node.index for node in page}
    mask = bytearray(len(page))
    for name in ("x", *names):
        mask[elements[name]] = 1
    body = next(page.elements("body")).index
    found = with_paragraphs(page.columns, Selection((), ((body, len(page)),), mask, -1, 1.0)).skip
    assert found is not None
    return bool(found[elements["x"]])


@pytest.mark.parametrize(
    "element",
    [
        "<p id=x>Dew.</p>",
        "<ul id=x class=simple><li>dew<li>rain</ul>",
        "<dl id=x><dt>Dew<dd>water of the night</dl>",
        "<h3 id=x>On the field</h3>",
    ],
)
def test_what_is_between_paragraphs_is_kept(element: str) -> None:
    """Whatever its words are."""
    assert not left_out(FIRST + element + LAST)


def test_two_paragraphs_in_a_row_are_kept() -> None:
    """Both are between chosen ones."""
    assert not left_out(f"{FIRST}<p id=x>Dew.</p><p id=y>Rain.</p>{LAST}", "y")


@pytest.mark.parametrize(
    "markup",
    [
        f"{FIRST}<p id=x class=promo>Dew.</p>{LAST}",
        f"{FIRST}<p id=x><a href=/dew>Read more about dew</a></p>{LAST}",
        f"{FIRST}<p id=x hidden>Dew.</p>{LAST}",
        f"{FIRST}<p id=x>flax is PULLED</p>{LAST}",
        f"{FIRST}<p id=x>Dew.</p><div id=y>Our letters</div>{LAST}",
        f"{FIRST}<p id=x>Dew.</p>",
        f"<h2>Flax</h2><ul id=x><li>dew</ul>{LAST}",
        f"{FIRST}<p id=x>Dew.</p><div>Rain <b id=y>Buy now</b></div>",
    ],
)
def test_other_elements_stay_out(markup: str) -> None:
    """A promotion, a link, hidden text, words that are repeated, and what is not between elements chosen whole."""
    assert left_out(markup, *(["y"] if "id=y" in markup else []))


def test_a_pull_quote_is_left_out() -> None:
    """It repeats a sentence of the article, with a source of its own."""
    sentence = PARAGRAPHS[0].split(". ")[0]
    quote = f"<blockquote><p>{sentence}</p><cite>Anna Berg</cite></blockquote>"
    text = content(quote).text
    assert text.count(sentence) == 1
    assert "Anna Berg" not in text


def test_one_of_two_equal_quotes_is_kept() -> None:
    """Otherwise nothing would be left of it."""
    page = parse(f"<p>First spin the flax.<blockquote>{SAYING}</blockquote><p>Then weave.<blockquote>{SAYING}</blockquote>")
    whole = Selection((), ((3, len(page)),), None, -1, 1.0)
    mask = with_quotes(page.columns, whole, candidates_of(page.columns)).skip
    assert mask is not None
    assert [page[node].tag for node, out in enumerate(mask) if out] == ["blockquote"]
