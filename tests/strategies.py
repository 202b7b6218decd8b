"""Hypothesis strategies for HTML: pages that mean what they say, and soup."""

from hypothesis import strategies as st

from scutch.page.readers.compressed import GZIP, ZSTANDARD

#: Elements that may hold anything that flows, themselves included.
CONTAINERS = ("div", "section", "article", "blockquote", "main", "aside", "ul", "li", "x-card", "center", "figure")
#: Elements that stand in a line of text. Without the formatting elements, which the parser may re-open elsewhere.
INLINE = ("span", "abbr", "cite", "mark", "sub", "bdi", "x-term", "label", "q")
EMPTY = ("br", "img", "hr", "input", "wbr", "embed")
FORMATTING = ("a", "b", "i", "em", "strong", "font", "code", "nobr", "u", "s")
TABLE = ("table", "tbody", "thead", "tr", "td", "th", "caption", "colgroup", "col")
ODD = ("select", "option", "template", "p", "dd", "dt", "h1", "pre", "textarea", "title", "script", "style", "form", "button",
       "svg", "math", "foreignObject", "desc", "mi", "annotation-xml", "frameset", "head", "body", "html", "fb:like", "a'b",
       "plaintext", "noscript", "ruby", "rt", "object", "marquee", "isindex", "image", "é")  # fmt: skip
ATTRIBUTES = ("class", "id", "href", "title", "data-x", "hidden", "viewbox", "xlink:href", "encoding", "type", "@click")

#: Characters that are something to somebody: markup, spaces, CJK, astral, combining.
CHARACTERS = "abc xyz\n\t .,&<>\"'=/-!éß漢字の한عر😀\u00a0\u00ad\u200b\u0301"
PLAIN = "abc xyz .,éß漢字한عر😀"

texts = st.text(CHARACTERS, max_size=12)
plain_texts = st.text(PLAIN, min_size=1, max_size=12)
#: Bytes that are no compressed file: a damaged one raises ``InvalidInput``.
raw_bytes = st.binary(max_size=400).filter(lambda data: not data.startswith((GZIP, ZSTANDARD)))


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


@st.composite
def attributes(draw: st.DrawFn) -> str:
    names = draw(st.lists(st.sampled_from(ATTRIBUTES), max_size=3))
    return "".join(f' {name}="{escaped(draw(texts))}"' for name in names)


@st.composite
def element(draw: st.DrawFn, names: tuple[str, ...], content: st.SearchStrategy[str]) -> str:
    name = draw(st.sampled_from(names))
    return f"<{name}{draw(attributes())}>{draw(content)}</{name}>"


def joined(parts: st.SearchStrategy[str], size: int = 4) -> st.SearchStrategy[str]:
    return st.lists(parts, max_size=size).map("".join)


void_elements = st.builds("<{}{}>".format, st.sampled_from(EMPTY), attributes())
comments = st.text("abc -", max_size=6).map(lambda text: f"<!--c{text.replace('--', '-')}c-->")
escaped_texts = plain_texts | texts.map(escaped)
leaves = escaped_texts | void_elements | comments
lines = st.recursive(leaves, lambda inner: element(INLINE, joined(inner)), max_leaves=6)
tables = st.lists(st.lists(lines, min_size=1, max_size=3), min_size=1, max_size=3).map(
    lambda rows: (
        "<table><tbody>"
        + "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
        + "</tbody></table>"
    )
)
svgs = joined(element(("g", "path", "linearGradient"), st.just("")), 3).map(lambda inner: f"<svg>{inner}</svg>")
flow = st.recursive(
    lines | tables | svgs | joined(lines).map(lambda text: f"<p>{text.replace('<hr', '<br')}</p>"),
    lambda inner: element(CONTAINERS, joined(inner)),
    max_leaves=12,
)
#: Pages whose markup says exactly which tree it means: serialising and parsing them again changes nothing.
well_formed = joined(flow, 5).map(lambda body: f"<!DOCTYPE html><html><head><title>t</title></head><body>{body}</body></html>")

_NAMES = CONTAINERS + INLINE + EMPTY + FORMATTING + TABLE + ODD
_tokens = st.one_of(
    st.builds("<{}{}>".format, st.sampled_from(_NAMES), attributes()),
    st.builds("</{}>".format, st.sampled_from(_NAMES)),
    st.builds("<{}/>".format, st.sampled_from(_NAMES)),
    texts,
    comments,
    st.sampled_from(
        ("<!DOCTYPE html>", "<![CDATA[x]]>", "<?php ?>", "<!-", "<!--", "--!>", "</", "<", "<a href=", "&amp", "&notin;",
         "&#x80;", "&#0;", "\0", "\r\n", "\r", "]]>", "</script ", "<b id=1 id=2>", "<p =x>", "</p x>", "</br>", "&#1114112;")
    ),
)  # fmt: skip
#: Tokens in any order: what the standard calls parse errors.
soup = st.lists(_tokens, max_size=25).map("".join)
any_html = well_formed | soup
