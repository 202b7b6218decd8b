"""``KindModel``: the learned model of the kinds of pages, and its files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import exp
from typing import Final, NamedTuple

from scutch.content.kind._lexicon import UNIT, ZERO_LETTER, Lexicon
from scutch.content.kind._shape import describe_page
from scutch.kernels.boosting import Ensemble
from scutch.package_data import model_file
from scutch.page.parser import Columns

__all__ = [
    "KINDS", "TREES_FILE", "UNIT", "WORDS_FILE", "KindModel", "KindWords", "Scored", "model_of", "read_kind_words",
    "shipped_kind_model", "shipped_kind_words", "softmax", "write_kind_words",
]  # fmt: skip

#: In the order of the weights and files.
KINDS: Final = ("article", "forum", "product", "collection", "listing", "documentation", "service")
KIND_PACKAGE: Final = "scutch.content"
WORDS_FILE: Final = "kind.tsv"
TREES_FILE: Final = "kind-{}.trees"
#: The letter of weight 0; letters after it are positive weights.
ZERO: Final = ord(ZERO_LETTER)

#: By word: a weight for each kind, and whether it is a single feature.
KindWords = dict[str, tuple[tuple[int, ...], bool]]


class Scored(NamedTuple):
    """The scores of a page, and the features that they depend on."""

    #: Logits by kind; the softmax gives the probabilities.
    scores: list[float]
    #: Features of the page: its shape, then its words.
    row: memoryview[float]


class KindModel(NamedTuple):
    """Scores pages for each kind."""

    lexicon: Lexicon
    #: By kind.
    trees: tuple[Ensemble, ...]

    def score(self, columns: Columns, address: bytes) -> Scored:
        """Score a page for each kind. Linear in its nodes."""
        row = describe_page(columns, address) + self.lexicon.describe(columns, address)
        return Scored([trees.scores(row)[0] for trees in self.trees], memoryview(row).cast("f"))


def model_of(table: str, trees: Iterable[bytes]) -> KindModel:
    """Return the model of a table of words and of trees."""
    return KindModel(Lexicon(table.encode()), tuple(map(Ensemble, trees)))


def shipped_table() -> str:
    """Return the shipped table of words."""
    return model_file(KIND_PACKAGE, WORDS_FILE).decode()


@cache
def shipped_kind_model() -> KindModel:
    """Return the shipped model, cached."""
    return model_of(shipped_table(), [model_file(KIND_PACKAGE, TREES_FILE.format(kind)) for kind in KINDS])


def is_forum(columns: Columns) -> bool:
    """Whether a page is most probably a forum, without its address. Linear in its nodes.

    >>> from scutch.page import parse
    >>> is_forum(parse("<article><h1>Flax</h1>" + "<p>Long, strong fibres. </p>" * 40 + "</article>").columns)
    False
    """
    scores = shipped_kind_model().score(columns, b"").scores
    return scores.index(max(scores)) == KINDS.index("forum")


@cache
def shipped_kind_words() -> KindWords:
    """Return the shipped words, cached; only evidence needs them."""
    return read_kind_words(shipped_table())


def read_kind_words(text: str) -> KindWords:
    """Return the words of a table.

    >>> read_kind_words("c:cart\\tKPWPPPP\\tx\\n")
    {'c:cart': ((-5, 0, 7, 0, 0, 0, 0), True)}
    """
    rows = (line.split("\t") for line in text.split("\n") if line)
    return {word: (tuple(ord(letter) - ZERO for letter in weights), bool(is_single)) for word, weights, is_single in rows}


def write_kind_words(words: Mapping[str, tuple[Sequence[int], bool]]) -> str:
    """Return words as a table: word, a letter for each weight, ``x`` for a single feature.

    >>> write_kind_words({"c:cart": ((-5, 0, 7, 0, 0, 0, 0), True)})
    'c:cart\\tKPWPPPP\\tx\\n'
    """
    return "".join(
        f"{word}\t{''.join(chr(ZERO + weight) for weight in weights)}\t{'x' if is_single else ''}\n"
        for word, (weights, is_single) in words.items()
    )


def softmax(scores: list[float]) -> list[float]:
    """Probabilities from scores.

    >>> softmax([0.0, 0.0])
    [0.5, 0.5]
    """
    most = max(scores)
    powers = [exp(score - most) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]
