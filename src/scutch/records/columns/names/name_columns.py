"""Names of columns: the words of the page for its fields, or else the types of their values.

Explicit names come first: the header of a table, the label in the cells, microdata. Then a word for a field in the class names
of the cell or its ancestors, then its role, such as a heading, then any other word of its class names, and last its type.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from scutch.lexicon.field_names import FIELD_OF_WORD, FIELDS
from scutch.records.class_names import FIELDS_OF_TYPE, other_name, words_of
from scutch.records.columns.names.derived_names import UNKNOWN_TEXT, derived_names
from scutch.records.columns.names.explicit_names import explicit_name, labelled_field, labelled_price, names_column
from scutch.records.columns.names.name_evidence import PRICE, REGULAR_PRICE, NameEvidence, is_person, suffix

#: A class name that more than this share of the text columns have names none of them.
COMMON_SHARE: Final = 0.5
#: Fields that a topic has of its first and of its last post; words of headers and a class name of the last one.
LAST_FIELDS: Final = frozenset(("date", "author"))
LAST_WORD: Final = re.compile(
    r"\b(?:last|latest|letzte|derni[eè]r|últim|ultim|laatste|senaste|sist[ea]|seneste|viimei|ostatni|posledn|последн|останн"
    r"|son )|最后|最後|最新|마지막",
    re.IGNORECASE,
)
LAST_CLASS: Final = re.compile(r"latest|last[-_]?(?:post|repl|activ|comment|updat|date|messag|user|author)", re.IGNORECASE)
#: Names by the type alone, which say less than the header of a table; of a title, which is the first of several texts.
PLAIN_NAMES: Final = frozenset((UNKNOWN_TEXT, "number", "boolean"))
TITLE_NAMES: Final = ("title", "name")
#: Columns of whose classes one may be in just that share.
MANY_COLUMNS: Final = 4


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
        names[place] = name = free_name(with_last(name_candidates(column, owner, shared), column, shared), taken)
        taken[name.casefold()] = 2
    if REGULAR_PRICE in taken and PRICE not in taken and not evidence[place := names.index(REGULAR_PRICE)].is_struck:
        names[place] = PRICE
    return names


def naming_order(column: NameEvidence) -> int:
    """Return when a column is named: titles and columns with a class word for a field first, attributes after their texts.

    An amount that is struck out is the regular price before one that the page calls so.
    """
    if column.owner >= 0:
        return 3
    if column.is_struck:
        return 0
    field = FIELD_OF_WORD.get(column.classes[0].lower(), "") if column.classes else ""
    is_named = field in FIELDS_OF_TYPE[column.type] and (column.type != "text" or FIELDS[field].types == "text")
    return 1 if column.role or column.is_title or is_named else 2


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


def with_last(names: Iterator[str], column: NameEvidence, shared: frozenset[str]) -> Iterator[str]:
    """Yield names; behind "date" and "author" also "last_date" and "last_author", where a header or class means the last post.

    >>> list(with_last(iter(["date", "time"]), NameEvidence(classes=("time", "cell-latest")), frozenset()))
    ['date', 'last_date', 'time']
    """
    for name in names:
        yield name
        if name in LAST_FIELDS and is_of_last(column, shared):
            yield f"last_{name}"


def is_of_last(column: NameEvidence, shared: frozenset[str]) -> bool:
    """Whether the header of a column, or a class that not most columns have, means the last post."""
    return bool(LAST_WORD.search(column.header)) or any(
        LAST_CLASS.search(name) for name in column.classes if name not in shared
    )


def name_candidates(column: NameEvidence, owner: str, shared: frozenset[str]) -> Iterator[str]:
    """Yield names of a column, best first; at least one."""
    name, price = explicit_name(column), labelled_price(column)
    if price:
        yield from dict.fromkeys((price, PRICE) if price == REGULAR_PRICE else (price,))
    elif name and not (name == "name" and column.role in ("title", "author")):  # the word of microdata for both
        yield name
        yield from filter(None, [column.label if names_column(column.label) else ""])
        if column.header and not column.attribute:
            yield from names_of_part(column, shared)
    elif column.link_name:
        yield column.link_name
    elif column.role:
        yield column.role
    elif column.attribute and owner:
        yield from names_beside(column, owner)
    else:
        yield from derived_names(column, [name for name in column.classes if name not in shared])


def names_of_part(column: NameEvidence, shared: frozenset[str]) -> Iterator[str]:
    """Yield names of a column that is one of several below its header: fields of its label, its classes and its texts.

    >>> none = frozenset()
    >>> list(names_of_part(NameEvidence("Topic", label="par"), none)), list(names_of_part(NameEvidence("Topic"), none))
    (['author'], [])
    """
    yield from filter(None, [labelled_field(column)])
    classes = [name for name in column.classes if name not in shared and not FIELD_OF_WORD.keys().isdisjoint(words_of(name))]
    yield from (name for name in derived_names(column, classes) if name not in PLAIN_NAMES and not name.endswith(TITLE_NAMES))


def names_beside(column: NameEvidence, owner: str) -> Iterator[str]:
    """Yield names of a column of attributes by the name of the column with the text of their element.

    >>> list(names_beside(NameEvidence(attribute="title", type="date"), "author"))
    ['date', 'author_datetime']
    """
    if (column.type == "date" and is_person(owner)) or (column.type == "rating" and owner == "review_count"):
        yield column.type
    yield owner if owner == suffix(column) else f"{owner}_{suffix(column)}"
