"""Names of columns: as the page calls its fields, or else by what stands in them.

What is said most plainly counts most: the header of a table, the label in the cells, microdata; then a word in the class
names of the cell or around it that people use for fields; then the role, such as a heading; then any other word of its class
names; at last its type.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from typing import Final, NamedTuple

from scutch.lexicon.field_names import (
    FIELD_OF_PROPERTY,
    FIELD_OF_WORD,
    FIELDS,
    LONG_TEXT_FIELDS,
    NAMED_FIELDS,
)
from scutch.records.cells.cell_labels import FIELD_OF_PREFIX, LABEL_ENDS
from scutch.records.class_names import FITTING, clean_name, field_in, fields_of, is_regular_price, other_name, snake, words_of
from scutch.values.quantity import common_unit, is_past

#: A header longer than this is a sentence, no name.
HEADER_CHARS: Final = 60
#: A class name of more than this share of the text columns says nothing about one of them.
COMMON: Final = 0.5
#: Texts with more characters than this in the middle of their column are no titles and no names.
SUMMARY_CHARS: Final = 80
#: With more than this they are the thing itself.
TEXT_CHARS: Final = 400
#: So many numbers tell what they count.
UNITS: Final = 8
#: Name of a text of which nothing is known; ``text`` is the name of the whole record's.
PLAIN: Final = "content"
#: So much less.
REDUCED: Final = re.compile(r"[-−–]\s?\d[^%]*%")


class Evidence(NamedTuple):
    """What a page tells about a column.

    Examples
    --------
    >>> Evidence(header="Price").type
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
    #: Place of the column with the text of the same element, or of the link around it; -1 if there is none.
    owner: int = -1
    #: Whether its element is a heading or the text of the record's main link.
    is_title: bool = False
    #: Whether it is struck out, and an amount.
    is_struck: bool = False
    #: What the icon in front of it shows, as ``icons`` names it.
    icon: str = ""


def name_columns(evidence: Sequence[Evidence]) -> list[str]:
    """Return a name for each column; no two are alike, not even but for their case.

    Headers and labels stay as they are written; all other names are words in small letters joined by ``_``.

    Examples
    --------
    >>> name_columns([Evidence(header="Prix TTC"), Evidence(classes=("product-card__price",)), Evidence(is_title=True)])
    ['Prix TTC', 'price', 'title']
    >>> name_columns([Evidence(classes=("title",)), Evidence(attribute="href", type="url", owner=0), Evidence(), Evidence()])
    ['title', 'title_url', 'content', 'content_2']
    """
    shared = shared_classes(evidence)
    names = [""] * len(evidence)
    taken: dict[str, int] = {}
    for place in sorted(range(len(evidence)), key=[turn(column) for column in evidence].__getitem__):
        column = evidence[place]
        owner = names[column.owner] if column.owner >= 0 else ""
        names[place] = name = unused(candidates(column, owner, shared), taken)
        taken[name.casefold()] = 2
    return names


def turn(column: Evidence) -> int:
    """When a column gets its name: titles and those whose class is a word for a field first, addresses after their texts."""
    if column.owner >= 0:
        return 2
    field = FIELD_OF_WORD.get(column.classes[0].lower(), "") if column.classes else ""
    is_told = field in FITTING[column.type] and (column.type != "text" or FIELDS[field].types == "text")
    return not (column.is_title or is_told)


def shared_classes(evidence: Sequence[Evidence]) -> frozenset[str]:
    """Return the class names that most columns of text stand in."""
    columns = [column.classes for column in evidence if not column.attribute]
    seen = Counter(chain.from_iterable(map(set, columns)))
    least = max(1, COMMON * len(columns))
    return frozenset([name for name, times in seen.items() if times > least])


def unused(names: Iterator[str], taken: dict[str, int]) -> str:
    """Return the first name that is not taken, or the first one with a number. ``taken``: by name the next number to try."""
    first = ""
    for name in names:
        if name.casefold() not in taken:
            return name
        first = first or name
    key = first.casefold()
    while f"{key}_{taken[key]}" in taken:
        taken[key] += 1
    return f"{first}_{taken[key]}"


def candidates(column: Evidence, owner: str, shared: frozenset[str]) -> Iterator[str]:
    """Yield the names that fit a column, the best first; there is always one."""
    said = spoken(column)
    if said:
        yield said
    elif column.attribute and owner:
        yield owner if owner == suffix(column) else f"{owner}_{suffix(column)}"
    else:
        classes = [name for name in column.classes if name not in shared]
        unit = unit_words(column) if column.type == "number" else ()
        yield from field_names(column, classes, unit)
        yield from filter(None, [column.icon])
        yield from role_names(column, unit)
        if column.type in ("text", "number", "boolean") and not column.attribute:
            yield from filter(None, map(other_name, classes))
        yield suffix(column) if column.attribute else PLAIN if column.type == "text" else column.type


