"""``methods.preprocessing``: what is deleted before a page is segmented, and what never is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.methods.page_segmentation.preprocessing import (
    LITERAL_DELETIONS,
    MODERN_DELETIONS,
    Deletions,
    deleted,
    first_heading,
)

PROSE = "Flax gives long, strong fibres, and its seed gives oil. " * 6
MENU = "<ul>" + "<li><a href=#>Shop</a>" * 5 + "</ul>"
PIECES = st.sampled_from(
    ["<div>", "</div>", "<form>", "</form>", "<nav>", "</nav>", "<h1>Flax</h1>", "<p>flax ", " | ", MENU, "<aside>",
     "</aside>", "<object>x</object>", f"<p>{PROSE}</p>"]
)  # fmt: skip


def gone(html: str, rules: Deletions = MODERN_DELETIONS) -> set[str]:
    """Tags of what is deleted."""
    columns = scutch.parse(html).columns
    return {columns.name(node) for node, bit in enumerate(deleted(columns, rules)) if bit}


@pytest.mark.parametrize("tag", ["form", "object"])
def test_printed_tags_go_with_their_content(tag: str) -> None:
    """Their texts go with them; what stands beside them stays."""
    assert gone(f"<p>{PROSE}</p><{tag}><b>x1</b></{tag}>", LITERAL_DELETIONS) == {tag, "b", "#text"}


def test_a_page_in_a_form_is_lost_in_the_literal_form_alone() -> None:
    """Some sites put all into one form."""
    html = f"<form><p>{PROSE}</form>"
    assert ("p" in gone(html, LITERAL_DELETIONS), "p" in gone(html)) == (True, False)


def test_garbage_is_text_without_a_word() -> None:
    """Separators go; numbers stay."""
    columns = scutch.parse("<p>|</p><p>2024</p>").columns
    assert [columns.text(node) for node, bit in enumerate(deleted(columns)) if bit] == ["|"]


@pytest.mark.parametrize("tag", ["nav", "aside", "footer", "header", "dialog", "form"])
def test_landmarks_are_deleted_today(tag: str) -> None:
    """The authors say what their parts are for."""
    html = f"<{tag}>Home</{tag}><p>{PROSE}"
    assert (tag in gone(html), gone(html, MODERN_DELETIONS._replace(landmarks=0))) == (True, set())


def test_lists_of_links_are_deleted_today() -> None:
    """Whatever they are called."""
    html = f"{MENU}<p>{PROSE}"
    assert ("ul" in gone(html), "ul" in gone(html, LITERAL_DELETIONS)) == (True, False)


@pytest.mark.parametrize("inside", [PROSE, "<h1>Flax</h1>"])
def test_what_holds_the_heading_or_most_of_the_text_stays(inside: str) -> None:
    """A mistaken landmark costs nothing."""
    assert gone(f"<nav>{inside}</nav><p>It is blue.") == set()


def test_the_first_heading_has_text() -> None:
    """A logo is none; a page may have none."""
    columns = scutch.parse("<h1><img></h1><h1>Flax</h1><h1>Hemp</h1>").columns
    assert columns.text(first_heading(columns) + 1) == "Flax"
    assert first_heading(scutch.parse("<p>x").columns) == -1


@given(st.lists(PIECES, max_size=30).map("".join), st.sampled_from([LITERAL_DELETIONS, MODERN_DELETIONS]))
def test_whole_subtrees_are_deleted(html: str, rules: Deletions) -> None:
    """Nothing stays in what goes, and the page itself does not change."""
    columns = scutch.parse(html).columns
    mask = deleted(columns, rules)
    assert all(mask[node] for node in range(1, len(columns)) if mask[columns.parent[node]])
    assert len(mask) == len(columns)
    assert not mask[0]
