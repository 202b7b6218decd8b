"""``Evidence``: readable evidence for the kind of a page."""

from __future__ import annotations

from collections.abc import Iterator
from math import expm1, log1p
from typing import Final

from scutch.content.kind._shape import SHAPE_FEATURES, describe_page
from scutch.content.kind._words import words_of
from scutch.content.kind.model import KINDS, UNIT, shipped_kind_words
from scutch.page.parser import Columns

#: Most words that are listed, and the least weight of one: the logarithm of how much more probable the kind is with it.
EVIDENCE_WORDS: Final = 5
MIN_WORD_WEIGHT: Final = 0.7
#: Names of the channels.
CHANNEL_NAMES: Final = {
    "u": "address", "o": "host", "b": "class of the body", "c": "class", "j": "type of data", "m": "meta", "p": "property",
    "n": "attribute", "t": "title", "h": "heading", "a": "link", "k": "button", "s": "label",
}  # fmt: skip
#: Shape features that are listed from a threshold on. Counts of families are logarithms.
SHAPE_FACTS: Final = (
    ("prose_share", 0.5, "{:.0%} of the text in paragraphs"),
    ("link_share", 0.4, "{:.0%} of the text in links"),
    ("code_share", 0.05, "{:.0%} of the text is code"),
)
FAMILY_FACTS: Final = (
    ("cards_count", "{:.0f} similar elements with pictures and links"),
    ("posts_count", "{:.0f} similar elements with dates and paragraphs"),
    ("priced_count", "{:.0f} similar elements with prices"),
)
MIN_FAMILY_COUNT: Final = log1p(5)


class Evidence:
    """Lists the evidence for a kind.

    ``kind``: name of the kind; empty for none.
    """

    __slots__ = ("address", "columns", "kind")

    def __init__(self, columns: Columns, address: bytes, kind: str) -> None:
        self.columns, self.address, self.kind = columns, address, kind

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Evidence):
            return NotImplemented
        return (self.kind, self.address, self.columns) == (other.kind, other.address, other.columns)

    def __hash__(self) -> int:
        return hash((self.kind, self.address, self.columns))

    def strongest(self) -> tuple[str, ...]:
        """Words that are more probable on pages of the kind, then facts of the shape."""
        return (*self.words(), *self.facts()) if self.kind else ()

    def words(self) -> Iterator[str]:
        """Yield the words with the greatest weights for the kind, each with its channel."""
        known, number = shipped_kind_words(), KINDS.index(self.kind)
        found = [word for word in words_of(self.columns, self.address) if word in known and known[word][1]]
        for word in sorted(found, key=lambda word: (-known[word][0][number], word))[:EVIDENCE_WORDS]:
            if known[word][0][number] * UNIT >= MIN_WORD_WEIGHT:
                yield f"{CHANNEL_NAMES[word[0]]}: {word[2:]}"

    def facts(self) -> Iterator[str]:
        """Yield the shape features above their thresholds."""
        row = memoryview(describe_page(self.columns, self.address)).cast("f")
        shape = dict(zip(SHAPE_FEATURES, row, strict=True))
        yield from (text.format(shape[name]) for name, least, text in SHAPE_FACTS if shape[name] >= least)
        yield from (text.format(expm1(shape[name])) for name, text in FAMILY_FACTS if shape[name] >= MIN_FAMILY_COUNT)
