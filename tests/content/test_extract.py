"""``extract_content``: what it takes, what it gives, and what it says when there is nothing."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml.html import fromstring

import scutch
from scutch.content.extract import METHODS as ALL_METHODS
from scutch.content.extract import extract_content
from scutch.methods.names import ContentMethodName, FavourName
from scutch.page.readers.without_scripts import revealed

PROSE = "Flax gives long, strong fibres, and its seed gives oil. " * 6
PAGE = f"""<!doctype html><html lang=en><title>Flax | Plants</title><body><header><nav><a href=/>Home</a></nav></header>
<main><h1>Flax</h1><p>{PROSE}<ul><li>tow<li>shive</ul><table><tr><th>kg<tr><td>12</table><pre>hackle</pre></main>
<aside>Other plants</aside><footer>Imprint</footer>"""


#: Methods that read pages which no browser has rendered.
METHODS = [name for name, method in ALL_METHODS.items() if not method.needs_layout]


def test_content_is_the_main_part_and_nothing_else() -> None:
    """Heading, paragraphs, lists, tables and code are there; menu, sidebar and footer are not."""
    text = extract_content(PAGE).text
    assert all(word in text for word in ("Flax", "strong", "tow", "shive", "12", "hackle"))
    assert not any(word in text for word in ("Home", "Other plants", "Imprint"))


def test_markdown_and_html_have_the_structure() -> None:
    """The same parts, written in other ways."""
    content = extract_content(PAGE)
    assert content.markdown.startswith("# Flax\n")
    assert "- tow\n- shive" in content.markdown
    assert "<li>tow" in content.html
    assert "Imprint" not in content.markdown + content.html


@pytest.mark.parametrize("form", [bytes, str, "page", "tree"])
def test_every_form_of_a_page_gives_the_same_content(form: object) -> None:
    """Bytes, text, a page and an lxml tree are all pages."""
    given = {bytes: PAGE.encode(), str: PAGE, "page": scutch.parse(PAGE), "tree": fromstring(PAGE)}[form]
    assert extract_content(given).text.split() == extract_content(PAGE).text.split()


@pytest.mark.parametrize("method", METHODS)
def test_every_method_finds_the_prose(method: Any) -> None:
    """Any method gives the paragraph of a plain page, says its name, and is unsure of nothing it cannot be sure of."""
    content = extract_content(PAGE, method=method)
    assert "strong fibres" in content.text
    assert content.method == method
    assert 0 <= content.confidence <= 1


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("html", [b"", "<title>Sign in</title><form><input name=user></form>", "<script>x</script>"])
def test_nothing_is_an_answer_with_a_reason(html: bytes | str, method: Any) -> None:
    """A page without content gives no text, no blocks, no confidence, and says why."""
    content = extract_content(html, method=method)
    assert (content.text, content.markdown, content.html, content.blocks, content.confidence) == ("", "", "", (), 0.0)
    assert content.reason


def test_an_unknown_method_names_those_there_are() -> None:
    """The message helps to choose."""
    with pytest.raises(scutch.UnknownMethod, match="auto, block_distribution"):
        extract_content(PAGE, method="best")  # type: ignore[arg-type]


def test_what_is_no_page_is_refused() -> None:
    """A number is an error at once, not an empty result."""
    with pytest.raises(scutch.InvalidInput):
        extract_content(42)  # type: ignore[arg-type]


def test_links_are_absolute_where_the_address_is_known() -> None:
    """With the page's address, links lead somewhere outside of it."""
    html = f"<p>{PROSE}<a href=/oil>oil</a>"
    assert "](https://example.org/oil)" in extract_content(html, url="https://example.org/flax").markdown


def test_limits_that_cut_the_page_are_told() -> None:
    """The content of a page that was cut says so."""
    page = scutch.parse(PAGE, limits=scutch.Limits(max_bytes=400))
    assert extract_content(page).truncated == ("bytes",)


