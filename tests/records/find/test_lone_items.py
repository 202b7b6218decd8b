"""Records that are alone in a section of a list."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import scutch

POSTS = "".join(
    f"<article class=post><h2><a href=/p/{n}>How we sowed flax no. {n}</a></h2><p>May {n}</article>" for n in range(1, 8)
)
LONE = "<article class=post><h2><a href=/p/9>The only post of a year</a></h2><p>Dec 9</article>"


def titles(section: str) -> Sequence[object]:
    """Return the titles of the posts of a year and of what another section has."""
    page = f"<main><section class=year><b>2026</b><div class=posts>{POSTS}</div></section>{section}</main>"
    return scutch.extract_records(page)[0].table["title"]


def test_the_only_record_of_a_section_is_in_the_list() -> None:
    """As in the archive of a blog with one post in its first year."""
    found = titles(f"<section class=year><b>2025</b><div class=posts>{LONE}</div></section>")
    assert found[-1] == "The only post of a year"
    assert len(found) == 8


@pytest.mark.parametrize("section", ["<section class=pinned><div class=posts>{}</div>", "<aside><div class=posts>{}</div>"])
def test_a_record_in_a_section_of_another_kind_is_not(section: str) -> None:
    """It may be one of the other sections again."""
    assert len(titles(section.format(LONE))) == 7


ITEMS = [f"<li><a href=/p/{n}>How we sowed flax no. {n}</a><p>In May, {n} days of rain" for n in range(1, 7)]


@pytest.mark.parametrize("strays", [{0, 1, 2, 3, 4, 5}, {2}, {0}, {3, 4}])
def test_items_behind_a_stray_closing_tag_are_in_the_list(strays: set[int]) -> None:
    """They are children of what the list is in; the list was that of one side alone."""
    items = "".join(f"{item}</li>{'</ul>' * (number in strays)}" for number, item in enumerate(ITEMS))
    [region, *_] = scutch.extract_records(f"<h1>Posts</h1><div><ul>{items}</ul></div>")
    assert region.table["title"] == tuple(f"How we sowed flax no. {n}" for n in range(1, 7))


def test_items_of_another_class_are_no_strays() -> None:
    """A list may stand before items of another kind."""
    menu = "<ul><li class=tab><a href=/a>All posts</a></li></ul>"
    [region, *_] = scutch.extract_records(f"<h1>Posts</h1><div>{menu}{''.join(ITEMS)}</div>")
    assert len(region.table) == len(ITEMS)
