"""Candidates for special nodes, and blocks of code that are rendered whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.content._special_nodes import special_candidates, unmask_code
from scutch.page import parse
from tests.strategies import any_html
from tests.twins.content import special_nodes as slow_special_nodes

PIECES = st.sampled_from(
    [
        *(
            "<sup>",
            "</sup>",
            "<a href=#x>",
            "</a>",
            "<pre>",
            "</pre>",
            "<table>",
            "<tr>",
            "<td>",
            "<td a=b>",
            "<th>",
            "</table>",
        ),
        *("<script type=math/tex>x</script>", "<script type=module>x</script>", "<math>", "</math>", "<button>", "</button>"),
        *(
            "1",
            " 2 ",
            "x",
            "٣",
            "<p>",
            "<!--3-->",
            "¶",
            *(
                "◆",
                "<h2>",
                "<a role=doc-noteref href=#x>",
                "top",
                "<span class=boring>",
                "<div class=fragment>",
                "<div class=line>",
                "<div class='line x'>",
                "</div>",
            ),
            "#",
            "🔗",
            r"\(",
            r"\[",
            "<h2>",
            "</h2>",
            "<b>",
            "<span class=mw-editsection>",
            "<span role=tooltip>",
            "</span>",
        ),
    ]
)


def found(html: str) -> list[str]:
    """Names of the candidates on a page; the compiled search and its twin must agree."""
    page = parse(html)
    whole = [(0, len(page))]
    assert special_candidates(page.columns, whole) == slow_special_nodes.special_candidates(page.columns, whole)
    return [page[node].tag for node in special_candidates(page.columns, whole)]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>x<sup>2</sup><sup><a href=#n>1</a></sup><a href=#m><sup>2</sup></a>", ["sup", "sup"]),
        ("<pre>x</pre><pre> 1 x</pre><pre>x<button>y</button></pre>", ["pre", "pre"]),
        ("<div>1</div><pre>x</pre><p>y<pre>z</pre>", ["pre"]),
        ("<table><tr><td>1<td>x</table><table><tr><td>x<td>1</table><table><tr><th>1<td>x</table>", ["table"]),
        ("<table><tr><td data-line=1><td>x</table><table><tr><td><td>x</table>", ["table"]),
        (
            "<h2>Flax <a href=#f>¶</a><b><a href=/x#f> # </a></b></h2><a href=#x>#</a><a href=/x>¶</a><a href=#f>1</a>",
            ["a", "a"],
        ),
        ("<h2>Flax<span class=mw-editsection>[<a href=/e>edit</a>]</span></h2><span class=edit>x</span>", ["span"]),
        ("<h2>Flax <a href=#t>[<i>Top</i>]</a></h2><a href=#t>top</a><h2><a href=/t>top</a><a href=#t>tops</a>", ["a"]),
        ("<pre><span class=boring>x</span><span class='boring x'>y</span></pre>", ["span"]),
        (
            "<span role=tooltip>x</span><span class='a tooltip-text'>y</span><span class=tooltip role=tooltips>z</span>",
            ["span"] * 2,
        ),
        ("<math></math><script type=math/tex>x</script><script type=text/x>x</script>", ["math", "script"]),
    ],
)
def test_candidates_are_formulas_references_and_numbered_code(html: str, expected: list[str]) -> None:
    """Superscript links, formulas, code with numbers or buttons, tables that begin with a number, links of sections."""
    assert found(html) == expected


@given(st.lists(PIECES, max_size=20).map("".join) | any_html)
def test_the_compiled_search_agrees_with_its_twin(html: str) -> None:
    """On any page."""
    found(html)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<pre>a<b>b</b></pre><p>c", "ab"),
        ("<pre>a<b hidden>b</b></pre>", "a"),
        ("<pre hidden>a<b>b</b></pre>", "ab"),
    ],
)
def test_masked_parts_of_code_are_unmasked(html: str, expected: str) -> None:
    """A mask keeps blocks of code whole, except for elements hidden inside them."""
    page = parse(html)
    mask = unmask_code(page.columns, [(0, len(page))], bytes([node.tag in ("b", "#text") for node in page]))
    texts = [page.columns.text(node.index) for node in page if node.tag == "#text" and not mask[node.index]]
    assert "".join(texts) == expected


@given(st.lists(PIECES, max_size=20).map("".join) | any_html, st.binary(max_size=40))
def test_the_compiled_unmasking_agrees_with_its_twin(html: str, bits: bytes) -> None:
    """On any page with any mask."""
    columns = parse(html).columns
    mask = bytes(bit & 1 for bit in bits.ljust(len(columns), b"\1"))
    whole = [(0, len(columns))]
    assert unmask_code(columns, whole, mask) == slow_special_nodes.unmask_code(columns, whole, mask)


def test_wrong_slices_are_refused() -> None:
    """Nothing beyond the page is read."""
    page = parse("x")
    with pytest.raises(IndexError):
        special_candidates(page.columns, [(0, len(page) + 1)])
    with pytest.raises(ValueError, match="a byte a node"):
        unmask_code(page.columns, [(0, len(page))], b"")
