"""The pace of a host."""

import pytest

from scutch.crawl.pace import MAX_DELAY, MAX_RETRY_AFTER, Pace, retry_after
from scutch.sources.exchange import Exchange


def test_the_delay_follows_the_time_of_the_answers() -> None:
    """Halfway each time; never below the floor."""
    pace = Pace(1.0, 1.0).after(0.0, 5.0)
    assert (pace.delay, pace.ready_at) == (3.0, 3.0)
    for moment in range(20):
        pace = pace.after(moment, 0.1)
    assert pace.delay == 1.0


def test_a_busy_host_is_asked_half_as_often() -> None:
    """Up to a minute; an error never shortens the delay."""
    pace = Pace(1.0, 4.0)
    assert pace.after(0.0, 0.1, busy=True).delay == 8.0
    assert pace.after(0.0, 0.1, failed=True).delay == 4.0
    for _ in range(9):
        pace = pace.after(0.0, 0.1, busy=True)
    assert pace.delay == MAX_DELAY


def test_retry_after_is_waited_for() -> None:
    """It delays the next request, not all later ones."""
    pace = Pace(1.0, 1.0).after(100.0, 0.1, busy=True, wait=90.0)
    assert (pace.ready_at, pace.delay) == (190.0, 2.0)


def test_a_crawl_delay_is_a_floor() -> None:
    """A lower one changes nothing."""
    assert Pace(1.0, 1.0).with_floor(5.0)[:2] == (5.0, 5.0)
    assert Pace(5.0, 7.0).with_floor(1.0)[:2] == (5.0, 7.0)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("", 0.0),
        ("7", 7.0),
        ("-7", 0.0),
        ("99999999999", MAX_RETRY_AFTER),
        ("soon", 0.0),
        ("Thu, 01 Jan 1970 00:00:30 GMT", 20.0),
    ],
)
def test_retry_after_in_both_forms(value: str, seconds: float) -> None:
    """Seconds or a date; what is neither counts for nothing."""
    assert retry_after(Exchange("", 503, {"retry-after": value}, b""), 10.0) == seconds
