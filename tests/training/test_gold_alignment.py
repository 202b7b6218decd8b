"""``training.gold_alignment``: which words of a page's blocks are in its gold text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("numpy", reason="training needs numpy: pip install numpy")
pytest.importorskip("rapidfuzz", reason="training needs RapidFuzz: pip install rapidfuzz")

from training.gold_alignment import CHUNK_WORDS, LONG_BLOCK, MIN_RUN, matched, shares

TEXTS = st.lists(st.text("abc ", max_size=20), max_size=6)
STORY = "flax gives long and strong fibres for the finest linen"


def right(texts: list[str], gold: str) -> list[float]:
    """The shares of texts; those with a capital letter are hidden."""
    found, _ = shares(texts, gold, [text.islower() for text in texts])
    return [round(float(share), 2) for share in found]


def test_words_of_the_gold_text_are_right() -> None:
    """Block by block, in whatever case; the rest is not."""
    assert right(["Home", STORY, "Imprint"], STORY.title()) == [0, 1, 0]


def test_a_block_may_be_right_in_part() -> None:
    """The share of its words that were matched."""
    assert right(["flax gives long fibres they say"], "flax gives long fibres") == [0.67]


def test_words_are_matched_in_order() -> None:
    """What the gold text has once is found once, where the order of the others puts it."""
    assert right(["the end of it", "one two three", "the end of it"], "one two three the end of it") == [0, 1, 1]


def test_single_words_alone_do_not_count() -> None:
    """Every text has an "and"; a block that is nothing else counts."""
    gold = f"{STORY} and more of it"
    assert right([STORY, "cookies and privacy", "more"], gold) == [1, 0, 1]


def test_single_words_count_beside_a_row() -> None:
    """Where a block is matched at all, the words in between are part of it."""
    assert right(["one two three oh four"], "one two three and four") == [0.8]
    assert right(["one two oh four"], "one two and four") == [0]


def test_blocks_may_be_out_of_order() -> None:
    """A sidebar that the gold text puts first is found in what is left of it: a row of words, not one or two."""
    other = "spinning wheels turn the whole day and night in the house"
    assert right([other, STORY], f"{STORY} {other}") == [1, 1]
    assert right(["one two three four", STORY], f"{STORY} one two three four") == [1, 1]
    assert right(["one two", STORY], f"{STORY} one two") == [0, 1]


def test_long_blocks_may_be_out_of_order_in_part() -> None:
    """They are looked up in pieces; short ones stand elsewhere whole or not at all."""
    words = [f"w{number}" for number in range(LONG_BLOCK + 4)]
    gold = " ".join([STORY, *words[:CHUNK_WORDS], "other"])
    assert right([" ".join(words), STORY], gold) == [round(CHUNK_WORDS / len(words), 2), 1]
    assert right([" ".join(words[: LONG_BLOCK - 1]), STORY], gold) == [0, 1]


def test_what_the_gold_text_has_once_is_right_once() -> None:
    """Of a post and a quotation of it the first, and of a page for two screens what is shown."""
    assert right([STORY, "they say", STORY], f"{STORY} they say") == [1, 1, 0]
    assert right([STORY, "they say", STORY], f"{STORY} they say {STORY}") == [1, 1, 1]
    assert right([STORY.title(), STORY], STORY) == [0, 1]


def test_rows_are_told_from_words_alone() -> None:
    """2 for a word in a row, 1 for one alone, 0 for one that is not matched; and where the others stand."""
    words, wanted = [1, 2, 3, 9, 4], [1, 2, 3, 8, 4]
    assert matched(words, wanted) == (bytearray([2] * MIN_RUN + [0, 1]), {0: 0, 1: 1, 2: 2, 4: 4})
    assert matched([], [1]) == (bytearray(), {})
    assert matched([1], []) == (bytearray(1), {})


@given(TEXTS, st.text("abc ", max_size=40))
def test_shares_are_shares(texts: list[str], gold: str) -> None:
    """One for each block, from 0 to 1, and its number of words."""
    found, words = shares(texts, gold, [True] * len(texts))
    assert len(found) == len(words) == len(texts)
    assert all(0 <= share <= 1 for share in found)
    assert list(words) == [len(text.split()) for text in texts]


@given(TEXTS)
def test_a_page_that_is_all_gold_is_all_right(texts: list[str]) -> None:
    """But for blocks without a word."""
    found, words = shares(texts, " ".join(texts), [True] * len(texts))
    assert list(found) == [float(count > 0) for count in words]
