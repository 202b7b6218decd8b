"""``methods.subtree_clustering`` against what the paper says (METHODS of method 002: T1 to T7)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.kernels import trees
from scutch.methods.record_set import RecordSet
from scutch.methods.subtree_clustering.main_region import counted_children
from scutch.methods.subtree_clustering.method import (
    LITERAL,
    RegionChildren,
    Segmentation,
    covered,
    segment_region,
    segmentations,
    subtree_clustering,
)
from scutch.methods.subtree_clustering.tree_matching import PageForest
from scutch.page import Page

#: Three trees of three nodes that have nothing in common.
KINDS = ("<p><b>x</b></p>", "<div><i>y</i></div>", "<pre><u>z</u></pre>")


def page_of(sequence: str) -> tuple[Page, int]:
    """Return a page with these trees side by side, and the element that holds them."""
    page = scutch.parse("<section>" + "".join(KINDS[int(kind)] for kind in sequence) + "</section>")
    return page, next(node.index for node in page if node.tag == "section")


def items(sequence: str) -> RegionChildren:
    page, region = page_of(sequence)
    return RegionChildren(page.columns, counted_children(page.columns, region))


def lengths(division: RecordSet) -> list[int]:
    return [len(record) for record in division.records]


def test_identical_trees_match_and_others_do_not() -> None:
    """T1 and T2 on a page: similarity 1 for the same tags and shape, 0 for another root."""
    page, region = page_of("001")
    forest, (a, b, c) = PageForest(page.columns), counted_children(page.columns, region)
    scores = [trees.similarity(forest, forest.place(a), forest.place(other)).score for other in (b, c)]
    assert scores == [forest.size(forest.place(a)), 0]


def test_children_nearer_than_the_cut_are_one_cluster() -> None:
    """T3: two in forty nodes differ, so the distance is 0.05; at d0 = 0.05 that is not less."""
    rows = "".join(f"<li>{'<b>x</b>' * 9}<{tag}>x</{tag}></li>" for tag in ("i", "u"))
    page = scutch.parse(f"<ul>{rows}</ul>")
    found = RegionChildren(page.columns, counted_children(page.columns, 4))
    assert found.clusters(LITERAL.d0) == [0, 0]
    assert found.clusters(0.05) == [0, 1]


@given(st.lists(st.integers(0, 5), min_size=1, max_size=12))
def test_there_are_one_and_twice_as_many_divisions_as_clusters(clusters: list[int]) -> None:
    """T4: each child a record, each cluster as start, each as end."""
    assert len(list(segmentations(clusters))) == 1 + 2 * len(set(clusters))


@given(st.lists(st.integers(0, 3), min_size=1, max_size=12))
def test_records_are_runs_that_start_or_end_at_a_cluster(clusters: list[int]) -> None:
    """They follow each other without a gap, and hold the cluster once, at that end."""
    for segmentation in segmentations(clusters):
        assert all(a[1] == b[0] for a, b in zip(segmentation.slices, segmentation.slices[1:], strict=False))
        for begin, end in segmentation.slices:
            places = [i for i in range(begin, end) if clusters[i] == segmentation.cluster]
            assert places == {"one": [], "start": [begin], "end": [end - 1]}[segmentation.rule]


def test_only_the_largest_clusters_are_tried_on_wide_pages() -> None:
    """The limit keeps the divisions few."""
    assert [segmentation.cluster for segmentation in segmentations([0, 1, 1, 2, 2, 2], limit=2)] == [-1, 1, 2, 1, 2]


def test_the_published_tie_is_won_by_coverage() -> None:
    """T5: C0 C1 C2 C0 C1 C0 C1 C2 is three records from C0 on; ending at C1 scores the same and covers less."""
    page, region = page_of("01201012")
    best, second, third = segment_region(page.columns, region)[:3]
    assert (lengths(best), round(best.score, 4)) == ([3, 2, 3], 0.8824)
    assert (lengths(second), round(second.score, 4)) == ([2, 3, 2], 0.8824)
    assert (lengths(third), round(third.score, 4)) == ([3, 5], 0.7692)
    assert "starts at each child of cluster 0" in best.reason


def test_equal_children_are_one_cluster() -> None:
    """T7: and each is a record."""
    page, region = page_of("000")
    assert items("000").clusters(LITERAL.d0) == [0, 0, 0]
    assert (lengths(segment_region(page.columns, region)[0]), segment_region(page.columns, region)[0].score) == ([1, 1, 1], 1)


def test_two_equal_children_are_merged() -> None:
    """The printed condition would never merge the last two."""
    assert items("00").clusters(LITERAL.d0) == [0, 0]


@given(st.text("012", min_size=2, max_size=8))
def test_scores_are_means_over_all_pairs(sequence: str) -> None:
    """Equal records are counted, not compared again."""
    found = items(sequence)
    for segmentation in segmentations(found.clusters(LITERAL.d0)):
        records = [found.shapes[begin:end] for begin, end in segmentation.slices]
        pairs = [found.record_similarity(a, b) for i, a in enumerate(records) for b in records[:i]]
        assert found.quality(segmentation) == pytest.approx(sum(pairs) / len(pairs) if pairs else 0)


def test_records_without_text_lose_a_tie() -> None:
    """Of two divisions with equal score and coverage."""
    page = scutch.parse("<ul><li>A</li><hr><li>B</li><hr></ul>")
    best = segment_region(page.columns, 4)[0]
    assert [[page[node].tag for node in record] for record in best.records] == [["li", "hr"], ["li", "hr"]]


def test_coverage_counts_from_the_first_start_to_the_last_end() -> None:
    """What lies outside is in no record."""
    assert covered(Segmentation("start", 1, ((2, 4), (4, 5)))) == 3


def test_finds_the_records_of_a_page() -> None:
    """RegionMeasures, clusters and division together."""
    rows = "".join(f"<dt>Name {i}</dt><dd>Some words about it</dd>" for i in range(5))
    page = scutch.parse(f"<h1>Fibres</h1><dl>{rows}</dl><p>End")
    best = subtree_clustering(page.columns)[0]
    assert [[page[node].tag for node in record] for record in best.records] == [["dt", "dd"]] * 5
    assert best.method == "subtree_clustering"


@pytest.mark.parametrize("markup", ["", "<p>", "<p>one<p>", "<ul><li>A</ul>"])
def test_pages_without_records_have_defined_answers(markup: str) -> None:
    """No division, or one of what little there is."""
    assert all(len(division.records) > 1 for division in subtree_clustering(scutch.parse(markup).columns))


def test_wide_pages_end() -> None:
    """Many children, and many different ones."""
    rows = "".join(f"<li>{'<b>x</b>' * (i % 100)}{'<i>y</i>' * (i % 7)}" for i in range(1500))
    page = scutch.parse(f"<ul>{rows}</ul>")
    settings = LITERAL._replace(structures=20, pairs=1000)
    assert subtree_clustering(page.columns, preset=settings)


def test_the_modern_form_finds_several_regions() -> None:
    """The literal form has the segmentations of one region, the modern one a list for each."""
    plants = "<ul>" + "<li><b>Flax</b> grows in the north" * 6 + "</ul>"
    prices = "<table>" + "<tr><td>Linen<td>9 euros a metre" * 6 + "</table>"
    columns = scutch.parse(f"<main>{plants}{prices}</main>").columns
    lists = [each for each in subtree_clustering(columns) if not each.is_alternative]
    assert {columns.name(each.nodes[0]) for each in lists} == {"li", "tr"}
    assert len({columns.parent[node] for each in subtree_clustering(columns, LITERAL) for node in each.nodes}) == 1


def test_the_modern_form_prefers_records_to_wrappers() -> None:
    """The three columns of a layout rank first by the heuristics and are no list."""
    items = "".join(f"<article><h3>Plant {n}</h3><p>It is {n} cm tall.</p><a href=/{n}>more</a></article>" for n in range(8))
    page = f"<nav><a href=/>Home</a><a href=/b>Plants</a></nav><div>{items}</div><footer><p>2024<p>All rights</footer>"
    columns = scutch.parse(page).columns
    assert [columns.name(node) for node in subtree_clustering(columns)[0].nodes] == ["article"] * 8


def test_lists_of_one_tag_path_are_joined() -> None:
    """Groups below headings are one list."""
    group = "<section><h2>A</h2><ul>" + "<li><b>Flax</b> grows in the north" * 3 + "</ul></section>"
    found = subtree_clustering(scutch.parse(f"<main>{group * 4}</main>").columns)[0]
    assert len(found.records) == 12
    assert found.reason.startswith("each child of 4 regions")


def test_the_ranks_can_be_weighed() -> None:
    """Weights are a setting of the preset; with the fan-out alone the row with most cells is the main region."""
    columns = scutch.parse(f"<ul>{'<li>Flax has long fibres' * 4}</ul><p>{'<b>x</b>' * 9}</p>").columns
    (first, *_), (other, *_) = (
        subtree_clustering(columns, LITERAL._replace(weights=weights)) for weights in ((1, 0, 0), (0, 1, 0))
    )
    assert [columns.name(columns.parent[each.nodes[0]]) for each in (first, other)] == ["p", "ul"]


def test_of_very_many_tags_all_others_are_one_structure() -> None:
    """What is compared with each other stays within the bound, whatever the children are."""
    page = scutch.parse("".join(f"<x{number}>Flax</x{number}>" for number in range(500)))
    children = counted_children(page.columns, page.body.index if page.body else 0)
    assert len(RegionChildren(page.columns, children, LITERAL._replace(structures=50)).sizes) <= 101
