"""Write the words of dates, durations and currencies that the Unicode CLDR has into ``src/scutch/lexicon/cldr.txt``.

``python -m build_tools.cldr``, after an update of babel, which brings CLDR's data. The file is data alone, under the Unicode
licence that it names. Words that CLDR lacks stand in ``scutch.lexicon``.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from itertools import product
from pathlib import Path
from typing import Final, Literal

import babel
from babel import Locale, dates, numbers, units
from babel.core import get_global
from babel.localedata import locale_identifiers

from scutch.lexicon.words import WORD_PATTERN

FILE: Final = Path(__file__).resolve().parent.parent / "src" / "scutch" / "lexicon" / "cldr.txt"
VERSION: Final = babel.__version__
#: Languages of the web; where a name means two months, the one of the language that comes first is the common reading.
LANGUAGES: Final = (
    "en", "ru", "es", "de", "fr", "ja", "pt", "it", "tr", "nl", "pl", "zh", "fa", "vi", "cs", "id", "ko", "uk", "hu", "sv",
    "ar", "ro", "el", "da", "he", "fi", "sk", "th", "bg", "hr", "sr", "nb", "lt", "sl", "ca", "et", "lv", "hi", "bn", "ms",
    "gl", "eu", "is", "fil", "ga",
)  # fmt: skip
#: Countries with names of their own.
VARIANTS: Final = ("de_AT", "ar_SY", "ar_DZ", "ar_MA", "zh_Hant", "en_AU")
#: Names of so few ASCII letters are read without a language only if they are of the first languages: others are words too.
SHORT: Final = 3
COMMON: Final = frozenset(LANGUAGES[: LANGUAGES.index("sv") + 1])
#: Currencies that pages of all languages name.
WORLD: Final = ("EUR", "USD", "GBP", "CHF", "JPY")
UNITS: Final = ("second", "minute", "hour", "day", "week")
#: ISO 4217 codes of what is legal tender somewhere.
CODES: Final = sorted(
    {code for place in get_global("territory_currencies") for code in numbers.get_territory_currencies(place)}
)
#: Counts whose plural forms differ in some language.
COUNTS: Final = (1, 2, 3, 5, 20, 0.5)
LENGTHS: Final = ("short", "medium", "long", "full")
#: What is written around a name: prepositions of Catalan, signs of abbreviation.
AROUND: Final = re.compile(r"^(?:de |d’)|[.׳॰]")
HEADER: Final = """\
# Words of dates, durations and currencies in {count} languages, from the Unicode CLDR as of babel {version}.
# Written by build_tools/cldr.py; do not edit.
# Copyright © 1991-2026 Unicode, Inc. SPDX-License-Identifier: Unicode-3.0 (https://www.unicode.org/license.txt)
"""


def plain_name(name: str) -> str:
    """Return a name as readers look it up: small letters, without points, ``_`` for a blank; empty with any other sign."""
    clean = AROUND.sub("", unicodedata.normalize("NFC", name).lower().replace("\u0307", "").replace("\u00a0", " ")).strip()
    return clean.replace(" ", "_") if clean and WORD_PATTERN.sub("", clean) in ("", " ") else ""


def months(language: str) -> Iterator[tuple[int, str]]:
    """Yield the names of months, declined and not, and as dates have them, with what is written together with them."""
    locale = Locale.parse(language)
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            yield from locale.months[context][width].items()
    for number, (width, length) in product(range(1, 13), (("wide", "long"), ("abbreviated", "medium"))):
        name = AROUND.sub("", locale.months["format"][width][number])
        day = dates.format_date(date(2024, number, 5), length, locale)
        yield from ((number, word) for word in WORD_PATTERN.findall(day) if name in word)


def weekdays(language: str) -> Iterator[str]:
    """Yield the names of days of the week."""
    locale = Locale.parse(language)
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated", "short"):
            yield from WORD_PATTERN.findall(" ".join(locale.days[context].get(width, {}).values()))
    for day in range(1, 8):
        name = dates.format_date(date(2024, 1, day), "EEEE", locale)
        yield from (
            word for word in WORD_PATTERN.findall(dates.format_date(date(2024, 1, day), "full", locale)) if name in word
        )


def weekday_numbers(language: str) -> Iterator[tuple[int, str]]:
    """Yield the names of days of the week with their numbers; Monday is 0."""
    days = Locale.parse(language).days
    for context, width in product(("format", "stand-alone"), ("wide", "abbreviated")):
        yield from days[context].get(width, {}).items()


def date_words(language: str) -> Iterator[str]:
    """Yield the words that the patterns of dates add to day, month and year."""
    for length in LENGTHS:
        pattern = Locale.parse(language).date_formats[length].pattern
        yield from WORD_PATTERN.findall(" ".join(re.findall(r"'([^']+)'", pattern)))
        yield from WORD_PATTERN.findall(re.sub(r"'[^']+'|[A-Za-z]", " ", pattern))


def unit_names(language: str) -> Iterator[tuple[str, str]]:
    """Yield the names of units of time."""
    widths: tuple[Literal["short", "long", "narrow"], ...] = ("short", "long", "narrow")
    for unit, length, count in product(UNITS, widths, COUNTS):
        text = units.format_unit(count, f"duration-{unit}", length, locale=language)
        yield unit, "" if "-" in text else re.sub(r"[\d.,٫]+", "", text)


def past_times(language: str) -> Iterator[tuple[str, str]]:
    """Yield how relative times of the past are written, by their unit: ``{0}_days_ago``."""
    fields = Locale.parse(language)._data["date_fields"]
    for unit, width in product((*UNITS, "month", "year"), ("", "-short", "-narrow")):
        forms = (fields.get(unit + width) or {}).get("past") or {}
        yield from ((unit, plain_form(text)) for text in forms.values() if not text.startswith("-"))


def plain_form(text: str) -> str:
    """Return a form with a number as readers look it up: small letters, without points, ``_`` for a blank."""
    clean = unicodedata.normalize("NFC", text).lower().translate({0x307: None, 0xA0: " ", 0x202F: " ", ord("."): None})
    return "_".join("".join(char for char in clean if unicodedata.category(char) != "Cf").split())


def currency_names(language: str) -> Iterator[tuple[str, str]]:
    """Yield names of one word of the currencies of a language and of the world, by ISO 4217 code."""
    locale = Locale.parse(language)
    territory = (get_global("likely_subtags").get(language) or language).rpartition("_")[2]
    for code in dict.fromkeys((*numbers.get_territory_currencies(territory), *WORLD)):
        yield from ((code, numbers.get_currency_name(code, count, locale)) for count in COUNTS)


def currency_symbols() -> Iterator[tuple[str, str]]:
    """Yield what the currency of each territory is written as there."""
    for locale in map(Locale.parse, sorted(locale_identifiers())):
        if locale.territory:
            yield from (
                (code, numbers.get_currency_symbol(code, locale))
                for code in numbers.get_territory_currencies(locale.territory)
            )


def currencies() -> Iterator[tuple[str, list[str]]]:
    """Yield the words that mean one currency, by its code. One or two ASCII letters mean too much: ``KM``, ``Le``."""
    meanings: dict[str, set[str]] = defaultdict(set)
    for code, name in (*currency_symbols(), *(pair for language in LANGUAGES for pair in currency_names(language))):
        word = "".join(char for char in name if unicodedata.category(char) not in ("Cf", "Zs") and char != ".")
        is_short = word.isascii() and word.isalpha() and len(word) < SHORT + word.islower()
        if name not in CODES and " " not in name.strip() and not is_short:
            meanings[word].add(code)
    for code in CODES:
        yield code, [word for word, codes in meanings.items() if codes == {code}]


def collect(pairs: Callable[[str], Iterable[tuple[object, str]]]) -> dict[str, dict[str, list[str]]]:
    """Return names by what they mean; under a language those that mean something else in an earlier one, or are too short."""
    meaning: dict[str, str] = {}
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for language in (*LANGUAGES, *VARIANTS):
        for key, text in pairs(language):
            name = plain_name(text)
            if (
                name
                and name not in meaning
                and (language in COMMON or language in VARIANTS or len(name) > SHORT or not name.isascii())
            ):
                meaning[name] = str(key)
            if name:
                found["" if meaning.get(name) == str(key) else language][str(key)].append(name)
    return found


def lines() -> Iterator[str]:
    """Yield the lines of the file: a key, a tab, words."""
    for language, names in collect(months).items():
        yield from (line(f"month {number} {language}", names[number]) for number in sorted(names, key=int))
    names_of_days = {plain_name(name) for language in (*LANGUAGES, *VARIANTS) for name in weekdays(language)}
    yield line("weekday", sorted(name for name in names_of_days if len(name) > 1 or not name.isascii()))
    numbered = collect(weekday_numbers)[""]
    yield from (line(f"weekday {number}", numbered[number]) for number in sorted(numbered))
    yield line("date", sorted({plain_name(name) for language in LANGUAGES for name in date_words(language)}))
    yield from (line(unit, names) for unit, names in collect(unit_names)[""].items())
    for unit in (*UNITS, "month", "year"):
        forms = (form for language in (*LANGUAGES, *VARIANTS) for key, form in past_times(language) if key == unit)
        yield line(f"past {unit}", sorted(forms))
    yield from (line(f"currency {code}", words) for code, words in currencies() if words)
    yield line("code", CODES)


def line(key: str, words: Iterable[str]) -> str:
    """Return a line of the file."""
    return f"{key.strip()}\t{' '.join(dict.fromkeys(words))}"


def render() -> str:
    """Return the text of the file."""
    return HEADER.format(count=len(LANGUAGES), version=VERSION) + "".join(f"{text}\n" for text in lines())


if __name__ == "__main__":
    FILE.write_text(render(), encoding="utf-8")
    print(f"wrote {FILE}")
