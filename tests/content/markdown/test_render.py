"""Markdown of elements, text, links and images."""

import re
from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from scutch.content.markdown import render_markdown
from scutch.page import parse
from scutch.page.text import render_text
from tests.content.markdown.writing import markdown, safe, text
from tests.strategies import any_html

PARSER: Final = MarkdownIt("commonmark").enable(["table", "strikethrough"])


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h2>A <em>b</em></h2><p>c", "## A *b*\n\nc"),
        ("<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"),
        ("<ol start=7><li>a<li>b</ol>", "7. a\n8. b"),
        ("<ol start=9>a<li>b<li>c</ol>", "a\n\n9. b\n10. c"),
        ("<ul><li>a<ol start=3><li>b</ol><li>c</ul>", "- a\n\n  3. b\n- c"),
        ("<ul><li><ol start=3><li>b<li>c</ol></ul>", "- 3. b\n  4. c"),
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
        ("<p>a<hr><p>b", "a\n\n---\n\nb"),
        ("<b>a</b> <b>b</b> <i>c</i>\n<i>d</i>", "**a b** *c d*"),
        ("<p><b>a</b> <b><i>b</i></b> <b>c</b>", "**a *b* c**"),
        ("<p><b>a</b> <a href=/b><b>b</b></a><br><b>c</b>", "**a** [**b**](/b)\\\n**c**"),
        ("<ul><li>a<li style='list-style-type: none'><ul><li>b<li>c</ul><li>d</ul>", "- a\n  - b\n  - c\n- d"),
        ("<ol><li>a</li>\n<li>\n<div><ul><li>b</ul></div></li>\n</ol>", "1. a\n   - b"),
        ("<dl><dt>a<dd>b<dd><p>c</p><dt>d<dd>e</dl>", "a\n: b\n: c\n\nd\n: e"),
        ("<dl><dt>a<dd><ul><li>b</ul><dd>c</dl>", "a\n\n- b\n\nc"),
        ("<p>x<dl><dt>•<dd>a<dt>•<dd>b <i>c</i></dl><p>y", "x\n\n- a\n- b *c*\n\ny"),
        ("<dl><dt>1.<dd>a<dt>2.<dd>b<dt>c<dd>d</dl>", "1. a\n2. b\n\nc\n: d"),
        ("<dl><dt>–<dd>a<dl><dt>(b)<dd>c</dl></dl>", "- a\n\n  (b)\n  : c"),
        ("<table><tr><td>•<td>a<tr><td> <td>•<td><b>b</b></table>c", "- a\n- **b**\n\nc"),
        ("<table><tr><td>3)<td>a<ul><li>b</ul></table><table><tr><td>4)<td>c</table>", "3. a\n\n   - b\n\n4. c"),
        (
            "<table><tr><td>1.<td>a<td>b<tr><td>2.<td>c<td>d</table>",
            "|  |  |  |\n| --- | --- | --- |\n| 1. | a | b |\n| 2. | c | d |",
        ),
        ("<table><tr><td>•<td>a<tr><td>b<td>c</table>", "|  |  |\n| --- | --- |\n| • | a |\n| b | c |"),
        ("<ul><li><span>–</span> a<li>– b</ul>", "- a\n- – b"),
        ("<h2><span><a href=#b>a</a></span></h2>d<h3><a href=/e>e</a></h3>f", "## a\n\nd\n\n### [e](/e)\n\nf"),
        ("<dl><dt>a<dd>b<ul><li>c</ul></dl><dl><dd>d</dl>", "a\n\nb\n\n- c\n\nd"),
        ("<ul><li><span>a</span><li><div><span>b</span></div></ul>", "- a\n- b"),
        ("<ul><li><div>a</div><ul><li>b</ul><li><div>c</div><div>d</div></ul>", "- a\n  - b\n- c\n\n  d"),
        ("<ul><li><p>a<li><p>b</ul>", "- a\n\n- b"),
        ("<details><summary><h3>a</h3></summary><p>b</details>", "### a\n\nb"),
        ("<details><summary>a <b>b</b></summary><p>c</details>", "**a b**\n\nc"),
        ("<p>x<sub>i</sub> of CO<sub>2</sub>, a<sub>max</sub>", "x<sub>i</sub> of CO2, a<sub>max</sub>"),
        ("<ul><li><input type=checkbox disabled checked> a<li><label><input type=checkbox disabled>b", "- [x] a\n- [ ] b"),
        ("<ul><li><input type=checkbox> a<li><input type=text disabled>b</ul>", "- a\n- b"),
        ("<h2><a href=/x>a</a></h2><h3><button>b</button></h3>c", "## [a](/x)\n\n### b\n\nc"),
        ("<div role=heading aria-level=4>a <b>b</b></div>c<span role=heading>d</span>e", "#### a b\n\nc\n\n## d\n\ne"),
        ("<p>1 <sup>1</sup>⁄<sub>2</sub> cups, x<sup>2</sup>", "1 1⁄2 cups, x<sup>2</sup>"),
        ("<p>10<sup>-6</sup> m<sup>2</sup>, the 1<sup>st</sup>", "10<sup>-6</sup> m<sup>2</sup>, the 1st"),
        ("<figure><img src=/a alt=x><figcaption>The <b>mill</b>.</figcaption></figure>", "![x](/a)\n\n*The **mill**.*"),
        (
            "<figure><img src=/a><figcaption>A mill.<small>A. Weaver</small></figcaption></figure>",
            "![](/a)\n\n*A mill. A. Weaver*",
        ),
        ("<p><i>flax.</i><i>Mill</i>", "*flax.Mill*"),
        ("<p><span class=dropcap>A</span> m Ufer stand <b>N</b> ur eine", "Am Ufer stand **N** ur eine"),
        ("<p><b style='Float: left'>Z</b>\n<span>uletzt</span>", "**Z**uletzt"),
        ("<p><span class=initial>A</span> Mann</p><p><i>P</i> value", "A Mann\n\n*P* value"),
        ("<p>An <span class=initial>A</span> minor", "An A minor"),
        ("<p>中文\n<b>字</b>\n中<a href=/x>\n文</a></p>", "中文**字**中[文](/x)"),
        ("<p dir=rtl>שלום <b>עולם</b>\nטוב", "שלום **עולם** טוב"),
        ("<p>soft&shy;ly zero&#8203;width", "softly zerowidth"),
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


