"""Years of other calendars, converted to the Gregorian one: eras of Japan and Taiwan, and the solar year of Iran."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

#: Last year before each era.
ERAS: Final = {"令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "民國": 1911, "民国": 1911}
ERA_YEAR: Final = re.compile(rf"({'|'.join(ERAS)})\s?(元|\d{{1,3}})\s?年")

PERSIAN_MONTHS: Final = (
    "فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور", "مهر", "آبان", "آذر", "دی", "بهمن", "اسفند",
)  # fmt: skip
#: A day of the Iranian calendar in words and in numbers, in ASCII digits. Its years of this century are 1379 to 1478.
PERSIAN_DATE: Final = re.compile(rf"(?<!\d)(\d\d?)\s({'|'.join(PERSIAN_MONTHS)})(?:\sماه)?\s?,?\s(1[34]\d\d)(?!\d)")
PERSIAN_NUMBERS: Final = re.compile(r"(?<![\d/.-])(1[34]\d\d)([/.-])(\d\d?)\2(\d\d?)(?![\d/.-])")
PERSIAN_SIGNS: Final = re.compile("[\u06cc\u06f0-\u06f9]")
#: The first day of the year 1402.
NEW_YEAR: Final = (1402, date(2023, 3, 21).toordinal())
LONG_MONTHS: Final = 6


def in_common_era(text: str) -> str:
    """Return a text with the years of eras as those of the common era.

    >>> in_common_era("令和5年3月12日"), in_common_era("民國113年5月3日"), in_common_era("平成元年1月8日")
    ('2023年3月12日', '2024年5月3日', '1989年1月8日')
    """
    return ERA_YEAR.sub(lambda found: f"{ERAS[found[1]] + (1 if found[2] == '元' else int(found[2]))}年", text)


def from_persian(text: str) -> str:
    """Return a text in ASCII digits with the day of the Iranian calendar as an ISO 8601 one; the text itself if it has none.

    >>> from_persian("15 خرداد 1402 - 09:30"), from_persian("1403/12/30"), from_persian("1402/12/30")
    ('2023-06-05 - 09:30', '2025-03-20', '1402/12/30')
    """
    named, numbers = PERSIAN_DATE.search(text), None
    if named:
        found, year, month, day = named, named[3], PERSIAN_MONTHS.index(named[2]) + 1, named[1]
    elif numbers := PERSIAN_NUMBERS.search(text):
        found, year, month, day = numbers, numbers[1], int(numbers[3]), numbers[4]
    else:
        return text
    iso = gregorian(int(year), month, int(day))
    return f"{text[: found.start()]}{iso}{text[found.end() :]}" if iso else text


def gregorian(year: int, month: int, day: int) -> str:
    """Return a day of the Iranian calendar as ISO 8601; empty if there is none such.

    A year begins at the spring equinox. Eight years of 33 are leap years; this rule holds from 1178 to 1633.

    >>> gregorian(1402, 1, 1), gregorian(1399, 12, 30), gregorian(1400, 12, 30)
    ('2023-03-21', '2021-03-20', '')
    """
    is_leap = leap_years(year + 1) > leap_years(year)
    lengths = (*[31] * LONG_MONTHS, *[30] * 5, 29 + is_leap)
    if not (1 <= month <= len(lengths) and 1 <= day <= lengths[month - 1]):
        return ""
    known, first = NEW_YEAR
    days = 365 * (year - known) + leap_years(year) - leap_years(known) + sum(lengths[: month - 1]) + day - 1
    return date.fromordinal(first + days).isoformat()


def leap_years(year: int) -> int:
    """Return the number of leap years before a year of the Iranian calendar."""
    return (8 * (year - 1) + 29) // 33
