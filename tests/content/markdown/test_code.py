"""Code in Markdown: language, line numbers, buttons."""

import pytest

from tests.content.markdown.writing import markdown


@pytest.mark.parametrize(
    "html",
    [
        "<pre><code class='hljs language-python'>x</code></pre>",
        "<pre class='lang-python'>x</pre>",
        "<pre><code data-lang=python>x</code></pre>",
        "<pre data-language=Python>x</pre>",
        "<pre class='brush: python; gutter: true'>x</pre>",
        "<pre class='sourceCode python'><code>x</code></pre>",
        "<pre><code class='hljs python'>x</code></pre>",
        "<div class='highlight-python notranslate'><div class=highlight><pre>x</pre></div></div>",
        "<div class='highlight highlight-source-python'><pre>x</pre></div>",
        "<div class='language-python highlighter-rouge'><div class=highlight><pre><code>x</code></pre></div></div>",
        "<figure class='highlight python'><pre><code>x</code></pre></figure>",
        "<pre class='prettyprint lang-python linenums'>x</pre>",
    ],
)
def test_the_language_is_found(html: str) -> None:
    """However highlighters write it down."""
    assert markdown(html) == "```python\nx\n```"


@pytest.mark.parametrize(
    "html",
    [
        "<pre class=language-plaintext>x</pre>",
        "<pre class='code mb-4 highlight'>x</pre>",
        "<div class='lang-en language-de'><pre>x</pre></div>",
        "<pre class='language-'>x</pre>",
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
        "<pre><span class=ln>1</span>a = 1\n<span class=ln>2</span>b = 2</pre>",
        "<pre><code><span><i> 9 </i>a = 1</span>\n<span><i> 10 </i>b = 2</span></code></pre>",
        "<pre><table><tr><td>1<td>a = 1<tr><td>2<td>b = 2</table></pre>",
        "<pre><div>a = 1</div><div>b = 2</div></pre>",
        "<pre>a = 1<br>b = 2<button>Copy</button></pre>",
        "<pre>\n\na = 1\nb = 2  \n</pre>",
    ],
)
def test_line_numbers_and_buttons_are_no_code(html: str) -> None:
    """A gutter of numbers, in cells of its own or on each line, goes; so do buttons and empty lines at the ends."""
    assert "a = 1\nb = 2\n" in markdown(html)
    assert not set(markdown(html)) & set("390C")


@pytest.mark.parametrize(
    "code", ["1\n2", "1 + 1\n2 + 2", "<b>1</b> x\n<b>7</b> y", "<b>1</b>", "0x1\n0x2", "<b>²</b>a\n<b>³</b>b"]
)
def test_numbers_that_are_code_stay(code: str) -> None:
    """Numbers that are not those of the lines, or stand in the code itself, are part of it."""
    plain = code.replace("<b>", "").replace("</b>", "")
    assert markdown(f"<pre>{code}</pre>") == f"```\n{plain}\n```"


def test_code_that_holds_fences_gets_longer_ones() -> None:
    """So that it ends where it ends."""
    assert markdown("<pre>```\nx\n````</pre>") == "`````\n```\nx\n````\n`````"


def test_code_in_a_list_is_indented() -> None:
    """It stays in its item."""
    assert markdown("<ol><li>a<pre>b\n\n  c</pre></ol>") == "1. a\n\n   ```\n   b\n   \n     c\n   ```"


def test_code_over_several_lines_is_a_block() -> None:
    """Even where it is marked as code in a line."""
    assert markdown("<p>x <code>a<br>b</code> y") == "x\n\n```\na\nb\n```\n\ny"


def test_much_empty_space_before_code_takes_no_time() -> None:
    """A million empty lines are passed over at once."""
    assert markdown("<pre>" + "\n" * 1_000_000 + "x</pre>") == "```\nx\n```"