def test_every_block_says_why() -> None:
    """Each block has a reason and is a place in the page; how much of it is content, and in small pages what it holds."""
    said = [(block.xpath, block.reason) for block in extract_content(PAGE).blocks]
    assert said == [("/html/body/main[1]", "100% of its text is content")]
    small = extract_content("<nav><a href=/>Home</a></nav><main><h1>Flax</h1><p>A plant of one summer.</main>")
    assert [block.reason.split()[0] for block in small.blocks] == ["holds"]


@pytest.mark.parametrize(
    "hidden",
    [
        "<noscript>{}</noscript>",
        "<NOSCRIPT><section>{}</section></NOSCRIPT>",
        "<div hidden id=S:0>{}</div>",
        "<div style='visibility:hidden'>{}</div>",
        "<div aria-hidden=true>{}</div>",
    ],
)
def test_a_page_that_waits_for_its_scripts_is_read_all_the_same(hidden: str) -> None:
    """Where nothing else is shown, text in noscript or in a hidden element is the content."""
    assert "strong fibres" in extract_content("<div id=app></div>" + hidden.format(f"<p>{PROSE}")).text


SIGN_IN = """<form action=/login><h3>SECRET: sign in</h3><label>E-mail</label><input name=user><label>Password</label>
<input name=word><button>Sign in</button><p><a href=/new>Create an account</a><p><a href=/lost>Lost Password?</a></form>"""
NEWS = """<form action=/news><h3>SECRET news</h3><p>Sign up for our newsletter.<label>E-mail</label><input name=mail>
<button>Subscribe</button><p><a href=/privacy>Privacy policy</a></form>"""


@pytest.mark.parametrize("box", [SIGN_IN, NEWS], ids=["sign-in", "newsletter"])
@pytest.mark.parametrize(
    "hidden",
    [
        "<noscript>{}</noscript>",
        "<div hidden>{}</div>",
        "<div style='display:none'>{}</div>",
        "<div style='visibility:hidden'>{}</div>",
        "<div aria-hidden=true>{}</div>",
    ],
)
def test_what_is_hidden_stays_hidden_beside_content(hidden: str, box: str) -> None:
    """A page that shows its content keeps the boxes to itself that it opens on a click."""
    content = extract_content(f"<main><h1>Flax</h1><p>{PROSE}</p><p>{PROSE}</p></main>" + hidden.format(box))
    assert "strong fibres" in content.text
    assert not any(word in content.text for word in ("SECRET", "Password", "E-mail", "newsletter"))


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
@pytest.mark.parametrize("hiding", ["hidden", "style='display:none'", "aria-hidden=true"])
def test_a_tab_of_a_product_is_content(hiding: str, form: str) -> None:
    """What a shop tells behind a tab is what it tells of the thing, in each form of the content."""
    shop = f"""<title>Flax cloth</title><nav><a href=/>Home</a><a href=/cart>Cart</a></nav><main><h1>Flax cloth</h1>
<p>{PROSE}</p><div class=tabs><button>Description</button><button>Care</button></div>
<div class=tab><p>{PROSE}</div><div class=tab {hiding}><p>Wash the cloth by hand in lukewarm water. {PROSE}</div></main>"""
    assert "lukewarm" in getattr(extract_content(shop), form)


def test_pieces_of_lines_stay_hidden() -> None:
    """What is hidden in a line is for other readers, in each form of the content."""
    page = f"<main><h1>Flax</h1><p>{PROSE}<span hidden>SECRET words</span></p><p>{PROSE}</p></main>"
    content = extract_content(page)
    assert not any("SECRET" in form for form in (content.text, content.markdown, content.html))


def test_offsets_stay_true_when_a_page_is_revealed() -> None:
    """The opened source is as long as the old one, so spans into it mean the same bytes."""
    page = scutch.parse(f"<main><noscript class=a><p>{PROSE}</noscript></main><p hidden>x")
    other = revealed(page)
    assert other is not page
    assert len(other.source) == len(page.source)
    begin, end = next(other.elements("p")).source_span or (0, 0)
    assert page.source[begin:end].startswith(b"<p>Flax")


