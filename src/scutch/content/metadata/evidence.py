"""Clues, and how conflicts between them are decided.

A *clue* is one value that one place of the page tells, with the names of the evidence for it: where it stands, what it is
called, what stands beside it. Clues that mean the same value are put together; each kind of evidence for a value adds its
weight, once; the value with the greatest sum is the answer, unless no sum is above zero. So a conflict is decided by a table
of weights (``trust``), which was fitted to pages, and no source is right by itself.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache
from itertools import repeat
from operator import attrgetter
from typing import Final, Generic, NamedTuple, TypeVar

from scutch.page.text import is_cjk

Key = TypeVar("Key", bound=Hashable)
Owner = TypeVar("Owner")
Value = TypeVar("Value")

WORD: Final = re.compile(r"\w+")
#: ASCII letters in small form, digits and low lines as they are, a blank for any other byte.
SMALL_WORDS: Final = bytes(byte if WORD.match(chr(byte)) and byte < 128 else 32 for byte in range(256)).lower()
#: Letters from here on may be of a script that writes without blanks.
FIRST_CJK: Final = "\u2e80"


class Clue(NamedTuple):
    """A value that one place of a page tells."""

    value: str
    #: Sort of place: "json-ld", "meta", "heading", "byline" ...
    source: str
    #: Node of the place; -1 where it is not in the page (its address).
    node: int
    #: Names of the evidence for it, as in the table of its field.
    evidence: tuple[str, ...]


EVIDENCE: Final = attrgetter("evidence")
#: What was found for a field, without its place.
NOTHING: Final = Clue("", "", -1, ())


@lru_cache(maxsize=64)
def words(text: str) -> frozenset[str]:
    """The different words of a text, in small letters; a character of a script that writes without blanks is a word.

    A page is asked several times for those of its few titles and names.

    Examples
    --------
    >>> sorted(words("Flax, flax and 亚麻"))
    ['and', 'flax', '亚', '麻']
    """
    if text.isascii():
        return frozenset(text.encode().translate(SMALL_WORDS).decode().split())
    found = WORD.findall(text.lower())
    if max(text) < FIRST_CJK:
        return frozenset(found)
    return frozenset(" ".join("".join(f" {sign} " if is_cjk(sign) else sign for sign in word) for word in found).split())


def grouped(clues: Iterable[Clue], meaning_of: Callable[[str], Key]) -> dict[Key, list[Clue]]:
    """The clues by what their values mean; those that mean nothing are left out.

    Examples
    --------
    >>> one, two = Clue("Flax", "title", 3, ()), Clue("flax", "heading", 9, ())
    >>> len(grouped([one, two], str.lower))
    1
    """
    groups: dict[Key, list[Clue]] = {}
    for clue in clues:
        meaning = meaning_of(clue.value)
        if meaning:
            groups.setdefault(meaning, []).append(clue)
    return groups


def evidence_of(clues: Iterable[Clue]) -> set[str]:
    """All evidence for a value, each kind once."""
    return set().union(*map(EVIDENCE, clues))


def decide(evidence: Mapping[Key, Iterable[str]], trust: Mapping[str, float], least: float = 0) -> Key | None:
    """The value with the greatest sum of weights, of equals the first; None if no sum is above ``least``.

    Examples
    --------
    >>> decide({"2024-05-01": ["meta"], "2024-05-02": ["shown", "near"]}, {"meta": 1.5, "shown": 1.0, "near": 1.0})
    '2024-05-02'
    """
    best, most = None, least
    for meaning, names in evidence.items():
        weight = sum(map(trust.get, names, repeat(0)))
        if weight > most:
            best, most = meaning, weight
    return best


class Steps:
    """Names of numbers by their size.

    Parameters
    ----------
    above
        Name of the largest.
    steps
        Bounds, rising, and the name of the numbers below each.

    Examples
    --------
    >>> Steps("far", (20, "near"), (60, "close")).of(30)
    'close'
    """

    __slots__ = ("bounds", "names")

    def __init__(self, above: str, *steps: tuple[float, str]) -> None:
        self.bounds = [bound for bound, _ in steps]
        self.names = [*(name for _, name in steps), above]

    def of(self, value: float) -> str:
        """Name of a number."""
        return self.names[bisect_right(self.bounds, value)]


class once(Generic[Owner, Value]):  # noqa: N801 (reads as property does)
    """An attribute that is worked out when it is first asked for, and then kept.

    It does what ``functools.cached_property`` does without the lock, which costs as much as many an answer here: threads that
    ask at the same time may work it out twice, with the same result.

    Examples
    --------
    >>> class Plant:
    ...     @once
    ...     def name(self):
    ...         return "flax"
    >>> plant = Plant()
    >>> plant.name, vars(plant)
    ('flax', {'name': 'flax'})
    """

    def __init__(self, work: Callable[[Owner], Value]) -> None:
        self.work = work
        self.name = work.__name__
        self.__doc__ = work.__doc__

    def __get__(self, owner: Owner, kind: type[Owner]) -> Value:
        value = self.work(owner)
        owner.__dict__[self.name] = value
        return value
