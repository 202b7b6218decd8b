"""``methods.covering``: the fewest nodes for what a block shows."""

from hypothesis import given
from hypothesis import strategies as st

from scutch.methods.covering import Covering
from scutch.methods.visual_tree import VisualTree
from tests.drawn import drawn
from tests.strategies import any_html


def covering_of(html: str) -> Covering:
    return Covering(VisualTree(drawn(html).columns))


def named(covering: Covering, *names: str) -> list[int]:
    columns = covering.tree.columns
    return [node for node in range(len(columns)) if columns.name(node) in names]


def test_a_parent_stands_for_all_of_its_children() -> None:
    """Up to where something else is beside it."""
    covering = covering_of("<main><div><p>a</p><p>b</p></div></main><footer>c</footer>")
    assert list(covering.tops(named(covering, "p"))) == named(covering, "main")
    assert list(covering.tops(named(covering, "p")[:1])) == named(covering, "p")[:1]


def test_each_node_comes_once() -> None:
    """Also where wrappers stand in wrappers: none of the nodes is in another one."""
    covering = covering_of("<main><section><div><p>a</p><p>b</p></div></section><p>c</p></main><footer>d</footer>")
    inside = [text for node in covering.tops(named(covering, "p")) for text in covering.tree.texts(node)]
    assert inside == sorted(set(inside))


def test_what_only_separates_is_no_child() -> None:
    """A rule, and what does not show."""
    covering = covering_of("<main><p>a</p><hr box='0 0 90 2'><p>b</p><div></div></main><footer>c</footer>")
    assert list(covering.tops(named(covering, "p"))) == named(covering, "main")


def test_a_layer_is_no_part_of_what_it_is_written_in() -> None:
    """What holds one stands for its other children."""
    covering = covering_of("<main><p>a</p><aside style='position:fixed'>x</aside><p>b</p></main><footer>c</footer>")
    assert list(covering.tops(named(covering, "main"))) == named(covering, "p")
    assert list(covering.tops(named(covering, "aside"))) == named(covering, "aside")


@given(any_html, st.data())
def test_tops_show_the_same_texts(html: str, data: st.DataObject) -> None:
    """No more, no less."""
    covering = covering_of(html)
    tree = covering.tree
    texts = tree.texts(0)
    chosen = data.draw(st.lists(st.sampled_from(texts), unique=True)) if texts else []
    assert sorted(text for node in covering.tops(chosen) for text in tree.texts(node)) == sorted(chosen)
