"""``methods.tree_structure``: the paper's example and flaws in the literal form, and what the modern one does about them."""

from itertools import pairwise
from math import isnan
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.methods.rendered_tree import ShownTree
from scutch.methods.tree_structure.method import (
    LITERAL,
    MODERN,
    LeafRun,
    TreeStructurePreset,
    dr_mining,
    record_mining,
    region_ancestor,
    tree_structure,
)
from scutch.methods.tree_structure.run_lists import evenness, similar_children
from scutch.methods.tree_structure.similarity_sequence import similarity_sequence

#: The paper's example.
EXAMPLE = [6, 7, 8, 7, 6, 9, 7, 8, 7, 6, 8, 7, 6, 8, 7, 6, 9, 8]

CELL = "<td><b>Flax</b><i>blue</i><u>tall</u>"
GRID = (
    f"<h1>Plants</h1><p>All of them.</p><div><div><div><table>{f'<tr>{CELL * 4}' * 4}</table></div></div></div><p>The end.<p>."
)
NESTED = "<table>" + "".join(f"<tr><td><table><tr><td>{n}<td>{n}<tr><td>{n}<td>{n}</table>" for n in (1, 2)) + "</table>"
PIECES = st.sampled_from(
    ["<ul>", "</ul>", "<li>", "<p>", "<div>", "</div>", "<b>", "</b>", "flax ", "hemp", "<img>", "<input>", "<table>",
     "<tr>", "<td>", "</table>", "<p hidden>no</p>", "<script>x</script>", "<!-- no -->", "<a href=#>jute</a>", "<br>"]
)  # fmt: skip


def found_tags(html: str, preset: TreeStructurePreset) -> list[str]:
    """Tags of the records of the best division."""
    columns = scutch.parse(html).columns
    return [columns.name(node) for node in tree_structure(columns, preset)[0].nodes]


def tree_of(html: str) -> ShownTree:
    return ShownTree(scutch.parse(html).columns)


def test_the_region_of_the_example() -> None:
    """The best height is 9, and the region the longest of its runs: a low one."""
    region = dr_mining(EXAMPLE)
    assert region.h == 9
    assert region.ocq == pytest.approx(0.38543464816368556, abs=1e-12)
    assert EXAMPLE[region.begin : region.end] == [7, 8, 7, 6, 8, 7, 6, 8, 7, 6]


@pytest.mark.parametrize(("beta", "height"), [(0.5, 9), (0.75, 8)])
def test_compactness_can_be_weighed_in(beta: float, height: int) -> None:
    """The paper's experiments do not say how much."""
    assert dr_mining(EXAMPLE, TreeStructurePreset(beta=beta)).h == height


@pytest.mark.parametrize("values", [[4], [4, 4, 4]])
def test_a_constant_sequence_is_one_region(values: list[int]) -> None:
    """No height wins, and that is no error."""
    region = dr_mining(values)
    assert (region.begin, region.end) == (0, len(values))
    assert isnan(region.ocq)


def test_the_first_of_equally_long_runs_is_taken() -> None:
    """The paper does not say which."""
    assert dr_mining([9, 9, 2, 9, 9])[:2] == (0, 2)


def test_a_region_covers_one_leaf_more_than_values() -> None:
    """Values a to b stand between the leaves from a to b, the last one included."""
    tree = tree_of("<p>rope</p><ul><li>flax<li>hemp<li>jute</ul><p>rope")
    values = similarity_sequence(tree).values
    assert values == [2, 3, 3, 2]
    top = region_ancestor(tree.columns, similarity_sequence(tree), LeafRun(1, 3, 3, 0.0))
    assert tuple(leaf for leaf in tree.leaves if top <= leaf < tree.columns.end[top]) == tree.leaves[1:4]


@given(st.lists(PIECES, max_size=30).map("".join))
def test_similarity_is_the_number_of_common_ancestors(html: str) -> None:
    """Whatever the markup, and whatever stands between two leaves."""
    tree = tree_of(html)

    def ancestors(node: int) -> set[int]:
        found = set()
        while node := tree.columns.parent[node]:
            found.add(node)
        return found

    shared = [len(ancestors(a) & ancestors(b)) for a, b in pairwise(tree.leaves)]
    assert similarity_sequence(tree).values == shared


@given(st.lists(PIECES, max_size=30).map("".join), st.sampled_from([LITERAL, MODERN]))
def test_records_stand_side_by_side(html: str, preset: TreeStructurePreset) -> None:
    """Any page gets an answer: records in document order, none inside another; scores fall, and again among alternatives."""
    columns = scutch.parse(html).columns
    divisions = tree_structure(columns, preset)
    for division in divisions:
        assert all(columns.end[a] <= b for a, b in pairwise(division.nodes))
    assert all((a.is_alternative, -a.score) <= (b.is_alternative, -b.score) for a, b in pairwise(divisions))


def test_records_have_the_commonest_tag() -> None:
    """Headings between them are dropped."""
    tree = tree_of("<main><h2>A</h2><p>flax<p>hemp<h2>B</h2><p>jute</main>")
    assert [tree.columns.name(node) for node in similar_children(tree, 4)] == ["p", "p", "p"]


def test_small_records_are_dropped() -> None:
    """What has less than half of the mean size is noise."""
    tree = tree_of("<ul><li><b>flax</b> <i>blue</i><li><b>hemp</b> <i>green</i><li></ul>")
    assert len(tree.children(4)) == 3
    assert len(similar_children(tree, 4)) == 2


