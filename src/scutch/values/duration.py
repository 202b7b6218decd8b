"""Durations in seconds: ``1 h 20 min``, ``90 minutes``, ``1時間20分``, ``PT45M``, ``3:05``.

Some forms have another reading: ``3:05`` and ``8h30`` are times of day or scores too, ``5 m`` are metres, ``3 days`` and
``12 ms`` are counts and ``30分`` is points in Chinese. A column of them has durations only where some cell has no other
reading. A time that has passed is no duration (``3 hours ago``), nor is a range.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple, SupportsFloat

from scutch.lexicon.time_units import SECOND_PARTS, SECONDS_OF, UNIT_SECONDS
from scutch.values._prefilter import ALL_WORDS, ANY_WORD, COLON, DIGIT
from scutch.values.column_types import ColumnType, PlainPart, PrefilterRule
from scutch.values.plain_signs import ascii_signs
from scutch.values.plain_types import FLOAT, INTEGER

#: Longer texts are prose.
DURATION_CHARS: Final = 40
#: Shares of columns as for other values with a unit.
DURATION_SHARE: Final = 0.8
HOUR_SECONDS, MINUTE_SECONDS, DAY_SECONDS = UNIT_SECONDS["hour"], UNIT_SECONDS["minute"], UNIT_SECONDS["day"]
BRACKETS: Final = "()[]~≈ "
CONJUNCTIONS: Final = "and|und|et|y|e|и"
NUMBER_AND_UNIT: Final = re.compile(r"(\d{1,5}(?:[.,]\d{1,2})?)\s?([^\W\d_]+)\.?")
IN_UNITS: Final = re.compile(
    rf"{NUMBER_AND_UNIT.pattern}(?:[\s,]*(?:(?:{CONJUNCTIONS})\s)?{NUMBER_AND_UNIT.pattern})*(?:\s?(?P<minutes>[0-5]\d))?"
)
ISO_DURATION: Final = re.compile(r"P(?:(\d{1,4})D)?T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,6}(?:\.\d{1,3})?)S)?")
IN_COLONS: Final = re.compile(r"(\d{1,3}):([0-5]\d)(?::([0-5]\d))?([.,]\d{1,6})?")
#: Fewer hours are a time of day too.
CLOCK_HOURS: Final = 24
#: Decimals of seconds: parts of a nanosecond.
DECIMALS: Final = 10
#: Names of one sign that mean nothing else.
SURE_SIGNS: Final = frozenset("ч秒초")


class Duration(NamedTuple):
    """A duration, and whether its text has no other reading."""

    #: An int if it is whole.
    seconds: float
    is_certain: bool


def read_duration(text: str) -> float | int | None:
    """Return the seconds of the duration that a text is, an int if they are whole; None if it is none.

    Two numbers with a colon are minutes and seconds, three are hours, minutes and seconds. A text that has another reading too
    is taken for a duration: ``column_type`` tells whether a column of them is.

    ``text``: a short text.

    >>> [read_duration(text) for text in ("1 h 20 min", "PT45M", "3:05", "90 minutes", "1h30", "1 Std. 20 Min.", "2小时")]
    [4800, 2700, 185, 5400, 5400, 4800, 7200]
    >>> [read_duration(text) for text in ("0.5 s", "3 days", "3:65", "3 hours ago", "12")]
    [0.5, 259200, None, None, None]
    """
    found = find_duration(text)
    return found.seconds if found else None


def find_duration(text: str) -> Duration | None:
    """Return the duration that a text is, with or without another reading."""
    if len(text) > DURATION_CHARS:
        return None
    clear = ascii_signs(text).strip(BRACKETS)
    if clear[:1] == "P":
        return iso_duration(clear)
    if colons := IN_COLONS.fullmatch(clear):
        first, second, third = (int(number or 0) for number in colons.groups()[:3])
        seconds = (first * MINUTE_SECONDS + second) * (MINUTE_SECONDS if colons[3] else 1) + third
        rest = float(f"0.{colons[4][1:]}") if colons[4] else 0
        return Duration(whole_or_float(seconds + rest), is_certain=bool(rest) and not colons[3])
    units = IN_UNITS.fullmatch(clear)
    return unit_duration(NUMBER_AND_UNIT.findall(clear), units["minutes"]) if units else None


def iso_duration(text: str) -> Duration | None:
    """Return a duration of ISO 8601, of days, hours, minutes and seconds.

    >>> iso_duration("PT1H30M"), iso_duration("PT")
    (Duration(seconds=5400, is_certain=True), None)
    """
    found = ISO_DURATION.fullmatch(text)
    if not found or not any(found.groups()):
        return None
    lengths = zip(found.groups(), (DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS, 1), strict=True)
    return Duration(whole_or_float(sum(float(number or 0) * length for number, length in lengths)), is_certain=True)


def unit_duration(parts: Sequence[tuple[str, str]], minutes: str | None) -> Duration | None:
    """Return a duration of numbers with units, longest unit first. ``minutes``: a number without a unit after the hours.

    >>> unit_duration([("1.5", "hours")], ""), unit_duration([("8", "h")], "30"), unit_duration([("2", "min"), ("1", "h")], "")
    (Duration(seconds=5400, is_certain=True), Duration(seconds=30600, is_certain=False), None)
    """
    names = [name.lower() for _, name in parts]
    lengths = [SECONDS_OF.get(name, 0) for name in names]
    is_ordered = all(before > after for before, after in pairwise(lengths))
    if 0 in lengths or not is_ordered or (minutes and lengths[-1] != HOUR_SECONDS):
        return None
    seconds = sum(float(number.replace(",", ".")) * length for (number, _), length in zip(parts, lengths, strict=True))
    has_sure_name = is_sure_name(names[0]) or (names[0] == "h" and seconds >= CLOCK_HOURS * HOUR_SECONDS)
    is_certain = len(names) > 1 or (has_sure_name and lengths != [DAY_SECONDS])
    return Duration(whole_or_float(seconds + int(minutes or 0) * MINUTE_SECONDS), is_certain)


def is_sure_name(name: str) -> bool:
    """Whether the name of a unit means nothing else, and is none that counts are in, such as milliseconds."""
    return (len(name) > 1 and name not in SECOND_PARTS) or name in SURE_SIGNS


def whole_or_float(seconds: float) -> float | int:
    """Return a number as an int if it is whole."""
    return int(seconds) if seconds % 1 == 0 else round(seconds, DECIMALS)


def are_durations(cells: Sequence[str]) -> bool:
    """Whether some cell is a duration without another reading, or the cells with colons together have none.

    Times of day have an hour below 24 and one form; scores have no zeros in front of a number. Parts of seconds beside other
    units are durations too.

    >>> are_durations(["8h", "45 min"]), are_durations(["8h", "9h30"]), are_durations(["12:41", "1:02:33"])
    (True, False, True)
    >>> are_durations(["3:05", "25:40"]), are_durations(["10:30", "11:05"]), are_durations(["28:25", "31:30"])
    (True, False, False)
    """
    if any(found.is_certain for found in map(find_duration, cells) if found):
        return True
    if have_parts_of_seconds(cells):
        return True
    matches = (IN_COLONS.fullmatch(ascii_signs(cell).strip(BRACKETS)) for cell in cells)
    colons = [found.group(1, 2, 3) for found in matches if found]
    forms = {third is None for _, _, third in colons}
    firsts = [int(first) for first, _, _ in colons]
    if forms == {True}:
        return max(firsts) >= CLOCK_HOURS and any(second[0] == "0" for _, second, _ in colons)
    return len(forms) > 1 or (len(colons) > 1 and (not any(firsts) or max(firsts) >= CLOCK_HOURS))


def have_parts_of_seconds(cells: Sequence[str]) -> bool:
    """Whether cells are in several units, one of which is a part of seconds.

    >>> have_parts_of_seconds(["27 ms", "4 s"]), have_parts_of_seconds(["27 ms", "4 ms"])
    (True, False)
    """
    units = {found[2] for found in map(NUMBER_AND_UNIT.fullmatch, cells) if found}
    return len(units) > 1 and not units.isdisjoint(SECOND_PARTS)


def read_durations(texts: Sequence[str], _language: str) -> list[float | int | None]:
    """Return the durations of a column in seconds; None where a cell is none."""
    return [read_duration(text) for text in texts]


DURATION: Final = ColumnType(
    "duration",
    find_duration,
    DURATION_SHARE,
    PrefilterRule(
        DIGIT | ALL_WORDS,
        COLON | ANY_WORD,
        DURATION_CHARS,
        frozenset((*SECONDS_OF, *CONJUNCTIONS.split("|"), "p", "pt", "dt")),
    ),
    is_evident=are_durations,
    read_column=read_durations,
    is_right_aligned=True,
    plain_parts=(PlainPart(types=(INTEGER, FLOAT)),),
    value_type=SupportsFloat,
)
