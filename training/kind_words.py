"""Weights of words for the kinds of pages: counted with equal weight for all sites, any of which can be excluded."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np

from scutch.content.kind._lexicon import GROUP_OF, UNIT
from scutch.content.kind._words import LETTERS
from scutch.content.kind.model import KINDS, KindWords
from training.kind_pages import Array, Example

#: Least number of sites of a known word.
SITES: Final = 12
#: Prior: sites with the mean distribution of kinds that are added to each word.
PRIOR: Final = 2.0
#: Number of words that are single features of the trees.
SINGLE_FEATURES: Final = 500
#: Least and largest weight, in units: the range of a letter of the table.
MIN_WEIGHT: Final = -40
MAX_WEIGHT: Final = 46
GROUP: Final = dict(zip(LETTERS, GROUP_OF, strict=True))
GROUPS: Final = max(GROUP_OF) + 1
#: Words of weight 0 added to each group (``kind._lexicon.PRIOR_WORDS``).
PRIOR_WORDS: Final = 4


class Counts:
    """How often words are on pages of each kind, with equal weight for all sites."""

    def __init__(self, pages: Sequence[Example]) -> None:
        self.sites: dict[str, list[Example]] = defaultdict(list)
        for page in pages:
            self.sites[page.site].append(page)
        known = Counter(word for site in self.sites.values() for word in {word for page in site for word in page.whole.words})
        self.words = sorted(word for word, sites in known.items() if sites >= SITES)
        self.number = {word: number for number, word in enumerate(self.words)}
        self.group = np.array([GROUP[word[0]] for word in self.words])
        self.there = np.zeros((len(self.words), len(KINDS)))
        self.pages = np.zeros(len(KINDS))
        for site in self.sites:
            self.add(site, 1.0)

    def add(self, site: str, sign: float) -> None:
        """Add the pages of a site, or subtract them for a sign of -1."""
        weight = sign / len(self.sites[site])
        for page in self.sites[site]:
            self.pages[page.kind] += weight
            self.there[self.numbers(page.whole.words), page.kind] += weight

    def numbers(self, words: Iterable[str]) -> list[int]:
        """Return the numbers of the words that are known."""
        return [self.number[word] for word in words if word in self.number]

    def share(self) -> Array:
        """Return the share of each kind in the pages, which is positive."""
        share: Array = np.maximum(self.pages, 1.0) / self.pages.sum()
        return share

    def weights(self, numbers: Any = slice(None)) -> Array:
        """Return the weights of words for each kind, in units of ``UNIT``."""
        there, share = self.there[numbers], self.share()
        rate = (there + PRIOR * share) / (there.sum(1, keepdims=True) + PRIOR)
        weights: Array = np.clip(np.rint(np.log(np.maximum(rate, 1e-9) / share) / UNIT), MIN_WEIGHT, MAX_WEIGHT)
        return weights

    def single_features(self) -> set[str]:
        """Return the words with the greatest information about kinds."""
        share, weights = self.share(), self.weights() * UNIT
        worth = self.there.sum(1) * (share * np.exp(weights) * weights).sum(1)
        return {self.words[number] for number in np.argsort(-worth, kind="stable")[:SINGLE_FEATURES]}

    def lexicon(self) -> KindWords:
        """Return what ``Lexicon`` is made from."""
        single = self.single_features()
        rows = self.weights().astype(int).tolist()
        return {word: (tuple(row), word in single) for word, row in zip(self.words, rows, strict=True)}

    def sums(self, words: Iterable[str]) -> Array:
        """Return the weighted sums of the words of a page, as ``Lexicon.describe`` does."""
        numbers = self.numbers(words)
        weights, group = self.weights(numbers), self.group[numbers]
        parts = ((weights[group == one].sum(0), np.count_nonzero(group == one)) for one in range(GROUPS))
        return np.concatenate([UNIT * total / np.sqrt(count + PRIOR_WORDS) for total, count in parts])
