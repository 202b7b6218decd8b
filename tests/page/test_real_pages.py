"""Real pages: the laws of made-up pages hold on pages people wrote, for a sample of the development corpus."""

import gzip
import random
from collections.abc import Iterator

import pytest
from selectolax.lexbor import LexborHTMLParser

from scutch.page import Node, Page, parse
from tests.corpora import corpus, needs
from tests.invariants import check
from tests.lxml_trees import is_at, is_expressible, lxml_tree

pytestmark = needs("content-dev")
EVERY = 40  # one page in so many
NODES = 30  # of each page


@pytest.fixture(scope="module")
def pages() -> list[Page]:
    paths = sorted((corpus("content-dev") / "pages").iterdir())[::EVERY]
    return [parse(gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()) for path in paths]


def sample(nodes: list[Node]) -> list[Node]:
    return random.Random(len(nodes)).sample(nodes, min(NODES, len(nodes)))


def tree(page: Page) -> Iterator[tuple[int, str, str, list[tuple[str, str]]]]:
    columns = page.columns
    for node, parent in enumerate(columns.parent):
        yield parent, columns.name(node), columns.text(node), columns.attributes(node)


def test_the_invariants_hold(pages: list[Page]) -> None:
    """Preorder, nesting and offsets."""
    for page in pages:
        check(page.columns)


def test_serialising_and_parsing_gives_the_page_again(pages: list[Page]) -> None:
    """Nothing real pages hold gets lost on the way."""
    for page in pages:
        assert list(tree(parse(page.to_html()))) == list(tree(page))


def test_xpaths_lead_back_in_lxml(pages: list[Page]) -> None:
    """Each to its node, wherever lxml can hold the tree at all."""
    for page in filter(is_expressible, pages):
        theirs, made = lxml_tree(page)
        for node in sample(list(page.root.descendants()) if page.root else []):
            found = theirs.xpath(node.xpath)
            assert len(found) == 1, node.xpath
            assert is_at(found[0], node, made), node.xpath


def test_selectors_lead_back_in_lexbor(pages: list[Page]) -> None:
    """Each to the element with its place in document order; templates, whose contents lexbor keeps elsewhere, apart."""
    for page in pages:
        theirs = LexborHTMLParser(page.to_html())
        elements, ours = theirs.css("*"), list(page.elements())
        if [node.tag for node in elements] == [node.tag.lower() for node in ours]:
            for node in sample(ours):
                assert [found.mem_id for found in theirs.css(node.css)] == [elements[ours.index(node)].mem_id]


def test_the_source_of_an_element_begins_with_its_tag(pages: list[Page]) -> None:
    """A span that is not implied begins at the tag it was made from."""
    for page in pages:
        begins, opens, columns = page.column("source_begin"), page.column("open_end"), page.columns
        for node in sample(list(page.elements())):
            if begins[node.index] < opens[node.index]:
                tag = page.source[begins[node.index] : opens[node.index]].decode()
                assert tag.lower().startswith(f"<{columns.name(node.index).lower()}"), tag
