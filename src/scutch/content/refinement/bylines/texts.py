"""Texts that are lines of a byline: all of their words are those of dates, labels, units of numbers, a name or a category.

A date, a number with its unit ("4 min read") and a name behind its label are evidence of a byline. Beside such a line, a lone
name, a lone label and a lone link belong to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum
from itertools import groupby, pairwise
from typing import Final

from scutch.content.metadata.person_names import HAN_NAME, has_common_words, is_person_name, without_by
from scutch.content.metadata.visible_dates import YEAR_OR_DATE
from scutch.lexicon.byline_words import BYLINE_UNITS, BYLINE_WORDS
from scutch.lexicon.months import month_names
from scutch.page.text import is_cjk
from scutch.values.dates.date import DATE_WORDS
from scutch.values.dates.relative import elapsed

WORD: Final = re.compile(r"[^\W\d_]+")
NUMBER: Final = re.compile(r"\d+")
#: Words of labels and dates in a line at most, and of names and categories.
MAX_LABEL_WORDS: Final = 8
MAX_NAME_WORDS: Final = 4
#: Letters of ASCII words that are labels in other texts, too, such as "in", at most.
WEAK_LABEL: Final = 3
COLONS: Final = (":", "：")


class LineKind(IntEnum):
    """What a text says about the line that it is."""

    OTHER = 0
    #: A lone name, label or link.
    PART = 1
    #: A date, or a name with one.
    DATED = 2
    #: A name, a date or a number with its label.
    LABELLED = 3


def places_of_byline(lines: Sequence[tuple[str, int]], *, is_last: bool = False) -> list[int]:
    """The places of the lines of a byline.

    ``lines``: texts, and the number of their characters that are no links. ``is_last``: whether they are behind the prose,
    where a date by itself is none.

    >>> places_of_byline([("Linen for beginners", 17), ("Ann Weaver", 9), ("May 17, 2024", 10), ("4 min read", 8)])
    [1, 2, 3]
    >>> places_of_byline([("17 May 2024", 9)], is_last=True)
    []
    """
    kinds = [kind_of_line(*line) for line in lines]
    for place, (label, name) in enumerate(pairwise(text for text, _ in lines)):
        if kinds[place] == kinds[place + 1] == LineKind.PART:
            kinds[place] = max(LineKind.PART, kind_of_line(f"{label} {name}", len(name)))
    runs = [list(run) for _, run in groupby(range(len(lines)), key=lambda place: kinds[place] > LineKind.OTHER)]
    return [place for run in runs if is_byline([kinds[place] for place in run], is_last=is_last) for place in run]


def is_byline(kinds: Sequence[LineKind], *, is_last: bool) -> bool:
    """Whether consecutive lines are a byline. Behind the prose, the only date among them needs another line beside it."""
    if max(kinds) != LineKind.DATED or not is_last:
        return max(kinds) >= LineKind.DATED
    return kinds.count(LineKind.DATED) == 1 < len(kinds)


def kind_of_line(text: str, unlinked: int) -> LineKind:
    """What a text says about its line; some of its characters are no links.

    >>> [kind_of_line(text, 99).name for text in ("By Ann Weaver", "May 17, 2024", "Ann Weaver", "Flax is blue")]
    ['LABELLED', 'DATED', 'PART', 'OTHER']
    """
    words = WORD.findall(text)
    known = [word for word in map(str.lower, words) if word in BYLINE_WORDS or word in DATE_WORDS]
    rest = [word for word in words if word.lower() not in BYLINE_WORDS and word.lower() not in DATE_WORDS]
    if len(known) > MAX_LABEL_WORDS or len(rest) > MAX_NAME_WORDS:
        return LineKind.OTHER
    if not rest:
        return kind_of_labels(text, known)
    if are_names(rest):
        return kind_of_name(text, known)
    if len(words) <= MAX_NAME_WORDS and elapsed(text) is not None:
        return LineKind.DATED
    return LineKind.PART if has_label(text, known) or unlinked <= chars_beside(text, rest) else LineKind.OTHER


def kind_of_name(text: str, known: Sequence[str]) -> LineKind:
    """What a text of a name and the words of labels and dates says about its line."""
    if has_date(text, known):
        return LineKind.DATED
    if known and text.lower().startswith(known[0]) and without_by(text) != text:
        return LineKind.LABELLED
    is_lone = not known and not text.endswith(COLONS)
    return LineKind.PART if is_lone or has_label(text, known) else LineKind.OTHER


def has_label(text: str, known: Sequence[str]) -> bool:
    """Whether a text begins with a label and a colon."""
    label = known[0] if known and is_strong(known[0]) else ""
    return bool(label) and text.lower().startswith(label) and text[len(label) :].lstrip().startswith(COLONS)


def chars_beside(text: str, words: Sequence[str]) -> int:
    """The characters of a text beside some of its words, without spaces."""
    return len("".join(text.split())) - sum(map(len, words))


def is_strong(word: str) -> bool:
    """Whether a label is rare in other texts."""
    return len(word) > WEAK_LABEL or not word.isascii()


def kind_of_labels(text: str, words: Sequence[str]) -> LineKind:
    """What a text of labels, dates and numbers says about its line."""
    has_unit = NUMBER.search(text) is not None and not BYLINE_UNITS.isdisjoint(words)
    if not has_unit and not has_date(text, words):
        return LineKind.PART if words else LineKind.OTHER
    is_labelled = any(word in BYLINE_WORDS and is_strong(word) for word in words)
    return LineKind.LABELLED if is_labelled else LineKind.DATED


def are_names(words: Sequence[str]) -> bool:
    """Whether some words are the name of a person, or several in Han characters."""
    if is_cjk(words[0][0]):
        return all(HAN_NAME.fullmatch(word) for word in words)
    name = " ".join(words)
    return is_person_name(name) and not has_common_words(name)


def has_date(text: str, words: Sequence[str]) -> bool:
    """Whether a text has a day or a month of a year."""
    return YEAR_OR_DATE.search(text) is not None and (
        len(NUMBER.findall(text)) > 1 or not month_names().words.isdisjoint(words)
    )
