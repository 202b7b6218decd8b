"""``records.seen``: what rendering tells about candidates, and that it is asked only where it can help."""

import pytest

import scutch
from scutch.errors import NotRendered
from scutch.methods.rendered.visual_tree import VisualTree
from scutch.page import Page
from scutch.page.parser import Columns
from scutch.records.find import visual_evidence as seen
from scutch.records.find.pipeline import auto
from scutch.records.find.ranker import shipped_ranker
from scutch.records.find.visual_evidence import area_share, evidence, overlap
from tests.drawn import drawn

ROW = '<{0} box="{1} {2} {3} {4}"><b text="{1} {2} 90 16">Plant {5}</b> <i text="{1} {6} 120 16">a fibre {5}</i></{0}>'
WIDE = [ROW.format("div", 0, 100 + 120 * n, 900, 100, n, 140 + 120 * n) for n in range(6)]
SMALL = [ROW.format("li", 0, 900 + 16 * n, 90, 8, n, 904 + 16 * n) for n in range(6)]


def page_of() -> Page:
    """Large rows in the middle, and small ones of the same texts at the foot."""
    return drawn(f'<main box="0 100 900 720">{"".join(WIDE)}</main><ul box="0 900 90 100">{"".join(SMALL)}</ul>')


def rows(page: Page, name: str) -> list[tuple[int, ...]]:
    return [(node,) for node in range(len(page)) if page.columns.name(node) == name]


def test_the_larger_of_two_lists_is_seen_first() -> None:
    """What covers the page and looks alike, rather than what is small at its foot."""
    page = page_of()
    large, small = evidence(page.columns, [rows(page, "div"), rows(page, "li")])
    assert 1 >= large > small >= 0


def test_what_no_pool_has_is_no_evidence() -> None:
    """Whatever its size."""
    page = page_of()
    assert evidence(page.columns, [rows(page, "main")]) == [0.0]


def test_evidence_has_no_bound_but_one() -> None:
    """Pools that are the same, pools that share something, no pools."""
    assert overlap(frozenset({1, 2}), [frozenset({1, 2})]) == 1.0
    assert overlap(frozenset({1, 2}), []) == 0.0


def test_records_that_do_not_show_cover_nothing() -> None:
    """They have no area."""
    page = drawn("<p style='visibility:hidden'>flax</p><p style='visibility:hidden'>hemp</p>")
    assert area_share(VisualTree(page.columns), rows(page, "p")) == 0.0


def test_a_page_without_boxes_has_no_evidence() -> None:
    """It has to be rendered first."""
    with pytest.raises(NotRendered):
        evidence(scutch.parse("<p>flax").columns, [])


def test_auto_looks_where_it_is_in_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    """On rendered pages alone, and not where the first answer is sure."""
    asked: list[int] = []

    def noted(columns: Columns, candidates: object) -> list[float]:
        asked.append(len(columns))
        return [0.0] * len(shipped_ranker().rank(columns).scores)

    monkeypatch.setattr(seen, "evidence", noted)
    for doubt, times in ((2.0, 1), (-1.0, 0)):
        monkeypatch.setattr("scutch.records.find.pipeline.DOUBT", doubt)
        auto(page_of().columns)
        auto(scutch.parse(page_of().to_html()).columns)
        assert len(asked) == times
        asked.clear()


def test_evidence_is_added_to_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    """With enough of a weight it alone decides."""
    monkeypatch.setattr("scutch.records.find.pipeline.DOUBT", 2.0)
    page = page_of()
    small = {nodes[0] for nodes in rows(page, "li")}

    def told(columns: Columns, candidates: object) -> list[float]:
        found = shipped_ranker().rank(columns).candidates
        return [float({nodes[0] for nodes in found.records(index)} == small) for index in range(len(found))]

    monkeypatch.setattr(seen, "evidence", told)
    first = auto(page.columns, floor=0.0, sight=100.0)[0]
    assert {nodes[0] for nodes in first.records} == small
