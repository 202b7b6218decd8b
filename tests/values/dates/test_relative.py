"""Times relative to now, and days without a year."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.values.dates.relative import date_from_now, is_day_of_month, is_recent, resolved_dates

NOW = datetime(2026, 11, 23, 6, 30, tzinfo=UTC)  # a Monday


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3 days ago", "2026-11-20"),
        ("Today at 5:00 AM EST", "2026-11-23T05:00-05:00"),
        ("Sat, Nov 21, 11:00 PM GMT+1", "2026-11-21T23:00+01:00"),
        ("about 2 hours ago", "2026-11-23T04:30+00:00"),
        ("Posted 5 min. ago", "2026-11-23T06:25+00:00"),
        ("vor einer Stunde", "2026-11-23T05:30+00:00"),
        ("il y a 3 jours", "2026-11-20"),
        ("hace 2 semanas", "2026-11-09"),
        ("5 часов назад", "2026-11-23T01:30+00:00"),
        ("3天前", "2026-11-20"),
        ("11 months ago", "2025-12"),
        ("il y a plus de 3 jours", "2026-11-20"),
        ("vor mehr als 3 Tagen", "2026-11-20"),
        ("hace casi 3 días", "2026-11-20"),
        ("منذ 3 أيام", "2026-11-20"),
        ("a year ago", "2025"),
        ("18d", "2026-11-05"),
        ("3 hrs", "2026-11-23T03:30+00:00"),
        ("just now", "2026-11-23T06:30+00:00"),
        ("Today, 05:27 AM", "2026-11-23T05:27"),
        ("Gestern um 17:04 Uhr", "2026-11-22T17:04"),
        ("昨天 10:30", "2026-11-22T10:30"),
        ("Tue", "2026-11-17"),
        ("9:42 AM", "2026-11-22T09:42"),
        ("6:12", "2026-11-23T06:12"),
        ("21 Nov", "2026-11-21"),
        ("25 Dec", "2025-12-25"),
        ("Fri, 25 Dec", "2026-12-25"),
        ("22 DEC 7:20 PM", "2025-12-22T19:20"),
        ("29 Feb", "2024-02-29"),
    ],
)
def test_relative_times_are_dates_of_the_page(text: str, expected: str) -> None:
    """As precise as the text: a year, a month, a day, a time."""
    assert date_from_now(text, NOW) == expected


@pytest.mark.parametrize(
    "text", ["2026-01-05", "5 Jan 2026", "TBA", "30 Feb", "3 days", "99999999 days ago", "4000 years ago", ""]
)
def test_other_texts_stay_as_they_are(text: str) -> None:
    """Whole dates, words, days that do not exist, times before the first year."""
    assert date_from_now(text, NOW) is None
    assert resolved_dates([text], NOW) == [text]


def test_days_of_events_are_to_come_and_those_of_posts_are_past() -> None:
    """Posts stand in order too, the newest or the oldest first."""
    assert resolved_dates(["30 Nov", "4 Dec", "2 Jan"], NOW)[-1] == "2027-01-02"
    assert resolved_dates(["22 Nov", "4 Nov", "30 Dec"], NOW)[-1] == "2025-12-30"
    assert resolved_dates(["4 Nov", "21 Nov", "22 Nov"], NOW)[0] == "2026-11-04"


def test_two_minutes_are_no_day_of_august() -> None:
    """Sunday is "Min" in Indonesian, August "Ago" in Spanish."""
    assert not is_day_of_month("2 min ago")
    assert is_day_of_month("2 ago")


RELATIVE = st.from_regex(r"(\d{1,9}|an?) (day|month|year|hour)s? ago", fullmatch=True)
PARTIAL = st.from_regex(r"\d{1,2} [A-Z][a-z]{2}( \d\d:\d\d)?", fullmatch=True)


@given(st.text(max_size=30) | RELATIVE | PARTIAL)
def test_any_text_has_an_answer(text: str) -> None:
    """None, or a date that the library of Python reads."""
    found = date_from_now(text, NOW) or "2026"
    datetime.fromisoformat(f"{found}-01-01"[:10] if len(found) < 10 else found)
    assert is_recent(text) in (True, False)
