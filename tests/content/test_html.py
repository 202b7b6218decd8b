"""The safe subset of HTML."""

import pytest
from hypothesis import given

import scutch
from scutch.content.html import render_html
from scutch.page import parse
from tests.content.markdown.writing import markdown
from tests.strategies import texts


def html(source: str, base_url: str | None = None) -> str:
    page = parse(source)
    body = page.body
    assert body is not None
    inside = [(body.index + 1, len(page))]
    return render_html(page.columns, inside, base_url=base_url)


def test_structure_stays() -> None:
    """Headings, lists, emphasis and tables come out as they are."""
    source = '<h1>a</h1><ul><li>b <em>c</em></li></ul><table><tbody><tr><td colspan="2">d</td></tr></tbody></table>'
    assert html(source) == source


def test_scripts_and_styles_are_dropped() -> None:
    """Scripts, styles, event attributes and addresses that are code are dropped."""
    source = '<p onclick="x()" style="color:red" class=c>a<script>b</script><a href=" java\nscript:x()">d</a><style>e</style>'
    assert html(source) == "<p>ad</p>"


def test_links_and_images_become_absolute() -> None:
    """Addresses are resolved against the page's."""
    assert html("<a href=b><img src=/c alt='d &amp; \"'></a>", "https://e.org/x/") == (
        '<a href="https://e.org/x/b"><img src="https://e.org/c" alt="d &amp; &quot;"></a>'
    )


def test_unknown_elements_leave_their_contents() -> None:
    """An element that is not kept is replaced by what it holds."""
    assert html("<x-card>a<button>b</button></x-card>") == "ab"


def test_other_blocks_become_divisions() -> None:
    """Those without text of their own are dropped."""
    source = "<main><section><div>a</div><article>b<p>c</p></article></section></main>"
    assert html(source) == "<div>a</div><div>b<p>c</p></div>"


def test_empty_elements_are_dropped() -> None:
    """Except for cells, which hold their column."""
    source = "<p></p><ul><li><b> </b></li></ul><table><tbody><tr><td></td><td>a</td></tr></tbody></table><img alt=x>"
    assert html(source) == " <table><tbody><tr><td></td><td>a</td></tr></tbody></table>".strip()


def test_code_keeps_its_language_and_its_first_line() -> None:
    """The class word says it, however the page did."""
    source = "<div class=highlight-python><pre>\n\n  a</pre></div>"
    assert html(source) == '<pre class="language-python">\n\n  a</pre>'


def test_direction_stays() -> None:
    """Right-to-left text keeps its direction."""
    assert html("<p dir=RTL>שלום</p><p dir=x>a</p>") == '<p dir="rtl">שלום</p><p>a</p>'
    assert html("<div dir=rtl><div><p>שלום</div></div>") == '<div dir="rtl"><p>שלום</p></div>'
    assert html("<body dir=rtl><p>שלום") == '<div dir="rtl"><p>שלום</p></div>'


def test_formulas_are_written_as_their_source() -> None:
    """As in Markdown."""
    assert (
        html("<p>a <math alttext='x^2 < y'><mi>x</mi><mn>2</mn></math> b<math><mi>z</mi></math>")
        == "<p>a $x^2 &lt; y$ b$z$</p>"
    )


