"""Tokens of texts: words, numbers, signs and whole dates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import takewhile
from typing import Final

from scutch.lexicon.field_names import FIELD_OF_LEAD
from scutch.lexicon.months import WEEKDAYS, month_names
from scutch.lexicon.relative_times import ABOUT_WORDS, ONE_WORDS, PAST_WORDS
from scutch.lexicon.words import COMBINING_MARKS
from scutch.records.cells.cell_labels import DIGIT
from scutch.values.dates.date import DATE_CHARS, DATE_WORDS, find_date
from scutch.values.dates.relative import elapsed, is_date

#: A number, a word, or a sign.
TOKEN: Final = re.compile(rf"\d+|(?:[^\W\d_]+|[{COMBINING_MARKS}]+)+|[^\w\s]|_")
#: The same for ASCII texts, which have no combining marks: twice as fast.
ASCII_TOKEN: Final = re.compile(r"[0-9]+|[a-zA-Z]+|[^\w\s]|_")
#: Words that a date may begin with.
DATE_STARTS: Final = frozenset(month_names().numbers) | WEEKDAYS.difference(FIELD_OF_LEAD)
#: Signs inside a date; more tokens than any date has.
DATE_SIGNS: Final = frozenset(",./-:'’+")
DATE_TOKENS: Final = 14
#: What is behind an hour, which is no year of a date.
MINUTES: Final = re.compile(r":\d")
#: Words that a time of the past may begin with, beside numbers; more tokens than any such time has.
AGE_STARTS: Final = PAST_WORDS | ABOUT_WORDS | ONE_WORDS
AGE_TOKENS: Final = 8
#: Words that a date or a time of the past may begin with, beside numbers.
TIME_STARTS: Final = DATE_STARTS | AGE_STARTS


class TokenText:
    """The tokens of a text: words, numbers, signs and whole dates.

    ``words``: the text of each token. ``dates``: places of the dates among them.

    >>> tokens_of("by Ann in 2026, by Tom").words, ("by", 2) in tokens_of("by Ann in 2026, by Tom").counts
    (['by', 'Ann', 'in', '2026', ',', 'by', 'Tom'], True)
    """

    def __init__(self, text: str, words: Sequence[str], dates: AbstractSet[int] = frozenset()) -> None:
        self.text = text
        self.words = words
        self.dates = dates

    def __len__(self) -> int:
        return len(self.words)

    @cached_property
    def spans(self) -> list[tuple[int, int]]:
        """Begin and end of each token in the text. Nothing but white space is between tokens."""
        found: list[tuple[int, int]] = []
        end = 0
        for word in self.words:
            begin = self.text.index(word, end)
            end = begin + len(word)
            found.append((begin, end))
        return found

    def touches(self, place: int) -> bool:
        """Whether no white space is between a token and the one behind it."""
        return self.spans[place][1] == self.spans[place + 1][0]

    def has_number(self, place: int) -> bool:
        """Whether a token is a number; False behind the last one."""
        return place < len(self.words) and self.words[place].isdecimal()

    @cached_property
    def counts(self) -> frozenset[tuple[str, int]]:
        """How often it has each word and sign that may be part of the template: each but numbers and dates."""
        words = [word for place, word in enumerate(self.words) if place not in self.dates] if self.dates else self.words
        found: dict[str, int] = {}
        for word in words:
            if not word[0].isdigit():
                found[word] = found.get(word, 0) + 1
        return frozenset(found.items())


def tokens_of(text: str) -> TokenText:
    """Return the tokens of a text, each date and each time of the past as one.

    >>> tokens_of("Ann on Mon Jan 05 2026, 17 replies").words
    ['Ann', 'on', 'Mon Jan 05 2026', ',', '17', 'replies']
    >>> tokens_of("Ann about 3 hours ago: 17 replies").words
    ['Ann', 'about 3 hours ago', ':', '17', 'replies']
    """
    plain = TokenText(text, (ASCII_TOKEN if text.isascii() else TOKEN).findall(text))
    lower = [word.lower() for word in plain.words]
    has_age = not PAST_WORDS.isdisjoint(lower)
    starts = [place for place, word in enumerate(lower) if word in TIME_STARTS or word.isdecimal()]
    if not (has_age or (starts and DIGIT.search(text))):
        return plain
    words: list[str] = []
    dates: set[int] = set()
    end = 0
    for place in starts:
        count = 0 if place < end else (has_age and age_length(plain, place)) or date_length(plain, place)
        if count:
            words += plain.words[end:place]
            dates.add(len(words))
            end = place + count
            words.append(text[plain.spans[place][0] : plain.spans[end - 1][1]])
    return TokenText(text, [*words, *plain.words[end:]], dates) if dates else plain


def age_length(tokens: TokenText, place: int) -> int:
    """Return how many tokens from a place on say how long ago something was; 0 if none do."""
    words = tokens.words
    if not (words[place].isdecimal() or words[place].lower() in AGE_STARTS):
        return 0
    most = [word.lower() for word in words[place : place + AGE_TOKENS]]
    least = next((number for number, word in enumerate(most) if word in PAST_WORDS), len(most))
    begin = tokens.spans[place][0]
    for last in range(place + len(most) - 1, place + max(least, 1) - 1, -1):
        if elapsed(tokens.text[begin : tokens.spans[last][1]]):
            return last + 1 - place
    return 0


def may_begin_date(word: str, following: str) -> bool:
    """Whether a token and the one behind it may begin a date. No date is without a digit, and none is a single token."""
    return (word.isdecimal() or word.lower() in DATE_STARTS) and may_continue_date(following)


def may_continue_date(word: str) -> bool:
    """Whether a token may be in a date behind its first one."""
    return word.isdecimal() or word in DATE_SIGNS or word.lower() in DATE_WORDS


def date_length(tokens: TokenText, place: int) -> int:
    """Return how many tokens from a place on are a date; 0 if none begins there."""
    words = tokens.words
    if place + 1 >= len(words) or not may_begin_date(words[place], words[place + 1]):
        return 0
    most = words[place + 1 : place + DATE_TOKENS]
    end = place + 1 + sum(1 for _ in takewhile(may_continue_date, most))
    begin = tokens.spans[place][0]
    for last in range(end - 1, place, -1):
        stop = tokens.spans[last][1]
        if words[last] in DATE_SIGNS or stop - begin > DATE_CHARS or MINUTES.match(tokens.text, stop):
            continue
        is_alone = last + 1 == len(words) or not words[last + 1].isalnum()
        if (is_date if is_alone else find_date)(tokens.text[begin:stop]):  # "3 out" is a day in October, not in "3 out of 5"
            return last + 1 - place + weekday_length(words[last + 1 : last + 4])
    return 0


def weekday_length(words: Sequence[str]) -> int:
    """Return how many of the tokens behind a date are its weekday in brackets; 0 if there is none.

    >>> weekday_length(["(", "Fri", ")"]), weekday_length(["by", "Ann"])
    (3, 0)
    """
    is_weekday = len(words) > 1 and words[0] in "(（" and words[1].lower() in WEEKDAYS
    return len(words) if is_weekday and words[-1] in ")）" else 0
