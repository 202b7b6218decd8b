"""What Markdown a page becomes."""

import re
from typing import Final
from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from scutch.content.markdown import readable_markdown, render_markdown
from scutch.page import parse
from scutch.page.addresses import absolute
from scutch.page.text import render_text
from tests.strategies import any_html

PARSER: Final = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def markdown(html: str, base_url: str | None = None) -> str:
    columns = parse(html).columns
    whole = [(0, len(columns))]
    result = render_markdown(columns, whole, base_url=base_url)
    assert result == readable_markdown(columns, whole, base_url=base_url)
    return result


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h2>A <em>b</em></h2><p>c", "## A *b*\n\nc"),
        ("<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"),
        ("<ol start=7><li>a<li>b</ol>", "7. a\n8. b"),
        ("<ul><li><p>a</p><p>b</p></ul>", "- a\n\n  b"),
        ("<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"),
        ("<ul><li>a<blockquote><p>b<p>c</blockquote></ul>", "- a\n\n  > b\n  >\n  > c"),
        ("<p>a<br>b<br><br>c", "a\\\nb\n\nc"),
        ("<p>a <b> b </b>c", "a **b** c"),
        ("<b>a</b><b>b</b>", "**ab**"),
        ("<p><b></b>a<i> </i>b", "a b"),
        ("<b>a<strong>b</strong></b>", "**ab**"),
        ("<p>x<b>(y)</b>z", "x(y)z"),
        ("<pre><code class='hljs language-c++'>a\n  b\n</code></pre>", "```c++\na\n  b\n```"),
        ("<pre>```</pre>", "````\n```\n````"),
        ("<p>use <code>a`b</code>", "use ``a`b``"),
        ("<hr><p>a", "---\n\na"),
        ("<p>日本\n語</p><ruby>漢字<rp>(<rt>かんじ<rp>)</ruby>", "日本語\n\n漢字(かんじ)"),
        ("<p hidden>a</p><script>b</script>c", "c"),
    ],
)
def test_elements_become_their_markup(html: str, expected: str) -> None:
    """Each construct of HTML that Markdown knows is written as Markdown writes it."""
    assert markdown(html) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. a", "1\\. a"),
        ("# a", "\\# a"),
        ("- a", "\\- a"),
        ("+ a", "\\+ a"),
        ("&gt; a", "\\> a"),
        ("=== a", "\\=== a"),
        ("a * b _c_ d_e", "a \\* b \\_c\\_ d_e"),
        ("[a](b) &lt;c> `d` \\e", "\\[a\\](b) \\<c> \\`d\\` \\\\e"),
        ("&amp;amp; a & b", "\\&amp; a & b"),
    ],
)
def test_text_that_looks_like_markup_is_escaped(text: str, expected: str) -> None:
    """What people read as plain text is not read as markup later."""
    assert markdown(f"<p>{text}</p>") == expected


def test_links_are_absolute_where_the_address_is_known() -> None:
    """A link leads where it led from the page."""
    html = '<a href="../b?c=1&amp;d">x</a> <a href="javascript:y()">z</a> <a href="/p q(r)">s</a>'
    expected = "[x](https://e.org/b?c=1&d) z [s](<https://e.org/p%20q(r)>)"
    assert markdown(html, "https://e.org/a/") == expected


def test_a_link_around_blocks_becomes_one_in_each() -> None:
    """Markdown has no links around blocks, so each block inside is a link."""
    assert markdown("<a href='/c'><h3>T</h3><p>d</p></a>") == "### [T](/c)\n\n[d](/c)"


def test_images_keep_their_words() -> None:
    """An image is written with its alternative text; lazy ones by the address they will load."""
    assert markdown("<img src='data:,' data-src='/a.png' alt='A [b]'>") == "![A \\[b\\]](/a.png)"


