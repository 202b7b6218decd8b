"""Dates as CLDR writes them: 45 languages, four lengths, four days. Babel, a development package, has the forms."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from babel import Locale
from babel.dates import format_date

from benchmarks.values.tally import Case, Tally, tally
from build_tools.cldr import LANGUAGES, LENGTHS
from scutch.values import read_date

DAYS: Final = (date(2024, 1, 5), date(2023, 8, 17), date(1999, 12, 31), date(2015, 3, 3))
#: Regions of languages whose countries disagree about the order of day and month; CLDR's forms are those of these.
TAGS: Final = {"en": "en-US"}


def cases() -> Iterator[Case]:
    """Yield the texts with their days; the page says its language."""
    for language in LANGUAGES:
        for length in LENGTHS:
            for day in DAYS:
                yield Case(format_date(day, length, Locale.parse(language)), day.isoformat(), TAGS.get(language, language))


def score() -> Tally:
    """Read all cases; a date that is read has to be the right one."""
    return tally(cases(), lambda case: read_date(case.text, case.language))
