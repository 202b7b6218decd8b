"""Paths: each leads back to its node, in lxml (XPath) and in lexbor (CSS)."""

import lxml.html
import pytest
from hypothesis import assume, example, given
from selectolax.lexbor import LexborHTMLParser

from scutch.page import Node, Page, parse
from scutch.page import xpath as paths
from scutch.page.serialize import plain_xpath
from scutch.page.xpath import css_identifier, quoted_xpath, xpath_string
from tests import strategies
from tests.lxml_trees import is_at, is_expressible, lxml_tree


def last(page: Page, name: str) -> Node:
    return list(page.elements(name))[-1]


def test_a_step_counts_the_siblings_of_its_name() -> None:
    """Positions are those XPath and :nth-of-type count."""
    page = parse("<div></div><p>a<div><p>b<i>c</i><p>d</div>")
    target = last(page, "p")
    assert target.xpath == "/html/body/div[2]/p[2]"
    assert target.css == "html > body > div:nth-of-type(2) > p:nth-of-type(2)"


def test_texts_and_comments_have_paths() -> None:
    """Text is counted among texts, comments among comments; CSS names the element around them."""
    page = parse("<p>a<!--c--><b>x</b>d<!--e-->")
    nodes = [node for node in next(page.elements("p")).children if not node.is_element]
    assert [node.xpath.rpartition("/")[2] for node in nodes] == ["text()[1]", "comment()[1]", "text()[2]", "comment()[2]"]
    assert {node.css for node in nodes} == {"html > body > p:nth-of-type(1)"}


@given(strategies.any_html)
def test_the_compiled_paths_are_those_of_the_twin(html: str) -> None:
    """A path that needs no quoting is the same from the compiled function."""
    columns = parse(html).columns
    for node in range(len(columns)):
        assert plain_xpath(columns, node) in (None, quoted_xpath(columns, node))


def test_a_name_that_needs_quoting_has_no_plain_path() -> None:
    """Foreign elements, unusual names and the doctype are left to the twin."""
    page = parse("<!doctype html><svg></svg><x:y></x:y><p>a")
    plain = [plain_xpath(page.columns, node.index) for node in page if node.tag in ("#doctype", "svg", "x:y", "p")]
    assert plain == [None, None, None, "/html/body/p[1]"]


def test_the_document_and_its_doctype() -> None:
    """The document is the root of XPath; a doctype cannot be addressed; CSS knows neither."""
    page = parse("<!DOCTYPE html>")
    assert [(node.xpath, node.css) for node in page][:2] == [("/", ""), ("", "")]


def test_foreign_elements_are_asked_for_by_local_name() -> None:
    """The path holds in trees that know namespaces and in those that do not."""
    target = last(parse("<svg><g/><g><path></svg>"), "path")
    assert target.xpath == "/html/body/*[local-name()='svg'][1]/*[local-name()='g'][2]/*[local-name()='path'][1]"


@pytest.mark.parametrize("name", ["fb:like", "a'b", 'a"b', "a'b\"c", "x.y", "x-é", "o@p", "a$b", "a漢字", "x-1"])
def test_odd_names_resolve(name: str) -> None:
    """Whatever HTML allows in a name, its selector finds it, and its XPath too where lxml reads the name as HTML does."""
    page = parse(f"<p><{name}>one</{name}><{name}>two</{name}></p>")
    target = last(page, name)
    found = LexborHTMLParser(page.to_html()).css(target.css)
    assert [node.text() for node in found] == ["two"]
    tree = lxml.html.document_fromstring(page.to_html())
    if tree.xpath("name(//p/*[2])") == name:
        assert [node.text for node in tree.xpath(target.xpath)] == ["two"]


@pytest.mark.parametrize(
    ("name", "escaped"),
    [
        ("div", "div"), ("fb:like", "fb\\:like"), ("1up", "\\31 up"), ("-2", "-\\32 "), ("-", "\\-"), ("--x", "--x"),
        ("a\x01", "a\\1 "), ("a b", "a\\ b"), ("é", "é"), ("漢", "漢"),
        ("a\xa0", "a\\\xa0"), ("a→", "a\\→"), ("a\0", "a\ufffd"), ("", ""),
    ],
)  # fmt: skip
def test_identifiers_are_escaped_as_css_escape_does(name: str, escaped: str) -> None:
    """The algorithm of CSSOM, case by case; signs that are no letters are escaped as well."""
    assert css_identifier(name) == escaped


@given(strategies.texts)
def test_an_xpath_string_means_its_text(text: str) -> None:
    """XPath literals know no escapes, yet every text has one."""
    assert lxml.html.fromstring("<p>x").xpath(f"string({xpath_string(text)})") == text


@pytest.mark.parametrize("count", [65_534, 65_535, 65_536, 66_000])
def test_positions_of_many_siblings_are_counted(count: int) -> None:
    """A page may have more rows than 16 bits count."""
    page = parse("<i></i>" + "<br>" * count)
    assert page.column("nth")[last(page, "br").index] == count
    assert last(page, "br").xpath == f"/html/body/br[{count}]"
    assert paths.element_position(page.columns, len(page) - 1) == count + 1


@given(strategies.any_html)
def test_every_xpath_leads_back_in_lxml(html: str) -> None:
    """In an lxml tree with the page's nodes, each XPath finds its node and no other."""
    page = parse(html)
    assume(is_expressible(page))
    tree, made = lxml_tree(page)
    inside = page.root.descendants() if page.root else ()
    wrong = [node.xpath for node in inside if not _leads_to(tree.xpath(node.xpath), node, made)]
    assert not wrong


def _leads_to(found: list[object], node: Node, made: dict[int, object]) -> bool:
    return len(found) == 1 and is_at(found[0], node, made)


@given(strategies.any_html)
@example("<a\xa0</div>")
@example("<svg><html>")
def test_every_selector_leads_back_in_lexbor(html: str) -> None:
    """On the serialised page, each selector finds the element with the same place in document order, and no other."""
    page = parse(html)
    tree = LexborHTMLParser(page.to_html())
    theirs = tree.css("*")
    ours = list(page.elements())
    assume([node.tag for node in theirs] == [node.tag.lower() for node in ours])
    for node, expected in zip(ours, theirs, strict=True):
        assert [found.mem_id for found in tree.css(node.css)] == [expected.mem_id], node.css


def test_foreign_html_element_is_addressed_by_local_name() -> None:
    """Only the elements of HTML go without a position; an ``html`` inside ``svg`` is none of them."""
    columns = parse("<svg><html>").columns
    found = [paths.xpath(columns, node) for node in range(len(columns)) if columns.name(node) == "html"]
    assert found == ["/html", "/html/body/*[local-name()='svg'][1]/*[local-name()='html'][1]"]
