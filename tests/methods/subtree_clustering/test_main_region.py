"""``methods.main_region``: the three heuristics and the average of their ranks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.methods.subtree_clustering.main_region import (
    RegionMeasures,
    counted_children,
    is_node,
    ltc_order,
    measure_regions,
    rank_regions,
    ranks_of,
)

LIST = "<ul>" + "<li><b>Flax</b> grows in many cool places" * 6 + "</ul>"


def region(node: int, end: int, **values: int) -> RegionMeasures:
    return RegionMeasures(node, end, **{"depth": 1, "children": 1, "chars": 0, "tags": 1, "repeats": 1, **values})


def first_tag(markup: str, weights: tuple[float, float, float] = (1, 1, 1)) -> str:
    columns = scutch.parse(markup).columns
    return columns.name(rank_regions(columns, weights)[0])


@pytest.mark.parametrize(("fan", "gain"), [(0, 0), (1, 0), (2, 60), (4, 90), (120, 119)])
def test_gain_is_the_text_less_the_mean_of_a_child(fan: int, gain: float) -> None:
    """T6: content(n) - content(n) / fanout(n), where the fan-out of a leaf counts as 1."""
    assert region(1, 2, chars=120, children=fan).gain == gain


def test_an_ancestor_with_fewer_repeats_goes_behind() -> None:
    """Otherwise the root would win: it has most tags."""
    root, inner = region(1, 9, tags=8, repeats=2), region(2, 9, tags=7, repeats=6)
    assert ltc_order([root, inner]) == [inner, root]


def test_an_ancestor_with_as_many_repeats_stays() -> None:
    """The rule wants more of them."""
    root, inner = region(1, 9, tags=8, repeats=6), region(2, 9, tags=7, repeats=6)
    assert ltc_order([inner, root]) == [root, inner]


def test_relatives_aside_the_tags_are_counted() -> None:
    """Repeats say nothing of two that are not one inside the other."""
    small, large = region(1, 4, tags=3, repeats=3), region(4, 9, tags=5, repeats=1)
    assert ltc_order([small, large]) == [large, small]


@given(st.lists(st.integers(0, 5)))
def test_a_rank_is_one_more_than_the_number_of_larger_values(values: list[int]) -> None:
    """Equal values share it."""
    assert ranks_of(values) == [1 + sum(other > value for other in values) for value in values]


@given(st.lists(st.sampled_from(["<ul>", "<li>", "</ul>", "<b>", "x", " ", "<!--c-->", "<script>"]), max_size=30).map("".join))
def test_counts_are_those_of_the_nodes(markup: str) -> None:
    """Children and tags, as one would count them by hand."""
    page = scutch.parse(markup)
    columns = page.columns
    for found in measure_regions(columns):
        inside = [n for n in range(found.node, found.end) if page[n].is_element and is_node(columns, n)]
        assert (found.children, found.tags) == (len(counted_children(columns, found.node)), len(inside))


def test_the_list_is_the_main_region() -> None:
    """Not the menu before it, nor what holds them both."""
    menu = "<nav>" + "<a href=/>Home</a>" * 4 + "</nav>"
    assert first_tag(f"{menu}<div><h1>Fibres</h1>{LIST}</div><footer>2024</footer>") == "ul"


def test_weights_choose_the_heuristics() -> None:
    """Children alone take a long menu, text alone does not."""
    menu = "<nav>" + "<a href=/>x</a>" * 20 + "</nav>"
    assert first_tag(f"{menu}{LIST}", (1, 0, 0)) == "nav"
    assert first_tag(f"{menu}{LIST}", (0, 1, 0)) != "nav"


def test_an_empty_page_has_none() -> None:
    """Regions have children."""
    columns = scutch.parse("").columns
    assert [columns.name(node) for node in rank_regions(columns)] == ["html"]
