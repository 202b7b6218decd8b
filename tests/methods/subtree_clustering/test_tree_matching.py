"""``methods.matching``: the trees of a page, and how alike neighbours are."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scutch
from scutch.kernels import trees
from scutch.methods.subtree_clustering.tree_matching import PageForest, sibling_regions, similarity
from scutch.page import Page

PIECES = st.sampled_from(
    ["<ul>", "<li>", "</ul>", "<b>", "</b>", "<p class=a>", "<h2>", "<h3 class=a>", "x", " ", "<!--c-->", "<script>s</script>"]
)
PAGES = st.lists(PIECES, max_size=40).map("".join).map(scutch.parse)


def neighbours(page: Page) -> dict[int, int]:
    """Return the element after each element, scripts and comments aside."""
    read = [node for node in page if node.is_element and not page.columns.marks[node.index] & 2]
    after = {}
    for node in read:
        later = [other.index for other in read if other.parent == node.parent and other.index > node.index]
        after[node.index] = min(later, default=-1)
    return after


@given(PAGES, st.booleans())
@settings(deadline=None)
def test_every_element_is_compared_with_the_next(page: Page, soft: bool) -> None:
    """The similarities of siblings are those of the pairs."""
    forest, found = PageForest(page.columns, soft=soft), sibling_regions(page.columns, soft=soft)
    after = neighbours(page)
    assert len(found) == len(page)
    for node in range(len(page)):
        other = after.get(node, -1)
        assert found[node] == (similarity(forest, node, other) if other >= 0 else -1)


@given(PAGES)
@settings(deadline=None)
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


def test_soft_trees_forgive_tags_and_mind_classes() -> None:
    """Headings of two ranks match in part; so do equal tags of other classes."""
    page = scutch.parse("<h2>A</h2><h3>A</h3><p class=a>A</p><p class=b>A</p>")
    nodes = [node.index for node in page if node.tag in ("h2", "h3", "p")]
    hard, soft = PageForest(page.columns), PageForest(page.columns, soft=True)
    assert (similarity(hard, *nodes[:2]), similarity(hard, *nodes[2:])) == (0, 1)
    assert (similarity(soft, *nodes[:2]), similarity(soft, *nodes[2:])) == (0.75, 0.875)


def test_a_page_of_siblings_ends() -> None:
    """A hundred thousand of them take linear time."""
    page = scutch.parse("<p>a<p><b>a</b>" * 50_000)
    found = sibling_regions(page.columns)
    assert found[next(node.index for node in page if node.tag == "p")] == 0.4


@pytest.mark.parametrize("node", [-1, 99])
def test_nodes_that_are_none_are_errors(node: int) -> None:
    """A page has the nodes it has."""
    forest = PageForest(scutch.parse("<p>").columns)
    with pytest.raises(IndexError):
        forest.place(node)
