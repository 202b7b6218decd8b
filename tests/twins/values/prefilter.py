"""Prefilter of column types by patterns: the readable twin of ``scutch.values._prefilter``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from scutch.values import _prefilter as features
from scutch.values.column_types import PrefilterRule

WORD: Final = re.compile(r"[A-Za-z]+")
#: Feature of a text by the pattern that it has.
PATTERNS: Final = {
    features.DIGIT: re.compile("[0-9]"),
    features.NEAR_NUMBERS: re.compile(r"[0-9](?:[0-9]{3}|[^0-9]{1,16}[0-9]{2})"),
    features.SCALE: re.compile(r"[0-9]\s?[/seovdazySEOVDAZY]"),
    features.MONEY_SIGN: re.compile(r"\$|(?s:.)[,.:]-"),
    features.ADDRESS_START: re.compile("^[hw/]"),
    features.COLON: re.compile(":"),
}


def may_be(text: str, rule: PrefilterRule) -> bool:
    """Whether an ASCII text passes a rule."""
    words = {word.lower() for word in rule.words}
    own = [word.lower() in words for word in WORD.findall(text)]
    found = sum(feature for feature, pattern in PATTERNS.items() if pattern.search(text))
    found += features.FIRST_WORD * any(own[:1]) + features.ALL_WORDS * all(own) + features.ANY_WORD * any(own)
    has_one = not rule.needs_one or found & rule.needs_one
    return bool(len(text) <= rule.max_chars and found & rule.needs == rule.needs and has_one)


def count(texts: Sequence[str], rules: Sequence[PrefilterRule]) -> list[int]:
    """Return how many texts pass each rule, and how many pass all of them because they are not ASCII."""
    passed = [sum(not text.isascii() or may_be(text, rule) for text in texts) for rule in rules]
    return [*passed, sum(not text.isascii() for text in texts)]
