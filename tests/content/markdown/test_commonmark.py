"""Our Markdown as another reader understands it: what it shows is the text of the content, to the last sign."""

import re
from pathlib import Path
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

import scutch
from scutch.page import parse
from scutch.page.text import render_text
from tests.content.markdown.writing import markdown, text

READER: Final = MarkdownIt("commonmark").enable(["table", "strikethrough"])
FIXTURES: Final = Path(__file__).parents[2] / "fixtures"
NAMES: Final = sorted(path.parent.name for path in FIXTURES.glob("*/page.json"))
#: Formulas, references to notes and captions are written otherwise on purpose.
OTHERWISE: Final = re.compile(rb"<(sup|math|script|figcaption)\b.*?</\1>", re.DOTALL | re.IGNORECASE)


def signs(text: str) -> str:
    """A text without white space, and without the colon that begins a definition."""
    return re.sub(r"[\s:]+", "", text)


def shown(source: str) -> str:
    """What a reader of CommonMark sees of a Markdown text."""
    columns = parse(READER.render(source)).columns
    return signs(render_text(columns, 0, len(columns)))


WORDS: Final = st.sampled_from(
    [
        *(
            "flax",
            "1",
            ".",
            "&amp;",
            "amp;",
            "1.",
            "2)",
            "#",
            "-",
            "+",
            "*",
            "**",
            "_",
            "_a_",
            "`",
            "[x]",
            "](y)",
            "[^1]",
            "|",
            ">",
            "~",
            "~~",
            "\\",
            "!",
            "=",
        ),
        *(
            "&lt;",
            "&lt;b>",
            "&amp;lt;",
            "&amp;copy;",
            "&amp;#35;",
            "http://x.y",
            "“ß”",
            "中文",
            "は。",
            "(a)",
            "a.",
            ".a",
            "®",
            "é\u0301",
            "की",
        ),
        *(
            "---",
            "===",
            "```",
            "    x",
            "\t",
            "1986\\.",
            "[ ]",
            "[a]: b",
            "$x$",
            "==a==",
            "^a^",
            "&lt;!--",
            "\u200b",
            "\u00a0",
        ),
    ]
)
TEXT: Final = st.lists(WORDS, min_size=1, max_size=4).map("".join) | st.lists(WORDS, min_size=1, max_size=4).map(" ".join)
INLINE: Final = (
    "b", "i", "a href=/u", "a href='/a_(b)'", "code", "em", "span", "del", "strong", "s", "kbd", "q", "sub", "label",
)  # fmt: skip
BLOCK: Final = (
    *(
        "p",
        "div",
        "ul",
        "ol",
        "ol start=9",
        "li",
        "blockquote",
        "h2",
        "h6",
        "pre",
        "pre class=language-x",
        "section",
        "figure",
    ),
    *(
        "dl",
        "dt",
        "dd",
        "figcaption",
        "table",
        "tr",
        "td",
        "th",
        "td colspan=2",
        "th rowspan=2",
        "caption",
        "details",
        "summary",
    ),
)
EMPTY: Final = st.sampled_from(["<br>", " ", "\n", "<hr>", "<img src=/i alt='a]('>", "<wbr>", "<p hidden>x</p>"])


def element(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    name = st.sampled_from(INLINE + INLINE + BLOCK)
    return st.builds(lambda n, c: f"<{n}>{''.join(c)}</{n.split()[0]}>", name, st.lists(children, max_size=4))


HTML: Final = st.recursive(TEXT | EMPTY, element, max_leaves=14)


@pytest.mark.parametrize("name", NAMES)
def test_a_fixture_reads_alike(name: str) -> None:
    """Each page of the fixtures, without what is written otherwise on purpose."""
    content = scutch.extract_content(OTHERWISE.sub(b"", (FIXTURES / name / "source.html").read_bytes()))
    assert shown(content.to_markdown(title=False)) == signs(content.text)


@given(HTML.filter(lambda html: "<" in html))
@example("<b>1</b><a href=/x><b>. a</b></a>")
@example("<i><b>a</b></i><b>®</b> b")
@example("x<b><i>(a)</i></b>")
@example("<b><i>a.</i></b>x")
@example("<b>a</b><i><b>c</b>d</i>")
@example("<code>a</code><code>`b</code>")
@example("<b><code>a</code></b><b><code>b</code></b>")
@example("<span>1</span><b>. a</b>")
@example("<i><b>flax</b>.<b>.</b></i>")
@example("<i>a</i><b><i>.b</i></b>")
@example("a!<a href=/x>b</a>")
@example("<ol start=9>flax<li>flax</li></ol>")
@example("<table><caption>a</caption><tr hidden><th>b<td>c<tr hidden><th>b<td>c</table>")
def test_any_page_reads_alike(html: str) -> None:
    """No sign of a text is read as markup, and none of the markup as text."""
    assert shown(markdown(html)) == signs(text(html))


def test_the_reader_tells_markup_from_text() -> None:
    """An error would be seen."""
    assert shown("*a") != shown("*a*") == "a"
