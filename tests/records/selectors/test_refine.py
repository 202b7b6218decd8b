"""Refinements: which conditions are tried against the surplus of a path, how many, and when that stops."""

import pytest

from scutch import parse
from scutch.records.selectors.match import SelectorMatcher
from scutch.records.selectors.refine import MOST_CONDITIONS, MOST_EXCLUDED, MOST_SAMPLED, refinements
from scutch.records.selectors.search import PathSearch
from scutch.records.selectors.syntax import Condition, to_css


def conditions(html: str, kind: str, tag: str = "p") -> list[tuple[Condition, ...]]:
    """The refinements of a kind for the marked elements of a tag against the others."""
    page = parse(html)
    nodes = [node for node in page if node.is_element and node.tag == tag]
    wanted = [node.index for node in nodes if node.get("data-want") is not None]
    surplus = [node.index for node in nodes if node.get("data-want") is None]
    plain = SelectorMatcher(parse(html.replace(" data-want", "")).columns)
    found = [refinement.conditions for refinement in refinements(plain, wanted, surplus, tag)]
    return [tests for tests in found if tests[0].kind == kind]


def values(tests: tuple[Condition, ...]) -> list[str]:
    return [test.value for test in tests]


def test_classes_are_excluded_until_no_surplus_is_left() -> None:
    """The class of most surplus elements first, each step with one class more."""
    html = "<p data-want>1" + "<p class=advert>2" * 3 + "<p class=promo>3"
    assert [values(tests) for tests in conditions(html, "not_class")] == [["advert"], ["advert", "promo"]]


def test_no_more_classes_are_excluded_than_the_limit() -> None:
    """Though surplus is left."""
    html = "<p data-want>1" + "".join(f"<p class={name}>2" for name in ("apple", "banana", "cherry", "grape"))
    found = conditions(html, "not_class")
    assert [len(tests) for tests in found] == [1, 2, 3] == [*range(1, MOST_EXCLUDED + 1)]


def test_exclusion_ends_at_surplus_without_a_class_of_its_own() -> None:
    """A class of a wanted element or a generated name excludes nothing."""
    html = "<p class=item data-want>1<p class=item>2<p class=css-1x2y3z>3<p class='item advert'>4"
    assert [values(tests) for tests in conditions(html, "not_class")] == [["advert"]]


def test_as_many_descendants_are_tried_as_the_limit_allows() -> None:
    """The cheapest ones, of those that all wanted elements have and no other."""
    html = "<p data-want>" + "".join(f"<{tag}>x</{tag}>" for tag in ("b", "i", "u", "q", "time", "cite")) + "<p>2"
    found = [test.name for (test,) in conditions(html, "has")]
    assert (found[:2], len(found)) == (["time", "cite"], MOST_CONDITIONS)


def test_a_descendant_that_surplus_has_too_is_not_tried() -> None:
    """It would exclude nothing; one that only the surplus has is asked to be missing."""
    html = "<p data-want><b>1</b><i>x</i><p><b>2</b><u>x</u>"
    assert conditions(html, "has") == [(Condition("has", "i"),)]
    assert conditions(html, "lacks") == [(Condition("lacks", "u"),)]


def test_contents_of_many_elements_are_sampled() -> None:
    """The second element of many is passed over, and only the search tests conditions on all."""
    html = "<p data-want><b>x</b>" + "<p data-want>1" + "<p data-want><b>x</b>" * MOST_SAMPLED + "<p>2"
    assert conditions(html, "has") == [(Condition("has", "b"),)]


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        ("0101", ("2", "2")),
        ("100100", ("3", "1")),
        ("00010001", ("4", "4")),
        ("1000010000", None),
        ("0010", None),
        ("010111", None),
    ],
)
def test_periods_of_two_to_four_are_tried(marks: str, expected: tuple[str, str] | None) -> None:
    """Of more than one element; the remainder may be written as 0."""
    found = conditions("".join(f"<p{' data-want' * int(mark)}>x" for mark in marks), "period")
    names = [(test.name, int(test.value) % int(test.name)) for (test,) in found]
    assert names == ([] if expected is None else [(expected[0], int(expected[1]) % int(expected[0]))])


@pytest.mark.parametrize(
    ("marks", "after", "nth"), [("011", ["2"], []), ("100", [], ["1"]), ("010", ["2"], ["2"]), ("101", [], [])]
)
def test_positions_are_tried_where_they_exclude(marks: str, after: list[str], nth: list[str]) -> None:
    """After the first elements, if none of them is wanted; at one position, if all wanted ones share it."""
    html = "".join(f"<p{' data-want' * int(mark)}>x" for mark in marks)
    assert [test.value for (test,) in conditions(html, "after")] == after
    assert [test.value for (test,) in conditions(html, "nth")] == nth


def test_elements_of_several_tags_have_no_position() -> None:
    """A position counts siblings of one tag."""
    matcher = SelectorMatcher(parse("<p>1<h2>2</h2><p>3").columns)
    kinds = {refinement.conditions[0].kind for refinement in refinements(matcher, [6], [4], "")}
    assert kinds.isdisjoint(("after", "nth", "period"))


def test_an_exact_cheap_path_is_not_refined() -> None:
    """Refinement starts without an exact path, or where that is expensive: a stable class beats a position."""
    html = "<main><div><p class=hit>1</div><div><p class=hit>2</div><p class='hit odd'>3</main>"
    page = parse(html)
    wanted = [node.index for node in page if node.is_element and node.get("class") == "hit"]
    found = PathSearch(SelectorMatcher(page.columns), (0,), wanted).best()
    assert (found.f1, to_css(found.selector)) == (1, "div > p.hit")
