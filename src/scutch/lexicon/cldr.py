"""Words of dates, durations and currencies from the Unicode CLDR: the reader of ``cldr.txt``.

``build_tools/cldr.py`` writes the file: a line has a key, such as ``month 5`` or ``currency EUR``, a tab, and words.
"""

from __future__ import annotations

from functools import cache

from scutch.package_data import read_package_file


@cache
def cldr_words() -> dict[str, list[str]]:
    """Return words by key. ``_`` stands for the blank of a name of two words.

    >>> cldr_words()["month 5"][:2], cldr_words()["currency PLN"]
    (['may', 'мая'], ['zł'])
    """
    lines = read_package_file("scutch.lexicon", "cldr.txt").decode("utf-8").splitlines()
    pairs = (line.split("\t") for line in lines if not line.startswith("#"))
    return {key: words.split() for key, words in pairs}


def words_by(section: str) -> dict[str, list[str]]:
    """Return the words of the keys of a section by the rest of the key.

    >>> words_by("month")["10 hr"]
    ['listopada', 'lis', 'listopad']
    """
    return {key.partition(" ")[2]: words for key, words in cldr_words().items() if key.partition(" ")[0] == section}
