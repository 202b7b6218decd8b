"""Scores of words: the share of content in the text of their elements, averaged by site.

The score of a word is the weighted mean, over the sites with the word, of the share of content in the text of its elements. A
site has the same weight whatever the number of its pages. Scores for the training rows of a site exclude the site itself, as
for an unseen page.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from scutch.page.parser import Columns
from training.words import words_of as words_of_label

#: Least number of sites of a known word.
SITES: Final = 5
#: Prior: sites with the mean score that are added to each word.
PRIOR: Final = 3.0
#: Bytes below which the words of a text are scored.
SHORT_TEXT: Final = 120
#: Words of classes that say who may read a text, whether it is content or an offer.
ACCESS_WORDS: Final = frozenset(("paywall", "premium", "subscriber", "subscribers"))
WORD: Final = re.compile(rb"[A-Za-z\x80-\xff]{2,}")


def names_of(
    columns: Columns, owners: Sequence[int], right: np.ndarray[Any, Any], words: np.ndarray[Any, Any]
) -> dict[str, float]:
    """Return for each word of class and id values the share of content in the text of its elements."""
    content: Counter[str] = Counter()
    text: Counter[str] = Counter()
    known: dict[int, frozenset[str]] = {0: frozenset()}
    for owner, share, count in zip(owners, right, words, strict=True):
        for word in ancestor_words(columns, owner, known):
            content[word] += share * count
            text[word] += count
    return {word: content[word] / count for word, count in text.items() if count and word not in ACCESS_WORDS}


def ancestor_words(columns: Columns, node: int, known: dict[int, frozenset[str]]) -> frozenset[str]:
    """Return the words of class and id values of an element and its ancestors."""
    path = []
    while node not in known:
        path.append(node)
        node = columns.parent[node]
    words = known[node]
    for inner in reversed(path):
        words = words.union(words_of_label(columns, columns.class_id[inner]), words_of_label(columns, columns.id_id[inner]))
        known[inner] = words
    return words


def words_of(texts: Sequence[str], right: np.ndarray[Any, Any]) -> dict[str, float]:
    """Return for each word of short texts their mean share of content."""
    content: Counter[str] = Counter()
    count: Counter[str] = Counter()
    for text, share in zip(texts, right, strict=True):
        data = text.encode()
        for word in {found.lower().decode() for found in WORD.findall(data)} if len(data) < SHORT_TEXT else ():
            content[word] += share
            count[word] += 1
    return {word: content[word] / times for word, times in count.items()}


class SiteScores:
    """Scores of words, averaged by site.

    Parameters
    ----------
    pages
        For each page its site, and the share of content by word.
    weights
        Weights of sites; of others 1.
    """

    def __init__(self, pages: Iterable[tuple[str, Mapping[str, float]]], weights: Mapping[str, float] | None = None) -> None:
        shares: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
        for site, words in pages:
            for word, share in words.items():
                shares[site][word].append(share)
        self._sites = {
            site: {word: sum(found) / len(found) for word, found in words.items()} for site, words in shares.items()
        }
        self._weights = {site: (weights or {}).get(site, 1.0) for site in self._sites}
        self._sum: Counter[str] = Counter()
        self._weight: Counter[str] = Counter()
        self._count: Counter[str] = Counter()
        for site, found in self._sites.items():
            weight = self._weights[site]
            self._sum.update({word: weight * share for word, share in found.items()})
            self._weight.update(dict.fromkeys(found, weight))
            self._count.update(found.keys())
        self._mean = sum(self._sum.values()) / max(1, sum(self._weight.values()))

    def scores(self) -> dict[bytes, float]:
        """Return the score of each known word."""
        return self._scores(self._count, {}, 0.0)

    def excluding(self, site: str, words: Iterable[str]) -> dict[bytes, float]:
        """Return the scores of some words, computed without one site."""
        return self._scores(words, self._sites.get(site, {}), self._weights.get(site, 0.0))

    def _scores(self, words: Iterable[str], own: Mapping[str, float], weight: float) -> dict[bytes, float]:
        found = {}
        for word in words:
            if self._count[word] - (word in own) >= SITES:
                total = self._sum[word] - weight * own.get(word, 0.0)
                sites = self._weight[word] - weight * (word in own)
                found[word.encode()] = (total + PRIOR * self._mean) / (sites + PRIOR)
        return found
