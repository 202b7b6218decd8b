"""Times of day with their zones, as ISO 8601."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from scutch.lexicon.months import ZONES

OFFSET: Final = r"[+-]\d\d(?::?\d\d)?"
CLOCK: Final = re.compile(
    rf"""(?P<hour>\d\d?)
    (?:\s?(?:[:h時时点點시]|\.(?=\d\d\s?[Uu]hr))\s?(?P<minute>\d\d)(?:\s?[:分분]\s?(?P<second>\d\d(?:\.\d{{1,9}})?))?
       \s?[分분秒초]?(?:\s?(?P<half>[AaPp])\.?[Mm]\b\.?)?
    |\s?(?P<only>[AaPp])\.?[Mm]\b\.?)
    (?:\s?\(?(?P<zone>(?:UTC|GMT)?{OFFSET}|(?:UTC|GMT)[+-]\d\b|(?:{"|".join(ZONES)})\b)\)?)?""",
    re.VERBOSE,
)
#: Words in front of a time of day, or behind it, whose hour may end with a point, and such a time.
POINT_CLOCK_WORDS: Final = frozenset(("kl", "klo", "klockan", "ore", "alle", "uur"))
POINT_CLOCK: Final = re.compile(
    r"(?:(?<=\bkl )|(?<=\bkl\. )|(?<=\bklo )|(?<=klockan )|(?<=\bore )|(?<=\balle )|(?=[\d.]{4,5} uur))(\d\d?)\.(\d\d)\b"
)
#: Names of hours, with the hour in front of them perhaps, and the times they say.
NAMED_HOURS: Final = {"noon": "12 pm", "midnight": "12 am"}
NAMED_HOUR: Final = re.compile(rf"(?:\b12(?:[:.]00)?\s)?\b({'|'.join(NAMED_HOURS)})\b", re.IGNORECASE)
AFTERNOON: Final = ("下午", "午後", "오후")
CLOCK_WORDS: Final = frozenset("apmt時时点點시分분秒초年년月월日일号號") | {"am", "pm"} | NAMED_HOURS.keys()


def with_plain_hours(text: str, words: Collection[str]) -> str:
    """Return a text with its times of day in plain forms: with a colon, and in place of the names of hours.

    ``words``: the words of the text in small letters.

    >>> with_plain_hours("3 Dec 2027, Noon", ["dec", "noon"]), with_plain_hours("2027-12-03 kl 9.30", ["kl"])
    ('3 Dec 2027, 12 pm', '2027-12-03 kl 9:30')
    """
    if not POINT_CLOCK_WORDS.isdisjoint(words):
        text = POINT_CLOCK.sub(r"\1:\2", text)
    if not NAMED_HOURS.keys().isdisjoint(words):
        text = NAMED_HOUR.sub(lambda found: NAMED_HOURS[found[1].lower()], text)
    return text


def clock_of(found: re.Match[str], text: str) -> str | None:
    """Return the time of day of a match of ``CLOCK`` in a text; None if there is no such time."""
    hour, minute, second, half, only, zone = found.groups()
    named = (half or only or "").lower()
    if named or not text.isascii():
        late = named == "p" or any(word in text for word in AFTERNOON)
        if int(hour) <= 12 and (named or late):
            hour = f"{int(hour) % 12 + 12 * late}"
    return clock_text(hour, minute or "00", second, zone)


def clock_text(hour: str, minute: str, second: str | None, zone: str | None) -> str | None:
    """Return a time of day as ISO 8601; None if there is none such.

    >>> clock_text("9", "30", None, "+0100"), clock_text("25", "00", None, None)
    ('09:30+01:00', None)
    """
    if int(hour) > 23 or int(minute) > 59 or float(second or 0) >= 61:
        return None
    return f"{int(hour):02}:{minute}{f':{second}' if second else ''}{offset(zone or '')}"


def offset(zone: str) -> str:
    """Return the offset of a zone as ISO 8601; empty where a name has no one offset.

    >>> offset("GMT+0530"), offset("GMT+7"), offset("EST"), offset("-03"), offset("IST")
    ('+05:30', '+07:00', '-05:00', '-03:00', '')
    """
    if zone in ZONES:
        return ZONES[zone]
    digits = zone.lstrip("UTCGM").replace(":", "")
    sign, hours, minutes = digits[:1], digits[1:3], digits[3:]
    return f"{sign}{hours:>02}:{minutes or '00'}" if digits else ""
