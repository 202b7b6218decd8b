"""The type of a column: what most of its cells can be read as.

One cell says little: ``12`` is a number among numbers and a title among titles. So the type is decided for all cells together,
and so are the decimal sign and the order of day and month.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from scutch.lexicon.currencies import FREE
from scutch.lexicon.words import NO_VALUES
from scutch.values._prefilter import Prefilter
from scutch.values.column_types import ColumnType
from scutch.values.dates.date import DATE_CHARS
from scutch.values.dates.date_columns import DAY_OF_MONTH, RECENT
from scutch.values.plain_signs import ascii_signs
from scutch.values.quantity import NUMBER, NUMBER_WITH_UNIT
from scutch.values.rating import EMPTY, FULL
from scutch.values.registry import ALL_TYPES, COLUMN_TYPES, TEXT, TYPE_OF_ATTRIBUTE

#: The type is decided on so many cells, spread evenly.
SAMPLE_CELLS: Final = 32
#: A digit of any script, or a star: all values that are no words have one.
DIGIT_OR_STAR: Final = re.compile(rf"[\d{FULL}{EMPTY}]")
FREE_CHARS: Final = max(map(len, FREE))

#: Types that are recognised by their cells; their places are those of the prefilter's counts.
RECOGNISED: Final = (*(found for found in ALL_TYPES if found.reads), RECENT, DAY_OF_MONTH, NUMBER_WITH_UNIT)
PREFILTER: Final = Prefilter([found.prefilter for found in RECOGNISED])
PLACE_OF_TYPE: Final = {found.name: place for place, found in reversed(list(enumerate(RECOGNISED)))}
PLACE_OF_RECENT: Final = RECOGNISED.index(RECENT)
WORD_TYPES: Final = [(place, found) for place, found in enumerate(RECOGNISED) if found.is_word]
DIGIT_TYPES: Final = [(place, found) for place, found in enumerate(RECOGNISED) if not found.is_word]
#: Types that no word for a missing value can be read as.
TYPES_WITHOUT_WORDS: Final = frozenset(found.name for found in RECOGNISED if not found.is_word)
#: The only type that bare digits may be of.
BARE_TYPES: Final = [(RECOGNISED.index(NUMBER), NUMBER)]
#: The least share of cells that a type of ``DIGIT_TYPES`` must read.
LEAST_SHARE: Final = min(found.share for _, found in DIGIT_TYPES)


def may_have_digits(text: str) -> bool:
    """Whether a text may be of one of ``DIGIT_TYPES``: an early exit for words.

    >>> may_have_digits("12 votes"), may_have_digits("★★★"), may_have_digits("Free"), may_have_digits("Flax")
    (True, True, True, False)
    """
    if len(text) > DATE_CHARS:  # all others are shorter
        return False
    if DIGIT_OR_STAR.search(text):
        return True
    word = text.strip()
    return (len(word) <= FREE_CHARS or not word.isascii()) and ascii_signs(word).lower() in FREE


def column_type(texts: Sequence[str], attribute: str = "") -> str:
    """Return the type of a column, one of ``COLUMN_TYPES``.

    ``texts``: its cells; those that are empty or say that there is no value do not count. ``attribute``: name of the attribute
    they are values of; empty for text.

    >>> column_type(["$5", "", "$7.50"]), column_type(["Jan 5, 2024", "Feb 6, 2024"]), column_type(["12 votes", "1 vote"])
    ('price', 'date', 'number')
    >>> column_type(["1.2.3", "1.10.0"]), column_type(["/a", "/b"], "href")
    ('text', 'url')
    >>> column_type(["$5", "n/a", "–"]), column_type(["–", "–"])
    ('price', 'text')
    """
    if attribute in TYPE_OF_ATTRIBUTE:
        return TYPE_OF_ATTRIBUTE[attribute]
    cells = sample_cells(with_values(list(filter(str.strip, texts))))
    *counts, unknown = PREFILTER.count(cells)
    word_type = recognised_type(cells, counts, WORD_TYPES)
    if word_type or (unknown and not is_common(cells, may_have_digits, LEAST_SHARE)):
        return (word_type or TEXT).name
    found = recognised_type(cells, counts, BARE_TYPES if all(map(str.isdecimal, cells)) else DIGIT_TYPES)
    if found is None or (found.is_misleading and found.is_misleading(cells)):
        return TEXT.name
    return found.name


def with_values(texts: list[str]) -> list[str]:
    """Return the texts that do not say that there is no value; all texts if each does, or if the others are signs as well.

    >>> with_values(["12", "n/a"]), with_values(["–", "–"]), with_values(["✓", "–"])
    (['12'], ['–', '–'], ['✓', '–'])
    """
    if NO_VALUES.isdisjoint(texts):
        return texts
    found = [text for text in texts if text not in NO_VALUES]
    return found if any(map(str.isalnum, "".join(found))) else texts


def recognised_type(cells: list[str], counts: list[int], types: Iterable[tuple[int, ColumnType]]) -> ColumnType | None:
    """Return the first type that a column's cells are of. ``counts``: of each place the cells that pass the prefilter."""
    for place, found in types:
        if not counts[place] or counts[place] < needed(len(cells), found.share):
            continue
        if not (found.reads and is_common(cells, found.reads, found.share)):
            continue
        if found.is_evident is None or found.is_evident(cells):  # of all cells: asked of few columns
            return found
    return None