def test_links_are_absolute_if_the_url_is_known() -> None:
    """They are resolved against the URL of the page."""
    html = '<a href="../b?c=1&amp;d">x</a> <a href="javascript:y()">z</a> <a href="/p q(r)">s</a>'
    expected = "[x](https://e.org/b?c=1&d) z [s](<https://e.org/p%20q(r)>)"
    assert markdown(html, "https://e.org/a/") == expected


def test_destinations_are_escaped() -> None:
    """A CommonMark parser sees no reference, bracket or escape in an address."""
    for address in ("/?a=1&amp;lt;=2", "https://e.org?&amp;copy;", "/a(b", "/a)_b_*c*", "/!a"):
        source = markdown(f"<a href='{address}'>x</a>", "https://e.org/")
        link = next(parse(PARSER.render(source)).elements("a"))
        assert link.get("href") == next(parse(safe(f"<a href='{address}'>x</a>", "https://e.org/")).elements("a")).get("href")


def test_a_link_around_blocks_becomes_one_in_each() -> None:
    """Markdown has no links around blocks, so each block inside is a link."""
    assert markdown("<a href='/c'><h3>T</h3><p>d</p></a>") == "### [T](/c)\n\n[d](/c)"


def test_images_keep_their_alternative_text() -> None:
    """A lazily loaded image gets the address that it loads."""
    assert markdown("<img src='data:,' data-src='/a.png' alt='A [b]'>") == "![A \\[b\\]](/a.png)"


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
    "p", "div", "ul", "ol", "li", "blockquote", "h2", "pre", "table", "tr", "td", "th", "section", "dl", "dt", "dd",
)  # fmt: skip


