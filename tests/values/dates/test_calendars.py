"""Years of the calendars of Iran, Japan and Taiwan."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from scutch.values.dates.calendars import from_persian, gregorian, in_common_era

YEARS = st.integers(1178, 1632)


@given(YEARS)
def test_the_days_of_a_year_follow_each_other(year: int) -> None:
    """From the first of the year to that of the next one, each day is one later."""
    days = [day for month in range(1, 13) for number in range(1, 32) if (day := gregorian(year, month, number))]
    first = date.fromisoformat(gregorian(year, 1, 1))
    assert [*days, gregorian(year + 1, 1, 1)] == [
        (first + timedelta(days=place)).isoformat() for place in range(len(days) + 1)
    ]
    assert first.month == 3
    assert len(days) in (365, 366)


def test_known_days_of_the_iranian_calendar() -> None:
    """New year's days after leap years and others, the end of a leap year, and days of history."""
    known = {
        (1320, 6, 3): "1941-08-25", (1350, 1, 1): "1971-03-21", (1357, 11, 22): "1979-02-11", (1395, 12, 30): "2017-03-20",
        (1399, 1, 1): "2020-03-20", (1403, 12, 30): "2025-03-20", (1404, 1, 1): "2025-03-21", (1402, 12, 30): "",
        (1402, 13, 1): "", (1402, 7, 31): "", (1402, 1, 0): "",
    }  # fmt: skip
    assert {day: gregorian(*day) for day in known} == known


def test_other_numbers_stay() -> None:
    """Versions, ranges and years that are no such day."""
    for text in ("1402/03/15/4", "1402/03-15", "11402/03/15", "15 خرداد", "1402/13/01"):
        assert from_persian(text) == text
    assert in_common_era("2023年3月12日") == "2023年3月12日"
