"""Code between the paragraphs of an article is content."""

import pytest

import scutch
from scutch.content.refinement.candidates import candidates_of
from scutch.content.refinement.code_blocks import with_code
from scutch.methods.selection import Selection
from scutch.page.tag_ids import IDS
from tests.content.refinement.article import content

CODE = "<pre><code class=language-python>import flax\nflax.spin(twist=7)</code></pre>"
NUMBERED = (
    "<figure class=highlight><table><tr><td class=gutter><pre>1\n2</pre><td class=code>"
    "<pre><code class=language-python>import flax\nflax.spin(twist=7)</code></pre></table></figure>"
)


@pytest.mark.parametrize("markup", [CODE, f"<div class=box><button>Copy</button>{CODE}<span></span></div>", NUMBERED])
def test_code_between_chosen_paragraphs_is_whole(markup: str) -> None:
    """Also in the table that a highlighter makes, without its line numbers and buttons."""
    found = content(markup)
    assert "```python\nimport flax\nflax.spin(twist=7)\n```" in found.markdown
    assert "flax.spin(twist=7)" in found.text
    assert "Copy" not in found.text


@pytest.mark.parametrize(("levels", "left_out"), [(8, 0), (9, 10)])
def test_code_in_an_editor_is_content(levels: int, left_out: int) -> None:
    """An editor in the page is some elements around its code."""
    boxes = "<div>" * levels + "<pre>spin(flax)</pre>" + "</div>" * levels
    page = scutch.parse(f"<p>First spin{boxes}<p>Then weave")
    mask = bytearray(node.tag in {"div", "pre"} for node in page)
    choice = Selection((), ((4, len(page)),), mask, -1, 1.0)
    assert sum(with_code(page.columns, choice, candidates_of(page.columns)).skip or b"") == left_out


def test_a_name_in_code_on_a_line_of_its_own_is_content() -> None:
    """As in the summary of a class, whose names are links to their descriptions."""
    columns = scutch.parse(
        "<div>int</div><div><code><a href=#days>days</a></code></div><div>The days that it takes.</div>"
    ).columns
    mask = bytearray(columns.link_chars[node] == columns.chars[node] > 0 for node in range(len(columns)))
    choice = Selection((), ((4, len(columns)),), mask, -1, 1.0)
    assert not any(with_code(columns, choice, candidates_of(columns)).skip or b"x")


@pytest.mark.parametrize(
    ("label", "left_out"),
    [
        ("<p>Python</p>", ["p"]),
        ("<div><b>python</b><button>Copy</button></div>", ["div"]),
        ("<p>Python 2</p>", []),
        ("<h3>Python</h3>", []),
    ],
)
def test_the_language_above_code_is_said_by_the_code(label: str, left_out: list[str]) -> None:
    """And by no line of its own; a heading stays."""
    page = scutch.parse(f"<p>First spin:</p><div>{label}<div>{CODE}</div></div>")
    whole = Selection((), ((4, len(page)),), bytearray(len(page)), -1, 1.0)
    found = with_code(page.columns, whole, candidates_of(page.columns)).skip
    assert found is not None
    assert [page[node].tag for node in range(len(page)) if found[node]] == left_out


def test_other_code_stays_out() -> None:
    """Code beside other text of its line, and code in a block of code that is left out, are as what they are in."""
    columns = scutch.parse("<p>First <b><code>spin()</code> flax</b></p><p>Then weave").columns
    mask = bytearray(columns.chars[node] == len("spin()flax") for node in range(len(columns)))
    choice = Selection((), ((4, len(columns)),), mask, -1, 1.0)
    assert with_code(columns, choice, candidates_of(columns)) == choice


def test_hidden_code_stays_out() -> None:
    """Such as the source of a tab that is not open."""
    assert "spin" not in content(f"<div hidden>{CODE}</div>").text


def test_code_among_other_texts_stays_out() -> None:
    """Code between texts that are not chosen is as they are."""
    letter = "<p>Subscribe to our newsletter: it tells you every week what is new.</p>"
    columns = scutch.parse(f"<p>Flax</p>{letter}{CODE}{letter}").columns
    mask = bytearray(columns.chars[node] > len("Flax") for node in range(len(columns)))
    choice = Selection((), ((4, len(columns)),), mask, -1, 1.0)
    assert with_code(columns, choice, candidates_of(columns)) == choice


def test_blocks_of_code_one_after_another_are_taken_together() -> None:
    """None of them is next to a chosen text on both sides."""
    calls = "".join(f"<pre>loom.call({n})</pre>" for n in range(3))
    columns = scutch.parse(f"<p>First spin</p>{calls}<p>Then weave").columns
    mask = bytearray(columns.tag[node] == IDS["pre"] for node in range(len(columns)))
    choice = Selection((), ((4, len(columns)),), mask, -1, 1.0)
    assert not any(with_code(columns, choice, candidates_of(columns)).skip or b"x")


def test_code_with_an_element_a_line_is_whole() -> None:
    """As blocks of preformatted text are."""
    lines = "".join(f"<div class=line>{line}</div>" for line in ("import flax", "flax.spin(twist=7)"))
    assert "```\nimport flax\nflax.spin(twist=7)\n```" in content(f"<div class=fragment>{lines}</div>").markdown
