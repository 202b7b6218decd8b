"""Code in Markdown: language, line numbers, buttons."""

import re

import pytest

from tests.content.markdown.writing import markdown, safe, text


@pytest.mark.parametrize(
    "html",
    [
        "<pre><code class='hljs language-python'>x</code></pre>",
        "<pre class='lang-python'>x</pre>",
        "<pre><code data-lang=python>x</code></pre>",
        "<pre data-language=Python>x</pre>",
        "<pre class='brush: python; gutter: true'>x</pre>",
        "<pre class='sourceCode python'><code>x</code></pre>",
        "<pre class=python><code>x</code></pre>",
        "<pre class='code python literal-block'>x</pre>",
        "<pre><code class='python syntaxhl'>x</code></pre>",
        "<pre><code class='hljs python'>x</code></pre>",
        "<div class='highlight-python notranslate'><div class=highlight><pre>x</pre></div></div>",
        "<div class='highlight highlight-source-python'><pre>x</pre></div>",
        "<div class='language-python highlighter-rouge'><div class=highlight><pre><code>x</code></pre></div></div>",
        "<figure class='highlight python'><pre><code>x</code></pre></figure>",
        "<pre class='prettyprint lang-python linenums'>x</pre>",
        "<pre lang=python>x</pre>",
        "<figure class='highlight python'><table><tr><td><pre>1</pre><td class=code><pre>x</pre></table></figure>",
    ],
)
def test_the_language_is_found(html: str) -> None:
    """In the markup of all common highlighters."""
    assert markdown(html) == "```python\nx\n```"


@pytest.mark.parametrize(
    "html",
    [
        "<pre class=language-plaintext>x</pre>",
        "<pre class='code mb-4 highlight'>x</pre>",
        "<div class='lang-en language-de'><pre>x</pre></div>",
        "<pre class='language-'>x</pre>",
        "<pre lang=cs>x</pre>",
        "<pre class='language-<b>'>x</pre>",
    ],
)
def test_other_words_are_no_language(html: str) -> None:
    """Words for no language, for looks or for the language of the page are left out."""
    assert markdown(html) == "```\nx\n```"


@pytest.mark.parametrize(
    "html",
    [
        "<table><tr><td class=gutter><pre>1\n2\n</pre><td><pre>a = 1\nb = 2\n</pre></table>",
        "<table><tr><td>1<br>2<td><pre>a = 1\nb = 2\n</pre></table>",
        "<div><div>3\n4\n5</div><div><div><pre>a = 1\nb = 2\n</pre></div></div></div>",
        "<pre><span class=ln>1</span>a = 1\n<span class=ln>2</span>b = 2</pre>",
        "<pre><code><span><i> 9 </i>a = 1</span>\n\n<span><i> 10 </i>b = 2</span></code></pre>",
        "<pre><div><b>3</b><div>a = 1\n</div></div><div><b>4</b><div>\n</div></div><div><b>5</b><div>b = 2</div></div></pre>",
        "<pre><span>3\n4\n</span><code>a = 1\nb = 2</code></pre>",
        "<pre><table><tr><td>1<td>a = 1<tr><td>2<td>b = 2</table></pre>",
        "<table><tr><td data-line-number=1><td>a = 1<tr><td data-line-number=2>2<td>b = 2</table>",
        "<table><tr><td>3<td>3<td><code>a = 1</code><tr><td><td>4<td><code>b</code> <code>= 2</code></table>",
        "<div class='highlight js'><table><tr><td><i>3</i><p>4</p><td><div>a = 1</div><div>b = 2</div></table></div>",
        "<pre><div>a = 1</div><div>b = 2</div></pre>",
        "<pre>a = 1<br>b = 2<button>Copy</button></pre>",
        "<pre>\n\na = 1\nb = 2  \n</pre>",
        "<div class=fragment><div class=line><i> 1</i>a = 1</div>\n<div class=line><i> 2</i>b = 2</div></div>",
    ],
)
def test_line_numbers_and_buttons_are_no_code(html: str) -> None:
    """A gutter of numbers, in elements of its own, on each line or in each row, goes; so do buttons, in text and HTML too."""
    assert "a = 1\nb = 2\n" in markdown(html).replace("\n\nb", "\nb")
    for written in (markdown(html).replace("```js", ""), text(html), re.sub("<.*?>", " ", safe(html))):
        assert re.findall(r"\w+", written) == ["a", "1", "b", "2"]


@pytest.mark.parametrize(
    "code",
    ["1\n2", "1 + 1\n2 + 2", "<b>1</b> x\n<b>7</b> y", "<b>1</b>", "<b>1</b>\n<b>2</b>", "0x1\n0x2", "<b>²</b>a\n<b>³</b>b"],
)
def test_numbers_that_are_code_stay(code: str) -> None:
    """Numbers that are not those of the lines, or stand in the code itself, are part of it."""
    plain = code.replace("<b>", "").replace("</b>", "")
    assert markdown(f"<pre>{code}</pre>") == f"```\n{plain}\n```"
    assert text(f"<pre>{code}</pre>") == plain


