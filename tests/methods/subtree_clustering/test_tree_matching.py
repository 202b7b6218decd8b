"""The nodes of a page as trees to be matched."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.kernels import trees
from scutch.methods.subtree_clustering.tree_matching import PageForest
from scutch.page import Page

PIECES = st.sampled_from(
    ["<ul>", "<li>", "</ul>", "<b>", "</b>", "<p class=a>", "<h2>", "<h3 class=a>", "x", " ", "<!--c-->", "<script>s</script>"]
)
PAGES = st.lists(PIECES, max_size=40).map("".join).map(scutch.parse)


@given(PAGES)
def test_hashes_of_the_page_are_those_of_its_tree(page: Page) -> None:
    """What the parser calls equal structure is equal to the kernel."""
    forest = PageForest(page.columns)
    nodes = [forest.node(place) for place in range(len(forest))]
    ends = [place + forest.size(place) for place in range(len(forest))]
    again = trees.Forest(ends, [page.columns.tag[node] for node in nodes])
    for place in range(1, len(forest)):
        assert trees.similarity(forest, 0, place) == trees.similarity(again, 0, place)


def test_blanks_comments_and_scripts_are_no_nodes() -> None:
    """They have no place in the forest."""
    page = scutch.parse("<p> <!--c--><script>s</script><b>x</b>")
    forest = PageForest(page.columns)
    assert [page[forest.node(place)].tag for place in range(1, len(forest))] == ["html", "body", "p", "b", "#text"]
    with pytest.raises(IndexError):
        forest.place(5)


@pytest.mark.parametrize("node", [-1, 99])
def test_nodes_that_are_none_are_errors(node: int) -> None:
    """A page has the nodes it has."""
    forest = PageForest(scutch.parse("<p>").columns)
    with pytest.raises(IndexError):
        forest.place(node)
