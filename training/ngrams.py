"""What words say: how much of what they stand on is content, counted by site, so that no site speaks twice.

A word's score is the mean, over the sites that have it, of the share of content in what it stands on. For the rows a model is
trained on, each site's own pages are left out of the count, as they will be for a page nobody has seen.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from scutch.page.parser import Columns
from training.words import words_of as words_of_label

#: A word is known from so many sites on ...
SITES: Final = 5
#: ... and as many sites' worth of the average word is added to each, so that few sites prove little.
PRIOR: Final = 3.0
#: Bytes of a text whose words are learned.
SHORT: Final = 120
WORD: Final = re.compile(rb"[A-Za-z\x80-\xff]{2,}")


def names_of(
    columns: Columns, owners: Sequence[int], right: np.ndarray[Any, Any], words: np.ndarray[Any, Any]
) -> dict[str, float]:
    """Return for each word of class and id values the share of content in the text below it."""
    content: Counter[str] = Counter()
    text: Counter[str] = Counter()
    around: dict[int, frozenset[str]] = {0: frozenset()}
    for owner, share, count in zip(owners, right, words, strict=True):
        for word in words_around(columns, owner, around):
            content[word] += share * count
            text[word] += count
    return {word: content[word] / count for word, count in text.items() if count}


def words_around(columns: Columns, node: int, known: dict[int, frozenset[str]]) -> frozenset[str]:
    """Return the words of class and id values of an element and of all that holds it."""
    way = []
    while node not in known:
        way.append(node)
        node = columns.parent[node]
    words = known[node]
    for inner in reversed(way):
        words = words.union(words_of_label(columns, columns.class_id[inner]), words_of_label(columns, columns.id_id[inner]))
        known[inner] = words
    return words


def words_of(texts: Sequence[str], right: np.ndarray[Any, Any]) -> dict[str, float]:
    """Return for each word of short texts the share of content in them."""
    content: Counter[str] = Counter()
    count: Counter[str] = Counter()
    for text, share in zip(texts, right, strict=True):
        data = text.encode()
        for word in {found.lower().decode() for found in WORD.findall(data)} if len(data) < SHORT else ():
            content[word] += share
            count[word] += 1
    return {word: content[word] / times for word, times in count.items()}


class Said:
    """Shares by word and site.

    Parameters
    ----------
    pages
        Of each page: its site, and the share of content by word.
    """

    def __init__(self, pages: Iterable[tuple[str, Mapping[str, float]]]) -> None:
        shares: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
        for site, words in pages:
            for word, share in words.items():
                shares[site][word].append(share)
        self._sites = {
            site: {word: sum(found) / len(found) for word, found in words.items()} for site, words in shares.items()
        }
        self._sum: Counter[str] = Counter()
        self._count: Counter[str] = Counter()
        for words in self._sites.values():
            self._sum.update(words)
            self._count.update(words.keys())
        self._mean = sum(self._sum.values()) / max(1, sum(self._count.values()))

    def scores(self) -> dict[bytes, float]:
        """Return the score of each word that enough sites have."""
        return self._scores(self._count, {})

    def without(self, site: str, words: Iterable[str]) -> dict[bytes, float]:
        """Return the scores of these words without what one site says."""
        return self._scores(words, self._sites.get(site, {}))

    def _scores(self, words: Iterable[str], own: Mapping[str, float]) -> dict[bytes, float]:
        sites = {word: self._count[word] - (word in own) for word in words}
        return {
            word.encode(): (self._sum[word] - own.get(word, 0.0) + PRIOR * self._mean) / (count + PRIOR)
            for word, count in sites.items()
            if count >= SITES
        }
