"""Formulas in Markdown."""

import pytest

from tests.content.markdown.writing import markdown

SOURCE = "<annotation encoding='application/x-tex'>x^2 &lt; y</annotation>"
ANNOTATED = f"<math{{}}><semantics><mrow><mi>x</mi></mrow>{SOURCE}</semantics></math>"


def test_mathml_gives_its_source() -> None:
    """The annotation with TeX is the formula."""
    assert markdown(f"<p>Let {ANNOTATED.format('')} hold.") == "Let $x^2 < y$ hold."


def test_a_display_formula_is_a_block() -> None:
    """With two dollar signs."""
    assert markdown(f"<p>Let {ANNOTATED.format(' display=block')} hold.") == "Let\n\n$$x^2 < y$$\n\nhold."


def test_katex_is_written_once() -> None:
    """What it shows is hidden from readers and left out."""
    html = f"<span class=katex><span class=katex-mathml>{ANNOTATED.format('')}</span><i aria-hidden=true>x2</i></span>"
    assert markdown(f"<p>a {html} b") == "a $x^2 < y$ b"


@pytest.mark.parametrize(
    "rendered", ["", "<span class=MathJax_Preview>x2</span><span class=MathJax><span>x<sup>2</sup></span></span>"]
)
def test_mathjax_gives_its_script(rendered: str) -> None:
    """With or without the elements that MathJax has inserted."""
    assert markdown(f"<p>a {rendered}<script type='math/tex'>x^2</script> b") == "a $x^2$ b"


def test_a_display_formula_of_mathjax_is_a_block() -> None:
    """Its script says so."""
    assert markdown("<p>a<script type='math/tex; mode=display'>x^2</script>") == "a\n\n$$x^2$$"


def test_a_hidden_formula_replaces_its_image() -> None:
    """Encyclopaedias show an image and hide the formula."""
    hidden = f"<span style='display: none'>{ANNOTATED.format('')}</span>"
    assert markdown(f"<p>a <span>{hidden}<img src=/x.svg alt='x^2'></span> b") == "a $x^2 < y$ b"
    assert markdown(f"<p>a <span>{hidden}</span> b") == "a b"


@pytest.mark.parametrize(
    ("mathml", "tex"),
    [
        ("<mi>x</mi><mo>=</mo><mn>1</mn>", "x=1"),
        ("<mfrac><mi>x</mi><mn>2</mn></mfrac>", r"\frac{x}{2}"),
        ("<msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>10</mn></msup>", "{a+b}^{10}"),
        (
            "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>",
            r"\sum_{i=1}^ni",
        ),
        ("<mroot><mi>x</mi><mn>3</mn></mroot><msqrt><mi>y</mi><mi>z</mi></msqrt>", r"\sqrt[3]{x}\sqrt{yz}"),
        ("<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder><mi>f</mi>", r"\lim_{x\to0}f"),
        ("<mover><mi>v</mi><mo>→</mo></mover><mover><mi>x</mi><mo>?</mo></mover>", r"\vec{v}\overset{?}{x}"),
        ("<mi>f</mi><mfenced open='['><mi>x</mi><mi>α</mi></mfenced>", r"f[x,\alpha)"),
        ("<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr></mtable>", r"\begin{matrix}1 & 0\end{matrix}"),
        (
            "<mfrac linethickness='0'><mi>n</mi><mi>k</mi></mfrac><mi>rate</mi><mtext>50%</mtext>",
            r"\binom{n}{k}\mathrm{rate}\text{50\%}",
        ),
        ("<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi><mspace width='1em'></mspace><mphantom><mi>z</mi></mphantom>", r"\sin x"),
        ("<mfrac><mi>x</mi>", r"\frac{x}{}"),
    ],
)
def test_mathml_without_source_becomes_tex(mathml: str, tex: str) -> None:
    """Fractions, scripts, limits, roots and tables keep their meaning."""
    assert markdown(f"<p>a <math>{mathml}</math> b") == f"a ${tex}$ b"


def test_an_empty_formula_is_nothing() -> None:
    """Neither signs nor an empty pair of dollars."""
    assert markdown("<p>a <math><mrow></mrow></math> b") == "a b"


def test_bars_of_a_formula_in_a_table_are_escaped() -> None:
    """They would end the cell."""
    html = "<table><tr><th>a<th>b<tr><td><math alttext='|x|'><mi>x</mi></math><td>c</table>"
    assert "| $\\|x\\|$ | c |" in markdown(html)


def test_other_scripts_stay_out() -> None:
    """Only TeX is content."""
    assert markdown("<p>a<script type=module>x</script><script type=math/tex> </script>") == "a"


TYPESETTER = "<script src=/tex-mathjax.js></script>"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (r"<p>Let \(a_1 * b\) be", "Let $a_1 * b$ be"),
        (r"<p>so <span>\[ \sum_i x_i  \]</span>", r"so $$\sum_i x_i$$"),
        (r"<h2>On \(x|y\)</h2>", r"## On $x\|y$"),
        (r"<p>1. \(x\) * \(y\)", r"1\. $x$ \* $y$"),
        (r"<p>\( and \[x\]", r"\\( and $$x$$"),
        (r"<p>\( \) \[ x", r"\\( \\) \\\[ x"),
        (r"<p><code>\(x\)</code>", r"`\(x\)`"),
        (r"<p>The mean is $$\bar r = \frac{1}{n}\sum_{i} r_i$$", r"The mean is $$\bar r = \frac{1}{n}\sum_{i} r_i$$"),
        (r"<p>Let $x_{ij} * y$ and *z* be", r"Let $x_{ij} * y$ and \*z\* be"),
        (r"<p>It costs $5 * 2, or $10_", r"It costs $5 \* 2, or $10\_"),
        (r"<p>$$ $x_{1}$ is", r"$$ $x_{1}$ is"),
    ],
)
def test_tex_in_texts_stands_between_dollar_signs(html: str, expected: str) -> None:
    """On pages with MathJax or KaTeX, which look for it; signs in TeX are no markup."""
    assert markdown(html + TYPESETTER) == expected


def test_backslashes_before_brackets_are_text_on_other_pages() -> None:
    """Such as those of regular expressions."""
    assert markdown(r"<p>Between \( and \) it is a group.") == r"Between \\( and \\) it is a group."
