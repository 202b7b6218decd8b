"""``layout.tree``: what a block tells of itself, and the laws of the tree."""

import pickle
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.layout.extract import segment
from scutch.layout.tree import Segment
from scutch.page.columns import MARKS, TEXT
from tests.strategies import any_html

UNSEEN = MARKS["hidden"] | MARKS["ignored"]
HTML = "<header>Plants</header><main><h2>Flax</h2><p>It is <b>blue</b>.</p><h2>Hemp</h2><p>Green.</p></main>"


def texts_in(block: Segment) -> list[int]:
    """Visible texts of a block."""
    columns = block.page.columns
    inside = [inner for node in block.nodes for inner in range(node.index, columns.end[node.index])]
    return [node for node in inside if columns.tag[node] == TEXT and columns.texts[node] and not columns.marks[node] & UNSEEN]


@given(any_html, st.integers(1, 11))
def test_leaves_hold_each_visible_text_once(html: str, pdoc: int) -> None:
    """Whatever the page, and however finely it is divided, nothing is lost and nothing comes twice."""
    page = segment(html, pdoc=pdoc)
    columns = page.page.columns
    every = [n for n in range(len(columns)) if columns.tag[n] == TEXT and columns.texts[n] and not columns.marks[n] & UNSEEN]
    assert [text for leaf in page.leaves() for text in texts_in(leaf)] == every


@given(any_html, st.integers(1, 11))
def test_children_partition_their_parent(html: str, pdoc: int) -> None:
    """In document order, no text outside, none in two, and none less coherent than the whole."""
    for block in segment(html, pdoc=pdoc):
        if block.children:
            assert sorted(text for child in block.children for text in texts_in(child)) == texts_in(block)
            assert all(child.coherence >= block.coherence for child in block.children)
            assert all(a.nodes[0].index < b.nodes[0].index for a, b in pairwise(block.children))


@given(any_html, st.integers(1, 10))
def test_a_higher_degree_only_divides_further(html: str, pdoc: int) -> None:
    """The tree for a degree is the upper part of the tree for the next one."""
    page = scutch.parse(html)
    fine = {block._block.nodes for block in segment(page, pdoc=pdoc + 1)}
    assert {block._block.nodes for block in segment(page, pdoc=pdoc)} <= fine


@given(any_html, st.integers(1, 11))
def test_a_coherent_block_is_not_divided(html: str, pdoc: int) -> None:
    """Blocks with children are all below the degree that is permitted."""
    assert all(block.coherence < pdoc for block in segment(html, pdoc=pdoc) if block.children)


def test_a_block_of_siblings_reads_as_one() -> None:
    """A section without an element of its own is a run of nodes, and its text flows."""
    block = list(segment(HTML).leaves())[1]
    assert [node.tag for node in block.nodes] == ["h2", "p"]
    assert (block.label, block.heading, block.text) == ("section", "Flax", "Flax\n\nIt is blue.")


def test_a_block_gives_its_source() -> None:
    """The span in the source holds all of its nodes; there is no box without a browser."""
    block = list(segment(HTML).leaves())[1]
    begin, end = block.source_span or (0, 0)
    assert HTML[begin:end] == "<h2>Flax</h2><p>It is <b>blue</b>.</p>"
    assert (block.xpath, block.box) == ("/html/body/main[1]/h2[1]", None)


def test_a_page_from_a_tree_has_no_source() -> None:
    """Blocks of what lxml parsed say so."""
    html = pytest.importorskip("lxml.html")
    page = segment(html.fromstring(HTML))
    assert page.source_span is None
    assert [leaf.label for leaf in page.leaves()] == ["header", "section", "section"]


def test_blocks_are_frozen_values() -> None:
    """Nothing can be changed in them; equal ones are equal, and they travel."""
    page = segment(HTML)
    with pytest.raises(AttributeError, match="frozen"):
        page.method = "vips"
    assert page == segment(page.page)
    assert len({*page, *segment(page.page)}) == len(list(page))
    assert pickle.loads(pickle.dumps(page)).to_dict() == page.to_dict()


def test_as_plain_values_texts_stand_at_the_leaves() -> None:
    """So each text is written once."""
    found = segment(HTML).to_dict()
    assert "text" not in found
    assert found["children"][0] == {
        "label": "header", "heading": "", "coherence": 10, "xpath": "/html/body/header[1]", "nodes": [4],
        "source_span": [0, 23], "box": None, "text": "Plants",
    }  # fmt: skip


def test_a_notebook_shows_the_tree() -> None:
    """Nested lists that fold, with the texts escaped."""
    shown = segment("<p>a &lt; b<h2>Flax &amp; hemp</h2><p>Blue.")._repr_html_()
    assert shown.count("<details open>") == 1
    assert "a &lt; b" in shown
    assert "Flax &amp; hemp Blue." in shown
