"""Trees from lxml: the same columns as from markup, apart from where things stood in it."""

from typing import Any

import lxml.html
import pytest
from hypothesis import assume, given, settings
from lxml import etree

from scutch.page import Page, parse
from scutch.page.columns import NODE_COLUMNS, PATH_COLUMNS
from tests import strategies
from tests.lxml_trees import is_expressible, lxml_tree

#: Columns that say where text lies in the source or beside it, or how the markup was written.
OF_SOURCE = {"text_begin", "attr_begin", "source_begin", "open_end", "source_end", "flags"}
#: Columns of ids that count up as names come in, which is not the same order.
OF_NAMES = {"tag", "path_tag"}
COLUMNS = [c.name for c in NODE_COLUMNS + PATH_COLUMNS if c.name not in OF_SOURCE | OF_NAMES]


def contents(page: Page) -> dict[str, Any]:
    """Everything but the source: columns, names, texts and attributes."""
    found: dict[str, Any] = {name: page.column(name).tolist() for name in COLUMNS}
    found["nodes"] = [(node.tag, node.namespace, page.columns.text(node.index), node.attributes) for node in page]
    return found


def read(html: str) -> Any:
    return lxml.html.document_fromstring(html)


#: Bodies that lxml and the standard read alike.
BODIES = {
    "inline": "<p>one <b>two</b> three</p>",
    "list": "<ul class='a b' id=c><li>1</li><li>2 &amp; &lt;3&gt;</li></ul><!-- c --> tail",
    "table": "<table><tbody><tr><td>x</td></tr></tbody></table><br><img src=a alt=b>",
    "marks": "<a href=/x hidden>漢字 😀</a><pre> \n a</pre><div role=main aria-hidden=true>x</div>",
    "literal text": "<script>a < b</script><style>p > a {}</style>",
    "own names": "<x-y z=1>q</x-y><fb:like>w</fb:like>",
    "svg": (
        "<svg viewbox='0 0 1 1'><lineargradient id=a></lineargradient><foreignobject><p>x</p></foreignobject>"
        "<desc><b>y</b></desc><a xlink:href='#b'>z</a></svg>"
    ),
    "math": (
        "<math><mi>x</mi><annotation-xml encoding='text/html'><p>y</p></annotation-xml>"
        "<annotation-xml><svg><g></g></svg></annotation-xml><ms definitionurl=u>z</ms></math>"
    ),
}


@pytest.mark.parametrize("name", BODIES)
def test_a_tree_has_the_columns_of_its_markup(name: str) -> None:
    """What lxml read is the page that was written."""
    html = f"<!DOCTYPE html><html><head><title>T</title></head><body>{BODIES[name]}</body></html>"
    assert contents(parse(read(html).getroottree())) == contents(parse(html))


@given(strategies.any_html)
@settings(max_examples=50)
def test_a_page_goes_through_lxml_unharmed(html: str) -> None:
    """The page's nodes, put into an lxml tree one by one, make the same page again."""
    page = parse(html)
    assume(is_expressible(page) and page.document.children == [page.root])
    tree, _ = lxml_tree(page)
    assert contents(parse(tree.getroot())) == contents(page)


def test_a_document_keeps_its_doctype_and_comments() -> None:
    """An ElementTree is the whole document; its root element alone is not."""
    html = "<!-- a --><!DOCTYPE html><html><head></head><body></body></html><!-- b -->"
    root = read(html)
    whole, alone = parse(root.getroottree()), parse(root)
    assert [child.tag for child in whole.document.children] == ["#doctype", "#comment", "html", "#comment"]
    assert [child.tag for child in alone.document.children] == ["html"]
    assert (whole.quirks, alone.quirks) == (False, True)


def test_a_part_of_a_tree_is_a_page_of_its_own() -> None:
    """Only the element and what is below it; its tail is not."""
    div = read("<body>before<div>in<p>side</p></div>after").xpath("//div")[0]
    page = parse(div)
    assert page.to_html() == "<div>in<p>side</p></div>"
    assert (page.root, page.body, page.title) == (page[1], None, "")


def test_a_tree_has_no_source() -> None:
    """No spans, no source; markup is the serialised one."""
    page = parse(read("<p>x"))
    p = next(page.elements("p"))
    assert (page.source, page.encoding.source, page.has_source) == (b"", "tree", False)
    assert (p.source_span, p.span.source_span, p.html) == (None, None, "<p>x</p>")


def test_a_tree_does_not_change() -> None:
    """Reading writes nothing."""
    root = read("<p>x<b>y</b>z<!-- c -->")
    before = etree.tostring(root)
    parse(root)
    assert etree.tostring(root) == before


def test_xhtml_is_html() -> None:
    """Namespaces of XML trees become those of HTML."""
    root = etree.fromstring(
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:l="http://www.w3.org/1999/xlink" xml:lang="de"><body>'
        '<svg xmlns="http://www.w3.org/2000/svg" l:href="a"/><x:y xmlns:x="urn:x" x:z="1"/></body></html>'
    )
    page = parse(root)
    names = [(node.tag, node.namespace) for node in page.elements()]
    assert names == [("html", "html"), ("body", "html"), ("svg", "svg"), ("x:y", "html")]
    assert [node.attributes for node in page.elements()] == [{"xml:lang": "de"}, {}, {"xlink:href": "a"}, {"z": "1"}]


def test_names_of_a_tree_are_lower_case_in_html() -> None:
    """As an HTML parser would have read them."""
    page = parse(etree.fromstring("<DIV Class='a'><SPAN/></DIV>"))
    assert page.to_html() == '<div class="a"><span></span></div>'


def test_processing_instructions_become_comments() -> None:
    """As an HTML parser reads them; entities that were not resolved stay as text."""
    parser = etree.XMLParser(resolve_entities=False)
    root = etree.fromstring("<!DOCTYPE p [<!ENTITY e 'x'>]><p>a<?php echo 1?>b&e;<!--c-->d</p>", parser)
    assert parse(root).to_html() == "<p>a<!--?php echo 1-->b&amp;e;<!--c-->d</p>"


def test_deep_trees_are_read_without_recursion() -> None:
    """Deeper than Python's stack; cut at the limit like any page."""
    deep = etree.Element("div")
    inner = deep
    for _ in range(5000):
        inner = etree.SubElement(inner, "div")
    page = parse(deep)
    assert (len(list(page.elements("div"))), page.truncated) == (5001, ("depth",))


def test_an_empty_document_is_a_page() -> None:
    """An ElementTree without a root has a document node only."""
    page = parse(etree.ElementTree())
    assert ([node.tag for node in page], page.root, page.body) == (["#document"], None, None)


@given(strategies.soup)
@settings(max_examples=50)
def test_whatever_lxml_reads_is_a_page(html: str) -> None:
    """No tree is refused, and none loses an element or a text."""
    root = read("<p>" + html.replace("\0", ""))
    page = parse(root)
    assert len(list(page.elements())) == sum(1 for node in root.iter() if isinstance(node.tag, str))
    assert page.document.text_content == root.xpath("string()")
