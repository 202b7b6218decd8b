"""Nodes and spans: views that navigate, read and point back into the source."""

import copy

import pytest
from hypothesis import given

from scutch.page import Node, Page, Span, parse
from tests import strategies

PAGE = b'<!DOCTYPE html><title>T</title><body><div id="a" class=b>one<p>two</p><!--three-->four</div><svg><g/></svg>'


@pytest.fixture(scope="module")
def page() -> Page:
    return parse(PAGE)


def first(page: Page, name: str) -> Node:
    return next(page.elements(name))


def test_tags_name_all_kinds_of_nodes(page: Page) -> None:
    """Elements carry their name; other nodes a name with a number sign."""
    names = "#document #doctype html head title #text body div #text p #text #comment #text svg g"
    assert " ".join(node.tag for node in page) == names


def test_namespaces(page: Page) -> None:
    """SVG content is in its own namespace, everything else in HTML's."""
    assert (first(page, "g").namespace, first(page, "div").namespace) == ("svg", "html")
    assert first(parse("<math><mi>x"), "mi").namespace == "math"


def test_kinds_of_nodes(page: Page) -> None:
    """Only elements are elements, only texts are texts."""
    kinds = {node.tag: (node.is_element, node.is_text) for node in page if node.tag[0] == "#" or node.tag == "p"}
    assert kinds == {
        "#document": (False, False), "#doctype": (False, False), "#text": (False, True), "p": (True, False),
        "#comment": (False, False),
    }  # fmt: skip


def test_children_and_siblings(page: Page) -> None:
    """Children stand in order, whatever their kind; siblings lead to one another."""
    div = first(page, "div")
    children = div.children
    assert [child.tag for child in children] == ["#text", "p", "#comment", "#text"]
    assert (div.first_child, div.last_child) == (children[0], children[-1])
    assert [child.next_sibling for child in children] == [*children[1:], None]
    assert [child.previous_sibling for child in children] == [None, *children[:-1]]
    assert [element.tag for element in div.elements] == ["p"]


def test_a_leaf_has_no_children(page: Page) -> None:
    """Nothing below, no first, no last."""
    leaf = first(page, "g")
    assert (leaf.children, leaf.first_child, leaf.last_child, list(leaf.descendants())) == ([], None, None, [])


def test_the_document_stands_alone(page: Page) -> None:
    """Above and beside the document there is nothing."""
    document = page.document
    assert (document.parent, document.next_sibling, document.previous_sibling, list(document.ancestors())) == (
        None,
        None,
        None,
        [],
    )


def test_ancestors_and_descendants(page: Page) -> None:
    """Upwards to the document; downwards in document order."""
    assert [node.tag for node in first(page, "p").ancestors()] == ["div", "body", "html", "#document"]
    assert [node.tag for node in first(page, "div").descendants()] == ["#text", "p", "#text", "#comment", "#text"]


def test_attributes(page: Page) -> None:
    """All as a dict in source order, one by name, a default for those that are missing."""
    div = first(page, "div")
    assert list(div.attributes.items()) == [("id", "a"), ("class", "b")]
    assert (div.get("id"), div.get("no"), div.get("no", "x"), first(page, "p").attributes) == ("a", None, "x", {})


def test_an_attribute_without_a_value_is_empty() -> None:
    """Present but empty is not the same as missing."""
    box = first(parse("<input checked>"), "input")
    assert (box.get("checked"), box.get("disabled")) == ("", None)


def test_foreign_attributes_have_their_prefix() -> None:
    """As browsers name them."""
    use = first(parse("<svg><use xlink:href='#a' viewbox=b>"), "use")
    assert use.attributes == {"xlink:href": "#a", "viewBox": "b"}


def test_entities_in_texts_and_attributes_are_read() -> None:
    """Values are what the markup means, not how it is written."""
    p = first(parse("<p title='&lt;&eacute;&#x6f22;'>&amp;&nbsp;a\0b\r\nc"), "p")
    assert (p.get("title"), p.text_content) == ("<é漢", "&\xa0ab\nc")


def test_text_content_is_the_trees_text(page: Page) -> None:
    """As in the DOM: all text below, comments not; the data of a text or comment itself."""
    div = first(page, "div")
    assert div.text_content == "onetwofour"
    assert [child.text_content for child in div.children] == ["one", "two", "three", "four"]


def test_text_is_as_people_read_it() -> None:
    """Blocks stand on lines of their own, scripts are not read."""
    assert first(parse("<div>a  b<p>c</p><script>d</script></div>"), "div").text == "a b\n\nc"


