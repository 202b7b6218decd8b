"""``methods.page_segmentation``: the first segment that is accepted, hubs, and the records that segments lead to."""

from itertools import pairwise
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.methods.page_segmentation.acceptance import first_hit, is_accepted, is_hub
from scutch.methods.page_segmentation.path_clusters import LITERAL_RULES, MODERN_RULES, Cluster, ClusterRules, Leaves, segments
from scutch.methods.page_segmentation.record_proposals import propose_records
from scutch.methods.record_set import RecordSet
from scutch.methods.rendered_tree import ShownTree
from scutch.page.parser import Columns

LINKS = "<ul>" + "<li><a href=#>Home</a>" * 9 + "</ul>"
PIECES = st.sampled_from(
    ["<ul>", "</ul>", "<li>", "<p>", "<div>", "</div>", "<dl>", "<dt>", "<dd>", "</dl>", "<b>", "</b>", "flax ", "hemp",
     "<img>", "<table>", "<tr>", "<td>", "</table>", "<a href=#>jute</a>"]
)  # fmt: skip


def leaves_of(html: str) -> Leaves:
    return Leaves(ShownTree(scutch.parse(html).columns), LITERAL_RULES)


def proposed(html: str, rules: ClusterRules = MODERN_RULES) -> tuple[Columns, list[RecordSet]]:
    columns = scutch.parse(html).columns
    return columns, propose_records(columns, rules)


def tags(html: str) -> list[list[str]]:
    """Tags of the records of the best proposal."""
    columns, divisions = proposed(html)
    return [[columns.name(node) for node in record] for record in divisions[0].records]


def test_the_first_full_hit_stops() -> None:
    """Of two segments that would be accepted the one with more text is taken, and no other is looked at."""
    leaves = leaves_of("<h2>Flax</h2>" * 5 + "<p>Flax has long fibres." * 5)
    hit = first_hit(segments(leaves, LITERAL_RULES))
    assert hit == next(segments(leaves, LITERAL_RULES))
    assert hit is not None
    assert hit.places == [5, 6, 7, 8, 9]


def test_segments_of_links_are_passed_over() -> None:
    """More text does not help where there is no plain text."""
    hit = first_hit(segments(leaves_of(LINKS * 3 + "<p>Flax is tall." * 4)))
    assert hit is not None
    assert (len(hit.places), hit.links) == (4, 0)


@pytest.mark.parametrize("html", ["", "<p>flax", "<p>flax" * 3, LINKS])
def test_there_may_be_no_hit(html: str) -> None:
    """Too few leaves, or nothing but links."""
    assert first_hit(segments(leaves_of(html))) is None


@pytest.mark.parametrize(
    ("rules", "accepted"),
    [
        (ClusterRules(), True),
        (ClusterRules(max_size=4), False),
        (ClusterRules(length=100), False),
        (ClusterRules(bn=50.0), False),
    ],
)
def test_each_threshold_must_be_passed(rules: ClusterRules, accepted: bool) -> None:
    """All of them are exclusive."""
    assert is_accepted(Cluster(0, [1, 3, 5, 7], 100, 0, 1), rules) == accepted


@pytest.mark.parametrize(
    ("length", "link_length", "links", "hub"),
    [(1000, 501, 1, True), (1000, 500, 30, False), (1000, 0, 31, True), (0, 0, 0, False), (0, 0, 1, True)],
)
def test_hubs_consist_of_links(length: int, link_length: int, links: int, hub: bool) -> None:
    """By their share of the text, or by how many there are."""
    assert is_hub(length, link_length, links) == hub


def test_hubs_are_recognised() -> None:
    """They are lists all the same."""
    _, divisions = proposed(LINKS)
    assert divisions[0].reason.endswith("a hub")


def test_children_that_hold_the_leaves_are_records() -> None:
    """Whatever stands between them is not."""
    assert tags("<main><p>flax<p>hemp<div><hr></div><p>jute</main>") == [["p"], ["p"], ["p"]]


def test_records_of_several_siblings_begin_at_the_first() -> None:
    """Terms and texts stand at equal distances: they stand up for the same records."""
    assert tags("<dl>" + "<dt>Flax<dd>Its fibres are long." * 4 + "</dl>") == [["dt", "dd"]] * 4


def test_the_last_record_is_as_long_as_most() -> None:
    """What follows the list does not belong to it."""
    html = "<div>" + "<h3>Flax</h3><p>Its fibres are long.</p>" * 4 + "<hr><hr></div>"
    assert tags(html) == [["h3", "p"]] * 4


def test_paths_stand_up_for_records() -> None:
    """Titles and texts of the same records count together."""
    _, divisions = proposed("<ul>" + "<li><h3>Flax</h3><p>long</p>" * 4 + "</ul>")
    assert divisions[0].reason.startswith("2 paths")
    assert divisions[0].score == pytest.approx(0.75)


@given(st.lists(PIECES, max_size=40).map("".join), st.sampled_from([LITERAL_RULES, MODERN_RULES]))
def test_proposals_are_divisions(html: str, rules: ClusterRules) -> None:
    """Any page gets an answer: at least two records each, siblings in document order, none twice, scores falling."""
    columns, divisions = proposed(html, rules)
    for division in divisions:
        assert len(division.records) > 1
        assert len({columns.parent[node] for node in division.nodes}) == 1
        assert all(columns.end[a] <= b for a, b in pairwise(division.nodes))
    assert len({division.records for division in divisions}) == len(divisions)
    assert all(a.score >= b.score for a, b in pairwise(divisions))


HOSTILE = {
    "many siblings": "<ul>" + "<li>x" * 100_000,
    "deep on both sides": "".join("<div>x" * depth + "</div>" * depth for depth in range(1, 480, 4)),
    "many paths": "".join(f"<u{k * 7919 % 5000}>x</u{k * 7919 % 5000}>" for k in range(50_000)),
    "growing distances": "".join("<p>x" + "<q>z</q>" * k for k in range(300)),
}


@pytest.mark.parametrize("html", HOSTILE.values(), ids=HOSTILE)
def test_large_pages_take_a_moment(html: str) -> None:
    """Nearly linear in the page, with room for a slow machine; the proposals are no longer than a few pages."""
    columns = scutch.parse(html).columns
    start = process_time()
    divisions = propose_records(columns)
    assert process_time() - start < 5.0
    assert sum(len(division.nodes) for division in divisions) < 10 * len(columns)


def test_records_that_are_alike_come_first() -> None:
    """Sections of an article have more text than a list, and are less alike."""
    sections = "".join(
        f"<section><p>{'Flax is tall. ' * 9}</p>{extra}</section>" for extra in ("<h2>x", "<dl><dt>x<dd>y", "<pre>x")
    )
    items = "<li><b>Flax</b> <i>a tall plant with blue flowers</i>" * 9
    assert tags(f"<main><div>{sections}</div><ul>{items}</ul></main>") == [["li"]] * 9


def test_the_number_of_proposals_is_bounded() -> None:
    """However many paths a page has."""
    html = "".join(f"<x{n}><p>flax</p><p>tow</p></x{n}>" for n in range(100))
    assert len(proposed(html)[1]) == 25
