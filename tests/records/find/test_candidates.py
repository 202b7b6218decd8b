"""``_candidates`` against its twin: the same segmentations."""

import itertools
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scutch
from scutch.page import Page
from scutch.records.find._candidates import Candidates, Family, Origin
from scutch.records.find.pipeline import ORIGIN_REASONS
from tests import strategies
from tests.twins.records.candidates import Proposals, Records

PAGES = sorted((Path(__file__).parents[1] / "pages").glob("*/page.html"))
ALL = 1_000_000

CLASSES = ("", " class=a", " class='a b'", " class='b a'", " class='c d e'", " id=x")
LEAF_TEXTS = ("Flax", "Hemp and jute", "€ 12.50", "3 May 2024", "", " ", "<img src=i>", "<a href=/x>More of it</a>")
ELEMENTS = ("div", "p", "h3", "li", "span", "dt", "dd", "b")
LEAVES = st.sampled_from(LEAF_TEXTS)


def element(content: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    parts = st.lists(content, max_size=7).map("".join)
    return st.builds("<{0}{1}>{2}</{0}>".format, st.sampled_from(ELEMENTS), st.sampled_from(CLASSES), parts)


#: Pages with many similar siblings.
LISTS = st.lists(st.recursive(LEAVES, element, max_leaves=25), max_size=6).map("".join)
ROWS = st.lists(st.lists(st.sampled_from(("<td>Flax", "<th>Hemp", "<td colspan=2>7")), max_size=4).map("".join), max_size=8)
TABLES = ROWS.map(lambda rows: "<table>" + "".join(f"<tr>{row}" for row in rows) + "</table>")


def all_of(page: Page) -> dict[Records, int]:
    candidates = Candidates(page.columns, ALL)
    return {candidates.records(index): candidates.origins(index) for index in range(len(candidates))}


def agree(page: Page) -> None:
    """The same segmentations up to wrappers; no duplicates; each origin is one of the twin's."""
    wanted: dict[object, int] = {}
    proposals = Proposals(page)
    for records, origin in proposals.found:
        leaves = proposals.leaves(records), len(records)
        wanted[leaves] = wanted.get(leaves, 0) | origin
    found = {(proposals.leaves(records), len(records)): origins for records, origins in all_of(page).items()}
    assert found.keys() == wanted.keys()
    assert all(origins and not origins & ~wanted[leaves] for leaves, origins in found.items())


@given(LISTS | TABLES | strategies.any_html)
@settings(max_examples=250)
def test_candidates_are_those_of_the_twin(html: str) -> None:
    """On generated pages, tag soup included."""
    agree(scutch.parse(html))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_candidates_of_pages_are_those_of_the_twin(path: Path) -> None:
    """On real pages."""
    agree(scutch.parse(path.read_bytes()))


@given(LISTS | TABLES)
def test_values_and_ancestors_are_those_of_the_twin(html: str) -> None:
    """Value and innermost ancestor are those of the records."""
    page = scutch.parse(html)
    proposals, candidates = Proposals(page), Candidates(page.columns, ALL)
    for index in range(len(candidates)):
        records = candidates.records(index)
        assert candidates.value(index) == pytest.approx(proposals.value(records))
        assert candidates.ancestor(index) == proposals.ancestor(records)


@given(LISTS | TABLES, st.integers(0, 12))
def test_limit_keeps_the_best(html: str, limit: int) -> None:
    """The best priors, and then the best two under each ancestor, sorted by prior."""
    columns = scutch.parse(html).columns
    some, every = Candidates(columns, limit), Candidates(columns, ALL)
    places = [every.ancestor(index) for index in range(len(every))]
    best, rest = list(range(len(every)))[: limit * 5 // 8], range(len(every))[limit * 5 // 8 :]
    kept = [*best, *sorted(rest, key=lambda index: places[:index].count(places[index]) >= 2)][:limit]
    assert [some.records(index) for index in range(len(some))] == [every.records(index) for index in sorted(kept)]


@given(LISTS | TABLES | strategies.any_html)
def test_records_are_disjoint_and_in_order(html: str) -> None:
    """A candidate has at least two records; none contains a node of another; they are in document order."""
    page = scutch.parse(html)
    for records in all_of(page):
        nodes = [node for record in records for node in record]
        assert len(records) >= 2
        assert all(page.columns.end[one] <= two for one, two in itertools.pairwise(nodes))


@pytest.mark.parametrize("index", [-1, 1_000])
def test_no_such_candidate(index: int) -> None:
    """Every method raises an IndexError."""
    candidates = Candidates(scutch.parse("<ul><li>Flax and hemp<li>Jute").columns, ALL)
    for ask in (candidates.records, candidates.value, candidates.ancestor, candidates.origins):
        with pytest.raises(IndexError):
            ask(index)


@pytest.mark.parametrize(
    ("html", "records"),
    [
        ("<h3>A</h3><p>Flax<p>Hemp<h3>B</h3><p>Jute<p>Ramie", ("AFlaxHemp", "BJuteRamie")),
        ("<dl><dt>A<dd>Flax<dd>Hemp<dt>B<dd>Jute</dl>", ("AFlaxHemp", "BJute")),
        ("<div>Flax</div><hr><p>Some</p><div>Hemp</div><hr><p>More", ("FlaxSome", "HempMore")),
        ("<ul><li>Flax<li>Hemp</ul><ul><li>Jute</ul>", ("Flax", "Hemp", "Jute")),
        ("<tr><th>X<td>Flax<tr><th>Y<td>Hemp<tr><td colspan=2>Fibres", ("XFlax", "YHemp")),
        ("<q class='card w1'>Linen</q><q class=ad>Buy</q><q class='w2 card'>Canvas</q>", ("Linen", "Canvas")),
        ("<p>Flax<p>Plant<p>Hemp<p>Plant<p>Jute<p>Plant", ("FlaxPlant", "HempPlant", "JutePlant")),
    ],
)
def test_shapes_of_real_pages(html: str, records: tuple[str, ...]) -> None:
    """Records of several siblings, lists in parts, rows with headers, one word of a class, a period."""
    page = scutch.parse(f"<table>{html}" if html.startswith("<tr") else html)
    texts = [
        tuple("".join(page[n].text_content for n in record).replace("\n", "") for record in found) for found in all_of(page)
    ]
    assert records in texts


@given(LISTS | TABLES, st.lists(st.integers(0, 3), min_size=12), st.integers(0, 8))
def test_keep_selects_by_score_and_ancestor(html: str, worth: list[int], most: int) -> None:
    """Half of them have the best scores, the others are the best under each ancestor; the order does not change."""
    candidates = Candidates(scutch.parse(html).columns, ALL)
    every = [(candidates.records(index), candidates.ancestor(index)) for index in range(len(candidates))]
    scores = [float(worth[index % len(worth)]) for index in range(len(every))]
    best = sorted(range(len(every)), key=lambda index: -scores[index])
    firsts = {every[index][1]: index for index in reversed(best)}.values()
    kept = sorted([*best[: most // 2], *sorted(best[most // 2 :], key=lambda index: index not in firsts)][:most])
    assert candidates.keep(scores, most) == (kept if most < len(every) else list(range(len(every))))
    assert [candidates.records(index) for index in range(len(candidates))] == [every[index][0] for index in kept]


@given(LISTS | TABLES, st.lists(st.integers(0, 3), min_size=12), st.integers(0, 8))
def test_best_overlapping_candidates(html: str, worth: list[int], most: int) -> None:
    """The candidates with a node inside or around a node of the given one, best first, without itself."""
    page = scutch.parse(html)
    candidates, ends = Candidates(page.columns, 12), page.columns.end
    nodes = [list(itertools.chain(*candidates.records(index))) for index in range(len(candidates))]
    scores = list(map(float, worth[: len(candidates)]))
    for one in range(len(candidates)):
        sharing = [
            other for other in range(len(nodes)) if any(a < ends[b] and b < ends[a] for a in nodes[one] for b in nodes[other])
        ]
        wanted = sorted((other for other in sharing if other != one), key=lambda other: -scores[other])
        assert candidates.best_overlapping(one, scores, most) == wanted[:most]


def test_each_candidate_needs_a_score() -> None:
    """A list of another length is a ValueError."""
    candidates = Candidates(scutch.parse("<ul>" + "<li><b>Flax</b> and <i>hemp</i> 3" * 5).columns, ALL)
    with pytest.raises(ValueError, match="needs a score"):
        candidates.keep([1.0], 1)


def test_a_lead_in_is_no_record() -> None:
    """Where all records but the first begin with the same key, the first is a heading of the list and in no candidate."""
    found = all_of(scutch.parse("<h2>Fibres<p>Plants</p><h3>Flax</h3><p>Blue<h3>Hemp</h3><p>Green<h3>Jute</h3><p>Tall"))
    assert not any(len(records) == 4 and len(records[0]) > 1 for records in found)


def test_a_period_with_another_origin_is_not_periodic() -> None:
    """Alternating rows with and without a class have heads, so ``BY_PERIOD`` is dropped."""
    found = all_of(scutch.parse("<table>" + "<tr class=a><td>Flax<tr><td>Blue" * 4))
    origins = [origins for records, origins in found.items() if len(records) == 4 and len(records[0]) == 2]
    assert origins
    assert not any(bits & Origin.BY_PERIOD for bits in origins)


def test_each_origin_has_a_bit_a_family_and_a_reason() -> None:
    """The bits of origins are distinct, and the families partition them."""
    assert sum(Origin) == 2 ** len(Origin) - 1
    assert sum(Origin) == Family.PAGE_WIDE + Family.SIBLINGS
    assert not Family.PAGE_WIDE & Family.SIBLINGS
    assert ORIGIN_REASONS.keys() == set(Origin)
