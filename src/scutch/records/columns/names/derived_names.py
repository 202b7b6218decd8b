"""Names of columns without an explicit one: by their class names, their icon, their texts, their unit and their type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Final

from scutch.lexicon.field_names import AMOUNT, COUNT, FIELD_OF_WORD, FIELDS, LONG_TEXT_FIELDS, NAMED_FIELDS
from scutch.records.cells.cell_labels import PRICE_START
from scutch.records.class_names import begins_like_words, clean_name, field_in, fields_of, is_regular_price, other_name, snake
from scutch.records.columns.names.name_evidence import (
    PRICE,
    REGULAR_PRICE,
    UNIT_SAMPLE,
    NameEvidence,
    are_times,
    have_digits,
    is_dated,
    is_long,
    is_person,
    is_short,
    median_length,
    suffix,
    unit_words,
    words_of_unit,
)
from scutch.records.shares import has_share
from scutch.values.price import read_price
from scutch.values.quantity import common_unit
from scutch.values.version import are_versions

#: Columns of texts with a greater one are no categories.
CATEGORY_CHARS: Final = 50
#: A unit that is a name: one without vowels, such as "sqft", and a word with other letters than class names have ("gänge").
UNIT_NAME: Final = re.compile(r"[a-z]{2,5}|[a-z]{1,2}[23]|(?=.*[^\x00-\x7f])[^\W\d_]{3,20}")
#: Words of a short unit at most.
UNIT_WORDS: Final = 3
#: Name of a text column without evidence; ``text`` is the name of the text of the whole record.
UNKNOWN_TEXT: Final = "content"
#: Fields that count things; the unit of a number says more than a class word for another field.
COUNT_FIELDS: Final = frozenset(name for name, field in FIELDS.items() if field.types == COUNT)
#: Fields of amounts; a text beside a price, such as "Deal of the day", has no digit and no sign of a currency.
AMOUNT_FIELDS: Final = frozenset(name for name, field in FIELDS.items() if field.types == AMOUNT)
#: Letters beside a number that is an amount of money, at most.
UNIT_LETTERS: Final = 4
#: Share of texts that are prices where the others are words in their place, such as "To be agreed"; of different numbers.
HALF: Final = 0.5
#: An address of mail.
EMAIL: Final = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
#: A number of a telephone: with the code of a country or of an area in front, or in the groups of North America.
PHONE: Final = re.compile(
    r"(?:\+\d{1,3}[ .-]?\(?\d|\(\d{2,5}\) ?\d|0\d{1,4}[ ./-]\d|\d{3}[.-]\d{3}[.-]\d)[\d ./()-]{2,14}\d"
    r"(?:,? (?:ext|x)\.? ?\d+)?"
)
#: The number of a case or an article: groups of letters and digits, a capital letter and a digit among them.
FILE_NUMBER: Final = re.compile(r"(?=[^A-Z]*[A-Z])(?=\D*\d)[A-Za-z\d]+(?:[-/][A-Za-z\d]+)*:?")
FILE_NUMBER_CHARS: Final = 5
#: Such a number that has no letters beside others that have some.
PLAIN_NUMBER: Final = re.compile(rf"\d{{{FILE_NUMBER_CHARS},}}")


def derived_names(column: NameEvidence, classes: Sequence[str]) -> Iterator[str]:
    """Yield the names of a column by its class names, its icon, its texts and its type, best first; at least one.

    >>> list(derived_names(NameEvidence(values=("90 €", "to be agreed")), ()))
    ['price', 'content']
    >>> list(derived_names(NameEvidence(values=("A-0682-22", "SC99977:")), ()))
    ['number', 'content']
    """
    unit = unit_words(column) if column.type == "number" else ()
    yield from field_names(column, classes, unit)
    if column.icon and not (column.type == "date" and is_person(column.icon)):  # the picture of who wrote then
        yield column.icon
    yield from role_names(column, unit)
    if column.type in ("text", "number", "boolean") and not column.attribute:
        yield from filter(begins_like_words, filter(None, map(other_name, classes)))
    yield from value_names(column)
    if column.attribute or column.type != "text" or not are_times(column):  # of several times each is one
        yield suffix(column) if column.attribute else UNKNOWN_TEXT if column.type == "text" else column.type


def value_names(column: NameEvidence) -> Iterator[str]:
    """Yield what the texts of a column are: prices with words in place of some, or different numbers of cases or articles.

    >>> [list(value_names(NameEvidence(values=(text, text[::-1])))) for text in ("A-17-C2", "Flax 17", "3DA4")]
    [['number'], [], []]
    """
    if column.type != "text" or not column.values:
        return
    if has_share(column.values, read_price, HALF):
        yield "price"
    if are_versions(column.values):
        yield "version"
    has_codes = not column.attribute and median_length(column) >= FILE_NUMBER_CHARS
    if has_codes and len(set(column.values)) >= HALF * len(column.values) and are_file_numbers(column.values):
        yield "number"


def are_file_numbers(texts: Sequence[str]) -> bool:
    """Whether texts are numbers of cases or articles, of which some may have no letters.

    >>> are_file_numbers(["SC272962", "14236952"]), are_file_numbers(["14236952"]), are_file_numbers(["SC272962", "Flax"])
    (True, False, False)
    """
    is_lettered = list(map(FILE_NUMBER.fullmatch, texts))
    return any(is_lettered) and all(
        found or PLAIN_NUMBER.fullmatch(text) for found, text in zip(is_lettered, texts, strict=True)
    )


def field_names(column: NameEvidence, classes: Sequence[str], unit: Sequence[str] = ()) -> Iterator[str]:
    """Yield the fields that unit and class names have words for; a short name first, then the same in full.

    >>> list(field_names(NameEvidence(), ["release-date"])), list(field_names(NameEvidence(), ["name", "user__name"]))
    (['date', 'release_date'], ['author', 'name', 'name'])
    >>> list(field_names(NameEvidence(type="price"), ["price--old"]))
    ['regular_price']
    >>> list(field_names(NameEvidence(values=("…" * 99,)), ["author"]))
    []
    """
    yield from filter(None, map(counted_field, (*unit, *further_unit(column, unit))))
    if column.is_struck or (column.type == "price" and is_regular_price(classes)):
        yield REGULAR_PRICE
        return
    found = class_names_of(column, classes)
    if "rating" in found[:1]:
        yield from filter(None, [clean_name(unit)])
    if "name" in found[:1]:
        around = (field for name in classes for field in fields_of(name))
        yield from (field for field in around if field in NAMED_FIELDS)
    yield from found


def further_unit(column: NameEvidence, unit: Sequence[str]) -> tuple[str, ...]:
    """Return the plurals among the other words of a short unit of a column's numbers, of which ``unit`` is the first.

    >>> further_unit(NameEvidence(type="number", values=("12 weekly downloads", "9 weekly downloads")), ("weekly",))
    ('downloads',)
    """
    words = words_of_unit(common_unit(column.values[:UNIT_SAMPLE])) if unit else ()
    return tuple(word for word in words[len(unit) :] if word.endswith("s")) if len(words) <= UNIT_WORDS else ()


def counted_field(word: str) -> str:
    """Return the field of counts that a word stands for, or its plural; empty for none.

    >>> counted_field("comments"), counted_field("comment"), counted_field("title")
    ('comments', 'comments', '')
    """
    fields = (FIELD_OF_WORD.get(form, "") for form in (word, f"{word}s"))
    return next((field for field in fields if field in COUNT_FIELDS), "")


def class_names_of(column: NameEvidence, classes: Sequence[str]) -> tuple[str, ...]:
    """Return the field of the nearest class name that fits a column, as a short and a full name; empty for none.

    >>> class_names_of(NameEvidence(values=("Flax",)), ["subtitle", "author-name"])
    ('author', 'author_name')
    """
    fields = [found for found in map(field_in, classes, repeat(column.type)) if found and fits(column, found[0])]
    return next((field for field in fields if field[0] != "summary" or not is_short(column)), next(iter(fields), ()))


def fits(column: NameEvidence, field: str) -> bool:
    """Whether a column may be a field by its texts: few fields have long texts, and titles are no field of numbers."""
    if column.is_title and column.type == "text" and (field not in FIELDS or FIELDS[field].types != "text"):
        return False
    if field == "date" and not may_be_dates(column):
        return False
    if column.type == "text" and field in AMOUNT_FIELDS and not may_be_amounts(column, field):
        return False
    if field == "category" and median_length(column) > CATEGORY_CHARS:
        return False
    return field in LONG_TEXT_FIELDS or not is_long(column)


def may_be_amounts(column: NameEvidence, field: str) -> bool:
    """Whether a column of texts may have amounts: one has a digit or the sign of a currency."""
    if not column.values:
        return True
    return any(map(PRICE_START.search, column.values)) and (FIELDS[field].role != PRICE or may_be_prices(column))


def may_be_prices(column: NameEvidence) -> bool:
    """Whether a column of texts may have prices: one is a price, a number with few letters, or has no digits.

    >>> [may_be_prices(NameEvidence(values=(text,))) for text in ("12.50 p.p.", "On request", "2 nights, 4 adults")]
    [True, True, False]
    """
    digits = [value for value in column.values if any(map(str.isdecimal, value))]
    return not digits or any(sum(map(str.isalpha, value)) <= UNIT_LETTERS or read_price(value) for value in digits)


def may_be_dates(column: NameEvidence) -> bool:
    """Whether a column may have dates by its texts; a number with a unit is the size of a file beside its date."""
    if column.type == "number":
        return all(len(word) < 2 for word in unit_words(column))
    if are_times(column):
        return False
    return column.type != "text" or not column.values or is_dated(column) or have_digits(column)


def role_names(column: NameEvidence, unit: Sequence[str] = ()) -> Iterator[str]:
    """Yield the names by the role of a column in its record, or by the first word of its unit and by all of them.

    >>> list(role_names(NameEvidence(is_title=True))), list(role_names(NameEvidence(values=("3 days ago", "1 day ago"))))
    (['title'], ['date'])
    >>> list(role_names(NameEvidence(type="number", values=("3 stars today", "12 stars today")), ("stars",)))
    ['stars', 'stars_today']
    """
    if column.type == "date" if column.attribute else column.type == "text" and is_dated(column):
        yield "date"
    elif column.attribute or column.type not in ("text", "number"):
        return
    elif column.type == "number":
        yield from filter(None, [clean_name(unit) or (snake(unit) if all(map(UNIT_NAME.fullmatch, unit)) else "")])
        yield from filter(None, [clean_name(words_of_unit(common_unit(column.values[:UNIT_SAMPLE])))])
    else:
        yield from text_names(column)


def text_names(column: NameEvidence) -> Iterator[str]:
    """Yield what a column of texts is by its place and by its texts.

    >>> list(text_names(NameEvidence(is_title=True))), list(text_names(NameEvidence(values=("ann@flax.example",))))
    (['title'], ['email'])
    >>> list(text_names(NameEvidence(values=("(512) 993-8230", "+49 30 901820", "030/90 18 20"))))
    ['phone']
    >>> list(text_names(NameEvidence(values=("9:30", "14:00 – 16:00"))))
    ['time']
    """
    if column.is_title:
        yield "title"
    if column.values and all(map(EMAIL.fullmatch, column.values)):
        yield "email"
    if column.values and all(map(PHONE.fullmatch, column.values)):
        yield "phone"
    if are_times(column):
        yield "time"
    if is_long(column):
        yield "summary"
