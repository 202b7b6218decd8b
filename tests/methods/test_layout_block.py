"""``methods.piece``: what all trees of blocks share."""

import pytest

import scutch
from scutch.methods.layout_block import LayoutBlock, runs

TREE = LayoutBlock(
    (3,),
    2,
    "page",
    children=(
        LayoutBlock((4,), 8, "list", children=(LayoutBlock((5,), 9, "item"), LayoutBlock((7,), 9, "item"))),
        LayoutBlock((9,), 6, ""),
    ),
)


def test_leaves_come_in_order() -> None:
    """Blocks that are not divided, and nothing else."""
    assert [leaf.nodes for leaf in TREE.leaves()] == [(5,), (7,), (9,)]
    assert list(TREE.children[1].leaves()) == [TREE.children[1]]


@pytest.mark.parametrize(("pdoc", "count"), [(1, 1), (2, 1), (3, 2), (8, 2), (9, 3), (11, 3)])
def test_a_coherent_block_is_not_divided(pdoc: int, count: int) -> None:
    """A block of the permitted degree is a leaf."""
    assert len(list(TREE.trimmed(pdoc).leaves())) == count


def test_runs_are_slices_of_siblings() -> None:
    """What cannot be seen between them does not part them; another parent does, and so does what is seen."""
    columns = scutch.parse("<div>a<!-- x --> <script>y</script><b>c</b></div><p>d<p>e<p>f").columns
    names = [columns.name(node) for node in range(len(columns))]
    a, c, first = 5, names.index("b"), names.index("p")
    assert runs(columns, [a, c]) == [(a, columns.end[c])]
    assert runs(columns, [a, first]) == [(a, a + 1), (first, columns.end[first])]
    assert runs(columns, [first, first + 4]) == [(first, first + 2), (first + 4, first + 6)]
