"""Durations: in units of many languages, in ISO 8601, with colons; and what has another reading."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.values import column_type, read_duration
from scutch.values.duration import find_duration

WIDTHS = st.sampled_from(
    [("h", "min"), (" hours", " minutes"), (" Std.", " Min."), (" ч", " мин"), ("小时", "分钟"), ("시간", "분")]
)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("1 h 20 min", 4800), ("PT45M", 2700), ("PT1H30M", 5400), ("P1DT2H", 93600),
        ("PT36.5S", 36.5), ("(0.31 seconds)", 0.31), ("3 days", 259200), ("5 m", 300), ("3:05", 185),
        ("1:02:33", 3753), ("90 minutes", 5400), ("2 hrs", 7200), ("1h30", 5400), ("1h 30m", 5400), ("45 Min.", 2700),
        ("1 Std. 20 Min.", 4800), ("2 heures", 7200), ("1 ora", 3600), ("30分", 1800), ("1時間20分", 4800), ("2小时", 7200),
        ("2시간 30분", 9000), ("30 мин", 1800), ("1 ч 20 мин", 4800), ("1.5 hours", 5400), ("1,5 h", 5400), ("(45 min)", 2700),
        ("1 hour and 20 minutes", 4800), ("1 day, 2 hours", 93600), ("５分", 300), ("2 horas y 15 minutos", 8100),
        ("40 sec", 40),
    ],
)  # fmt: skip
def test_forms_of_durations(text: str, seconds: float) -> None:
    """Their value is in seconds."""
    assert read_duration(text) == seconds


@pytest.mark.parametrize(
    "text",
    [
        "", "12", "2 weeks", "12 MP", "3:65", "3:5", "10:30 pm", "3 hours ago", "20-30 min",
        "20 min 1 h",
        "5 min read", "PT", "P", "P2D", "1 h 90", "min", "1:02:03:04", "25 km/h", "1 time", "9" * 41, "1h " * 20,
    ],
)  # fmt: skip
def test_what_is_no_duration(text: str) -> None:
    """Other units, times that have passed, ranges."""
    assert read_duration(text) is None


@given(st.integers(0, 99), st.integers(0, 59), WIDTHS)
def test_hours_and_minutes_read_back(hours: int, minutes: int, units: tuple[str, str]) -> None:
    """In any language, as well as in ISO 8601 and with colons."""
    seconds = hours * 3600 + minutes * 60
    assert read_duration(f"{hours}{units[0]} {minutes}{units[1]}") == seconds
    assert read_duration(f"PT{hours}H{minutes}M") == read_duration(f"{hours}:{minutes:02}:00") == seconds


@pytest.mark.parametrize("text", ["3:05", "28:25", "10:30:15", "8h", "8h30", "5 m", "30s", "3 days", "30分", "30분"])
def test_some_forms_have_another_reading(text: str) -> None:
    """Times of day, scores and points."""
    found = find_duration(text)
    assert found
    assert not found.is_certain


def test_programs_measure_parts_of_seconds() -> None:
    """A profiler shows each time in the unit that fits it."""
    cells = ["27.9ms", "824µs", "100ns", "1.5 s"]
    assert column_type(cells) == "duration"
    assert [read_duration(cell) for cell in cells] == [0.0279, 0.000824, 1e-07, 1.5]


def test_seconds_have_decimals_behind_a_colon() -> None:
    """Laps, and the hours, minutes and seconds of a log."""
    assert [read_duration(cell) for cell in ("1:23.45", "00:00:03.73", "0:03,5")] == [83.45, 3.73, 3.5]
    assert column_type(["00:00:03.73", "00:00:18.51"]) == "duration"
    assert column_type(["14:23:05.123", "14:23:06.4"]) != "duration"
