"""Names of columns: the words of the page for its fields, or else the types of their values.

Explicit names come first: the header of a table, the label in the cells, microdata. Then a word for a field in the class names
of the cell or its ancestors, then its role, such as a heading, then any other word of its class names, and last its type.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from typing import Final, NamedTuple

from scutch.lexicon.field_names import (
    AMOUNT,
    COUNT,
    FIELD_OF_LEAD,
    FIELD_OF_PROPERTY,
    FIELD_OF_WORD,
    FIELDS,
    LONG_TEXT_FIELDS,
    NAMED_FIELDS,
)
from scutch.lexicon.shop_words import field_of_price_lead, is_saving
from scutch.records.cells.cell_labels import LABEL_ENDS, PRICE_START
from scutch.records.class_names import (
    FIELDS_OF_TYPE,
    begins_like_words,
    clean_name,
    field_in,
    fields_of,
    is_regular_price,
    other_name,
    snake,
    words_of,
)
from scutch.records.shares import has_share
from scutch.values.dates.relative import are_mostly_days
from scutch.values.price import read_price
from scutch.values.quantity import common_unit, is_past

#: Characters of a header at most: longer ones are sentences.
HEADER_NAME_CHARS: Final = 60
#: A class name that more than this share of the text columns have names none of them.
COMMON_SHARE: Final = 0.5
#: Columns of whose classes one may be in just that share.
MANY_COLUMNS: Final = 4
#: Columns of texts with a greater median of characters are no titles and no names.
SUMMARY_CHARS: Final = 80
#: Columns of texts with a smaller one are no summaries, whatever is called a subtitle.
LEAST_SUMMARY: Final = 30
#: Columns of texts with a greater one are no categories.
CATEGORY_CHARS: Final = 50
#: A unit that is a name: one without vowels, such as "sqft", and a word with other letters than class names have ("gänge").
UNIT_NAME: Final = re.compile(r"[a-z]{2,5}|[a-z]{1,2}[23]|(?=.*[^\x00-\x7f])[^\W\d_]{3,20}")
#: Numbers of a column whose common unit is sought.
UNIT_SAMPLE: Final = 8
#: A unit of areas or volumes.
POWER: Final = re.compile(r"[a-zA-Z]{1,2}[23]")
#: Words of a short unit at most.
UNIT_WORDS: Final = 3
#: Name of a text column without evidence; ``text`` is the name of the text of the whole record.
UNKNOWN_TEXT: Final = "content"
#: Properties whose values are items of several fields, and those whose values are addresses: no names of a text.
ITEM_PROPERTIES: Final = frozenset(
    (
        "acceptedanswer", "blogpost", "comment", "haspart", "interactionstatistic", "ispartof", "itemlistelement",
        "itemoffered", "mainentity", "offers", "potentialaction", "review", "suggestedanswer",
    )
)  # fmt: skip
ADDRESS_PROPERTIES: Final = frozenset(("url", "image", "sameas", "contenturl", "mainentityofpage", "thumbnailurl", "logo"))
#: Fields that count things; the unit of a number says more than a class word for another field.
COUNT_FIELDS: Final = frozenset(name for name, field in FIELDS.items() if field.types == COUNT)
#: Fields of amounts; a text beside a price, such as "Deal of the day", has no digit and no sign of a currency.
AMOUNT_FIELDS: Final = frozenset(name for name, field in FIELDS.items() if field.types == AMOUNT)
#: The price to pay, and that without a sale.
PRICE: Final = "price"
REGULAR_PRICE: Final = "regular_price"
#: Letters beside a number that is an amount of money, at most.
UNIT_LETTERS: Final = 4
#: What links to websites of records lead to.
WEBSITE: Final = "website"
#: Share of texts that are prices where the others are words in their place, such as "To be agreed".
HALF: Final = 0.5
#: An address of mail.
EMAIL: Final = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
#: A number of a telephone: with the code of a country or of an area in front, or in the groups of North America.
PHONE: Final = re.compile(
    r"(?:\+\d{1,3}[ .-]?\(?\d|\(\d{2,5}\) ?\d|0\d{1,4}[ ./-]\d|\d{3}[.-]\d{3}[.-]\d)[\d ./()-]{2,14}\d"
    r"(?:,? (?:ext|x)\.? ?\d+)?"
)
#: A time of day, or two; or minutes and seconds, which look the same.
CLOCK: Final = re.compile(r"\d{1,2}:\d\d(?: ?[ap]\.?m\.?)?(?: ?[–-] ?\d{1,2}:\d\d(?: ?[ap]\.?m\.?)?)?", re.IGNORECASE)
#: A reduction in per cent.
REDUCTION: Final = re.compile(r"[-−–]\s?\d[^%]*%")


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


def name_columns(evidence: Sequence[NameEvidence]) -> list[str]:
    """Return a name for each column; names differ in more than case.

    Headers and labels stay as they are written; all other names are words in small letters joined by ``_``. Of several columns
    of prices the fullest one is named first, and the only one is no regular price.

    >>> headed, priced = NameEvidence(header="Prix TTC"), NameEvidence(classes=("product-card__price",))
    >>> title, link = NameEvidence(is_title=True), NameEvidence(attribute="href", type="url", owner=2)
    >>> name_columns([headed, priced, title, link, NameEvidence(), NameEvidence()])
    ['Prix TTC', 'price', 'title', 'title_url', 'content', 'content_2']
    """
    shared = shared_classes(evidence) | names_of_libraries(evidence)
    names = [""] * len(evidence)
    taken: dict[str, int] = {}
    for place in sorted(range(len(evidence)), key=[(naming_order(column), -column.prices) for column in evidence].__getitem__):
        column = evidence[place]
        owner = names[column.owner] if column.owner >= 0 else ""
        names[place] = name = free_name(name_candidates(column, owner, shared), taken)
        taken[name.casefold()] = 2
    if REGULAR_PRICE in taken and PRICE not in taken and not evidence[place := names.index(REGULAR_PRICE)].is_struck:
        names[place] = PRICE
    return names


def naming_order(column: NameEvidence) -> int:
    """Return when a column is named: titles and columns with a class word for a field first, attributes after their texts.

    An amount that is struck out is the regular price before one that the page calls so.
    """
    if column.owner >= 0:
        return 2
    if column.is_struck:
        return 0
    field = FIELD_OF_WORD.get(column.classes[0].lower(), "") if column.classes else ""
    is_named = field in FIELDS_OF_TYPE[column.type] and (column.type != "text" or FIELDS[field].types == "text")
    return not (column.role or column.is_title or is_named)


def shared_classes(evidence: Sequence[NameEvidence]) -> frozenset[str]:
    """Return the class names that most columns of text have."""
    columns = [column.classes for column in evidence if not column.attribute]
    seen = Counter(chain.from_iterable(map(set, columns)))
    least = max(1, COMMON_SHARE * len(columns))
    return frozenset([name for name, times in seen.items() if times > least or times >= max(least, MANY_COLUMNS)])


def names_of_libraries(evidence: Sequence[NameEvidence]) -> frozenset[str]:
    """Return the class names that say nothing but which library draws a page: the first words of several around the texts.

    >>> box = NameEvidence(classes=("loom-badge", "loom-box", "loom", "weave"))
    >>> sorted(names_of_libraries([NameEvidence(classes=("loom-text",)), box]))
    ['loom', 'loom-badge', 'loom-box', 'loom-text']
    """
    shown = set(chain.from_iterable(column.classes for column in evidence if not column.attribute))
    seen = Counter(first for first, sign, _ in (name.partition("-") for name in set(map(str.lower, shown))) if sign)
    repeated = {first for first, times in seen.items() if times > 1}
    stems = {first.partition("_")[0] for first in repeated}
    names = shown.union(*(column.classes for column in evidence if column.attribute)) if stems else ()
    likely = (name for name in names if any(map(name.lower().__contains__, stems)))  # an early exit
    return frozenset([name for name in likely if other_name(name) in repeated])


def free_name(names: Iterator[str], taken: dict[str, int]) -> str:
    """Return the first name that is free, or the first one with a number. ``taken``: the next number to try, by name."""
    first = ""
    for name in names:
        if name.casefold() not in taken:
            return name
        first = first or name
    key = first.casefold()
    while f"{key}_{taken[key]}" in taken:
        taken[key] += 1
    return f"{first}_{taken[key]}"


def name_candidates(column: NameEvidence, owner: str, shared: frozenset[str]) -> Iterator[str]:
    """Yield names of a column, best first; at least one."""
    name, price = explicit_name(column), labelled_price(column)
    if price:
        yield from dict.fromkeys((price, PRICE) if price == REGULAR_PRICE else (price,))
    elif name and not (name == "name" and column.role in ("title", "author")):  # the word of microdata for both
        yield name
        yield from filter(None, [column.label if names_column(column.label) else ""])
    elif column.link_name:
        yield column.link_name
    elif column.role:
        yield column.role
    elif column.attribute and owner:
        yield from names_beside(column, owner)
    else:
        yield from derived_names(column, [name for name in column.classes if name not in shared])


def names_beside(column: NameEvidence, owner: str) -> Iterator[str]:
    """Yield names of a column of attributes by the name of the column with the text of their element.

    >>> list(names_beside(NameEvidence(attribute="title", type="date"), "author"))
    ['date', 'author_datetime']
    """
    if (column.type == "date" and is_person(owner)) or (column.type == "rating" and owner == "review_count"):
        yield column.type
    yield owner if owner == suffix(column) else f"{owner}_{suffix(column)}"


def names_column(label: str) -> bool:
    """Whether a label is a name, and not only a word in front of a value, such as "in".

    >>> names_column("Weight"), names_column("Updated"), names_column("in"), names_column("posted by")
    (True, True, False, False)
    """
    return label.lower() not in FIELD_OF_LEAD or label.lower() in FIELD_OF_WORD


def is_person(name: str) -> bool:
    """Whether a name of a column is that of a person: the date in the title of their element is that of the record.

    >>> is_person("author"), is_person("updated")
    (True, False)
    """
    field = FIELD_OF_WORD.get(name, name)
    return field in FIELDS and FIELDS[field].role == "person"


def derived_names(column: NameEvidence, classes: Sequence[str]) -> Iterator[str]:
    """Yield the names of a column by its class names, its icon, its texts and its type, best first; at least one.

    >>> list(derived_names(NameEvidence(values=("90 €", "to be agreed")), ()))
    ['price', 'content']
    """
    unit = unit_words(column) if column.type == "number" else ()
    yield from field_names(column, classes, unit)
    if column.icon and not (column.type == "date" and is_person(column.icon)):  # the picture of who wrote then
        yield column.icon
    yield from role_names(column, unit)
    if column.type in ("text", "number", "boolean") and not column.attribute:
        yield from filter(begins_like_words, filter(None, map(other_name, classes)))
    if column.type == "text" and column.values and has_share(column.values, read_price, HALF):
        yield "price"
    yield suffix(column) if column.attribute else UNKNOWN_TEXT if column.type == "text" else column.type


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
    if column.type == "date" if column.attribute else is_dated(column) and column.type == "text":
        yield "date"
    elif column.attribute or column.type not in ("text", "number"):
        return
    elif column.type == "number" and column.values and all(map(REDUCTION.match, column.values)):
        yield "discount"
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


def explicit_name(column: NameEvidence) -> str:
    """Return the explicit name of a column: a header, a label, a property; empty without one.

    >>> explicit_name(NameEvidence(header=" Unit  price: ")), explicit_name(NameEvidence())
    ('Unit price', '')
    >>> explicit_name(NameEvidence(itemprop="datePublished"))
    'date'
    >>> explicit_name(NameEvidence(label="Weight")), explicit_name(NameEvidence(label="By"))
    ('Weight', 'author')
    """
    if not (column.header or column.label or column.itemprop):
        return ""
    for text in (column.header, labelled_field(column) or column.label):
        name = " ".join(text.split()).rstrip(LABEL_ENDS)
        if name and len(name) <= HEADER_NAME_CHARS:
            is_address = column.attribute in ("href", "src") and name.lower() != suffix(column)
            return f"{name}_{suffix(column)}" if is_address else name
    first = column.itemprop.partition(" ")[0].rpartition("/")[2].lower()
    if first in ITEM_PROPERTIES or (first in ADDRESS_PROPERTIES) != (column.attribute in ("href", "src")):
        return ""
    if column.type == "date" and is_person(FIELD_OF_PROPERTY.get(first, first)):
        return ""  # that of the item around it
    return FIELD_OF_PROPERTY.get(first) or snake(words_of(column.itemprop.partition(" ")[0].rpartition("/")[2]))


def labelled_field(column: NameEvidence) -> str:
    """Return the field that the label of a column leads to, if its type is one of that field's; empty for none.

    >>> labelled_field(NameEvidence(label="Posted on", type="date")), labelled_field(NameEvidence(label="on"))
    ('date', '')
    """
    field = FIELD_OF_LEAD.get(column.label.lower(), "")
    return field if field and column.type in FIELDS[field].types.split() and (field != "date" or is_dated(column)) else ""


def labelled_price(column: NameEvidence) -> str:
    """Return which price of a sale the label of a column leads to; empty for none, or where a header names it.

    >>> labelled_price(NameEvidence(label="Was", type="price")), labelled_price(NameEvidence(label="Price", type="price"))
    ('regular_price', '')
    """
    if column.type != "price" or column.header:
        return ""
    return "discount" if is_saving(column.label, column.values) else field_of_price_lead(column.label)


def is_dated(column: NameEvidence) -> bool:
    """Whether a column has dates, or texts that are relative to now or mostly dates without a year.

    >>> is_dated(NameEvidence(values=("Fri, Mar 8", "Sat, Mar 9 • 10:00 AM", "Sun, Mar 10 • 6:00 PM + 3 more")))
    True
    """
    return column.type == "date" or bool(
        column.values and (all(map(is_past, column.values)) or are_mostly_days(column.values))
    )


def suffix(column: NameEvidence) -> str:
    """Return the suffix that a column of attributes adds to the name of its element.

    >>> suffix(NameEvidence(attribute="href", type="url")), suffix(NameEvidence(attribute="aria-label"))
    ('url', 'aria_label')
    """
    if column.type in ("url", "image", "rating"):
        return column.type
    return "datetime" if column.type == "date" else snake(words_of(column.attribute)) or "value"
