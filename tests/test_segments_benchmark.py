"""``benchmarks.segments``: the metric, the pages, and floors of agreement."""

import doctest
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.segments import __main__ as command
from benchmarks.segments import evaluate, frozen, lists, metric, speed
from benchmarks.segments.metric import Agreement, agreement, classes_of, pixels
from scutch.layout.extract import PDOC

PAGES = sorted(evaluate.FOLDER.iterdir())
blocks = st.lists(st.lists(st.integers(0, 9), unique=True), max_size=4)
WEIGHTS = dict.fromkeys(range(10), 1.0)


def pairwise_precision(answer: list[list[int]], truth: list[list[int]]) -> float:
    """The definition, atom by atom."""
    found = []
    for one in WEIGHTS:
        values = []
        for other in WEIGHTS:
            together = sum(one in block and other in block for block in answer)
            if together:
                values.append(min(together, sum(one in block and other in block for block in truth)) / together)
        if values:
            found.append(sum(values) / len(values))
    return sum(found) / len(found) if found else 0.0


@given(blocks, blocks)
def test_classes_give_what_pairs_of_atoms_give(answer: list[list[int]], truth: list[list[int]]) -> None:
    """Counting atoms that are in the same blocks as one changes nothing."""
    found = agreement(classes_of(answer, truth, WEIGHTS))
    assert found.precision == pytest.approx(pairwise_precision(answer, truth))
    assert found.recall == pytest.approx(pairwise_precision(truth, answer))


@given(blocks.filter(any))
def test_blocks_agree_with_themselves(truth: list[list[int]]) -> None:
    """Fully."""
    assert agreement(classes_of(truth, truth, WEIGHTS)).f1 == pytest.approx(1.0)


def test_too_few_and_too_many_blocks() -> None:
    """One block for two is imprecise; two for one miss half."""
    one, two = [[0, 1, 2, 3]], [[0, 1], [2, 3]]
    weights = dict.fromkeys(range(4), 1.0)
    assert agreement(classes_of(one, two, weights)) == Agreement(0.5, 1.0)
    assert agreement(classes_of(two, one, weights)) == Agreement(1.0, 0.5)


def test_pixels_are_counted_by_area() -> None:
    """Blocks of several rectangles, and overlaps, count each pixel once."""
    found = pixels([[(0, 0, 10, 10), (5, 0, 15, 10)]], [[(0, 0, 15, 5)], [(0, 5, 15, 10)]])
    assert sum(found.values()) == 150
    assert agreement(found) == Agreement(0.5, 1.0)


def test_examples_in_docstrings_are_true() -> None:
    """Every example gives what it shows."""
    assert doctest.testmod(metric).failed == 0


def test_there_are_pages_enough() -> None:
    """At least twenty, each with several blocks."""
    assert len(PAGES) >= 20
    assert min(len(one.truth) for one in evaluate.cases()) >= 3


@pytest.mark.parametrize("folder", PAGES, ids=lambda folder: folder.name)
def test_drawn_blocks_hold_all_that_shows(folder: Path) -> None:
    """Each text that is seen is in exactly one of them."""
    one = evaluate.case(folder)
    inside = [node for block in evaluate.inside(one.page.columns, one.truth) for node in block]
    texts = evaluate.shown(one.page)["characters"]
    assert {node: inside.count(node) for node in texts} == dict.fromkeys(texts, 1)


def test_a_layout_of_another_page_is_an_error() -> None:
    """Rows that belong to no node would be silent nonsense."""
    with pytest.raises(ValueError, match="freeze it anew"):
        frozen.thawed("<p>flax", {"rows": []})


@pytest.mark.parametrize(("method", "floor"), [("auto", 0.85), ("vips", 0.83)])
def test_agreement_does_not_fall(method: str, floor: float) -> None:
    """Mean F1 of nodes at the degree that people get without asking."""
    assert evaluate.mean_f1(evaluate.METHODS[method], PDOC, evaluate.cases())["nodes"] >= floor


def test_the_command_prints_a_row_a_method(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Agreement at several degrees."""
    monkeypatch.setattr(command, "cases", lambda: evaluate.cases()[:1])
    monkeypatch.setattr(command, "publish", lambda name, result: None)
    assert command.main() == 0
    shown = capsys.readouterr().out
    assert all(shown.count(f"\n{name} ") == len(command.DEGREES) for name in ("auto", "vips", "vips, literal"))


def test_lists_are_found_by_what_they_look_like(capsys: pytest.CaptureFixture[str]) -> None:
    """On most pages the first answer is the list that a reader would take, and on nearly all one of the answers is."""
    assert lists.main() == 0
    *_, last = capsys.readouterr().out.splitlines()
    _, count, _, _, _, first, every, _ = last.split()
    assert int(count) == len(lists.LISTS)
    assert int(first) >= 15
    assert int(every) >= 20


@pytest.mark.parametrize("name", speed.PAGES)
def test_stacked_pages_are_copies_one_below_the_other(name: str) -> None:
    """They have the nodes that are asked for, and each copy stands below the one before."""
    page, _ = speed.stacked(evaluate.FOLDER / name, 600)
    one = frozen.load(evaluate.FOLDER / name)
    assert 600 <= len(page) < 600 + len(one)
    assert page.layout is not None
    assert one.layout is not None
    copies = page.layout.page_size[1] / one.layout.page_size[1]
    assert copies == pytest.approx(round(copies), abs=0.1)
    assert copies > 1.9
