"""Parts of a point in time: a day and its time, a day and its month, a number of hours and "ago"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from scutch.lexicon.months import month_names
from scutch.lexicon.relative_times import PAST_WORDS
from scutch.records.cells.joins.column_sample import ColumnSample
from scutch.values.column import column_type
from scutch.values.dates.date import find_date
from scutch.values.dates.relative import elapsed, is_day_of_month

#: A time of day after a date.
TIME_OF_DAY: Final = re.compile(r"(?:at |um |à )?\d{1,2}[:.h]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?(?: Uhr)?", re.IGNORECASE)


def is_date_part(text: str) -> bool:
    """Whether a text may be the day, the month or the year of a date.

    >>> [is_date_part(text) for text in ("21", "Nov", "2025", "2.5", "votes")]
    [True, True, True, False, False]
    """
    word = text.strip(" .,").lower()
    return (word.isdecimal() and len(word) in (1, 2, 4)) or word in month_names().numbers


def are_time(sample: ColumnSample, run: Sequence[int], other: int, pair: tuple[int, int]) -> bool:
    """Whether a run and another column are the parts of dates, of days with their times, or of times of the past."""
    return (
        is_time_of(sample, run[-1], other, pair)
        or is_age_of(sample, run[-1], other, pair)
        or continues_date(sample, run, other, pair)
    )


def is_time_of(sample: ColumnSample, column: int, other: int, pair: tuple[int, int]) -> bool:
    """Whether a column has days and another one times of the day. ``pair``: nodes."""
    if not TIME_OF_DAY.fullmatch(sample.first_text(other)):
        return False
    times, days = sample.texts(other).values(), list(sample.texts(column).values())
    return all(map(TIME_OF_DAY.fullmatch, times)) and column_type(days) == "date"


def is_age_of(sample: ColumnSample, column: int, other: int, pair: tuple[int, int]) -> bool:
    """Whether two columns are a number of units and the word of a time of the past, such as "ago". ``pair``: nodes."""
    words = sample.first_text(column), sample.first_text(other)
    if all(PAST_WORDS.isdisjoint(text.lower().split()) for text in words) or not sample.are_adjacent(*pair):
        return False
    times, following = sample.texts(column), sample.texts(other)
    return all(elapsed(f"{text} {following[row]}") for row, text in times.items() if row in following)


def continues_date(sample: ColumnSample, run: Sequence[int], other: int, pair: tuple[int, int]) -> bool:
    """Whether a run and another column are the parts of dates, such as a day and the name of a month. ``pair``: nodes."""
    if not all(is_date_part(sample.first_text(column)) for column in (*run, other)) or not sample.are_adjacent(*pair):
        return False
    parts = [sample.texts(column) for column in (*run, other)]
    rows = set(parts[0]).intersection(*parts[1:])
    texts = [" ".join(part[row] for part in parts) for row in rows]
    return bool(texts) and all(find_date(text) or is_day_of_month(text) for text in texts)
