"""Texts of two values without a constant between them: a date beside another value, a rating with how many there are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from scutch.records.cells.cell_labels import DIGIT
from scutch.records.cells.text_parts.template import PairTemplate, TextPart, shape_pattern
from scutch.records.cells.text_parts.tokens import TokenText, tokens_of
from scutch.values.rating import read_rating

#: Characters of a text with a date at most, and of what is beside the date on average.
DATED_CHARS: Final = 80
BESIDE_CHARS: Final = 40
#: Least different texts with dates, least ratings with counts and the share of the ratings that have one.
LEAST_DATED: Final = 3
LEAST_COUNTED: Final = 2
COUNTED_SHARE: Final = 0.5
#: Share of different texts that are a score and a count.
SCORED_SHARE: Final = 0.7
#: Most shapes of the value that is found by its shape.
MOST_SHAPES: Final = 8
#: How many ratings there are, behind a rating: a number in parentheses or with a unit.
RATING_COUNT_END: Final = re.compile(
    r"[\s,·|]*((?:\(\s*\d[\d.,]*\s?[kKmM]?(?:\s[^\d()]{1,20})?\)|(?<![\d.,/])\d[\d.,]*\s?[kKmM]?\s[^\W\d_][^\d()]{0,20}))\s*$"
)

#: A score from 0 to 5 and a number in parentheses.
COUNTED_SCORE: Final = re.compile(
    r"([0-4](?:[.,]\d\d?)?|5(?:[.,]00?)?)\s?(\(\s?\d[\d.,]*\s?[kKmM]?(?:\s[^\W\d_][^()\d]{0,20})?\s?\))"
)


def dated_pair(texts: Sequence[str]) -> list[TextPart]:
    """Return a date and what is in front of it or behind it as two parts; empty if the texts are no such pairs.

    Linear in the characters of the texts.

    ``texts``: the different texts of a column.

    >>> texts = ["News, May 5, 2015", "Procedures, Guides, May 24, 2016", "Perspectives, Aug 18, 2016"]
    >>> [[part.of(text) for part in dated_pair(texts)] for text in texts[:2]]
    [['News', 'May 5, 2015'], ['Procedures, Guides', 'May 24, 2016']]
    >>> dated_pair(["Flax in 2016", "Hemp in 2017", "Jute in 2018"])
    []
    """
    if len(texts) < LEAST_DATED or max(map(len, texts)) > DATED_CHARS:
        return []
    tokens = list(takewhile(has_one_date, map(tokens_of, texts)))
    if len(tokens) < len(texts):
        return []
    places = {next(iter(each.dates)) for each in tokens}
    is_first = places == {0}
    if not (is_first or all(len(each) - 1 in each.dates for each in tokens)):
        return []
    return pair_parts(texts, [each.words[0 if is_first else -1] for each in tokens], is_first=is_first)


def has_one_date(tokens: TokenText) -> bool:
    """Whether a text has a date and something else."""
    return len(tokens.dates) == 1 < len(tokens)


def counted_ratings(texts: Sequence[str]) -> list[TextPart]:
    """Return ratings and how many ratings there are as two parts; empty if none of the texts has both.

    >>> texts = ["4.1 / 5 (17)", "3.9 / 5", "4.6 / 5 (1,204)"]
    >>> [[part.of(text) for part in counted_ratings(texts)] for text in texts]
    [['4.1 / 5', '(17)'], ['3.9 / 5', ''], ['4.6 / 5', '(1,204)']]
    >>> counted_ratings(["4 out of 5 stars", "3 out of 5 stars", "5 out of 5 stars"])
    []
    """
    distinct = list(dict.fromkeys(texts))
    counts = [match[1] for text in distinct if (match := RATING_COUNT_END.search(text))]
    if len(counts) < max(LEAST_COUNTED, COUNTED_SHARE * len(distinct)):
        return []
    parts = pair_parts(distinct, counts, is_first=False)
    return parts if parts and all(read_rating(parts[0].of(text)) for text in distinct) else []


def counted_scores(texts: Sequence[str]) -> list[TextPart]:
    """Return scores up to five and, in parentheses, how many gave them as two parts; empty if many texts are anything else.

    Texts without a score have no digit, as "New" has none.

    >>> texts = ["4.6 (128)", "3.9 (1,204)", "5 (7)"]
    >>> [[part.of(text) for part in counted_scores(texts)] for text in texts]
    [['4.6', '(128)'], ['3.9', '(1,204)'], ['5', '(7)']]
    >>> counted_scores(["3 (12)", "4 (7)"]), counted_scores(["4.6 (128)", "Flax"])
    ([], [])
    """
    distinct = list(dict.fromkeys(texts))
    matches = [match for match in map(COUNTED_SCORE.fullmatch, distinct) if match]
    worded = [text for text in distinct if DIGIT.search(text) is None]
    if len(matches) < max(LEAST_COUNTED, SCORED_SHARE * len(distinct)) or len(matches) + len(worded) < len(distinct):
        return []
    if all(match[1].isdecimal() for match in matches):
        return []
    return pair_parts(distinct, [match[2] for match in matches], is_first=False)


def pair_parts(texts: Sequence[str], values: Sequence[str], *, is_first: bool) -> list[TextPart]:
    """Return the two parts of texts. ``values``: those that are found by their shapes; empty if these are too many."""
    samples: dict[str, str] = {}
    for value in values:
        samples.setdefault(shape_pattern(value), value)
    if len(samples) > MOST_SHAPES:
        return []
    template = PairTemplate(tuple(samples.values()), is_first=is_first)
    parts = [TextPart(template, number) for number in template.numbers()]
    beside = [text for text in map(parts[int(is_first)].of, texts) if text]
    if not beside or sum(map(len, beside)) > BESIDE_CHARS * len(beside):
        return []
    return parts
