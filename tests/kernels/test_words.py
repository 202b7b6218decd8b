"""``kernels.words`` against its readable twin, through ``Lexicon``."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.kernels.lexicon import SORTS, Lexicon
from tests.twins.kernels.words import words

PIECES = ["nav", "B", "ar", "z", " ", "-", "2", "é", "–", "亚", "𝒳", "@[`{", "w" * 61]
TEXTS = st.lists(st.sampled_from(PIECES) | st.characters())
SORT = st.sampled_from(sorted(SORTS))


def folded(word: bytes) -> bytes:
    """A word as it is told from others: small and large letters differ in one bit, which is set."""
    return bytes(byte | 0x20 for byte in word)


@given(TEXTS, SORT)
def test_words_begin_and_end_where_the_twin_says(parts: list[str], sort: str) -> None:
    """All words of a text of any length are found in order, and none besides."""
    text = "".join(parts).encode("utf-8", "replace")
    expected = words(text, sort)
    numbers = {word: number for number, word in enumerate(dict.fromkeys(map(folded, expected)))}
    lexicon = Lexicon({word: float(number) for word, number in numbers.items()})
    assert lexicon.scores_of(text, sort) == [numbers[folded(word)] for word in expected]


@pytest.mark.parametrize("sort", sorted(SORTS))
@pytest.mark.parametrize("size", [1, 7, 8, 9, 15, 16, 17, 62, 63, 64, 65, 126, 127, 300])
def test_words_of_any_length_are_one(sort: str, size: int) -> None:
    """Also those that fill a window, or several, wherever they begin; and they are told from longer ones."""
    lexicon = Lexicon({b"a" * size: 1.0})
    for before in (0, 1, 30, 60, 63, 64):
        text = b" " * before + b"a" * size + b" " + b"a" * (size + 1)
        assert lexicon.scores_of(text, sort) == [1.0, -1.0]


def test_words_at_the_end_of_a_text_are_whole() -> None:
    """What stands behind the text in memory is not read into its last word."""
    lexicon = Lexicon({b"flax": 1.0})
    assert [lexicon.scores_of(b"." * before + b"flax", "texts") for before in range(130)] == [[1.0]] * 130


def test_sorts_have_names() -> None:
    """Another one is refused."""
    with pytest.raises(KeyError):
        Lexicon({}).scores_of(b"flax", "sentences")