def element(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    name = st.sampled_from(INLINE + BLOCK)
    return st.builds(lambda n, c: f"<{n}>{''.join(c)}</{n.split()[0]}>", name, st.lists(children, max_size=4))


HTML: Final = st.recursive(st.one_of(TEXT, st.just("<br>"), st.just(" "), st.just("<hr>")), element, max_leaves=16)


def letters(html: str) -> str:
    """Letters and digits of a page in reading order, without what separates them."""
    columns = parse(html).columns
    return re.sub(r"\W", "", render_text(columns, 0, len(columns)))


@given(HTML)
@example("<b>flax<dt>1.</dt></b>")
def test_no_visible_word_is_lost(html: str) -> None:
    """Whatever is in the page, its Markdown parses as CommonMark and shows the words of the page in their order."""
    source = markdown(html)
    assert letters(PARSER.render(source).replace("&lt;br&gt;", " ")) == letters(html)


@given(any_html)
def test_any_page_is_written(html: str) -> None:
    """Whatever its markup."""
    assert isinstance(markdown(html, "https://example.org/a/b"), str)


def test_wrong_slices_and_masks_are_refused() -> None:
    """Nothing beyond the page is read."""
    columns = parse("x").columns
    with pytest.raises(IndexError):
        render_markdown(columns, [(0, len(columns) + 1)])
    with pytest.raises(ValueError, match="a byte a node"):
        render_markdown(columns, [(0, len(columns))], skip=b"")


def test_links_can_be_left_out() -> None:
    """Their texts stay, also in headings and cells; images stay too."""
    html = "<h2><a href=/x>a</a></h2><p><a href=/y>b <b>c</b></a><a href=/z><img src=/i.png alt=d></a>"
    assert markdown(html, links=False) == "## a\n\nb **c**![d](/i.png)"
    assert safe(html, links=False) == '<h2>a</h2><p>b <b>c</b><img src="/i.png" alt="d"></p>'


@pytest.mark.parametrize("write", [markdown, text, safe])
def test_a_tooltip_is_not_glued_to_its_word(write: Callable[[str], str]) -> None:
    """It is no part of the sentence in which it stands."""
    tooltip = "<span class=tooltip>retting<span class=tooltiptext>Rotting in water</span></span>"
    assert "retting takes days" in re.sub("<[^>]*>", "", write(f"<p>The {tooltip} takes days."))


@pytest.mark.parametrize("write", [markdown, text, safe])
def test_links_of_sections_are_left_out(write: Callable[[str], str]) -> None:
    """A heading has neither its permalink nor the link to edit its section."""
    permalink, edit = "<a class=headerlink href=#f>{}</a>", "<span class=mw-editsection>[<a href=/edit>edit</a>]</span>"
    for sign in ("¶", "\uf0c1"):
        page = f"<h2>Flax {permalink.format(sign)}</h2><h2>Hemp{edit}</h2>"
        assert write(page) == write("<h2>Flax </h2><h2>Hemp</h2>")


def test_symbols_and_buttons_of_a_heading_are_left_out() -> None:
    """A link that is one symbol leads to the heading or to the top; a button that is all of a heading stays."""
    assert markdown("<h2>Flax <a href=#f>◆</a> <a href=#top>↑</a></h2>") == markdown("<h2>Flax </h2>")
    assert markdown("<h2><span><a href=#f>◆&nbsp;</a></span>Flax</h2>") == markdown("<h2>Flax</h2>")
    assert markdown("<h2>Flax <button>Copy path</button></h2><h3><button>Why?</button></h3>x").endswith(
        "## Flax\n\n### Why?\n\nx"
    )
    assert "[C](#c)" in markdown("<h2>Flax <a href=#c>C</a></h2>")


def test_a_heading_at_the_end_is_bold() -> None:
    """It heads nothing; a main heading, a title that is a link and the first line stay headings."""
    assert markdown("<p>Flax.</p><h2>Follow us!</h2>") == "Flax.\n\n**Follow us!**"
    assert markdown("<p>Flax.</p><h2><a href=/h>Hemp</a></h2>") == "Flax.\n\n## [Hemp](/h)"
    assert markdown("<p>Flax.</p><h1>Hemp</h1>") == "Flax.\n\n# Hemp"
    assert markdown("<h2>Hemp</h2>") == "## Hemp"


def test_bold_text_of_a_heading_is_not_marked() -> None:
    """Headings and the cells of a header are bold in themselves; a bold heading that heads nothing is bold once."""
    assert markdown("<h2><strong>Flax</strong> or <b>hemp</b></h2><p>It <b>grows</b>.") == "## Flax or hemp\n\nIt **grows**."
    assert markdown("<p>Flax.</p><h2><b>Follow</b> us!</h2>") == "Flax.\n\n**Follow us!**"
    table = "<table><tr><th><b>Plant</b><th>Use<tr><td><b>Flax</b><td>Linen</table>"
    assert markdown(table) == "| Plant | Use |\n| --- | --- |\n| **Flax** | Linen |"


def test_a_heading_without_a_body_is_bold() -> None:
    """It heads nothing if one of the same or a higher level follows; one of a lower level is its body."""
    html = "<h1>Flax</h1><h2>Soft <b>and</b> strong!</h2><h2>Growth</h2><h3>Soil</h3><p>Deep.<h3>Video<h2>Uses</h2><p>Oil."
    assert markdown(html) == "# Flax\n\n**Soft and strong!**\n\n## Growth\n\n### Soil\n\nDeep.\n\n**Video**\n\n## Uses\n\nOil."


def test_titles_of_items_stay_headings() -> None:
    """They are links; the first line of the content stays one, too, and so does the last."""
    html = "<h2>Plants</h2><h2><a href=/flax>Flax</a></h2><h2><a href=/hemp>Hemp</a></h2>"
    assert markdown(html) == "## Plants\n\n## [Flax](/flax)\n\n## [Hemp](/hemp)"


def test_a_heading_of_images_alone_is_no_heading() -> None:
    """It has no text."""
    assert markdown("<h2><img src=a.png alt=flax></h2><p>It grows.") == "![flax](a.png)\n\nIt grows."


@pytest.mark.parametrize(
    "title",
    [
        "<p class=admonition-title>Note *</p>",
        "<div class=admonitionHeading_x1><span><svg></svg></span>Note *</div>",
        "<p class='custom-block-title'>Note *</p>",
    ],
)
def test_the_title_of_a_box_is_bold(title: str) -> None:
    """HTML keeps the element, text has no signs."""
    html = f"<div class=note>{title}<p>Flax needs water.</p></div>"
    assert markdown(html) == "**Note \\***\n\nFlax needs water."
    assert "**" not in safe(html) + text(html)


@pytest.mark.parametrize("title", ["<p class=title>Note</p>", "<div class=admonition-title><p>Note</div>"])
def test_other_first_lines_are_no_titles_of_boxes(title: str) -> None:
    """Those without the class of one, and those of several lines."""
    assert markdown(f"<div>{title}<p>Flax needs water.</p></div>") == "Note\n\nFlax needs water."


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ("<div>1</div><p>Soak the flax.", "Soak the flax."),
        ("<span>1.</span> Soak the flax.", "Soak the flax."),
        ("1) Soak the flax.", "Soak the flax."),
        ("<span>1</span> cup of water", "1 cup of water"),
        ("1.5 cups of water", "1.5 cups of water"),
        ("2. Soak the flax.", "2\\. Soak the flax."),
        ("<p>1", "1"),
    ],
)
def test_the_number_of_an_item_is_not_written_twice(item: str, expected: str) -> None:
    """A number of its own line or with a delimiter repeats the marker; an amount does not."""
    assert markdown(f"<ol><li>{item}</ol>") == f"1. {expected}"


