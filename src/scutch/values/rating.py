"""Ratings: a value on a scale, in numbers or in stars."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, SupportsFloat

from scutch.values._prefilter import SCALE
from scutch.values.column_types import ColumnType, PlainPart, PrefilterRule
from scutch.values.plain_signs import ascii_signs
from scutch.values.plain_types import FLOAT

#: Longer texts are prose.
RATING_CHARS: Final = 64
#: Upper ends of scales.
SCALES: Final = frozenset((5, 10, 20, 100))
FULL: Final = "★⭐✭🌟"
EMPTY: Final = "☆✩✰"
HALF: Final = "½⯪"
STARS: Final = re.compile(rf"[{FULL}{EMPTY}{HALF}\s]{{1,24}}(?=$|\(|\d)")
#: Words for stars, and for points that only ratings are given in.
STAR_WORDS: Final = "stars?|sterne?n?|étoiles?|estrellas?|estrelas?|stelle|sterren|stjärnor|yıldız|зв[её]зд"
STAR: Final = re.compile(rf"[{FULL}{EMPTY}]|\b(?:{STAR_WORDS})", re.IGNORECASE)
#: Between value and scale.
SCALE_PREPOSITIONS: Final = r"out of|sur|of|von|de|di|su|van|av|af|z|из|üzerinden"
#: Words for five, which labels of stars write out.
FIVE_WORDS: Final = "five|fünf|cinq|cinco|cinque|vijf|fem|pięciu|beş|пяти"
#: Those that occur in ratings only.
CERTAIN_SIGNS: Final = frozenset(("/", "out of", "sur"))
RATING_NUMBER: Final = r"\d{1,3}(?:\.\d{1,16}|,\d{1,2})?"
OUT_OF: Final = re.compile(
    rf"({RATING_NUMBER})(?:\s?(?:★|⭐|{STAR_WORDS}))?(?:\s?(?=/)|\s)(/(?:\s?(?:{SCALE_PREPOSITIONS})(?=\s))?|{SCALE_PREPOSITIONS}(?=\s))\s?(\d{{1,3}}|(?:{FIVE_WORDS})\b)(?:[.,]0)?(?![\d/.,]\d|\d)",
    re.IGNORECASE,
)
#: A scale whose value is in front of the text.
SCALE_START: Final = re.compile(rf"(?:/|(?:{SCALE_PREPOSITIONS})\s)\s?(?:(?:{SCALE_PREPOSITIONS})\s)?\d", re.IGNORECASE)
#: Characters before a number that continue another number.
NUMBER_SIGNS: Final = frozenset(".,/0123456789")
JAPANESE: Final = re.compile(rf"(\d{{1,2}})\s?つ星のうち\s?({RATING_NUMBER})")
POINTS: Final = re.compile(r"(\d{1,2}[.,]\d)\s?[分点점](?!\w)")
#: How the style of an element that draws a rating begins.
WIDTH_NAME: Final = "width"
WIDTH: Final = re.compile(r"width\s*:\s*(\d{1,3}(?:\.\d+)?)%")
SINGLE_NUMBER: Final = re.compile(rf"(?<![\d.,])({RATING_NUMBER})(?![\d.,]\d)")
#: A text with neither is no rating.
DRAWN: Final = re.compile(rf"[{FULL}{EMPTY}]")
MAY_BE_RATING: Final = re.compile(rf"\d(?:\s?(?:/\s?\d|{STAR_WORDS}|[つ分点점])|\s(?:{SCALE_PREPOSITIONS})\s)", re.IGNORECASE)


class Rating(NamedTuple):
    """A value on a scale that begins at 0 or 1."""

    value: float
    scale: float


@lru_cache(maxsize=512)  # a column has few different ratings
def read_rating(text: str) -> Rating | None:
    """Return the rating in a short text, on its own scale; None if there is none.

    ``text``: a short text. One number with the word or sign for stars is of five.

    >>> read_rating("4.5 out of 5 stars"), read_rating("★★★☆☆ (12)"), read_rating("9,1/10")
    (Rating(value=4.5, scale=5.0), Rating(value=3.0, scale=5.0), Rating(value=9.1, scale=10.0))
    >>> read_rating("page 3 of 10"), read_rating("4.5"), read_rating("4 of 5")
    (None, None, Rating(value=4.0, scale=5.0))
    >>> read_rating("4.6 / out of 5 stars (12)"), read_rating("/ out of 5 stars")
    (Rating(value=4.6, scale=5.0), None)
    >>> read_rating("Rated 4 stars out of five stars"), read_rating("4 of five")
    (Rating(value=4.0, scale=5.0), None)
    >>> read_rating("width: 86%"), read_rating("86%")
    (Rating(value=4.3, scale=5.0), None)
    """
    if text.startswith(WIDTH_NAME):
        return in_width(text)
    if len(text) > RATING_CHARS or not (DRAWN.search(text) or MAY_BE_RATING.search(text)) or SCALE_START.match(text):
        return None
    clear = ascii_signs(text)
    found = OUT_OF.search(clear)
    if found and clear[found.start() - 1 : found.start()] not in NUMBER_SIGNS:
        value, between, written = found.groups()
        scale = written if written.isdecimal() else "5"
        sure = (
            between.startswith("/")
            or between.lower() in CERTAIN_SIGNS
            or not value.isdecimal()
            or STAR.search(clear)
            or (found[0], written) == (clear, "5")
        )
        return rating(value, scale) if sure else None
    return in_japanese(clear) or in_stars(clear)


def in_width(style: str) -> Rating | None:
    """Return the rating that the style of an element draws: its width as a share of five stars.

    >>> in_width("width:70%; height: 1em"), in_width("width: 70px")
    (Rating(value=3.5, scale=5.0), None)
    """
    found = WIDTH.match(style)
    share = float(found[1]) if found else 101.0
    return Rating(round(share / 20, 2), 5.0) if share <= 100.0 else None


def rating(value: str, scale: str) -> Rating | None:
    """Return a rating; None for an unknown scale or a value above it."""
    amount = float(value.replace(",", "."))
    return Rating(amount, float(scale)) if int(scale) in SCALES and amount <= int(scale) else None


def in_japanese(text: str) -> Rating | None:
    """Return a rating in points, or in Japanese, where the scale comes first.

    >>> in_japanese("5つ星のうち4.5"), in_japanese("8.6分")
    (Rating(value=4.5, scale=5.0), Rating(value=8.6, scale=10.0))
    """
    found = JAPANESE.search(text)
    if found:
        return rating(found[2], found[1])
    points = POINTS.search(text)
    return (rating(points[1], "5") or rating(points[1], "10")) if points else None


def in_stars(text: str) -> Rating | None:
    """Return a rating drawn in stars, or a number with stars.

    >>> in_stars("★★★½"), in_stars("★★★★☆ 3.9"), in_stars("4,5 Sterne"), in_stars("★ 4.6 (120)")
    (Rating(value=3.5, scale=5.0), Rating(value=3.9, scale=5.0), Rating(value=4.5, scale=5.0), Rating(value=4.6, scale=5.0))
    """
    if not STAR.search(text):
        return None
    number = SINGLE_NUMBER.search(text)
    if number and (not number[1].isdecimal() or len(STAR.findall(text)) == 1):
        return rating(number[1], "5")
    drawn = STARS.match(text)
    if not drawn:
        return None
    full, half, empty = (sum(char in signs for char in drawn[0]) for signs in (FULL, HALF, EMPTY))
    return rating(str(full + half / 2), str(full + half + empty if empty else 5))


def read_ratings(texts: Sequence[str], _language: str) -> list[float | None]:
    """Return the ratings of a column, without their scales."""
    found = map(read_rating, texts)
    return [rating.value if rating else None for rating in found]


def are_steps(cells: list[str]) -> bool:
    """Whether values count up one by one, as page numbers do.

    >>> are_steps(["1/10", "2/10", "3/10"]), are_steps(["4/5", "5/5"])
    (True, False)
    """
    values = [rating.value for rating in map(read_rating, cells) if rating]
    return len(values) > 2 and all(after - before == 1 for before, after in pairwise(values))


#: Least share of the cells of a column of ratings: new goods have none yet ("0 reviews").
LEAST_SHARE: Final = 0.7

RATING: Final = ColumnType(
    "rating",
    read_rating,
    LEAST_SHARE,
    PrefilterRule(needs=SCALE, max_chars=RATING_CHARS),
    is_misleading=are_steps,
    read_column=read_ratings,
    is_right_aligned=True,
    plain_parts=(PlainPart(types=(FLOAT,)),),
    value_type=SupportsFloat,
)
