"""Tag ratios: lines, smoothing and clusters."""

import pytest

import scutch
from scutch.methods.cetr.method import CetrPreset, cetr, line_clusters, line_decisions
from scutch.methods.cetr.tag_ratios import LINE_BYTES, differences, line_ends, smoothed, tag_ratios

STORY = "<p>Flax gives long, strong fibres, and linen is made of them.</p>\n" * 6
MENU = "<ul>\n" + "<li><a href=/>Home</a></li>\n" * 8 + "</ul>\n"


def test_a_line_has_characters_over_tags() -> None:
    """Start tags and end tags count; a line without tags has its characters."""
    found = tag_ratios(scutch.parse("<div>\n<b>Flax</b> is\nblue\n</div>").columns)
    assert found.ratios[1] == pytest.approx((4 + 6) / 2)


def test_long_lines_are_cut() -> None:
    """A page on one line has as many lines as another of its size."""
    assert line_ends(b"x" * 200) == [LINE_BYTES, 2 * LINE_BYTES, 3 * LINE_BYTES, 4 * LINE_BYTES]


def test_smoothing_keeps_a_constant() -> None:
    """The kernel is normalised, at the ends too."""
    assert smoothed([5.0] * 7) == pytest.approx([5.0] * 7)


def test_differences_look_ahead() -> None:
    """Equation 3: the mean of the next three lines, less the line."""
    assert differences([1.0, 4.0, 7.0, 1.0]) == [3.0, 0.0, 6.0, 0.0]


def test_one_centre_stays_at_the_origin() -> None:
    """Points near the origin are boilerplate however many they are."""
    labels = line_clusters([(0.2, 0.1)] * 20 + [(8.0, 1.0), (9.0, 2.0), (4.0, 6.0)])
    assert labels[:20] == [0] * 20
    assert 0 not in labels[20:]


@pytest.mark.parametrize("clustering", [True, False])
def test_the_story_is_content_and_the_menu_is_not(clustering: bool) -> None:
    """Both forms of the paper."""
    page = scutch.parse(MENU + STORY + MENU)
    chosen = {page.columns.text(node).strip() for node, _ in cetr(page.columns, CetrPreset(clustering=clustering)).ranges}
    assert any(text.startswith("Flax") for text in chosen)
    assert sum(text == "Home" for text in chosen) <= 2


def test_equal_lines_are_all_content() -> None:
    """A page that is one paragraph is not left empty."""
    assert any(line_decisions([40.0, 41.0, 40.0]).clusters)


def test_an_empty_page_says_why() -> None:
    """No text is a reason, not an error."""
    assert cetr(scutch.parse("").columns).reason == "no text"
