"""Covering: the fewest nodes with the visible content of a block."""

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.vips._coverage import Covering
from tests.drawn import drawn
from tests.strategies import any_html
from tests.twins.methods import coverage as twin


def tree_of(html: str) -> VisualTree:
    return VisualTree(drawn(html).columns)


def tops(tree: VisualTree, nodes: Iterable[int]) -> list[int]:
    return list(Covering(tree.view).tops(nodes))


def named(tree: VisualTree, *names: str) -> list[int]:
    columns = tree.columns
    return [node for node in range(len(columns)) if columns.name(node) in names]


def test_a_parent_replaces_all_of_its_children() -> None:
    """Up to the first ancestor with other content."""
    tree = tree_of("<main><div><p>a</p><p>b</p></div></main><footer>c</footer>")
    assert tops(tree, named(tree, "p")) == named(tree, "main")
    assert tops(tree, named(tree, "p")[:1]) == named(tree, "p")[:1]


def test_each_node_comes_once() -> None:
    """No node is inside another one, in nested wrappers too."""
    tree = tree_of("<main><section><div><p>a</p><p>b</p></div></section><p>c</p></main><footer>d</footer>")
    inside = [text for node in tops(tree, named(tree, "p")) for text in tree.texts(node)]
    assert inside == sorted(set(inside))


def test_a_rule_is_no_child() -> None:
    """Neither is an element without visible content."""
    tree = tree_of("<main><p>a</p><hr box='0 0 90 2'><p>b</p><div></div></main><footer>c</footer>")
    assert tops(tree, named(tree, "p")) == named(tree, "main")


def test_a_layer_is_no_part_of_its_ancestors() -> None:
    """An ancestor is replaced by its other children."""
    tree = tree_of("<main><p>a</p><aside style='position:fixed'>x</aside><p>b</p></main><footer>c</footer>")
    assert tops(tree, named(tree, "main")) == named(tree, "p")
    assert tops(tree, named(tree, "aside")) == named(tree, "aside")


@given(any_html, st.booleans(), st.data())
def test_the_compiled_tops_are_those_of_their_twin(html: str, layered: bool, data: st.DataObject) -> None:
    """Of any nodes, call after call."""
    tree = tree_of(html.replace("<div>", '<div style="position:fixed">', 1) if layered else html)
    fast, slow = Covering(tree.view), twin.Covering(tree)
    texts = tree.texts(0)
    for _ in range(3):
        chosen = data.draw(st.lists(st.sampled_from(texts), unique=True)) if texts else []
        found = slow.tops(chosen)
        assert fast.tops(chosen) == found
        assert fast.tops(found) == slow.tops(found)


@given(any_html, st.data())
def test_tops_show_the_same_texts(html: str, data: st.DataObject) -> None:
    """No more, no less."""
    tree = tree_of(html)
    texts = tree.texts(0)
    chosen = data.draw(st.lists(st.sampled_from(texts), unique=True)) if texts else []
    assert sorted(text for node in tops(tree, chosen) for text in tree.texts(node)) == sorted(chosen)