@pytest.mark.parametrize("item", ["• Flax", "<span>▢ </span>Flax", "<p>·</p><p>Flax"])
def test_a_bullet_is_not_written_twice(item: str) -> None:
    """The marker of the item is one."""
    assert markdown(f"<ul><li>{item}</ul>") == "- Flax"
    assert markdown("<ul><li>•</ul>") == "- •"


def test_a_paragraph_without_visible_characters_is_no_paragraph() -> None:
    """It holds a joiner or a mark of direction."""
    assert markdown("<p>Flax<p>&zwj;<p>&#8203;<b>&zwnj;</b><p>is blue.") == "Flax\n\nis blue."


def test_rules_in_a_row_are_one() -> None:
    """They separate the same texts; one in front of the first text or behind the last separates nothing."""
    assert markdown("<hr><p>Flax<hr><hr><div><hr></div><p>Hemp<hr>") == "Flax\n\n---\n\nHemp"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<img src=a.png>Flax", "![](a.png) Flax"),
        ("<a href=/x><img src=a.png></a><b>Flax</b>", "[![](a.png)](/x) **Flax**"),
        ("<img src=a.png>, flax", "![](a.png), flax"),
        ("<img src=a.png>亚麻", "![](a.png)亚麻"),
    ],
)
def test_an_image_in_front_of_a_word_has_a_space_behind_it(html: str, expected: str) -> None:
    """In front of other signs, and in scripts without spaces, it has none."""
    assert markdown(f"<p>{html}") == expected
