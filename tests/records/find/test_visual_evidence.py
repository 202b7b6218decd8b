"""``visual_evidence``: scores from a layout, used only where the confidence is low."""

import pytest

import scutch
from scutch.errors import NotRendered
from scutch.methods.rendered.visual_tree import VisualTree
from scutch.page import Page
from scutch.page.parser import Columns
from scutch.records.find import visual_evidence
from scutch.records.find.pipeline import auto
from scutch.records.find.ranker import shipped_ranker
from scutch.records.find.visual_evidence import area_share, best_overlap, visual_scores
from tests.drawn import drawn

ROW = '<{0} box="{1} {2} {3} {4}"><b text="{1} {2} 90 16">Plant {5}</b> <i text="{1} {6} 120 16">a fibre {5}</i></{0}>'
WIDE = [ROW.format("div", 0, 100 + 120 * n, 900, 100, n, 140 + 120 * n) for n in range(6)]
SMALL = [ROW.format("li", 0, 900 + 16 * n, 90, 8, n, 904 + 16 * n) for n in range(6)]


def page_of() -> Page:
    """Large rows in the middle, and small ones of the same texts at the foot."""
    return drawn(f'<main box="0 100 900 720">{"".join(WIDE)}</main><ul box="0 900 90 100">{"".join(SMALL)}</ul>')


def rows(page: Page, name: str) -> list[tuple[int, ...]]:
    return [(node,) for node in range(len(page)) if page.columns.name(node) == name]


def test_the_larger_of_two_lists_has_more_evidence() -> None:
    """Similar blocks that cover the page, rather than small ones at its foot."""
    page = page_of()
    large, small = visual_scores(page.columns, [rows(page, "div"), rows(page, "li")])
    assert 1 >= large > small >= 0


def test_candidates_outside_of_all_pools_have_no_evidence() -> None:
    """Their size does not matter."""
    page = page_of()
    assert visual_scores(page.columns, [rows(page, "main")]) == [0.0]


def test_overlap_is_between_zero_and_one() -> None:
    """An equal pool gives 1, no pools give 0."""
    assert best_overlap(frozenset({1, 2}), [frozenset({1, 2})]) == 1.0
    assert best_overlap(frozenset({1, 2}), []) == 0.0


def test_invisible_records_have_no_area() -> None:
    """Hidden boxes are not counted."""
    page = drawn("<p style='visibility:hidden'>flax</p><p style='visibility:hidden'>hemp</p>")
    assert area_share(VisualTree(page.columns), rows(page, "p")) == 0.0


def test_a_page_without_boxes_has_no_evidence() -> None:
    """A page without layout is an error."""
    with pytest.raises(NotRendered):
        visual_scores(scutch.parse("<p>flax").columns, [])


def test_auto_uses_visual_evidence_at_low_confidence(monkeypatch: pytest.MonkeyPatch) -> None:
    """On rendered pages alone, and not where the first confidence is high."""
    asked: list[int] = []

    def counted(columns: Columns, candidates: object) -> list[float]:
        asked.append(len(columns))
        return [0.0] * len(shipped_ranker().rank(columns).scores)

    monkeypatch.setattr(visual_evidence, "visual_scores", counted)
    for limit, times in ((2.0, 1), (-1.0, 0)):
        monkeypatch.setattr("scutch.records.find.pipeline.VISUAL_EVIDENCE_LIMIT", limit)
        auto(page_of().columns)
        auto(scutch.parse(page_of().to_html()).columns)
        assert len(asked) == times
        asked.clear()


def test_evidence_is_added_to_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a large weight it decides alone."""
    monkeypatch.setattr("scutch.records.find.pipeline.VISUAL_EVIDENCE_LIMIT", 2.0)
    page = page_of()
    small = {nodes[0] for nodes in rows(page, "li")}

    def only_small(columns: Columns, candidates: object) -> list[float]:
        found = shipped_ranker().rank(columns).candidates
        return [float({nodes[0] for nodes in found.records(index)} == small) for index in range(len(found))]

    monkeypatch.setattr(visual_evidence, "visual_scores", only_small)
    first = auto(page.columns, threshold=0.0, visual_weight=100.0)[0]
    assert {nodes[0] for nodes in first.records} == small