def test_tables_have_their_spans_flattened() -> None:
    """Cells that span rows or columns stand once, and every row has the same length."""
    html = "<table><tr><th colspan=2>a<th>b<tr><td rowspan=2>c<td>d|e<td>f<br>g<tr><td>h</table>"
    assert markdown(html) == "| a |  | b |\n| --- | --- | --- |\n| c | d\\|e | f<br>g |\n|  | h |  |"


def test_a_list_inside_a_cell_is_not_lost() -> None:
    """Lists in table cells keep all their items."""
    assert "x<br>y" in markdown("<table><tr><th>a<th>b<tr><td><ul><li>x<li>y</ul><td>z</table>")


def test_a_table_for_layout_becomes_what_it_lays_out() -> None:
    """A table with blocks or tables in its cells is no table of data."""
    html = "<table><tr><td><h1>T</h1><p>a</p><td><table><tr><td>b<td>c<tr><td>d<td>e</table></table>"
    assert markdown(html) == "# T\n\na\n\n| b | c |\n| --- | --- |\n| d | e |"


WORDS: Final = st.sampled_from(
    [
        *("flax", "1.", "2)", "#", "-", "+", "*", "**", "_a_", "`", "[x]", "](y)", "|", ">", "~~", "\\", "&lt;", "!", "="),
        "ß",
        "中文",
    ]
)
TEXT: Final = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)
INLINE: Final = ("b", "i", "a href=/u", "code", "em", "span", "del", "strong")
BLOCK: Final = (
    "p",
    "div",
    "ul",
    "ol",
    "li",
    "blockquote",
    "h2",
    "pre",
    "table",
    "tr",
    "td",
    "th",
    "section",
    "dl",
    "dt",
    "dd",
)


def element(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    name = st.sampled_from(INLINE + BLOCK)
    return st.builds(lambda n, c: f"<{n}>{''.join(c)}</{n.split()[0]}>", name, st.lists(children, max_size=4))


HTML: Final = st.recursive(st.one_of(TEXT, st.just("<br>"), st.just(" "), st.just("<hr>")), element, max_leaves=16)


def letters(html: str) -> str:
    """Letters and digits of a page in reading order, without what separates them."""
    columns = parse(html).columns
    return re.sub(r"\W", "", render_text(columns, 0, len(columns)))


@given(HTML)
def test_no_visible_word_is_lost(html: str) -> None:
    """Whatever is in the page, its Markdown parses as CommonMark and shows the words of the page in their order."""
    source = markdown(html)
    assert letters(PARSER.render(source).replace("&lt;br&gt;", " ")) == letters(html)


@given(any_html)
def test_both_twins_write_alike(html: str) -> None:
    """The compiled writer says what the readable one says, whatever the page."""
    markdown(html, "https://example.org/a/b")


def test_wrong_slices_and_masks_are_refused() -> None:
    """Nothing outside of the page is read."""
    columns = parse("x").columns
    with pytest.raises(IndexError):
        render_markdown(columns, [(0, len(columns) + 1)])
    with pytest.raises(ValueError, match="a byte a node"):
        render_markdown(columns, [(0, len(columns))], skip=b"")


@pytest.mark.parametrize("base", ["https://e.org", "https://e.org/a/b?c#d", "http://e.org:80?x=/", "file:///a/b"])
@pytest.mark.parametrize(
    "href", ["/x/y?z#w", "/", "//f.org/x", "/../a", "/a/./b", "/a#", "#a", "x", "?q", "../up", "https://g.org/a"]
)
def test_addresses_are_joined_as_the_standard_library_does(base: str, href: str) -> None:
    """The short way for common addresses leads where the long one does."""
    assert absolute(href, base) == urljoin(base, href) or base.startswith("file:")


@pytest.mark.parametrize(
    "href",
    ["\x01javascript:x()", " java\nscript:x()", "JaVaScRiPt:x()", "view-source:x", "data:text/html,x", "vbscript:x", "a+b:c"],
)
def test_an_address_that_is_code_leads_nowhere(href: str) -> None:
    """Only addresses that lead somewhere stay, however the others are disguised."""
    assert absolute(href, "https://e.org/") is None
    assert absolute(href, None) is None
