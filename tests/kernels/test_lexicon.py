"""``kernels.lexicon`` against a dict."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.kernels.lexicon import Lexicon

WORDS = st.text("aBcéß漢字 -", max_size=5).map(str.encode) | st.binary(max_size=6)
SCORES = st.floats(0, 1000, width=32)


def folded(word: bytes) -> bytes:
    """A word as it is told from others: small and large letters differ in one bit, which is set."""
    return bytes(byte | 0x20 for byte in word)


class Twin:
    """The scores in a dict; of two words that are told apart by nothing, the first counts."""

    def __init__(self, scores: dict[bytes, float]) -> None:
        self.scores = {folded(word): score for word, score in reversed(scores.items())}

    def get(self, word: bytes) -> float:
        return self.scores.get(folded(word), -1.0)


@given(st.dictionaries(WORDS, SCORES, max_size=200), st.lists(WORDS, max_size=20))
def test_the_table_says_what_a_dict_says(scores: dict[bytes, float], others: list[bytes]) -> None:
    """Of the words that are in it, in letters of any case, and of others."""
    lexicon, twin = Lexicon(scores), Twin(scores)
    asked = [*scores, *others, *map(bytes.upper, scores)]
    assert [lexicon.get(word) for word in asked] == [twin.get(word) for word in asked]


@pytest.mark.parametrize("count", [31, 32, 33, 64, 65, 5000])
def test_tables_of_any_size_find_all_their_words(count: int) -> None:
    """Around the sizes at which the table grows, and nothing else is found."""
    scores = {f"word {number}".encode(): float(number) for number in range(count)}
    lexicon = Lexicon(scores)
    assert {word: lexicon.get(word) for word in scores} == scores
    assert lexicon.get(b"word") == lexicon.get(f"word {count}".encode()) == -1


def test_an_empty_table_knows_nothing() -> None:
    """Whatever it is asked."""
    assert [Lexicon({}).get(word) for word in (b"", b"flax", "亚麻".encode())] == [-1] * 3


def test_a_score_of_nothing_is_a_score() -> None:
    """0 is not the same as being unknown."""
    assert Lexicon({b"advert": 0.0}).get(b"advert") == 0


def test_scores_are_single_floats() -> None:
    """As exact as the rows that a model reads."""
    assert Lexicon({b"flax": 0.1}).get(b"flax") == struct.unpack("f", struct.pack("f", 0.1))[0]


def test_words_are_bytes() -> None:
    """Text would have to be encoded first, so it is refused."""
    with pytest.raises(TypeError):
        Lexicon({"flax": 1.0})  # type: ignore[dict-item]  # refused on purpose
