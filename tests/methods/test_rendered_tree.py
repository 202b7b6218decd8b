"""``methods.shown_tree``: the tree that the papers speak of."""

from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.methods.rendered_tree import Shape, ShownTree

PIECES = st.sampled_from(
    ["<ul>", "</ul>", "<li>", "<p hidden>", "<div>", "</div>", "<b>", "</b>", "flax ", " ", "<img>", "<input type=hidden>",
     "<input>", "<script>x</script>", "<!-- no -->", "<select><option>x</select>", "<svg><text>x</text></svg>",
     "<table><tr><td>"]
)  # fmt: skip
TREES = st.lists(PIECES, max_size=30).map(lambda pieces: ShownTree(scutch.parse("".join(pieces)).columns))


@given(TREES)
def test_sizes_add_up(tree: ShownTree) -> None:
    """A shown element is one node more than its children."""
    shown = {child for node in range(len(tree.columns)) for child in tree.children(node)}
    assert all(tree.size(node) == 1 + sum(map(tree.size, tree.children(node))) for node in shown)


@given(TREES)
def test_leaves_have_no_children(tree: ShownTree) -> None:
    """They are the leaves of the whole page, in document order."""
    assert tree.leaves == tuple(sorted(tree.leaves))
    assert all(tree.children(leaf) == [] for leaf in tree.leaves)


def test_invisible_elements_are_no_nodes() -> None:
    """Hidden elements, scripts, comments, blanks and hidden fields."""
    tree = ShownTree(
        scutch.parse("<div> <p hidden>a</p><script>b</script><!-- c --><input type=hidden> <b>d</b></div>").columns
    )
    (division,) = tree.children(3)
    assert [tree.columns.name(node) for node in tree.children(division)] == ["b"]
    assert tree.size(division) == 3


def test_shapes_count_what_is_inside() -> None:
    """Leaves are texts and images."""
    tree = ShownTree(scutch.parse("<p><a href=#>Flax</a> <img> blue").columns)
    shape = tree.shape(tree.children(3)[0])
    assert shape == Shape(nodes=5, texts=2, links=1, images=1)
    assert shape.leaves == 3
