"""What short texts may be, by patterns: what ``scutch.values._prefilter`` is held to."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from scutch.values._prefilter import AMOUNT, ANSWER, DATE, MONEY

WORD: Final = re.compile(r"[a-z]+")
#: A year, or two numbers close to each other.
NEAR: Final = re.compile(r"[0-9](?:[0-9]{3}|[^0-9]{1,16}[0-9]{2})")
#: A number and what may belong to a rating.
SCALED: Final = re.compile(r"[0-9]\s?[/seovdazy]")
DIGIT: Final = re.compile("[0-9]")
#: Characters of the longest date, price or rating, and number.
DATE_CHARS, PRICE_CHARS, NUMBER_CHARS = 80, 64, 40


def may_be(text: str, known: Mapping[str, int], longest: int) -> tuple[bool, ...]:
    """Whether a text may be an answer, an address, a date, a price, a rating, a number, a number with a unit, or anything."""
    if not text.isascii():
        return (True,) * 8
    small = text.lower()
    words = [known.get(word, 0) for word in WORD.findall(small)]
    digit = DIGIT.search(text) is not None
    return (
        len(text) <= longest and bool(words) and bool(words[0] & ANSWER),
        text.startswith(("h", "w", "/")),
        len(text) <= DATE_CHARS and NEAR.search(text) is not None and all(kinds & DATE for kinds in words),
        len(text) <= PRICE_CHARS and ("$" in text or any(kinds & MONEY for kinds in words)),
        len(text) <= PRICE_CHARS and SCALED.search(small) is not None,
        len(text) <= NUMBER_CHARS and digit and all(kinds & AMOUNT for kinds in words),
        len(text) <= NUMBER_CHARS and digit,
        False,
    )


def count(texts: Sequence[str], known: Mapping[str, int], longest: int) -> tuple[int, ...]:
    """How many texts may be each of these."""
    return tuple(map(sum, zip(*(may_be(text, known, longest) for text in texts), strict=True))) if texts else (0,) * 8
