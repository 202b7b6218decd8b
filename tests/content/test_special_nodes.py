"""Elements that may be written otherwise than they say, and code that is written whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.content._special_nodes import signs, with_code
from scutch.page import parse
from tests.strategies import any_html
from tests.twins.content import special_nodes as slow_signs

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
        *("1", " 2 ", "x", "٣", "<p>", "<!--3-->"),
    ]
)


def found(html: str) -> list[str]:
    """Names of the signs on a page, which both twins find alike."""
    page = parse(html)
    whole = [(0, len(page))]
    assert signs(page.columns, whole) == slow_signs.signs(page.columns, whole)
    return [page[node].tag for node in signs(page.columns, whole)]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>x<sup>2</sup><sup><a href=#n>1</a></sup><a href=#m><sup>2</sup></a>", ["sup", "sup"]),
        ("<pre>x</pre><pre> 1 x</pre><pre>x<button>y</button></pre>", ["pre", "pre"]),
        ("<div>1</div><pre>x</pre><p>y<pre>z</pre>", ["pre"]),
        ("<table><tr><td>1<td>x</table><table><tr><td>x<td>1</table><table><tr><th>1<td>x</table>", ["table"]),
        ("<table><tr><td data-line=1><td>x</table><table><tr><td><td>x</table>", ["table"]),
        ("<math></math><script type=math/tex>x</script><script type=text/x>x</script>", ["math", "script"]),
    ],
)
def test_what_needs_a_second_look_is_found(html: str, expected: list[str]) -> None:
    """And nothing that needs none."""
    assert found(html) == expected


@given(st.lists(PIECES, max_size=20).map("".join) | any_html)
def test_both_twins_find_alike(html: str) -> None:
    """The compiled search finds what the readable one finds, whatever the page."""
    found(html)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<pre>a<b>b</b></pre><p>c", "ab"),
        ("<pre>a<b hidden>b</b></pre>", "a"),
        ("<pre hidden>a<b>b</b></pre>", "ab"),
    ],
)
def test_code_is_written_whole(html: str, expected: str) -> None:
    """What a mask leaves out of a block of code is in it again, unless it alone is hidden."""
    page = parse(html)
    mask = with_code(page.columns, [(0, len(page))], bytes([node.tag in ("b", "#text") for node in page]))
    texts = [page.columns.text(node.index) for node in page if node.tag == "#text" and not mask[node.index]]
    assert "".join(texts) == expected


@given(st.lists(PIECES, max_size=20).map("".join) | any_html, st.binary(max_size=40))
def test_both_twins_write_code_whole(html: str, bits: bytes) -> None:
    """Whatever the page and the mask."""
    columns = parse(html).columns
    mask = bytes(bit & 1 for bit in bits.ljust(len(columns), b"\1"))
    whole = [(0, len(columns))]
    assert with_code(columns, whole, mask) == slow_signs.with_code(columns, whole, mask)


def test_wrong_slices_are_refused() -> None:
    """Nothing outside of the page is read."""
    page = parse("x")
    with pytest.raises(IndexError):
        signs(page.columns, [(0, len(page) + 1)])
    with pytest.raises(ValueError, match="a byte a node"):
        with_code(page.columns, [(0, len(page))], b"")
