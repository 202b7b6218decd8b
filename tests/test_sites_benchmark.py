"""The benchmark of wrappers: its sites, and what it counts."""

from collections import Counter

import pytest

from benchmarks.sites import drift, peers, sections, variants
from benchmarks.sites.by_site import mean_of_sites
from benchmarks.sites.data import KINDS, records
from benchmarks.sites.designs import STYLES, Style, designs, pages_of
from benchmarks.sites.made_up import Tally, measure, site_of
from benchmarks.sites.recipes import items_f1
from benchmarks.sites.results import FoundRows, PageRows, equals, paired


def test_there_are_twelve_kinds_in_three_designs_at_least() -> None:
    """Each with records that are the same on every run."""
    assert len(KINDS) >= 12
    assert all(len(designs(kind)) >= 3 for kind in KINDS)
    assert records("films", 3) == records("films", 3)


def test_pages_hold_their_records_once() -> None:
    """Usual pages, and pages of one, three and seventeen records."""
    pages = pages_of(designs("jobs")[0], 2)
    assert [len(rows) for rows, _ in pages] == [10, 10, 1, 3, 17]
    assert all(html.count(f">{row['title']}<") == 1 for rows, html in pages for row in rows)


@pytest.mark.parametrize("kind", ["films", "board"])
def test_values_are_counted_and_redesigns_noticed(kind: str) -> None:
    """A wrapper of two pages reads the other pages right, and no other design as its own."""
    first, *others = designs(kind)
    tally = Tally()
    measure(site_of(first), [site_of(others[0])], 2, tally)
    names = [name for name in tally.count if not name.startswith("repaired")]
    assert all(tally.right[name] == tally.count[name] for name in names), tally.notes
    assert tally.verdicts["redesign, wrong"]["ok"] == 0
    assert tally.verdicts["same, right"]["ok"] == sum(tally.verdicts["same, right"].values())


@pytest.mark.parametrize("name", list(variants.VARIANTS))
@pytest.mark.parametrize("style", STYLES[:2])
def test_no_variant_is_read_wrong_without_a_notice(name: str, style: Style) -> None:
    """Learned from the design alone or from both, wrappers read the pages of a variant right, or are not ok."""
    pair = variants.VARIANTS[name]("films", style)
    outcome = variants.Outcome(Counter(), [])
    for way in variants.WAYS:
        variants.measure(pair, way, 2, outcome)
    assert outcome.cases.total() == 25
    assert outcome.cases["wrong", "ok"] == 0, outcome.notes


def test_mobile_copies_leave_values_out() -> None:
    """In other elements and another order; the others are the same."""
    plain, copy = variants.mobile_pair("films", STYLES[0])
    (rows, page), _ = pages_of(copy, 2)[:2]
    assert set(copy.shown) < set(plain.shown)
    assert "<section" in page
    assert all(row["title"] in page for row in rows)


def test_rows_are_paired_with_the_records_that_they_show() -> None:
    """One to one, by their words; another text is paired with none."""
    records = [
        {"text": "Flax blue 2 m", "fields": ["Flax", "2 m"]},
        {"text": "Hemp", "alt": ["Hemp green"], "fields": ["Hemp"]},
    ]
    found = FoundRows(["Hemp green", "Reed", "Flax blue 2 m"], {"plant": ["Hemp", "Reed", "Flax"]})
    page = PageRows(found, records, paired(found.texts, records))
    assert page.rows == {1: 0, 0: 2}
    assert page.f1 == pytest.approx(0.8)
    assert page.right("plant", equals) == (2, 2)


def test_items_are_compared_as_multisets() -> None:
    """Two equal items count twice; white space and case do not count."""
    assert items_f1(["Salt", "salt ", "oil"], ["salt", "Salt"]) == pytest.approx(0.8)


def test_intervals_are_over_sites() -> None:
    """The pages of one site are drawn together."""
    found = mean_of_sites({"flax.example": [1.0] * 9, "hemp.example": [0.0]})
    assert (found.value, found.low, found.high) == (0.9, 0.0, 1.0)


def test_values_of_other_tools_are_right_as_the_page_shows_them() -> None:
    """As a text of the page or as a typed value; another number of values is wrong altogether."""
    style = STYLES[0]
    row = records("shop", 1)[0]
    assert peers.same(style, row, "price", f"€{row['price']:.2f}")
    assert peers.same(style, row, "price", row["price"])
    assert peers.same(style, row, "url", row["path"])
    assert not peers.same(style, row, "title", "Nettle")
    assert peers.right_values(style, [row], "title", {"title": [row["title"], "Nettle"]}) == [False]


def test_an_answer_with_gaps_is_an_alarm() -> None:
    """A field without values, or with another number of them than the others."""
    answers: tuple[peers.Answer, ...] = (
        None,
        {"a": [], "b": ["x"]},
        {"a": ["x"], "b": ["x", "y"]},
        {"a": ["x"], "b": [None]},
        {"a": ["x"], "b": ["y"]},
    )
    assert [peers.is_alarm(answer) for answer in answers] == [True, True, True, True, False]


def test_scutch_reads_a_made_up_site_and_notices_its_redesigns() -> None:
    """Every value of the later pages, and an alarm for every other style."""
    known, redesigned = peers.measure("films", peers.TOOLS["scutch"], 1)
    assert known["right rows"] == known["rows"] > 0
    assert redesigned == {"noticed": len(STYLES) * (len(STYLES) - 1)}


def test_the_section_names_each_tool() -> None:
    """With a dash for what was not measured."""
    row = {"tool": "scutch", "pages": 2, "same": {}, "redesigns": {"noticed": 3, "silent": 1}}
    machine = {"python": "3.13", "processor": "", "cores": "2", "system": "Linux"}
    text = sections.peers({"kinds": 1, "styles": 6, "fields": 8, "machine": machine, "tools": [row]})
    assert "| scutch, 2 pages | – | – | 0.000 | 0.750 | 0.250 |" in text


def test_health_tells_redesigns_from_unchanged_pages() -> None:
    """Every changed page has a higher score than every unchanged one."""
    sites = [site_of(design) for design in designs("films")[:3]]
    found = drift.together(drift.scores_by_kind(sites))
    assert (len(found.changed), len(found.unchanged)) == (6, 15)
    assert drift.auc(found) == 1.0
    assert drift.noticed_at(found, 0.0) == 1.0


def test_the_section_on_drift_has_the_points_of_the_curve() -> None:
    """The area with its interval, verdicts, and shares that may be flagged."""
    row = drift.row_of("films", [drift.Scores([2.5, 0.5], [0.5, 0.25])])
    machine = {"python": "3.13", "processor": "", "cores": "2", "system": "Linux"}
    text = sections.drift({"machine": machine, "flagged": drift.FLAGGED, "rows": [row]})
    assert "| films | 2 | 2 | 0.875 [0.875, 0.875] | 0.500 at 0.000 | 0.500 at 0.000 | 0.500 |" in text
