"""``methods.block_extraction``: each rule on a small page that it decides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.vips.block_extraction import RULES, RULES_BY_CLASS
from scutch.page import Page
from tests.drawn import drawn
from tests.methods.vips.test_separators import pages
from tests.twins.methods import block_extraction as slow_block_extraction
from tests.twins.methods.block_extraction import CONDITIONS, Facts, decision, kernel_blocks, tag_class, tree_area

TEXT = '<p box="0 0 400 100">flax</p>'


def tree_of(html: str) -> VisualTree:
    return VisualTree(drawn(html).columns)


def node(tree: VisualTree, name: str) -> int:
    return next(place for place in range(len(tree.columns)) if tree.columns.name(place) == name)


def decided(html: str, name: str, *, area: float = 1e6, after_kept: bool = False, is_top: bool = False) -> tuple[int, str]:
    """Which rule decides about the first element of a name, on a part of so many pixels, and how."""
    tree = tree_of(html)
    place = node(tree, name)
    return decision(Facts(tree, place, tree.children(place), is_top, area, after_kept, is_filled=False))


def pool(html: str, name: str = "body") -> list[tuple[str, int, int]]:
    """Blocks of the part below an element: first tag, degree of coherence and rule."""
    tree = tree_of(html)
    return [(tree.columns.name(block.nodes[0]), block.doc, block.rule) for block in kernel_blocks(tree, node(tree, name))]


@given(pages, st.floats(0, 1), st.data())
def test_the_compiled_rules_decide_as_their_twin(page: Page, large: float, data: st.DataObject) -> None:
    """On any part of any page: the same blocks, by the same rules, of the same degree."""
    tree = VisualTree(page.columns)
    top = data.draw(st.integers(0, len(tree.columns) - 1))
    assert kernel_blocks(tree, top, large) == slow_block_extraction.extract_blocks(tree, top, large)


def test_1_a_node_without_visible_content_is_no_block() -> None:
    """It is cut; a picture shows something without having children."""
    html = '<div><div box="0 0 9 9"></div><img box="0 0 90 90"><div><p>flax</div></div>'
    assert pool(html) == [("img", 10, 1), ("p", 10, 4)]


def test_2_a_wrapper_of_one_block_is_gone_through() -> None:
    """The block in it is looked at instead."""
    assert decided(f"<div><section>{TEXT}{TEXT}</section></div>", "div") == (2, "divide")
    assert decided("<div>flax</div>", "div")[0] != 2


def test_3_the_top_of_a_part_is_divided() -> None:
    """Nothing would come of the round otherwise."""
    assert decided(f"<div>{TEXT}{TEXT}</div>", "div", is_top=True) == (3, "divide")


def test_4_a_node_of_text_alone_is_kept() -> None:
    """With the highest degree if it is in one font, and one less if not."""
    assert decided("<p>flax <b>blue</b></p>", "p") == (4, "keep")
    assert pool("<main><p>flax <b>blue</b></p><p>tall</p></main>") == [("p", 10, 4), ("p", 10, 4)]
    bold = '<b style="font-weight:700">blue</b>'
    assert pool(f"<main><p>flax {bold}</p><p>tall</p></main>") == [("p", 9, 4), ("p", 10, 4)]


@pytest.mark.parametrize("name", ["a", "p"])
def test_5_a_line_break_inside_divides(name: str) -> None:
    """An inline element, or a paragraph, that holds a block."""
    html = f"<{name}>flax <span style='display:block'>hemp</span> jute</{name}>"
    assert decided(html, name) == (5, "divide")


def test_6_a_rule_inside_divides() -> None:
    """A line across separates what is above from what is below."""
    assert decided(f'<div>{TEXT}<hr box="0 110 400 2">{TEXT}</div>', "div") == (6, "divide")


def test_7_a_table_smaller_than_its_cells_is_divided() -> None:
    """Its parts hang out of it, or lie over each other."""
    cells = '<td box="0 0 400 100">flax<td box="0 0 400 100">hemp'
    assert decided(f"<table><tr>{cells}</table>", "tr") == (7, "divide")


def test_8_another_background_divides() -> None:
    """And the child that has it is not divided in this round."""
    html = f'<main><div>{TEXT}<div style="background:#eeeeee" box="0 100 400 100">{TEXT}{TEXT}</div></div>{TEXT}</main>'
    assert decided(html, "div") == (8, "divide")
    assert pool(html, "main") == [("p", 10, 4), ("div", 5, 8), ("p", 10, 4)]


def test_9_a_small_block_with_text_of_its_own_is_kept() -> None:
    """It is a part of the whole that is not worth dividing yet."""
    html = f"<section>hemp {TEXT}</section>"
    assert decided(html, "section", area=1e8) == (9, "keep")
    assert decided(html, "section", area=1e5)[0] != 9


def test_10_a_cell_with_tiny_children_is_kept() -> None:
    """None of them would be a block that people see."""
    cell = '<table><tr><td><div box="0 0 90 90">flax</div><div box="0 90 90 90">hemp</div></table>'
    assert decided(cell, "td", area=1e6) == (10, "keep")
    assert decided(cell, "td", area=1e5)[0] != 10


def test_11_a_node_after_a_kept_sibling_is_kept() -> None:
    """Neighbours are treated alike."""
    html = f"<section>{TEXT}{TEXT}</section>"
    assert decided(html, "section", after_kept=True) == (11, "keep")
    html = f"<main><p>flax</p><section>{TEXT}{TEXT}</section></main>"
    assert [rule for _, _, rule in pool(html, "main")] == [4, 11]


def test_12_any_other_block_is_divided() -> None:
    """Down to where a rule keeps it."""
    assert decided(f"<div>{TEXT}{TEXT}</div>", "div") == (12, "divide")
    assert [rule for _, _, rule in pool(f"<div>{TEXT}{TEXT}</div><div>{TEXT}{TEXT}</div>")] == [4] * 4


def test_12_can_be_bounded() -> None:
    """Then blocks that are no large part of the whole wait for a round of their own."""
    half = '<div>{0}<p box="0 {1} 400 100">hemp</p></div>'
    tree = tree_of(f"<main>{half.format(TEXT, 100)}{half.format(TEXT.replace('0 0', '0 200'), 300)}</main>")
    assert [len(kernel_blocks(tree, node(tree, "main"), large)) for large in (0.0, 0.6)] == [4, 2]


def test_13_any_other_table_is_kept() -> None:
    """One of values is a block; a round of its own divides it into rows."""
    rows = "".join(f'<tr><td box="0 {y} 200 20">a<td box="200 {y} 200 20">b' for y in (0, 20))
    table = f'<table style="border:1px" box="0 0 500 60"><caption box="0 40 500 20">x</caption>{rows}</table>'
    assert decided(table, "table") == (13, "keep")


def test_every_rule_belongs_to_a_tag_class() -> None:
    """The matrix of the report has no empty row."""
    assert {number for numbers in RULES_BY_CLASS.values() for number in numbers} == set(RULES) == set(CONDITIONS)
    assert all(list(numbers) == sorted(numbers) for numbers in RULES_BY_CLASS.values())


@pytest.mark.parametrize(
    ("html", "name", "expected"),
    [("<a>x</a>", "a", "inline"), ("<table><tr><td>x</table>", "td", "td"), ("<p>x", "p", "p"),
     ("<ul><li>x</ul>", "li", "other"),
     ("<span style='display:flex'>x</span>", "span", "other"), ("<div style='display:inline-block'>x</div>", "div", "inline")],
)  # fmt: skip
def test_tag_classes_go_by_display(html: str, name: str, expected: str) -> None:
    """A tag says it only of tables and paragraphs."""
    tree = tree_of(html)
    assert tag_class(tree, node(tree, name)) == expected


def test_texts_among_blocks_are_kept_as_they_run() -> None:
    """With the inline elements in them."""
    tree = tree_of(f"<div>flax <b>blue</b>{TEXT} hemp</div>")
    blocks = kernel_blocks(tree, node(tree, "div"))
    assert [len(block.nodes) for block in blocks] == [2, 1, 1]


def test_areas_are_those_of_visible_boxes() -> None:
    """In square pixels."""
    tree = tree_of('<p box="0 0 1000 50" text="0 0 40 20">flax</p>')
    assert tree_area(tree, node(tree, "p")) == 800
