"""Misnested markup: adoption agency, foster parenting and active formatting elements, with inputs of html5lib-tests.

The expected trees stand here, so that these rules are held where the corpus is absent.
"""

import pytest

from scutch.page.columns import TAG_MASK, TEXT
from scutch.page.parser import Columns, parse

#: Formatting elements closed over a block, and the body as ``name(children)``.
ADOPTED = (
    ("<a><p></a></p>", "body(a p(a))"),
    ("<a>1<p>2</a>3</p>", "body(a(1) p(a(2) 3))"),
    ("<a>1<button>2</a>3</button>", "body(a(1) button(a(2) 3))"),
    ("<a>1<b>2</a>3</b>", "body(a(1 b(2)) b(3))"),
    ("<a>1<div>2<div>3</a>4</div>5</div>", "body(a(1) div(a(2) div(a(3) 4) 5))"),
    ("<p>1<s>2<b>3</p>4</s>5</b>", "body(p(1 s(2 b(3))) s(b(4)) b(5))"),
    ("<b>1<i>2<p>3</b>4", "body(b(1 i(2)) i(p(b(3) 4)))"),
    ("<b><a><b><p></a>", "body(b(a(b) b(p(a))))"),
    ("<p><b><div><marquee></p></b></div>X", "body(p(b) div(b(marquee(p X))))"),
    ("<b>A<cite>B<div>C</b>D", "body(b(A cite(B)) div(b(C) D))"),
    ("<font><p>hello<b>cruel</font>world", "body(font p(font(hello b(cruel)) b(world)))"),
    ("<a><p>X<a>Y</a>Z</p></a>", "body(a p(a(X) a(Y) Z))"),
    ("<b>a<div></div><div></b>y", "body(b(a div) div(b y))"),
    ("<b><button>foo</b>bar", "body(b button(b(foo) bar))"),
    ("<b><nobr>1<div><nobr></b><i><nobr>2<nobr></i>3", "body(b(nobr(1)) div(b(nobr nobr) nobr(i) i(nobr(2) nobr) nobr(3)))"),
)

#: More blocks than the outer loop of the adoption agency has rounds (8), and more formatting elements than its inner loop (3).
LIMITED = (
    ("<a><b><div><div><div><div><div><div><div>A</a>", "body(a(b) b(div(a div(a div(a div(a div(a div(a div(a(A))))))))))"),
    (
        "<a><b><div><div><div><div><div><div><div><div>A</a>",
        "body(a(b) b(div(a div(a div(a div(a div(a div(a div(a div(a(A)))))))))))",
    ),
    (
        "<a><b><div><div><div><div><div><div><div><div><div>A</a>",
        "body(a(b) b(div(a div(a div(a div(a div(a div(a div(a div(a(div(A))))))))))))",
    ),
    (
        "<a><b><div><div><div><div><div><div><div><div><div><div>A</a>",
        "body(a(b) b(div(a div(a div(a div(a div(a div(a div(a div(a(div(div(A)))))))))))))",
    ),
    ("<a><b><big><em><strong><div>X</a>", "body(a(b(big(em(strong)))) big(em(strong(div(a(X))))))"),
    ("<div><a><b><u><i><code><div></a>", "body(div(a(b(u(i(code)))) u(i(code(div(a))))))"),
    ("<a><b><big><em><div>X</a>", "body(a(b(big(em))) b(big(em(div(a(X))))))"),
    ("<a><b><big><div>X</a>", "body(a(b(big)) b(big(div(a(X)))))"),
    ("<cite><b><cite><i><cite><i><cite><i><div>X</b>TEST", "body(cite(b(cite(i(cite(i(cite(i)))))) i(i(div(b(X) TEST)))))"),
    ("<b><em><foo><foob><fooc><aside></b></em>", "body(b(em(foo(foob(fooc)))) aside(b))"),
)

