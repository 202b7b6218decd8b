"""Times without a day or a year: relative to now ("3 days ago", "Yesterday, 07:27", "Tue"), or of a named month ("21 Nov").

They are dates only with the time at which the page was fetched. Without it they stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from scutch.lexicon.cldr import words_by
from scutch.lexicon.months import WEEKDAYS, month_names
from scutch.lexicon.relative_times import (
    DAYS_BACK,
    DUAL_ENDS,
    DUAL_WORDS,
    INEXACT_WORDS,
    LAST_DAY_WORDS,
    NOW_WORDS,
    ONE_WORDS,
    THAN_WORDS,
    UNIT_OF_FORM,
)
from scutch.values.dates.clock import CLOCK, clock_of, offset
from scutch.values.dates.date import (
    CLOCK_SIGNS,
    DATE_CHARS,
    DATE_WORDS,
    DAYS_OF_MONTHS,
    DIGIT_RUN,
    find_date,
    lower_words,
)
from scutch.values.plain_signs import ascii_signs
from scutch.values.quantity import is_past

#: Numbers of the days of the week by name; Monday is 0.
WEEKDAY_NUMBERS: Final = {name: int(number) for number, names in words_by("weekday").items() if number for name in names}
#: Days of the week that are no months and, with two letters, no prepositions.
LONG_WEEKDAYS: Final = frozenset(name for name in WEEKDAYS - month_names().numbers.keys() if len(name) > 2)
#: Letters of a day of the week at least where nothing else shows that a word is one.
LEAST_LETTERS: Final = 3
#: Words that may be dates in a column of those: "Yesterday", "Tue".
DAY_WORDS: Final = frozenset(name for name in (*DAYS_BACK, *WEEKDAY_NUMBERS) if len(name) >= LEAST_LETTERS)
#: Times have a letter, or a colon.
LETTER: Final = re.compile(r"[^\W\d_]")
#: Time that a unit lasts; months and years are counted by the calendar.
LASTING: Final = {
    "second": timedelta(seconds=1), "minute": timedelta(minutes=1), "hour": timedelta(hours=1), "day": timedelta(days=1),
    "week": timedelta(weeks=1),
}  # fmt: skip
#: Short forms of times of the past: a number and the sign of a unit, with or without the ending of the plural.
UNIT_OF_SIGN: Final = {
    "s": "second", "sec": "second", "m": "minute", "min": "minute", "h": "hour", "hr": "hour", "d": "day", "w": "week",
    "wk": "week", "mo": "month", "y": "year", "yr": "year",
}  # fmt: skip
AGE: Final = re.compile(rf"(\d{{1,3}})\+? ?({'|'.join(UNIT_OF_SIGN)})s?", re.IGNORECASE)
AGE_CHARS: Final = 9
#: Units that leave the time of day open.
DAYS: Final = frozenset(("day", "week"))
MONTHS: Final = 12
#: Digits of a number of units at most.
MOST_DIGITS: Final = 4
#: Signs at words and numbers that say nothing: ``30+ days ago``, ``5 min. ago``.
NUMBER_SIGNS: Final = str.maketrans("", "", ".+")
#: A month and a day with the Chinese, Japanese or Korean signs for both, perhaps with the day of the week.
SIGNED_DAY: Final = re.compile(
    r"(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日号號일](?:\s?[(（]?(?:周|週|星期)?[月火水木金土日一二三四五六월화수목금토일][)）]?)?"
)
#: Signs around a time.
EDGES: Final = " .,·•|-–—"
#: Different days that are in order in one reading by no accident.
LEAST_DAYS: Final = 3


class PartialDate(NamedTuple):
    """What a text says of a date whose year or day it leaves open."""

    #: Days before that of the page; -1 if the text does not say.
    days_back: int = -1
    #: Day of the week from 0 for Monday; -1 if the text does not say.
    weekday: int = -1
    #: Month and day from 1; 0 if the text does not say.
    month: int = 0
    day: int = 0
    #: Time of day with its zone, as ISO 8601; may be empty.
    clock: str = ""


def elapsed(text: str) -> tuple[str, int] | None:
    """Return the unit and the number of a time of the past; None if a text is none.

    >>> elapsed("3 days ago"), elapsed("il y a une heure"), elapsed("about 5 mins ago"), elapsed("3 days")
    (('day', 3), ('hour', 1), ('minute', 5), None)
    >>> elapsed("30+ days ago"), elapsed("2 years 1 month ago"), elapsed("hace 2 horas y 5 minutos")
    (('day', 30), ('year', 2), ('hour', 2))
    >>> elapsed("il y a plus de 30 jours"), elapsed("vor etwa einem Monat"), elapsed("منذ 3 ساعات")
    (('day', 30), ('month', 1), ('hour', 3))
    >>> elapsed("час назад"), elapsed("قبل يومين"), elapsed("2 ชั่วโมงที่แล้ว")
    (('hour', 1), ('day', 2), ('hour', 2))
    """
    may_be = len(text) <= DATE_CHARS and LETTER.search(text)
    words = ascii_signs(text).lower().translate(NUMBER_SIGNS).split() if may_be else []
    words = without_smaller_units(words) if sum(map(str.isdecimal, words)) > 1 else words
    words = words if INEXACT_WORDS.isdisjoint(words) else exact(words)
    while words:
        if unit := UNIT_OF_FORM.get(" ".join(words)):
            return unit, 2 if words[-1].endswith(DUAL_ENDS) or not DUAL_WORDS.isdisjoint(words) else 1
        clear = " ".join(with_digit_for_one(words))
        number = DIGIT_RUN.search(clear)
        unit = UNIT_OF_FORM.get(f"{clear[: number.start()]}{{0}}{clear[number.end() :]}") if number else None
        if unit and number:
            return (unit, int(number[0])) if len(number[0]) <= MOST_DIGITS else None
        words = words[1:] if words[0] in DATE_WORDS else []
    return None


def age_of(text: str) -> tuple[str, int] | None:
    """Return the unit and the number of a time of the past in a short form; None if a text is none.

    Such forms have other readings, as metres or a duration: they are times where a page says so.

    >>> age_of("18d"), age_of("3 hrs"), age_of("2mo"), age_of("3x")
    (('day', 18), ('hour', 3), ('month', 2), None)
    """
    found = AGE.fullmatch(text) if len(text) <= AGE_CHARS else None
    return (UNIT_OF_SIGN[found[2].lower()], int(found[1])) if found else None


def without_smaller_units(words: list[str]) -> list[str]:
    """Return words without the second number and what it counts, which is a part of what the first one counts.

    >>> without_smaller_units(["2", "years", "and", "1", "month", "ago"])
    ['2', 'years', 'ago']
    """
    first, second, *_ = (place for place, word in enumerate(words) if word.isdecimal())
    return words[: first + 2] + words[second + 2 :]


def exact(words: list[str]) -> list[str]:
    """Return words without those that say that a number is not exact.

    >>> exact(["more", "than", "30", "days", "ago"]), exact(["acum", "20", "de", "zile"])
    (['30', 'days', 'ago'], ['acum', '20', 'de', 'zile'])
    """
    pairs = zip(["", *words], words, strict=False)
    return [word for before, word in pairs if not (word in INEXACT_WORDS or (before in INEXACT_WORDS and word in THAN_WORDS))]


def with_digit_for_one(words: list[str]) -> list[str]:
    """Return words with a digit in place of the last article, if none of them has a digit."""
    ones = [place for place, word in enumerate(words) if word in ONE_WORDS]
    if not ones or any(map(DIGIT_RUN.search, words)):
        return words
    return [*words[: ones[-1]], "1", *words[ones[-1] + 1 :]]


def partial_date(text: str, language: str = "") -> PartialDate | None:
    """Return what a text says of a date without a year; None if it is something else.

    >>> partial_date("Yesterday at 5:04 PM").days_back, partial_date("Tue, 21 Nov")[1:4], partial_date("21 Nov 2025")
    (1, (1, 11, 21), None)
    >>> partial_date("lundi dernier à 18:11").weekday, partial_date("Tue, Mar 17, 11:00 AM GMT+1").clock
    (0, '11:00+01:00')
    """
    if len(text) > DATE_CHARS or not (":" in text or LETTER.search(text)):
        return None
    plain = ascii_signs(text)
    clear = plain.lower()
    words = lower_words(clear)
    has_clock = ":" in clear or not CLOCK_SIGNS.isdisjoint(words)
    time = (CLOCK.search(plain) or CLOCK.search(clear)) if has_clock else None  # names of zones have capitals
    clock = clock_of(time, plain) if time else ""
    rest = " ".join(f"{clear[: time.start()]} {clear[time.end() :]}".split() if time else clear.split()).strip(EDGES)
    if clock is None:
        return None
    if not rest:
        return PartialDate(clock=clock) if clock else None
    return in_names(rest, clock) or signed_day(rest, clock) or day_of_month(rest, clock, language)


def signed_day(text: str, clock: str) -> PartialDate | None:
    """Return the date of a text that is a month and a day with the signs for both in Chinese, Japanese or Korean.

    >>> signed_day("11月24日", "10:21")[1:4], signed_day("11월 24일", "")[1:4], signed_day("13月1日", "")
    ((-1, 11, 24), (-1, 11, 24), None)
    """
    found = SIGNED_DAY.fullmatch(text)
    month, day = map(int, found.groups()) if found else (0, 0)
    if not (0 < month <= MONTHS and 0 < day <= DAYS_OF_MONTHS[month - 1]):
        return None
    return PartialDate(month=month, day=day, clock=clock)


def in_names(text: str, clock: str) -> PartialDate | None:
    """Return the date of a text that is the name of a day and words that join it to a time."""
    joined = " ".join(word for word in text.replace(",", " ").split() if word not in DATE_WORDS or word in WEEKDAY_NUMBERS)
    for name in (text, joined):
        if name in DAYS_BACK:
            return PartialDate(days_back=DAYS_BACK[name], clock=clock)
    name = " ".join(word for word in joined.strip(EDGES).split() if word not in LAST_DAY_WORDS)
    return PartialDate(weekday=WEEKDAY_NUMBERS[name], clock=clock) if name in WEEKDAY_NUMBERS else None


def day_of_month(text: str, clock: str, language: str) -> PartialDate | None:
    """Return the date of a text that is a day and a month, perhaps with its weekday and words that join it to a time."""
    numbers, words = DIGIT_RUN.findall(text), lower_words(text)
    names = month_names(language).numbers
    months = [word for word in words if word in names]
    others = [word for word in words if word not in names]
    weekdays = [WEEKDAY_NUMBERS[word] for word in others if word in WEEKDAY_NUMBERS]
    known = all(word in WEEKDAY_NUMBERS or (clock and word in DATE_WORDS) for word in others)
    if not known or len(numbers) != 1 or len(months) != 1 or not 0 < int(numbers[0]) <= DAYS_OF_MONTHS[names[months[0]] - 1]:
        return None
    return PartialDate(weekday=weekdays[0] if weekdays else -1, month=names[months[0]], day=int(numbers[0]), clock=clock)


def is_day_of_month(text: str) -> bool:
    """Whether a text is a day and the name of a month, in either order, with or without the day of the week.

    >>> is_day_of_month("21 Nov"), is_day_of_month("Nov 21,"), is_day_of_month("21 22"), is_day_of_month("47 May")
    (True, True, False, False)
    >>> is_day_of_month("Apr 22 Mon"), is_day_of_month("Friday, 12 January"), is_day_of_month("Mon 22")
    (True, True, False)
    >>> is_day_of_month("11月24日(火)"), is_day_of_month("11月")
    (True, False)
    """
    if signed_day(text, ""):
        return True
    words = [word.strip(".,").lower() for word in text.split()] if len(text) <= DATE_CHARS else []
    if len(words) == 3 and not is_past(text):
        words = [word for word in words if word not in LONG_WEEKDAYS]
    if len(words) != 2 or sum(map(str.isdecimal, words)) != 1:
        return False
    day, name = words if words[0].isdecimal() else reversed(words)
    month = month_names().numbers.get(name)
    return month is not None and 1 <= int(day) <= DAYS_OF_MONTHS[month - 1]


def is_date(text: str) -> bool:
    """Whether a text is a date, with or without its year.

    >>> is_date("21 Nov 2025"), is_date("21 Nov"), is_date("21")
    (True, True, False)
    """
    return find_date(text) is not None or is_day_of_month(text)


def is_recent(text: str) -> bool:
    """Whether a text is a date, or a time that lists of what is new have in its place.

    >>> [is_recent(text) for text in ("9:42 AM", "Yesterday", "Tue", "Apr 23", "3 days ago", "just now", "21 Nov 2025")]
    [True, True, True, True, True, True, True]
    >>> is_recent("so"), is_recent("3 days"), is_recent("May flowers")
    (False, False, False)
    """
    if text.isascii() and len(text) < LEAST_LETTERS:
        return False
    return is_moment(text) or partial_date(text) is not None


def is_moment(text: str) -> bool:
    """Whether a text is a date or says how long ago something was."""
    return find_date(text) is not None or elapsed(text) is not None or text.strip(EDGES).lower() in NOW_WORDS


def are_recent(cells: Sequence[str]) -> bool:
    """Whether some texts are more than times of day, days of the week or one name of a day, which lists of anything have.

    >>> are_recent(["9:42 AM", "Yesterday"]), are_recent(["9:42", "10:15"]), are_recent(["Mon", "Tue"]), are_recent(["today"])
    (True, False, False, False)
    """
    differ = len(set(cells)) > 1
    return any(is_moment(text) or ((found := partial_date(text)) and says_day(found, differ=differ)) for text in cells)


def are_mostly_days(texts: Sequence[str]) -> bool:
    """Whether most texts are days or times of lists, and some say a day: of events, of which some say more.

    >>> are_mostly_days(["Fri, Mar 8 • 8 PM", "Sat, Mar 9", "Tomorrow • 4 PM + 3 more"]), are_mostly_days(["9:42", "10:15"])
    (True, False)
    """
    if 2 * sum(any(map(str.isdecimal, text[:DATE_CHARS])) for text in texts) <= len(texts):
        return False  # an early exit
    found = list(filter(is_recent, texts))
    return 2 * len(found) > len(texts) and are_recent(found)


def says_day(found: PartialDate, *, differ: bool) -> bool:
    """Whether a partial date is a day of a month, or a named day among texts that differ."""
    return found.day > 0 or (differ and found.days_back >= 0)


def is_relative(text: str, language: str = "") -> bool:
    """Whether a text is a time without its day or year: relative to now, with a time of day, or a day of a named month.

    >>> is_relative("Today, 07:27 AM"), is_relative("3 days ago"), is_relative("21 Nov"), is_relative("TBA")
    (True, True, True, False)
    """
    if not 0 < len(text) <= DATE_CHARS:
        return False
    if is_past(text) or CLOCK.search(text) or is_recent(text):
        return True
    return DIGIT_RUN.search(text) is not None and not month_names(language).numbers.keys().isdisjoint(lower_words(text))


# ---- with the time of the page


def date_from_now(text: str, now: datetime, language: str = "", *, ahead: bool = False) -> str | None:
    """Return the date that a text without a day or year means on a page; None if it is no such text.

    ``text``: such as "3 days ago" or "21 Nov". ``now``: when the page was fetched. ``language``: BCP 47 tag of the page.
    ``ahead``: whether days of a month are to come, as in lists of events; otherwise they are the last ones before ``now``.
    Returns: ISO 8601, as precise as the text: a year, a month, a day, a time.

    >>> now = datetime(2026, 3, 5, 12, 30)
    >>> date_from_now("3 hours ago", now), date_from_now("2 months ago", now), date_from_now("Yesterday at 5:04 PM", now)
    ('2026-03-05T09:30', '2026-01', '2026-03-04T17:04')
    >>> date_from_now("21 Nov", now), date_from_now("21 Nov", now, ahead=True)
    ('2025-11-21', '2026-11-21')
    >>> date_from_now("Fri 21 Nov", now), date_from_now("Mon", now)
    ('2025-11-21', '2026-03-02')
    """
    if past := elapsed(text) or age_of(text):
        return before(now, *past)
    if text.strip(EDGES).lower() in NOW_WORDS:
        return with_clock(now)
    found = partial_date(text, language) if find_date(text, language) is None else None
    if found is None:
        return None
    day = day_of(found, now, ahead=ahead)
    return f"{day:%Y-%m-%d}{found.clock and 'T'}{found.clock}" if day else None


def before(now: datetime, unit: str, count: int) -> str | None:
    """Return the time so many units before another one, as precise as the unit; None before the first year."""
    try:
        if unit == "year":
            return f"{now.replace(year=now.year - count, day=1).year:04}"
        if unit == "month":
            months = MONTHS * now.year + now.month - 1 - count
            return f"{now.replace(year=months // MONTHS, month=months % MONTHS + 1, day=1):%Y-%m}"
        moment = now - count * LASTING[unit]
    except (ValueError, OverflowError):
        return None
    return f"{moment:%Y-%m-%d}" if unit in DAYS else with_clock(moment)


def with_clock(moment: datetime) -> str:
    """Return a time to the minute, with its zone if it has one, as ISO 8601."""
    return f"{moment:%Y-%m-%dT%H:%M}{offset(moment.strftime('%z'))}"


def day_of(found: PartialDate, now: datetime, *, ahead: bool) -> datetime | None:
    """Return the day of a partial date; None if there is none such around the year of the page."""
    if found.days_back >= 0:
        return now - timedelta(days=found.days_back)
    if found.day:
        return nearest_day(found, now, ahead=ahead)
    if found.weekday >= 0:
        return now - timedelta(days=(now.weekday() - found.weekday - 1) % 7 + 1)
    return now if found.clock <= f"{now:%H:%M}" else now - timedelta(days=1)


def nearest_day(found: PartialDate, now: datetime, *, ahead: bool) -> datetime | None:
    """Return the last such day of a month before the day after ``now``, or the next one; that with its day of the week."""
    days = list(days_around(found, now))
    if found.weekday >= 0:
        return min((day for day in days if day.weekday() == found.weekday), key=lambda day: abs(day - now), default=None)
    limit = now + timedelta(days=1)
    if ahead:
        return next((day for day in days if day.date() >= now.date()), None)
    return next((day for day in reversed(days) if day <= limit), None)


def days_around(found: PartialDate, now: datetime) -> Iterator[datetime]:
    """Yield a day of a month in the years around a time; the 29th of February only where there is one."""
    for year in range(now.year - MONTHS // 2, now.year + MONTHS // 2):
        try:
            yield now.replace(year=year, month=found.month, day=found.day)
        except ValueError:
            continue


def resolved_dates(texts: Sequence[str | None], now: datetime, language: str = "") -> list[str | None]:
    """Return the texts of a column with dates in place of those without a day or year.

    Days of months are those to come where they are in order only so, or nearer to ``now``.

    >>> now = datetime(2026, 11, 23)
    >>> resolved_dates(["21 Nov", "2 days ago", "TBA"], now), resolved_dates(["30 Nov", "4 Dec", "2 Jan"], now)
    (['2026-11-21', '2026-11-21', 'TBA'], ['2026-11-30', '2026-12-04', '2027-01-02'])
    """
    days = [text for text in texts if text and (found := partial_date(text, language)) and found.day]
    is_ahead = len(set(days)) >= LEAST_DAYS and are_to_come(days, now, language)
    return [(date_from_now(text, now, language, ahead=is_ahead) or text) if text else text for text in texts]


def are_to_come(days: Sequence[str], now: datetime, language: str) -> bool:
    """Whether days of months are in order as the next ones, and not as the last ones, or these are farther from a time."""
    past, coming = ([date_from_now(text, now, language, ahead=ahead) or "" for text in days] for ahead in (False, True))
    if coming != sorted(coming) or past == sorted(past, reverse=True):
        return False
    return past != sorted(past) or days_from(now, coming[0]) < days_from(now, past[-1])


def days_from(now: datetime, day: str) -> int:
    """Return the days between a time and a day."""
    return abs((now.replace(tzinfo=None) - datetime.fromisoformat(day[:10])).days)
