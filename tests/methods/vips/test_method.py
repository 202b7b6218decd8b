"""``methods.vips``: rounds, cuts, degrees of coherence, and what modern pages do."""

import re
from time import process_time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import scutch
from scutch.errors import NotRendered
from scutch.methods.layout_block import LayoutBlock
from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.vips.method import LITERAL, MODERN, VipsPreset, vips
from scutch.page import Page
from tests.drawn import drawn
from tests.strategies import any_html

numbers = st.integers(-20, 900)
boxes = st.tuples(numbers, numbers, st.integers(0, 400), st.integers(0, 400))
presets = st.sampled_from([LITERAL, MODERN])

HEAD = '<h2 box="0 {} 300 30" style="font-size:24px;font-weight:700">{}</h2>'
PARAGRAPH = '<p box="0 {} 600 60">{}</p>'
PAGE = (
    '<header box="0 0 1000 80" style="background:#222222"><p text="20 30 60 20">logo</p></header>'
    '<main box="0 100 700 500">'
    + HEAD.format(110, "flax") + PARAGRAPH.format(150, "blue") + PARAGRAPH.format(226, "tall")
    + HEAD.format(400, "hemp") + PARAGRAPH.format(440, "green")
    + '</main><aside box="740 100 260 500"><p text="740 110 200 200">more</p></aside>'
    '<footer box="0 640 1000 60" style="background:#222222"><p text="20 660 100 20">2024</p></footer>'
)  # fmt: skip


def texts(page: Page, block: LayoutBlock) -> list[list[str]]:
    """Words of each leaf."""
    columns = page.columns
    inside = [[inner for node in leaf.nodes for inner in range(node, columns.end[node])] for leaf in block.leaves()]
    return [" ".join(columns.text(node) for node in nodes if columns.tag[node] == 0).split() for nodes in inside]


def leaves(html: str, pdoc: int = 11, preset: VipsPreset = MODERN) -> list[list[str]]:
    page = drawn(html)
    return texts(page, vips(page.columns, pdoc, preset))


@example("<hr><div><img>", [*[(0, 0, 0, 0)] * 4, (0, 0, 0, 2), (0, 0, 0, 0), (0, 0, 2, 2)], 1, MODERN, True)
@given(any_html, st.lists(boxes, min_size=1, max_size=9), st.integers(1, 11), presets, st.booleans())
def test_leaves_hold_each_visible_text_once(
    html: str, places: list[tuple[float, float, float, float]], pdoc: int, preset: VipsPreset, fixed: bool
) -> None:
    """Wherever things stand, and whatever is fixed to the window: nothing that shows is lost, and nothing comes twice."""
    html = html.replace("<div>", '<div style="position:fixed">', 1) if fixed else html
    page = drawn(html, place=lambda node: places[node % len(places)])
    tree = VisualTree(page.columns)
    found = [text for leaf in vips(page.columns, pdoc, preset).leaves() for node in leaf.nodes for text in tree.texts(node)]
    assert sorted(found) == list(tree.texts(0))


def every(block: LayoutBlock) -> list[LayoutBlock]:
    return [block, *(inner for child in block.children for inner in every(child))]


@given(any_html, st.lists(boxes, min_size=1, max_size=9), st.integers(1, 11), presets)
def test_degrees_rise_down_the_tree(
    html: str, places: list[tuple[float, float, float, float]], pdoc: int, preset: VipsPreset
) -> None:
    """No block is less coherent than the one around it, and what is coherent enough is not divided."""
    page = drawn(html, place=lambda node: places[node % len(places)])
    for block in every(vips(page.columns, pdoc, preset)):
        assert 1 <= block.coherence <= 10
        assert all(child.coherence >= block.coherence for child in block.children)
        assert block.coherence < pdoc or not block.children


def test_the_page_is_cut_at_its_heaviest_separators_first() -> None:
    """Bars across the page, then columns, then sections, then paragraphs."""
    found = [leaves(PAGE, pdoc) for pdoc in range(1, 12)]
    sizes = [len(each) for each in found]
    assert sizes == sorted(sizes)
    assert found[0] == [["logo", "flax", "blue", "tall", "hemp", "green", "more", "2024"]]
    assert [["logo"], ["flax", "blue", "tall"], ["hemp", "green"], ["more"], ["2024"]] in found
    assert found[-1] == [["logo"], ["flax"], ["blue"], ["tall"], ["hemp"], ["green"], ["more"], ["2024"]]


def test_the_literal_preset_does_not_divide_blocks_coherent_by_tag() -> None:
    """A column is a block of degree 8 or less by its tag and size, whatever is in it."""
    assert len(leaves(PAGE, 5, LITERAL)) < len(leaves(PAGE, 11, LITERAL))


def test_a_heading_stays_with_its_section() -> None:
    """The gap above it is cut before the one below, also where both are as wide."""
    html = "".join(HEAD.format(y, f"h{y}") + PARAGRAPH.format(y + 50, f"p{y}") for y in (0, 130, 260))
    assert [["h0", "p0"], ["h130", "p130"], ["h260", "p260"]] in [leaves(html, pdoc) for pdoc in range(1, 12)]


def test_columns_without_elements_of_their_own_are_blocks() -> None:
    """In the report's form, where things stand decides, not what they are written in: here row by row."""
    rows = "".join(f'<div><p box="0 {y} 300 20">a{y}</p><p box="600 {y} 300 20">b{y}</p></div>' for y in (0, 22, 44))
    assert [["a0", "a22", "a44"], ["b0", "b22", "b44"]] in [leaves(rows, pdoc, LITERAL) for pdoc in range(1, 12)]


