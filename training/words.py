"""Scores of words of class and id values for records, counted with equal weight for all sites.

A word's score on a record is the share of sites, among those with the word on some candidate, where it was on a right one;
its score around records is counted the same way over what holds the candidates. For the rows a model is trained on, each
site's own pages are excluded, as for an unseen page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from scutch.page import columns as table
from scutch.page.parser import Columns
from scutch.records._class_words import split

#: Least number of sites of a known word.
SITES: Final = 5
#: Prior: sites with the mean score that are added to each word.
PRIOR: Final = 3.0
#: Letters of a word.
SHORTEST: Final = 2
LONGEST: Final = 24


class Names(NamedTuple):
    """Words in the class and id values of a candidate."""

    record: frozenset[str]
    around: frozenset[str]


class Counted(NamedTuple):
    """Counts of one site: by word, how often it was right and how often it occurred, as shares of its pages."""

    record: dict[str, float]
    around: dict[str, float]


def words_of(columns: Columns, label: int) -> Iterable[str]:
    """Return the words of one label that may be learned."""
    if label < 0:
        return ()
    text = bytes(columns.data(columns.label_begin[label], columns.label_length[label]))
    return (word for word in split(text) if SHORTEST <= len(word) <= LONGEST)


def names_of(columns: Columns, node: int) -> Names:
    """Return the words of a record's top node, and of the nodes around it below the body."""
    around: set[str] = set()
    above = columns.parent[node]
    while above > 0 and columns.tag[above] > table.DOCUMENT and columns.name(above) != "body":
        around.update(words_of(columns, columns.class_id[above]), words_of(columns, columns.id_id[above]))
        above = columns.parent[above]
    return Names(frozenset(words_of(columns, columns.class_id[node])), frozenset(around))


class Lexicon:
    """Counts by site; scores for any set of sites, leaving one out.

    Parameters
    ----------
    pages
        For each page: its site, and its candidates' names with whether they were right.
    """

    def __init__(self, pages: Iterable[tuple[str, Collection[tuple[Names, bool]]]]) -> None:
        self._sites: dict[str, list[dict[str, list[float]]]] = {}
        for site, candidates in pages:
            here = self._sites.setdefault(site, [{}, {}])
            for side in (0, 1):
                there = {word for names, _ in candidates for word in names[side]}
                right = {word for names, fits in candidates if fits for word in names[side]}
                for word in there:
                    count = here[side].setdefault(word, [0.0, 0.0])
                    count[0] += word in right
                    count[1] += 1

    def totals(self, sites: Collection[str]) -> list[tuple[Counter[str], Counter[str]]]:
        """Return for both sides how many of these sites had each word right, and how many had it."""
        totals: list[tuple[Counter[str], Counter[str]]] = [(Counter(), Counter()), (Counter(), Counter())]
        for site in sites:
            for side, (right, there) in enumerate(totals):
                for word, (fits, pages) in self._sites.get(site, ({}, {}))[side].items():
                    right[word] += fits / pages  # type: ignore[assignment]  # shares of a site's pages
                    there[word] += 1
        return totals

    def scores(self, totals: list[tuple[Counter[str], Counter[str]]], without: str = "") -> dict[str, tuple[float, float]]:
        """Return both scores of each known word, -1 where it is not known on that side."""
        own = self._sites.get(without, [{}, {}]) if without else [{}, {}]
        sides = []
        for side, (right, there) in enumerate(totals):
            mean = sum(right.values()) / max(1, sum(there.values()))
            scores = {}
            for word, sites in there.items():
                fits, pages = own[side].get(word, (0.0, 0.0))
                left = sites - (pages > 0)
                if left >= SITES:
                    scores[word] = (right[word] - (fits / pages if pages else 0.0) + PRIOR * mean) / (left + PRIOR)
            sides.append(scores)
        return {word: (sides[0].get(word, -1.0), sides[1].get(word, -1.0)) for word in sides[0].keys() | sides[1].keys()}
