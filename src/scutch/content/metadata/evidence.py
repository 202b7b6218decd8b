"""Candidates for a field of the metadata, and the decision between them.

A *candidate* is a value at one place of the page, with the names of the *evidence* for it: its source, its name, its position,
its neighbours. Candidates with the same meaning form a group; each kind of evidence for a group adds its weight, once; the
group with the greatest sum is the answer, unless no sum is above zero. So a table of weights decides conflicts
(``content/model/metadata.tsv``, fitted on the development pages), and no source is right by itself.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache, lru_cache
from itertools import repeat
from operator import attrgetter
from typing import Final, Generic, NamedTuple, TypeVar

from scutch.package_data import read_package_file
from scutch.page.text import is_cjk

Meaning = TypeVar("Meaning", bound=Hashable)
Owner = TypeVar("Owner")
Value = TypeVar("Value")

#: Package and path of the table of weights. Each line holds a field, a kind of evidence and its weights in hundredths: one for
#: each page type for the title, one for author and date. Written by ``python -m training.metadata``.
MODEL: Final = ("scutch.content", "model/metadata.tsv")

WORD_CHARACTERS: Final = re.compile(r"\w+")
#: Translation of bytes: ASCII letters to lower case, digits and underscores as they are, a space for any other byte.
LOWER_WORDS: Final = bytes(byte if WORD_CHARACTERS.match(chr(byte)) and byte < 128 else 32 for byte in range(256)).lower()
#: Characters from here on may be of a script without spaces.
FIRST_CJK: Final = "\u2e80"


class FieldCandidate(NamedTuple):
    """A value at one place of a page."""

    value: str
    #: Source: "json-ld", "meta", "heading", "byline" ...
    source: str
    #: Node of the place; -1 if it is not in the page (its address).
    node: int
    #: Names of the evidence for it, as in the table of its field.
    evidence: tuple[str, ...]


EVIDENCE: Final = attrgetter("evidence")
#: Threshold of a decision that needs no minimal weight: any title is better than none, and so is any day of publication.
NO_THRESHOLD: Final = -9999
#: The value of a field without a candidate.
NO_VALUE: Final = FieldCandidate("", "", -1, ())


@cache
def weight_tables() -> Mapping[str, tuple[dict[str, int], ...]]:
    """Return the weights of evidence by field, one table for each column of the model file.

    >>> [len(weight_tables()[field]) for field in ("title", "author", "date")]
    [4, 1, 1]
    """
    tables: dict[str, tuple[dict[str, int], ...]] = {}
    for line in read_package_file(*MODEL).decode().splitlines():
        field, name, *weights = line.split("\t")
        for table, weight in zip(tables.setdefault(field, tuple({} for _ in weights)), weights, strict=True):
            table[name] = int(weight)
    return tables


@lru_cache(maxsize=64)
def words(text: str) -> frozenset[str]:
    """Return the different words of a text, in lower case; each character of a script without spaces is a word.

    The cache serves the few titles and names of one page, which are compared several times.

    >>> sorted(words("Flax, flax and 亚麻"))
    ['and', 'flax', '亚', '麻']
    """
    if text.isascii():
        return frozenset(text.encode().translate(LOWER_WORDS).decode().split())
    found = WORD_CHARACTERS.findall(text.lower())
    if max(text) < FIRST_CJK:
        return frozenset(found)
    spaced = ("".join(f" {character} " if is_cjk(character) else character for character in word) for word in found)
    return frozenset(" ".join(spaced).split())


def grouped(candidates: Iterable[FieldCandidate], meaning_of: Callable[[str], Meaning]) -> dict[Meaning, list[FieldCandidate]]:
    """Group candidates by the meaning of their values; a false meaning drops a candidate.

    >>> one, two = FieldCandidate("Flax", "title", 3, ()), FieldCandidate("flax", "heading", 9, ())
    >>> len(grouped([one, two], str.lower))
    1
    """
    groups: dict[Meaning, list[FieldCandidate]] = {}
    for candidate in candidates:
        meaning = meaning_of(candidate.value)
        if meaning:
            groups.setdefault(meaning, []).append(candidate)
    return groups


def merged_evidence(candidates: Iterable[FieldCandidate]) -> set[str]:
    """Return the evidence for a value, each kind once."""
    return set().union(*map(EVIDENCE, candidates))


def decide(evidence: Mapping[Meaning, Iterable[str]], weights: Mapping[str, float], threshold: float = 0) -> Meaning | None:
    """Return the value with the greatest sum of weights, the first of equals; None if no sum is above the threshold.

    >>> decide({"2024-05-01": ["meta"], "2024-05-02": ["visible", "near"]}, {"meta": 1.5, "visible": 1.0, "near": 1.0})
    '2024-05-02'
    """
    best = None
    for value, names in evidence.items():
        weight = sum(map(weights.get, names, repeat(0)))
        if weight > threshold:
            best, threshold = value, weight
    return best


class Bins:
    """Names of intervals of numbers.

    ``above``: name of the last interval. ``bins``: upper bounds, rising, and the name of the interval below each.

    >>> Bins("far", (20, "near"), (60, "close")).name_of(30)
    'close'
    """

    __slots__ = ("bounds", "names")

    def __init__(self, above: str, *bins: tuple[float, str]) -> None:
        self.bounds = [bound for bound, _ in bins]
        self.names = [*(name for _, name in bins), above]

    def name_of(self, number: float) -> str:
        """Name of the interval that holds a number."""
        return self.names[bisect_right(self.bounds, number)]


class lazy_property(Generic[Owner, Value]):  # noqa: N801 (reads as property does)
    """A property that is computed on first access and cached.

    It is ``functools.cached_property`` of Python 3.11 without the lock, which costs as much as many a value here: threads that
    ask at the same time may compute it twice, with the same result.

    >>> class Plant:
    ...     @lazy_property
    ...     def name(self):
    ...         return "flax"
    >>> plant = Plant()
    >>> plant.name, vars(plant)
    ('flax', {'name': 'flax'})
    """

    def __init__(self, compute: Callable[[Owner], Value]) -> None:
        self.compute = compute
        self.name = compute.__name__
        self.__doc__ = compute.__doc__

    def __get__(self, owner: Owner, owner_type: type[Owner]) -> Value:
        value = self.compute(owner)
        owner.__dict__[self.name] = value
        return value
