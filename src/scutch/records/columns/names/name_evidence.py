"""``NameEvidence``: what a page says about a column, and what the texts of the column show of their kind."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

from scutch.lexicon.field_names import FIELD_OF_WORD, FIELDS
from scutch.records.class_names import snake, words_of
from scutch.values.dates.relative import are_mostly_days
from scutch.values.quantity import common_unit, is_past

#: The price to pay, and that without a sale.
PRICE: Final = "price"
REGULAR_PRICE: Final = "regular_price"
#: What links to websites of records lead to.
WEBSITE: Final = "website"
#: Columns of texts with a greater median of characters are no titles and no names.
SUMMARY_CHARS: Final = 80
#: Columns of texts with a smaller one are no summaries, whatever is called a subtitle.
LEAST_SUMMARY: Final = 30
#: Numbers of a column whose common unit is sought.
UNIT_SAMPLE: Final = 8
#: A unit of areas or volumes.
POWER: Final = re.compile(r"[a-zA-Z]{1,2}[23]")
#: A time of day, or two; or minutes and seconds, which look the same.
CLOCK: Final = re.compile(r"\d{1,2}:\d\d(?: ?[ap]\.?m\.?)?(?: ?[–-] ?\d{1,2}:\d\d(?: ?[ap]\.?m\.?)?)?", re.IGNORECASE)


class NameEvidence(NamedTuple):
    """What a page says about a column.

    >>> NameEvidence(header="Price").type
    'text'
    """

    #: Text of the header cell above it.
    header: str = ""
    #: Label in its cells, as ``cell_labels.common_label`` finds it.
    label: str = ""
    itemprop: str = ""
    #: Class names of its element and of those around it up to the record, nearest first.
    classes: tuple[str, ...] = ()
    #: Attribute that its cells are values of; empty for text.
    attribute: str = ""
    #: One of ``scutch.values.COLUMN_TYPES``.
    type: str = "text"
    #: Some of its cells.
    values: tuple[str, ...] = ()
    #: Number of the column with the text of the same element, or of the link around it; -1 if there is none.
    owner: int = -1
    #: Whether its element is a heading or the text of the record's main link.
    is_title: bool = False
    #: What it is by the evidence of all columns, as ``scutch.records.columns.roles.assign`` finds it; empty if that is open.
    role: str = ""
    #: Whether it is an amount that is struck out.
    is_struck: bool = False
    #: Number of records that have a price in it; 0 for other types.
    prices: int = 0
    #: Name of the only column of addresses: those of the records.
    link_name: str = ""
    #: What all of its links lead to, such as "pdf" or "website"; empty for other pages.
    link_kind: str = ""
    #: Field of the icon in front of it, as ``icon_field`` returns it.
    icon: str = ""


def is_dated(column: NameEvidence) -> bool:
    """Whether a column has dates, or texts that are relative to now or mostly dates without a year.

    >>> is_dated(NameEvidence(values=("Fri, Mar 8", "Sat, Mar 9 • 10:00 AM", "Sun, Mar 10 • 6:00 PM + 3 more")))
    True
    """
    return column.type == "date" or bool(
        column.values and (all(map(is_past, column.values)) or are_mostly_days(column.values))
    )


def are_times(column: NameEvidence) -> bool:
    """Whether the values of a column are times of day."""
    return bool(column.values) and all(map(CLOCK.fullmatch, column.values))


def have_digits(column: NameEvidence) -> bool:
    """Whether most values of a column have digits, as dates in forms that are not read have."""
    return 2 * sum(any(map(str.isdecimal, value)) for value in column.values) >= len(column.values)


def is_short(column: NameEvidence) -> bool:
    """Whether the texts of a column are too short for a summary: a subtitle may be a name."""
    return column.type == "text" and 0 < median_length(column) < LEAST_SUMMARY


def is_long(column: NameEvidence) -> bool:
    """Whether the texts of a column are too long for most fields."""
    return column.type == "text" and median_length(column) > SUMMARY_CHARS


def median_length(column: NameEvidence) -> int:
    """Return the median of characters of a column's texts; 0 without texts."""
    return sorted(map(len, column.values))[len(column.values) // 2] if column.values else 0


def unit_words(column: NameEvidence) -> tuple[str, ...]:
    """Return the words of the common unit of a column's numbers.

    >>> unit_words(NameEvidence(type="number", values=("12 votes", "1 vote", "3 votes")))
    ('votes',)
    """
    return words_of_unit(common_unit(column.values[:UNIT_SAMPLE]).partition(" ")[0])


def words_of_unit(unit: str) -> tuple[str, ...]:
    """Return the words of a unit; those of other letters than class names have as they are.

    >>> words_of_unit("weeklyVotes"), words_of_unit("Gänge"), words_of_unit("hab."), words_of_unit("m²")
    (('weekly', 'votes'), ('gänge',), ('hab',), ('m2',))
    """
    unit = unicodedata.normalize("NFKC", unit).rstrip(".")
    if POWER.fullmatch(unit):
        return (unit.lower(),)
    return (
        words_of(unit) if unit.isascii() else tuple(word for word in unit.lower().split() if word.isalpha() and len(word) > 1)
    )


def suffix(column: NameEvidence) -> str:
    """Return the suffix that a column of attributes adds to the name of its element.

    >>> suffix(NameEvidence(attribute="href", type="url")), suffix(NameEvidence(attribute="aria-label"))
    ('url', 'aria_label')
    """
    if column.type in ("url", "image", "rating"):
        return column.type
    return "datetime" if column.type == "date" else snake(words_of(column.attribute)) or "value"


def is_person(name: str) -> bool:
    """Whether a name of a column is that of a person: the date in the title of their element is that of the record.

    >>> is_person("author"), is_person("updated")
    (True, False)
    """
    field = FIELD_OF_WORD.get(name, name)
    return field in FIELDS and FIELDS[field].role == "person"
