"""Titles in two languages."""

from __future__ import annotations

import pytest

import scutch

FILMS = (("织女", "The Weaver"), ("露水", "Dew in the Fields"), ("纺车", "The Wheel"), ("蓝色亚麻", "Blue Flax"))


@pytest.mark.parametrize("second", ["<div class=title>/ {two}</div>", "<div class=card-secondaryTitle>{two}</div>"])
def test_the_first_title_is_the_title(second: str) -> None:
    """A short one is as long in its script as a longer one in letters."""
    items = "".join(
        f"<li><a href=/{n}><div class=card-title>{one}</div>{second.format(two=two)}</a></li>"
        for n, (one, two) in enumerate(FILMS)
    )
    rows = scutch.extract_records(f"<ul>{items}</ul>")[0].table.to_dicts()
    assert [row["title"] for row in rows] == [one for one, _ in FILMS]
