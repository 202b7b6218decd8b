"""The words of CLDR: the file is what the generator writes, and each word has one meaning."""

import pytest

from build_tools import cldr
from scutch.lexicon.cldr import cldr_words, words_by


def test_the_file_is_what_the_generator_writes() -> None:
    """By the version of babel that the file names; ``python -m build_tools.cldr`` writes it for another one."""
    written = cldr.FILE.read_text(encoding="utf-8")
    if f"babel {cldr.VERSION}." not in written:
        pytest.skip(f"cldr.txt is of another version than babel {cldr.VERSION}")
    assert written == cldr.render()


def test_a_name_means_one_month() -> None:
    """Without a language, and in each language that has names of its own."""
    languages = {key.partition(" ")[2] for key in words_by("month")}
    for language in languages:
        names = [name for number in range(1, 13) for name in words_by("month").get(f"{number} {language}".strip(), [])]
        assert len(names) == len(set(names))


def test_a_word_means_one_currency() -> None:
    """Words that several currencies share are left out."""
    words = [word for names in words_by("currency").values() for word in names]
    assert len(words) == len(set(words))


def test_every_month_is_there() -> None:
    """Twelve of them, in many languages."""
    assert all(len(cldr_words()[f"month {number}"]) > 45 for number in range(1, 13))
