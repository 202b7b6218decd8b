"""Quantities: numbers with what they count, such as ``12 votes``; and columns of numbers, with or without such a unit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, SupportsFloat

from scutch.lexicon.control_words import is_control_text
from scutch.lexicon.field_names import FIELD_OF_WORD, FIELDS
from scutch.values._prefilter import ALL_WORDS, DIGIT
from scutch.values.column_types import ColumnType, PlainPart, PrefilterRule
from scutch.values.number import COUNT_PATTERN, DIGITS, MULTIPLIERS, NUMBER_CHARS, decimal_sign, read_number, signed
from scutch.values.plain_signs import accounting_signs, ascii_signs
from scutch.values.plain_types import FLOAT, INTEGER

#: Share of the cells of a column of numbers that are numbers.
NUMBER_SHARE: Final = 0.9
#: Digits of a number that is a name where all cells have as many and none groups them.
IDENTIFIER_DIGITS: Final = 9

QUANTITY: Final = re.compile(rf"(?:-\s|[(\[\"])?(?P<sign>[-+]?){COUNT_PATTERN}\s?(?P<unit>(?:[^\W\d_]|°)[^\d]{{0,20}})")
ANY_DIGIT: Final = re.compile(r"\d")
DIGIT_GROUPS: Final = re.compile(DIGITS)
#: Last words of a relative time, whose number is no quantity.
AGO: Final = frozenset(
    ("ago", "fa", "önce", "назад", "тому", "temu", "siden", "sedan", "sitten", "geleden", "atrás", "zpět", "lalu")
)
#: Words behind a time of day ("19.30 Uhr").
CLOCK_UNITS: Final = frozenset(("uhr", "uur"))
AGO_SUFFIXES: Final = ("前", "전")
#: First words of a relative time in languages with no last word.
PAST: Final = re.compile(r"(?:vor|hace|il y a|há|před)\s\d", re.IGNORECASE)
#: Letters of a unit that stay the same in the plural.
STEM: Final = 3
#: A number of bytes below a thousand, sizes of files in multiples, and how far billions are above these where they are bytes.
BYTES: Final = re.compile(r"\d{1,4}B")
DECIMAL_MULTIPLE: Final = re.compile(r"\d[\d.,]*[kKM]")
FAR_ABOVE: Final = 1000
#: Cells with a number that show what a column counts, at least.
LEAST_COUNTED: Final = 2
#: Words for fields whose values may be counts.
COUNT_WORDS: Final = frozenset(word for word, name in FIELD_OF_WORD.items() if "number" in FIELDS[name].types)


def is_past(text: str) -> bool:
    """Whether a text is a relative time of the past by its first or last words.

    >>> is_past("3 days ago"), is_past("il y a 3 jours"), is_past("2024")
    (True, True, False)
    """
    return text.endswith(AGO_SUFFIXES) or text[text.rfind(" ") + 1 :].lower() in AGO or PAST.match(text) is not None


@lru_cache(maxsize=512)  # the type of a column, its unit and its values are read from the same texts
def quantity(text: str) -> tuple[re.Match[str], str] | None:
    """Return the number of a text such as ``12 votes``, as a match, and its unit; None for times and texts with another label.

    >>> quantity("12 votes")[1], quantity("19.30 Uhr")
    ('votes', None)
    """
    found = QUANTITY.fullmatch(ascii_signs(text)) if len(text) <= NUMBER_CHARS else None
    unit = found["unit"].rstrip(' -|·›,;:)]"') if found else ""
    is_time = unit.lower() in CLOCK_UNITS
    return (found, unit) if found and ": " not in unit and not (is_time or is_past(unit)) else None


def common_unit(cells: Sequence[str]) -> str:
    """Return the unit that nearly all cells count in, as it is written most often; empty if there is none.

    Most have the same words behind its first one: amounts of other things, such as "2 g of flax", are no numbers.

    >>> common_unit(["12 votes", "1 vote", "7 votes"]), common_unit(["2 hours ago"]), common_unit(["12 Monkeys", "3 Idiots"])
    ('votes', '', '')
    >>> common_unit(["2 g of flax", "5 g of hemp", "1 g of flax", "4 g of jute"]), common_unit(["2 km away", "5 km away"])
    ('', 'km away')
    """
    if all(map(str.isdecimal, cells)):
        return ""
    left = int(len(cells) * (1 - NUMBER_SHARE))
    units: Counter[str] = Counter()
    for cell in cells:
        found = quantity(cell)
        if found:
            units[found[1]] += 1
        elif read_number(cell) is None:
            left -= 1
            if left < 0:
                return ""
    if len(units) <= 1:
        unit = next(iter(units), "")
        return "" if is_numbered_name(unit, cells) else unit
    if len({unit[:STEM].lower() for unit in units}) > 1:
        return ""
    rests: Counter[str] = Counter()
    for unit, count in units.items():
        rests[unit.partition(" ")[2]] += count
    return units.most_common(1)[0][0] if 2 * max(rests.values()) > rests.total() else ""


def is_numbered_name(unit: str, cells: Sequence[str]) -> bool:
    """Whether several cells are one name with a number in front, and no count: a house in its street, a term of a year.

    >>> is_numbered_name("Rope Street", ["12 Rope Street"] * 3), is_numbered_name("Flax Games", ["2026 Flax Games"] * 3)
    (True, True)
    >>> is_numbered_name("User Reviews", ["2 User Reviews"] * 3), is_numbered_name("Rope Ends", ["2 Rope Ends", "3 Rope Ends"])
    (False, False)
    """
    if not (unit[:1].isupper() and " " in unit) or len(cells) < LEAST_COUNTED or len(set(cells)) > 1:
        return False
    words = unit.lower().split()
    return COUNT_WORDS.isdisjoint(words) and COUNT_WORDS.isdisjoint(f"{word}s" for word in words)


def are_counts(cells: Sequence[str]) -> bool:
    """Whether cells count things, and those without a digit have the word of the things, or one that says what to do.

    >>> are_counts(["3 comments", "Add comment", "1 comment"]), are_counts(["12 comments", "Discuss", "4 comments"])
    (True, True)
    >>> are_counts(["3 comments", "Flax", "1 comment"]), are_counts(["Add comment", "3 comments"]), are_counts(["3 by", "4"])
    (False, False, False)
    """
    if max(map(len, cells), default=0) > NUMBER_CHARS:  # as most columns of words are
        return False
    counted = list(filter(ANY_DIGIT.search, cells))
    if not LEAST_COUNTED <= len(counted) < len(cells):
        return False
    stem = common_unit(counted)[:STEM].lower()
    rest = {cell.lower() for cell in cells if not ANY_DIGIT.search(cell)}
    return len(stem) == STEM and all(f" {stem}" in f" {cell}" or is_control_text(cell) for cell in rest)


def read_numbers(texts: Sequence[str], language: str) -> list[Any]:
    """Return the numbers of a column, all int or all float; None where a cell is none.

    >>> read_numbers(["2.5 %", "(0.5 %)", "n/a"], "")
    [2.5, -0.5, None]
    """
    groups = map(DIGIT_GROUPS.search, texts) if not all(map(str.isdecimal, texts)) else ()
    sign = decimal_sign([found[0] for found in groups if found], language)
    values = [read_quantity(text, sign) for text in accounting_signs(bytes_as_numbers(texts))]
    return [value if value is None else float(value) for value in values] if float in map(type, values) else values


def bytes_as_numbers(texts: Sequence[str]) -> Sequence[str]:
    """Return sizes of files with those in bytes as plain numbers: as billions they would be far above all others.

    >>> bytes_as_numbers(["13B", "69.6k", "1.2M"]), bytes_as_numbers(["2B", "950M", "12k"])
    (['13', '69.6k', '1.2M'], ['2B', '950M', '12k'])
    """
    of_bytes = [text for text in texts if text.endswith("B") and BYTES.fullmatch(text)]
    if not of_bytes:
        return texts
    largest = max((read_number(text) or 0 for text in texts if DECIMAL_MULTIPLE.fullmatch(text)), default=0)
    if not largest or min(read_number(text) or 0 for text in of_bytes) < FAR_ABOVE * largest:
        return texts
    return [text[:-1] if text in of_bytes else text for text in texts]


def read_quantity(text: str, decimal: str) -> float | int | None:
    """Return the number that a cell is, with or without a unit."""
    plain_number = read_number(text, decimal)
    if plain_number is not None:
        return plain_number
    found = quantity(text)
    return signed(found[0], decimal) if found else None


def is_number(text: str) -> bool:
    """Whether a cell is a number, with or without a unit.

    >>> is_number("210 pages"), is_number("1921, 210 pages")
    (True, False)
    """
    found = quantity(text)  # before plain numbers, whose form is slow to fail
    return (found is not None and signed(found[0]) is not None) or read_number(text) is not None


#: A year and a month as Koreans write them.
YEAR_MONTH: Final = re.compile(r"(?:19|20)\d\d\.(?:0[1-9]|1[0-2])\.?")
#: A number with a letter for billions or trillions elsewhere, and characters of one and of plain numbers beside it.
LETTERED: Final = re.compile(r"\d{1,3}[BT]")
PLACE_CHARS: Final = 4


def are_identifiers(cells: list[str]) -> bool:
    """Whether numbers are identifiers, such as phone numbers, catalogue numbers and platforms (8, 11B).

    >>> are_identifiers(["4006381333", "4006381334"]), are_identifiers(["555 123 456", "555 123 789"]), are_identifiers(["12"])
    (True, True, False)
    >>> are_identifiers(["2024.03", "2023.11"]), are_identifiers(["2024.03", "2023.99"])
    (True, False)
    >>> are_identifiers(["8", "11B", "16"]), are_identifiers(["8B", "11B", "900M"])
    (True, False)
    """
    if all(map(YEAR_MONTH.fullmatch, cells)):
        return len(set(cells)) > 1
    if any(map(LETTERED.fullmatch, cells)):
        return sum(map(str.isdecimal, cells)) >= len(cells) / 2 and max(map(len, cells)) <= PLACE_CHARS
    bare = {cell.strip().replace(" ", "") for cell in cells}
    lengths = {len(cell) for cell in bare if cell.isdecimal()}
    return len(bare) > 1 and len(lengths) == 1 and min(lengths) >= IDENTIFIER_DIGITS and all(map(str.isdecimal, bare))


#: Numbers alone, and numbers most of which have a unit.
NUMBER: Final = ColumnType(
    "number",
    lambda text: read_number(text) is not None,
    NUMBER_SHARE,
    PrefilterRule(needs=DIGIT | ALL_WORDS, max_chars=NUMBER_CHARS, words=frozenset((*MULTIPLIERS, "no", "nr", "e"))),
    is_misleading=are_identifiers,
    read_column=read_numbers,
    is_right_aligned=True,
    plain_parts=(PlainPart(types=(INTEGER, FLOAT)),),
    value_type=SupportsFloat,
)
NUMBER_WITH_UNIT: Final = NUMBER._replace(
    reads=is_number,
    prefilter=PrefilterRule(needs=DIGIT, max_chars=NUMBER_CHARS),
    is_evident=common_unit,
    is_misleading=None,
)
