"""Words of labels and their scores, in Python: the twin of ``scutch.records._class_words``."""

from __future__ import annotations

import re
from statistics import fmean

#: A small letter or capital, and the letters after it as long as no capital follows a small one.
WORD = re.compile(rb"[A-Za-z](?:(?<=[A-Z])[A-Z]|[a-z])*")

Scores = dict[str, tuple[float, float]]


def split(label: bytes) -> list[str]:
    """The words of a label."""
    return [word.decode().lower() for word in WORD.findall(label)]


def known(label: bytes, scores: Scores, side: int) -> list[float]:
    """Scores of the words that are known on one side."""
    return [score for word in split(label) if (score := scores.get(word, (-1.0, -1.0))[side]) >= 0]


def hint(label: bytes, scores: Scores) -> tuple[float, float, float]:
    """Mean and largest score on records, mean score around them; -1 where none is known."""
    record, around = known(label, scores, 0), known(label, scores, 1)
    return (fmean(record) if record else -1, max(record, default=-1), fmean(around) if around else -1)


#: Small letters, with a capital before them or not; capitals that no small letter follows; digits.
NAME_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+")
UTILITY = frozenset(":/[]()@!.#%&>=")


def name_words(name: str, utility_prefixes: frozenset[str], layout_words: frozenset[str]) -> tuple[str, ...]:
    """The words of the last part of a class name that says more than how a thing looks, or else of the last with words."""
    if not UTILITY.isdisjoint(name) or name.partition("-")[0] in utility_prefixes:
        return ()
    element, _, modifier = name.partition("--")
    parts = map(NAME_WORD.findall, (*reversed(element.split("__")), modifier))
    told = [tuple(map(str.lower, words)) for words in parts if words and not any(map(str.isdecimal, words))]
    return next((words for words in told if not layout_words.issuperset(words)), next(iter(told), ()))


def informative(classes: str, utility_prefixes: frozenset[str], keywords: frozenset[str]) -> tuple[str, ...]:
    """The class names that have words, parts, or a word that tells something wherever it stands."""
    any_keyword = re.compile("|".join(keywords) or "(?!)", re.IGNORECASE | re.ASCII)
    names = classes.split()
    return tuple(
        name for name in names if name_words(name, utility_prefixes, frozenset()) or "__" in name or any_keyword.search(name)
    )
