"""``methods.separators``: the bands between blocks, and each trait that makes them heavier."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.methods.rendered.visual_tree import Font, VisualTree
from scutch.methods.vips.block_extraction import pool
from scutch.methods.vips.separators import HORIZONTAL, SEPARATOR_WEIGHTS, VERTICAL, CutRules, cutter
from scutch.page import Page
from tests.drawn import drawn
from tests.methods.rendered.test_visual_tree import STYLES, boxes, styled
from tests.strategies import any_html
from tests.twins.methods.block_extraction import kernel_blocks
from tests.twins.methods.separators import OVERLAP, Block, Cuts, bands, contrast, emphasis, gaps, separators

BODY, BOLD, HEAD = Font(16, 400), Font(16, 700), Font(24, 700)
spans = st.lists(st.tuples(st.integers(0, 60), st.integers(3, 20)), min_size=1, max_size=8)


def block(*edges: float, font: Font | None = BODY, fill: int = 0, structure: tuple[int, int] = (-1, -1)) -> Block:
    left, top, right, bottom = edges
    return Block((left, top, right, bottom), fill, font, font, structure)


def weight(*blocks: Block, axis: int = HORIZONTAL, rules: list[tuple[float, float, float, float]] | None = None) -> float:
    """Weight of the only separator."""
    (found,) = separators(sorted(blocks, key=lambda each: each.edges[axis]), axis, 16.0, rules or [])
    return found.weight


styles_of_pages = st.lists(st.sampled_from((*STYLES, "font-size:24px", "font-weight:700")), max_size=8)
pages = st.builds(
    lambda html, places, styles: drawn(styled(html, styles), place=lambda node: places[node % len(places)]),
    *(any_html, st.lists(boxes, min_size=1, max_size=9), styles_of_pages),
)


weights = st.sampled_from([SEPARATOR_WEIGHTS, SEPARATOR_WEIGHTS._replace(length=0.0)])


@given(pages, st.builds(CutRules, weights, st.floats(0.5, 1.0), st.integers(0, 6)), st.integers(1, 11))
def test_the_compiled_cuts_are_those_of_their_twin(page: Page, cut_rules: CutRules, pdoc: int) -> None:
    """The same groups in the same order, cut at the same separators of the same weight."""
    tree = VisualTree(page.columns)
    order, rows, found = cutter(tree, 16.0, cut_rules, pdoc).cut(pool(tree, 0), 0, 1)
    slow_order, groups = Cuts(tree, 16.0, cut_rules, pdoc).cut(kernel_blocks(tree, 0), 0, 1)
    assert order == slow_order
    assert [row[:-1] for row in rows] == [group[:-1] for group in groups]
    assert [row[-1] for row in rows] == pytest.approx([group.weight for group in groups])
    for number, group in enumerate(groups):
        weights = [each[3] for each in found if each[0] == number]
        assert len(weights) == max(group.cuts, 0)
        assert max(weights, default=group.weight) == pytest.approx(group.weight)


@given(spans, st.sampled_from([HORIZONTAL, VERTICAL]))
def test_gaps_are_the_bands_that_the_report_finds(rows: list[tuple[int, int]], axis: int) -> None:
    """Splitting, shortening and removing bands block by block leaves the gaps of the projection."""
    blocks = sorted((block(a, a, a + size, a + size) for a, size in rows), key=lambda each: each.edges[axis])
    assert [(begin, end) for begin, end, _ in gaps(blocks, axis)] == bands([(a, a + size) for a, size in rows])


@given(spans)
def test_each_block_is_on_one_side(rows: list[tuple[int, int]]) -> None:
    """What comes before a separator ends before it begins, but for what lines may overlap."""
    blocks = sorted((block(0, a, 9, a + size) for a, size in rows), key=lambda each: each.edges[1])
    for begin, end, place in gaps(blocks, HORIZONTAL):
        assert all(each.edges[3] <= begin + OVERLAP for each in blocks[:place])
        assert all(each.edges[1] >= end for each in blocks[place:])


def test_blocks_that_touch_have_a_separator() -> None:
    """It has no width; those that overlap have none."""
    assert gaps([block(0, 0, 9, 10), block(0, 10, 9, 20)], HORIZONTAL) == [(10, 10, 1)]
    assert gaps([block(0, 0, 9, 10), block(0, 5, 9, 20)], HORIZONTAL) == []


def test_a_wider_separator_is_heavier() -> None:
    """Up to a bound."""
    near, far, farther = (weight(block(0, 0, 90, 20), block(0, 20 + gap, 90, 40 + gap, font=HEAD)) for gap in (8, 32, 400))
    assert near < far <= farther <= near + SEPARATOR_WEIGHTS.width_bound


def test_a_rule_in_it_makes_it_heavier() -> None:
    """One elsewhere does not."""
    blocks = block(0, 0, 90, 20), block(0, 40, 90, 60, structure=(7, -1))
    assert weight(*blocks, rules=[(0, 29, 90, 31)]) == pytest.approx(weight(*blocks) + SEPARATOR_WEIGHTS.rule)
    assert weight(*blocks, rules=[(0, 90, 90, 92)]) == weight(*blocks)


def test_other_backgrounds_make_it_heavier() -> None:
    """A change of colour is seen before any word is read."""
    same, other = (weight(block(0, 0, 90, 20), block(0, 40, 90, 60, fill=fill, structure=(7, -1))) for fill in (0, 0xFF))
    assert other == pytest.approx(same + SEPARATOR_WEIGHTS.background)


def test_a_larger_font_below_makes_it_heavier() -> None:
    """It begins something new; one above it is the heading of what comes below."""
    assert emphasis([BODY], [HEAD]) > emphasis([BODY], [BOLD]) > 0
    assert emphasis([HEAD], [BODY]) == emphasis([BODY], [BODY]) == emphasis([None], [HEAD]) == 0


def test_fonts_do_not_matter_between_columns() -> None:
    """They tell what comes after what."""
    assert contrast([block(0, 0, 9, 9)], [block(20, 0, 29, 9, font=HEAD)], VERTICAL, 16.0) == 0.0


def test_a_longer_separator_is_heavier() -> None:
    """Between columns it separates more than between words."""
    short, long = (weight(block(0, 0, 90, size), block(120, 0, 200, size, font=HEAD), axis=VERTICAL) for size in (20, 600))
    assert long > short


@pytest.mark.parametrize(
    ("a", "b", "alike"),
    [
        (block(0, 0, 90, 20), block(0, 0, 40, 80), True),
        (block(0, 0, 90, 20), block(0, 0, 90, 20, font=BOLD), False),
        (block(0, 0, 90, 20), block(0, 0, 90, 20, fill=7), False),
        (block(0, 0, 90, 20, structure=(7, 1)), block(0, 0, 40, 25, structure=(7, 1)), True),
        (block(0, 0, 90, 20, structure=(7, 1)), block(0, 0, 90, 20, fill=7, structure=(7, 1)), True),
        (block(0, 0, 90, 20, structure=(7, 1)), block(0, 0, 90, 20, structure=(7, 2)), False),
        (block(0, 0, 900, 900, structure=(7, 1)), block(0, 0, 900, 900, structure=(7, 1)), False),
    ],
)
def test_blocks_of_one_structure_are_separated_less(a: Block, b: Block, alike: bool) -> None:
    """By tag, class and font, as rows light and dark in turn are; large boxes may look alike and hold different things."""
    assert (contrast([a], [b], VERTICAL, 16.0) < 0) is alike


def test_weights_are_never_negative() -> None:
    """Alike neighbours without a gap are one thing."""
    assert weight(block(0, 0, 9, 20), block(0, 20, 9, 40)) == 0.0