@pytest.mark.parametrize(
    "html",
    [
        f"<main><p>{PROSE}<ul><li><span>WORD</span><li><span>tow</span></ul></main>",
        f"<main><p>{PROSE}<table><tr><td><ul><li>WORD<li>tow</ul></table></main>",
        f"<main><p>{PROSE}<table><tr><th>Plant<th>Use<tr><td><a href=/w>WORD</a><td>ropes and sacks</table></main>",
        f"<body><section><p>{PROSE}</section><section><p>{PROSE}</section><section><p>WORD</section>",
        f"<main><article><p>{PROSE}</article><article><p>{PROSE}</article><article><p>WORD</article></main>",
        "<div>" * 300 + f"<p>{PROSE}<p>WORD" + "</div>" * 300,
        f"<div><p>{PROSE}<div class=code><pre>WORD</pre></div><blockquote>tow</blockquote></div>",
        "<ul>" + "".join(f"<li><h3><a href=/{n}>Plant {n}</a></h3>{PROSE}" for n in range(5)) + "<li><h3>WORD</h3></ul>",
        f"<form action=/><div><p>{PROSE}</p><p>What is left is a WORD of use.</p></div></form>",
        f"<table><tr><td><a href=/>Home</a><td><p>{PROSE}<p>WORD</table>",
    ],
    ids=["list", "cells", "links", "sections", "articles", "depth", "code", "records", "form", "layout"],
)
def test_nothing_of_the_content_is_lost(html: str) -> None:
    """Lists, cells, tables with links, sections, articles side by side and deep nesting come out whole."""
    assert "WORD" in extract_content(html).text


def test_unrelated_parts_are_not_merged_into_a_story() -> None:
    """Teasers below an article are not part of it."""
    teasers = "".join(f"<div><a href=/{n}>TEASER about another plant in the north</a></div>" for n in range(6))
    assert "TEASER" not in extract_content(f"<article><h1>Flax</h1><p>{PROSE}</article><div>{teasers}</div>").text


@pytest.mark.parametrize("method", METHODS)
@given(html=st.lists(st.sampled_from([*PAGE.split("<"), "p hidden>", "noscript>", "/noscript>", "table>", "b>", "/p>"])))
def test_any_page_has_an_answer(method: Any, html: list[str]) -> None:
    """Whatever the markup: blocks in document order, each in the page, and either a reason or text to show for them."""
    content = extract_content("<".join(html), method=method)
    nodes = [block.node.index for block in content.blocks]
    assert nodes == sorted(set(nodes))
    assert 0 <= content.confidence <= 1
    assert bool(content.text) == bool(content.blocks) == (not content.reason)


def test_what_readers_wrote_stands_apart() -> None:
    """Comments are no part of an article, and can be had."""
    html = f"<main><h1>Flax</h1><p>{PROSE}<p>{PROSE}<section class=comments><p>I grew it last summer.</section></main>"
    content = extract_content(html)
    assert "last summer" not in content.text + content.markdown + content.html
    assert content.comments == "I grew it last summer."
    assert content.to_dict()["comments"] == content.comments


def test_comments_longer_than_the_article_stand_apart_as_well() -> None:
    """However many there are, if the page is no forum; and all of them."""
    replies = "".join(f"<li class=comment><b>reader {number}</b><p>{PROSE}</li>" for number in range(12))
    html = f"<title>Flax</title><article><h1>Flax</h1><p>{PROSE}<p>{PROSE}</article><ol class=comments>{replies}</ol>"
    content = extract_content(html)
    assert "reader" not in content.text
    assert content.comments.count("reader") == 12


@pytest.mark.parametrize("favour", ["precision", "recall"])
def test_an_answer_can_favour_precision_or_recall(favour: FavourName) -> None:
    """The certain content is in both."""
    html = f"<nav><a href=/>Home</a></nav><h1>Flax</h1><p>{PROSE}<p>{PROSE}"
    assert "strong fibres" in extract_content(html, favour=favour).text


@pytest.mark.parametrize(("method", "favour"), [("auto", "beauty"), ("block_distribution", "recall")])
def test_what_cannot_be_favoured_is_an_error(method: ContentMethodName, favour: FavourName) -> None:
    """An unknown favour, and any favour of a method that has no choice."""
    with pytest.raises(scutch.UnknownMethod, match="favour"):
        extract_content("<p>Flax", method=method, favour=favour)


