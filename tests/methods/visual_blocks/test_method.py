"""``methods.visual_blocks``: the paper's figure in its literal form, and what the modern one does about its flaws."""

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from benchmarks.segments.frozen import load
from scutch.errors import NotRendered
from scutch.methods.visual_blocks.block_tree import BlockTree, VisualBlocksPreset
from scutch.methods.visual_blocks.method import LITERAL, MODERN, visual_blocks
from scutch.methods.visual_blocks.target_pool import centre_base, rejected_cousins, target_pool
from scutch.page import Page
from tests.drawn import drawn
from tests.rendered import QUICK, needs_browser
from tests.strategies import any_html

FIGURE: Final = Path(__file__).parents[2] / "fixtures" / "rendered" / "figure-6"
CARD: Final = (
    '<div box="{0} {1} 200 {2}" style="background:#eeeeee"><b style="display:block" text="{0} {1} 90 20">{3}</b>'
    '<p text="{0} {4} 180 40">{3} is a plant with long and strong fibres</p></div>'
)
numbers = st.integers(0, 900)
boxes = st.tuples(numbers, numbers, numbers, numbers)
BoxEdges = tuple[float, float, float, float]


def card(x: int, y: int, name: str = "flax", height: int = 100) -> str:
    return CARD.format(x, y, height, name, y + 40)


def ids(blocks: BlockTree, found: Iterable[int]) -> list[str | None]:
    """Ids of the elements of blocks."""
    page = Page(blocks.columns, encoding=scutch.Encoding("utf-8", "browser"))
    return [page[blocks.blocks[number].block.nodes[0]].get("id") for number in found]


def holds_for_the_figure(page: Page) -> None:
    """Base, pool and what is rejected are those of the paper."""
    blocks = BlockTree(page.columns, LITERAL)
    base = centre_base(blocks)
    assert ids(blocks, [base]) == ["VB2_2_3"]
    pool = target_pool(blocks, base, LITERAL.levels)
    assert ids(blocks, pool) == ["VB2_2_1", "VB2_2_2", "VB2_2_3"]
    assert ids(blocks, rejected_cousins(blocks, pool, LITERAL.levels)) == ["VB2_1_1", "VB2_1_2", "VB2_3_1", "VB2_3_2"]
    (division,) = visual_blocks(page.columns, LITERAL)
    assert [page[node].get("id") for node in division.nodes] == ["VB2_2_1", "VB2_2_2", "VB2_2_3"]
    assert [page[node].get("id") for node in visual_blocks(page.columns)[0].nodes] == ["VB2_2_1", "VB2_2_2", "VB2_2_3"]


def test_the_figure_of_the_paper() -> None:
    """By the boxes that a browser gave it once."""
    holds_for_the_figure(load(FIGURE))


SIDE: Final = (
    '<section box="{0} 100 160 510"><div box="{0} 100 160 240"><p>{2}</p></div>'
    '<div box="{0} 370 160 {1}"><p>{2}</p></div></section>'
)
MIDDLE: Final = '<div style="background:#f4f4ee" box="240 {0} 520 120"><p text="240 {0} 500 100">flax {0}, tall</p></div>'


def test_cousins_at_both_sides_come_after_the_blocks_between_them() -> None:
    """Four blocks at the sides are more, and say more, than the three between them: as in the sixth figure."""
    story = "The mill has spun fibres since it was built, at first by hand, then by the water of the river."
    sides = (SIDE.format(40, 240, story), SIDE.format(800, 200, story))
    middle = f"<section>{''.join(MIDDLE.format(y) for y in (100, 250, 400))}</section>"
    page = drawn(f"<h1 text='0 0 900 60'>Plants that give fibre</h1><main>{middle.join(sides)}</main>")
    found = visual_blocks(page.columns)
    assert [len(division.records) for division in found[:2]] == [3, 4]


@needs_browser
def test_the_figure_of_the_paper_in_a_browser() -> None:
    """By the boxes that it has now."""
    from scutch.sources.browser import SyncBrowser

    with SyncBrowser() as browser:
        holds_for_the_figure(browser.render((FIGURE / "index.html").read_bytes(), options=QUICK))


LINE: Final = '<div><p text="{0} {1} 200 80">flax {0} has long and strong fibres</p></div>'
TWO_SECTIONS: Final = (
    '<p text="0 0 900 40">Plants that give long and strong fibres, section by section</p><main>'
    + "".join(f"<section>{''.join(LINE.format(x, y) for x in (0, 240, 480))}</section>" for y in (80, 300))
    + "</main>"
)


@pytest.mark.parametrize("preset", [LITERAL, MODERN])
def test_like_cards_of_two_sections_are_one_list(preset: VisualBlocksPreset) -> None:
    """Cousins are found by those that were found before."""
    division = visual_blocks(drawn(TWO_SECTIONS).columns, preset)[0]
    assert len(division.records) == 6