@pytest.mark.parametrize(
    "image",
    [
        "<img src='data:,' data-src=/a.png><img src=data:x>",
        "<img src=/grey.gif data-src=/a.png>",
        "<img src=/grey.gif data-lazy-src=/a.png>",
        "<img src=/grey.gif data-original=/a.png>",
        "<img srcset='/s.png 300w, /a.png 900w, /m.png 600w'>",
        "<img src=data:x data-srcset='/s.png, /a.png 2x'>",
        "<img src=/grey.png data-srcset='/s.png, /a.png 2x'>",
        "<img src=/grey.png data-lazy-srcset='/s.png, /a.png 2x'>",
        "<picture><source srcset='/s.png 1x, /a.png 2x'><img src=data:x></picture>",
        "<picture><source data-srcset='/s.png 1x, /a.png 2x'><img src=/grey.svg></picture>",
        "<picture><source data-srcset='/s.png 1x'><img src=/a.png></picture>",
        "<img src=data:x nitro-lazy-src=/a.png data-src-note=none>",
        "<img src=data:x x-srcset='/s.png 1x, /a.png 2x'>",
        "<img src=/cache/blank.gif data-original-src=/a.png width=600>",
        "<img src=/IMG/SPACER.GIF data-original-src=/a.png width=600>",
        "<img src=/lazy_placeholder.gif?v=1 width=600><noscript><img src=/a.png></noscript><img src=/1x1.trans.gif width=600>",
    ],
)
def test_images_have_the_address_they_will_load(image: str) -> None:
    """Also where scripts are to set it; of a set the largest; without any there is no image."""
    assert html(image) == '<img src="/a.png">'
    assert markdown(image) == "![](/a.png)"


def test_addresses_in_objects_of_plugins_are_found() -> None:
    """The first one; a script is none."""
    image = "<img src=data:x data-srcs='{}'>"
    assert markdown(image.format('{"https://example.org/a.png":{"width":640}}')) == "![](https://example.org/a.png)"
    assert markdown(image.format("javascript:alert(1)")) == ""


def test_headings_by_their_role_are_headings() -> None:
    """With their level, unless they hold another one; a heading in a heading would end it."""
    assert html("<div role=heading aria-level=3>a</div><p role=heading>b</p>") == "<h3>a</h3><h2>b</h2>"
    assert html("<h2>a<div role=heading>b</div></h2>") == "<div>a<h2>b</h2></div>"


def test_hidden_formulas_replace_their_images() -> None:
    """As in Markdown; and a script with a formula is one."""
    assert html("<p><span style='display:none'><math alttext=x></math></span><img src=/x.svg></p>") == "<p>$x$</p>"
    assert html("<p>a <script type=math/tex>x</script></p>") == "<p>a $x$</p>"


def test_parts_of_a_table_alone_are_divisions() -> None:
    """A cell without its table is none."""
    page = parse("<table><tr><td>a</td><td>b</td></tr></table>")
    cells = [(cell.index, page.columns.end[cell.index]) for cell in page.elements("td")]
    assert render_html(page.columns, cells) == "<div>a</div><div>b</div>"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<p>a<button><p>b</p></button>c</p>", "<div>a<p>b</p>c</div>"),
        ("<a href=/x>a<object><a href=/y>b</a></object></a>", '<a href="/x">a</a>'),
        ("<a href=/x>a<marquee><a href=/y>b</a></marquee></a>", '<a href="/x">a<div>b</div></a>'),
        ("<ul><li>a<section><li>b</section></ul>", "<ul><li>a<div>b</div></li></ul>"),
        ("<pre>a<div><pre>b</pre></div></pre>", "<pre>a<div>b</div></pre>"),
        ("<rt>a</rt>", "a"),
    ],
)
def test_nesting_is_stable(source: str, expected: str) -> None:
    """Elements that a parser would rearrange are not written."""
    assert html(source) == expected


@given(texts)
def test_text_stays_text(text: str) -> None:
    """No text turns into markup."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    assert html(f"<p>.{escaped}</p>").count("<") == 2


def test_notebooks_show_the_content() -> None:
    """As safe HTML without images, which a notebook would request; or why there is none."""
    content = scutch.extract_content("<h1>Flax</h1><p>" + "Flax gives long fibres. " * 9 + "<p><img src=/a.png alt=Flax>")
    assert content._repr_html_() == content.to_html(images=False)
    assert "<h1>Flax</h1>" in content._repr_html_()
    assert scutch.extract_content("")._repr_html_() == "<p>no text</p>"
