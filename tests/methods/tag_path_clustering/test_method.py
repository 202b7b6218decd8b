"""Tag path clustering: signals, their similarity, cuts and records."""

import pytest

import scutch
from scutch.methods.tag_path_clustering.method import maximal_ancestors, tag_path_clustering
from scutch.methods.tag_path_clustering.normalized_cut import bipartition, clusters
from scutch.methods.tag_path_clustering.visual_signals import (
    MOST_COMPARED,
    VisualSignal,
    compared_positions,
    counts_between,
    signal_similarity,
    visual_signals,
)


def signal(*positions: int) -> VisualSignal:
    return VisualSignal(positions[0], list(positions), list(positions))


def test_signals_that_alternate_are_similar() -> None:
    """Each occurrence of one between two of the other: no variance, similarity 1."""
    assert signal_similarity(signal(1, 11, 21, 31), signal(2, 12, 22, 32)) == 1.0


def test_similarity_is_the_printed_formula() -> None:
    """Epsilon / (omega * iota + epsilon), with the larger of both variances."""
    one, other = signal(0, 10, 20, 30), signal(1, 2, 3, 25)
    omega = 15.0 - 7.75
    counts = [counts_between(a.positions, b.positions) for a, b in ((one, other), (other, one))]
    iota = max(map(variance, counts))
    assert signal_similarity(one, other) == signal_similarity(other, one) == pytest.approx(10 / (omega * iota + 10))


def variance(values: list[int]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / len(values)


def test_rare_and_hidden_paths_have_no_signal() -> None:
    """Two occurrences are no list, and what is not shown is not seen."""
    page = scutch.parse("<ul><li>a<li>b<li>c</ul><ol><li>a<li>b</ol><div hidden><p>a<p>b<p>c</div>")
    assert [page[found.nodes[0]].xpath for found in visual_signals(page.columns)] == ["/html/body/ul[1]/li[1]"]


def test_a_cut_separates_blocks_of_a_matrix() -> None:
    """Two groups that know nothing of each other."""
    matrix = [[1.0 if (i < 3) == (j < 3) else 0.01 for j in range(6)] for i in range(6)]
    assert sorted(clusters(matrix)) == [[0, 1, 2], [3, 4, 5]]


def test_one_group_is_not_cut() -> None:
    """Ncut of a uniform matrix is too large."""
    assert bipartition([[1.0] * 4] * 4) == ([0, 1, 2, 3], [])
    assert clusters([]) == []


def test_items_of_a_list_are_the_records() -> None:
    """The maximal ancestor of the paths in an item is the item."""
    page = scutch.parse("<h1>Plants</h1><ul>" + "<li><b>Flax</b> <i>blue</i> <u>tall</u>" * 5 + "</ul>")
    best = tag_path_clustering(page.columns)[0]
    assert [page[node].tag for node in best.nodes] == ["li"] * 5


def test_records_of_siblings_begin_at_the_separator() -> None:
    """Two maximal ancestors: a heading and the paragraph after it."""
    page = scutch.parse("<div>" + "<h3><b>Flax</b></h3><p><i>blue</i></p>" * 5 + "</div>")
    best = tag_path_clustering(page.columns)[0]
    assert [[page[node].tag for node in record] for record in best.records] == [["h3", "p"]] * 5


def test_an_ancestor_path_hides_those_below_it() -> None:
    """Only the topmost paths of a cluster are maximal."""
    columns = scutch.parse("<ul>" + "<li><b>Flax</b>" * 3 + "</ul>").columns
    assert len(maximal_ancestors(columns, visual_signals(columns))) == 1


def test_an_empty_page_has_no_regions() -> None:
    """Nothing is no error."""
    assert tag_path_clustering(scutch.parse("").columns) == []


def test_long_signals_are_compared_on_the_first_part_of_the_page() -> None:
    """Both are cut at one position, so that they still alternate."""
    items, names = [*range(0, 6000, 2)], [*range(1, 6000, 2)]
    left, right = compared_positions(items, names)
    assert (left, right) == (items[:MOST_COMPARED], names[:MOST_COMPARED])
    assert signal_similarity(VisualSignal(0, [], items), VisualSignal(1, [], names)) == 1.0