def test_a_page_of_comments_is_no_article_with_comments() -> None:
    """Where there is nothing else to read, they are the content."""
    html = "<h1>Flax</h1>" + "".join(f"<div class=comment><p>{number}. {PROSE}</div>" for number in range(5))
    content = extract_content(html)
    assert content.text.count("strong fibres") >= 5 * 6
    assert not content.comments


def test_parts_can_be_left_out_of_what_is_written() -> None:
    """Links, images and tables are switched off one by one; comments are added behind the content."""
    comments = f"<div class=comments>{'<p>I grow it, too, in my own garden behind the house, and I like it.</p>' * 3}</div>"
    table = "<table><tr><th>Plant<th>Height<tr><td>Flax<td>1 m</table>"
    story = f"<p><a href=/f>{PROSE}</a></p><img src=/flax.png alt=blue>{table}<p>{PROSE}</p>"
    html = f"<article><h1>Flax</h1>{story}</article>{comments}"
    content = extract_content(html)
    assert all(part in content.markdown for part in ("](/f)", "![blue]", "| Flax | 1 m |"))
    assert "](/f)" not in content.to_markdown(links=False)
    assert "![blue]" not in content.to_markdown(images=False)
    assert "1 m" not in content.to_markdown(tables=False) + content.to_text(tables=False) + content.to_html(tables=False)
    assert "own garden" not in content.markdown + content.text + content.html
    for written in (content.to_markdown(comments=True), content.to_text(comments=True), content.to_html(comments=True)):
        assert written.index("1 m") < written.index("own garden")


ARTICLE = (
    "The council of Harrow Bay voted on Tuesday to keep the small ferry that links the island with the town. Two "
    "boats will run from six in the morning until nine at night, and the fare stays at two pounds. Islanders had "
    "asked for a later boat, because many of them work in the hospital and come home after ten. The harbour master "
    "said that a night boat would need a second crew, which the town cannot pay before spring. A decision is "
    "expected in March, when the budget is known."
)
POPULAR = (
    "<div class=most-popular><h3>Most popular</h3><ol><li><a href=/1>Storm closes the pier for a week</a>"
    "<li><a href=/2>Why the old mill will stay</a><li><a href=/3>Ten walks along the bay</a></ol></div>"
)
RELATED = (
    "<aside class=article-sidebar><h2>Related</h2><h3><a href=/4>Fares to rise</a></h3><p>The pier operator says that costs "
    "have doubled.</p><h3><a href=/5>Rebuilt in stone</a></h3><p>Engineers want to finish the pier before winter.</p></aside>"
)


@pytest.mark.parametrize(
    "body",
    [
        f"<article><h1>Ferry stays</h1><p class=byline>By Ann Lee</p><p>{ARTICLE}</p></article>",
        f"<div><h1>Ferry stays</h1><div>{ARTICLE}</div></div>",
        f"<main><article><h1>Ferry stays</h1><p>{ARTICLE}</p></article>{POPULAR}</main>",
        f"<article><h1>Ferry stays</h1><p>{ARTICLE}</p>{POPULAR}<p>{ARTICLE[::-1]}</p></article>",
        f"<main><article><h1>Ferry stays</h1><p>{ARTICLE}</p></article>{RELATED}</main>",
        f"<main><article><h1>Ferry stays</h1><p>{ARTICLE}</p>{RELATED}</article></main>",
    ],
    ids=["short", "no article", "popular", "popular inside", "related", "related inside"],
)
def test_a_short_article_is_kept_and_what_is_around_it_left_out(body: str) -> None:
    """An article of 90 words is content; boxes of other articles are not."""
    menu = "<nav>" + "".join(f"<a href=/{name}>{name}</a> " for name in ("News", "Sport", "Weather", "Contact")) + "</nav>"
    text = extract_content(
        f"<html lang=en><title>Ferry stays – Harrow Post</title>{menu}{body}<footer>© Harrow Post</footer>"
    ).text
    assert ARTICLE in text
    assert "pier" not in text
    assert "Weather" not in text
