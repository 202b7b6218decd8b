"""Names of columns from class names: known fields, and other names made of class words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from scutch.lexicon.field_names import (
    COUNT_WORDS,
    FIELD_OF_WORD,
    FIELDS,
    LAYOUT_WORDS,
    REGULAR_PRICE_WORDS,
    SIZE_WORDS,
    UTILITY_PREFIXES,
)
from scutch.page.text import SCREEN_READER_CLASS
from scutch.records._class_words import ClassNames
from scutch.values.registry import COLUMN_TYPES

#: Signs between the parts of a class name.
NAME_SIGNS: Final = re.compile("[-_]+")
#: Class names of elements that a script shows.
SWITCHED_OFF: Final = re.compile(r"(?:^|\s)(?:is-)?(?:hidden|hide|d-none)(?:\s|$)", re.IGNORECASE)
#: Class of what is shown on screens of some sizes.
SWITCHED_ON: Final = re.compile(
    r"(?:^|\s|-)(?:sm|md|lg|xl|xxl|2xl)[:-](?:block|contents|flex|grid|inline|table)", re.IGNORECASE
)
#: Words for a property of a record that are as often those of a look.
COLOR_WORDS: Final = frozenset(FIELDS["color"].words.split())
LOOK_WORDS: Final = COLOR_WORDS | {"position"}
#: Class words of a price beside that of a sale.
NO_SALE_WORDS: Final = frozenset(("non", "sale"))
#: Most words of a name made of a class.
MAX_NAME_WORDS: Final = 3

CASE_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
#: Pronounceable words; others are abbreviations or generated.
PRONOUNCEABLE: Final = re.compile(r"(?=.*[aeiouy])(?!.*[bcdfghjklmnpqrstvwxz]{5})[a-z]{3,14}")
#: Two consonants that words begin with, in several languages; a word of four letters or more that begins with two others.
WORD_START: Final = re.compile(
    r"b[jlr]|c[hlrz]|d[rwz]|f[jlr]|g[hlnr]|h[jv]|k[hjlnrvw]|ll|p[fhlnrst]|r[hz]|s[chjklmnpqtvwz]|t[hjrsw]|v[lr]|w[hlrz]|z[hlnw]"
)
ODD_START: Final = re.compile(rf"(?:^|_)(?=[b-df-hj-np-tv-xz]{{2}}[a-z]{{2}})(?!{WORD_START.pattern})")
CLASS_NAMES: Final = ClassNames(UTILITY_PREFIXES, LAYOUT_WORDS, REGULAR_PRICE_WORDS)

#: Prefixes that content management systems put before the name of a field, and classes of theirs about its form.
SYSTEM_NAME: Final = re.compile(r"(?:views-field|field-{1,2}name)-(?:field-)?")
SYSTEM_PREFIX: Final = re.compile(rf"^{SYSTEM_NAME.pattern}|^(?:field--?(?:type|label)|views)-.*")
#: A class with it names a drawing.
ICON_WORD: Final = "icon"
SYSTEM_WORDS: Final = ("field-", "views-")
#: Words of classes that show or hide an element, and of the devices on which they do.
SWITCH_WORDS: Final = frozenset(("hide", "show", "hidden", "visible", "not", "only", "responsive"))
DEVICE_WORDS: Final = frozenset(
    ("phone", "mobile", "tablet", "desktop", "print", "small", "medium", "large", "loading", "load")
)
#: Words of layout that name a field behind another word: ``job-type``, ``experience-level``.
SUFFIX_WORDS: Final = frozenset(("type", "level", "number", "status"))
#: A class name without one of these words names no field.
NAMING_WORDS: Final = COUNT_WORDS.union(FIELD_OF_WORD)
#: The fields that a column of a type can hold.
FIELDS_OF_TYPE: Final = {
    column_type: frozenset(name for name, field in FIELDS.items() if column_type in field.types.split())
    for column_type in COLUMN_TYPES
}


@lru_cache(maxsize=4096)
def words_of(name: str) -> tuple[str, ...]:
    """Return the words of a class or property name, in small letters; none for a utility class.

    Of a name with block, element and modifier (BEM) the element is used, or the modifier if the other parts describe the
    layout alone. A part with digits has no words.

    >>> words_of("vote-count"), words_of("jobTitle"), words_of("card__price--large")
    (('vote', 'count'), ('job', 'title'), ('price',))
    >>> words_of("Card_title__x9Yz1"), words_of("field--price"), words_of("md:flex")
    (('card', 'title'), ('price',), ())
    >>> words_of("views-field-field-topic"), words_of("field--type-string"), words_of("list_hidePhone")
    (('topic',), (), ())
    """
    if name.startswith(SYSTEM_WORDS):
        name = SYSTEM_PREFIX.sub("", name)
    words = CLASS_NAMES.words(name)
    return () if not SWITCH_WORDS.isdisjoint(words) and is_switch(words) else words


def is_switch(words: Sequence[str]) -> bool:
    """Whether the words of a class show or hide an element on a device.

    >>> is_switch(["list", "hide", "on", "phone"]), is_switch(["phone", "number"])
    (True, False)
    """
    switch = next((place for place, word in enumerate(words) if word in SWITCH_WORDS), len(words))
    return not DEVICE_WORDS.isdisjoint(words[switch:])


def without_font_size(words: Sequence[str]) -> Sequence[str]:
    """Return words without the word of a font size.

    >>> without_font_size(("size", "small")), without_font_size(("shoe", "size"))
    (['small'], ('shoe', 'size'))
    """
    return [word for word in words if word != "size"] if words and words[-1] in SIZE_WORDS else words


def known_field(words: Sequence[str], column_type: str) -> tuple[str, ...]:
    """Return the field that a class name names, as a short and a full name; empty if there is none of this type.

    >>> known_field(["product", "title"], "text"), known_field(["release", "date"], "date"), known_field(["title"], "price")
    (('title', 'title'), ('date', 'release_date'), ())
    >>> known_field(["author", "name"], "text"), known_field(["review", "count"], "number")
    (('author', 'author_name'), ('review_count',))
    >>> known_field(["user", "title"], "text")
    ('user_title',)
    """
    words = without_font_size(words)
    informative = [word for word in words if word not in LAYOUT_WORDS]
    if len(informative) < len(words):  # the color or position of an element, no property of the record
        informative = [word for word in informative if word not in LOOK_WORDS]
    if not COUNT_WORDS.isdisjoint(informative) and len(informative) > 1:
        return counted(informative, column_type)
    fields = [FIELD_OF_WORD[word] for word in informative if word in FIELD_OF_WORD]
    fitting = [field for field in fields if field in FIELDS_OF_TYPE[column_type]]
    if not fitting:
        return ()
    if fitting[-2:] == ["author", "title"]:  # what a person is called, as in ``user-title``
        return (snake(informative),)
    best = fitting[-2] if fitting[-1] == "name" and len(fitting) > 1 else fitting[-1]
    return best, snake(informative)


def counted(words: Sequence[str], column_type: str) -> tuple[str, ...]:
    """Return the name of a column that counts things."""
    things = [word for word in words if word not in COUNT_WORDS and PRONOUNCEABLE.fullmatch(word)]
    return (f"{snake(things)}_count",) if things and column_type in ("number", "text") else ()


@lru_cache(maxsize=4096)  # a page repeats few class names
def field_in(name: str, column_type: str) -> tuple[str, ...]:
    """Return the field that a class name names, as ``known_field`` does for its words."""
    words = words_of(name)
    if NAMING_WORDS.isdisjoint(words):
        return ()  # an early exit for most names
    if COLOR_WORDS.issuperset(words) and not LAYOUT_WORDS.isdisjoint(NAME_SIGNS.split(name.lower())):
        return ()  # the color of a look, as in ``accent--color``
    return known_field(words, column_type)


@lru_cache(maxsize=4096)
def is_switched_off(classes: str) -> bool:
    """Whether a class attribute hides an element on screens of all sizes.

    >>> is_switched_off("badge hidden"), is_switched_off("hidden md:block"), is_switched_off("d-none d-lg-flex")
    (True, False, False)
    """
    return SWITCHED_OFF.search(classes) is not None and SWITCHED_ON.search(classes) is None


def is_for_screen_readers(classes: str) -> bool:
    """Whether a class attribute says that only screen readers read a text.

    >>> is_for_screen_readers("card sr-only"), is_for_screen_readers("a-offscreen"), is_for_screen_readers("off")
    (True, True, False)
    """
    return SCREEN_READER_CLASS.search(classes) is not None


@lru_cache(maxsize=4096)
def other_name(name: str) -> str:
    """Return a name made of a class name without words for fields; empty if there is none."""
    words = words_of(name)
    found = clean_name(words) if ICON_WORD not in words and FIELD_OF_WORD.keys().isdisjoint(words) else ""
    return "" if found and is_for_screen_readers(name) else found


def clean_name(words: Sequence[str]) -> str:
    """Return a name made of the words of a class; empty if they describe the layout alone or are generated.

    >>> clean_name(["ingredients"]), clean_name(["flex", "row"]), clean_name(["xkq", "bd"]), clean_name(["x", "chapter"])
    ('ingredients', '', '', 'chapter')
    >>> clean_name(["job", "type"]), clean_name(["card", "type"])
    ('job_type', '')
    """
    informative = [
        word for word in words if word not in LAYOUT_WORDS and len(word) > 1
    ]  # prefixes are letters: b-list, x-list
    if informative and words[-1] in SUFFIX_WORDS and words[-1] != informative[-1]:
        informative.append(words[-1])
    clean = 0 < len(informative) <= MAX_NAME_WORDS and all(PRONOUNCEABLE.fullmatch(word) for word in informative)
    return snake(informative) if clean else ""


def begins_like_words(name: str) -> bool:
    """Whether the words of a name begin as words of some language do; those of hashes and of many prefixes do not.

    >>> begins_like_words("swatches"), begins_like_words("cpu"), begins_like_words("jsfayd"), begins_like_words("vbseo_liked")
    (True, True, False, False)
    """
    return ODD_START.search(name) is None


def snake(words: Sequence[str]) -> str:
    """Return words joined by ``_``."""
    return "_".join(words)


@lru_cache(maxsize=4096)
def fields_of(name: str) -> tuple[str, ...]:
    """Return the fields that the parts of a class name have words for.

    >>> fields_of("user__name"), fields_of("card"), fields_of("font-size-small")
    (('author', 'name'), (), ())
    """
    found: list[str] = []
    for part in name.split("__"):
        words = words_of(part)
        if not FIELD_OF_WORD.keys().isdisjoint(words):  # few names have one
            found += [FIELD_OF_WORD[word] for word in without_font_size(words) if word in FIELD_OF_WORD]
    return tuple(found)


def is_regular_price(classes: Iterable[str]) -> bool:
    """Whether class names say that a price is the regular one, which a lower price replaces.

    >>> is_regular_price(["price--old"]), is_regular_price(["priceWas"]), is_regular_price(["price--non-sale"])
    (True, True, True)
    >>> is_regular_price(["price", "price--sale"])
    False
    """
    words = {word.lower() for name in classes for word in CASE_WORD.findall(name)}
    return not REGULAR_PRICE_WORDS.isdisjoint(words) or words >= NO_SALE_WORDS
