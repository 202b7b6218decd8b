"""``values._prefilter``: equal to its twin, and nothing is ruled out that can be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.values._prefilter import (
    ADDRESS_START,
    ALL_WORDS,
    ANY_WORD,
    COLON,
    DIGIT,
    FIRST_WORD,
    MAX_RULES,
    MONEY_SIGN,
    NEAR_NUMBERS,
    SCALE,
    Prefilter,
)  # fmt: skip
from scutch.values.column import PREFILTER, RECOGNISED
from scutch.values.column_types import PrefilterRule
from tests.twins.values import prefilter as slow

RULES = [
    PrefilterRule(FIRST_WORD, 0, 7, frozenset(("no",))),
    PrefilterRule(ADDRESS_START),
    PrefilterRule(NEAR_NUMBERS | ALL_WORDS, 0, 80, frozenset(("may", "t"))),
    PrefilterRule(0, MONEY_SIGN | ANY_WORD, 64, frozenset(("free", "EUR"))),
    PrefilterRule(SCALE, 0, 64),
    PrefilterRule(DIGIT | ALL_WORDS, COLON | ANY_WORD, 40, frozenset(("k", "no"))),
    PrefilterRule(DIGIT, 0, 40),
]
SIGNS = st.text("nofremayktEUR/$.,:- \t\x1c0123456789hwé★", max_size=90)
PARTS = (
    "no", "free", "5", "2024", "May", "EUR", " ", "/", "$", "out of", "stars", "k", "votes", ", ", "://", "1.234", "é", "★",
)  # fmt: skip
TEXTS = SIGNS | st.lists(st.sampled_from(PARTS), max_size=6).map("".join)


@given(st.lists(TEXTS))
def test_counts_what_its_twin_counts(texts: list[str]) -> None:
    """By every rule."""
    assert Prefilter(RULES).count(texts) == slow.count(texts, RULES)


VALUES = (
    "yes", " No ", "✓", "https://a.example", "//a.example", "5 May 2024", "2024-05-06T10:30:00Z", "03/04/2024 10h", "März 24",
    "Fri, 5 Jan 24 15:04 GMT", "$5", "EUR 7.50", "12 kr", "Free", "FREE", "9,99 zł", "4/5", "4.5 out of 5 stars", "3 sur 5",
    "4 yildiz",
    "PT1H30M", "3:05", "1 h 20 min", "1h30", "45 Min.", "1 hour and 5 minutes",
    "★★★", "8.6分", "12", "1.2k", "No. 7", "(12)", "3 million", "45 %", "１２",
)  # fmt: skip


@given(st.sampled_from(VALUES) | TEXTS)
def test_nothing_that_can_be_read_is_ruled_out(text: str) -> None:
    """A text that a type reads passes the prefilter of the type."""
    for column_type, passed in zip(RECOGNISED, PREFILTER.count([text]), strict=False):
        assert passed >= bool(column_type.reads and column_type.reads(text))


def test_surrogates_are_anything() -> None:
    """A text that cannot be encoded is no error."""
    assert set(PREFILTER.count(["\ud800"])) == {1}


def test_rules_are_limited() -> None:
    """More rules than a word has bits for are an error that tells the limit."""
    with pytest.raises(ValueError, match=f"limit is {MAX_RULES}"):
        Prefilter([(0, 0, 1, ())] * (MAX_RULES + 1))