def field_names(column: Evidence, classes: Sequence[str], unit: Sequence[str] = ()) -> Iterator[str]:
    """Yield what unit and class names say that is a word for a field; a short name first, then the same in full.

    Examples
    --------
    >>> list(field_names(Evidence(), ["release-date"])), list(field_names(Evidence(), ["name", "user__name"]))
    (['date', 'release_date'], ['author', 'name', 'name'])
    >>> list(field_names(Evidence(type="price"), ["price--old"])), list(field_names(Evidence(values=("…" * 99,)), ["author"]))
    (['regular_price'], [])
    """
    yield from (FIELD_OF_WORD[word] for word in unit if word in FIELD_OF_WORD)
    if column.is_struck or (column.type == "price" and is_regular_price(classes)):
        yield "regular_price"
        return
    fields = filter(None, map(field_in, classes, repeat(column.type)))
    found = next((field for field in fields if fits(column, field[0])), ())
    if found and found[0] == "name":
        around = (field for name in classes for field in fields_of(name.split("__")))
        yield from (field for field in around if field in NAMED_FIELDS)
    yield from found


def fits(column: Evidence, field: str) -> bool:
    """Whether a column may be a field by its texts: long ones are only some, and titles none that may be a number."""
    if column.is_title and column.type == "text" and (field not in FIELDS or FIELDS[field].types != "text"):
        return False
    return field in LONG_TEXT_FIELDS or not is_long(column)


def role_names(column: Evidence, unit: Sequence[str] = ()) -> Iterator[str]:
    """Yield the names that the part of a column in its record gives it, or its unit.

    Examples
    --------
    >>> list(role_names(Evidence(is_title=True))), list(role_names(Evidence(values=("3 days ago", "1 day ago"))))
    (['title'], ['date'])
    >>> list(role_names(Evidence(type="number"), ("votes",)))
    ['votes']
    """
    if (column.attribute and column.type == "date") or (
        column.type == "text" and column.values and all(map(is_past, column.values))
    ):
        yield "date"
    elif column.attribute or column.type not in ("text", "number"):
        return
    elif column.type == "number" and column.values and all(map(REDUCED.match, column.values)):
        yield "discount"
    elif column.type == "number":
        yield from filter(None, [clean_name(unit)])
    else:
        if column.is_title:
            yield "title"
        length = middle_length(column)
        if length > SUMMARY_CHARS:
            yield "summary" if length <= TEXT_CHARS else PLAIN


def is_long(column: Evidence) -> bool:
    """Whether the texts of a column are too long for most fields."""
    return column.type == "text" and middle_length(column) > SUMMARY_CHARS


def middle_length(column: Evidence) -> int:
    """Return how many characters the text in the middle of a column has; 0 if there are none."""
    return sorted(map(len, column.values))[len(column.values) // 2] if column.values else 0


def unit_words(column: Evidence) -> tuple[str, ...]:
    """Return the first word of what the numbers of a column count, in parts.

    Examples
    --------
    >>> unit_words(Evidence(type="number", values=("12 votes", "1 vote", "3 votes")))
    ('votes',)
    """
    return words_of(common_unit(column.values[:UNITS]).partition(" ")[0])


def spoken(column: Evidence) -> str:
    """Return the name that the page itself says: a header, a label, a property; empty if it says none.

    Examples
    --------
    >>> spoken(Evidence(header=" Unit  price: ")), spoken(Evidence(itemprop="datePublished")), spoken(Evidence())
    ('Unit price', 'date', '')
    >>> spoken(Evidence(label="Weight")), spoken(Evidence(label="By"))
    ('Weight', 'author')
    """
    if not (column.header or column.label or column.itemprop):
        return ""
    for text in (column.header, FIELD_OF_PREFIX.get(column.label.lower(), column.label)):
        name = " ".join(text.split()).rstrip(LABEL_ENDS)
        if name and len(name) <= HEADER_CHARS:
            return f"{name}_{suffix(column)}" if column.attribute in ("href", "src") else name
    first = column.itemprop.partition(" ")[0].rpartition("/")[2]
    return FIELD_OF_PROPERTY.get(first.lower()) or snake(words_of(first))


def suffix(column: Evidence) -> str:
    """Return what a column of attributes adds to the name of its element.

    Examples
    --------
    >>> suffix(Evidence(attribute="href", type="url")), suffix(Evidence(attribute="aria-label"))
    ('url', 'aria_label')
    """
    if column.type in ("url", "image", "rating"):
        return column.type
    return "datetime" if column.type == "date" else snake(words_of(column.attribute)) or "value"
