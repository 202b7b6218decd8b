"""``methods.visual_tree``: what is seen of a rendered page, one difference from what was laid out at a time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.errors import NotRendered
from scutch.methods.rendered.visual_tree import TEXTUAL, Font, VisualTree
from tests.drawn import drawn
from tests.strategies import any_html
from tests.twins.methods import visibility as twin

STYLES = ("", "background:#ff0000", "background-image:url", "position:fixed", "position:absolute;opacity:0", "opacity:0",
          "overflow:hidden", "visibility:hidden", "display:none", "display:contents", "display:inline-block", "border:1px",
          "display:flex")  # fmt: skip
coordinates = st.integers(-50, 1100)
boxes = st.tuples(coordinates, coordinates, st.integers(0, 600), st.integers(0, 600))


def tree_of(html: str) -> VisualTree:
    return VisualTree(drawn(html).columns)


def node(tree: VisualTree, name: str) -> int:
    """The first element of a name."""
    return next(place for place in range(len(tree.columns)) if tree.columns.name(place) == name)


def styled(html: str, styles: list[str]) -> str:
    """The same with a style on some of its elements, in turn."""
    for style in styles:
        html = html.replace("<div>", f'<div style="{style}">', 1).replace("<span>", f'<span style="{style}">', 1)
    return html


@given(any_html, st.lists(boxes, min_size=1, max_size=9), st.lists(st.sampled_from(STYLES), max_size=8))
def test_the_kernel_agrees_with_its_twin(
    html: str, places: list[tuple[float, float, float, float]], styles: list[str]
) -> None:
    """Bits, backgrounds and boxes of every node, wherever things stand and however they look."""
    page = drawn(styled(html, styles), place=lambda number: places[number % len(places)])
    tree = VisualTree(page.columns)
    for number, expected in twin.VisibilityTwin(page.columns).nodes.items():
        assert twin.names_of(tree.visibility(number)) == expected.bits
        assert tree.fill(number) == expected.fill
        assert expected.edges is None or tree.edges(number) == pytest.approx(expected.edges)


def test_a_parsed_page_has_to_be_rendered() -> None:
    """The error says what to do."""
    with pytest.raises(NotRendered, match="render it first"):
        VisualTree(scutch.parse("<p>flax").columns)


def test_a_box_encloses_visible_content() -> None:
    """A paragraph is as wide as its text, however wide it was laid out."""
    tree = tree_of('<p box="0 0 1000 20" text="10 2 80 16">flax</p>')
    assert tree.edges(node(tree, "p")) == (10, 2, 90, 18)


def test_a_painted_area_shows() -> None:
    """With a background of its own, a frame, or a picture behind it."""
    for style in ("background:#eeeeee", "border:1px", "background-image:url"):
        tree = tree_of(f'<div style="{style}" box="0 0 1000 100"><p text="10 40 80 16">flax</p></div>')
        assert tree.edges(node(tree, "div")) == (0, 0, 1000, 100)


def test_a_wrapper_without_size_shows_its_content() -> None:
    """As around floats, and where there is no box at all."""
    for around in ('<div box="0 0 1000 0">', '<div style="display:contents">'):
        tree = tree_of(f'{around}<p box="0 0 300 20">flax</p></div>')
        assert tree.edges(node(tree, "div")) == (0, 0, 300, 20)


def test_a_transparent_background_is_the_one_behind_it() -> None:
    """The nearest opaque ancestor's; a veil that lets more than half through does not count."""
    tree = tree_of('<main style="background:#112233"><div><p style="background:#44556610">flax</p></div></main>')
    assert {tree.fill(node(tree, name)) for name in ("main", "div", "p")} == {0x112233FF}


@pytest.mark.parametrize(
    "hiding",
    ['style="visibility:hidden"', 'style="position:absolute;opacity:0"', 'box="-900 0 100 20"', 'box="0 0 1 1"',
     'style="overflow:hidden" box="0 0 0 0"', 'box="2000 0 0 20"', 'style="display:none"'],
)  # fmt: skip
def test_invisible_content_is_not_shown(hiding: str) -> None:
    """Hidden, faded out above the page, off the page, a pixel for screen readers, cut off."""
    tree = tree_of(f"<div {hiding}><p>flax</p></div>")
    assert not tree.is_shown(node(tree, "p"))


def test_content_faded_until_scrolling_is_shown() -> None:
    """It fades in at the place that it takes."""
    tree = tree_of('<div style="opacity:0"><p>flax</p></div>')
    assert tree.is_shown(node(tree, "p"))


def test_overflow_is_clipped() -> None:
    """As much shows as is inside."""
    tree = tree_of('<div style="overflow:hidden" box="0 0 100 50"><p box="0 0 400 200">flax</p></div>')
    assert tree.edges(node(tree, "p")) == (0, 0, 100, 50)


def test_visible_text_in_a_hidden_block_is_shown() -> None:
    """``visibility`` can be turned on again inside."""
    tree = tree_of('<div style="visibility:hidden"><p style="visibility:visible">flax</p></div>')
    assert tree.is_shown(node(tree, "div"))


def test_a_fixed_element_is_a_layer() -> None:
    """It is no child of what it is written in, and adds nothing to its box."""
    tree = tree_of('<main><p box="0 0 100 20">flax</p><aside style="position:fixed" box="0 700 1000 100">hemp</aside></main>')
    assert tree.layers() == [node(tree, "aside")]
    assert tree.children(node(tree, "main")) == [node(tree, "p")]
    assert tree.edges(node(tree, "main")) == (0, 0, 100, 20)


def test_a_sticky_element_is_in_the_flow() -> None:
    """It stands where it was written until somebody scrolls."""
    tree = tree_of('<main><nav style="position:sticky">flax</nav></main>')
    assert tree.layers() == []
    assert tree.children(node(tree, "main")) == [node(tree, "nav")]


def test_inline_elements_with_text_alone_are_virtual_text() -> None:
    """Small pictures in a line count as text, as icons do; a block does not, nor does what holds one."""
    tree = tree_of('<p>a <b>b <i>c <img box="0 0 16 16"></i></b></p><a><span style="display:block">d</span></a>')
    assert [bool(tree.visibility(node(tree, name)) & TEXTUAL) for name in ("b", "i", "img", "a", "span", "p")] == [
        True
    ] * 3 + [False] * 3


def test_fonts_are_those_of_texts() -> None:
    """Size and weight."""
    tree = tree_of('<h1 style="font-size:32px;font-weight:700">flax</h1>')
    assert [tree.font(text) for text in tree.texts(0)] == [Font(32.0, 700)]
