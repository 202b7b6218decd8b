"""Trace of ``auto`` for kinds: the words and the shape of a page, and the score of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from scutch.content.kind._shape import SHAPE_FEATURES
from scutch.content.kind._words import words_of
from scutch.content.kind.evidence import CHANNEL_NAMES
from scutch.content.kind.model import KINDS, UNIT, shipped_kind_model, shipped_kind_words, softmax
from scutch.methods.trace import Trace, TraceTable
from scutch.methods.trace_figure import Chart, Series

if TYPE_CHECKING:
    from scutch.page import Page


class KindScore(NamedTuple):
    """The score of a kind."""

    kind: str
    #: Logit, and its probability among the kinds.
    score: float
    probability: float


class TracedWord(NamedTuple):
    """A word of the page that the model knows."""

    #: Where it stands: address, title, heading, class, ...
    channel: str
    word: str
    #: Logarithm of how much more probable each kind is with it, in the order of ``KINDS``.
    weights: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class KindTrace(Trace):
    """What the model of kinds computed for a page."""

    #: Likeliest first.
    scores: tuple[KindScore, ...]
    #: Features of the shape by name; counts of families are logarithms.
    shape: tuple[tuple[str, float], ...]
    #: Those of the greatest weight for any kind first.
    words: tuple[TracedWord, ...]

    def tables(self) -> Iterator[TraceTable]:
        """Yield scores, words and shape."""
        yield TraceTable("kinds", KindScore._fields, self.scores)
        rows = [(word.channel, word.word, *word.weights) for word in self.words]
        yield TraceTable("words and their weights", ("channel", "word", *KINDS), rows)
        yield TraceTable("shape", (), self.shape)

    def figures(self) -> Iterator[Chart]:
        """Yield the probabilities of the kinds."""
        bars = Series([each.probability for each in self.scores], style="bars")
        yield Chart(f"probability: {', '.join(each.kind for each in self.scores)}", [bars], ())


def trace_kind(page: Page) -> KindTrace:
    """Return what the shipped model computes for a page.

    >>> import scutch
    >>> found = trace_kind(scutch.parse("<h1>Cart</h1><a class=add-to-cart>Buy</a> 12 EUR"))
    >>> len(found.scores), {word.channel for word in found.words} <= set(CHANNEL_NAMES.values())
    (7, True)
    """
    address = (page.url or "").encode()
    scored = shipped_kind_model().score(page.columns, address)
    scores = map(KindScore, KINDS, scored.scores, softmax(scored.scores))
    return KindTrace(
        scores=tuple(sorted(scores, key=lambda each: -each.probability)),
        shape=tuple(zip(SHAPE_FEATURES, scored.row.tolist(), strict=False)),
        words=tuple(sorted(known_words(page, address), key=lambda word: (-max(word.weights), word.word))),
    )


def known_words(page: Page, address: bytes) -> Iterator[TracedWord]:
    """Yield the words of a page that have weights of their own."""
    known = shipped_kind_words()
    for word in words_of(page.columns, address):
        if word in known:
            yield TracedWord(CHANNEL_NAMES[word[0]], word[2:], tuple(weight * UNIT for weight in known[word][0]))
