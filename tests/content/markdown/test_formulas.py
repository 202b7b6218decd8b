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


def test_mathml_without_source_is_text() -> None:
    """There is nothing better."""
    assert markdown("<p>a <math><mi>x</mi><mo>=</mo><mn>1</mn></math>") == "a x=1"


def test_bars_of_a_formula_in_a_table_are_escaped() -> None:
    """They would end the cell."""
    html = "<table><tr><th>a<th>b<tr><td><math alttext='|x|'><mi>x</mi></math><td>c</table>"
    assert "| $\\|x\\|$ | c |" in markdown(html)


def test_other_scripts_stay_out() -> None:
    """Only TeX is content."""
    assert markdown("<p>a<script type=module>x</script><script type=math/tex> </script>") == "a"
