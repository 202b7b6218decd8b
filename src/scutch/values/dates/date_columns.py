"""Columns of dates: the order of day and month, short years, and what has no day or year of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from scutch.lexicon.months import LOCAL_WORDS, month_names
from scutch.lexicon.relative_times import DAYS_BACK, INEXACT_WORDS, NOW_WORDS, ONE_WORDS, THAN_WORDS, UNIT_OF_FORM
from scutch.values._prefilter import ALL_WORDS, ANY_WORD, COLON, DIGIT, NEAR_NUMBERS
from scutch.values.column_types import ColumnType, PlainPart, PrefilterRule
from scutch.values.dates.date import (
    DATE_CHARS,
    DATE_WORDS,
    YEAR_FIRST,
    ParsedDate,
    find_date,
    full_year,
    order_of_language,
)
from scutch.values.dates.relative import age_of, are_recent, is_date, is_recent, is_relative
from scutch.values.plain_types import PLAIN_DATE

#: This many days in a row are in order in one reading by accident once in 60 times.
ENOUGH_DAYS: Final = 5
#: A date of three numbers of two digits whose second may be a month and whose last may be a day, words before it included.
SHORT_NUMERIC: Final = re.compile(r"(\D*)(\d\d)([./-])(0[1-9]|1[0-2])\3(0[1-9]|[12]\d|3[01])(?!\d)")
#: So many short dates show by their numbers which of these is the year.
LEAST_SHORT_DATES: Final = 3
#: A year, and characters of a text that is a date in words with it at most.
YEAR: Final = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
SHORT_CHARS: Final = 20
#: Words of times relative to now.
TIME_WORDS: Final = (*UNIT_OF_FORM, *DAYS_BACK, *NOW_WORDS, *ONE_WORDS, *INEXACT_WORDS, *THAN_WORDS)
RECENT_WORDS: Final = frozenset(re.findall("[a-z]+", " ".join(TIME_WORDS)))


def common_order(dates: Sequence[ParsedDate]) -> bool | None:
    """Whether the day comes first in dates of one column; None where the dates do not decide.

    A date with a day after the twelfth decides; otherwise that the dates are sorted, or of one month, in one of the two
    readings only.

    >>> common_order([find_date("03/04/2024"), find_date("03/14/2024")])
    False
    >>> common_order([find_date(f"{day}/2024") for day in ("01/05", "02/03", "03/08", "04/02", "05/06")])
    False
    >>> common_order([find_date(f"0{day}/04/2024") for day in range(3, 8)])
    True
    """
    orders = {found.day_first for found in dates} - {None}
    if orders:
        return orders.pop() if len(orders) == 1 else None
    days = [found[:3] for found in dates]
    swapped = [found.swapped()[:3] for found in dates]
    if len(set(days)) < ENOUGH_DAYS:
        return None
    first, last = ((is_in_order(reading), is_of_one_month(reading)) for reading in (days, swapped))
    return None if first == last or sorted((first, last)) == [(False, True), (True, False)] else first > last


def is_in_order(days: list[tuple[int, int, int]]) -> bool:
    """Whether days are sorted, in either direction."""
    return days in (sorted(days), sorted(days, reverse=True))


def is_of_one_month(days: list[tuple[int, int, int]]) -> bool:
    """Whether all days are in one month."""
    return len({day[:2] for day in days}) == 1


def with_whole_years(texts: Sequence[str]) -> Sequence[str]:
    """Return the texts of a column with years of four digits where all dates begin with one of two, as ``24/12/31`` does.

    The year varies less than the day: the first numbers are fewer and closer to each other than the last ones.

    >>> with_whole_years(["25/07/15", "24/12/31", "25/01/02"])
    ['2025/07/15', '2024/12/31', '2025/01/02']
    >>> with_whole_years(["Posted 15/07/25", "Posted 14/12/31", "Posted 15/01/02"])[1]
    'Posted 2014/12/31'
    >>> with_whole_years(["15/07/25", "31/12/24", "02/01/25"])
    ['15/07/25', '31/12/24', '02/01/25']
    """
    filled = [text for text in texts if text]
    matches = [match for text in filled if (match := SHORT_NUMERIC.match(text))]
    if len(matches) < max(LEAST_SHORT_DATES, len(filled)):
        return texts
    years, days = ({int(match[group]) for match in matches} for group in (2, 5))
    if len(years) >= len(days) or max(years) - min(years) >= max(days) - min(days):
        return texts
    return [SHORT_NUMERIC.sub(with_whole_year, text, count=1) for text in texts]


def with_whole_year(match: re.Match[str]) -> str:
    """Return a match of ``SHORT_NUMERIC`` with four digits for its year."""
    return f"{match[1]}{full_year(match[2])}{match[0][match.end(2) - match.start() :]}"


def read_dates(texts: Sequence[str], language: str) -> list[str | None]:
    """Return the dates of a column; texts stay as they are that are relative to now, or have a year in another form.

    >>> read_dates(["May 5, 2004", "Fall, 2004", "2017", "yesterday", "Flax"], "")
    ['2004-05-05', 'Fall, 2004', '2017', 'yesterday', None]
    """
    own_language = language_of_forms(language)
    found = [find_date(text, own_language) for text in with_whole_years(texts)]
    order = common_order([date for date in found if date and (date.is_ambiguous or date.day_first is not None)])
    day_first = order_of_language(language) if order is None else order
    return [
        in_column_order(date, day_first) if date else text if is_kept(text, language) else None
        for date, text in zip(found, texts, strict=True)
    ]


def is_kept(text: str, language: str) -> bool:
    """Whether a text that is no date says when all the same."""
    has_year = len(text) <= SHORT_CHARS and YEAR.search(text) is not None
    return has_year or is_relative(text, language) or age_of(text) is not None


def language_of_forms(language: str) -> str:
    """Return a language with names of months or an order of its own; empty for others, whose dates the type was found by.

    >>> language_of_forms("hr"), language_of_forms("ja-JP"), language_of_forms("en-US")
    ('hr', 'ja-JP', '')
    """
    has_names = month_names(language) is not month_names()
    return language if has_names or language[:2].lower() in YEAR_FIRST else ""


def in_column_order(date: ParsedDate, day_first: bool | None) -> str | None:
    """Return a date in the order of its column; None where that is open."""
    if date.is_ambiguous and day_first is None:
        return None
    return (date if day_first else date.swapped()).iso()


DATE: Final = ColumnType(
    "date",
    find_date,
    0.8,
    PrefilterRule(needs=NEAR_NUMBERS | ALL_WORDS, max_chars=DATE_CHARS, words=DATE_WORDS | LOCAL_WORDS),
    read_column=read_dates,
    plain_parts=(PlainPart(types=(PLAIN_DATE,)),),
)
#: Most of whose dates have no year, as on boards; these stay as they are.
DAY_OF_MONTH: Final = DATE._replace(
    reads=is_date,
    prefilter=PrefilterRule(
        needs=DIGIT | ALL_WORDS, max_chars=DATE_CHARS, words=frozenset(month_names().numbers) | LOCAL_WORDS | DATE_WORDS
    ),
)
#: Some of whose cells are relative to now, as in lists of what is new; these stay as they are.
RECENT: Final = DATE._replace(
    reads=is_recent,
    share=0.9,
    is_word=True,
    is_evident=are_recent,
    prefilter=PrefilterRule(
        needs=ALL_WORDS,
        needs_one=ANY_WORD | COLON | NEAR_NUMBERS,
        max_chars=DATE_CHARS,
        words=DATE_WORDS | LOCAL_WORDS | RECENT_WORDS,
    ),
)