def test_a_grid_is_a_list_of_cards() -> None:
    """Cells of ``grid`` and ``flex`` stand in no rows in the markup."""
    card = '<li box="{0} {1} 200 100"><b text="{0} {1} 90 20">c{2}</b><p box="{0} {3} 200 60">d{2}</p></li>'
    cards = [card.format(x, y, f"{x}.{y}", y + 40) for y in (0, 120) for x in (0, 220, 440)]
    page = drawn(f'<ul style="display:grid">{"".join(cards)}</ul>')
    found = [block for block in every(vips(page.columns)) if block.label == "item"]
    assert [texts(page, block._replace(children=())) for block in found] == [
        [[f"c{x}.{y}", f"d{x}.{y}"]] for y in (0, 120) for x in (0, 220, 440)
    ]


def test_a_float_is_beside_the_text_around_it() -> None:
    """The box of a block goes on behind a float; that of its text does not."""
    html = (
        '<div box="0 0 1000 600"><div style="float:left" box="0 0 200 500"><p>menu</p></div>'
        '<div box="0 0 1000 600"><p box="0 0 1000 300" text="240 0 700 300">flax</p>'
        '<p box="0 300 1000 300" text="240 310 700 290">hemp</p></div></div>'
    )
    assert [["menu"], ["flax", "hemp"]] in [leaves(html, pdoc) for pdoc in range(1, 12)]


def test_a_fixed_element_is_a_block_of_its_own() -> None:
    """It lies over others, and hides no separator between them."""
    banner = '<div style="position:fixed" box="0 300 1000 200"><p>cookies</p></div>'
    with_banner = PAGE.replace("<main", f"{banner}<main", 1)
    assert sorted(leaves(with_banner)) == sorted([["cookies"], *leaves(PAGE)])


def test_sticky_and_absolute_elements_keep_their_place() -> None:
    """A bar at the top, a column placed by numbers."""
    for position in ("sticky", "absolute"):
        moved = PAGE.replace("<aside", f'<aside style="position:{position}"', 1)
        assert leaves(moved) == leaves(PAGE)


def test_overlapping_blocks_are_not_cut() -> None:
    """A badge on a picture is part of the card."""
    badge = '<b style="display:block" box="10 10 50 20">new</b>'
    html = f'<div><div><img box="0 0 200 200">{badge}</div><p box="0 400 200 20">flax</p></div>'
    assert leaves(html, 9) == [["new"], ["flax"]]


def test_a_rule_separates_and_is_no_block() -> None:
    """It adds to the weight of the gap that it stands in."""
    html = PARAGRAPH.format(0, "a") + PARAGRAPH.format(80, "b") + "{}" + PARAGRAPH.format(160, "c")
    page = drawn(html.format('<hr box="0 149 600 2">'))
    block = vips(page.columns)
    assert texts(page, block) == [["a"], ["b"], ["c"]]
    assert block.coherence < vips(drawn(html.format("")).columns).coherence


def test_the_reason_names_the_cut() -> None:
    """Direction, number and weight of the separators."""
    assert re.fullmatch(r"[12] horizontal separators of weight [1-9]\.\d", vips(drawn(PAGE).columns).reason)


@pytest.mark.parametrize("html", ["", "<p>", "<p hidden>flax", '<p style="visibility:hidden">flax', "<hr>"])
def test_a_page_that_shows_nothing_is_one_block(html: str) -> None:
    """There is nothing to divide."""
    page = vips(drawn(html).columns)
    assert (page.label, page.children) == ("page", ())


def test_a_page_without_boxes_is_an_error() -> None:
    """Nothing is guessed."""
    with pytest.raises(NotRendered):
        vips(scutch.parse("<p>flax").columns)


STACKED = {
    "paragraphs": "<p>x" * 8_000,
    "cards": "<div><h3>x</h3><p>y</p></div>" * 2_000,
    "deep": "<div>x" * 400,
    "deep chain": "<div>" * 400 + "x" + "<p>z</p></div>" * 400,
    "rising": "".join(f"<p style='font-size:{n}px'>x" for n in range(1, 400)),
    "rules": "<p>x<hr>" * 5_000,
}


def spiral(turns: int) -> str:
    """Strips along the sides of a square, each inside the ones before."""
    left, top, right, bottom = 0, 0, 4000, 4000
    strips = []
    for turn in range(turns):
        sides = ((left, top, 3, bottom - top), (left, top, right - left, 3),
                 (right - 3, top, 3, bottom - top), (left, bottom - 3, right - left, 3))  # fmt: skip
        x, y, width, height = sides[turn % 4]
        strips.append(f'<p box="{x} {y} {width} {height}">x{turn}</p>')
        left, top = left + 4 * (turn % 4 == 0), top + 4 * (turn % 4 == 1)
        right, bottom = right - 4 * (turn % 4 == 2), bottom - 4 * (turn % 4 == 3)
    return f'<main box="0 0 4000 4000">{"".join(strips)}</main>'


def test_a_spiral_is_cut_as_deep_as_people_look() -> None:
    """Each cut takes one strip off; far inside, what is left is one group."""
    found = leaves(spiral(600))
    assert sorted(map(len, found)) == [1] * 600


@pytest.mark.parametrize("html", STACKED.values(), ids=STACKED)
def test_hostile_pages_take_a_moment(html: str) -> None:
    """Long, deep, with a heavier separator after each other one."""
    page = drawn(html, place=lambda node: (0, 20 * node + node % 7, 900, 16))
    start = process_time()
    vips(page.columns)
    assert process_time() - start < 8.0