def test_wrappers_are_gone_through() -> None:
    """The list is found below the common ancestor of the region."""
    tree = tree_of("<div><img><div><ul><li>flax<li>hemp<li>jute</ul></div></div>")
    assert [tree.columns.name(node) for node in record_mining(tree, 3)] == ["li", "li", "li"]


def test_rows_of_a_grid_are_the_literal_records() -> None:
    """The flaw behind the paper's missing values: sixteen records in four rows are four."""
    assert found_tags(GRID, LITERAL) == ["tr"] * 4


def test_cells_of_a_grid_are_the_modern_records() -> None:
    """Lists of sibling rows are one list."""
    assert found_tags(GRID, MODERN) == ["td"] * 16


def test_rows_of_single_values_stay_rows() -> None:
    """The cells of a table are no records, however alike they are."""
    table = f"<table>{'<tr><td>flax<td>blue<td>tall' * 4}</table>"
    assert found_tags(table, MODERN) == ["tr"] * 4


def test_the_literal_form_halves_a_nested_table() -> None:
    """Of two equal runs it takes one: the inner rows of one record."""
    columns = scutch.parse(NESTED).columns
    (division,) = tree_structure(columns, LITERAL)
    assert [columns.depth[node] for node in division.nodes] == [9, 9]


def test_the_modern_form_finds_the_outer_rows() -> None:
    """Two records, each of which holds a table."""
    columns = scutch.parse(NESTED).columns
    division = tree_structure(columns, MODERN)[0]
    assert [(columns.depth[node], columns.texts[node]) for node in division.nodes] == [(5, 4), (5, 4)]


def test_repeated_items_are_reported() -> None:
    """The reason shows the pattern of similarities."""
    html = "<h1>Plants</h1>" + "<div>" * 5 + "<ul>" + "<li><b>flax</b><i>blue</i>" * 3 + "</ul>" + "</div>" * 5 + "<p>The end."
    assert tree_structure(scutch.parse(html).columns, LITERAL)[0].reason.endswith("similarities 9, 8, repeated 2 times")


@pytest.mark.parametrize("preset", [LITERAL, MODERN])
@pytest.mark.parametrize("html", ["", "<p>", "<p>flax", "<p hidden>flax<p hidden>hemp", "<img>"])
def test_pages_without_two_leaves_have_no_records(html: str, preset: TreeStructurePreset) -> None:
    """There is nothing that could be alike."""
    assert tree_structure(scutch.parse(html).columns, preset) == []


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=9))
def test_evenness_lies_between_0_and_1(shapes: list[tuple[int, int]]) -> None:
    """It is 1 exactly for equal shapes."""
    assert 0.0 < evenness(shapes) <= 1.0
    assert (evenness(shapes) == 1.0) == (len(set(shapes)) == 1)


HOSTILE = {
    "many siblings": "<ul>" + "<li><b>x</b><i>y</i>" * 50_000,
    "deep on both sides": "".join("<div>x" * depth + "</div>" * depth for depth in range(1, 480, 4)),
    "deep chain": "<div>" * 500 + "x<b>y</b>" + "<p>z</p></div>" * 500,
}


@pytest.mark.parametrize("preset", [LITERAL, MODERN])
@pytest.mark.parametrize("html", HOSTILE.values(), ids=HOSTILE)
def test_large_pages_take_a_moment(html: str, preset: TreeStructurePreset) -> None:
    """Linear in the page, with room for a slow machine."""
    columns = scutch.parse(html).columns
    start = process_time()
    tree_structure(columns, preset)
    assert process_time() - start < 5.0


def test_uneven_cells_are_fields_of_their_rows() -> None:
    """Cells of several leaves are records only if they are nearly as alike as their rows."""
    cells = "<td><b>Flax</b><i>blue</i></td>" * 3 + f"<td><b>Flax</b><i>blue</i>{'<u>x</u>' * 40}</td>"
    assert set(found_tags(f"<table>{f'<tr>{cells}' * 6}</table>", MODERN)) == {"tr"}


def test_a_bare_list_of_ten_is_ten_records() -> None:
    """The modern form has the items; the literal one takes the texts inside one of them."""
    assert found_tags("<ul>" + "<li><b>Flax</b> <i>blue</i>" * 10 + "</ul>", MODERN) == ["li"] * 10
    assert found_tags("<ul>" + "<li>Flax" * 10 + "</ul>", MODERN) == ["li"] * 10


def test_lists_below_several_headings_are_one() -> None:
    """Their nodes have one tag path."""
    groups = "".join(f"<section><h2>{name}</h2><ul>{'<li><b>Flax</b> <i>blue</i>' * 4}</ul></section>" for name in "ABC")
    assert found_tags(f"<main>{groups}</main>", MODERN) == ["li"] * 12


def test_records_of_several_siblings_begin_at_one_tag() -> None:
    """Terms with their descriptions."""
    columns = scutch.parse("<dl>" + "<dt>Flax<dd>Blue and tall, for linen.<dd>An oil plant." * 5 + "</dl>").columns
    best = tree_structure(columns)[0]
    assert [[columns.name(node) for node in record] for record in best.records] == [["dt", "dd", "dd"]] * 5


def test_lists_that_share_nodes_are_alternatives() -> None:
    """The cells of a grid come first, its rows after the lists that share no node with them."""
    found = tree_structure(scutch.parse(GRID).columns)
    assert [len(each.records) for each in found if not each.is_alternative] == [16]
    assert 4 in [len(each.records) for each in found if each.is_alternative]
