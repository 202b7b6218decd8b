"""Block distribution by its two presets: the published rule over the token stream, and the article in a container."""

from typing import Any

import lxml.html
import pytest

import scutch
from scutch import parse
from scutch.methods.block_distribution.block_list import LINKS_JUMPED, PAPER
from scutch.methods.block_distribution.container import ContainerRules, containers
from scutch.methods.block_distribution.method import LITERAL, block_distribution

STORY = (
    """<p>Flax gives long, strong fibres, which are spun and woven, and its seeds are pressed for the oil that painters
like.</p>"""
    * 3
)
NO_BLOCKS = LINKS_JUMPED._replace(block=frozenset())
EXAMPLE = "<DIV>hello<TABLE>123</TABLE>world</DIV>"


def content(html: Any, preset: Any) -> scutch.Content:
    return scutch.extract_content(html, method="block_distribution", preset=preset)


def test_the_papers_example_holds_through_the_public_method() -> None:
    """The parser moves 123 to hello, in front of the table; the token stream keeps the two blocks apart, in each format."""
    found = content(EXAMPLE, "literal")
    assert (found.text, found.markdown, found.html) == ("hello world", "hello world", "<p>hello world</p>")
    assert [(block.xpath, block.source_span, block.chars) for block in found.blocks] == [("/html/body/div[1]", (0, 39), 11)]


def test_the_published_rule_takes_the_blocks_before_the_gap() -> None:
    """Two long blocks are the content, short ones and links are not; paragraphs of a block begin lines."""
    page = parse(f"<div>{STORY}<div>2024</div></div><div>{STORY}<a href=/>more</a></div><div>imprint</div>")
    choice = block_distribution(page.columns, LITERAL)
    assert [page[part.node].xpath for part in choice.parts] == ["/html/body/div[1]", "/html/body/div[2]"]
    left_out = [page[node].text for node, masked in enumerate(choice.skip or b"") if masked]
    assert left_out == ["2024", "more", "imprint"]
    assert content(page, "literal").text.count("\n") == 2 + 2 + 2


@pytest.mark.parametrize(
    ("change", "text"),
    [({"longest_only": True}, "hemp"), ({"classes": PAPER}, "Flax fibres"), ({"classes": NO_BLOCKS}, "hemp\na")],
)
def test_the_rule_has_settings(change: dict[str, Any], text: str) -> None:
    """Which tags are blocks, whether links are skipped, and whether the longest block alone is the content."""
    columns = parse("<div><a href=/>Flax fibres</a></div><div>hemp</div><div>a</div>").columns
    assert block_distribution(columns, LITERAL._replace(**change)).texts == (text,)


def test_a_page_made_from_a_tree_has_no_places() -> None:
    """Its text is that of the same page from bytes; its one part is the document."""
    found = content(lxml.html.fromstring(f"<body><div>Home</div><div>{STORY}</div><div>2024</div>"), "literal")
    assert found.text == content(f"<div>{STORY}</div>", "literal").text
    assert [block.node.index for block in found.blocks] == [0]


def test_signs_of_markup_in_a_text_stay_text() -> None:
    """Texts are written as text in every format."""
    found = content("<div>a &lt;b&gt; c &amp;amp; d</div>", "literal")
    assert (found.text, found.html) == ("a <b> c &amp; d", "<p>a &lt;b&gt; c &amp;amp; d</p>")


def test_a_container_is_narrowed_to_the_article_in_it() -> None:
    """The blocks before the gap hold most of the text and the prose, the rest is a feed of others."""
    page = parse(f"<h1>Flax</h1><div><div>{STORY}</div>{'<div>Hemp is tall.</div>' * 9}</div>")
    found = block_distribution(page.columns)
    assert [page[part.node].xpath for part in found.parts] == ["/html/body/h1[1]", "/html/body/div[1]/div[1]"]
    assert containers(page.columns).parts[-1].node != found.parts[-1].node


def test_a_container_of_many_alike_blocks_is_kept() -> None:
    """A list has no gap that takes most of its text."""
    page = parse("<ul>" + f"<li>{STORY}<b>Hemp</b>" * 8 + "</ul>")
    assert block_distribution(page.columns).parts[-1].node == containers(page.columns).parts[-1].node


def test_links_after_the_last_prose_are_left_out() -> None:
    """Teasers behind an article go; a list without links, a link in a sentence and links between prose stay."""
    teaser = "<section><a href=/>Hemp is sown again</a> today</section>"
    notes = "<ul><li>3 g of seed</ul><p>See what is said <a href=/>there</a> as well.</p>"
    page = f"<article>{STORY}{teaser}{STORY}{notes}{teaser}</article>"
    text = content(page, "modern").text
    assert (text.count("Hemp"), "3 g of seed" in text, text.endswith("See what is said there as well.")) == (1, True, True)


def test_links_after_little_prose_stay() -> None:
    """On a page of links the last prose ends nothing."""
    teasers = "<p><a href=/>Hemp is sown again in the north of the country</a></p>" * 20
    assert "Hemp" in content(f"<div>{STORY[:130]}{teasers}</div>", "modern").text


@pytest.mark.parametrize("preset", [LITERAL, ContainerRules()])
def test_an_empty_page_has_a_reason(preset: Any) -> None:
    """Not an error, and not an empty selection without one."""
    assert block_distribution(parse("").columns, preset).reason == "no text"