#: Markup that does not belong into a table and moves in front of it.
FOSTERED = (
    ("<table><a>1<p>2</a>3</p>", "body(a(1) p(a(2) 3) table)"),
    ("<table><a>1<td>2</td>3</table>", "body(a(1) a(3) table(tbody(tr(td(2)))))"),
    ("<table><b><tr><td>aaa</td></tr>bbb</table>ccc", "body(b b(bbb) table(tbody(tr(td(aaa)))) b(ccc))"),
    (
        '<a href="blah">aba<table><a href="foo">br<tr><td></td></tr>x</table>aoe',
        "body(a(aba a(br) a(x) table(tbody(tr(td)))) a(aoe))",
    ),
    ("<table><tr><p><a><p>You should see this text.", "body(p(a) p(a(You should see this text.)) table(tbody(tr)))"),
    ("<b><table><td></b><i></table>X", "body(b(table(tbody(tr(td(i)))) X))"),
    (
        "<a><table><td><a><table></table><a></tr><a></table><b>X</b>C<a>Y",
        "body(a(a table(tbody(tr(td(a(table) a))))) a(b(X) C) a(Y))",
    ),
    ("<b><nobr>1<table><nobr></b><i><nobr>2<nobr></i>3", "body(b(nobr(1 nobr(i) i(nobr(2) nobr) nobr(3) table)))"),
    (
        "<table><center> <font>a</center> <img> <tr><td> </td> </tr> </table>",
        "body(center(  font(a)) font(img  ) table(  tbody(tr(td( )  )  )))",
    ),
)

#: Formatting elements that the next paragraph opens again: at most three alike (the "Noah's Ark clause").
REOPENED = (
    ("<p><b><b><b><b><p>x", "body(p(b(b(b(b)))) p(b(b(b(x)))))"),
    ("<p><b><b><b><p>x", "body(p(b(b(b))) p(b(b(b(x)))))"),
    ("<p><font size=4><font size=4><font size=4><font size=4><p>X", "body(p(font(font(font(font)))) p(font(font(font(X)))))"),
    (
        "<p><font size=4><font size=4><font size=4><font size=5><font size=4><p>X",
        "body(p(font(font(font(font(font))))) p(font(font(font(font(X))))))",
    ),
    (
        "<p><font size=4 id=a><font size=4 id=b><font size=4><font size=4><p>X",
        "body(p(font(font(font(font)))) p(font(font(font(font(X))))))",
    ),
    (
        "<p><font size=4><font color=red><font size=4><font size=4><font size=4><font size=4><font color=red><p>X",
        "body(p(font(font(font(font(font(font(font))))))) p(font(font(font(font(font(X)))))))",
    ),
    (
        "<p><b id=a><b id=a><b id=a><b><object><b id=a><b id=a>X</object><p>Y",
        "body(p(b(b(b(b(object(b(b(X)))))))) p(b(b(b(b(Y))))))",
    ),
)


def outline(columns: Columns, node: int) -> str:
    """Return an element as ``name(children)`` and a text as itself."""
    if columns.tag[node] & TAG_MASK == TEXT:
        return columns.text(node)
    children, child = [], node + 1
    while child < columns.end[node]:
        children.append(outline(columns, child))
        child = columns.end[child]
    return f"{columns.name(node)}({' '.join(children)})" if children else columns.name(node)


def body_of(html: str) -> str:
    columns = parse(html.encode())
    return outline(columns, next(node for node in range(len(columns)) if columns.name(node) == "body"))


@pytest.mark.parametrize(("html", "body"), ADOPTED)
def test_block_adopts_the_formatting_it_interrupts(html: str, body: str) -> None:
    """The end tag of a formatting element splits it around the block inside, whose content is wrapped again."""
    assert body_of(html) == body


@pytest.mark.parametrize(("html", "body"), LIMITED)
def test_adoption_stops_after_the_rounds_of_the_standard(html: str, body: str) -> None:
    """Blocks beyond the eighth, and formatting elements beyond the third, stay where they are."""
    assert body_of(html) == body


@pytest.mark.parametrize(("html", "body"), FOSTERED)
def test_misplaced_content_of_a_table_moves_in_front_of_it(html: str, body: str) -> None:
    """A table keeps rows and cells only; what else is in it comes before it, with its formatting."""
    assert body_of(html) == body


@pytest.mark.parametrize(("html", "body"), REOPENED)
def test_at_most_three_elements_alike_are_opened_again(html: str, body: str) -> None:
    """Of formatting elements with equal names and attributes the last three are opened again."""
    assert body_of(html) == body
