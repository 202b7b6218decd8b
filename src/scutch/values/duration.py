"""Durations in seconds: ``1 h 20 min``, ``90 minutes``, ``1時間20分``, ``PT45M``, ``3:05``.

Some forms have another reading: ``3:05`` and ``8h30`` are times of day or scores too, ``5 m`` are metres, ``3 days`` is a
count and ``30分`` is points in Chinese. A column of them has durations only where some cell has no other reading. A time that
has passed is no duration (``3 hours ago``), nor is a range.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from scutch.lexicon.time_units import LENGTHS, UNITS
from scutch.values._prefilter import ALL_WORDS, ANY_WORD, COLON, DIGIT
from scutch.values.column_types import ColumnType, PlainPart, PrefilterRule
from scutch.values.plain_signs import plain
from scutch.values.plain_types import FLOAT, INTEGER

#: Longer texts are prose.
MAX_TEXT: Final = 40
#: Shares of columns as for other values with a unit.
SHARE: Final = 0.8
HOUR, MINUTE, DAY = LENGTHS["hour"], LENGTHS["minute"], LENGTHS["day"]
AROUND: Final = "()[]~≈ "
AND: Final = "and|und|et|y|e|и"
PART: Final = re.compile(r"(\d{1,5}(?:[.,]\d{1,2})?)\s?([^\W\d_]+)\.?")
IN_UNITS: Final = re.compile(rf"{PART.pattern}(?:[\s,]*(?:(?:{AND})\s)?{PART.pattern})*(?:\s?(?P<minutes>[0-5]\d))?")
ISO: Final = re.compile(r"P(?:(\d{1,4})D)?T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,6}(?:\.\d{1,3})?)S)?")
IN_COLONS: Final = re.compile(r"(\d{1,3}):([0-5]\d)(?::([0-5]\d))?")
#: Fewer hours are a time of day too.
CLOCK_HOURS: Final = 24
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

    Parameters
    ----------
    text
        A short text.

    Examples
    --------
    >>> [read_duration(text) for text in ("1 h 20 min", "PT45M", "3:05", "90 minutes", "1h30", "1 Std. 20 Min.", "2小时")]
    [4800, 2700, 185, 5400, 5400, 4800, 7200]
    >>> [read_duration(text) for text in ("0.5 s", "3 days", "3:65", "3 hours ago", "12")]
    [0.5, 259200, None, None, None]
    """
    found = find_duration(text)
    return found.seconds if found else None


def find_duration(text: str) -> Duration | None:
    """Return the duration that a text is, with or without another reading."""
    if len(text) > MAX_TEXT:
        return None
    clear = plain(text).strip(AROUND)
    if clear[:1] == "P":
        return in_iso(clear)
    if colons := IN_COLONS.fullmatch(clear):
        first, second, third = (int(number or 0) for number in colons.groups())
        return Duration((first * MINUTE + second) * (MINUTE if colons[3] else 1) + third, is_certain=False)
    units = IN_UNITS.fullmatch(clear)
    return in_units(PART.findall(clear), units["minutes"]) if units else None


def in_iso(text: str) -> Duration | None:
    """Return a duration of ISO 8601, of days, hours, minutes and seconds.

    Examples
    --------
    >>> in_iso("PT1H30M"), in_iso("PT")
    (Duration(seconds=5400, is_certain=True), None)
    """
    found = ISO.fullmatch(text)
    if not found or not any(found.groups()):
        return None
    lengths = zip(found.groups(), (DAY, HOUR, MINUTE, 1), strict=True)
    return Duration(whole_or_float(sum(float(number or 0) * length for number, length in lengths)), is_certain=True)


def in_units(parts: Sequence[tuple[str, str]], minutes: str | None) -> Duration | None:
    """Return a duration of numbers with units, the longest first, and of minutes behind an hour that have none.

    Examples
    --------
    >>> in_units([("1.5", "hours")], None), in_units([("8", "h")], "30"), in_units([("2", "min"), ("1", "h")], None)
    (Duration(seconds=5400, is_certain=True), Duration(seconds=30600, is_certain=False), None)
    """
    names = [name.lower() for _, name in parts]
    lengths = [UNITS.get(name, 0) for name in names]
    if 0 in lengths or (minutes and lengths[-1] != HOUR) or any(before <= after for before, after in pairwise(lengths)):
        return None
    seconds = sum(float(number.replace(",", ".")) * length for (number, _), length in zip(parts, lengths, strict=True))
    has_sure_name = len(names[0]) > 1 or names[0] in SURE_SIGNS or (names[0] == "h" and seconds >= CLOCK_HOURS * HOUR)
    is_certain = len(names) > 1 or (has_sure_name and lengths != [DAY])
    return Duration(whole_or_float(seconds + int(minutes or 0) * MINUTE), is_certain)


def whole_or_float(seconds: float) -> float | int:
    """Return a number as an int if it is whole."""
    return int(seconds) if seconds % 1 == 0 else round(seconds, 3)


def are_durations(cells: Sequence[str]) -> bool:
    """Whether some cell is a duration without another reading, or the cells with colons together have none.

    Times of day have an hour below 24 and one form; scores have no zeros in front of a number.

    Examples
    --------
    >>> are_durations(["8h", "45 min"]), are_durations(["8h", "9h30"]), are_durations(["12:41", "1:02:33"])
    (True, False, True)
    >>> are_durations(["3:05", "25:40"]), are_durations(["10:30", "11:05"]), are_durations(["28:25", "31:30"])
    (True, False, False)
    """
    if any(found.is_certain for found in map(find_duration, cells) if found):
        return True
    colons = [found.groups() for found in (IN_COLONS.fullmatch(plain(cell).strip(AROUND)) for cell in cells) if found]
    forms = {third is None for _, _, third in colons}
    firsts = [int(first) for first, _, _ in colons]
    if forms == {True}:
        return max(firsts) >= CLOCK_HOURS and any(second[0] == "0" for _, second, _ in colons)
    return len(forms) > 1 or (len(colons) > 1 and (not any(firsts) or max(firsts) >= CLOCK_HOURS))


def read_durations(texts: Sequence[str], _language: str) -> list[float | int | None]:
    """Return the durations of a column in seconds; None where a cell is none."""
    return [read_duration(text) for text in texts]


DURATION: Final = ColumnType(
    "duration",
    find_duration,
    SHARE,
    PrefilterRule(
        DIGIT | ALL_WORDS,
        COLON | ANY_WORD,
        MAX_TEXT,
        frozenset((*UNITS, *AND.split("|"), "p", "pt", "dt")),
    ),
    is_evident=are_durations,
    read_column=read_durations,
    is_right_aligned=True,
    plain_parts=(PlainPart(types=(INTEGER, FLOAT)),),
)