def may_be(texts: Sequence[str], type_name: str) -> bool:
    """Whether any of some texts may be of a type, by the prefilter: much faster than to read them.

    >>> may_be(["Flax", "from $12"], "price"), may_be(["Flax", "12"], "price")
    (True, False)
    """
    return bool(PREFILTER.count(list(texts))[PLACE_OF_TYPE[type_name]])


def may_be_recent(texts: Sequence[str]) -> bool:
    """Whether any of some texts may be a time relative to now, which may have no digit, by the prefilter.

    >>> may_be_recent(["Flax", "Yesterday"]), may_be_recent(["an hour ago"]), may_be_recent(["Flax"])
    (True, True, False)
    """
    return bool(PREFILTER.count(list(texts))[PLACE_OF_RECENT])


def sample_cells(cells: list[str]) -> list[str]:
    """Return some of the cells, spread evenly."""
    return cells[:: step_of(len(cells))] if len(cells) > SAMPLE_CELLS else cells


def step_of(count: int) -> int:
    """Return how far the cells of a sample are apart.

    >>> step_of(32), step_of(33), step_of(65)
    (1, 2, 3)
    """
    return -(-count // SAMPLE_CELLS) or 1


def sample_size(count: int) -> int:
    """Return how many of so many cells ``sample_cells`` takes.

    >>> sample_size(32), sample_size(33), sample_size(0)
    (32, 17, 0)
    """
    return -(-count // step_of(count))


def needed(count: int, share: float) -> int:
    """Return how many of so many cells a type must read.

    >>> needed(12, 0.8), needed(4, 0.8)
    (10, 4)
    """
    return count - int(count * (1 - share))


def is_common(cells: list[str], reads: Callable[[str], object], share: float) -> bool:
    """Whether a share of cells can be read. Stops as soon as the share is reached, or cannot be."""
    wanted = needed(len(cells), share)
    left = len(cells) - wanted
    for cell in cells:
        if reads(cell):
            wanted -= 1
            if not wanted:
                return True
        else:
            left -= 1
            if left < 0:
                return False
    return False


def typed_values(texts: Sequence[str], column_type: str, language: str = "") -> list[Any]:
    """Return the values of a column, None where a cell cannot be read.

    ``column_type``: one of ``COLUMN_TYPES``. Numbers are all int or all float, prices are ``Price``, dates ISO 8601, ratings
    float on the page's own scale; texts and addresses stay as they are. ``language``: BCP 47 tag of the page, for what the
    cells themselves leave open. Raises ``KeyError``: there is no such type.

    >>> typed_values(["1.234", "56", ""], "number"), typed_values(["03/04/2024", "03/14/2024"], "date")
    ([1234, 56, None], ['2024-03-04', '2024-03-14'])
    >>> typed_values(["4/5", "★★★"], "rating"), typed_values(["Yes", "no"], "boolean"), typed_values(["a", ""], "text")
    ([4.0, 3.0], [True, False], ['a', None])
    """
    if column_type in TYPES_WITHOUT_WORDS and not NO_VALUES.isdisjoint(texts):
        texts = ["" if text in NO_VALUES else text for text in texts]
    return COLUMN_TYPES[column_type].read_column(texts, language)
