"""Dates in the languages of the web, as ISO 8601.

A text is a date if it has a day, perhaps a time of day, and no words but those of dates. Relative dates ("3 days ago") and
dates without a year are not read: the readers have no clock.

``03/04/2024`` is in March or in April. The other texts of its column decide (``day_first``), or else the language of the page;
without either it is not read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from scutch.lexicon.months import OTHER_DATE_WORDS, WEEKDAYS, ZONES, MonthNames, month_names
from scutch.lexicon.words import WORD_PATTERN
from scutch.values.dates.calendars import PERSIAN_SIGNS, from_persian, in_common_era
from scutch.values.dates.clock import (
    CLOCK,
    CLOCK_WORDS,
    OFFSET,
    clock_of,
    clock_text,
    with_plain_hours,
)
from scutch.values.plain_signs import ascii_signs

#: Longer texts are prose, shorter ones name no year.
DATE_CHARS: Final = 80
LEAST_DATE_CHARS: Final = 6
#: Two-digit years from this one on are of the last century (POSIX).
LAST_CENTURY: Final = 69
#: Digits of a year, whole and short.
YEAR_DIGITS: Final = 4
SHORT_YEAR_DIGITS: Final = 2
DAYS_OF_MONTHS: Final = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
#: Languages with the month first in numbers. English without a region is undecided.
MONTH_FIRST: Final = frozenset(("en-us", "en-ph", "es-us", "fil"))

#: Languages with the year first in numbers, even with two digits.
YEAR_FIRST: Final = frozenset(("zh", "ja", "ko", "eu"))
THAI: Final = re.compile("[\u0e01-\u0e4e]")
#: Years of Thai texts from this one on count from the death of the Buddha, so many years before the common era.
BUDDHIST_YEARS: Final = 2400
BUDDHIST_ERA: Final = 543
#: Signs of dates that words may follow without a blank, and points inside Thai abbreviations.
GLUED: Final = re.compile(r"(?<=\d)\s?[年月日号號년월일]|(?<=[\u0e01-\u0e4e])\.(?=[\u0e01-\u0e4e])")
#: Persian and Thai digits: a year in them is of another calendar, unless its four digits show that it is none.
OTHER_CALENDARS: Final = re.compile("[\u06f0-\u06f9\u0e50-\u0e59]")
WHOLE_YEAR: Final = re.compile(r"(?<!\d)(?:1[89]|2[05])\d\d(?!\d)")

ISO_DATE_TIME: Final = re.compile(
    rf"(\d{{4}})-(\d\d)(?:-(0[1-9]|[123]\d)(?:[T ](\d\d):(\d\d)(?::(\d\d(?:\.\d{{1,9}})?))?\s?(Z|{OFFSET})?)?)?"
)
#: The most frequent forms, with the name of a month and in numbers, and the times of day behind them: an early exit.
MONTH_NAME: Final = "[A-Za-z]{3,9}"
CLOCK_BEHIND: Final = r"(?:,? (?:at )?([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?(?: ?([AaPp])[Mm])?)?"
NAMED_MONTH_DATE: Final = re.compile(
    rf"(?:({MONTH_NAME})\.?(?: ([0-9]{{1,2}}))?|([0-9]{{1,2}}) ({MONTH_NAME})\.?),? ([0-9]{{4}}){CLOCK_BEHIND}"
)
SLASHED_DATE: Final = re.compile(rf"(0?[1-9]|[1-3][0-9])/(0?[1-9]|[1-3][0-9])/([0-9]{{4}}){CLOCK_BEHIND}")
NUMERIC: Final = re.compile(
    r"\b(?<![.,/-])(\d{4}|0?[1-9]|\d\d)\s?([./-])\s?(0?[1-9]|1\d|[23]\d)\s?\2\s?(\d{4}|\d\d?)(?![\d/])"
)
CHINESE: Final = re.compile(r"(\d{4})\s?[年년]\s?(\d\d?)\s?[月월](?:\s?(0?[1-9]|[123]\d)\s?[日号號일])?")
VIETNAMESE: Final = re.compile(r"(\d\d?)\s(?:tháng|thg)\s(\d\d?),?\s(?:năm\s)?(\d{4})", re.IGNORECASE)
DIGIT_RUN: Final = re.compile(r"\d+")
#: Days from one to another, the last of which is no year.
DAY_RANGE: Final = re.compile(r"(?<![\d-])\d{1,2}\s?-\s?\d{1,2}(?![\d-])")
ASCII_FORMS: Final = (NUMERIC, VIETNAMESE)
#: What a date has at the least: a year, or two numbers close to each other.
MAY_BE_DATE: Final = re.compile(r"\d(?:\d{3}|\D{1,16}\d\d)")
#: Any other word shows that a text is no date.
DATE_WORDS: Final = OTHER_DATE_WORDS | CLOCK_WORDS | month_names().words | {name.lower() for name in ZONES}
#: Without a colon a time of day has one of these.
CLOCK_SIGNS: Final = CLOCK_WORDS | {"h", "uhr"}


class ParsedDate(NamedTuple):
    """A date as read from a text, perhaps with an ambiguous order of day and month."""

    year: int
    month: int
    #: 0 for a month without a day.
    day: int
    #: Time of day with its zone, as ISO 8601; may be empty.
    clock: str = ""
    #: Whether the day precedes the month; None where the numbers do not decide.
    day_first: bool | None = None
    #: Whether day and month can be swapped; they are read with the day first.
    is_ambiguous: bool = False

    def iso(self) -> str:
        """Return the date as ISO 8601."""
        day = f"-{self.day:02}" if self.day else ""
        return f"{self.year:04}-{self.month:02}{day}{self.clock and 'T'}{self.clock}"

    def swapped(self) -> ParsedDate:
        """Return the date with month and day swapped, if the order is ambiguous."""
        return self._replace(month=self.day, day=self.month) if self.is_ambiguous else self


def read_date(text: str, language: str = "", day_first: bool | None = None) -> str | None:
    """Return the date that a text is, as precise as the text: a month, a day, a time, a time with its zone.

    ``text``: a short text. ``language``: BCP 47 tag of the page. It decides the order of day and month where the numbers do
    not. ``day_first``: that order, where it is known.

    >>> read_date("Jan 5, 2024"), read_date("5. März 2024"), read_date("2024年1月5日 10:30")
    ('2024-01-05', '2024-03-05', '2024-01-05T10:30')
    >>> read_date("Fri, 5 Jan 24 15:04 GMT"), read_date("März 2024"), read_date("Jan. 5, 2024, noon")
    ('2024-01-05T15:04Z', '2024-03', '2024-01-05T12:00')
    >>> read_date("03/04/2024"), read_date("03/04/2024", "en-GB"), read_date("03/04/2024", day_first=False)
    (None, '2024-04-03', '2024-03-04')
    >>> read_date("3 days ago"), read_date("30 February 2024")
    (None, None)
    """
    found = find_date(text, language)
    if found is None:
        return None
    order = order_of_language(language) if day_first is None else day_first
    if found.is_ambiguous and order is None:
        return None
    return (found if order else found.swapped()).iso()


@lru_cache(maxsize=512)  # the type of a column and its values are read from the same texts
def find_date(text: str, language: str = "") -> ParsedDate | None:
    """Return the date that a text is, before it is decided which number is the month.

    >>> find_date("03/04/2024")
    ParsedDate(year=2024, month=4, day=3, clock='', day_first=None, is_ambiguous=True)
    """
    if not LEAST_DATE_CHARS <= len(text) <= DATE_CHARS:
        return None
    if not text.isascii() and "年" in text:
        text = in_common_era(text)
    names = month_names(language)
    simple = NAMED_MONTH_DATE.fullmatch(text)
    if simple and (month := names.numbers.get((simple[1] or simple[4]).lower())):
        return with_clock_behind(date_in_month(list(filter(None, (simple[2] or simple[3], simple[5]))), month), simple)
    slashed = SLASHED_DATE.fullmatch(text)
    if slashed and language[:2].lower() != "fa":
        return with_clock_behind(day_and_month(int(slashed[1]), int(slashed[2]), "/", slashed[3]), slashed)
    if not MAY_BE_DATE.search(text):
        return None
    clear = ascii_signs(text)
    if language[:2].lower() == "fa" or (not text.isascii() and PERSIAN_SIGNS.search(text)):
        clear = from_persian(clear)
    iso = ISO_DATE_TIME.fullmatch(clear)
    return from_iso(iso) if iso else in_other_forms(clear, text, language, names)


def with_clock_behind(found: ParsedDate | None, match: re.Match[str]) -> ParsedDate | None:
    """Return a date with the time of day of a match that ends in ``CLOCK_BEHIND``; None if there is no such day or time."""
    hour, minute, second, half = match.groups()[-4:]
    if found is None or hour is None:
        return found and existing_date(found, "")
    if half and int(hour) <= 12:
        hour = f"{int(hour) % 12 + 12 * (half in 'Pp')}"
    return existing_date(found, clock_text(hour, minute, second, None))


def from_iso(match: re.Match[str]) -> ParsedDate | None:
    """Return the date of an ISO 8601 text."""
    year, month, day, *clock = match.groups()
    if day is None and int(month) == int(year) % 100 + 1:  # 2010-11 is a season
        return None
    return existing_date(ParsedDate(int(year), int(month), int(day or 0)), clock_text(*clock) if clock[0] else "")


def in_other_forms(clear: str, text: str, language: str, names: MonthNames) -> ParsedDate | None:
    """Return the date of a text in words or numbers; ``clear`` is the same in plain signs."""
    words = lower_words(clear)
    if not has_only_date_words(words, names):
        return None
    if not text.isascii() and OTHER_CALENDARS.search(text) and not WHOLE_YEAR.search(clear):
        return None
    clear = with_plain_hours(clear, words)
    time = CLOCK.search(clear) if ":" in clear or not CLOCK_SIGNS.isdisjoint(words) else None
    rest = f"{clear[: time.start()]} {clear[time.end() :]}" if time else clear
    if names.words.isdisjoint(words):
        found = in_numbers(rest, language[:2].lower() in YEAR_FIRST)
    else:
        found = named_or_numeric(words, rest, language, names)
    if found and found.year >= BUDDHIST_YEARS and THAI.search(text):
        found = found._replace(year=found.year - BUDDHIST_ERA)
    return existing_date(found, clock_of(time, clear) if time else "") if found else None


def named_or_numeric(words: list[str], rest: str, language: str, names: MonthNames) -> ParsedDate | None:
    """Return the date of a text with the name of a month; None for days from one to another."""
    if DAY_RANGE.search(rest):
        return None
    return in_words(words, DIGIT_RUN.findall(rest), names) or in_numbers(rest, language[:2].lower() in YEAR_FIRST)


def has_only_date_words(words: list[str], names: MonthNames) -> bool:
    """Whether each word names a month or another part of a date."""
    return all(word in DATE_WORDS or word in names.words for word in words)


def lower_words(text: str) -> list[str]:
    """Return the words of a text in small letters; a capital I with a point is an i.

    >>> lower_words("5 HAZİRAN 2024, 10h"), lower_words("1月5日金曜日")
    (['haziran', 'h'], ['月', '日', '金曜日'])
    """
    if text.isascii():
        return WORD_PATTERN.findall(text.lower())
    return WORD_PATTERN.findall(GLUED.sub(separate_sign, text.lower().replace("\u0307", "")))


def separate_sign(match: re.Match[str]) -> str:
    """Return a sign of a date with a blank after it, or an empty text for a point of an abbreviation."""
    return f"{match[0]} " if match[0] != "." else ""


def existing_date(found: ParsedDate, clock: str | None) -> ParsedDate | None:
    """Return the date with its time of day; None if there is no such day or time."""
    leap = found.year % 4 == 0 and (found.year % 100 != 0 or found.year % 400 == 0)
    if clock is None or not (found.year and 1 <= found.month <= 12 and found.day <= DAYS_OF_MONTHS[found.month - 1]):
        return None
    if found.month == 2 and found.day == 29 and not leap:
        return None
    return ParsedDate(found.year, found.month, found.day, clock, found.day_first, found.is_ambiguous) if clock else found


def in_numbers(text: str, year_first: bool = False) -> ParsedDate | None:
    """Return a date in numbers, with or without the Chinese, Japanese or Korean signs for year, month and day.

    >>> in_numbers("31/12/1999").iso(), in_numbers("2024. 1. 5.").iso(), in_numbers("2024年3月").iso()
    ('1999-12-31', '2024-01-05', '2024-03')
    """
    forms = ASCII_FORMS if text.isascii() else (CHINESE, *ASCII_FORMS)
    match = next(filter(None, (form.search(text) for form in forms)), None)
    if not match or DIGIT_RUN.search(text, match.end()) or DIGIT_RUN.search(text, 0, match.start()):
        return None
    if match.re is CHINESE:
        return ParsedDate(int(match[1]), int(match[2]), int(match[3] or 0))
    if match.re is VIETNAMESE:
        return ParsedDate(int(match[3]), int(match[2]), int(match[1]))
    first, sign, second, last = match.groups()
    if len(first) == YEAR_DIGITS or (year_first and len(last) != YEAR_DIGITS):
        return year_month_day(first, second, last)
    return (
        None
        if is_version(sign, first + second, last) and " " not in match[0]
        else day_and_month(int(first), int(second), sign, last)
    )


def is_version(sign: str, numbers: str, last: str) -> bool:
    """Whether three numbers are those of a version: the last is no year, or two digits behind points and short numbers.

    >>> is_version(".", "12", "34"), is_version(".", "1205", "24"), is_version("/", "12", "24")
    (True, False, False)
    """
    return len(last) == 1 or (sign == "." and len(last) == SHORT_YEAR_DIGITS and len(numbers) < YEAR_DIGITS)


def year_month_day(year: str, month: str, day: str) -> ParsedDate | None:
    """Return the date of three numbers, the year first; None if the last is no day."""
    return ParsedDate(full_year(year), int(month), int(day)) if len(day) != YEAR_DIGITS and int(day) else None


def day_and_month(first: int, second: int, sign: str, year: str) -> ParsedDate | None:
    """Return the date of three numbers, the year last; between points the day is first. None if the first is zero."""
    if not first:
        return None
    if second > 12:
        return ParsedDate(full_year(year), first, second, day_first=False)
    is_certain = first > 12 or sign == "."
    return ParsedDate(
        full_year(year), second, first, day_first=is_certain or None, is_ambiguous=not is_certain and first != second
    )


def full_year(digits: str) -> int:
    """Return a year; of two digits, in the hundred years from 1969 on.

    >>> full_year("2024"), full_year("24"), full_year("99")
    (2024, 2024, 1999)
    """
    year = int(digits)
    return year if len(digits) > 2 else year + (1900 if year >= LAST_CENTURY else 2000)


def in_words(words: Sequence[str], numbers: Sequence[str], names: MonthNames) -> ParsedDate | None:
    """Return a date with the name of its month; None for days from one to another in a month that is named twice.

    >>> names = month_names()
    >>> in_words(["mar", "nov"], ["5", "2024"], names).iso(), in_words(["may"], ["2024"], names).iso()
    ('2024-11-05', '2024-05')
    >>> in_words(["mar", "mar"], ["4", "06"], names)
    >>> in_words(["mar", "mar"], ["5", "2024"], names).iso()  # a Tuesday in Spanish
    '2024-03-05'
    >>> in_words(["كانون", "الثاني"], ["5", "2024"], names).iso()
    '2024-01-05'
    """
    if len(words) == 1 and words[0] in names.numbers:
        return date_in_month(numbers, names.numbers[words[0]])
    known = words if names.openers.isdisjoint(words) else [*words, *map(" ".join, pairwise(words))]
    found = [name for name in known if name in names.numbers]
    months = {name: names.numbers[name] for name in found}
    if len(found) > len(months) and YEAR_DIGITS not in map(len, numbers):
        return None
    if len(months) > 1:
        months = {name: month for name, month in months.items() if name not in WEEKDAYS} or months
    distinct = set(months.values())
    return date_in_month(numbers, distinct.pop()) if len(distinct) == 1 else None


def date_in_month(numbers: Sequence[str], month: int) -> ParsedDate | None:
    """Return the date of a named month: a day and a year in any order, or a year of four digits."""
    if len(numbers) == 1:
        return ParsedDate(int(numbers[0]), month, 0) if len(numbers[0]) == 4 else None
    if len(numbers) != 2:
        return None
    day, year = numbers if len(numbers[0]) <= 2 else reversed(numbers)
    return ParsedDate(full_year(year), month, int(day)) if len(day) <= 2 and len(year) in (2, 4) and int(day) else None


def order_of_language(language: str) -> bool | None:
    """Whether the day comes first in a language; None where that depends on the country.

    >>> order_of_language("en-US"), order_of_language("de"), order_of_language("en")
    (False, True, None)
    """
    tag = language.lower().replace("_", "-")
    return None if tag in ("", "en") else tag not in MONTH_FIRST
