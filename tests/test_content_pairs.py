"""Texts of two builds beside each other, and headings without a body."""

import pytest

import scutch
from benchmarks.content import headings, pairs


def test_the_page_of_the_docs_has_a_row_for_each_pair() -> None:
    """The notes of a reader stand beside the figures of the texts."""
    page = "articles-dev/de-HamburgerAbendblatt-V1"
    rows = pairs.document([pairs.Pair(page, "article", "flax and hemp", "flax", "flax")]).splitlines()
    assert rows[-1].startswith("| de-HamburgerAbendblatt-V1 | 0.500 | 1.000 | 2 | 0 | article | ")


def test_the_lines_that_moved_are_found() -> None:
    """And the share of the words that differ."""
    pair = pairs.Pair("a/1", "article", "flax\nmenu", "flax\nhemp", "flax hemp")
    assert pairs.lines_only(pair.before, pair.after) == ["menu"]
    assert pair.change == pytest.approx(2 / 3)


def test_a_heading_above_another_one_is_bare() -> None:
    """So is the last text of a page; one above prose is not."""
    page = scutch.parse("<h2>Cards</h2><h2>Flax</h2><p>It grows.</p><h2>End</h2>")
    assert set(headings.bare_headings(page)) == {("cards",), ("end",)}


def test_a_page_without_text_has_no_bare_heading() -> None:
    """Nor one with an image in a heading."""
    assert not headings.bare_headings(scutch.parse("<h2><img src=a.png></h2>"))


def test_lines_of_code_are_no_headings() -> None:
    """A comment of a shell begins as a heading does."""
    assert [heading.text for heading in headings.written_headings("## Run\n\n```sh\n# first\n# second\n```\n")] == ["Run"]


def test_titles_of_a_list_are_three_of_one_rank_in_a_row() -> None:
    """The last of them may have a body; two alone are none."""
    found = headings.written_headings("## A\n\n## B\n\n## C\n\nText.\n\n### D\n\n### E\n\n## F\n")
    assert [heading.text for heading in found if heading.is_empty] == ["A", "B", "D", "E", "F"]
    assert headings.titles(found) == 2