def test_a_grid_is_one_list() -> None:
    """Its rows are no elements, its cards are."""
    cards = "".join(card(x, y) for y in (60, 180, 300, 420) for x in (0, 240, 480, 720))
    page = drawn(f'<main><h1 text="0 0 300 30">Plants</h1><div style="display:grid">{cards}</div></main>')
    assert len(visual_blocks(page.columns)[0].records) == 16


def test_the_literal_form_takes_a_tall_footer() -> None:
    """The centre of the page lies in it; the modern form looks where text is, on the first screens."""
    cards = "".join(card(x, 60) for x in (0, 240, 480))
    footer = '<footer box="0 220 1000 1600" style="background:#222222"><p text="0 230 900 1500">© the mill</p></footer>'
    page = drawn(f"<main><div>{cards}</div></main>{footer}", page=(0, 0, 1000, 1820))
    (literal,) = visual_blocks(page.columns, LITERAL)
    assert [page[node].tag for node in literal.nodes] == ["footer"]
    assert len(visual_blocks(page.columns)[0].records) == 3


def test_cards_of_uneven_height_are_alike_in_the_modern_form() -> None:
    """By as much as a line or two of text makes."""
    cards = "".join(card(0, y, height=height) for y, height in ((40, 100), (160, 150), (330, 110)))
    columns = drawn(f"<h1 text='0 0 300 30'>Plants</h1><div>{cards}</div>").columns

    def cards_found(preset: VisualBlocksPreset) -> int:
        found = visual_blocks(columns, preset)
        return max(len(division.records) for division in found if columns.name(division.nodes[0]) == "div")

    assert [cards_found(preset) for preset in (MODERN, MODERN._replace(height=0.1))] == [3, 2]


def test_other_colours_are_not_alike() -> None:
    """Nor are other fonts."""
    odd = card(480, 60).replace("#eeeeee", "#ffdddd")
    columns = drawn(f"<main><div>{card(0, 60)}{card(240, 60)}{odd}</div></main>").columns
    assert len(visual_blocks(columns)[0].records) == 2


def test_rows_may_be_light_and_dark_in_turn() -> None:
    """In the modern form; the paper asks for one colour."""
    rows = "".join(
        f'<tr style="background:#{fill}" box="0 {y} 400 20"><td text="0 {y} 90 20">flax {y}<td text="200 {y} 90 20">{y}'
        for y, fill in ((60, "eeeeee"), (80, "ffffff"), (100, "eeeeee"), (120, "ffffff"))
    )
    columns = drawn(f"<p text='0 0 300 30'>Plants</p><table box='0 60 400 80'>{rows}</table>").columns

    def most_rows(preset: VisualBlocksPreset) -> int:
        found = [division for division in visual_blocks(columns, preset) if columns.name(division.nodes[0]) == "tr"]
        return max(len(division.records) for division in found)

    assert [most_rows(MODERN._replace(stripes=stripes)) for stripes in (True, False)] == [4, 2]


def test_mutual_similarity_comes_to_an_end() -> None:
    """Each block is similar to each other one, and each is asked once."""
    cards = "".join(card(x, y) for y in range(0, 900, 120) for x in (0, 240, 480, 720))
    blocks = BlockTree(drawn(f"<div>{cards}</div>").columns, MODERN)
    for base in blocks.leaves():
        assert base in target_pool(blocks, base, MODERN.levels)


@given(any_html, st.lists(boxes, min_size=1, max_size=9), st.sampled_from([LITERAL, MODERN]))
def test_records_stand_side_by_side(html: str, places: list[BoxEdges], preset: VisualBlocksPreset) -> None:
    """Any page gets an answer: records in document order, none inside another, nodes of one parent, scores falling."""
    columns = drawn(html, place=lambda node: places[node % len(places)]).columns
    divisions = visual_blocks(columns, preset)
    for division in divisions:
        assert all(columns.end[a] <= b for a, b in pairwise(division.nodes))
        assert all(len({columns.parent[node] for node in record}) == 1 for record in division.records)
    assert all(a.score >= b.score for a, b in pairwise(divisions))


def test_a_parsed_page_has_to_be_rendered() -> None:
    """Also where records are asked for."""
    with pytest.raises(NotRendered):
        scutch.extract_records("<ul><li>a<li>b</ul>", method="visual_blocks")


def test_it_is_a_method_of_records() -> None:
    """With tables and selectors as any other."""
    region = scutch.extract_records(load(FIGURE), method="visual_blocks")[0]
    assert (len(region), region.method) == (3, "visual_blocks")
    assert region.selectors().record_css


@pytest.mark.parametrize("html", ["<p>x" * 5_000, "<div><h3>x</h3><p>y</p></div>" * 1_500], ids=["paragraphs", "cards"])
def test_hostile_pages_take_a_moment(html: str) -> None:
    """Long lists of what looks the same."""
    columns = drawn(html, place=lambda node: (0, 20 * node, 900, 16 + node % 5)).columns
    start = process_time()
    visual_blocks(columns)
    assert process_time() - start < 8.0
