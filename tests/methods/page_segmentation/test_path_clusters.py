"""``methods.path_clusters``: which leaves belong together, how regularly they stand, and where they are cut."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.methods.page_segmentation.path_clusters import (
    LITERAL_RULES,
    MODERN_RULES,
    Cluster,
    Leaves,
    distances,
    path_clusters,
    segments,
    split_cluster,
    tag_paths,
    wide_length,
)
from scutch.methods.rendered_tree import ShownTree

PIECES = st.sampled_from(
    ["<ul>", "</ul>", "<li>", "<p>", "<div>", "</div>", "<b>", "</b>", "flax ", "大麻", "<img>", "<table>", "<tr>", "<td>",
     "</table>", "<a href=#>jute</a>", "<i>rope", "<br>x"]
)  # fmt: skip
PAGES = st.lists(PIECES, max_size=40).map("".join)


def leaves_of(html: str) -> Leaves:
    return Leaves(ShownTree(scutch.parse(html).columns))


def spaced(*distances: int) -> Leaves:
    """A page of paragraphs with so many other leaves up to the next one."""
    return leaves_of("".join("<p>flax" + "<h2>rope</h2>" * (distance - 1) for distance in (*distances, 1)))


def test_wide_characters_count_twice() -> None:
    """Whatever is above U+00FF, as printed: today Greek and curly quotes are not wide."""
    assert [wide_length(text) for text in ("ab中", "é", "λ", "”", "")] == [4, 1, 2, 2, 0]
    assert [leaves_of(f"<p>{text}").lengths for text in ("ab中", "λ")] == [[4], [1]]


def test_the_printed_length_is_the_literal_one() -> None:
    """It counts the blanks inside of a text as well."""
    tree = ShownTree(scutch.parse("<p> a λ </p>").columns)
    assert Leaves(tree, LITERAL_RULES).lengths == [4]


def test_keys_ignore_positions() -> None:
    """The third item of the second list stands at the same path as the first of the first."""
    found = path_clusters(leaves_of("<ul><li>a<li>b</ul><p>c</p><ul><li>d</ul>"))
    assert [cluster.places for cluster in found] == [[0, 1, 3], [2]]


def test_keys_ignore_tags_that_only_dress() -> None:
    """Bold text stands where other text stands; a link does not."""
    found = path_clusters(leaves_of("<p>a<p><b>b</b><p><span><em>c</em></span><p><a>d</a>"))
    assert [cluster.places for cluster in found] == [[0, 1, 2], [3]]


@given(PAGES)
def test_paths_come_after_their_parents(html: str) -> None:
    """The keys are made in one pass over the path table: equal for each two paths that are equal without the deleted tags."""
    columns = scutch.parse(html).columns

    def names(row: int) -> tuple[int, ...]:
        above = names(columns.path_parent[row]) if columns.path_parent[row] >= 0 else ()
        dresses = columns.names[columns.path_tag[row]] in MODERN_RULES.deleted
        return above if dresses else (*above, columns.path_tag[row])

    keys, paths = tag_paths(columns), [names(row) for row in range(len(columns.path_parent))]
    assert all((a == b) == (p == q) for a, p in zip(keys, paths, strict=True) for b, q in zip(keys, paths, strict=True))


@given(PAGES)
def test_clusters_partition_the_leaves(html: str) -> None:
    """Each leaf is in one cluster; cutting changes nothing about that."""
    leaves = leaves_of(html)
    for found in (path_clusters(leaves), list(segments(leaves)), list(segments(leaves, LITERAL_RULES))):
        assert sorted(place for cluster in found for place in cluster.places) == list(range(len(leaves.nodes)))
        assert sum(cluster.length for cluster in found) == sum(leaves.lengths)


def test_equal_distances_have_no_variance() -> None:
    """The period is the distance."""
    cluster = path_clusters(spaced(4, 4, 4, 4))[0]
    assert (cluster.period, cluster.variance) == (4.0, 0.0)


def test_one_leaf_has_no_period() -> None:
    """Nor is there anything to cut."""
    leaves = leaves_of("<p>flax")
    cluster = path_clusters(leaves)[0]
    assert (cluster.period, cluster.variance, split_cluster(leaves, cluster)) == (0.0, 0.0, [cluster])


@pytest.mark.parametrize("rules", [LITERAL_RULES, MODERN_RULES])
def test_a_far_leaf_is_cut_off(rules: object) -> None:
    """One outlier behind a regular list does not belong to it."""
    leaves = spaced(*[2] * 20, 100)
    assert isinstance(rules, type(MODERN_RULES))
    assert [len(piece.places) for piece in split_cluster(leaves, path_clusters(leaves)[0], rules)] == [21, 1]


def test_a_far_leaf_among_few_is_cut_off() -> None:
    """Of ten distances none is more than three of their own deviations from their mean; without the outlier it is."""
    leaves = spaced(*[1] * 9, 1001)
    cluster = path_clusters(leaves)[0]
    assert max(distance.length - cluster.period for distance in distances(cluster)) <= 3 * cluster.variance**0.5
    assert [len(part.places) for part in split_cluster(leaves, cluster)] == [10, 1]


def test_a_table_inside_an_article_cuts_nothing() -> None:
    """The paragraphs on both of its sides have one parent."""
    rows = "<table>" + "<tr><td>tow<td>9" * 12 + "</table>"
    leaves = leaves_of("<div>" + "<p>flax" * 20 + rows + "<p>flax" * 20 + "</div>")
    assert len(split_cluster(leaves, path_clusters(leaves)[0])) == 1


def test_another_container_is_cut_off() -> None:
    """The same distance leads out of the container of the first paragraphs."""
    links = "<ul>" + "<li><a href=#>Shop</a>" * 24 + "</ul>"
    leaves = leaves_of("<div>" + "<p>flax" * 20 + f"</div>{links}<div>" + "<p>tow" * 20 + "</div>")
    assert [len(part.places) for part in split_cluster(leaves, path_clusters(leaves)[0])] == [20, 20]


def test_distances_of_ten_leaves_are_never_far() -> None:
    """However regular the rest is."""
    assert distances(Cluster(0, [*range(50), 59], 50, 0, 0))[-1].pre_d() == 10.0


def test_plain_text_for_each_link() -> None:
    """Navigation has none."""
    plain, links = path_clusters(leaves_of("<p>Flax has long fibres.<p><a href=#>Home</a><p><a href=#>Shop</a>"))
    assert (plain.bn, links.bn, links.links) == (18.0, 0.0, 2)


@given(PAGES)
def test_segments_come_with_most_text_first(html: str) -> None:
    """Pieces wait for their turn like all others."""
    lengths = [segment.length for segment in segments(leaves_of(html))]
    assert all(a >= b for a, b in pairwise(lengths))


def test_pieces_are_asked_again() -> None:
    """What looked regular beside a huge distance is cut where a smaller one is seen."""
    leaves = spaced(*[2] * 30, 200, *[2] * 30, 1000, *[2] * 30)
    assert sorted(len(segment.places) for segment in segments(leaves) if segment.path == leaves.paths[0]) == [31, 31, 31]