@pytest.mark.parametrize(
    "html",
    [
        "<table><tr><td>1<td>flax<tr><td>2<td>hemp</table>",
        "<table><tr><td>1<td><code>flax</code><tr><td>2<td>hemp</table>",
        "<table><tr><th>1<td><code>flax</code><tr><th>2<td><code>hemp</code></table>",
        "<table><tr><td>1<td><pre>flax\nhemp</pre></table>",
        "<h3>1</h3><pre>flax\nhemp</pre>",
        "<p>1 2 3</p><pre>flax\nhemp</pre><p>1 2</p>flax<pre>hemp</pre>",
    ],
)
def test_other_numbers_before_code_stay(html: str) -> None:
    """A rank, a heading or a list of numbers is no gutter."""
    assert "1" in markdown(html)
    assert re.findall(r"\w+", text(html)) == re.findall(r"\w+", markdown(html).replace("```", ""))


def test_code_in_the_rows_of_a_table_keeps_its_language_and_indent() -> None:
    """Each row is a line."""
    rows = "".join(f"<tr><td data-line-number={number}><td>{line}" for number, line in ((1, "if x:"), (2, "    y()")))
    assert markdown(f"<table class='highlight python'>{rows}</table>") == "```python\nif x:\n    y()\n```"
    assert safe(f"<table class='highlight python'>{rows}</table>") == '<pre class="language-python">if x:\n    y()</pre>'


def test_code_that_holds_fences_gets_longer_ones() -> None:
    """So that it ends where it ends."""
    assert markdown("<pre>```\nx\n````</pre>") == "`````\n```\nx\n````\n`````"


def test_code_in_a_list_is_indented() -> None:
    """It stays in its item."""
    assert markdown("<ol><li>a<pre>b\n\n  c</pre></ol>") == "1. a\n\n   ```\n   b\n   \n     c\n   ```"


def test_code_over_several_lines_is_a_block() -> None:
    """Even where it is marked as code in a line."""
    assert markdown("<p>x <code>a<br>b</code> y") == "x\n\n```\na\nb\n```\n\ny"


def test_empty_lines_before_code_take_linear_time() -> None:
    """A million of them are skipped."""
    assert markdown("<pre>" + "\n" * 1_000_000 + "x</pre>") == "```\nx\n```"


def test_lines_of_code_may_be_elements() -> None:
    """A line each, also if all of it is in one source line; what stands between them, such as tooltips, is left out."""
    html = (
        "<p>Spin:<div class=fragment><div class=line>spin(<a href=#f>flax</a>);</div>\n<div class=line> </div>\n"
        "<div class=line>  weave();</div><div class=tip>A plant.</div></div>"
    )
    assert markdown(html) == "Spin:\n\n```\nspin(flax);\n \n  weave();\n```"
    assert "<pre>spin(flax);\n \n  weave();</pre>" in safe(html)
    assert "A plant" not in text(html)


def test_lines_elsewhere_are_no_code() -> None:
    """The class of the element around them says what they are."""
    assert markdown("<div class=poem><div class=line>Flax</div><div class=line>blue</div></div>") == "Flax\n\nblue"


def test_code_with_a_title_above_its_numbers_is_no_table() -> None:
    """The title spans the columns of numbers and of code, as Pygments writes it, and heads no column."""
    row = "<tr><td class=linenos><div><pre>1\n2</pre></div><td><div><pre><span></span><code>a: 1\nb: 2</code></pre></div>"
    html = f"<table class=highlighttable><tr><th colspan=2 class=filename><span>flax.yml</span>{row}</table>"
    assert markdown(html) == "flax.yml\n\n```\na: 1\nb: 2\n```"


def test_lines_around_an_example_that_mdbook_hides_are_left_out() -> None:
    """A reader sees them on demand."""
    hidden = "<span class=boring>fn main() {\n</span>", "<span class=boring>}</span>"
    html = f"<pre><code class=language-rust>{hidden[0]}    spin();\n{hidden[1]}</code></pre>"
    assert markdown(html) == "```rust\n    spin();\n```"
    assert text(html) == "spin();" or text(html) == "    spin();"


def test_lines_that_can_be_folded_are_code() -> None:
    """Doxygen puts the body of a function into an element around its lines."""
    body = "<div class=foldopen><div class=line>  turn();</div>\n<div class=line>}</div></div>"
    assert (
        markdown(f"<div class=fragment><div class=line>int spin() {{</div>\n{body}</div>")
        == "```\nint spin() {\n  turn();\n}\n```"
    )
