"""Entries of a programme below days and times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import pytest

import scutch

TALKS: Final = ["Dyeing with woad", "Spinning by hand", "Weaving bands", "Rope walks", "Paper from hemp", "Linen and law"]
SPEAKERS: Final = ["Ann Hale", "Tom Reed", "Kim Oak"]
SLOTS: Final = [(0, 1), (2,), (3, 4, 5)]


def linked(talk: int) -> str:
    return f"<li><a href=/s/{talk}>{TALKS[talk]}</a> <span>{SPEAKERS[talk % 3]}</span></li>"


def rows_of(times: Sequence[str], entry: Callable[[int], str] = linked) -> list[dict[str, Any]]:
    """Return the rows of a programme with a section for each time."""
    slots = zip(times, SLOTS, strict=True)
    sections = (f"<section><h2>{time}</h2><ul>{''.join(map(entry, talks))}</ul></section>" for time, talks in slots)
    [region, *_] = scutch.extract_records(f"<h1>Fibres</h1>{''.join(sections)}")
    return region.table.to_dicts()


@pytest.mark.parametrize(
    "times",
    [
        ("9:00 – 10:00", "11:00 – 12:00", "14:00 – 15:00"),
        ("9:00 am", "11:30 am", "2:00 pm"),
        ("9.30–10.30 Uhr".replace(".", ":"), "11:00", "14:15"),
        ("3 May 2026", "4 May 2026", "6 May 2026"),
    ],
)
def test_talks_are_records_and_their_hours_groups(times: Sequence[str]) -> None:
    """An hour was one record, and its second talk a column."""
    rows = rows_of(times)
    assert [row["title"] for row in rows] == TALKS
    heads = [row.get("group", row.get("date")) for row in rows]
    assert [heads.index(head) for head in heads] == [0, 0, 2, 3, 3, 3]


def test_parts_of_posts_are_no_entries() -> None:
    """A post has a part with its author and one with its text, below its own date."""
    posts = "".join(
        f"<article><p>{day} May 2026, 10:{day}</p><div><a href=/u/{day}>{speaker}</a> <i>12 posts</i></div>"
        f"<div><p>I think that {talk} is worth a try, <a href=/t/{day}>as here</a>.</p>"
        f"<p>We did it in {day} days.</p></div></article>"
        for day, (talk, speaker) in enumerate(zip(TALKS, SPEAKERS * 2, strict=True), 11)
    )
    [region, *_] = scutch.extract_records(f"<h1>Fibres</h1>{posts}")
    assert len(region.table) == len(TALKS)


def test_tags_below_a_date_are_no_records() -> None:
    """An entry has a link and more than that."""
    assert (
        len(rows_of(("3 May 2026", "4 May 2026", "6 May 2026"), lambda talk: f"<li><a href=/t/{talk}>{TALKS[talk]}</a></li>"))
        == 3
    )
