"""Ratings and dates that stand in attributes."""

from __future__ import annotations

from typing import Any

import pytest

import scutch

RATINGS = (4, 3, 4, 1, 2, 4)


def rows_of(card: str, count: int = 6) -> list[dict[str, Any]]:
    html = (
        "<ul>"
        + "".join(
            f"<li><h3><a href=/{n}>Linen no. {n}</a></h3>{card.format(n=n, rating=RATINGS[n])}</li>" for n in range(count)
        )
        + "</ul>"
    )
    return scutch.extract_records(html, url="https://example.org/")[0].table.to_dicts()


@pytest.mark.parametrize(
    "stars",
    [
        '<div role=img aria-label="{rating}.5 out of 10 stars"></div>',
        '<span title="Rated {rating}.5 of 10"><svg></svg></span>',
        '<i class=stars title="{rating}.5/10"></i>',
    ],
)
def test_stars_without_a_text_are_ratings(stars: str) -> None:
    """Pictures, fonts and drawings are nothing to read; what they are called is."""
    assert [row["rating"] for row in rows_of(stars)] == [rating + 0.5 for rating in RATINGS]


def test_dates_behind_what_is_said_from_now_on() -> None:
    """The time itself, beside the text as it stands."""
    (first, *_) = rows_of('<span class=age title="2026-05-1{n} 10:00">{n} hours ago</span>')
    assert first["date"] == "0 hours ago"
    assert first["date_datetime"] == "2026-05-10T10:00"


def test_elements_of_a_page_of_its_own_tell_their_time() -> None:
    """As ``time`` does."""
    (first, *_) = rows_of('<relative-time datetime="2026-05-1{n}T10:00:00Z">on Sunday</relative-time>')
    assert "2026-05-10T10:00:00Z" in first.values()


@pytest.mark.parametrize(
    "markup",
    [
        '<b title="Size {n} of the shelf">S</b>',
        '<b title="{rating} of 5">{rating} of 5</b>',
        '<a href=/ title="1{n} May 2026">day</a>',
        '<button title="1{n} May 2026">day</button>',
    ],
)
def test_other_titles_are_no_columns(markup: str) -> None:
    """They say what the text says, or what happens on a click."""
    assert not any("title" in name and name not in {"title", "title_url"} for name in rows_of(markup)[0])
    assert not any("datetime" in name for name in rows_of(markup)[0])


def test_what_two_attributes_tell_is_one_column() -> None:
    """For the eye and for the ear."""
    (first, *_) = rows_of('<i title="{rating} of 5" aria-label="{rating} of 5"></i>')
    assert [name for name, value in first.items() if value == RATINGS[0]] == ["rating"]


def test_selectors_find_them() -> None:
    """As the attributes that they are."""
    html = "<ul>" + "".join(
        f'<li><a href=/{n}>Linen no. {n}</a> <i class=stars title="{rating} of 5"></i>' for n, rating in enumerate(RATINGS)
    )
    region = scutch.extract_records(html)[0]
    assert "title" in {column.attribute for column in region.selectors().columns}