def test_source_spans_point_at_the_markup(page: Page) -> None:
    """A node's span holds its start tag, its content and its end tag."""
    begin, end = first(page, "p").source_span or (0, 0)
    assert page.source[begin:end] == b"<p>two</p>"
    assert first(page, "div").html == PAGE[37:-15].decode()


def test_html_is_the_source_and_to_html_is_the_standards(page: Page) -> None:
    """One shows what was written, the other what it means."""
    div = first(page, "div")
    assert div.html.startswith('<div id="a" class=b>')
    assert div.to_html().startswith('<div id="a" class="b">')


def test_html_is_cut_by_bytes_and_read_as_characters() -> None:
    """Offsets count UTF-8 bytes; what stands between them is text."""
    assert first(parse("漢字<b>😀</b>é"), "b").html == "<b>😀</b>"


def test_equality_is_the_same_place_of_the_same_page(page: Page) -> None:
    """Equal nodes are one key; the same place of a page with other text is another node."""
    again, other = parse(PAGE), parse(PAGE + b"!")
    assert page[3] == again[3]
    assert page[3] != page[4]
    assert page[3] != other[3]
    assert len({page[3], again[3], page[4], other[3]}) == 3
    assert page[3] != 3


def test_nodes_cannot_be_changed(page: Page) -> None:
    """They are values: no attribute can be set or added."""
    for name in ("index", "page", "tag", "new"):
        with pytest.raises(AttributeError):
            setattr(page[3], name, 1)


def test_copies_are_equal(page: Page) -> None:
    """Copying a view copies no page."""
    for view in (page[3], page[3].span):
        assert copy.copy(view) == view
        assert copy.deepcopy(view) == view


def test_representations_say_what_and_where(page: Page) -> None:
    """Enough to find the node again in a debugger."""
    assert (repr(page[9]), repr(page[9].span)) == ("<Node 9 p>", "<Span 9:11 p>")


def test_a_span_is_a_run_of_siblings(page: Page) -> None:
    """Its nodes are the siblings; iterating gives everything below as well."""
    span = Span(page, 9, 13)
    assert [node.tag for node in span.nodes] == ["p", "#comment", "#text"]
    assert [node.index for node in span] == [9, 10, 11, 12]
    assert (len(span), span.begin, span.end, span.page) == (4, 9, 13, page)


def test_a_span_reads_and_writes_itself(page: Page) -> None:
    """Text, markup and paths of the run."""
    span = Span(page, 9, 13)
    assert span.html == span.to_html() == "<p>two</p><!--three-->four"
    assert span.text == "two\n\nfour"
    assert span.xpaths == [f"/html/body/div[1]/{step}" for step in ("p[1]", "comment()[1]", "text()[2]")]


def test_a_nodes_span_is_its_subtree(page: Page) -> None:
    """One sibling, with all below it."""
    div = first(page, "div")
    assert div.span.nodes == [div]
    assert len(div.span) == 1 + len(list(div.descendants()))


@pytest.mark.parametrize(("begin", "end"), [(8, 10), (9, 10), (-1, 3), (5, 4), (0, 99), (8, 14), (10, 12)])
def test_a_span_refuses_what_is_no_run(page: Page, begin: int, end: int) -> None:
    """Half subtrees, cousins and indices outside of the page are errors."""
    with pytest.raises(ValueError, match="not a run of sibling subtrees"):
        Span(page, begin, end)


def test_an_empty_span_is_empty(page: Page) -> None:
    """Nothing between a place and itself."""
    span = Span(page, 5, 5)
    assert (list(span), span.nodes, span.text, span.html, span.source_span) == ([], [], "", "", None)


@given(strategies.any_html)
def test_navigation_agrees_with_itself(html: str) -> None:
    """Every child knows its parent and its neighbours; walking children visits each node once, in order."""
    page = parse(html)
    for node in page:
        children = node.children
        assert all(child.parent == node for child in children)
        assert [child.next_sibling for child in children] == [*children[1:], None][: len(children)]
        assert [child.previous_sibling for child in children] == [None, *children[:-1]][: len(children)]
        assert (node.first_child, node.last_child) == ((children[0], children[-1]) if children else (None, None))


@given(strategies.any_html)
def test_source_spans_lie_in_the_source(html: str) -> None:
    """Every span can be sliced, and cuts no character in two."""
    page = parse(html)
    for node in page:
        begin, end = node.source_span or (0, 0)
        assert 0 <= begin <= end <= len(page.source)
        page.source[begin:end].decode()
