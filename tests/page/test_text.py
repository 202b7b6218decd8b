"""Text of a node as people read it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.page import parse
from scutch.page.text import render_text
from tests.strategies import any_html
from tests.twins.page.text import readable_text


def text(html: str) -> str:
    columns = parse(html).columns
    result = render_text(columns, 0, len(columns))
    assert result == readable_text(columns, 0, len(columns))
    return result


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a\n  b</p>\n <p>c", "a b\n\nc"),
        ("<div>a</div><div>b</div>", "a\nb"),
        ("a<br>b<br><br>c", "a\nb\n\nc"),
        ("<pre> a\n  b</pre>c", " a\n  b\n\nc"),
        ("<pre>a\n\n</pre>b<pre>c\n<br>d\n</pre>", "a\n\nb\n\nc\n\nd"),
        ("<pre><div>a\n</div><div>b\n\n</div><div>c</div></pre>", "a\nb\n\nc"),
        ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", "a\tb\nc\td"),
        ("<ul><li>a<li>b</ul>", "a\nb"),
        ("<span>a</span><span>b</span> <b>c </b> d", "ab c d"),
        ("a<p hidden>b</p><p style='display : none'>c<p aria-hidden=true>d", "a"),
        ("a<script>b</script><style>c</style><template>d</template><noscript>e</noscript>", "a"),
        ("a&nbsp;&nbsp;b&shy;c&#8203;d", "a  bcd"),
        ("<ruby>漢字<rp>（</rp><rt>かんじ</rt><rp>）</rp></ruby>", "漢字(かんじ)"),
        ("<p>日本\n語 한 a\nb", "日本語 한 a b"),
        ("<p>中文\n<b>文字</b>\n中<i>文</i> 字", "中文文字中文 字"),
        ("<p><a>首页</a>\n<a>新闻</a>", "首页 新闻"),
        ("<p>中文\n<b>word</b>\n中文", "中文 word 中文"),
        ("<p>中\n<b> </b>文", "中 文"),
        ("<p>می\u200cخواهم <bdi>شعر</bdi>\nبخوانم", "می\u200cخواهم شعر بخوانم"),
        ("a<math><semantics><mi>x</mi><annotation encoding=application/x-tex>x</annotation></semantics></math>", "ax"),
        ("<title>t</title><!--c-->x", "x"),
        ("", ""),
    ],
)
def test_text_reads_as_the_page_does(html: str, expected: str) -> None:
    """Blocks break lines, white space collapses, and what nobody sees is left out."""
    assert text(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<li><a>Ropes</a><span>03/10</span><i>x</i>", "Ropes 03/10 x"),
        ("<p><span>$</span><span>17</span>.<sup>99</sup>", "$17.99"),
        ("<p><i>F</i><i>l</i><i>a</i><i>x</i>", "Flax"),
        ("<p>F<b>la</b>x <b>hemp</b><wbr>en", "Flax hempen"),
        ("<p><b>亚麻</b><b>大麻</b><b>ab</b><b>（c）</b>", "亚麻大麻ab（c）"),
        ("<p><b>ab</b><br><b>cd</b> <b>ef</b><p>gh", "ab\ncd ef\n\ngh"),
    ],
)
def test_elements_that_styles_set_apart_are_apart(html: str, expected: str) -> None:
    """A space where one element ends and another begins, unless it would stand in a word, a number or CJK."""
    columns = parse(html).columns
    assert render_text(columns, 0, len(columns), apart=True) == expected


@given(any_html)
def test_apart_is_as_the_readable_twin_says(html: str) -> None:
    """Whatever the page."""
    columns = parse(html).columns
    assert render_text(columns, 0, len(columns), apart=True) == readable_text(columns, 0, len(columns), apart=True)
    assert render_text(columns, 0, len(columns), parted=True) == readable_text(columns, 0, len(columns), parted=True)


def test_what_the_mask_marks_is_left_out() -> None:
    """A skip mask leaves out whole subtrees."""
    page = parse("<p>a<b>b<i>c</i></b>d")
    bold = next(page.elements("b"))
    mask = bytearray(len(page))
    mask[bold.index] = 1
    assert render_text(page.columns, 0, len(page), skip=mask) == "ad"


def test_a_slice_is_read_alone() -> None:
    """Only the nodes of the slice are read."""
    page = parse("<p>a</p><p>b</p>")
    second = list(page.elements("p"))[1]
    assert render_text(page.columns, second.index, page.columns.end[second.index]) == "b"


def test_deep_pages_are_read() -> None:
    """Depth is no problem, as nothing recurses."""
    assert text("<div>" * 5000 + "x") == "x"


@given(any_html)
def test_both_twins_read_alike(soup: str) -> None:
    """The compiled writer says what the readable one says, whatever the page."""
    columns = parse(soup).columns
    for hidden in (False, True):
        text = render_text(columns, 0, len(columns), hidden=hidden)
        assert text == readable_text(columns, 0, len(columns), hidden=hidden)


def test_wrong_slices_and_masks_are_refused() -> None:
    """Nothing outside of the page is read."""
    columns = parse("x").columns
    with pytest.raises(IndexError):
        render_text(columns, 0, len(columns) + 1)
    with pytest.raises(ValueError, match="a byte a node"):
        render_text(columns, 0, len(columns), skip=b"")


def test_hidden_text_is_read_on_demand() -> None:
    columns = parse("<p>seen<p hidden>folded<script>never()</script>").columns
    assert render_text(columns, 0, len(columns)) == "seen"
    assert render_text(columns, 0, len(columns), hidden=True) == "seen\n\nfolded"


@given(
    st.lists(st.sampled_from(["flax", "a", "0", " ", "  ", "\n", "\t", "\x0b", "\x01", "\x7f", "\u00a0", "é", "亚", "\u200b"]))
)
def test_long_texts_collapse_as_the_readable_twin_says(pieces: list[str]) -> None:
    """Wherever in a text white space and other signs stand, also where many bytes are looked at together."""
    assert text(f"<p>{''.join(pieces)}{'Long, strong fibres. ' * 3}{''.join(reversed(pieces))}")


@pytest.mark.parametrize("sign", ["\u200d", "\u200e", "\u200b", "&nbsp;\u200d"])
def test_a_line_of_signs_without_width_is_no_line(sign: str) -> None:
    """Editors keep an empty paragraph open with a joiner; within a word it has its meaning."""
    page = parse(f"<p>Flax<p><b>{sign}</b><ul><li>{sign}<li>Hemp</ul><h2>{sign}</h2>می<b>\u200c</b>خواهم")
    assert page[0].text == "Flax\n\nHemp\n\nمی\u200cخواهم"
