"""How much likelier each kind of page is with a word: counted so that a site has one voice and can be left out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np

from scutch.content.kind._lexicon import GROUP_OF, UNIT
from scutch.content.kind._words import LETTERS
from scutch.content.kind.model import KINDS, KindWords
from training.kind_pages import Array, Example

#: A word is learned from so many sites on ...
SITES: Final = 12
#: ... as many sites' worth of the average page is added to each ...
PRIOR: Final = 2.0
#: ... and those that tell most are told to the trees one by one.
TOLD: Final = 500
#: Least and largest weight, in units: what one letter of the table can say.
LEAST: Final = -40
LARGEST: Final = 46
GROUP: Final = dict(zip(LETTERS, GROUP_OF, strict=True))
GROUPS: Final = max(GROUP_OF) + 1
#: KindWords that a group is thought to have besides its own (``_kind_lexicon.EASE``).
EASE: Final = 4


class Counts:
    """How often words are on pages of each kind, a site having one voice."""

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
        """Add the pages of a site, or take them away."""
        voice = sign / len(self.sites[site])
        for page in self.sites[site]:
            self.pages[page.kind] += voice
            self.there[self.numbers(page.whole.words), page.kind] += voice

    def numbers(self, words: Iterable[str]) -> list[int]:
        """Return the numbers of the words that are known."""
        return [self.number[word] for word in words if word in self.number]

    def share(self) -> Array:
        """Return how much of the pages each kind has, which is more than nothing."""
        share: Array = np.maximum(self.pages, 1.0) / self.pages.sum()
        return share

    def weights(self, numbers: Any = slice(None)) -> Array:
        """Return the weights of words for each kind, in units of ``UNIT``."""
        there, share = self.there[numbers], self.share()
        rate = (there + PRIOR * share) / (there.sum(1, keepdims=True) + PRIOR)
        weights: Array = np.clip(np.rint(np.log(np.maximum(rate, 1e-9) / share) / UNIT), LEAST, LARGEST)
        return weights

    def told(self) -> set[str]:
        """Return the words that say most about kinds."""
        share, weights = self.share(), self.weights() * UNIT
        worth = self.there.sum(1) * (share * np.exp(weights) * weights).sum(1)
        return {self.words[number] for number in np.argsort(-worth, kind="stable")[:TOLD]}

    def lexicon(self) -> KindWords:
        """Return what ``Lexicon`` is made from."""
        told = self.told()
        rows = self.weights().astype(int).tolist()
        return {word: (tuple(row), word in told) for word, row in zip(self.words, rows, strict=True)}

    def sums(self, words: Iterable[str]) -> Array:
        """Return what the words of a page say, as ``Lexicon.describe`` does in its first numbers."""
        numbers = self.numbers(words)
        weights, group = self.weights(numbers), self.group[numbers]
        parts = ((weights[group == one].sum(0), np.count_nonzero(group == one)) for one in range(GROUPS))
        return np.concatenate([UNIT * total / np.sqrt(count + EASE) for total, count in parts])
