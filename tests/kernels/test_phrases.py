"""``kernels.phrases`` against ``in``."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.kernels.phrases import PhraseSearch

LETTERS = st.text(alphabet="abñ件", max_size=40)
PHRASES = st.lists(st.text(alphabet="abñ件", min_size=3, max_size=6), max_size=128)


@given(PHRASES, LETTERS)
def test_finds_the_phrases_that_are_in_a_text(phrases: list[str], text: str) -> None:
    """All of them and no others, wherever they begin."""
    assert PhraseSearch(phrases).found_in(text) == [number for number, phrase in enumerate(phrases) if phrase in text]


@given(st.text(min_size=3), st.text(), st.text())
def test_finds_a_phrase_between_any_texts(phrase: str, before: str, behind: str) -> None:
    """Whatever characters stand around it."""
    assert PhraseSearch([phrase]).found_in(before + phrase + behind) == [0]


@pytest.mark.parametrize("phrases", [["ab"], ["abc"] * 129])
def test_short_phrases_and_too_many_are_refused(phrases: list[str]) -> None:
    """With the limits in the message."""
    with pytest.raises(ValueError, match="at most 128 phrases of 3 bytes or more"):
        PhraseSearch(phrases)
